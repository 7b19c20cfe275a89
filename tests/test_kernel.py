"""The binding of the kernel: what loads, what is refused, and that nothing impossible gets in."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from advisor import kernel
from advisor.cards import Hand
from advisor.combinations import Combination, Kind
from advisor.errors import DealError, RuleError, TichuError
from advisor.kernel import binding
from advisor.kernel.build import compile_kernel, library_name, source_hash
from advisor.kernel.convert import checked, combination_of, move_of, position_of, unknown_option
from advisor.kernel.policies import HEAD, LAYOUT, PARTITION_LAYOUT, PARTITION_PLACES, PLACES, SIZE
from advisor.kernel.solver import Aim, Budget, KernelSolver
from advisor.rounds import Round, Trick
from advisor.rules import PRESETS, Rules
from tests.random_rounds import random_round

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = Path(kernel.__file__).parent
HEADER = (FOLDER / "src" / "tichu.h").read_text(encoding="utf-8")

compiled_only = pytest.mark.skipif(
    kernel.backend() == "twin", reason=f"no compiled kernel: {kernel.why_twin()}"
)


@compiled_only
def test_the_library_is_built_from_these_sources() -> None:
    library = binding.library()
    assert library.tichu_abi() == binding.ABI
    assert library.tichu_source_hash().decode() == source_hash()


def test_structs_have_the_size_that_c_gives_them(tmp_path: Path) -> None:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler")
    structs = {
        "move": binding.Move,
        "position": binding.Position,
        "constraints": binding.ConstraintsStruct,
        "outcome": binding.OutcomeStruct,
        "totals": binding.TotalsStruct,
    }
    sizes = "".join(f'printf("%zu ", sizeof(tichu_{name}));' for name in structs)
    source = tmp_path / "sizes.c"
    source.write_text(f'#include <stdio.h>\n#include "tichu.h"\nint main(void) {{ {sizes} }}\n')
    program = tmp_path / "sizes"
    include = str(FOLDER / "src")
    subprocess.run([compiler, "-I", include, str(source), "-o", str(program)], check=True)
    said = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    assert list(map(int, said.split())) == list(map(ctypes.sizeof, structs.values()))


def places_of(enumeration: str, known: dict[str, int]) -> dict[str, int]:
    """Read the numbers of an enumeration of the header: names, `=`, sums, no more of C."""
    body = HEADER.split(f"enum {enumeration} {{")[1].split("};")[0]
    places = dict(known)
    following = 0
    for line in body.splitlines():
        for entry in filter(None, map(str.strip, line.split("/*")[0].split(","))):
            name, _, total = map(str.strip, entry.partition("="))
            if total and not name.startswith("*"):
                terms = map(str.strip, total.split("+"))
                following = sum(places[term] if term in places else int(term) for term in terms)
            places[name] = following
            following += 1
    return places


def test_policies_have_the_layout_of_the_header() -> None:
    weights = places_of("tichu_weights", {})
    starts = {name: weights[f"TICHU_WEIGHT_{name.upper()}"] for name in PARTITION_LAYOUT}
    assert starts == PARTITION_PLACES
    assert weights["TICHU_WEIGHTS"] == sum(PARTITION_LAYOUT.values())
    places = places_of("tichu_policy", {"TICHU_WEIGHTS": weights["TICHU_WEIGHTS"]})
    assert places["TICHU_POLICY_WEIGHTS"] == HEAD
    assert {name: places[f"TICHU_{name.upper()}"] for name in LAYOUT} == PLACES
    assert places["TICHU_POLICY_SIZE"] == SIZE


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        (PRESETS["official"], None),
        (PRESETS["bsw"], None),
        (Rules(wish_bomb_exempt="always", double_win_points=100), None),
        (PRESETS["goettingen"], "self_overcall"),
        (Rules(full_house_same_rank=True), "full_house_same_rank"),
    ],
)
def test_unknown_rules_are_named(rules: Rules, name: str | None) -> None:
    assert unknown_option(rules) == name
    if name is not None:
        with pytest.raises(RuleError, match=name):
            kernel.required(rules)


def test_plays_survive_the_way_to_the_kernel_and_back() -> None:
    for round_ in random_round(5, Rules()):
        for play in round_.legal_plays():
            assert combination_of(move_of(play)) == play


def running() -> Round:
    """A trick on which a window was let go: every field of a position has something to say."""
    hands = list(map(Hand.of, ("3j 3s Drg", "5j 5s", "9j 9s 9p 9t", "Kj Ks")))
    top = Combination(Kind.SINGLE, Hand.of("Aj"), 14)
    trick = Trick(top, 3, 0)
    return Round.of_position(hands, trick=trick, won=(20, 0, 25, 0))


def assigned(name: str, value: int) -> Callable[[binding.Position], None]:
    return lambda position: setattr(position, name, value)


def placed(name: str, place: int, value: int) -> Callable[[binding.Position], None]:
    def change(position: binding.Position) -> None:
        getattr(position, name)[place] = value

    return change


@compiled_only
@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (assigned("version", 9), -1),
        (assigned("options", 1 << 9), -2),
        (placed("hands", 0, 1 << 60), -3),
        (placed("hands", 0, Hand.of("5j").bits), -4),
        (assigned("top", Hand.of("Kj").bits), -4),
        (placed("hands", 0, (1 << 15) - 1), -5),
        (placed("hands", 2, 0), -8),
        (assigned("question", 7), -6),
        (assigned("question", 5), -6),
        (assigned("question", 4), -6),
        (assigned("question", 2), -7),
        (assigned("seat", 4), -7),
        (assigned("seat", 0), -6),
        (assigned("owner", 5), -7),
        (assigned("turn", 3), -9),
        (assigned("turn", 9), -7),
        (assigned("out_count", 2), -8),
        (assigned("out_count", 200), -8),
        (assigned("kind", 3), -9),
        (assigned("kind", 17), -9),
        (assigned("rank", 26), -9),
        (assigned("top", Hand.of("Aj As").bits), -9),
        (assigned("wish", 15), -10),
        (placed("calls", 1, 3), -11),
        (placed("won", 0, 21), -12),
        (placed("won", 0, 125), -12),
        (assigned("pile", 3), -12),
        (assigned("played", 0), -7),
        (assigned("played", 255), -7),
    ],
)
def test_impossible_positions_are_refused_by_name(
    change: Callable[[binding.Position], None], fault: int
) -> None:
    position = position_of(running())
    check = binding.library().tichu_check
    assert check(ctypes.addressof(position)) == 0
    change(position)
    assert check(ctypes.addressof(position)) == fault
    with pytest.raises(TichuError):
        checked(fault)


@compiled_only
@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (placed("hands", 0, 0), -3),
        (placed("eights", 0, 0), 0),
        (placed("eights", 0, Round.deal(seed=8).hands[0].bits & 0xFFFFFF), -5),
        (placed("eights", 1, 1 << 60), -3),
        (assigned("answered", 1), -7),
        (assigned("wish", 4), -10),
        (assigned("out_count", 1), -8),
        (placed("calls", 0, 1), -11),
        (placed("calls", 2, 2), -11),
    ],
)
def test_impossible_deals_are_refused_by_name(
    change: Callable[[binding.Position], None], fault: int
) -> None:
    position = position_of(Round.deal(seed=8))
    check = binding.library().tichu_check
    assert check(ctypes.addressof(position)) == 0
    change(position)
    assert check(ctypes.addressof(position)) == fault


@compiled_only
def test_every_moment_of_random_rounds_is_possible() -> None:
    for seed in range(20):
        for round_ in random_round(seed, Rules()):
            position = position_of(round_)
            assert binding.library().tichu_check(ctypes.addressof(position)) == 0, round_


@compiled_only
def test_cards_that_were_taken_back_are_not_given() -> None:
    round_ = Round.deal(seed=1, rules=Rules(grand_tichu_enabled=False))
    round_, _ = round_.give(0, tuple(round_.hands[0])[:3])
    assert any(position_of(round_).given[0])
    round_, _ = round_.call_tichu(2)  # the others may lay out other cards (3.4)
    assert not any(position_of(round_).given[0])
    assert binding.library().tichu_check(ctypes.addressof(position_of(round_))) == 0


def test_the_kernel_refuses_what_round_refuses() -> None:
    with pytest.raises(DealError):
        checked(-4)
    with pytest.raises(RuleError):
        checked(-14)
    with pytest.raises(KeyboardInterrupt):
        checked(-19)
    with pytest.raises(MemoryError):
        checked(-20)


def load_copy(folder: Path) -> str:
    """Say what a process finds that imports the package from a copy."""
    script = "from advisor import kernel; print(kernel.backend(), kernel.why_twin())"
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", script]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The package in another folder, without a library."""
    ignore = shutil.ignore_patterns("_kernel.*", "__pycache__")
    shutil.copytree(FOLDER.parent, tmp_path / "advisor", ignore=ignore)
    return tmp_path


def test_without_a_library_the_twin_answers(copy: Path) -> None:
    assert load_copy(copy).startswith("twin there is no _kernel.")


def test_a_broken_library_is_not_loaded(copy: Path) -> None:
    (copy / "advisor" / "kernel" / library_name()).write_bytes(b"this is no library")
    assert load_copy(copy).startswith(f"twin {library_name()} does not load")


@pytest.mark.parametrize("end", ['echo half > "$out"; exit 1', "exit 0"])
def test_a_compiler_that_fails_leaves_the_old_library(tmp_path: Path, end: str) -> None:
    old = tmp_path / library_name()
    old.write_text("old")
    compiler = tmp_path / "cc"
    # It is called twice: for the macros of the machine, with `-` at the end, and to compile.
    compiler.write_text(f'#!/bin/sh\nfor out; do :; done; [ "$out" = - ] && exit 0\n{end}\n')
    compiler.chmod(0o755)
    with pytest.raises((OSError, subprocess.CalledProcessError)):
        compile_kernel([str(compiler)], old)
    assert old.read_text() == "old"
    assert sorted(tmp_path.iterdir()) == sorted([old, compiler])


@compiled_only
def test_a_library_of_other_sources_is_not_used(copy: Path) -> None:
    inside = copy / "advisor" / "kernel"
    shutil.copy(FOLDER / library_name(), inside)
    assert load_copy(copy) == "compiled"
    header = inside / "src" / "bits.h"
    header.write_text(header.read_text(encoding="utf-8") + "/* changed */\n", encoding="utf-8")
    assert load_copy(copy) == (
        "twin the C sources have changed since it was built, rebuild: pip install -e ."
    )


@compiled_only
def test_a_closed_solver_says_so() -> None:
    solver = KernelSolver(100)
    solver.close()
    solver.close()
    hands = list(map(Hand.of, ("7j", "8j", "9j", "Tj")))
    round_ = Round.of_position(hands, leader=0)
    for ask in (
        lambda: solver.bounds(round_, Aim.POINTS, 0, Budget()),
        lambda: solver.actions(round_, Budget()),
        lambda: solver.line(round_, 0, Budget()),
    ):
        with pytest.raises(ValueError, match="the solver is closed"):
            ask()
