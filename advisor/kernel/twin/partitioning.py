"""The lightest partition of a hand by a plain recursion over the lowest rank.

Weights and the small numbers that decide between equal ones are those of the kernel (`weights.c`);
how it is found is not: every combination with the lowest card is tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from advisor.cards import DOG, DRAGON, MAH_JONG, PHOENIX, RANK_BITS, Hand
from advisor.combinations import (
    DRAGON_RANK,
    KIND_ORDER,
    Combination,
    Kind,
    Pattern,
    patterns,
)
from advisor.kernel.policies import PARTITION_PLACES
from advisor.kernel.twin.numbers import mix
from advisor.rules import OFFICIAL

if TYPE_CHECKING:
    from collections.abc import Sequence

TIE_BITS: Final = 36
"""Below the weight of a combination."""
_HOUSE_PAIR: Final = 32
_PLACE: Final = 33
_WITH_PHOENIX: Final = 64
_FLAT: Final = {
    Kind.SINGLE: "single",
    Kind.PAIR: "pair",
    Kind.TRIPLE: "triple",
    Kind.FULL_HOUSE: "full_house",
    Kind.BOMB_FOUR: "four",
}

Counts = tuple[int, ...]


def _tie(code: int, rank: int, length: int) -> int:
    return mix(code << 16 | length << 8 | rank) >> 36


def _code(kind: Kind, *, phoenix: bool = False) -> int:
    return KIND_ORDER[kind] + 1 + _WITH_PHOENIX * phoenix


def _place_tie(kind: Kind, place: int) -> int:
    tie = mix(_PLACE + _code(kind) << 16 | place) >> 37
    return tie + (1 << (29 if kind is Kind.STRAIGHT else 28))


@dataclass(frozen=True, slots=True)
class Weighing:
    """Weights of combinations and the partitions that are lightest by them.

    Args:
        table: the weights, as `policies.weights_of` makes them.
    """

    table: tuple[int, ...]

    def value(self, pattern: Pattern) -> int:
        """Return the weight of a combination with its tie.

        Args:
            pattern: the combination by ranks; a straight bomb is a straight.

        Returns:
            The weight shifted by `TIE_BITS`, and the tie.
        """
        if pattern.kind in (Kind.STRAIGHT, Kind.PAIR_SEQUENCE):
            return self._run_value(pattern)
        if pattern.kind is Kind.FULL_HOUSE:
            return self._house_value(pattern)
        length = _length(pattern)
        code = _code(pattern.kind, phoenix=pattern.phoenix is not None)
        return self._scaled(_FLAT[pattern.kind], pattern.rank) + _tie(code, pattern.rank, length)

    def _scaled(self, name: str, place: int) -> int:
        return self.table[PARTITION_PLACES[name] + place] << TIE_BITS

    def _run_value(self, pattern: Pattern) -> int:
        straight = pattern.kind is Kind.STRAIGHT
        steps = _length(pattern) if straight else _length(pattern) // 2
        place = 15 * (steps - (5 if straight else 2)) + pattern.rank
        value = self._scaled("straight" if straight else "sequence", place)
        value += _tie(_code(pattern.kind), pattern.rank, steps)
        if pattern.phoenix is None:
            return value
        low = pattern.rank - steps + 1
        return value + _place_tie(pattern.kind, pattern.phoenix) + steps - 64 * low

    def _house_value(self, pattern: Pattern) -> int:
        three, two = pattern.rank, pair_rank(pattern)
        code = _code(pattern.kind, phoenix=pattern.phoenix == three)
        pair = _HOUSE_PAIR + _WITH_PHOENIX * (pattern.phoenix == two)
        return self._scaled("full_house", three) + _tie(code, three, 5) + _tie(pair, two, 5)

    def alone(self, name: str, place: int) -> int:
        """Return the value of the Dog, the Dragon or the Phoenix alone.

        Args:
            name: `dog` or `single`.
            place: 0 for Dog and Phoenix, 15 for the Dragon.

        Returns:
            The weight and the tie.
        """
        kind = Kind.DOG if name == "dog" else Kind.SINGLE
        return self._scaled(name, place) + _tie(_code(kind), place, 1)

    def lightest(self, hand: Hand) -> Plan:
        """Return the lightest partition of a hand.

        Args:
            hand: the cards.

        Returns:
            The partition and its value.
        """
        value, chosen = _lightest(self, hand.counts, PHOENIX in hand)
        for card, name, place in ((DOG, "dog", 0), (DRAGON, "single", 15)):
            if card in hand:
                value += self.alone(name, place)
        return Plan(value, _with_cards(hand, _rematched(chosen)))


@dataclass(frozen=True, slots=True)
class Plan:
    """A partition.

    Args:
        value: its weight shifted by `TIE_BITS`, and its ties.
        plays: its combinations as leads, with cards of the hand.
    """

    value: int
    plays: tuple[Combination, ...]

    @property
    def weight(self) -> int:
        """The sum of the weights."""
        return self.value >> TIE_BITS


def _length(pattern: Pattern) -> int:
    return sum(number for _, number in pattern.needs) + (pattern.phoenix is not None)


def pair_rank(pattern: Pattern) -> int:
    """Return the rank of the pair in a full house.

    Args:
        pattern: the full house.

    Returns:
        The rank.
    """
    ranks = {rank for rank, _ in pattern.needs} | {pattern.phoenix or pattern.rank}
    return next(iter(ranks - {pattern.rank}))


@lru_cache(maxsize=1 << 16)
def _lightest(weighing: Weighing, counts: Counts, phoenix: bool) -> tuple[int, tuple[Pattern, ...]]:
    """Try every combination with the lowest card; a Phoenix that is left is played alone."""
    low = next((rank for rank, number in enumerate(counts) if number), None)
    if low is None:
        return (weighing.alone("single", 0), ()) if phoenix else (0, ())
    found = []
    for pattern in _with_lowest(counts, phoenix, low):
        left = list(counts)
        for rank, number in pattern.needs:
            left[rank] -= number
        still = phoenix and pattern.phoenix is None
        rest, others = _lightest(weighing, tuple(left), still)
        found.append((rest + weighing.value(pattern), (pattern, *others)))
    return min(found, key=itemgetter(0))


def _with_lowest(counts: Counts, phoenix: bool, low: int) -> Sequence[Pattern]:
    found = [p for p in patterns(counts, phoenix) if any(rank == low for rank, _ in p.needs)]
    if low == 1:
        found.append(Pattern(Kind.SINGLE, 1, ((1, 1),), None))
    return found


def _rematched(chosen: Sequence[Pattern]) -> list[Pattern]:
    """Match the triples and pairs of several full houses again: the lowest with the lowest.

    Who is matched with whom changes no weight; two of one rank are kept apart.
    """
    houses = [pattern for pattern in chosen if pattern.kind is Kind.FULL_HOUSE]
    rest = [pattern for pattern in chosen if pattern.kind is not Kind.FULL_HOUSE]
    threes = sorted((h.rank, 3 - (h.phoenix == h.rank)) for h in houses)
    twos = sorted((pair_rank(h), 2 - (h.phoenix == pair_rank(h))) for h in houses)
    if any(three[0] == two[0] for three, two in zip(threes, twos, strict=True)):
        twos.reverse()
    for (three, natural), (two, natural_two) in zip(threes, twos, strict=True):
        phoenix = three if natural < 3 else two if natural_two < 2 else None
        needs = ((three, natural), (two, natural_two))
        rest.append(Pattern(Kind.FULL_HOUSE, three, needs, phoenix))
    return rest


def _with_cards(hand: Hand, chosen: Sequence[Pattern]) -> tuple[Combination, ...]:
    """Give each combination its cards: the lowest suits that are left."""
    left = hand.bits
    plays = []
    for pattern in chosen:
        bits = PHOENIX.bit if pattern.phoenix is not None else 0
        for rank, number in pattern.needs:
            for _ in range(number):
                free = left & RANK_BITS[rank] & ~bits
                bits |= free & -free
        left &= ~bits
        cards = Hand(bits, hand.suits_known)
        plays.append(Combination(pattern.kind, cards, pattern.rank, pattern.phoenix))
    return (*plays, *_alone(Hand(left)))


def _alone(left: Hand) -> list[Combination]:
    """Return Dog, Phoenix and Dragon as plays of their own."""
    plays = []
    if DOG in left:
        plays.append(Combination(Kind.DOG, Hand(DOG.bit), 0))
    if PHOENIX in left:
        rank = OFFICIAL.phoenix_lead_value
        plays.append(Combination(Kind.SINGLE, Hand(PHOENIX.bit), rank))
    if DRAGON in left:
        plays.append(Combination(Kind.SINGLE, Hand(DRAGON.bit), DRAGON_RANK))
    return plays


def pattern_of(play: Combination) -> Pattern:
    """Return a combination of two or more cards, or a natural single, by ranks.

    Args:
        play: the combination; a straight bomb becomes a straight.

    Returns:
        The pattern.

    >>> pattern_of(Combination(Kind.PAIR, Hand.of("7j Phx"), 7, 7)).needs
    ((7, 1),)
    """
    kind = Kind.STRAIGHT if play.kind is Kind.BOMB_STRAIGHT else play.kind
    needs = tuple((rank, number) for rank, number in enumerate(play.cards.counts) if number)
    return Pattern(kind, int(play.rank), needs, play.phoenix)


def value_of(weighing: Weighing, play: Combination) -> int:
    """Return the value of a play in a partition.

    Args:
        weighing: the weights.
        play: the play.

    Returns:
        The weight and the tie.
    """
    if play.cards.bits == DOG.bit:
        return weighing.alone("dog", 0)
    if play.cards.bits == DRAGON.bit:
        return weighing.alone("single", 15)
    if play.cards.bits == PHOENIX.bit:
        return weighing.alone("single", 0)
    return weighing.value(pattern_of(play))


def signature(play: Combination) -> tuple[Counts, int, int | None]:
    """Return what two plays share that differ in suits alone.

    Args:
        play: the play.

    Returns:
        Its natural cards by rank, its special cards, what the Phoenix stands for.
    """
    specials = play.cards.bits & (DOG.bit | MAH_JONG.bit | PHOENIX.bit | DRAGON.bit)
    return play.cards.counts, specials, play.phoenix
