"""Cards to text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.cards import RANK_LETTERS
from advisor.notation.dialects import Dialect
from advisor.notation.spellings import SPELLINGS

if TYPE_CHECKING:
    from advisor.cards import Card, Hand


def format_hand(hand: Hand, dialect: Dialect = Dialect.ENGLISH) -> str:
    """Write a hand as it is read again in the same dialect.

    Args:
        hand: the cards; where suits are unknown only ranks are written.
        dialect: how to spell them.

    Returns:
        The cards in the order of the deck with blanks between them.

    >>> from advisor.cards import Hand
    >>> hand = Hand.of("Mah 3t Tp Qj Drg")
    >>> format_hand(hand)
    'Mah 3t Tp Qj Drg'
    >>> format_hand(hand, Dialect.GREEK), format_hand(hand, Dialect.GERMAN)
    ('Μ 3t 10p Qj Δ', 'Ma R3 B10 GD Dr')
    """
    return " ".join(_spelled(card, dialect, suited=hand.suits_known) for card in hand)


def _spelled(card: Card, dialect: Dialect, *, suited: bool) -> str:
    if card.suit is None:
        return SPELLINGS[card.name][dialect][0]
    rank = SPELLINGS[RANK_LETTERS[card.rank]][dialect][0]
    suit = SPELLINGS[card.suit.letter][dialect][0] if suited else ""
    return suit + rank if dialect.suit_first else rank + suit
