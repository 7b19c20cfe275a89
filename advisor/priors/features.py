"""What of a hand foretells who goes out first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from advisor.cards import DOG, DRAGON, MAH_JONG, PHOENIX, RANKS, Hand, Suit, card_of
from advisor.combinations import ACE
from advisor.priors.covers import Aim, cover

_SHORTEST_BOMB: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Features:
    """Ten features of a hand.

    Args:
        cost: the least loser cost over all its partitions, whatever their number, in leads.
        size: the fewest combinations it falls into.
        power: Dragon, Phoenix and aces together.
        dragon: 1 if it holds the Dragon, else 0.
        phoenix: the same for the Phoenix.
        dog: the same for the Dog.
        mah_jong: the same for the Mah Jong.
        fours: how many ranks it holds four of.
        straight_bombs: how many runs of five or more of one suit it holds.
        low_singles: singles of rank 2 to 9 in the partition of that least cost.
    """

    cost: float
    size: int
    power: int
    dragon: int
    phoenix: int
    dog: int
    mah_jong: int
    fours: int
    straight_bombs: int
    low_singles: int


def features(hand: Hand) -> Features:
    """Return the features of a hand.

    Args:
        hand: the hand; where its suits are unknown it counts as without straight bombs.

    Returns:
        The features.

    >>> found = features(Hand.of("Mah Drg Aj As 2j 4j 4s"))
    >>> found.cost, found.size, found.power, found.low_singles
    (0.5, 5, 3, 1)
    """
    cheapest = cover(hand, Aim.COST)
    dragon, phoenix = int(DRAGON in hand), int(PHOENIX in hand)
    return Features(
        cost=cheapest.cost / 100,
        size=cover(hand, Aim.SIZE).size,
        power=dragon + phoenix + hand.counts[ACE],
        dragon=dragon,
        phoenix=phoenix,
        dog=int(DOG in hand),
        mah_jong=int(MAH_JONG in hand),
        fours=hand.counts.count(4),
        straight_bombs=_straight_bombs(hand),
        low_singles=cheapest.low_singles,
    )


def _straight_bombs(hand: Hand) -> int:
    if not hand.suits_known:
        return 0
    found = 0
    for suit in Suit:
        held = "".join("x" if card_of(rank, suit) in hand else " " for rank in RANKS)
        found += sum(len(run) >= _SHORTEST_BOMB for run in held.split())
    return found
