"""Shares with the interval in which they can be trusted."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, NamedTuple

Z: Final = 1.96
"""The 97.5 % point of the normal distribution, for intervals of 95 %."""


class Rate(NamedTuple):
    """How often something happened.

    Args:
        n: how often it could.
        k: how often it did.

    >>> Rate(833, 573).to_json()
    {'n': 833, 'k': 573, 'rate': 0.6879, 'ci95': [0.6556, 0.7184]}
    """

    n: int
    k: int

    @property
    def rate(self) -> float | None:
        """The share; None where it could never happen."""
        return self.k / self.n if self.n else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval by Wilson's method; None where it could never happen."""
        if not self.n:
            return None
        share, square = self.k / self.n, Z * Z
        middle = share + square / (2 * self.n)
        half = Z * sqrt(share * (1 - share) / self.n + square / (4 * self.n * self.n))
        whole = 1 + square / self.n
        # At 0 and 1 rounding errors would put the bound a hair outside.
        return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)

    def to_json(self) -> dict[str, Any]:
        """Return number, count, share and interval, rounded to four digits."""
        rate, interval = self.rate, self.interval
        return {
            "n": self.n,
            "k": self.k,
            "rate": None if rate is None else round(rate, 4),
            "ci95": None if interval is None else [round(bound, 4) for bound in interval],
        }
