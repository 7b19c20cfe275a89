"""The runner that compares advice with published positions, and the agreement by rule."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.conftest import ROOT
from tests.positions import main

if TYPE_CHECKING:
    from pathlib import Path


def cards(text: str) -> list[str]:
    return text.split()


LOW = cards("3j 4s 6t 7p 8j Ts Kt Qp")
FOURTEEN = cards("Drg Phx Aj As Kj Ks Qj Qs 9j 9t 8s 8p 6j 3t")


def position(kind: str, answer: object, strength: str = "consensus") -> dict[str, object]:
    hand = LOW if kind == "grand" else FOURTEEN
    return {
        "id": f"{kind}-{strength}",
        "kind": kind,
        "hand": hand,
        "context": {},
        "answer": answer,
        "strength": strength,
        "source": "none",
    }


def run(tmp_path: Path, positions: list[dict[str, object]]) -> int:
    file = tmp_path / "positions.jsonl"
    file.write_text("".join(json.dumps(position) + "\n" for position in positions))
    return main([str(file), "--by-rule"])


def test_a_line_for_each_miss(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = run(
        tmp_path,
        [
            position("call", "no_call"),
            position("call", "call", "expert"),
            position("pass", {"not_to_opponents": ["Drg", "Phx"], "to_partner_any": ["3s"]}),
            position("play", {"any": ["pass"]}),
            position("pass", {"not_to_opponents": ["Drg"]}, "convention"),
            position("grand", "call"),
            position("grand", "no_call"),
        ],
    )
    assert code == 0, "two of a strength are too few to fail"
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == 'call-consensus call (consensus): call, not "no_call"'
    assert printed[1].startswith("pass-consensus pass (consensus): ")
    assert printed[2] == "play-consensus play: not asked"
    assert printed[3] == 'grand-consensus grand (consensus): no_call, not "call"'
    assert printed[4:] == [
        "convention 100.0 % of 1",
        "consensus 0.0 % of 2, expert 100.0 % of 1, majority none",
        "grand 50.0 % of 2",
    ]


@pytest.mark.parametrize(
    ("strength", "right", "wrong", "code"),
    [
        ("consensus", 9, 1, 0),
        ("consensus", 8, 1, 1),
        ("consensus", 0, 4, 0),
        ("expert", 3, 2, 1),
        ("expert", 4, 1, 0),
        ("majority", 3, 2, 0),
        ("majority", 2, 3, 1),
        ("convention", 0, 9, 0),
    ],
)
def test_the_exit_code(tmp_path: Path, strength: str, right: int, wrong: int, code: int) -> None:
    positions = [position("call", "call", strength)] * right
    positions += [position("call", "no_call", strength)] * wrong
    assert run(tmp_path, positions) == code


def test_misses_of_grand_do_not_fail(tmp_path: Path) -> None:
    assert run(tmp_path, [position("grand", "call")] * 9) == 0


def test_wishes_and_calls_in_their_context(tmp_path: Path) -> None:
    wishes = position("wish", {"any": [3]}, "expert") | {
        "hand": cards("Mah 4j 5s 5t 7p 8j 9s Jt Js Qj Qp Ks Kt 6t"),
        "context": {"gave": {"next": 3}},
    }
    avoided = wishes | {"answer": {"avoid": [14]}, "context": {"calls": {"next": "tichu"}}}
    supports = position("call", "no_call", "expert") | {
        "context": {"phase": "after_exchange", "calls": {"partner": "grand"}}
    }
    assert run(tmp_path, [wishes, wishes, supports, supports, avoided]) == 0
    assert run(tmp_path, [wishes, supports, avoided, avoided, avoided]) == 1


def test_agreement_with_the_published_positions(shared_dir: Path) -> None:
    file = shared_dir / "rules" / "positions_open.jsonl"
    result = subprocess.run(
        [sys.executable, "-m", "tests.positions", str(file), "--by-rule"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    *_rest, by_strength, grand = result.stdout.splitlines()
    assert by_strength.startswith("consensus ")
    assert float(grand.removeprefix("grand ").partition(" %")[0]) >= 90
