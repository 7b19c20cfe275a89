"""The deck and hands (rules 1)."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advisor.cards import (
    CARD_NAMES,
    DECK,
    DRAGON,
    FULL_DECK,
    MAH_JONG,
    PHOENIX,
    RANK_BITS,
    RANKS,
    SPECIAL_BITS,
    Card,
    Hand,
    Suit,
    card_of,
    points_of,
)
from advisor.errors import NotationError

hands = st.sets(st.sampled_from(DECK), max_size=14).map(Hand.of)
suitless = hands.map(lambda hand: Hand(hand.bits, suits_known=False))


def test_the_deck_has_four_suits_of_thirteen_and_four_special_cards() -> None:
    assert len(set(DECK)) == 56
    assert sum(card.is_special for card in DECK) == 4
    suited = {(card.rank, card.suit) for card in DECK if not card.is_special}
    assert suited == {(rank, suit) for rank in RANKS for suit in Suit}


def test_the_points_of_the_deck_are_those_of_rule_1_3() -> None:
    worth = {name: Card(name).points for name in CARD_NAMES if Card(name).points}
    fives = {f"5{suit.letter}": 5 for suit in Suit}
    tens = {f"{rank}{suit.letter}": 10 for rank in "TK" for suit in Suit}
    assert worth == {**fives, **tens, "Phx": -25, "Drg": 25}
    assert FULL_DECK.points == 100


def test_rank_bits_part_the_deck() -> None:
    assert sum(RANK_BITS[2:]) | SPECIAL_BITS == FULL_DECK.bits
    assert all((card.bit & RANK_BITS[card.rank]) != 0 for card in DECK if card.rank in RANKS)


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_is_rebuilt_from_its_repr(card: Card) -> None:
    assert eval(repr(card)) == card
    assert hash(eval(repr(card))) == hash(card)
    assert pickle.loads(pickle.dumps(card)) == card
    if card.suit is not None:
        assert card_of(card.rank, card.suit) is card


@pytest.mark.parametrize("name", ["", "7", "7x", "j7", "10j", "mah", "7j ", "Drgn"])
def test_a_name_that_is_no_card_is_refused(name: str) -> None:
    with pytest.raises(NotationError, match="expected a card such as"):
        Card(name)


def test_a_card_and_a_hand_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        DRAGON.name = "Dog"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        FULL_DECK.bits = 0  # type: ignore[misc]


@given(st.one_of(hands, suitless))
def test_a_hand_is_rebuilt_from_its_repr(hand: Hand) -> None:
    assert eval(repr(hand)) == hand


@given(hands, hands)
def test_hands_are_sets_of_cards(one: Hand, other: Hand) -> None:
    assert set(one | other) == set(one) | set(other)
    assert set(one & other) == set(one) & set(other)
    assert set(one - other) == set(one) - set(other)
    assert (one <= other) == (set(one) <= set(other))
    assert one.points == sum(card.points for card in one) == points_of(one.bits)
    assert list(one) == sorted(one)


@given(hands)
def test_unknown_suits_leave_only_the_number_of_each_rank(hand: Hand) -> None:
    unknown = Hand(hand.bits, suits_known=False)
    ranks = [card.rank for card in hand if not card.is_special]
    assert unknown == Hand.of_ranks(ranks, [card for card in hand if card.is_special])
    assert unknown.counts == hand.counts
    assert unknown.suits_known == (not ranks)
    assert not any(suit in str(unknown).replace("Drg", "").replace("Phx", "") for suit in "jspt")


def test_a_hand_whose_suits_are_unknown_is_another_hand() -> None:
    assert Hand.of("2j 3j") != Hand.of_ranks([2, 3])
    assert Hand.of_ranks([2, 3], [PHOENIX]) != Hand.of_ranks([2, 3])
    assert str(Hand.of_ranks([14, 10, 2], [MAH_JONG])) == "Mah 2 T A"


def test_a_card_twice_and_five_of_a_rank_are_refused() -> None:
    with pytest.raises(NotationError, match="the card 7j stands twice"):
        Hand.of("7j 8j 7j")
    with pytest.raises(NotationError, match="no five cards of rank 9"):
        Hand.of_ranks([9] * 5)


@pytest.mark.parametrize("bits", [-1, 1 << 56])
def test_bits_outside_the_deck_are_refused(bits: int) -> None:
    with pytest.raises(NotationError, match="bits 0 to 55"):
        Hand(bits)


@pytest.mark.parametrize(
    ("ranks", "specials", "message"),
    [
        ([7] * 5, [], "no five cards of rank 7"),
        ([15], [], "expected a rank 2 to 14, not 15"),
        ([1], [], "expected a rank 2 to 14, not 1"),
        ([-1], [], "expected a rank 2 to 14, not -1"),
        ([7], [Card("7j")], "expected special cards beside ranks, not 7j"),
        ([7], [DRAGON, DRAGON], "the card Drg stands twice"),
    ],
)
def test_ranks_that_make_no_hand(ranks: list[int], specials: list[Card], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        Hand.of_ranks(ranks, specials)
