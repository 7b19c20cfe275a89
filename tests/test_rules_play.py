"""Turns, tricks, the Dog, Phoenix and Dragon: rules 6 to 8.

Each paragraph of docs/rules.md is met in a round, by a test with its number.
"""

from __future__ import annotations

import pytest

from advisor.cards import Hand
from advisor.rounds import Round
from advisor.rules import OFFICIAL
from tests.table import after, asked, at, exchanged, forbidden, plays, whole

# 6 Play


def test_rule_6_1_the_mah_jong_leads() -> None:
    round_ = exchanged(whole(OFFICIAL))
    assert round_.to_act is not None
    assert "Mah" in str(round_.hands[round_.to_act])
    others = [play for play in round_.legal_plays() if "Mah" not in str(play.cards)]
    after_other, _ = round_.play(round_.to_act, others[0])
    assert "Mah" in str(after_other.hands[round_.to_act])


def test_rule_6_2_same_kind_and_number_but_higher() -> None:
    round_ = at("turn 0; hands 7j 9s Tj Ts Kj | 2j | 2s | 2t; top 8j by 3")
    assert plays(round_) == ["9s", "Tj", "Ts", "Kj"]
    assert round_.may_pass
    assert forbidden(round_, "0 7j") == "6.2"
    assert forbidden(round_, "0 Tj Ts") == "6.2"
    assert forbidden(round_, "0 Qj") == "6.2"
    assert forbidden(round_, "1 2j") == "6.2"


def test_rule_6_2_the_leader_may_not_pass() -> None:
    round_ = at("turn 0; hands 7j | 2j | 2s | 2t")
    assert not round_.may_pass
    assert forbidden(round_, "0 pass") == "6.2"


@pytest.mark.parametrize("locks", [True, False])
def test_rule_6_3_playing_after_a_pass(locks: bool) -> None:
    start = at("turn 0; hands Kj 2j | 9j 2s | Tj 2p | Jj 2t; top 8j by 3", pass_locks=locks)
    round_ = after(start, "0 pass", "1 9j", "2 pass", "3 Jj")
    assert asked(round_) == ("turn 1" if locks else "turn 0")
    if not locks:
        assert after(round_, "0 Kj").trick.owner == 0  # type: ignore[union-attr]


def test_rule_6_3_who_passed_may_bomb() -> None:
    start = at("turn 0; hands 9j 9s 9p 9t Kj | Tj 2s | Qj 2p | Jj 2t; top 8j by 3", pass_locks=True)
    round_ = after(start, "0 pass", "0 decline", "1 Tj")
    assert asked(round_) == "window 0"
    assert asked(after(round_, "0 9j 9s 9p 9t")) == "turn 1"


def test_rule_6_4_a_trick_ends_when_all_others_pass() -> None:
    start = at("turn 0; hands Kj 2j | 9j 2s | Tj 2p | Jj 2t; top Qj by 3; won 60 0 20 0")
    round_ = after(start, "0 pass", "1 pass", "2 pass")
    assert asked(round_) == "turn 3"
    assert round_.trick is None
    with_three = at("turn 0; hands Kj | - | 2p 3p | Jj; top Qj by 3; out 1")
    assert asked(after(with_three, "0 pass", "2 pass")) == "turn 3"


def test_rule_6_4_the_winner_takes_the_trick() -> None:
    start = at("turn 0; hands Kj 2j | 9j 2s | Tj 2p | 5j 2t; top 8s by 3; won 75 0 0 0")
    round_ = after(start, "0 Kj", "1 pass", "2 pass", "3 pass")
    assert round_.won == (85, 0, 0, 0)
    assert asked(round_) == "turn 0"


@pytest.mark.parametrize("allowed", [True, False])
def test_rule_6_5_beating_ones_own_play(allowed: bool) -> None:
    line = "turn 3; hands Kj Aj | 9j | Tj | Jj 2t; top Qj by 0; passed 1 2"
    start = at(line, self_overcall=allowed)
    round_ = after(start, "3 pass")
    assert asked(round_) == ("overcall 0" if allowed else "turn 0")
    if allowed:
        assert plays(round_) == ["Kj", "Aj"]
        assert round_.may_pass
        assert asked(after(round_, "0 Kj")) == "turn 1"
        assert asked(after(round_, "0 pass")) == "turn 0"
        assert after(round_, "0 pass").trick is None


def test_rule_6_5_not_a_bomb_and_no_wish_binds() -> None:
    bomb = "top 9j 9s 9p 9t by 0; passed 1 2"
    on_bomb = at(f"turn 3; hands Kj Ks Kp Kt | 2j | Tj | Jj 2t; {bomb}", self_overcall=True)
    assert asked(after(on_bomb, "3 pass")) == "window 0"
    assert asked(after(on_bomb, "3 pass", "0 decline")) == "turn 0"
    wished = "turn 3; hands Kj Aj | 9j | Tj | 3j 2t; top Qj by 0; passed 1 2; wished K"
    round_ = after(at(wished, self_overcall=True), "3 pass")
    assert plays(round_) == ["Kj", "Aj"]
    assert round_.may_pass


def test_rule_6_6_a_winner_without_cards() -> None:
    round_ = after(at("turn 0; hands Kj | 9j 2s | Tj 2p | Jj 2t; top Qj by 3"), "0 Kj")
    assert round_.out == (0,)
    round_ = after(round_, "1 pass", "2 pass", "3 pass")
    assert asked(round_) == "turn 1"
    assert round_.won[0] == 10


@pytest.mark.parametrize("last", ["Dog", "Drg", "Phx", "9j 9s 9p 9t", "2j 3s 4s 5s 6s"])
def test_rule_6_7_the_last_cards_may_be_anything(last: str) -> None:
    round_ = after(at(f"turn 0; hands {last} | Kj 2s | Tj 2p | Jj 2t"), f"0 {last}")
    assert round_.out == (0,)


# 7 The Dog


def test_rule_7_1_the_dog_gives_the_lead_to_the_partner() -> None:
    round_ = after(at("turn 0; hands Dog Kj | 9j 9s 9p 9t | Tj | Jj"), "0 Dog")
    assert asked(round_) == "turn 2"
    assert round_.trick is None


def test_rule_7_1_the_dog_is_only_led() -> None:
    follows = at("turn 0; hands Dog Kj | 9j | Tj | Jj; top 2j by 3")
    assert plays(follows) == ["Kj"]
    assert forbidden(follows, "0 Dog") == "7.1"


@pytest.mark.parametrize(
    ("hands", "out", "leader"),
    [
        ("Dog 2j | 3j | - | 4j", "2", 3),
        ("Dog 2j | 3j | - | -", "2 3", 0),
        ("Dog | 3j 4j | - | 5j", "2", None),
        ("Dog | 3j | 2p | -", "3", 2),
    ],
)
def test_rule_7_2_the_dog_with_the_partner_out(hands: str, out: str, leader: int | None) -> None:
    round_ = after(at(f"turn 0; hands {hands}; out {out}"), "0 Dog")
    assert asked(round_) == ("over" if leader is None else f"turn {leader}")


def test_rule_7_3_the_dog_lies_in_no_pile() -> None:
    round_ = Round.of_hands(list(map(Hand.of, ("Mah Dog 2j", "3j", "4j", "5j"))))
    round_ = after(round_, "0 Dog")
    assert round_.piles == (Hand(),) * 4
    assert round_.won == (0, 0, 0, 0)


def test_rule_7_4_no_dog_under_a_wish() -> None:
    bound = at("turn 0; hands Dog Kj | 9j | Tj | Jj; wished K")
    assert plays(bound) == ["Kj"]
    assert forbidden(bound, "0 Dog") == "9.6"
    free = at("turn 0; hands Dog Kj | 9j | Tj | Jj; wished 2")
    assert plays(free) == ["Dog", "Kj"]


# 8 Phoenix and Dragon alone


def test_rule_8_1_the_phoenix_is_half_above() -> None:
    on_ace = at("turn 0; hands Phx 2j | Drg 3j | As 4j | 2s; top Aj by 3")
    round_ = after(on_ace, "0 Phx")
    assert round_.table is not None
    assert round_.table.rank == 14.5
    assert plays(round_) == ["Drg"]
    assert plays(at("turn 0; hands Phx 2j | 3j | As | 2s; top Drg by 3")) == []


@pytest.mark.parametrize("value", [1.5, 1.0])
def test_rule_8_2_the_phoenix_led(value: float) -> None:
    start = at("turn 0; hands Phx 2j | Mah 2s 3j | As | 4s", phoenix_lead_value=value)
    round_ = after(start, "0 Phx")
    assert round_.table is not None
    assert round_.table.rank == value
    assert plays(round_) == ["2s", "3j"]


def test_rule_8_3_full_rank_in_combinations() -> None:
    round_ = at("turn 0; hands 9j Phx | 2j | 3s | 4t; top 8j 8s by 3")
    assert [play.rank for play in round_.legal_plays()] == [9]


def test_rule_8_4_only_a_bomb_beats_the_dragon() -> None:
    round_ = at("turn 0; hands As Phx 9j 9s 9p 9t | 2j | 3s | 4t; top Drg by 3")
    assert plays(round_) == ["9j 9s 9p 9t"]


def test_rule_8_5_the_dragons_trick_is_given_away() -> None:
    start = at("turn 0; hands Drg 2j | - | Kj | Jj 3j; top Qj by 3; out 1; won 0 60 0 5")
    round_ = after(start, "0 Drg", "2 pass", "3 pass")
    assert asked(round_) == "gift 0"
    assert forbidden(round_, "0 gift 2") == forbidden(round_, "0 gift 0") == "8.5"
    given = after(round_, "0 gift 1")
    assert given.won == (0, 85, 0, 5)
    assert asked(given) == "turn 0"
    assert after(round_, "0 gift 3").won == (0, 60, 0, 30)


def test_rule_8_6_a_bombed_dragon_is_not_given_away() -> None:
    start = at("window 1; hands 2j | 9j 9s 9p 9t 3j | Kj | Jj; top Drg by 0; won 65 0 0 0")
    round_ = after(start, "1 9j 9s 9p 9t", "2 pass", "3 pass", "0 pass")
    assert round_.won[1] == 25
    own = at("window 0; hands 9j 9s 9p 9t 2j | 3j | Kj | Jj; top Drg by 0; passed 1 2 3")
    round_ = after(own, "0 9j 9s 9p 9t", "1 pass", "2 pass", "3 pass")
    assert round_.won[0] == 25
    assert asked(round_) == "turn 0"


@pytest.mark.parametrize("given", [True, False])
def test_rule_8_7_the_dragon_as_last_play(given: bool) -> None:
    start = at(
        "turn 2; hands - | - | Drg | 2j; out 0 1; won 0 75 0 0", dragon_last_trick_given=given
    )
    round_ = after(start, "2 Drg")
    assert asked(round_) == ("gift 2" if given else "over")
    if given:
        round_ = after(round_, "2 gift 3")
    # Seat 3 is last: its tricks go to seat 0, who was first out, and so to team 0.
    assert round_.score == (25, 75)


def test_rule_8_8_no_gift_in_a_double_victory() -> None:
    round_ = after(at("turn 2; hands - | 3j | Drg | 2j; out 0"), "2 Drg")
    assert asked(round_) == "over"
    assert round_.score == (200, 0)


def test_rule_8_9_the_gift_after_an_opponent_was_first_out() -> None:
    start = at(
        "gift 0; hands 2j 3j | - | Kj 4j | Jj 5j; top Drg by 0; passed 2 3; out 1; won 0 60 0 0"
    )
    scores = set()
    for receiver in (1, 3):
        moves = ["0 2j", "2 Kj", "3 pass", "0 pass", "2 4j", "3 5j", "0 pass", "3 Jj"]
        scores.add(after(start, f"0 gift {receiver}", *moves).score)
    assert scores == {(10, 60 + 25 + 5)}
