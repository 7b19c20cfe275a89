"""A hand and the combinations it falls into."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from advisor.cards import RANK_LETTERS, RANKS, SPECIAL_BITS, Card, Hand
from advisor.combinations import Combination, readings
from advisor.costs import loser_cost
from advisor.errors import DealError
from advisor.rules import Rules

if TYPE_CHECKING:
    from advisor.drawing import Picture

_RANK_OF: Final = {RANK_LETTERS[rank]: rank for rank in RANKS}
# Every reading that some rules allow.
_WIDEST_RULES: Final = Rules(phoenix_as_one=True, full_house_same_rank=True)


@dataclass(frozen=True, slots=True, repr=False)
class Partition:
    """A hand as playable combinations, each card in exactly one.

    Args:
        hand: the cards.
        combinations: the combinations, in any order; they are kept strongest first: by length,
            then kind, then rank.

    Raises:
        DealError: if the combinations do not use the cards of the hand exactly once.

    >>> halves = Partition.of("9 T J Q Phx", "A A")
    >>> halves.size, halves.loser_cost, str(halves)
    (2, -22, 'straight 9 T J Q Phx | pair A A')
    >>> halves
    Partition.of('9 T J Q Phx', 'A A')
    """

    hand: Hand
    combinations: tuple[Combination, ...]

    def __post_init__(self) -> None:
        strongest_first = tuple(sorted(self.combinations, key=_strength, reverse=True))
        object.__setattr__(self, "combinations", strongest_first)
        if not _make_up(self.hand, [c.cards for c in self.combinations]):
            message = f"these combinations do not make up the hand {self.hand}: {self.text}"
            raise DealError(message)

    @classmethod
    def of(cls, *combinations: str) -> Partition:
        """Make a partition of its combinations as they are written.

        Args:
            combinations: names of cards in order, the Phoenix in the place of the rank it stands
                for, a triple before its pair; by ranks alone where suits are unknown.

        Returns:
            The partition.

        Raises:
            NotationError: if a name is no card.
            DealError: if cards are no combination, or a card stands twice.

        >>> Partition.of("8j 8s Phx 3j 3s").combinations[0].rank
        8
        """
        found = tuple(map(_read, combinations))
        return cls(_together([c.cards for c in found]), found)

    @property
    def size(self) -> int:
        """The number of combinations."""
        return len(self.combinations)

    @property
    def loser_cost(self) -> int:
        """The sum of the loser costs of the combinations in hundredths (see `advisor.costs`)."""
        return sum(map(loser_cost, self.combinations))

    @property
    def text(self) -> str:
        """The combinations in one line, strongest first; equal partitions have equal text."""
        return " | ".join(map(str, self.combinations))

    @property
    def svg(self) -> Picture:
        """A picture of the combinations, each under its kind."""
        from advisor.drawing import rows_svg

        return rows_svg([(each.kind.words, each.names) for each in self.combinations], self.text)

    def _repr_svg_(self) -> str:
        """Return the picture to a notebook."""
        return self.svg

    def _repr_html_(self) -> str:
        """Return the combinations, one a line, to a notebook."""
        from advisor.drawing import cards_html, rows_html

        return rows_html((c.kind.words, cards_html(c.names)) for c in self.combinations)

    def __str__(self) -> str:
        """Return the combinations in one line."""
        return self.text

    def __repr__(self) -> str:
        """Return text that makes the same partition."""
        return f"Partition.of({', '.join(repr(_cards_text(c)) for c in self.combinations)})"


def _strength(combination: Combination) -> tuple[int, tuple[int, int, float, int, int]]:
    return (combination.length, combination.order)


def _cards_text(combination: Combination) -> str:
    return str(combination).removeprefix(combination.kind.words).lstrip()


def _read(text: str) -> Combination:
    names = text.split()
    ranks = [_RANK_OF[name] for name in names if name in _RANK_OF]
    if ranks:
        specials = [Card(name) for name in names if name not in _RANK_OF]
        cards = Hand.of_ranks(ranks, specials)
    else:
        cards = Hand.of(text)
    for reading in readings(cards, rules=_WIDEST_RULES):
        if _cards_text(reading).split() == names:
            return reading
    message = f"expected the cards of a combination in order, not {text[:60]!r}"
    raise DealError(message)


def _together(parts: list[Hand]) -> Hand:
    """Return the cards of all parts as a hand."""
    cards = [card for part in parts for card in part]
    if all(part.suits_known for part in parts):
        return Hand.of(cards)
    specials = [card for card in cards if card.is_special]
    return Hand.of_ranks([card.rank for card in cards if not card.is_special], specials)


def _make_up(hand: Hand, parts: list[Hand]) -> bool:
    """Tell whether the parts use every card of the hand exactly once.

    Where suits are unknown equal ranks are equal cards, so there the ranks are counted.
    """
    if sum(map(len, parts)) != len(hand):
        return False
    if hand.suits_known:
        return sum(part.bits for part in parts) == hand.bits
    if any(part.suits_known and part.bits & ~SPECIAL_BITS for part in parts):
        return False
    specials = sum(part.bits & SPECIAL_BITS for part in parts)
    counts = zip(*(part.counts for part in parts), strict=True)
    return specials == hand.bits & SPECIAL_BITS and tuple(map(sum, counts)) == hand.counts
