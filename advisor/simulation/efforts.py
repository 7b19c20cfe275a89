"""How much is simulated, and the plan that a number of deals stands for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

DEFAULT_DEALS: Final = 6_000
FIRST_CHECK: Final = 64
"""The first checkpoint of the first stage; each later one has twice as many deals."""


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
