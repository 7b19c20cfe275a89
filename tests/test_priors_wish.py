"""The wish by rule: the rank given to the next player, the ace, or none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from advisor.cards import MAH_JONG, Hand
from advisor.decisions import Decision, ThreeCards
from advisor.errors import DealError, ViewError
from advisor.priors import exchange_by_rule, wish_by_rule
from tests.strategies import hands, suitless

HAND = Hand.of("Mah 4j 5s 5t 7p 8j 9s Jt Js Qj Qp Ks Kt 6t")
WITH_ACE = Hand.of("Mah 4j 5s 5t 7p 8j 9s Jt Js Qj Qp Ks At 6t")
BEFORE = Hand.of("Mah 2j 3s 5j 5t 7j 7s 8j 8s Jj Js Qj Qs Ap")


def gave(cards: str) -> ThreeCards:
    return ThreeCards(next=Hand.of(cards))


def wish(hand: Hand, **options: object) -> Decision:
    decision = wish_by_rule(hand, **options)  # type: ignore[arg-type]
    assert decision is not None
    return decision


def test_no_mah_jong_no_wish() -> None:
    assert wish_by_rule(Hand.of("2j 4j 5s 5t 7p 8j 9s Jt Js Qj Qp Ks Kt 6t")) is None


@pytest.mark.parametrize(
    ("hand", "given_card", "calls", "expected"),
    [
        (HAND, "3s", {}, 3),
        (HAND, "Jp", {}, 11),
        (HAND, "3s", {"next": "grand"}, 14),
        (HAND, "3s", {"next": "tichu"}, 14),
        (WITH_ACE, "3s", {"next": "grand"}, 3),
        (HAND, "3s", {"previous": "grand"}, 3),
        (HAND, "3s", {"me": "grand"}, 3),
        (HAND, "3s", {"partner": "tichu"}, 3),
        (HAND, "Ts", {"partner": "tichu"}, 10),
        (HAND, "Jp", {"partner": "tichu"}, None),
        (HAND, "Dog", {"partner": "grand"}, None),
        (HAND, "3s", {"partner": "tichu", "next": "grand"}, 3),
        (HAND, "Dog", {}, 2),  # the lowest rank of which no card was seen
    ],
)
def test_whom_the_wish_is_for(
    hand: Hand, given_card: str, calls: dict[str, str], expected: int | None
) -> None:
    decision = wish(hand, gave=gave(given_card), calls=calls)
    assert decision.advice == expected
    action = "no_wish" if expected is None else str(expected)
    assert decision.candidates[0].action == action
    assert len(decision.candidates) == len({c.action for c in decision.candidates})


def test_a_rank_that_was_seen_hides_no_bomb() -> None:
    hand = Hand.of("Mah 2s 4s 5s 5t 6t 7p 8j 9s Jt Js Qj Ks As")
    received = ThreeCards(Hand.of("2s"), Hand.of("As"), Hand.of("4s"))
    given_cards = ThreeCards(Hand.of("Dog"), Hand.of("Ap"), Hand.of_ranks([3]))
    assert wish(hand, gave=given_cards, received=received).advice == 10
    assert wish(hand, received=received).advice == 3


def test_before_the_exchange_the_recommended_pass_is_assumed() -> None:
    assumed = exchange_by_rule(BEFORE).advice
    assert isinstance(assumed, ThreeCards)
    assert str(assumed) == "2j Ap 3s"
    decision = wish(BEFORE)
    assert decision.advice == 2
    assert decision.details["assumed_pass"] == {"next": "2j", "partner": "Ap", "previous": "3s"}
    assert "assumes the recommended pass, 2j Ap 3s." in decision.reason
    assert wish(BEFORE, convention="fuegi").advice == 3
    assert wish(BEFORE, calls={"partner": "grand"}).advice == 2


def test_an_ace_that_leaves_is_no_longer_held() -> None:
    assert wish(BEFORE, calls={"next": "grand"}).advice == 14
    assert wish(BEFORE, calls={"next": "grand"}, plans_call=True).advice == 2


def test_nothing_is_assumed_once_a_card_is_named() -> None:
    decision = wish(HAND, gave=gave("3s"))
    assert decision.details["assumed_pass"] is None
    assert "the next player holds the 3" in decision.reason


@settings(max_examples=40)
@given(hands(14, 14) | suitless(hands(14, 14)))
def test_a_wish_is_a_rank_or_none(hand: Hand) -> None:
    decision = wish_by_rule(hand)
    assert (decision is None) == (MAH_JONG not in hand)
    if decision:
        assert decision.advice is None or decision.advice in range(2, 15)


def test_refusals() -> None:
    with pytest.raises(DealError, match="expected 14 cards, not 1"):
        wish_by_rule(Hand.of("Mah"))
    with pytest.raises(ViewError, match="not 'north'"):
        wish_by_rule(HAND, calls={"north": "tichu"})
    with pytest.raises(ViewError, match="the card Mah was given away and is still in the hand"):
        wish_by_rule(HAND, gave=gave("Mah"))
