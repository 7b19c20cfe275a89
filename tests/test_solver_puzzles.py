"""Puzzles, those that ship too, and the commands about open hands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner

import advisor
from advisor.cli.app import app
from advisor.errors import DealError, NotationError, TichuError
from advisor.kernel.binding import load
from advisor.positions import parse_position
from advisor.rounds import Question, Round
from advisor.solving import Limit, Solver, solve, solve_all
from advisor.solving.asking import playable
from advisor.solving.puzzles import MARGIN, puzzle, puzzle_of

PUZZLES = (Path(__file__).parent.parent / "examples" / "puzzles.txt").read_text("utf-8")

needs_kernel = pytest.mark.skipif(load().library is None, reason=load().reason)


@needs_kernel
def test_shipped_puzzles_are_puzzles() -> None:
    lines = PUZZLES.splitlines()
    assert len(set(lines)) == 20
    with Solver() as solver:
        for line in lines:
            found = puzzle_of(parse_position(line), solver)
            assert found is not None, line
            assert found.margin >= MARGIN
            assert found.simple not in found.solution.best
            assert {len(hand) for hand in found.round.hands} <= {3, 4, 5, 6}


@needs_kernel
def test_a_seed_always_gives_the_same_puzzle() -> None:
    assert puzzle(1, 3).round == puzzle(1, 3).round != puzzle(2, 3).round


@pytest.mark.parametrize("cards", [2, 7])
def test_puzzles_have_three_to_six_cards(cards: int) -> None:
    with pytest.raises(TichuError, match=f"expected 3 to 6 cards in a hand, not {cards}"):
        puzzle(1, cards)


# The shell

ENDGAME = "turn 1; hands 2s 7p As | 9s Kj | 5s 5j | Kt Drg; won 40 5 -5 5"


def run(*words: str, typed: str | None = None) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(words), input=typed)
    return result.exit_code, result.stdout, result.stderr


def test_solve_prints_what_solve_returns() -> None:
    code, text, _ = run("solve", "--json", ENDGAME)
    answer: dict[str, Any] = json.loads(text)
    wanted = solve(ENDGAME).to_json()
    assert code == 0
    assert answer | {"seconds": 0} == wanted | {"seconds": 0}
    assert answer["team"] == 1
    values = [play["value"] for play in answer["plays"]]
    assert answer["value"] == max(values)
    best = [play["action"] for play in answer["plays"] if play["value"] == max(values)]
    assert answer["best"] == best


def test_answers_fit_their_schema() -> None:
    schema = json.loads(
        (Path(advisor.__file__).parent / "schema" / "solve.json").read_text("utf-8")
    )
    mah_jong = "turn 0; hands Mah 2s | 9s Kj | 5s 5j | Kt Drg"
    ends = "turn 0; hands Drg | - | - | 2s 2j; out 1 2"
    for position in (ENDGAME, mah_jong, ends):
        for limit in ("0", "1000000"):
            text = run("solve", "--json", "--nodes", limit, position)[1]
            jsonschema.validate(json.loads(text), schema)


def test_solve_says_what_it_means() -> None:
    code, text, _ = run("solve", ENDGAME)
    assert code == 0
    assert "with all cards seen" in text
    assert "points for seats 1+3" in text


def test_nothing_proven_has_a_code_of_its_own() -> None:
    for option in ("--time", "--nodes"):
        code, text, _ = run("solve", option, "0", ENDGAME)
        assert code == 4
        assert "between -200 and +200" in text


def test_a_plain_search_is_announced() -> None:
    larger = "turn 0; hands 2s 7p As | 9s Kj Qj | 5s 5j 3t | Kt Drg 3s"
    for position, announced in ((ENDGAME, False), (larger, True)):
        code, text, complaints = run("solve", "--nodes", "20", f"{position}; rules pass_locks=true")
        assert ("a plain search answers" in complaints) is announced
        assert ("pass_locks" in complaints) is announced
        assert code in {0, 4}
        assert "20 positions searched" in text


def test_all_reasons_are_given() -> None:
    code, _, complaints = run("solve", "turn 0; hands 2s 2s | 3p | 3s | 3s; won 5 0 0 0")
    assert code == 2
    for reason in ("2s stands twice", "3s stands twice", "not 100"):
        assert reason in complaints


def test_solve_reads_lines() -> None:
    code, text, _ = run("solve", "--json", "-", typed=f"{ENDGAME}\nnonsense\n{ENDGAME}\n")
    first, second, third = map(json.loads, text.splitlines())
    assert code == 2
    assert first["value"] == third["value"]
    assert second["line"] == 2


@needs_kernel
def test_puzzle_hides_its_solution() -> None:
    shown = json.loads(run("puzzle", "--seed", "1", "--cards", "3", "--json")[1])
    assert set(shown) == {"seed", "position", "margin"}
    solved = json.loads(run("puzzle", "--seed", "1", "--cards", "3", "--json", "--solution")[1])
    assert {name: solved[name] for name in shown} == shown
    values = sorted({play["value"] for play in solved["solution"]["plays"]}, reverse=True)
    assert values[0] - values[1] == shown["margin"]


# What is refused


def test_impossible_positions_are_refused_with_all_reasons() -> None:
    good = parse_position(ENDGAME)
    twice = Round(
        hands=(good.hands[0], good.hands[0], *good.hands[2:]),
        question=Question.TURN,
        to_act=1,
        leader=1,
        won=(1000, 0, 0, 0),
    )
    with pytest.raises(DealError, match=r"stands twice.*not 100"):
        playable(twice)
    with pytest.raises(NotationError, match="2 faults"):
        solve("turn 0; hands 2s 2s | 3p | 3s | 3s")


@pytest.mark.parametrize("question", ["grand", "over"])
def test_only_the_play_is_solved(question: str) -> None:
    dealt = Round.deal(1)
    round_ = (
        dealt if question == "grand" else parse_position("over; hands - | - | 2s | -; out 0 1 3")
    )
    with pytest.raises(DealError, match=f"not the question {question}"):
        solve(round_)


def test_limits_and_tables_below_their_least_are_refused() -> None:
    with pytest.raises(TichuError, match="0 or more, not -1"):
        Limit(seconds=-1)
    with pytest.raises(TichuError, match="1 or more entries, not 0"):
        Solver(0)
    with pytest.raises(TichuError, match="1 or more threads, not 0"):
        solve_all([ENDGAME], threads=0)


def test_rules_that_the_kernel_does_not_know_are_still_kept() -> None:
    position = "turn 0; hands 2s As | 9s | - | Kj; out 2"
    found = solve(f"{position}; rules pass_locks=true")
    assert found.value == 200


@needs_kernel
def test_a_double_victory_of_a_hundred_points() -> None:
    position = "turn 0; hands 2s As | 9s | - | Kj; out 2"
    assert solve(f"{position}; rules double_win_points=100").value == 100
