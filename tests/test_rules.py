"""One test for each numbered paragraph of docs/rules.md, named by it.

Every paragraph is met in a round, as players would meet it; what cards are and what beats what
stands in more cases in `test_combinations.py`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import advisor
from advisor.cards import DECK, FULL_DECK, Card, Hand, Suit
from advisor.combinations import readings
from advisor.errors import DealError, RuleError
from advisor.rounds import Game, Question, Round
from advisor.rules import OFFICIAL, Rules, choices_of
from tests.conftest import ROOT
from tests.table import after, asked, at, combination, exchanged, forbidden, plays, whole

PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
PARAGRAPHS = re.findall(r"^\*\*(\d+\.\d+)\*\*", PAGE, re.MULTILINE)
SECTIONS = re.findall(r"^## (\d+)\. ", PAGE, re.MULTILINE)
PACKAGE = Path(advisor.__file__).parent


def reads(cards: str, rules: Rules = OFFICIAL) -> list[tuple[str, float]]:
    """What cards are when they are led."""
    return [(reading.kind.value, reading.rank) for reading in readings(Hand.of(cards), None, rules)]


# 1 The deck


def test_rule_1_1_the_deck() -> None:
    assert len(DECK) == 56
    assert sum(card.is_special for card in DECK) == 4
    assert {card.rank for card in DECK if not card.is_special} == set(range(2, 15))
    assert [sum(card.suit is suit for card in DECK) for suit in Suit] == [13, 13, 13, 13]


def test_rule_1_2_suits_have_no_order() -> None:
    for other in ("9j", "9s", "9p"):
        round_ = at(f"turn 1; hands 2j | {other} 2s | 3s | 4s; top 9t by 0")
        assert plays(round_) == []


def test_rule_1_3_card_points() -> None:
    worth = {"5j": 5, "Ts": 10, "Kp": 10, "Drg": 25, "Phx": -25, "At": 0, "Mah": 0, "Dog": 0}
    assert {name: Card(name).points for name in worth} == worth
    assert FULL_DECK.points == 100


def test_rule_1_4_one_pack() -> None:
    deal = Round.deal(seed=4)
    cards = [card for hand in (*deal.hands, *deal.stock) for card in hand]
    assert sorted(cards) == list(DECK)


# 2 Seats and deal


def test_rule_2_1_partners_and_direction() -> None:
    clockwise = Round.deal(1, Rules(direction="cw"))
    assert [clockwise.seating.partners(seat) for seat in range(4)] == [(2,), (3,), (0,), (1,)]
    assert asked(after(at("turn 3; hands 2j | 3j | 4j | 5j 6j"), "3 5j")) == "turn 0"


def test_rule_2_2_eight_cards_then_six() -> None:
    round_ = Round.deal(seed=1)
    assert [len(hand) for hand in round_.hands] == [8] * 4
    assert [len(hand) for hand in whole(OFFICIAL).hands] == [14] * 4


def test_rule_2_3_grand_tichu_before_the_ninth_card() -> None:
    round_ = after(Round.deal(seed=1), "0 no", "2 grand")
    assert asked(round_) == "grand 1"
    assert round_.calls == (None, None, "grand", None)
    assert forbidden(round_, "0 grand") == "2.3"
    assert forbidden(after(round_, "3 no", "1 no"), "1 grand") == "2.3"


def test_rule_2_4_no_grand_tichu() -> None:
    assert Round.deal(1).question is Question.GRAND
    without = Round.deal(1, Rules(grand_tichu_enabled=False))
    assert asked(without) == "exchange 0"
    assert forbidden(without, "0 grand") == "2.3"


def test_rule_2_5_void_deal() -> None:
    rest = [card for card in DECK if not card.is_special]
    hands = [Hand.of([*rest[:10], *(card for card in DECK if card.is_special)])]
    hands += [Hand.of(rest[start : start + 14]) for start in (10, 24, 38)]
    eights = [Hand.of(list(hand)[:8]) for hand in hands]
    moves = ("0 no", "1 no", "2 grand", "3 no")
    played_on = after(Round.dealt(eights, hands), *moves)
    assert not played_on.void
    assert asked(played_on) == "exchange 0"
    void = after(Round.dealt(eights, hands, Rules(void_all_specials=True)), *moves)
    assert void.void
    assert (asked(void), void.score) == ("over", (0, 0))


def test_rule_2_6_refusing_a_call() -> None:
    with pytest.raises(DealError, match="bet_refusal cannot be played here"):
        Round.deal(1, Rules(bet_refusal=True))


# 3 The exchange


def test_rule_3_1_one_card_for_each() -> None:
    round_ = whole(OFFICIAL)
    before = round_.hands
    given = [tuple(hand)[:3] for hand in before]
    round_ = exchanged(round_)
    for seat in range(4):
        received = {given[(seat - 1) % 4][0], given[(seat - 2) % 4][1], given[(seat - 3) % 4][2]}
        assert set(round_.hands[seat]) == set(before[seat]) - set(given[seat]) | received
    assert round_.exchange == tuple(given)


def test_rule_3_1_not_two_for_one_player() -> None:
    round_ = whole(OFFICIAL)
    first, second, third, fourth = tuple(round_.hands[0])[:4]
    for cards in ((first, second), (first, second, third, fourth), (first, first, second)):
        assert not round_.can_give(0, cards)
    assert round_.can_give(0, (first, second, third))


def test_rule_3_2_received_cards_are_not_passed_on() -> None:
    for pickup in ("own_three_given", "all_given"):
        round_ = whole(Rules(pickup_rule=pickup))
        given = tuple(round_.hands[0])[:3]
        round_, _ = round_.give(0, given)
        own = tuple(round_.hands[1])[:2]
        assert not round_.can_give(1, (*own, given[0]))


@pytest.mark.parametrize("recall", ["never", "until_pickup", "by_consent"])
def test_rule_3_3_changing_cards_laid_out(recall: str) -> None:
    round_ = whole(Rules(exchange_recall=recall))
    hand = tuple(round_.hands[0])
    round_, _ = round_.give(0, hand[:3])
    assert round_.can_give(0, hand[3:6]) is (recall != "never")
    if recall != "never":
        changed, _ = round_.give(0, hand[2:5])
        assert changed.laid[0] == hand[2:5]
        assert changed.hands[0] == Hand.of(hand) - Hand.of(hand[2:5])
        assert asked(changed) == "exchange 1"


@pytest.mark.parametrize("reopens", [True, False])
def test_rule_3_4_an_early_call_reopens_the_exchange(reopens: bool) -> None:
    round_ = whole(Rules(early_tichu_reopens_exchange=reopens))
    for seat in (0, 1):
        round_, _ = round_.give(seat, tuple(round_.hands[seat])[:3])
    round_ = after(round_, "1 tichu")
    assert round_.calls[1] == "tichu"
    assert round_.laid[1] is not None
    assert (round_.laid[0] is None) is reopens
    assert len(round_.hands[0]) == (14 if reopens else 11)
    assert asked(round_) == ("exchange 0" if reopens else "exchange 2")


def test_rule_3_4_no_call_before_the_exchange() -> None:
    round_ = whole(Rules(tichu_before_exchange=False))
    assert forbidden(round_, "0 tichu") == "3.4"
    assert exchanged(round_).can_call_tichu(0)
    assert whole(OFFICIAL).can_call_tichu(0)


# 4 Small Tichu


def test_rule_4_1_until_the_first_own_card() -> None:
    assert forbidden(Round.deal(1), "0 tichu") == "4.1"
    round_ = exchanged(whole(OFFICIAL))
    leader = round_.to_act
    assert leader is not None
    lead = round_.legal_plays()[-1]
    played, _ = round_.play(leader, lead)
    assert forbidden(played, f"{leader} tichu") == "4.1"
    following = (leader + 1) % 4
    assert played.can_call_tichu(following)


def test_rule_4_1_also_after_passes_and_out_of_turn() -> None:
    full = "2j 2s 3p 3t 4j 4s 5p 5t 6j 6s 7p 7t Qj Qs"
    round_ = at(f"turn 0; hands {full} | 9j Kj | Tj | Jj; top 8j by 3; played 1 2 3")
    passed = after(round_, "0 pass", "1 9j")
    assert asked(passed) == "turn 2"
    assert after(passed, "0 tichu").calls[0] == "tichu"


def test_rule_4_2_the_partner_out_first_loses_the_call() -> None:
    start = at("turn 2; hands 2j | 3j | 4j | 5j; calls tichu - - -")
    end = after(start, "2 4j", "3 5j", "0 pass", "1 pass", "0 2j")
    assert end.out == (2, 3, 0)
    assert end.score == (-100, 5)


@pytest.mark.parametrize("once", [True, False])
def test_rule_4_3_calls_in_one_team(once: bool) -> None:
    rules = Rules(one_call_per_team=once)
    grand = after(Round.deal(1, rules), "0 grand")
    assert grand.can_call_grand(2) is not once
    assert grand.can_call_grand(1)
    small = after(whole(rules), "1 tichu")
    assert small.can_call_tichu(3) is not once
    assert small.can_call_tichu(2)


def test_rule_4_4_one_call_each() -> None:
    small = after(whole(OFFICIAL), "1 tichu")
    assert forbidden(small, "1 tichu") == "4.4"
    grand = after(Round.deal(1), "0 grand", "1 no", "2 no", "3 no")
    assert forbidden(grand, "0 tichu") == "4.4"


# 5 Combinations


def test_rule_5_1_the_mah_jong() -> None:
    assert reads("Mah") == [("single", 1)]
    assert reads("Mah 2j 3j 4j 5j") == [("straight", 5)]
    assert reads("Mah Phx") == []
    assert reads("Mah 2j 2s 2p 2t") == []


def test_rule_5_2_the_ace_is_high() -> None:
    assert reads("Aj 2s 3s 4s 5s") == []
    assert reads("Tj Js Qs Ks As") == [("straight", 14)]


def test_rule_5_3_the_longest_straight() -> None:
    all_but_the_one = "2j 3s 4p 5t 6j 7s 8p 9t Tj Js Qp Kt As"
    assert reads(f"Mah {all_but_the_one}") == [("straight", 14)]
    assert reads(f"{all_but_the_one} Phx") == []
    assert reads(f"{all_but_the_one} Phx", Rules(phoenix_as_one=True)) == [("straight", 14)]


def test_rule_5_4_two_readings() -> None:
    assert reads("5j 6s 7p 8t Phx") == [("straight", 8), ("straight", 9)]
    round_ = at("turn 0; hands 8j 8s Phx 3j 3s Kj | 2j | 2s | 2t")
    threes = after(round_, "0 8j 8s Phx 3j 3s as 3")
    assert threes.table is not None
    assert str(threes.table) == "full house 3j 3s Phx 8j 8s"
    eights = combination("8j 8s Phx 3j 3s", round_)
    assert after(round_, "0 8j 8s Phx 3j 3s").table == eights
    assert eights.rank == 8


def test_rule_5_4_a_wrong_reading_is_refused() -> None:
    round_ = at("turn 0; hands 8j 8s Phx 3j 3s Kj | 2j | 2s | 2t; top 4j 4s 4p 5j 5s by 3")
    assert [play.rank for play in round_.legal_plays()] == [8]
    assert forbidden(round_, "0 8j 8s Phx 3j 3s as 3") == "6.2"


def test_rule_5_5_bombs_are_always_bombs() -> None:
    assert reads("4j 5j 6j 7j 8j") == [("bomb_straight", 8)]
    assert reads("4j 5j 6j 7j 8j 9s") == [("straight", 9)]
    assert reads("7j 7s 7p 7t") == [("bomb_four", 7)]
    straight = at("turn 0; hands 4j 5j 6j 7j 8j 9s | 2j | 2s | 2t; top 2p 3s 4s 5s 6s by 3")
    assert "4j 5j 6j 7j 8j" in plays(straight)
    assert all(
        play.is_bomb for play in straight.legal_plays() if str(play.cards) == "4j 5j 6j 7j 8j"
    )


def test_rule_5_6_full_house_of_one_rank() -> None:
    same_rank = Rules(full_house_same_rank=True)
    assert reads("5j 5s 5p Phx") == []
    assert reads("5j 5s 5p 5t Phx") == []
    assert reads("5j 5s 5p 5t Phx", same_rank) == [("full_house", 5)]


def test_rule_5_7_two_pairs_are_enough() -> None:
    assert reads("2j 2s 3j 3s") == [("pair_sequence", 3)]
    assert reads("2j 2s 4j 4s") == []


def test_rule_5_8_dragon_and_dog_are_alone() -> None:
    assert reads("Drg Phx") == reads("Dog Phx") == reads("Kj Drg") == []


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


# The page itself


def test_every_paragraph_has_a_test() -> None:
    tested = {name for name in globals() if name.startswith("test_rule_")}
    for paragraph in PARAGRAPHS:
        prefix = f"test_rule_{paragraph.replace('.', '_')}_"
        assert any(name.startswith(prefix) for name in tested), f"no test of {paragraph}"


def test_the_paragraphs_are_those_of_the_rule_dossier(shared_dir: Path) -> None:
    dossier = (shared_dir / "rules" / "rules.md").read_text(encoding="utf-8")
    numbers = re.findall(r"^(\d+\.\d+) ", dossier, re.MULTILINE)
    assert [number for number in numbers if number.split(".")[0] not in ("13", "14")] == PARAGRAPHS


def test_every_rule_error_names_a_paragraph() -> None:
    texts = (path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    calls = {n for text in texts for n in re.findall(r'RuleError\(\s*"([^"]+)",', text)}
    rounds = (path.read_text(encoding="utf-8") for path in (PACKAGE / "rounds").glob("*.py"))
    quoted = {n for text in rounds for n in re.findall(r'"(\d+\.\d+)"', text)}
    assert {"2.3", "6.2", "9.6", "10.1"} <= calls | quoted
    assert calls | quoted <= {*PARAGRAPHS, *SECTIONS}


def test_the_table_of_options() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \| ([\d.]+) \|$", PAGE, re.MULTILINE)
    options = [name for name in Rules.__dataclass_fields__ if name != "variant"]
    four = [name for name in options if not name.startswith(("trichu", "tientsin", "triple"))]
    assert [name for name, *_ in rows] == four
    for name, default, others, rule in rows:
        told = [default, *(others.split(", ") if others != "–" else [])]
        values = [str(choice) for choice in choices_of(name)]
        assert told == [v.lower() if v in ("True", "False") else v for v in values]
        assert rule == Rules.__dataclass_fields__[name].metadata["rule"]
        assert rule in PARAGRAPHS
