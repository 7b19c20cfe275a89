"""The deck: suits, ranks, cards and hands.

A deck has 56 cards (rules 1.1). They have one order everywhere, and a card's place in it is its
`index`: Dog, Mah Jong, then by rank 2 to A and in a rank jade, sword, pagoda, star, then Phoenix
and Dragon. A `Hand` is the set of these indices as the bits of one integer.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Final

from advisor.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from advisor.drawing import Picture


class Suit(IntEnum):
    """The four suits; they matter for straight bombs only and have no order of worth (1.2)."""

    JADE = 0
    SWORD = 1
    PAGODA = 2
    STAR = 3

    @property
    def letter(self) -> str:
        """The letter behind the rank: `j`, `s`, `p` or `t`."""
        return "jspt"[self]

    def __repr__(self) -> str:
        """Return `Suit.JADE`."""
        return f"Suit.{self.name}"


RANK_LETTERS: Final = "..23456789TJQKA"
"""The letter of each rank 2 to 14 at its own place."""

RANKS: Final = range(2, 15)
"""The ranks that the four suits have: 2 to 10, J 11, Q 12, K 13, A 14."""


class Special(IntEnum):
    """The four special cards, by their index in the deck."""

    DOG = 0
    MAH_JONG = 1
    PHOENIX = 54
    DRAGON = 55


_SPECIAL_NAMES: Final = {
    Special.DOG: "Dog",
    Special.MAH_JONG: "Mah",
    Special.PHOENIX: "Phx",
    Special.DRAGON: "Drg",
}
_SPECIAL_RANKS: Final = {
    Special.DOG: 0,
    Special.MAH_JONG: 1,
    Special.PHOENIX: 15,
    Special.DRAGON: 16,
}
DECK_SIZE: Final = 56
_ALL_BITS: Final = (1 << DECK_SIZE) - 1


def _name_of(index: int) -> str:
    if index in _SPECIAL_NAMES:
        return _SPECIAL_NAMES[Special(index)]
    rank, suit = divmod(index - 2, 4)
    return RANK_LETTERS[rank + 2] + "jspt"[suit]


CARD_NAMES: Final = tuple(_name_of(index) for index in range(DECK_SIZE))
"""The name of every card in the order of the deck: `Dog Mah 2j 2s ... At Phx Drg`."""

_INDEX_BY_NAME: Final = {name: index for index, name in enumerate(CARD_NAMES)}


@dataclass(frozen=True, slots=True, repr=False)
class Card:
    """One of the 56 cards.

    Args:
        name: rank and suit (`7j`, `Ts`, `Ap`, `Kt`) or `Dog`, `Mah`, `Phx`, `Drg`.

    Raises:
        NotationError: if there is no card of that name.

    >>> Card("7j").rank, Card("7j").suit.name, Card("Drg").points
    (7, 'JADE', 25)
    >>> Card("7j")
    Card('7j')
    """

    name: str

    def __post_init__(self) -> None:
        if self.name not in _INDEX_BY_NAME:
            message = f"expected a card such as 7j, Ts or Drg, not {self.name[:20]!r}"
            raise NotationError(message, text=self.name, length=len(self.name))

    @property
    def index(self) -> int:
        """The place of the card in the deck, 0 to 55."""
        return _INDEX_BY_NAME[self.name]

    @property
    def bit(self) -> int:
        """The card as one bit of a hand."""
        return 1 << self.index

    @property
    def rank(self) -> int:
        """Mah Jong 1, 2 to 10, J 11, Q 12, K 13, A 14; Dog 0, Phoenix 15, Dragon 16 for order."""
        index = self.index
        return _SPECIAL_RANKS[Special(index)] if self.is_special else (index - 2) // 4 + 2

    @property
    def suit(self) -> Suit | None:
        """The suit, or None for the four special cards."""
        return None if self.is_special else Suit((self.index - 2) % 4)

    @property
    def is_special(self) -> bool:
        """Whether it is the Dog, the Mah Jong, the Phoenix or the Dragon."""
        return self.index in _SPECIAL_NAMES

    @property
    def points(self) -> int:
        """Card points (1.3): 5 is 5, 10 and K are 10, Dragon 25, Phoenix -25, the rest 0."""
        if self.is_special:
            return {Special.DRAGON: 25, Special.PHOENIX: -25}.get(Special(self.index), 0)
        return {5: 5, 10: 10, 13: 10}.get(self.rank, 0)

    def __lt__(self, other: Card) -> bool:
        """Order of the deck, for sorting; it is no order of worth."""
        return self.index < other.index

    def __str__(self) -> str:
        """Return the name."""
        return self.name

    def __repr__(self) -> str:
        """Return `Card('7j')`."""
        return f"Card({self.name!r})"


DECK: Final = tuple(Card(name) for name in CARD_NAMES)
"""All 56 cards in the order of the deck."""

DOG: Final = DECK[Special.DOG]
MAH_JONG: Final = DECK[Special.MAH_JONG]
PHOENIX: Final = DECK[Special.PHOENIX]
DRAGON: Final = DECK[Special.DRAGON]

SPECIAL_BITS: Final = DOG.bit | MAH_JONG.bit | PHOENIX.bit | DRAGON.bit
RANK_BITS: Final = (0, MAH_JONG.bit, *(0b1111 << (4 * rank - 6) for rank in RANKS))
"""The cards of each rank 1 to 14 as bits; rank 1 is the Mah Jong, place 0 is empty."""

_POINTS: Final = tuple(card.points for card in DECK)


def card_of(rank: int, suit: Suit) -> Card:
    """Return the card of a rank and a suit.

    Args:
        rank: 2 to 14.
        suit: the suit.

    Returns:
        The card.

    >>> card_of(14, Suit.PAGODA)
    Card('Ap')
    """
    return DECK[4 * rank - 6 + suit]


def indices(bits: int) -> Iterator[int]:
    """Yield the places of the bits that are set, lowest first.

    Args:
        bits: a set of cards, bit i for the card with index i.

    Yields:
        The indices in rising order.

    >>> list(indices(0b1010))
    [1, 3]
    """
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def points_of(bits: int) -> int:
    """Return the card points of a set of cards (rule 1.3).

    Args:
        bits: a set of cards.

    Returns:
        The points, -25 to 125; the whole deck is worth 100.

    >>> points_of(_ALL_BITS)
    100
    """
    return sum(_POINTS[index] for index in indices(bits))


@dataclass(frozen=True, slots=True, repr=False)
class Hand:
    """An immutable set of cards, with known or unknown suits.

    Where suits are unknown the lowest suits stand for the cards, for drawing only: nothing about
    such a hand depends on a suit. A hand of special cards alone counts as known.

    Args:
        bits: the cards, bit i for the card with index i.
        suits_known: False for a hand that was given by ranks alone.

    >>> Hand.of("Aj Drg 7s")
    Hand.of('7s Aj Drg')
    >>> Hand.of("Aj Drg 7s") | Hand.of("Dog") == Hand.of("Dog 7s Aj Drg")
    True
    >>> Hand.of_ranks([14, 14], [PHOENIX])
    Hand.of_ranks([14, 14], [Card('Phx')])
    """

    bits: int = 0
    suits_known: bool = True

    def __post_init__(self) -> None:
        if self.bits & ~_ALL_BITS or self.bits < 0:
            message = "a hand has the bits 0 to 55 only"
            raise NotationError(message)
        if not self.suits_known:
            object.__setattr__(self, "bits", _lowest_suits(self.bits))
            if not self.bits & ~SPECIAL_BITS:
                object.__setattr__(self, "suits_known", True)

    @classmethod
    def of(cls, cards: str | Iterable[Card]) -> Hand:
        """Make a hand of cards by their names.

        Args:
            cards: names with blanks between them, or cards.

        Returns:
            The hand, suits known.

        Raises:
            NotationError: if a name is no card or a card stands twice.

        >>> len(Hand.of("Mah 2j 3s"))
        3
        """
        bits = 0
        for card in map(Card, cards.split()) if isinstance(cards, str) else cards:
            if bits & card.bit:
                message = f"the card {card} stands twice"
                raise NotationError(message)
            bits |= card.bit
        return cls(bits)

    @classmethod
    def of_ranks(cls, ranks: Iterable[int], specials: Iterable[Card] = ()) -> Hand:
        """Make a hand whose suits are unknown.

        Args:
            ranks: one number 2 to 14 a card.
            specials: the special cards it holds.

        Returns:
            The hand, suits unknown (unless it has special cards only).

        Raises:
            NotationError: if there are five cards of a rank, or there is no such rank or special
                card.

        >>> str(Hand.of_ranks([14, 14, 9]))
        '9 A A'
        """
        bits = cls.of(specials).bits
        if bits & ~SPECIAL_BITS:
            message = f"expected special cards beside ranks, not {Hand(bits & ~SPECIAL_BITS)}"
            raise NotationError(message)
        for rank in ranks:
            if rank not in RANKS:
                message = f"expected a rank 2 to 14, not {rank}"
                raise NotationError(message)
            free = RANK_BITS[rank] & ~bits
            if not free:
                message = f"there are no five cards of rank {rank}"
                raise NotationError(message)
            bits |= free & -free
        return cls(bits, suits_known=False)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards of each rank 0 to 14 it holds; rank 1 is the Mah Jong, place 0 is 0."""
        return tuple((self.bits & bits).bit_count() for bits in RANK_BITS)

    @property
    def points(self) -> int:
        """Its card points (1.3)."""
        return points_of(self.bits)

    def __len__(self) -> int:
        """Return the number of cards."""
        return self.bits.bit_count()

    def __iter__(self) -> Iterator[Card]:
        """Yield the cards in the order of the deck."""
        return (DECK[index] for index in indices(self.bits))

    def __contains__(self, card: object) -> bool:
        """Tell whether it holds the card."""
        return isinstance(card, Card) and bool(self.bits & card.bit)

    def __or__(self, other: Hand) -> Hand:
        """Return the cards of both."""
        return Hand(self.bits | other.bits, self.suits_known and other.suits_known)

    def __and__(self, other: Hand) -> Hand:
        """Return the cards that are in both."""
        return Hand(self.bits & other.bits, self.suits_known and other.suits_known)

    def __sub__(self, other: Hand) -> Hand:
        """Return the cards that the other hand does not hold."""
        return Hand(self.bits & ~other.bits, self.suits_known and other.suits_known)

    def __le__(self, other: Hand) -> bool:
        """Tell whether the other hand holds all its cards."""
        return not self.bits & ~other.bits

    def __str__(self) -> str:
        """Return the cards with blanks between them, by rank alone where suits are unknown."""
        names = (card.name for card in self)
        if self.suits_known:
            return " ".join(names)
        return " ".join(name if len(name) > 2 else name[0] for name in names)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its cards from the highest down, ranks alone where suits are unknown.

        >>> Hand.of_ranks([7, 14], [DRAGON]).names
        ('Drg', 'A', '7')
        """
        cards = sorted(self, key=lambda card: (-card.rank, card.index))
        whole = self.suits_known
        return tuple(card.name if whole or card.is_special else card.name[0] for card in cards)

    @property
    def svg(self) -> Picture:
        """A picture of the cards."""
        from advisor.drawing import cards_svg

        return cards_svg(self.names, " ".join(self.names))

    def _repr_svg_(self) -> str:
        """Return the picture to a notebook."""
        return self.svg

    def _repr_html_(self) -> str:
        """Return the picture with alternative text, which notebooks prefer."""
        return self.svg._repr_html_()

    def __repr__(self) -> str:
        """Return text that makes the same hand."""
        if self.suits_known:
            return f"Hand.of({str(self)!r})"
        ranks = [card.rank for card in self if not card.is_special]
        specials = [card for card in self if card.is_special]
        return f"Hand.of_ranks({ranks}, {specials})"


@cache
def _lowest_suits(bits: int) -> int:
    """Move the cards of each rank to its lowest suits."""
    lowest = bits & SPECIAL_BITS
    for rank in RANKS:
        count = (bits & RANK_BITS[rank]).bit_count()
        lowest |= ((1 << count) - 1) << (4 * rank - 6)
    return lowest


FULL_DECK: Final = Hand(_ALL_BITS)
"""All 56 cards as a hand."""
