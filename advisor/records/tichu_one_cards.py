"""The cards of "Tichu One" tables: one character each."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from advisor.cards import DOG, DRAGON, MAH_JONG, PHOENIX, RANKS, Card, Suit, card_of
from advisor.errors import LogError

_SUITS: Final = (Suit.SWORD, Suit.PAGODA, Suit.JADE, Suit.STAR)
"""Black (yellow in the program), blue, green, red."""
_LETTERS: Final = "cdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX1234"
_RANKS: Final = "..23456789TJQKA"
_PLAY: Final = re.compile(r"([a-zA-X1-6]+)(?:\((.)\))?([a-zA-X1-6]*)")

CARD: Final[dict[str, Card]] = {
    "a": DOG,
    "b": MAH_JONG,
    **dict(zip(_LETTERS, (card_of(rank, suit) for rank in RANKS for suit in _SUITS), strict=True)),
    "5": PHOENIX,
    "6": DRAGON,
}
"""The card of every character."""


class Played(NamedTuple):
    """A play of a table.

    Args:
        cards: the cards in the order in which they are written.
        wish: the rank wished with the Mah Jong; None without a wish.
        receiver: the seat that gets the Dragon's trick; None if it is not given away.
    """

    cards: tuple[Card, ...]
    wish: int | None = None
    receiver: int | None = None


def cards_of(text: str) -> tuple[Card, ...]:
    """Read cards.

    Args:
        text: one character a card.

    Returns:
        The cards in the order in which they are written.

    Raises:
        LogError: if a character is no card.

    >>> cards_of("ab6c4")
    (Card('Dog'), Card('Mah'), Card('Drg'), Card('2s'), Card('At'))
    """
    for sign in text:
        if sign not in CARD:
            raise LogError(f"expected a card out of a-z, A-X and 1-6, not {sign!r}")
    return tuple(CARD[sign] for sign in text)


def played_of(text: str) -> Played:
    """Read a play: cards, and in brackets behind one of them what was done with it.

    Behind the Mah Jong stands the rank wished, behind the Dragon the seat that gets the trick, and
    behind another card that it fulfils a wish.

    Args:
        text: the play.

    Returns:
        The cards, the wish and the receiver.

    Raises:
        LogError: if it cannot be read.

    >>> played_of("b(A)").wish, played_of("6(2)").receiver
    (14, 2)
    """
    match = _PLAY.fullmatch(text)
    if match is None:
        raise LogError(f"expected a play such as b(2) or 6(1), not {text[:20]!r}")
    before, value, after = match[1], match[2], match[3]
    cards = cards_of(before + after)
    if MAH_JONG in cards and value is not None and value in _RANKS[2:]:
        return Played(cards, wish=_RANKS.index(value))
    if cards == (DRAGON,) and value is not None and value in "0123":
        return Played(cards, receiver=int(value))
    return Played(cards)
