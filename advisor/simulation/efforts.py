"""How much is simulated, and the plan that a number of deals stands for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

DEFAULT_DEALS: Final = 6_000
FIRST_CHECK: Final = 64
"""The first checkpoint of the first stage; each later one has twice as many deals."""
SLOW_PLAYOUTS: Final = 1_200
"""So many rounds the kernel's twin plays at most; each takes about 25 ms."""
SLOW_SECONDS: Final = 0.03
LEAST_SLOW: Final = 48
MOST_SLOW: Final = 300
"""On how many deals at least and at most, whatever the number of candidates."""
TOO_MANY: Final = 60
"""With so many candidates and more the twin would take minutes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """How much is simulated.

    Args:
        deals: on how many deals, those of both stages together.
        seed: equal seeds and deals give equal answers.
        seconds: stops earlier, at a checkpoint; None for no limit.
        threads: at most so many; None for as many as there are processors. The answer does not
            depend on it.
    """

    deals: int = DEFAULT_DEALS
    seed: int = 1
    seconds: float | None = None
    threads: int | None = None


def first_stage(deals: int) -> int:
    """Return how many deals the first stage has at most: the last checkpoint in three quarters.

    Args:
        deals: the deals of both stages.

    Returns:
        64, 128, 256 and so on; three quarters of the deals where these are fewer than 64.

    >>> first_stage(2000), first_stage(100), first_stage(40)
    (1024, 64, 30)
    """
    most = 3 * deals // 4
    check = FIRST_CHECK
    while 2 * check <= most:
        check *= 2
    return min(check, most)


def least_deals(check: int) -> int:
    """Return the least number of deals whose first stage reaches a checkpoint.

    >>> least_deals(64), first_stage(least_deals(64)), first_stage(least_deals(64) - 1)
    (86, 64, 63)
    """
    return -(-4 * check // 3)


def most_deals(check: int) -> int:
    """Return the greatest number of deals whose first stage ends at a checkpoint.

    >>> most_deals(64), first_stage(most_deals(64)), first_stage(most_deals(64) + 1)
    (170, 64, 128)
    """
    return least_deals(2 * check) - 1


def slowed(effort: Effort, candidates: int) -> Effort:
    """Return how much the kernel's twin simulates instead, which is slow.

    Args:
        effort: how much was asked for.
        candidates: how many candidates there are.

    Returns:
        Fewer deals, so that an answer takes half a minute at most, and one thread, as more would
        not be faster.

    >>> slowed(Effort(), 2).deals, slowed(Effort(), 20).deals, slowed(Effort(seconds=3), 2).deals
    (300, 60, 50)
    """
    deals = max(LEAST_SLOW, min(MOST_SLOW, SLOW_PLAYOUTS // candidates))
    if effort.seconds is not None:
        deals = min(deals, max(1, int(effort.seconds / (SLOW_SECONDS * candidates))))
    return replace(effort, deals=min(effort.deals, deals), threads=1)
