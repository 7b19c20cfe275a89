"""The exchange by rule: who gets what, what the partition keeps, and the conventions."""

from __future__ import annotations

from itertools import combinations as choose

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from advisor.cards import DECK, DRAGON, PHOENIX, Card, Hand
from advisor.combinations import has_bomb
from advisor.decisions import Decision, ThreeCards
from advisor.errors import DealError, ViewError
from advisor.priors import exchange_by_rule
from advisor.priors.covers import Aim, cover
from advisor.priors.giving import in_order, reluctance
from tests.strategies import hands, suitless

CALLS = st.dictionaries(
    st.sampled_from(["me", "next", "partner", "previous"]), st.sampled_from(["tichu", "grand"])
)
PAIRS = "Kj Ks Qj Qs Jj Js 9j 9s 8j 8s 6t 3p"


def three(decision: Decision) -> tuple[Card, Card, Card]:
    assert isinstance(decision.advice, ThreeCards)
    to_next, partner, previous = (next(iter(hand)) for hand in decision.advice.known)
    return to_next, partner, previous


def names(cards: str, **options: object) -> str:
    decision = exchange_by_rule(Hand.of(cards), **options)  # type: ignore[arg-type]
    return str(decision.advice)


@settings(max_examples=60)
@given(hands(14, 14), CALLS, st.sampled_from(["bsw", "fuegi"]))
def test_three_cards_of_the_hand(hand: Hand, calls: dict[str, str], convention: str) -> None:
    decision = exchange_by_rule(hand, calls=calls, convention=convention)
    given_cards = three(decision)
    assert len(set(given_cards)) == 3
    assert Hand.of(given_cards) <= hand
    assert str(decision.advice) == decision.candidates[0].action
    actions = [candidate.action for candidate in decision.candidates]
    assert len(set(actions)) == len(actions) >= 2
    assert len(decision.details["left"]) == len(actions)  # type: ignore[arg-type]


@settings(max_examples=60)
@given(hands(14, 14), CALLS)
def test_no_opponent_gets_a_card_he_must_not_have(hand: Hand, calls: dict[str, str]) -> None:
    to_next, partner, to_previous = three(exchange_by_rule(hand, calls=calls))
    others = sorted(map(reluctance, hand - Hand.of([partner])))
    # A jack or a queen, of grade 1, may go to keep a bomb or a combination.
    assert max(reluctance(to_next), reluctance(to_previous)) <= max(1, others[2])
    assert not {DRAGON, PHOENIX} & {to_next, to_previous}


@settings(max_examples=15)
@given(hands(14, 14))
def test_nothing_else_leaves_a_better_partition(hand: Hand) -> None:
    to_next, partner, to_previous = three(exchange_by_rule(hand))

    def figures(one: Card, other: Card) -> tuple[int, int]:
        left = cover(hand - Hand.of([one, other, partner]), Aim.SIZE)
        return left.size, left.cost

    def bombs(one: Card, other: Card) -> bool:
        return has_bomb(hand - Hand.of([one, other, partner]))

    chosen = figures(to_next, to_previous)
    worst = max(reluctance(to_next), reluctance(to_previous))
    for one, other in choose(hand - Hand.of([partner]), 2):
        allowed = max(reluctance(one), reluctance(other)) <= worst and DECK[0] not in (one, other)
        if allowed and (bombs(one, other) or not has_bomb(hand)):
            assert figures(one, other) >= chosen, (one, other)


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        (f"Drg Phx {PAIRS}", "Drg"),
        (f"Phx Aj {PAIRS}", "Phx"),
        (f"Aj 2t {PAIRS}", "Aj"),
        (f"Dog 2t {PAIRS}", "Kj"),
    ],
)
@pytest.mark.parametrize("call", ["grand", "tichu"])
def test_a_calling_partner_gets_the_best_card(cards: str, best: str, call: str) -> None:
    given_cards = names(cards, calls={"partner": call}).split()
    assert given_cards[1] == best
    assert "Dog" not in given_cards


def test_a_hand_that_means_to_be_first_keeps_its_winners() -> None:
    strong = "Drg Phx Aj As Ks 9j 9t 8s 8p 7j 7t 6s 4t 2j"
    assert names(strong) == names(strong, plans_call=True) == "2j Ks 4t"
    with_dog = strong.replace("4t", "Dog")
    for options in ({"plans_call": True}, {"calls": {"me": "grand"}}):
        assert names(with_dog, **options).split()[1] == "Dog"


@pytest.mark.parametrize(
    ("cards", "partner"),
    [
        ("Drg Aj 2j 3s 5j 5t 7j 7s 8j 8s Jj Js Qj Qs", "Drg"),
        ("Phx Aj 2j 3s 5j 5t 7j 7s 8j 8s Jj Js Qj Qs", "Phx"),  # mostly pairs
        ("Phx Aj 2j 3s 4p 6t 8j 9s Jj Js Qj Qs Kp Kt", "Aj"),  # many singles need the Phoenix
        ("Aj 2j 3s 5j 5t 7j 7s 8j 8s Jj Js Qj Qs 9t", "Aj"),
        ("Kj 2j 3s 5j 5t 7j 7s 8j 8s Jj Js Qj Qs 4t", "Kj"),
    ],
)
def test_a_hand_that_will_not_call_gives_a_winner(cards: str, partner: str) -> None:
    assert names(cards, plans_call=False).split()[1] == partner


def test_a_hand_without_high_singles_gives_the_highest_it_can_spare() -> None:
    assert names("2j 3s 4t 6p 7j 7s 8j 8s 9p 9t Jj Js Qj Qs", plans_call=True) == "2j 6p 3s"


def test_the_phoenix_stays_where_it_holds_combinations_together() -> None:
    # It joins 6 and T in a straight to the jack; the hand has three combinations with it.
    straights = "Mah 2p 3t 4j 5p 6s 7s 6t 7p 8j Tt Jj Phx Dog"
    assert "Phx" not in names(straights, plans_call=False)


def test_a_jack_goes_rather_than_a_bomb_or_two_combinations() -> None:
    bomb = "5j 5s 5p 5t Jj Js Qj Qs Kj Ks Aj As Drg Phx"
    assert sorted(names(bomb, plans_call=True).split()[::2]) == ["Jj", "Js"]
    # Of the low cards only the 4 is loose: the T and the 7 would leave two combinations more.
    pairs = "Phx Ks Qp Jj Js Jp Tj Tt 7j 6p 5j 4s 4t 3p"
    assert set(names(pairs, plans_call=False).split()) & {"Jj", "Js", "Jp", "Qp"}
    assert "T" not in names(pairs, plans_call=False)


def test_the_reason_tells_why_the_partner_gets_so_little() -> None:
    calling = "Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s"
    text = "this hand means to be first and keeps its winners; of the rest it misses 4j least"
    assert text in exchange_by_rule(Hand.of(calling)).reason
    weak = exchange_by_rule(Hand.of("2j 2s 3s 3j 4t 4s 5p 5t 6p 6t 7j 7s 8j 8s"), plans_call=False)
    assert "no winner can be spared for the partner, and this hand misses" in weak.reason


@pytest.mark.parametrize(
    ("cards", "partner"),
    [
        # No single from 9 to the king: one of a pair, and the higher one.
        ("Kj Ks Jj Jt 9j 9s 9t 8s 7s 5p 4t 3p 3t Mah", "K"),
        # A ten for the partner would leave a jack to an opponent.
        ("Ks Qj Jj Js Jp Ts Tp 9t 7j 6p 5j 4j 4s 3s", "K"),
    ],
)
def test_a_hand_without_winners_gives_a_fairly_high_card(cards: str, partner: str) -> None:
    given_cards = names(cards, plans_call=False).split()
    assert given_cards[1][0] == partner
    assert max(reluctance(Card(given_cards[0])), reluctance(Card(given_cards[2]))) == 0


def test_extra_cards_of_a_straight_go() -> None:
    """A published example: of 8776554 keep 87654 and pass 7 and 5."""
    to_next, _partner, to_previous = names("8j 7s 7p 6t 5j 5s 4p Kj Ks Qt Qj Jj Js Aj").split()
    assert sorted((to_next[0], to_previous[0])) == ["5", "7"]


@pytest.mark.parametrize(
    ("calls", "receiver"),
    [({"next": "grand"}, 0), ({"previous": "grand"}, 2), ({"previous": "tichu"}, 2)],
)
def test_a_calling_opponent_gets_the_dog(calls: dict[str, str], receiver: int) -> None:
    cards = f"Dog 2t {PAIRS}"
    assert names(cards, calls=calls).split()[receiver] == "Dog"


def test_bombs_stay_together() -> None:
    assert "2" not in names("2j 2s 2p 2t 6j 6s 8p 8t 9j 9s Jj Js Ks Kt")
    straight = "3j 4j 5j 6j 7j 8s 8p Ts Tp Js Jp Ks Kp 9t"
    given_cards = Hand.of(names(straight))
    assert has_bomb(Hand.of(straight) - given_cards)


@pytest.mark.parametrize(
    ("convention", "one", "other", "to_next"),
    [
        ("bsw", "6t", "3p", "6t"),
        ("bsw", "4t", "8p", "4t"),  # both even: the lower to next
        ("bsw", "3t", "9p", "3t"),
        ("bsw", "Qt", "Jp", "Qt"),  # the queen is 12
        ("bsw", "Dog", "3p", "Dog"),  # the 3 goes where an odd card goes
        ("bsw", "Dog", "4p", "4p"),
        ("fuegi", "6t", "3p", "3p"),
        ("fuegi", "8t", "4p", "8t"),
        ("fuegi", "3t", "9p", "3t"),
        ("fuegi", "Ap", "Kt", "Kt"),
        ("fuegi", "Qt", "Ap", "Ap"),
        ("fuegi", "Dog", "2p", "Dog"),
        ("fuegi", "Dog", "5p", "5p"),
    ],
)
def test_conventions(convention: str, one: str, other: str, to_next: str) -> None:
    for pair in ((one, other), (other, one)):
        first, second = in_order(Card(pair[0]), Card(pair[1]), convention)
        assert first.name == to_next
        assert {first.name, second.name} == {one, other}


@settings(max_examples=30)
@given(suitless(hands(14, 14)))
def test_unknown_suits_are_not_shown(hand: Hand) -> None:
    decision = exchange_by_rule(hand)
    assert set(str(decision.advice).split()) <= {*"23456789TJQKA", "Dog", "Mah", "Phx", "Drg"}


def test_the_reason_tells_what_stays_together() -> None:
    reason = exchange_by_rule(Hand.of("Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s")).reason
    # The best partition before has the straight to the king and a full house of aces.
    assert "; leaves the 7-A straight; 3 combinations left instead of 4." in reason
    pairs = exchange_by_rule(Hand.of("5j 5s 6j 6s 7j 7s 9p Kt 2s 3j Jt Qp 9t Qs")).reason
    assert "keeps the 5-7 pair sequence" in pairs


def test_refusals() -> None:
    with pytest.raises(DealError, match="expected 14 cards, not 12"):
        names(PAIRS)
    with pytest.raises(ViewError, match="expected one of bsw, fuegi, not 'bws'"):
        names(f"Drg Phx {PAIRS}", convention="bws")
    with pytest.raises(ViewError, match="not 'dealer'"):
        names(f"Drg Phx {PAIRS}", calls={"dealer": "grand"})
