"""Which partitions of a hand come first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from advisor.errors import DealError
from advisor.partitions.layings import layings
from advisor.partitions.values import Partition
from advisor.rules import OFFICIAL, Rules

if TYPE_CHECKING:
    from advisor.cards import Hand

LARGEST_HAND: Final = 14


def partition(hand: Hand, rules: Rules = OFFICIAL) -> Partition:
    """Return the best partition of a hand: the first of `optimal_partitions`.

    Args:
        hand: 1 to 14 cards, suits known or not.
        rules: the rules; `phoenix_as_one` and `full_house_same_rank` change what fits,
            `phoenix_lead_value` the rank of a Phoenix alone.

    Returns:
        The partition of the fewest combinations, among them that of the smallest loser cost, among
        them that whose text is first.

    Raises:
        DealError: if the hand is empty or has more than 14 cards.

    >>> from advisor.cards import Hand
    >>> print(partition(Hand.of("Phx Aj As Kp Qs Jt Tp 9j 4t 4j")))
    straight 9j Tp Jt Qs Kp | full house Aj As Phx 4j 4t
    """
    return _ranked(hand, rules, cheapest=True)[0]


def optimal_partitions(hand: Hand, rules: Rules = OFFICIAL) -> tuple[Partition, ...]:
    """Return every partition of a hand that has the fewest combinations.

    Two partitions are the same if their combinations have the same kinds, ranks and places of the
    Phoenix; suits tell straight bombs from each other and from straights, nothing else.

    Args:
        hand: 1 to 14 cards, suits known or not.
        rules: as in `partition`.

    Returns:
        The partitions by loser cost, where that is equal by text.

    Raises:
        DealError: if the hand is empty or has more than 14 cards.

    >>> from advisor.cards import Hand
    >>> for found in optimal_partitions(Hand.of("8j 8s Phx 3j 3s")):
    ...     print(found.loser_cost, found)
    60 full house 8j 8s Phx 3j 3s
    80 full house 3j 3s Phx 8j 8s
    """
    return tuple(_ranked(hand, rules, cheapest=False))


def _ranked(hand: Hand, rules: Rules, *, cheapest: bool) -> list[Partition]:
    if not 1 <= len(hand) <= LARGEST_HAND:
        message = f"expected a hand of 1 to {LARGEST_HAND} cards, not {len(hand)}"
        raise DealError(message)
    from advisor.partitions.covers import covers

    found = {
        Partition(hand, laid)
        for cover in covers(hand, rules, cheapest=cheapest)
        for laid in layings(hand, cover, rules)
    }
    return sorted(found, key=lambda each: (each.loser_cost, each.text))
