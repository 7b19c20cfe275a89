"""Small Tichu by rule: features, the two models and when a call is advised."""

from __future__ import annotations

from math import log

import pytest
from hypothesis import given

from advisor.cards import Hand
from advisor.decisions import ThreeCards
from advisor.errors import DealError, ViewError
from advisor.priors import call_by_rule
from advisor.priors.call import chance_first
from advisor.priors.features import Features, features
from tests.strategies import hands, suitless

STRONG = Hand.of("Drg Phx Aj As Kj Ks Qj Qs 9j 9t 8s 8p 6j 3t")
LOOSE = Hand.of("Dog 2j 3s 4p 6t 7j 8s 9p Jt Qj Kp Kt As Drg")
LONG = Hand.of("Mah 2j 3s 4p 5t 6j 7s 8p 9t Tj Js Qp Kt Aj")
BOMBS = Hand.of("2j 3j 4j 5j 6j 8s 9s Ts Js Qs Ks 7j 7s 7p")


def test_features_counted_by_hand() -> None:
    # Singles 2 3 4 6 7 8 cost 1 each, 9 0.9, J 0.7, Q 0.5, A -0.5; KK 0.1; Dragon -1, Dog 0.5.
    assert features(LOOSE) == Features(
        cost=7.2,
        size=13,
        power=2,
        dragon=1,
        phoenix=0,
        dog=1,
        mah_jong=0,
        fours=0,
        straight_bombs=0,
        low_singles=7,
    )
    # The straight to the king -0.42 and the ace -0.5 cost less than the whole straight.
    found = features(LONG)
    assert (found.cost, found.size, found.power, found.mah_jong) == (-0.92, 1, 1, 1)


def test_bombs_are_counted() -> None:
    # 2-7 of jade and 7-K of swords are runs; a run counts once, however long.
    assert features(BOMBS).straight_bombs == 2
    assert features(Hand(BOMBS.bits, suits_known=False)).straight_bombs == 0
    assert features(Hand.of("9j 9s 9p 9t Kj Ks Kp Kt 2j 3s")).fours == 2
    assert features(Hand.of("9j Tj Jj Qj Kj")).straight_bombs == 1
    assert features(Hand.of("9j Tj Jj Qj Ks")).straight_bombs == 0


def log_odds(hand: Hand, *, after_exchange: bool) -> float:
    chance = chance_first(hand, after_exchange=after_exchange)
    return log(chance / (1 - chance))


def test_the_models_by_hand() -> None:
    before = -0.938 - 0.332 * 7.2 - 0.030 * 13 + 0.230 * 2 + 0.370 - 0.302 + 0.186 * 7
    assert log_odds(LOOSE, after_exchange=False) == pytest.approx(before)
    after = -0.960 - 0.669 * 7.2 + 0.035 * 13 + 0.350 * 2 + 0.506 - 0.852 + 0.070 * 7
    assert log_odds(LOOSE, after_exchange=True) == pytest.approx(after)
    before = -0.938 + 0.332 * 0.92 - 0.030 + 0.230 + 0.205
    assert log_odds(LONG, after_exchange=False) == pytest.approx(before)
    two_bombs = Hand.of("Phx 2j 2s 2p 2t 5j 6j 7j 8j 9j Jt Qs Kp Kt")
    # The four 2 -1, the straight 5-K with the Phoenix for the 10 -0.02, the other K 0.2.
    after = -0.960 + 0.669 * 0.82 + 0.035 * 3 + 0.350 + 0.735 + 0.476 + 1.114
    assert log_odds(two_bombs, after_exchange=True) == pytest.approx(after)


def test_one_combination_with_the_mah_jong_is_out_at_once() -> None:
    assert chance_first(LONG, after_exchange=True) == 1
    assert call_by_rule(LONG, after_exchange=True).advice == "call"
    # Another hand of one combination does not lead.
    pairs = Hand.of("2j 2s 3j 3s 4j 4s 5j 5s 6j 6s 7j 7s 8j 8s")
    assert chance_first(pairs, after_exchange=True) < 1


def test_the_exchange_is_over_when_its_cards_are_named() -> None:
    before = call_by_rule(STRONG)
    gave, received = ThreeCards(Hand.of("2j")), ThreeCards(partner=Hand.of("Aj"))
    for decision in (call_by_rule(STRONG, gave=gave), call_by_rule(STRONG, received=received)):
        assert decision == call_by_rule(STRONG, after_exchange=True)
        assert decision.details["after_exchange"] is True
        assert decision.candidates[0].first != before.candidates[0].first
    assert before.details["after_exchange"] is False
    assert "after the exchange decide again" in before.reason


@given(hands(14, 14) | suitless(hands(14, 14)))
def test_a_call_needs_more_than_half(hand: Hand) -> None:
    decision = call_by_rule(hand, after_exchange=True)
    both = {candidate.action: candidate for candidate in decision.candidates}
    call, no_call = both["call"], both["no_call"]
    assert call.first is not None
    assert call.points is not None
    assert 0 < call.first <= 1
    assert call.points == pytest.approx(100 * call.first - 100 * (1 - call.first))
    assert no_call.points == 0
    assert no_call.first == call.first, "a call does not change who is first"
    assert (decision.advice == "call") == (call.first > 0.5)
    assert decision.candidates[0].action == decision.advice
    assert decision.candidates[0].loss == 0
    assert decision.candidates[1].loss == pytest.approx(abs(call.points))
    assert all(c.points_se is c.first_se is c.loss_se is c.deals is None for c in both.values())


@pytest.mark.parametrize("call", ["tichu", "grand"])
def test_a_calling_partner_is_supported(call: str) -> None:
    assert call_by_rule(STRONG).advice == "call"
    decision = call_by_rule(STRONG, calls={"partner": call})
    assert decision.advice == decision.candidates[0].action == "no_call"
    assert decision.candidates[0].first == call_by_rule(STRONG).candidates[0].first
    assert decision.candidates[1].points is None
    assert call_by_rule(STRONG, calls={"next": call, "previous": call}).advice == "call"


def test_the_reason_has_the_numbers() -> None:
    reason = call_by_rule(LOOSE).reason
    assert reason.startswith("By rule 13 % to go out first, and a call needs more than 50 %: ")
    assert "13 combinations, 2 of Dragon, Phoenix and aces, 7 low singles" in reason
    assert "By rule" in reason
    assert "7 low singles, the Dog. From ten features" in reason
    reason = call_by_rule(LONG).reason
    assert "1 combination, 1 of Dragon, Phoenix and aces, 0 low singles, the Mah Jong." in reason
    assert "0 low singles, 2 bombs. From ten features" in call_by_rule(BOMBS).reason


def test_refusals() -> None:
    with pytest.raises(DealError, match="expected 14 cards, not 13"):
        call_by_rule(STRONG - Hand.of("3t"))
    with pytest.raises(ViewError, match="the card 3t was given away and is still in the hand"):
        call_by_rule(STRONG, gave=ThreeCards(next=Hand.of("3t")))
    with pytest.raises(ViewError, match="the card 2t was received and is not in the hand"):
        call_by_rule(STRONG, received=ThreeCards(next=Hand.of("2t")))
    with pytest.raises(ViewError, match="not 'right'"):
        call_by_rule(STRONG, calls={"right": "tichu"})


def three(cards: str, *, suits: bool = True) -> ThreeCards:
    """Return three cards by their names, `?` for one that is not known."""
    return ThreeCards(
        *(None if name == "?" else Hand(Hand.of(name).bits, suits) for name in cards.split())
    )


def test_a_card_without_suit_may_be_any_of_its_rank() -> None:
    gave = three("3j ? ?", suits=False)
    assert call_by_rule(STRONG, gave=gave) == call_by_rule(STRONG, after_exchange=True)


SUITLESS = Hand(STRONG.bits, suits_known=False)


@pytest.mark.parametrize(
    ("hand", "gave", "received", "message"),
    [
        # STRONG holds Dragon, Phoenix, two aces, one 3 and no 2.
        (STRONG, "3s ? 3s", "? ? ?", "the card 3s was given away and is still in the hand"),
        (STRONG, "Drg ? ?", "? ? ?", "the card Drg was given away and is still in the hand"),
        (STRONG, "? ? ?", "Dog ? ?", "the card Dog was received and is not in the hand"),
        (STRONG, "? ? ?", "3t 3t ?", "the card 3t was received and is not in the hand"),
        (SUITLESS, "? ? ?", "Dog ? ?", "the card Dog was received and is not in the hand"),
        (SUITLESS, "? ? ?", "3j 3s ?", "the card 3s was received and is not in the hand"),
        (SUITLESS, "? ? ?", "2j ? ?", "the card 2j was received and is not in the hand"),
        (SUITLESS, "Ap Aj As", "? ? ?", "the card As was given away and is still in the hand"),
        (SUITLESS, "Phx ? ?", "? ? ?", "the card Phx was given away and is still in the hand"),
    ],
)
def test_cards_of_the_exchange_that_contradict_the_hand(
    hand: Hand, gave: str, received: str, message: str
) -> None:
    with pytest.raises(ViewError, match=message):
        call_by_rule(hand, gave=three(gave), received=three(received))


def test_cards_of_the_exchange_that_fit() -> None:
    after = call_by_rule(STRONG, after_exchange=True)
    assert call_by_rule(STRONG, gave=three("Dog Ap 3s"), received=three("3t Aj Drg")) == after
    suitless = call_by_rule(SUITLESS, after_exchange=True)
    assert call_by_rule(SUITLESS, gave=three("Ap ? At"), received=three("Ap Aj ?")) == suitless


def test_who_has_called_does_not_call_again() -> None:
    decision = call_by_rule(STRONG, calls={"me": "grand"})
    assert decision.advice == "no_call"
    assert decision.reason.startswith("You have called, and a player calls once in a round.")
    assert "decide again" not in decision.reason


def test_a_chance_near_a_half_has_a_digit_more() -> None:
    # 50.2 %: "50 %, and a call needs more than 50 %" would not tell why it is a call.
    hand = Hand.of("Phx Aj At Kp Qt Jj Ts 9j 9s 6j 5s 5t 3t 2j")
    decision = call_by_rule(hand)
    assert decision.advice == "call"
    assert decision.reason.startswith(
        "By rule 50.2 % to go out first, and a call needs more than 50 %"
    )


def test_the_reason_of_a_hand_that_is_out_at_once() -> None:
    reason = call_by_rule(LONG, after_exchange=True).reason
    assert reason == "One combination with the Mah Jong leads and is out. By rule."
