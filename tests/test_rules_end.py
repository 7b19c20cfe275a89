"""The end of rounds and games: rules 11 and 12.

Each paragraph of docs/rules.md is met in a round, by a test with its number.
"""

from __future__ import annotations

import pytest

from advisor.rounds import Game
from advisor.rules import Rules
from tests.table import after, asked, at, plays

# 11 The end of a round


@pytest.mark.parametrize("points", [200, 100])
def test_rule_11_1_double_victory(points: int) -> None:
    start = at("turn 2; hands - | 5j | 4j | 2j; out 0; won 0 95 0 0", double_win_points=points)
    round_ = after(start, "2 4j")
    assert round_.double_victory == 0
    assert round_.score == (points, 0)


def test_rule_11_2_one_player_left() -> None:
    start = at("turn 1; hands - | 5j | 6j 7j | -; out 0 3; won 45 0 50 0")
    round_ = after(start, "1 5j")
    assert asked(round_) == "over"
    assert round_.won == (45, 5, 50, 0)


def test_rule_11_3_hand_to_the_opponents_tricks_to_the_first_out() -> None:
    start = at("turn 1; hands - | 2j | Kj 5j | -; out 3 0; won 20 0 30 35")
    # Seat 2 is last: its 30 go to seat 3, its 15 in hand to the team of seats 1 and 3.
    assert after(start, "1 2j").score == (20, 35 + 30 + 15)


def test_rule_11_4_the_points_add_up() -> None:
    start = at("turn 1; hands - | 2j | Phx 3j | -; out 0 3; won 125 0 0 0")
    assert after(start, "1 2j").score == (125, -25)


def test_rule_11_5_calls_come_on_top() -> None:
    start = at("turn 1; hands - | 2j | Kj 5j | -; out 3 0; won 20 0 30 35; calls grand - - tichu")
    assert after(start, "1 2j").score == (20 - 200, 80 + 100)
    double = at("turn 2; hands - | 3j | 4j | 2j; out 0; calls grand tichu tichu -")
    assert after(double, "2 4j").score == (200 + 200 - 100, -100)


def test_rule_11_6_totals_may_be_negative() -> None:
    assert Game(scores=((-200, 100), (-100, 200))).totals == (-300, 300)


# 12 The end of the game


def test_rule_12_1_the_target() -> None:
    assert not Game(scores=((995, -300),)).is_over
    assert Game(scores=((1000, 450),)).winner == 0
    assert Game(scores=((1005, 1095),)).winner == 1
    assert Game(Rules(target_score=500), ((500, 450),)).winner == 0


@pytest.mark.parametrize("draw", [True, False])
def test_rule_12_1_a_tie(draw: bool) -> None:
    game = Game(Rules(tie_break="draw" if draw else "play_on"), ((1050, 1050),))
    assert game.is_over is draw
    assert game.winner is None


def test_rule_12_2_one_against_one() -> None:
    start = at("turn 0; hands 2j 8j | 3j 4j 9j | - | -; out 2 3; wished 4")
    round_ = after(start, "0 2j")
    assert plays(round_) == ["4j"]
    assert asked(after(round_, "1 4j", "0 8j")) == "over"
