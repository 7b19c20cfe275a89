"""The runner of rule questions, and what it says about the open cases."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.conformance.runner import run, same

if TYPE_CHECKING:
    from tests.conformance.runner import Result

OWN_CASES = Path(__file__).parent / "conformance" / "own_cases.jsonl"
VARIANT_CASES = OWN_CASES.with_name("variant_cases.jsonl")
CARD_CASES = OWN_CASES.with_name("card_cases.jsonl")
CANNOT = "cannot be asked yet: "


def one(question: str, setup: dict[str, object], expect: object) -> str:
    """The failure of a single case; empty if it passes."""
    case = {"id": "X1", "question": question, "setup": setup, "expect": expect}
    (result,) = run(json.dumps(case))
    return result.failure


def test_open_cases(shared_dir: Path) -> None:
    results = run((shared_dir / "rules" / "cases_open.jsonl").read_text(encoding="utf-8"))
    assert len(results) == 238
    assert [str(result) for result in results if result.failure] == []


def test_own_cases() -> None:
    """Questions and options that the open cases do not ask for."""
    results = run(OWN_CASES.read_text(encoding="utf-8"))
    assert len(results) == 78
    assert [str(result) for result in results if result.failure] == []


def test_variants_and_negotiated_options() -> None:
    """Three and six players, and options each way, answered from the text of the rules."""
    text = VARIANT_CASES.read_text(encoding="utf-8")
    assert [str(result) for result in run(text) if result.failure] == []
    asked = [json.loads(line)["setup"] for line in text.splitlines()]
    assert sum("options" in setup for setup in asked) > 30
    assert sum(setup.get("variant") == "trichu" for setup in asked) > 30
    assert sum("F" in setup.get("players", ()) for setup in asked) > 25


def test_cards_without_a_round() -> None:
    """Readings, what beats what and the Phoenix at the edges of the rules and of their options."""
    results = run(CARD_CASES.read_text(encoding="utf-8"))
    assert {result.question for result in results} == {
        *("is_combination", "beats", "phoenix_value", "card_points")
    }
    assert [str(result) for result in results if result.failure] == []


@pytest.mark.parametrize(
    ("question", "setup", "wrong"),
    [
        ("beats", {"table": None, "play": ["7j"]}, False),
        ("is_combination", {"cards": ["7j", "8j"]}, {"valid": True, "as": []}),
        ("card_points", {"card": "Kj"}, 5),
        ("legal_plays", {"hand": ["7j"], "trick": None}, {"plays": [["7j"]], "pass": True}),
        ("next_leader", {"out": [], "event": "dog", "dog_by": "A"}, "B"),
        ("round_over", {"out_order": ["A", "C"]}, False),
        ("wish_after", {"wish": 7, "play": ["7j"]}, 7),
        ("game_over", {"scores": {"AC": 1000, "BD": 0}}, {"over": True, "winner": "BD"}),
    ],
)
def test_a_wrong_answer_fails(question: str, setup: dict[str, object], wrong: object) -> None:
    assert one(question, setup, wrong).startswith(f"expected {json.dumps(wrong)}, got ")


def test_what_cannot_be_asked_fails() -> None:
    assert one("weather", {}, True) == f"{CANNOT}the question is not known"
    assert one("deck", {"n_players": 5}, {}) == f"{CANNOT}5 players"
    teams = [["A", "B"], ["C", "D"]]
    assert one("round_over", {"teams": teams, "out_order": ["A"]}, False).startswith(CANNOT)


def test_a_broken_case_fails() -> None:
    assert "expected" in one("beats", {"table": None}, True)
    assert "7x" in one("is_combination", {"cards": ["7x"]}, {"valid": False, "as": []})
    broken: list[Result] = run('{"id": "X1"\n\n{"id": "X2", "question": "beats"}\n')
    assert [result.case for result in broken] == ["line 1", "line 3"]
    assert all(result.failure for result in broken)


@pytest.mark.parametrize(
    "line",
    [
        *("null", "[]", "7", "{}", "[" * 100_000),
        '{"id": "X1", "question": "beats", "setup": null, "expect": true}',
        '{"id": "X1", "question": "beats", "setup": {"table": "7j", "play": ["8j"]}, "expect": 1}',
        '{"id": "X1", "question": ["beats"], "setup": {}, "expect": true}',
        '{"id": "X1", "question": "is_combination", "setup": {"cards": [7]}, "expect": {}}',
        '{"id": "X1", "question": "deck", "setup": {"options": [1]}, "expect": {}}',
    ],
)
def test_no_case_stops_the_others(line: str) -> None:
    good = {"id": "X2", "question": "card_points", "setup": {"card": "Kj"}, "expect": 10}
    good["text"] = "a line\u2028of\u0085words"
    first, second = run(f"{line}\r\n{json.dumps(good, ensure_ascii=False)}\r\n")
    assert first.failure
    assert not second.failure


def test_a_broken_line_is_not_overlooked_by_one_question() -> None:
    (broken,) = run("{", "beats")
    assert broken.failure


def test_lists_are_sets_but_for_ordered_ones() -> None:
    assert same({"plays": [["7j", "8j"], ["9j"]]}, {"plays": [["9j"], ["8j", "7j"]]})
    assert not same({"out_order": ["A", "B"]}, {"out_order": ["B", "A"]})
    assert same({"rank": 1}, {"rank": 1.0})
    assert not same(True, 1)
    assert not same(None, False)
    assert not same([["7j"]], [["7j"], ["7j"]])


def test_the_command(tmp_path: Path) -> None:
    cases = [
        {"id": "X1", "question": "beats", "setup": {"table": None, "play": ["7j"]}, "expect": True},
        {"id": "X2", "question": "card_points", "setup": {"card": "Kj"}, "expect": 5},
    ]
    file = tmp_path / "cases.jsonl"
    file.write_text("\n".join(map(json.dumps, cases)), encoding="utf-8")

    def answer(*options: str) -> tuple[int, list[str]]:
        command = [sys.executable, "-m", "tests.conformance", str(file), *options]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
        return done.returncode, done.stdout.splitlines()

    assert answer() == (1, ["X2 card_points: expected 5, got 10", "1 passed, 1 failed"])
    assert answer("--question", "beats") == (0, ["1 passed, 0 failed"])
