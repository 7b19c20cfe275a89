"""The deck, the deal, the calls, the exchange and what cards are: rules 1 to 5.

Each paragraph of docs/rules.md is met in a round, by a test with its number.
"""

from __future__ import annotations

import pytest

from advisor.cards import DECK, FULL_DECK, Card, Hand, Suit
from advisor.combinations import readings
from advisor.positions import parse_position
from advisor.rounds import Question, Round
from advisor.rules import OFFICIAL, Rules
from tests.table import after, asked, at, combination, exchanged, forbidden, plays, whole


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
    assert forbidden(without, "0 grand") == "2.4"


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
    start = Round.deal(1, Rules(bet_refusal=True))
    called = after(start, "0 no", "2 grand")
    assert asked(called) == "refusal 3"
    assert forbidden(called, "1 no") == "2.3"
    assert forbidden(called, "1 refuse") == "2.6"
    refused = after(called, "3 accept", "1 refuse")
    assert (asked(refused), refused.score) == ("over", (0, -200))


def test_rule_2_6_letting_a_call_stand() -> None:
    start = after(Round.deal(1, Rules(bet_refusal=True)), "0 no", "2 grand", "3 accept")
    assert asked(start) == "refusal 1"
    assert asked(after(start, "1 accept")) == "grand 1"
    assert after(start, "1 accept").calls == (None, None, "grand", None)


def test_rule_2_6_a_small_tichu_in_the_play() -> None:
    line = "turn 0; hands 7j Kj | 8j Ks | 9j Kp | Tj Kt; played 0 1 2; calls tichu - - -"
    waits = after(at(line, bet_refusal=True), "3 tichu")
    assert asked(waits) == "refusal 0"
    assert not waits.legal_plays()
    assert forbidden(waits, "0 7j") == "6.2"
    assert after(waits, "0 refuse").score == (-100, 0)
    goes_on = after(waits, "0 accept", "2 accept")
    assert asked(goes_on) == "turn 0"
    assert goes_on.bet is None
    assert asked(after(at(line), "3 tichu")) == "turn 0"


def test_rule_2_6_one_call_is_answered_before_another() -> None:
    waits = after(whole(Rules(bet_refusal=True)), "1 tichu")
    assert forbidden(waits, "3 tichu") == "2.6"
    assert after(waits, "2 accept", "0 accept").can_call_tichu(3)
    assert forbidden(after(Round.deal(1)), "0 refuse") == "2.6"


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


def test_rule_4_1_not_after_the_end() -> None:
    """The last player, who has not played a card, while the Dragon's trick is given away."""
    hand = "2j 2s 2p 2t 3j 3s 3p 3t 4j 4s 4p 4t 5j 5s"
    line = f"gift 0; hands - | - | - | {hand}; top Drg by 0; out 1 2 0; won 40 30 -5 0"
    assert forbidden(parse_position(line), "3 tichu") == "4.1"


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
