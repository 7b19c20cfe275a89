"""The wish and the bombs: rules 9 and 10.

Each paragraph of docs/rules.md is met in a round, by a test with its number.
"""

from __future__ import annotations

import pytest

from advisor.cards import Hand
from advisor.combinations import readings
from advisor.errors import RuleError
from advisor.rounds import Question, Round
from advisor.rules import Rules, choices_of
from tests.table import after, asked, at, combination, forbidden, plays

# 9 The wish


@pytest.mark.parametrize("mandatory", [True, False])
def test_rule_9_1_who_plays_the_mah_jong_may_wish(mandatory: bool) -> None:
    start = at("turn 0; hands Mah 2j | 3j | 4j | 5j", wish_mandatory=mandatory)
    round_ = after(start, "0 Mah")
    assert asked(round_) == "wish 0"
    assert [rank for rank in range(17) if round_.can_wish(0, rank)] == list(range(2, 15))
    assert round_.can_wish(0, None) is not mandatory
    assert forbidden(round_, "0 wish 1") == "9.1"
    assert forbidden(round_, "1 wish 3") == "9.1"


def test_rule_9_1_in_a_straight_and_later() -> None:
    start = at("turn 1; hands Mah 3s 4j 5j 6s 2j | 2s 3j 4s 5s 6j | Kj | Ks")
    round_ = after(start, "1 2s 3j 4s 5s 6j")
    assert plays(round_) == []
    led = after(at("turn 0; hands Mah 2j 3s 4j 5j 6s | 2s | Kj | Ks"), "0 Mah 2j 3s 4j 5j")
    assert asked(led) == "wish 0"


def test_rule_9_2_who_can_must() -> None:
    round_ = at("turn 0; hands 8j 3s Kt | 2j | 4j | 5j; top Mah by 3; wished 8")
    assert plays(round_) == ["8j"]
    assert round_.who_must_fulfil_wish() == 0
    assert forbidden(round_, "0 pass") == forbidden(round_, "0 Kt") == "9.2"
    cannot = at("turn 0; hands 8j 3s Kt | 2j | 4j | 5j; top 9j by 3; wished 8")
    assert cannot.who_must_fulfil_wish() is None
    assert plays(cannot) == ["Kt"]
    assert cannot.may_pass


def test_rule_9_2_the_wisher_too() -> None:
    round_ = after(at("turn 0; hands Mah 8j 9s | 2j 3j | 4j Kj | 5j Ks"), "0 Mah", "0 wish 8")
    round_ = after(round_, "1 2j", "2 4j", "3 5j")
    assert plays(round_) == ["8j"]


def test_rule_9_3_every_legal_play_counts() -> None:
    straight = "top Mah 2s 3s 4p 5s 6s by 3; wished 4"
    free = at(f"turn 0; hands 2j 3j Phx 5p 6j 7j | 2t | 4j | 5j; {straight}")
    assert free.who_must_fulfil_wish() is None
    must = at(f"turn 0; hands 2j 3j 4t Phx 6j 7j | 2t | 4j | 5j; {straight}")
    assert [str(play.cards) for play in must.wish_plays()] == ["2j 3j 4t 6j 7j Phx"]
    long = "top Mah 2s 3s 4p 5s 6s 7s 8s by 3; wished 2"
    bomb = at(f"turn 0; hands 2j 3j 4j 5j 6j | 2t | 4t | 5p; {long}")
    assert plays(bomb) == ["2j 3j 4j 5j 6j"]
    choice = at("turn 0; hands 8j 8s 8p 8t Kt | 2j | 4j | 5j; top Mah by 3; wished 8")
    assert plays(choice) == ["8j", "8s", "8p", "8t", "8j 8s 8p 8t"]


def test_rule_9_4_a_bomb_must_beat_the_table() -> None:
    round_ = at("turn 0; hands 8j 8s 8p 8t 2j | 2s | 4j | 5j; top Kj Ks Kp Kt by 3; wished 8")
    assert plays(round_) == []
    assert round_.may_pass


def test_rule_9_5_no_wish_out_of_turn() -> None:
    window = at("window 0; hands 8j Kj Ks Kp Kt | 2j | 4j | 5j; top Mah by 3; wished 8")
    assert plays(window) == ["Kj Ks Kp Kt"]
    assert after(window, "0 Kj Ks Kp Kt").wish_open == 8
    turn = after(window, "0 decline")
    assert plays(turn) == ["8j"]
    assert forbidden(turn, "0 Kj Ks Kp Kt") == "9.2"


def test_rule_9_5_bombs_exempt_always() -> None:
    line = "turn 0; hands 8j Kj Ks Kp Kt | 2j | 4j | 5j; top Mah by 3; wished 8"
    round_ = at(line, wish_bomb_exempt="always")
    assert plays(round_) == ["8j", "Kj Ks Kp Kt"]
    assert forbidden(round_, "0 Kj") == forbidden(round_, "0 pass") == "9.2"
    assert after(round_, "0 Kj Ks Kp Kt").wish_open == 8


def test_rule_9_6_the_leader_leads_the_rank() -> None:
    hand = "3j 4s 5p 6t 7j 8s 9p Tt Jj Qs"
    round_ = at(f"turn 0; hands {hand} | 2j | 4j | 5j; wished 8")
    assert forbidden(round_, "0 Qs") == "9.6"
    assert after(round_, f"0 {hand}").wish_open is None
    assert all("8s" in cards for cards in plays(round_))


def test_rule_9_7_what_ends_a_wish() -> None:
    table = "top Mah by 3; wished 8"
    assert after(at(f"turn 0; hands 8j 2s | 2j | 4j | 5j; {table}"), "0 8j").wish_open is None
    phoenix = at("turn 0; hands 7j 9j Phx 6s Ts 2s | 2j | 4j | 5j; wished 8")
    assert after(phoenix, "0 6s 7j Phx 9j Ts").wish_open == 8
    window = at("window 1; hands 2s | 8j 8s 8p 8t 2j | 4j | 5j; top 3j by 3; wished 8")
    assert after(window, "1 8j 8s 8p 8t").wish_open is None


def test_rule_9_7_what_does_not_end_a_wish() -> None:
    start = at("turn 0; hands Mah | 2j Dog | 9j Jj | 4j 5j")
    round_ = after(start, "0 Mah", "0 wish 8")
    assert round_.out == (0,)
    round_ = after(round_, "1 2j", "2 9j", "3 pass", "1 pass")
    assert (asked(round_), round_.wish_open) == ("turn 2", 8)
    dog = after(at("turn 1; hands - | 2j Dog | 9j Jj | 4j 5j; out 0; wished 8"), "1 Dog")
    assert dog.wish_open == 8
    end = after(at("turn 1; hands - | 2j | 9j Jj | -; out 0 3; wished 8"), "1 2j")
    assert end.is_over
    assert end.wish_open is None


def test_rule_9_8_the_play_with_the_mah_jong_does_not_fulfil() -> None:
    start = at("turn 0; hands Mah 2j 3s 4j 5j 6s | 4s 5s 6j 7j 8j | Kj | Ks")
    round_ = after(start, "0 Mah 2j 3s 4j 5j", "0 wish 4")
    assert round_.wish_open == 4
    assert round_.who_must_fulfil_wish() == 1


def test_rule_9_9_against_the_wish_nothing_happens() -> None:
    round_ = at("turn 0; hands 8j 3s Kt | 2j | 4j | 5j; top Mah by 3; wished 8")
    with pytest.raises(RuleError, match="must be fulfilled, for instance by a single 8j"):
        round_.play(0, combination("Kt", round_))
    assert round_ == at("turn 0; hands 8j 3s Kt | 2j | 4j | 5j; top Mah by 3; wished 8")


# 10 Bombs


def test_rule_10_1_the_order_of_bombs() -> None:
    rising = [
        "2j 2s 2t 2p",
        "8j 8s 8t 8p",
        "Aj As At Ap",
        "2j 3j 4j 5j 6j",
        "Ts Js Qs Ks As",
        "2j 3j 4j 5j 6j 7j",
    ]
    bombs = [readings(Hand.of(cards))[0] for cards in rising]
    for place, bomb in enumerate(bombs):
        assert [bomb.beats(other) for other in bombs] == [n < place for n in range(len(bombs))]
    equal = at("window 0; hands 2s 3s 4s 5s 6s 7s | 8j | 8s | 8t; top 2j 3j 4j 5j 6j by 3")
    assert plays(equal) == ["2s 3s 4s 5s 6s 7s", "3s 4s 5s 6s 7s"][::-1]
    assert forbidden(equal, "0 2s 3s 4s 5s 6s") == "10.1"


@pytest.mark.parametrize(
    "table", ["Drg", "Aj As", "Qj Qs Qp 2s 2p", "7s 7p 8s 8p", "7j 8s 9s Ts Js Qs Ks As", "Phx"]
)
def test_rule_10_2_a_bomb_beats_all_else(table: str) -> None:
    reading = " as A.5" if table == "Phx" else ""
    round_ = at(f"turn 0; hands 6j 6s 6p 6t | 3j | 3s | 3t; top {table}{reading} by 3")
    assert plays(round_) == ["6j 6s 6p 6t"]


def test_rule_10_2_a_bomb_may_be_led() -> None:
    led = after(at("turn 0; hands 6j 6p 6s 6t 2j | Aj | 8s | 8t"), "0 6j 6p 6s 6t")
    assert asked(led) == "turn 1"
    assert plays(led) == []
    assert forbidden(led, "1 Aj") == "10.2"


def test_rule_10_3_out_of_turn_and_on_ones_own_play() -> None:
    start = at("turn 0; hands 2j 3j | 4j 5j | 9j 9s 9p 9t Kj | Ks; top 2s by 3")
    round_ = after(start, "0 3j")
    assert asked(round_) == "window 2"
    assert forbidden(round_, "2 Kj") == "10.3"
    assert asked(after(round_, "2 9j 9s 9p 9t")) == "turn 3"
    declined = after(round_, "2 decline")
    assert asked(declined) == "turn 1"
    own = after(declined, "1 4j", "2 decline", "2 Kj")
    assert asked(own) == "window 2"
    assert asked(after(own, "2 9j 9s 9p 9t")) == "turn 3"


def test_rule_10_3_until_the_trick_is_taken() -> None:
    start = at("window 2; hands 2j Aj | 4j | 9j 9s 9p 9t Kj | Qj; top As by 0; passed 1 2 3")
    round_ = after(start, "2 9j 9s 9p 9t")
    assert asked(round_) == "turn 3"
    assert round_.trick is not None
    assert round_.trick.passed == ()


@pytest.mark.parametrize("dead_time", [True, False])
def test_rule_10_4_no_bomb_on_an_empty_table(dead_time: bool) -> None:
    rules = Rules(bomb_dead_time=dead_time)
    hands = "Mah 2s 3s | 9j 9s 9p 9t 2p | 3j | 4j"
    held = list(map(Hand.of, hands.split(" | ")))
    before = Round.of_position(held, leader=0, has_played=(False,) * 4, rules=rules)
    assert asked(before) == ("window 1" if dead_time else "turn 0")
    assert asked(Round.of_position(held, leader=0, rules=rules)) == "turn 0"
    if dead_time:
        assert asked(after(before, "1 decline")) == "turn 0"
        assert asked(after(before, "1 9j 9s 9p 9t")) == "turn 2"
    line = f"turn 3; hands {hands}; top 8s by 0; passed 1 2"
    later = after(at(line, bomb_dead_time=dead_time), "3 pass", "1 decline")
    assert asked(later) == "turn 0"
    assert later.trick is None


def test_rule_10_4_no_bomb_on_the_dog() -> None:
    for dead_time in (True, False):
        start = at("turn 0; hands Dog Kj | 9j 9s 9p 9t | Tj | Jj", bomb_dead_time=dead_time)
        assert asked(after(start, "0 Dog")) == "turn 2"
    assert choices_of("bomb_on_dog") == (False,)


def test_rule_10_5_after_a_bomb_the_passes_are_counted_anew() -> None:
    start = at("window 2; hands 2j | 4j | 9j 9s 9p 9t Kj | Qj; top As by 0; passed 1 2 3")
    round_ = after(start, "2 9j 9s 9p 9t", "3 pass", "0 pass")
    assert asked(round_) == "turn 1"
    assert asked(after(round_, "1 pass")) == "turn 2"


def test_rule_10_6_asked_in_play_order_and_again() -> None:
    hands = "2j 2s 2p 2t Kj | 4j 5j | 9j 9s 9p 9t Ks | Qj Qs Qp Qt Kp"
    start = at(f"turn 1; hands {hands}; top 3j by 0")
    round_ = after(start, "1 4j")
    order = []
    while round_.question is Question.WINDOW and round_.to_act is not None:
        order.append(round_.to_act)
        round_, _ = round_.decline(round_.to_act)
    assert order == [2, 3, 0]
    assert asked(round_) == "turn 2"
    bombed = after(after(start, "1 4j"), "2 9j 9s 9p 9t")
    assert asked(bombed) == "window 3"
    assert asked(after(bombed, "3 decline")) == "turn 3"


def test_rule_10_6_before_a_trick_is_taken() -> None:
    hands = "9j 9s 9p 9t Kj | 4j 5j | 3s 6s | Qj Qs Qp Qt Kp"
    round_ = after(at(f"turn 3; hands {hands}; top 3j by 0; passed 1 2"), "3 pass")
    assert asked(round_) == "window 3"
    assert asked(after(round_, "3 decline")) == "window 0"
    assert asked(after(round_, "3 decline", "0 decline")) == "turn 0"


def test_rule_10_7_no_bomb_after_the_last_play() -> None:
    round_ = after(at("turn 1; hands - | 5j | 9j 9s 9p 9t | -; out 0 3"), "1 5j")
    assert asked(round_) == "over"


def test_rule_10_8_nobody_is_asked_in_vain() -> None:
    start = at("turn 0; hands 3j 2s | 4j 5j | 2j 2p 2t 3s | Qj; top Kj Ks Kp Kt by 3")
    assert asked(after(start, "0 pass")) == "turn 1"
