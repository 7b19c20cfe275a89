"""Tientsin: what is different with six players, rules 14.

Each paragraph of docs/rules.md is met in a round, by a test with its number.
"""

from __future__ import annotations

import pytest

from advisor.errors import RuleError
from advisor.rounds import DogLead, Game, Round
from advisor.rules import Rules, Variant
from tests.table import after, asked, at, exchanged, forbidden, whole

TIENTSIN = Rules(variant=Variant.TIENTSIN)


def six(line: str, **options: object) -> Round:
    return at(line, variant="tientsin", **options)


def test_rule_14_1_two_teams_of_three() -> None:
    seating = Round.deal(1, TIENTSIN).seating
    assert [seating.partners(seat) for seat in (0, 1, 4)] == [(2, 4), (3, 5), (0, 2)]
    assert seating.opponents(2) == (3, 5, 1)


def test_rule_14_2_grand_tichu_before_the_seventh_card() -> None:
    round_ = Round.deal(1, TIENTSIN)
    assert [len(hand) for hand in round_.hands] == [6] * 6
    assert [len(hand) for hand in whole(TIENTSIN).hands] == [10, 10, 9, 9, 9, 9]
    called = after(round_, "5 grand", "0 no")
    assert forbidden(called, "0 grand") == "2.3"
    with pytest.raises(RuleError, match="seat 0 holds more than the first 6 cards"):
        called.call_grand(0)
    assert asked(called) == "grand 1"


def test_rule_14_3_one_card_to_each_partner() -> None:
    round_ = whole(TIENTSIN)
    given = [tuple(hand)[:2] for hand in round_.hands]
    assert not round_.can_give(0, tuple(round_.hands[0])[:3])
    after_it = exchanged(round_)
    for seat in range(6):
        # The first card goes two seats on, the second four.
        received = {given[(seat + 2) % 6][1], given[(seat + 4) % 6][0]}
        assert set(after_it.hands[seat]) == set(round_.hands[seat]) - set(given[seat]) | received


HANDS = "Dog 2j | 3j 3s | 4j 4s | 6j 6s | 7j 7s | 8j 8s"


def test_rule_14_4_the_dog_to_a_partner_of_choice() -> None:
    led = after(six(f"turn 0; hands {HANDS}"), "0 Dog")
    assert asked(led) == "dog 0"
    assert forbidden(led, "0 lead 1") == forbidden(led, "0 lead 0") == "14.4"
    assert forbidden(led, "2 lead 4") == "14.4"
    assert asked(after(led, "0 lead 4")) == "turn 4"
    assert after(led, "0 lead 2").log[-1] == DogLead(0, 2)
    assert forbidden(at("turn 0; hands 2j | 3j | 4j | 5j"), "0 lead 2") == "14.4"


def test_rule_14_4_one_partner_or_none() -> None:
    one_left = HANDS.replace("4j 4s", "-")
    assert asked(after(six(f"turn 0; hands {one_left}; out 2"), "0 Dog")) == "turn 4"
    nobody = one_left.replace("7j 7s", "-")
    left = after(six(f"turn 0; hands {nobody}; out 2 1 4".replace("3j 3s", "-")), "0 Dog")
    assert asked(left) == "turn 3"


def test_rule_14_4_the_dog_as_the_last_card() -> None:
    last = HANDS.replace("Dog 2j", "Dog")
    led = after(six(f"turn 0; hands {last}"), "0 Dog")
    assert (asked(led), led.out) == ("dog 0", (0,))
    assert asked(after(led, "0 lead 2")) == "turn 2"


def test_rule_14_5_hand_and_tricks_of_the_last() -> None:
    line = "turn 4; hands - | - | - | - | 2j | 5j 5s; out 0 1 2 3; won 10 20 10 10 15 25"
    end = after(six(line), "4 2j")
    # Seat 5 is last: 10 in hand and 25 in tricks to seats 0, 2, 4; seat 4 is fifth: 15 to seat 0.
    assert end.score == (10 + 10 + 15 + 10 + 25, 20 + 10)
    line = "turn 5; hands - | - | - | - | 5j 5s | 2j; out 1 0 2 3; won 10 20 10 10 15 25"
    # Seat 4 is last: its 15 and 10 to seats 1, 3, 5; seat 5 is fifth: 25 to seat 1.
    assert after(six(line), "5 2j").score == (10 + 10, 20 + 10 + 25 + 15 + 10)
    line = "turn 5; hands - | - | - | - | 5j 5s | 2j; out 0 1 2 3; won 10 20 10 10 15 25"
    # The fifth's tricks leave his team if an opponent was first.
    assert after(six(line), "5 2j").score == (10 + 10 + 25, 20 + 10 + 15 + 10)


def test_rule_14_6_a_double_victory_is_none() -> None:
    goes_on = after(six("turn 2; hands - | 3j | 4j | 6j | 7j | 8j; out 0"), "2 4j")
    assert goes_on.double_victory is None
    assert asked(goes_on) == "turn 3"


@pytest.mark.parametrize(
    ("options", "score"),
    [
        ({}, (300, 0)),
        ({"triple_win_points": 400}, (400, 0)),
        ({"triple_win_counting": "added"}, (300 + 60 + 15, 25)),
    ],
)
def test_rule_14_6_a_triple_victory(options: dict[str, object], score: tuple[int, int]) -> None:
    hands = "- | 5s | 4j | Ts | - | 8j"
    line = f"turn 2; hands {hands}; out 0 4; won 60 0 0 25 0 0"
    end = after(six(line, **options), "2 4j")
    assert (end.double_victory, asked(end)) == (0, "over")
    assert end.score == score


def test_rule_14_6_the_last_trick_of_a_triple_victory() -> None:
    line = "turn 2; hands - | 5s | Drg | Ts | - | 8j; out 0 4; won 35 0 0 25 0 0"
    assert after(six(line), "2 Drg").score == (300, 0)
    added = after(six(line, triple_win_counting="added"), "2 Drg")
    assert asked(added) == "gift 2"
    assert after(added, "2 gift 5").score == (300 + 35 + 15, 25 + 25)


def test_the_round_goes_on_while_two_opponents_play() -> None:
    line = "turn 4; hands - | 3j | - | 6j 6s | 7j | -; out 0 5 2"
    assert asked(after(six(line), "4 7j")) == "turn 1"
    end = after(six(line), "4 7j", "1 pass", "3 pass", "1 3j")
    assert (asked(end), end.out) == ("over", (0, 5, 2, 4, 1))


TRICK = "turn 0; hands Kj 2j | 3j 3s | 4j 4s | 6j 6s | 7j 7s | 8j 8s"


def test_five_passes_end_a_trick() -> None:
    passes = ("0 Kj", "1 pass", "2 pass", "3 pass")
    assert asked(after(six(TRICK), *passes)) == "turn 4"
    assert asked(after(six(TRICK), *passes, "4 pass", "5 pass")) == "turn 0"


def test_three_passes_end_a_trick_under_the_option() -> None:
    passes = ("0 Kj", "1 pass", "2 pass")
    round_ = after(six(TRICK, tientsin_passes_to_end="3"), *passes)
    assert asked(round_) == "turn 3"
    assert after(round_, "3 pass").won == (10, 0, 0, 0, 0, 0)
    assert asked(after(round_, "3 pass")) == "turn 0"


def test_three_passes_leave_time_for_a_bomb() -> None:
    line = TRICK.replace("8j 8s", "9j 9s 9p 9t 8s")
    passes = ("0 Kj", "5 decline", "1 pass", "5 decline", "2 pass", "5 decline", "3 pass")
    round_ = after(six(line, tientsin_passes_to_end="3"), *passes)
    assert asked(round_) == "window 5"
    assert asked(after(round_, "5 9j 9s 9p 9t")) == "turn 0"
    assert asked(after(round_, "5 decline")) == "turn 0"


def test_the_dragon_goes_to_any_of_three() -> None:
    line = "gift 0; hands 2j | 3j | 4j | 6j | 7j | 8j; top Drg by 0; passed 1 2 3 4 5"
    round_ = six(line)
    assert [seat for seat in range(6) if round_.can_give_dragon(0, seat)] == [1, 3, 5]


def test_a_game_of_six_goes_to_the_target() -> None:
    game = Game(TIENTSIN, ((300, 0), (700, 100)))
    assert (game.totals, game.winner) == ((1000, 100), 0)
