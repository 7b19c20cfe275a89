"""Cards of which only the rank is known, as cards of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.cards import RANK_BITS, RANKS, SPECIAL_BITS, Hand, indices

if TYPE_CHECKING:
    from collections.abc import Sequence


def real_cards(cards: Hand, hand: int) -> int:
    """Return cards with the suits that they have in a hand.

    Args:
        cards: the cards, suits known or not.
        hand: the hand as bits, suits drawn.

    Returns:
        The cards as bits, the lowest suits where only the ranks are known.

    >>> Hand(real_cards(Hand.of_ranks([7, 7]), Hand.of("7s 7p 7t").bits))
    Hand.of('7s 7p')
    """
    if cards.suits_known:
        return cards.bits
    bits = cards.bits & SPECIAL_BITS
    for rank in RANKS:
        held = list(indices(hand & RANK_BITS[rank]))
        bits |= sum(1 << index for index in held[: cards.counts[rank]])
    return bits


def given_cards(cards: Sequence[Hand], hand: int) -> list[int]:
    """Return the numbers of cards that are given out of a hand, all of them different."""
    given = []
    for card in cards:
        bits = real_cards(card, hand)
        hand &= ~bits
        given.append(bits.bit_length())
    return given
