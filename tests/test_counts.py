"""How many hands hold a bomb: counted rank by rank, and the project's bomb test beside it.

The count never looks at a hand. It goes up the ranks and keeps, for each suit, how long the run is
that ends here; a rank is one of 16 sets of suits. Suits are alike, so runs are kept in order.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import pytest

from advisor.cards import RANKS, Hand
from advisor.combinations import has_bomb
from tests.strategies import seeded

if TYPE_CHECKING:
    from collections.abc import Iterator

SETS_OF_SUITS = range(16)


class Climb(NamedTuple):
    """What matters of the ranks so far."""

    runs: tuple[int, ...] = (0, 0, 0, 0)
    """For each suit the cards in a row that end at this rank, five at most."""
    four: bool = False
    """Whether four of a rank have come."""
    straight: bool = False
    """Whether five in a row of one suit have come."""


@cache
def climbed(climb: Climb, suits: int) -> Climb:
    """Go one rank up, holding the cards of some suits (bit i for suit i)."""
    runs = tuple(min(5, run + 1) if suits >> suit & 1 else 0 for suit, run in enumerate(climb.runs))
    return Climb(runs, climb.four or suits == 0b1111, climb.straight or 5 in runs)


def count_hands(size: int) -> Counter[tuple[bool, bool]]:
    """Count all hands of a size by whether they hold a bomb of four and a straight bomb."""
    climbs = Counter({(Climb(), 0): 1})
    for _ in RANKS:
        higher: Counter[tuple[Climb, int]] = Counter()
        for (climb, held), ways in climbs.items():
            for suits in SETS_OF_SUITS:
                number = held + suits.bit_count()
                if number <= size:
                    up = climbed(climb, suits)
                    alike = up._replace(runs=tuple(sorted(up.runs)))
                    higher[alike, number] += ways
        climbs = higher
    hands: Counter[tuple[bool, bool]] = Counter()
    for (climb, held), ways in climbs.items():
        hands[climb.four, climb.straight] += ways * comb(4, size - held)
    return hands


@pytest.mark.parametrize(
    ("size", "hands", "bombs", "fours", "straights"),
    [
        (14, 5_804_731_963_800, 294_663_199_638, 204_703_407_480, 92_272_299_834),
        (8, 1_420_494_075, 4_229_667, 3_519_347, 710_500),
    ],
)
def test_the_exact_numbers_of_hands_with_a_bomb(
    size: int, hands: int, bombs: int, fours: int, straights: int
) -> None:
    found = count_hands(size)
    assert found.total() == hands == comb(56, size)
    assert found[True, False] + found[True, True] == fours
    assert found[False, True] + found[True, True] == straights
    assert found.total() - found[False, False] == bombs


def test_the_smallest_bombs_can_be_counted_by_hand() -> None:
    assert count_hands(4)[True, False] == 13
    assert count_hands(5)[True, False] == 13 * 52
    assert count_hands(5)[False, True] == 9 * 4


def hands_of_eight(climb: Climb, ranks: range, bits: int = 0) -> Iterator[tuple[Climb, int]]:
    """Yield all hands of eight cards from some ranks, with what climbing them says."""
    if bits.bit_count() == 8:
        for _ in ranks:
            climb = climbed(climb, 0)
        yield climb, bits
    elif ranks and bits.bit_count() + 4 * len(ranks) >= 8:
        for suits in SETS_OF_SUITS:
            more = bits | suits << (4 * ranks[0] - 6)
            if more.bit_count() <= 8:
                yield from hands_of_eight(climbed(climb, suits), ranks[1:], more)


def test_the_bomb_test_on_every_hand_of_eight_from_the_ranks_2_to_7() -> None:
    number = 0
    for climb, bits in hands_of_eight(Climb(), range(2, 8)):
        number += 1
        assert has_bomb(Hand(bits)) == (climb.four or climb.straight), Hand(bits)
    assert number == comb(24, 8) == 735_471


def test_the_bomb_test_on_random_hands() -> None:
    rng = seeded()
    found: Counter[tuple[bool, bool]] = Counter()
    for _ in range(200_000):
        bits = sum(1 << index for index in rng.sample(range(56), rng.choice((8, 14))))
        climb = Climb()
        for rank in RANKS:
            climb = climbed(climb, bits >> (4 * rank - 6) & 0b1111)
        found[climb.four, climb.straight] += 1
        assert has_bomb(Hand(bits)) == (climb.four or climb.straight), Hand(bits)
    assert min(found[True, False], found[False, True]) > 100
