"""What can be played, and what beats what (rules 5, 8 and 10).

A `Combination` is a set of cards with one *reading*: its kind, its rank and what the Phoenix
stands for. `readings` names every reading of given cards, `plays` lists what a hand can play.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations as choose
from itertools import product
from typing import TYPE_CHECKING, Final

from advisor.cards import (
    DOG,
    DRAGON,
    MAH_JONG,
    PHOENIX,
    RANK_BITS,
    RANKS,
    Card,
    Hand,
    indices,
)
from advisor.rules import OFFICIAL, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from advisor.drawing import Picture

DRAGON_RANK: Final = 25
"""The rank of the Dragon as a single: above every other."""

ACE: Final = 14


class Kind(StrEnum):
    """The kinds of combination, in canonical order."""

    DOG = "dog"
    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    FULL_HOUSE = "full_house"
    PAIR_SEQUENCE = "pair_sequence"
    STRAIGHT = "straight"
    BOMB_FOUR = "bomb_four"
    BOMB_STRAIGHT = "bomb_straight"

    @property
    def is_bomb(self) -> bool:
        """Whether it beats every combination that is no bomb (10.2)."""
        return self in BOMBS

    @property
    def words(self) -> str:
        """The kind as players say it."""
        return _WORDS.get(self, self.value.replace("_", " "))

    def __repr__(self) -> str:
        """Return `Kind.PAIR`."""
        return f"Kind.{self.name}"


BOMBS: Final = frozenset({Kind.BOMB_FOUR, Kind.BOMB_STRAIGHT})
_WORDS: Final = {Kind.BOMB_FOUR: "bomb of four", Kind.BOMB_STRAIGHT: "straight bomb"}
KIND_ORDER: Final = {kind: place for place, kind in enumerate(Kind)}


@dataclass(frozen=True, slots=True)
class Combination:
    """Cards with one reading.

    Args:
        kind: the kind.
        cards: the cards.
        rank: what is compared (rules section 5): a single's own rank (Phoenix x.5, Dragon 25), the
            common rank, the top rank of a sequence, the rank of the triple in a full house; Dog 0.
        phoenix: the rank the Phoenix stands for; None where there is none or it is alone.

    >>> (one,) = readings(Hand.of("7s 7t Phx"))
    >>> print(one, one.rank, one.phoenix)
    triple 7s 7t Phx 7 7
    """

    kind: Kind
    cards: Hand
    rank: float
    phoenix: int | None = None

    @property
    def length(self) -> int:
        """The number of cards."""
        return len(self.cards)

    @property
    def is_bomb(self) -> bool:
        """Whether it is a bomb (10)."""
        return self.kind.is_bomb

    @property
    def ordered(self) -> tuple[Card, ...]:
        """The cards as they are laid out: by rank, a triple before its pair, the Phoenix in place.

        >>> [card.name for card in readings(Hand.of("8j 8s Phx 3j 3s"))[1].ordered]
        ['8j', '8s', 'Phx', '3j', '3s']
        """
        first = self.rank if self.kind is Kind.FULL_HOUSE else None

        def place(card: Card) -> tuple[bool, float, int]:
            rank = self.phoenix if card is PHOENIX and self.phoenix else card.rank
            return (first is not None and rank != first, rank, card.index)

        return tuple(sorted(self.cards, key=place))

    def beats(self, other: Combination) -> bool:
        """Tell whether it may be played on the other (6.2, 10.1).

        Args:
            other: the combination on the table, as announced.

        Returns:
            True for the same kind and length with a higher rank, or a higher bomb.

        >>> (bomb,) = readings(Hand.of("2j 2s 2p 2t"))
        >>> (dragon,) = readings(Hand.of("Drg"))
        >>> bomb.beats(dragon), dragon.beats(bomb)
        (True, False)
        """
        if self.is_bomb:
            if not other.is_bomb:
                return other.kind is not Kind.DOG
            return (self.length, self.rank) > (other.length, other.rank)
        same = self.kind is other.kind and self.length == other.length
        return same and self.kind is not Kind.DOG and self.rank > other.rank

    @property
    def order(self) -> tuple[int, int, float, int, int]:
        """The key of the canonical order: kind, length, rank, Phoenix, cards."""
        place = KIND_ORDER[self.kind]
        return (place, self.length, self.rank, self.phoenix or 0, self.cards.bits)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its cards as they are laid out, ranks alone where suits are unknown."""
        whole = self.cards.suits_known
        ordered = self.ordered
        return tuple(card.name if whole or card.is_special else card.name[0] for card in ordered)

    @property
    def svg(self) -> Picture:
        """A picture of the cards as they are laid out."""
        from advisor.drawing import cards_svg

        return cards_svg(self.names, str(self))

    def _repr_svg_(self) -> str:
        """Return the picture to a notebook."""
        return self.svg

    def _repr_html_(self) -> str:
        """Return the picture with alternative text, which notebooks prefer."""
        return self.svg._repr_html_()

    def __str__(self) -> str:
        """Return the kind and the cards, by rank alone where suits are unknown."""
        return f"{self.kind.words} {' '.join(self.names)}"


def phoenix_single_rank(table: Combination | None, rules: Rules = OFFICIAL) -> float | None:
    """Return the rank of the Phoenix played alone (8.1, 8.2).

    Args:
        table: the combination on the table; None if it is led.
        rules: the rules.

    Returns:
        Half above the single on the table, or None if it cannot be played there.

    >>> phoenix_single_rank(readings(Hand.of("8j"))[0])
    8.5
    """
    if table is None:
        return rules.phoenix_lead_value
    if table.kind is not Kind.SINGLE or table.rank == DRAGON_RANK:
        return None
    return table.rank + 0.5


def readings(
    cards: Hand, table: Combination | None = None, rules: Rules = OFFICIAL
) -> tuple[Combination, ...]:
    """Return every reading under which exactly these cards may be played.

    Args:
        cards: all the cards of the play.
        table: the combination on the table; None if they are led.
        rules: the rules.

    Returns:
        The readings in canonical order; none if the cards are no combination or beat nothing.

    >>> [(r.kind.words, r.rank) for r in readings(Hand.of("5j 6s 7p 8t Phx"))]
    [('straight', 8), ('straight', 9)]
    """
    found = (
        reading
        for reading in _readings(cards, table, rules)
        if table is None or reading.beats(table)
    )
    return tuple(sorted(found, key=lambda reading: reading.order))


def _readings(cards: Hand, table: Combination | None, rules: Rules) -> Iterator[Combination]:
    bits = cards.bits
    if len(cards) == 1:
        yield from _single(cards, table, rules)
    elif bits & (DOG.bit | DRAGON.bit) or not bits:
        return
    elif not bits & PHOENIX.bit:
        shape = _shape(cards.counts, rules)
        if shape is not None:
            yield Combination(_as_bomb(shape[0], cards), cards, shape[1])
    else:
        for rank in range(1 if rules.phoenix_as_one else 2, ACE + 1):
            shape = _shape(_with_one_more(cards.counts, rank), rules)
            if shape is not None and shape[0] is not Kind.BOMB_FOUR:
                yield Combination(shape[0], cards, shape[1], rank)


def _single(cards: Hand, table: Combination | None, rules: Rules) -> Iterator[Combination]:
    (card,) = cards
    if card is DOG:
        if table is None:
            yield Combination(Kind.DOG, cards, 0)
    elif card is PHOENIX:
        rank = phoenix_single_rank(table, rules)
        if rank is not None:
            yield Combination(Kind.SINGLE, cards, rank)
    else:
        yield Combination(Kind.SINGLE, cards, DRAGON_RANK if card is DRAGON else card.rank)


def _with_one_more(counts: tuple[int, ...], rank: int) -> tuple[int, ...]:
    return (*counts[:rank], counts[rank] + 1, *counts[rank + 1 :])


@lru_cache(maxsize=1 << 16)
def _shape(counts: tuple[int, ...], rules: Rules) -> tuple[Kind, int] | None:
    """Return kind and rank of natural cards given by the number of each rank, or None."""
    ranks = [rank for rank, count in enumerate(counts) if count]
    numbers = {counts[rank] for rank in ranks}
    top = ranks[-1]
    if len(ranks) == 1:
        kind = _kind_of_equals(top, counts[top], rules)
    elif numbers == {2, 3} and len(ranks) == 2 and ranks[0] in RANKS:
        return Kind.FULL_HOUSE, next(rank for rank in ranks if counts[rank] == 3)
    elif top - ranks[0] == len(ranks) - 1:
        kind = _kind_of_run(ranks, numbers)
    else:
        return None
    return None if kind is None else (kind, top)


def _kind_of_equals(rank: int, number: int, rules: Rules) -> Kind | None:
    if rank == MAH_JONG.rank:
        return None
    if number == 5:
        return Kind.FULL_HOUSE if rules.full_house_same_rank else None
    return {2: Kind.PAIR, 3: Kind.TRIPLE, 4: Kind.BOMB_FOUR}.get(number)


def _kind_of_run(ranks: list[int], numbers: set[int]) -> Kind | None:
    if numbers == {1} and len(ranks) >= 5:
        return Kind.STRAIGHT
    return Kind.PAIR_SEQUENCE if numbers == {2} and ranks[0] in RANKS else None


def _as_bomb(kind: Kind, cards: Hand) -> Kind:
    """Return the kind, a straight of one suit being a bomb (5.5)."""
    if kind is Kind.STRAIGHT and cards.suits_known and _one_suit(cards.bits):
        return Kind.BOMB_STRAIGHT
    return kind


_SUIT_BITS: Final = tuple(sum(1 << (4 * r - 6 + suit) for r in RANKS) for suit in range(4))


def _one_suit(bits: int) -> bool:
    return any(not bits & ~suit for suit in _SUIT_BITS)


def straight_bomb_cards(hand: Hand) -> int:
    """Return the cards that lie in a run of five or more of one suit.

    Args:
        hand: the hand.

    Returns:
        Their bits; 0 where suits are unknown. Only these cards differ from others of their rank.

    >>> straight_bomb_cards(Hand.of("2j 3j 4j 5j 6j 6s 7s")) == Hand.of("2j 3j 4j 5j 6j").bits
    True
    """
    if not hand.suits_known:
        return 0
    marked = 0
    for suit in _SUIT_BITS:
        run = hand.bits & suit
        starts = run & run >> 4 & run >> 8 & run >> 12 & run >> 16
        marked |= starts | starts << 4 | starts << 8 | starts << 12 | starts << 16
    return marked


def has_bomb(hand: Hand) -> bool:
    """Tell whether the hand holds a bomb: four of a rank, or five in a row of one suit (10).

    Args:
        hand: the hand.

    Returns:
        True if there is one.

    >>> has_bomb(Hand.of("9j 9s 9p 9t Phx")), has_bomb(Hand.of("9j 9s 9p Phx"))
    (True, False)
    """
    return any(count == 4 for count in hand.counts) or straight_bomb_cards(hand) != 0


def plays(
    hand: Hand,
    table: Combination | None = None,
    rules: Rules = OFFICIAL,
    *,
    merged: bool = True,
) -> tuple[Combination, ...]:
    """List what a hand can play, wishes not considered.

    Args:
        hand: the cards held.
        table: the combination on the table; None if the hand leads.
        rules: the rules.
        merged: list plays that differ in suits only once, where no straight bomb is touched; where
            suits are unknown that is always so.

    Returns:
        The combinations in canonical order; each reading of the Phoenix is one.

    >>> [str(play) for play in plays(Hand.of("7s 7t Phx"))]
    ['single Phx', 'single 7s', 'pair 7s 7t', 'pair 7s Phx', 'triple 7s 7t Phx']
    """
    found = (
        play
        for play in _all_plays(hand, table, rules, merged=merged)
        if table is None or play.beats(table)
    )
    return tuple(sorted(found, key=lambda play: play.order))


def bombs(
    hand: Hand, table: Combination | None = None, *, merged: bool = True
) -> tuple[Combination, ...]:
    """List the bombs of a hand that beat the table.

    Args:
        hand: the cards held.
        table: the combination on the table; None for all bombs.
        merged: as in `plays`.

    Returns:
        The bombs in canonical order.

    >>> [str(bomb) for bomb in bombs(Hand.of("9j 9s 9p 9t Phx"))]
    ['bomb of four 9j 9s 9p 9t']
    """
    if not has_bomb(hand):
        return ()
    return tuple(play for play in plays(hand, table, merged=merged) if play.is_bomb)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A combination by ranks alone.

    Args:
        kind: the kind; no straight bomb, which has suits.
        rank: as in `Combination`.
        needs: each of its ranks with the number of natural cards of it.
        phoenix: the rank the Phoenix stands for; None where it is not used.
    """

    kind: Kind
    rank: int
    needs: tuple[tuple[int, int], ...]
    phoenix: int | None


def _all_plays(
    hand: Hand, table: Combination | None, rules: Rules, *, merged: bool
) -> Iterator[Combination]:
    for card in hand:
        if card.is_special:
            yield from _single(Hand(card.bit), table, rules)
    marked = straight_bomb_cards(hand)
    merged = merged or not hand.suits_known
    choices: dict[tuple[int, int], tuple[int, ...]] = {}
    has_phoenix = PHOENIX in hand
    for pattern in patterns(hand.counts, has_phoenix, rules):
        if table is not None and not _could_beat(pattern, table):
            continue
        for need in pattern.needs:
            if need not in choices:
                choices[need] = _choices(hand.bits & RANK_BITS[need[0]], need[1], marked, merged)
        yield from _expand(pattern, choices, hand.suits_known)


def _could_beat(pattern: Pattern, table: Combination) -> bool:
    if pattern.kind in (Kind.BOMB_FOUR, Kind.STRAIGHT):
        return True
    return pattern.kind is table.kind and pattern.rank > table.rank


def _expand(
    pattern: Pattern, choices: dict[tuple[int, int], tuple[int, ...]], suits_known: bool
) -> Iterator[Combination]:
    """Yield the pattern with every choice of cards; a natural straight of one suit is a bomb."""
    phoenix = PHOENIX.bit if pattern.phoenix is not None else 0
    for chosen in product(*(choices[need] for need in pattern.needs)):
        bits = sum(chosen)
        kind = pattern.kind
        if kind is Kind.STRAIGHT and not phoenix and suits_known and _one_suit(bits):
            kind = Kind.BOMB_STRAIGHT
        yield Combination(kind, Hand(bits | phoenix, suits_known), pattern.rank, pattern.phoenix)


def _choices(held: int, number: int, marked: int, merged: bool) -> tuple[int, ...]:
    """Return the ways to take a number of the held cards of one rank.

    Merged: which cards of a possible straight bomb go matters, of the others the lowest suits go.
    """
    cards = [1 << index for index in indices(held)]
    if not merged:
        return tuple(sum(some) for some in choose(cards, number))
    special = [card for card in cards if card & marked]
    plain = [card for card in cards if not card & marked]
    return tuple(
        sum(some) + sum(plain[: number - size])
        for size in range(max(0, number - len(plain)), min(number, len(special)) + 1)
        for some in choose(special, size)
    )


@lru_cache(maxsize=1 << 12)
def patterns(
    counts: tuple[int, ...], has_phoenix: bool, rules: Rules = OFFICIAL
) -> tuple[Pattern, ...]:
    """List the combinations of two or more cards, and the singles 2 to A, by ranks.

    Args:
        counts: how many cards of each rank 0 to 14 there are, as `Hand.counts`.
        has_phoenix: whether the Phoenix is there too.
        rules: the rules.

    Returns:
        Each combination once, whatever cards of these ranks make it up.

    >>> [pattern.kind for pattern in patterns(Hand.of("7s 7t").counts, has_phoenix=False)]
    [Kind.SINGLE, Kind.PAIR]
    """
    found = [*_equal_ranks(counts, has_phoenix)]
    found += _full_houses(counts, has_phoenix, rules)
    found += _sequences(counts, has_phoenix, 2, Kind.PAIR_SEQUENCE, rules)
    found += _sequences(counts, has_phoenix, 1, Kind.STRAIGHT, rules)
    return tuple(found)


def _equal_ranks(counts: tuple[int, ...], has_phoenix: bool) -> Iterator[Pattern]:
    kinds = (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.BOMB_FOUR)
    for rank in RANKS:
        for number, kind in enumerate(kinds, start=1):
            if counts[rank] >= number:
                yield Pattern(kind, rank, ((rank, number),), None)
            if has_phoenix and 2 <= number <= 3 and counts[rank] >= number - 1:
                yield Pattern(kind, rank, ((rank, number - 1),), rank)


def _full_houses(counts: tuple[int, ...], has_phoenix: bool, rules: Rules) -> Iterator[Pattern]:
    kind = Kind.FULL_HOUSE
    for three in RANKS:
        if has_phoenix and rules.full_house_same_rank and counts[three] == 4:
            yield Pattern(kind, three, ((three, 4),), three)
        for two in RANKS:
            if two == three:
                continue
            if counts[three] >= 3 and counts[two] >= 2:
                yield Pattern(kind, three, ((three, 3), (two, 2)), None)
            if has_phoenix and counts[three] >= 3 and counts[two] >= 1:
                yield Pattern(kind, three, ((three, 3), (two, 1)), two)
            if has_phoenix and counts[three] >= 2 and counts[two] >= 2:
                yield Pattern(kind, three, ((three, 2), (two, 2)), three)


def _sequences(
    counts: tuple[int, ...], has_phoenix: bool, each: int, kind: Kind, rules: Rules
) -> Iterator[Pattern]:
    """Yield the runs of ranks with `each` cards a rank, one of them perhaps the Phoenix."""
    shortest = 5 if kind is Kind.STRAIGHT else 2
    lowest_phoenix = 1 if rules.phoenix_as_one and kind is Kind.STRAIGHT else 2
    for low in range(1 if kind is Kind.STRAIGHT else 2, ACE + 1):
        lacking: list[int] = []
        for top in range(low, ACE + 1):
            short = each - counts[top]
            if short > 0:
                lacking += [top] * short
            if len(lacking) > has_phoenix or (lacking and lacking[0] < lowest_phoenix):
                break
            if top - low + 1 < shortest:
                continue
            run = range(low, top + 1)
            if not lacking:
                yield Pattern(kind, top, tuple((rank, each) for rank in run), None)
            for place in _phoenix_places(run, lacking, has_phoenix, lowest_phoenix):
                needs = ((rank, each - (rank == place)) for rank in run)
                yield Pattern(kind, top, tuple(need for need in needs if need[1]), place)


def _phoenix_places(
    run: Iterable[int], lacking: list[int], has_phoenix: bool, lowest: int
) -> Iterable[int]:
    if not has_phoenix:
        return ()
    return lacking or [rank for rank in run if rank >= lowest]
