"""Trichu: what is different with three players, rules 13.

Each paragraph of docs/rules.md is met in a round, by a test with its number.
"""

from __future__ import annotations

import pytest

from advisor.errors import RuleError
from advisor.rounds import Game, Round
from advisor.rules import Rules, Variant
from tests.table import after, asked, at, exchanged, forbidden, plays, whole

TRICHU = Rules(variant=Variant.TRICHU)


def trichu(line: str, **options: object) -> Round:
    return at(line, variant="trichu", **options)


def test_rule_13_1_four_hands_for_three_players() -> None:
    round_ = whole(TRICHU)
    assert [len(hand) for hand in round_.hands] == [14] * 4
    assert round_.seating.partners(0) == (2,)
    assert round_.seating.partners(3) == (1,)


def test_rule_13_2_grand_tichu_is_for_the_opponents() -> None:
    round_ = Round.deal(1, TRICHU)
    assert asked(round_) == "grand 1"
    assert forbidden(round_, "0 grand") == forbidden(round_, "2 grand") == "13.2"
    assert asked(after(round_, "1 grand")) == "grand 3"
    assert asked(after(round_, "1 no", "3 no")) == "exchange 0"
    assert Round.deal(1).can_call_grand(0)


def test_rule_13_3_the_soloist_sees_both_hands() -> None:
    round_ = whole(TRICHU)
    assert [round_.seating.decider(seat) for seat in range(4)] == [0, 1, 0, 3]


@pytest.mark.parametrize(
    ("way", "gifts"),
    [
        ("official", ((1, 3), (2, 3, 0), (3, 1), (0, 1, 2))),
        ("real_players", ((1, 3), (3, 0), (), (0, 1))),
        ("janus", ((1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2))),
    ],
)
def test_rule_13_4_who_gives_to_whom(way: str, gifts: tuple[tuple[int, ...], ...]) -> None:
    before = whole(TRICHU.replaced(trichu_exchange=way))
    given = [tuple(hand)[: len(to)] for hand, to in zip(before.hands, gifts, strict=True)]
    after_it = exchanged(before)
    for seat in range(4):
        received = {
            card
            for cards, to in zip(given, gifts, strict=True)
            for card, receiver in zip(cards, to, strict=True)
            if receiver == seat
        }
        assert set(after_it.hands[seat]) == set(before.hands[seat]) - set(given[seat]) | received
        assert len(after_it.hands[seat]) == 14


def test_rule_13_4_the_table_takes_no_part() -> None:
    round_ = whole(TRICHU.replaced(trichu_exchange="real_players"))
    assert forbidden(round_, "2 give 2j") == "13.4"
    assert not round_.can_give(2, ())
    assert not round_.can_give(0, tuple(round_.hands[0])[:3])
    after_it = exchanged(round_)
    assert after_it.hands[2] == round_.hands[2]


def test_rule_13_5_the_soloist_plays_the_table() -> None:
    round_ = trichu("turn 2; hands 2j | 3j | 8j 9j | 5j")
    assert (round_.to_act, round_.decider) == (2, 0)
    assert asked(after(round_, "2 8j")) == "turn 3"
    assert at("turn 2; hands 2j | 3j | 8j 9j | 5j").decider == 2


def test_rule_13_5_dragon_and_mah_jong_of_the_table() -> None:
    gift = after(trichu("turn 2; hands 2j 6j | 3j | Drg 9j | 5j"), *("2 Drg", "3 pass", "0 pass"))
    gift = after(gift, "1 pass")
    assert (asked(gift), gift.decider) == ("gift 2", 0)
    assert after(gift, "2 gift 1").won == (0, 25, 0, 0)
    wish = after(trichu("turn 2; hands 2j 6j | 3j | Mah 9j | 5j"), "2 Mah")
    assert (asked(wish), wish.decider) == ("wish 2", 0)


def test_rule_13_5_the_table_bombs_out_of_turn() -> None:
    round_ = trichu("window 2; hands 2j | 3j | 9j 9s 9p 9t 2s | 5j; top 8j by 0")
    assert round_.decider == 0
    assert asked(after(round_, "2 9j 9s 9p 9t")) == "turn 3"


def test_rule_13_6_small_tichu_for_the_table() -> None:
    round_ = exchanged(whole(TRICHU))
    called = after(round_, "2 tichu")
    assert called.calls == (None, None, "tichu", None)
    assert called.can_call_tichu(0)
    line = "turn 1; hands 2j 9j | 3j | 8j | 5j; played 0 1 2 3"
    assert forbidden(trichu(line), "2 tichu") == "4.1"


@pytest.mark.parametrize(
    ("calls", "score"), [("- - tichu -", (100, 15)), ("tichu - - -", (-100, 15))]
)
def test_rule_13_6_the_table_is_first_out(calls: str, score: tuple[int, int]) -> None:
    start = trichu(f"turn 1; hands 2j 9j | 3j Kj | 8j | 5j; calls {calls}")
    end = after(start, "1 3j", "2 8j", "3 pass", "0 pass", "1 pass", "3 5j", "0 9j", "1 Kj")
    assert end.out == (2, 3, 1)
    assert end.score == score


def test_rule_13_6_an_early_call_leaves_the_other_hand_alone() -> None:
    round_ = whole(TRICHU)
    for seat in (0, 1, 2):
        gifts = len(round_.seating.receivers(seat))
        round_, _ = round_.give(seat, tuple(round_.hands[seat])[:gifts])
    called = after(round_, "2 tichu")
    assert [laid is not None for laid in called.laid] == [True, False, True, False]


def test_rule_13_7_no_wish_binds_the_table() -> None:
    line = "turn {}; hands {}; top Mah by {}; wished 8"
    table = trichu(line.format(2, "2j | 3j | 8j 9s | 5j", 1))
    assert plays(table) == ["8j", "9s"]
    assert table.may_pass
    assert table.who_must_fulfil_wish() is None
    assert after(table, "2 8j").wish_open is None
    assert after(table, "2 9s").wish_open == 8
    soloist = trichu(line.format(0, "8j 9s | 3j | 2j | 5j", 3))
    assert plays(soloist) == ["8j"]
    assert forbidden(soloist, "0 pass") == "9.2"
    assert plays(at(line.format(2, "2j | 3j | 8j 9s | 5j", 1))) == ["8j"]


def test_rule_13_7_the_table_leads_what_it_likes() -> None:
    assert len(plays(trichu("turn 2; hands 2j | 3j | 8j 9s Dog | 5j; wished 8"))) == 3


def test_rule_13_8_a_column_for_each() -> None:
    game = Game(TRICHU, ((40, 60), (200, 0), (-100, 100)))
    # Soloists: the first, the second, the third player; the Table is always with them.
    assert game.totals == (40 + 0 + 100, 60 + 200 + 100, 60 + 0 - 100, 40 + 200 - 100)
    # In the second round the second player is seat 0, the third seat 1, the first seat 3.
    assert Game(TRICHU, ((40, 60),)).deal(1).totals == (60, 60, 40, 40)


def test_rule_13_8_columns_are_no_scores_of_teams() -> None:
    with pytest.raises(RuleError, match=r"the points of both teams, not \(60, 60, 40, 40\)"):
        Game(TRICHU, ((60, 60, 40, 40),))


def test_rule_13_9_nine_rounds() -> None:
    rounds = ((100, 0),) + ((0, 100),) * 8
    assert not Game(TRICHU, rounds[:8]).is_over
    game = Game(TRICHU, rounds)
    assert game.is_over
    assert game.totals == (100 + 600, 500, 500, 100)
    assert game.winner == 0
    with pytest.raises(RuleError, match="the game is over at 700:500:500:100"):
        game.deal(1)
    with pytest.raises(RuleError, match="expected a multiple of three rounds, not 10"):
        Game(TRICHU, rounds=10)
    assert not Game(TRICHU, rounds, rounds=12).is_over
    assert not Game(TRICHU.replaced(target_score=100), rounds[:8]).is_over


def test_rule_13_9_a_tie() -> None:
    tied = ((0, 100),) * 9
    assert not Game(TRICHU, tied).is_over
    draw = Game(TRICHU.replaced(tie_break="draw"), tied)
    assert (draw.is_over, draw.winner) == (True, None)
    # Played on for three rounds, not for one.
    assert not Game(TRICHU, (*tied, (100, 0))).is_over
    assert Game(TRICHU, (*tied, (100, 0), (0, 100), (0, 100))).winner == 0


def test_rule_13_9_the_table_wins_only_if_it_can() -> None:
    rounds = ((100, 0),) * 9
    assert Game(TRICHU, rounds).totals == (300, 300, 300, 900)
    assert Game(TRICHU.replaced(tie_break="draw"), rounds).winner is None
    assert Game(TRICHU.replaced(trichu_table_can_win=True), rounds).winner == 3


def test_a_game_of_three_is_played_round_by_round() -> None:
    over = trichu("over; hands - | 2j 3j | - | 4j; out 0 2")
    assert Game(TRICHU).after(over).totals == (200, 0, 0, 200)


def test_soloist_and_table_refuse_once() -> None:
    called = after(Round.deal(1, TRICHU.replaced(bet_refusal=True)), "1 grand")
    assert asked(called) == "refusal 0"
    assert asked(after(called, "0 accept")) == "grand 3"
