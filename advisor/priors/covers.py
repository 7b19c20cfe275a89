"""The least a hand can cost when it falls into combinations, by ranks, within a few milliseconds.

A dynamic programme over the number of cards of each rank: the lowest rank present is covered by
every combination that contains it, the Phoenix standing in for one card, and what is left is solved
the same way. Suits do not matter, so a straight bomb counts as a straight. Two aims share it: the
least loser cost over *all* partitions, and the fewest combinations with the least loser cost among
those.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from advisor.cards import DOG, DRAGON, PHOENIX, RANKS, Hand
from advisor.combinations import ACE, DRAGON_RANK, Kind
from advisor.costs import cost_of

if TYPE_CHECKING:
    from collections.abc import Iterator

LOW_SINGLES: Final = range(2, 10)
"""The ranks whose singles count as low."""

_PHOENIX_LED: Final = 1.5


class Piece(NamedTuple):
    """A combination by its figures.

    Args:
        kind: the kind.
        rank: as in `Combination`; 1.5 for the Phoenix alone.
        length: the number of cards.
    """

    kind: Kind
    rank: float
    length: int

    @property
    def cost(self) -> int:
        """Its loser cost in hundredths."""
        return cost_of(self.kind, self.rank, self.length)

    @property
    def is_low_single(self) -> bool:
        """Whether it is a single of a rank 2 to 9."""
        return self.kind is Kind.SINGLE and self.rank in LOW_SINGLES


class Aim(Enum):
    """What a partition is to have least of; the later figures decide between equals."""

    COST = "loser cost, then combinations, then low singles"
    SIZE = "combinations, then loser cost"

    def worth(self, piece: Piece) -> int:
        """Return what a piece adds, as one whole number with 16 or more bits for each figure."""
        if self is Aim.COST:
            return (piece.cost << 32) + (1 << 16) + piece.is_low_single
        return (1 << 32) + piece.cost


# All pieces that there are; in the programme each is its place in this table.
_PIECES: Final[list[Piece]] = []


def _place(kind: Kind, rank: float, length: int) -> int:
    _PIECES.append(Piece(kind, rank, length))
    return len(_PIECES) - 1


_DRAGON: Final = _place(Kind.SINGLE, DRAGON_RANK, 1)
_PHOENIX: Final = _place(Kind.SINGLE, _PHOENIX_LED, 1)
_DOG: Final = _place(Kind.DOG, 0, 1)
_SINGLES: Final = [_place(Kind.SINGLE, max(rank, 1), 1) for rank in range(ACE + 1)]
_PAIRS: Final = [_place(Kind.PAIR, max(rank, 2), 2) for rank in range(ACE + 1)]
_TRIPLES: Final = [_place(Kind.TRIPLE, max(rank, 2), 3) for rank in range(ACE + 1)]
_FULL_HOUSES: Final = [_place(Kind.FULL_HOUSE, max(rank, 2), 5) for rank in range(ACE + 1)]
_FOURS: Final = [_place(Kind.BOMB_FOUR, max(rank, 2), 4) for rank in range(ACE + 1)]
_STRAIGHTS: Final = {
    (low, top): _place(Kind.STRAIGHT, top, top - low + 1)
    for low in range(1, ACE - 3)
    for top in range(low + 4, ACE + 1)
}
_PAIR_SEQUENCES: Final = {
    (low, top): _place(Kind.PAIR_SEQUENCE, top, 2 * (top - low + 1))
    for low in RANKS
    for top in range(low + 1, ACE + 1)
}
_VALUES: Final = {aim: [aim.worth(piece) for piece in _PIECES] for aim in Aim}


@dataclass(frozen=True, slots=True)
class Cover:
    """A way in which a hand falls into combinations.

    Args:
        pieces: the combinations, in no particular order.

    >>> cover(Hand.of("Mah 2j 3s 4p 5t 9j 9s Drg"), Aim.SIZE).size
    3
    """

    pieces: tuple[Piece, ...]

    @property
    def size(self) -> int:
        """The number of combinations."""
        return len(self.pieces)

    @property
    def cost(self) -> int:
        """The loser cost in hundredths."""
        return sum(piece.cost for piece in self.pieces)

    @property
    def low_singles(self) -> int:
        """The number of singles of rank 2 to 9."""
        return sum(piece.is_low_single for piece in self.pieces)

    def ranks(self, kind: Kind) -> tuple[float, ...]:
        """Return the ranks of its combinations of a kind, lowest first."""
        return tuple(sorted(piece.rank for piece in self.pieces if piece.kind is kind))


def cover(hand: Hand, aim: Aim) -> Cover:
    """Find a best partition of a hand by ranks.

    Args:
        hand: any number of cards.
        aim: what to have least of.

    Returns:
        One best partition.

    >>> [piece.kind.words for piece in cover(Hand.of("9s 9t 9j Aj Drg"), Aim.COST).pieces]
    ['single', 'triple', 'single']
    """
    return Covers(aim).cover(hand)


@dataclass(slots=True)
class Covers:
    """Best partitions of hands that have cards in common, quicker than one by one.

    Args:
        aim: what to have least of.
    """

    aim: Aim
    _least: dict[int, int] = field(default_factory=lambda: {0: 0}, init=False)

    def figures(self, hand: Hand) -> tuple[int, int]:
        """Return number of combinations and loser cost of a best partition, without making it.

        Args:
            hand: any number of cards.

        Returns:
            The number of combinations and the loser cost in hundredths.

        >>> Covers(Aim.SIZE).figures(Hand.of("2j 2s 7t"))
        (2, 200)
        """
        values = _VALUES[self.aim]
        total = self._value(_key_of(hand)) + sum(values[piece] for piece in _outside(hand))
        if self.aim is Aim.COST:
            return total >> 16 & 0xFFFF, total >> 32
        size = (total + (1 << 31)) >> 32
        return size, total - (size << 32)

    def cover(self, hand: Hand) -> Cover:
        """Return a best partition.

        Args:
            hand: any number of cards.

        Returns:
            The partition.
        """
        values = _VALUES[self.aim]
        places = [*_outside(hand)]
        key = _key_of(hand)
        while key:
            wanted = self._value(key)
            key, place = next(
                (rest, place)
                for rest, place in _moves(key)
                if values[place] + self._value(rest) == wanted
            )
            places.append(place)
        return Cover(tuple(_PIECES[place] for place in places))

    def _value(self, key: int) -> int:
        least = self._least
        value = least.get(key)
        if value is None:
            values = _VALUES[self.aim]
            value = min(values[place] + self._value(rest) for rest, place in _moves(key))
            least[key] = value
        return value


# The cards of a hand by rank as one whole number, the key: bit 0 is the Phoenix, then three bits a
# rank. Dragon and Dog are in no longer combination and stay outside.
def _key_of(hand: Hand) -> int:
    key = int(PHOENIX in hand)
    for rank, count in enumerate(hand.counts):
        key |= count << 3 * rank
    return key


def _outside(hand: Hand) -> Iterator[int]:
    if DRAGON in hand:
        yield _DRAGON
    if DOG in hand:
        yield _DOG


def _moves(key: int) -> Iterator[tuple[int, int]]:
    """Yield each combination that contains the lowest rank, after what it leaves."""
    if key == 1:
        yield 0, _PHOENIX
        return
    natural = key & -2
    low = ((natural & -natural).bit_length() - 1) // 3
    yield key - (1 << 3 * low), _SINGLES[low]
    yield from _straights(key, low)
    if low > 1:
        yield from _equal_ranks(key, low)
        yield from _full_houses(key, low)
        yield from _pair_sequences(key, low)


def _equal_ranks(key: int, low: int) -> Iterator[tuple[int, int]]:
    one = 1 << 3 * low
    count = key >> 3 * low & 7
    if key & 1:
        yield key - one - 1, _PAIRS[low]
        if count >= 2:
            yield key - 2 * one - 1, _TRIPLES[low]
    if count >= 2:
        yield key - 2 * one, _PAIRS[low]
    if count >= 3:
        yield key - 3 * one, _TRIPLES[low]
    if count == 4:
        yield key - 4 * one, _FOURS[low]


def _full_houses(key: int, low: int) -> Iterator[tuple[int, int]]:
    phoenix = key & 1
    count = key >> 3 * low & 7
    if count + phoenix < 2:
        return
    for rank in range(low + 1, ACE + 1):
        other = key >> 3 * rank & 7
        for three, two in ((low, rank), (rank, low)):
            held_three, held_two = (count, other) if three == low else (other, count)
            if held_three >= 3 and held_two >= 2:
                yield key - (3 << 3 * three) - (2 << 3 * two), _FULL_HOUSES[three]
            if phoenix and held_three >= 3 and held_two >= 1:
                yield key - (3 << 3 * three) - (1 << 3 * two) - 1, _FULL_HOUSES[three]
            if phoenix and held_three >= 2 and held_two >= 2:
                yield key - (2 << 3 * three) - (2 << 3 * two) - 1, _FULL_HOUSES[three]


def _pair_sequences(key: int, low: int) -> Iterator[tuple[int, int]]:
    for top, rest in _runs(key, low, 2):
        if top > low:
            yield rest, _PAIR_SEQUENCES[low, top]


def _straights(key: int, low: int) -> Iterator[tuple[int, int]]:
    for top, rest in _runs(key, low, 1):
        if top >= low + 4:
            yield rest, _STRAIGHTS[low, top]
        # Below the lowest card the Phoenix helps only where it cannot stand above an ace.
        if top == ACE and low > 2 and key & rest & 1 and low <= ACE - 3:
            yield rest - 1, _STRAIGHTS[low - 1, ACE]


def _runs(key: int, low: int, each: int) -> Iterator[tuple[int, int]]:
    """Yield the top of each run of ranks from the lowest up, and the cards that it leaves.

    Each rank gives one card or two; the Phoenix may stand for any card but a straight's lowest.
    """
    without: int | None = key
    phoenix: list[int] = []
    for top in range(low, ACE + 1):
        unit = 1 << 3 * top
        count = key >> 3 * top & 7
        phoenix = [rest - each * unit for rest in phoenix] if count >= each else []
        if without is not None and key & 1 and count >= each - 1 and (each == 2 or top > low):
            phoenix.append(without - (each - 1) * unit - 1)
        without = without - each * unit if without is not None and count >= each else None
        if without is not None:
            yield top, without
        elif not phoenix:
            return
        for rest in phoenix:
            yield top, rest
