"""Random positions in the middle of play, seeded or drawn and shrunk by hypothesis.

Hands are made of lumps (equal ranks, runs of one suit, special cards) from few neighbouring ranks,
so that bombs, straights and answers to the table are common in small hands. Every choice is one
`pick` whose first options are the simplest, so hypothesis shrinks towards fresh leads of few cards
without wish and calls. The cards that are in no hand lie in the trick or were won by somebody.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from hypothesis import strategies as st

from advisor.cards import (
    DECK,
    DOG,
    DRAGON,
    FULL_DECK,
    MAH_JONG,
    PHOENIX,
    RANK_BITS,
    RANKS,
    SPECIAL_BITS,
    Suit,
    card_of,
    indices,
    points_of,
)
from tests.oracle.combinations import BOMBS, LED_PHOENIX, Play, leads
from tests.oracle.game import SEATS, State, Trick
from tests.oracle.schema import Line, write_state

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")

PLAYERS_OUT: Final = (
    *[()] * 14,
    *[(seat,) for seat in SEATS],
    *[(first, (first + step) % 4) for first in SEATS for step in (1, 3)],
)
"""Who is out, in order; never two partners."""


_NATURAL: Final = FULL_DECK.bits & ~SPECIAL_BITS


class Source(Protocol):
    """Where choices come from."""

    def pick(self, options: Sequence[T]) -> T:
        """Choose one of the options."""
        ...


@dataclass(frozen=True)
class Seeded:
    """Choices of a seeded generator of random numbers."""

    rng: random.Random

    def pick(self, options: Sequence[T]) -> T:
        """Choose one of the options, each as likely as the others."""
        return options[self.rng.randrange(len(options))]


@dataclass(frozen=True)
class Drawn:
    """Choices that hypothesis makes, records and shrinks."""

    draw: st.DrawFn

    def pick(self, options: Sequence[T]) -> T:
        """Let hypothesis choose; it prefers the first when it shrinks."""
        return self.draw(st.sampled_from(options))


@dataclass(frozen=True)
class Size:
    """How large a position is: cards in all hands together, and how many neighbouring ranks."""

    least: int = 4
    most: int = 8
    ranks: int = 6
    in_one_hand: int = 14


SMALL: Final = Size()
MEDIUM: Final = Size(9, 12, 7)


def random_position(seed: int | str, size: Size = SMALL) -> Line:
    """The position of a seed."""
    return _position(Seeded(random.Random(seed)), size)


@st.composite
def positions(draw: st.DrawFn, size: Size = SMALL) -> Line:
    """Positions for hypothesis."""
    return _position(Drawn(draw), size)


@dataclass
class _Table:
    """The cards not yet laid anywhere, and where the next ones are looked for."""

    source: Source
    ranks: Sequence[int]
    free: int = FULL_DECK.bits

    def take(self, bits: int, most: int) -> int:
        """Take the lowest cards of a set that are free, up to a number."""
        found = sum(1 << index for index in list(indices(bits & self.free))[:most])
        self.free &= ~found
        return found

    def hand(self, number: int) -> int:
        """Take a hand of so many cards, if there are as many, lump by lump."""
        hand = 0
        while self.free and hand.bit_count() < number:
            missing = number - hand.bit_count()
            lump = self.source.pick([_one, _one, _equal, _equal, _four, _special, _run, _row])
            hand |= (
                self.take(lump(self, missing), missing)
                or self.take(_NATURAL, 1)
                or self.take(self.free, 1)
            )
        return hand


def _one(table: _Table, _missing: int) -> int:
    rank = table.source.pick(table.ranks)
    return card_of(rank, table.source.pick(list(Suit))).bit


def _equal(table: _Table, _missing: int) -> int:
    number = table.source.pick([2, 3, 4])
    free = RANK_BITS[table.source.pick(table.ranks)] & table.free
    return sum(1 << index for index in list(indices(free))[:number])


def _four(table: _Table, missing: int) -> int:
    return RANK_BITS[table.source.pick(table.ranks)] if missing >= 4 else 0


def _special(table: _Table, _missing: int) -> int:
    return table.source.pick([PHOENIX, DOG, MAH_JONG, DRAGON]).bit


def _run(table: _Table, missing: int) -> int:
    """Five or more in a row of one suit, if there is room for them."""
    suit = table.source.pick(list(Suit))
    return sum(card_of(rank, suit).bit for rank in _ranks_in_a_row(table, missing))


def _row(table: _Table, missing: int) -> int:
    """Five or more in a row of any suits, if there is room for them."""
    ranks = _ranks_in_a_row(table, missing)
    return sum(card_of(rank, table.source.pick(list(Suit))).bit for rank in ranks)


def _ranks_in_a_row(table: _Table, missing: int) -> Sequence[int]:
    length = table.source.pick([5, 6])
    if missing < length or len(table.ranks) < length:
        return ()
    start = table.source.pick(range(len(table.ranks) - length + 1))
    return table.ranks[start : start + length]


def _position(source: Source, size: Size) -> Line:
    low = source.pick(range(2, 16 - size.ranks))
    table = _Table(source, range(low, low + size.ranks))
    out = source.pick(PLAYERS_OUT)
    counts = _counts(source, size, [seat for seat in SEATS if seat not in out])
    hands = tuple(table.hand(counts[seat]) for seat in SEATS)
    trick = _trick(table, hands, out) if source.pick([False, True]) else None
    return write_state(
        State(
            hands=hands,
            turn=_turn(source, hands, trick),
            trick=trick,
            wish=_wish(source, hands, trick),
            won=_won(table),
            out=out,
            calls=tuple(source.pick([None, None, None, None, "tichu", "grand"]) for _ in SEATS),
        )
    )


def _counts(source: Source, size: Size, active: Sequence[int]) -> list[int]:
    """How many cards each seat holds; often one hand is long enough for a bomb."""
    counts = [int(seat in active) for seat in SEATS]
    favoured = source.pick([*[list(active)] * 2, *[[seat] for seat in active]])
    number = source.pick(range(size.least, size.most + 1))
    for _ in range(min(number, size.in_one_hand * len(active)) - len(active)):
        room = [seat for seat in active if counts[seat] < size.in_one_hand]
        counts[source.pick([seat for seat in favoured if seat in room] or room)] += 1
    return counts


def _trick(table: _Table, hands: tuple[int, ...], out: tuple[int, ...]) -> Trick | None:
    """A combination of cards that nobody holds; its owner may be the last who went out."""
    played = table.hand(table.source.pick([1, 2, 6, 7, 8]))
    plays = [play for play in leads(played) if play.kind != "dog"]
    if not plays:
        return None
    kind = table.source.pick(sorted({play.kind for play in plays}))
    top = table.source.pick([play for play in plays if play.kind == kind])
    table.free |= played & ~top.cards
    room = 14 - top.cards.bit_count()
    owners = [seat for seat in SEATS if 0 < hands[seat].bit_count() <= room] + list(out[-1:])
    if not owners:
        return None
    if top.cards == PHOENIX.bit:
        top, pile = _phoenix_alone(table)
    else:
        pile = _pile(table, top)
    return Trick(top, table.source.pick(owners), points_of(top.cards | pile))


def _phoenix_alone(table: _Table) -> tuple[Play, int]:
    """The Phoenix led, or on a card that nobody holds."""
    below = table.take(table.source.pick([0, *RANK_BITS[2:]]), 1)
    rank = DECK[below.bit_length() - 1].rank + 0.5 if below else LED_PHOENIX
    return Play("single", PHOENIX.bit, rank), below


def _pile(table: _Table, top: Play) -> int:
    """Cards of worth below the top; the Dragon only below a bomb."""
    worth = RANK_BITS[5] | RANK_BITS[10] | RANK_BITS[13]
    if top.kind in BOMBS:
        worth |= DRAGON.bit
    kept = table.source.pick([0, worth, DRAGON.bit & worth])
    return table.take(kept, table.source.pick([1, 2, 3]))


def _turn(source: Source, hands: tuple[int, ...], trick: Trick | None) -> int:
    """Anybody with cards, but never the owner of the trick."""
    owner = trick.owner if trick else None
    return source.pick([seat for seat in SEATS if hands[seat] and seat != owner])


def _wish(source: Source, hands: tuple[int, ...], trick: Trick | None) -> int | None:
    """A wish that may be open: the Mah Jong was played, and no card of the rank since."""
    if any(hand & MAH_JONG.bit for hand in hands):
        return None
    top = trick.top.cards if trick else 0
    fulfilled = 0 if top & MAH_JONG.bit else top
    ranks = [rank for rank in RANKS if not fulfilled & RANK_BITS[rank]]
    held = [rank for rank in ranks if any(hand & RANK_BITS[rank] for hand in hands)]
    return source.pick([None, None, *(held or ranks)[:5], source.pick(ranks)])


def _won(table: _Table) -> tuple[int, ...]:
    """The points of the cards that are left, each won by somebody."""
    won = [0, 0, 0, 0]
    for index in indices(table.free):
        if DECK[index].points:
            won[table.source.pick(SEATS)] += DECK[index].points
    return tuple(won)
