"""Perft: `Round` counts what the brute force counted."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from advisor.positions import parse_position
from tests.conftest import ROOT
from tests.oracle.perft import perft as brute_force
from tests.oracle.schema import read_state
from tests.perft import FOLDER, Entry, perft, read
from tests.round_moves import round_of

if TYPE_CHECKING:
    from pathlib import Path

SMALL, DEALS = read(FOLDER / "small.perft"), read(FOLDER / "deals.perft")


def name(entry: Entry) -> str:
    return entry.name


def test_what_the_files_hold() -> None:
    assert (len(SMALL), len(DEALS)) == (40, 20)
    assert {len(entry.counts) for entry in SMALL} == {4}
    assert {len(entry.counts) for entry in DEALS} == {2}
    assert all(max(map(len, entry.line["hands"])) <= 8 for entry in SMALL)
    assert all(max(map(len, entry.line["hands"])) == 14 for entry in DEALS)


@pytest.mark.parametrize("entry", [*SMALL, *DEALS], ids=name)
def test_text_and_json_are_one_position(entry: Entry) -> None:
    assert parse_position(entry.position) == round_of(entry.line)


@pytest.mark.parametrize("entry", [*SMALL, *DEALS], ids=name)
def test_counts(entry: Entry) -> None:
    round_ = parse_position(entry.position)
    depths = range(1, len(entry.counts) + 1)
    assert tuple(perft(round_, depth) for depth in depths) == entry.counts


@pytest.mark.parametrize(
    "entry", [*SMALL, *(pytest.param(one, marks=pytest.mark.long) for one in DEALS)], ids=name
)
def test_the_counts_are_those_of_the_brute_force(entry: Entry) -> None:
    state = read_state(entry.line)
    depths = range(1, len(entry.counts) + 1)
    assert tuple(brute_force(state, depth) for depth in depths) == entry.counts


def test_the_command_names_a_wrong_count(tmp_path: Path) -> None:
    entry = (FOLDER / "small.perft").read_text(encoding="utf-8").split("\n\n")[0]
    lines = entry.splitlines()[:5]
    right = int(lines[-1].split()[-1])
    lines[-1] = f"perft 2 {right + 1}"
    path = tmp_path / "wrong.perft"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tests.perft", str(path)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 1
    first, last = done.stdout.splitlines()
    assert first == f"{SMALL[0].name}: depth 2 counts {right}, expected {right + 1}"
    assert "1 right, 1 wrong" in last
