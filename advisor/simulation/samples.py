"""What came of deals that were played, and the figures made of it.

Everything is counted in whole numbers and divided at the end, so that figures do not depend on the
order in which threads came back.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from math import sqrt
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(slots=True)
class Sample:
    """The results of deals, one place for each, with the same candidate played in all of them.

    Args:
        points: my team's points less those of the other team.
        worth: what decides between candidates, if not the points: for calls the chance to win the
            game, in ten-thousandths.
        first: 1 where I was first out, else 0.
        ours: 1 where my team won a double victory.
        theirs: 1 where the other team did.
        exact: how many of the deals ended exactly.
    """

    points: array[int] = field(default_factory=lambda: array("h"))
    first: bytearray = field(default_factory=bytearray)
    ours: bytearray = field(default_factory=bytearray)
    theirs: bytearray = field(default_factory=bytearray)
    worth: array[int] = field(default_factory=lambda: array("i"))
    exact: int = 0

    def __len__(self) -> int:
        """Return the number of deals."""
        return len(self.points)

    def extend(self, other: Sample) -> None:
        """Add the results of further deals."""
        self.points.extend(other.points)
        self.first += other.first
        self.ours += other.ours
        self.theirs += other.theirs
        self.worth.extend(other.worth)
        self.exact += other.exact

    def first_deals(self, number: int) -> Sample:
        """Return the results of the first deals alone."""
        if number == len(self):
            return self
        return Sample(
            self.points[:number],
            self.first[:number],
            self.ours[:number],
            self.theirs[:number],
            self.worth[:number],
        )

    @property
    def deciding(self) -> array[int]:
        """The numbers that decide between candidates: the worth if there is one, or the points."""
        return self.worth or self.points

    def below(self, other: Sample) -> Mean:
        """Return by how many points it falls short of another of the same deals, on average.

        >>> one, two = Sample(array("h", [100, 0])), Sample(array("h", [0, 0]))
        >>> two.below(one)
        Mean(value=50.0, error=50.0)
        """
        return mean_of([b - a for a, b in zip(self.points, other.points, strict=True)])

    def decidedly_below(self, other: Sample) -> Mean:
        """Return the same for the numbers that decide."""
        return mean_of([b - a for a, b in zip(self.deciding, other.deciding, strict=True)])


class Mean(NamedTuple):
    """A mean with its standard error; None where one number is all there is."""

    value: float
    error: float | None


def mean_of(values: list[int] | array[int]) -> Mean:
    """Return the mean of whole numbers with its standard error.

    Args:
        values: the numbers, at least one.

    Returns:
        Both.

    >>> mean_of([10, 20, 30])
    Mean(value=20.0, error=5.773502691896258)
    """
    number, total = len(values), sum(values)
    if number < 2:
        return Mean(total / number, None)
    squares = number * sum(map(mul, values, values)) - total * total
    return Mean(total / number, sqrt(squares / (number * number * (number - 1))))


def share_of(ones: bytearray) -> Mean:
    """Return the share of ones with its standard error.

    A share of none or all has an error, too: that of one more deal with and one without.

    Args:
        ones: 0 or 1 for each deal, at least one deal.

    Returns:
        Both.

    >>> share_of(bytearray([1, 1, 0, 0])).value
    0.5
    """
    number, found = len(ones), sum(ones)
    softened = (found + 1) / (number + 2)
    return Mean(found / number, sqrt(softened * (1 - softened) / (number + 2)))


@dataclass(frozen=True, slots=True)
class Figures:
    """What one candidate is worth.

    Args:
        points: mean points for my team, less those of the other.
        first: chance to go out first.
        ours: chance of a double victory of my team.
        theirs: the same of the other team.
        loss: points lost against the best candidate, on the same deals.
        behind: by how much it falls short of the best candidate in what decides.
        worth: the mean of what decides, if it is not the points.
        deals: number of deals.
    """

    points: Mean
    first: Mean
    ours: Mean
    theirs: Mean
    loss: Mean
    behind: Mean
    worth: Mean | None
    deals: int

    @classmethod
    def of(cls, sample: Sample, best: Sample) -> Figures:
        """Make the figures of a sample beside the sample of the best candidate.

        Args:
            sample: the sample, of one deal or more.
            best: that of the best candidate, on the same deals.

        Returns:
            The figures.
        """
        return cls(
            points=mean_of(sample.points),
            first=share_of(sample.first),
            ours=share_of(sample.ours),
            theirs=share_of(sample.theirs),
            loss=sample.below(best),
            behind=sample.decidedly_below(best),
            worth=mean_of(sample.worth) if sample.worth else None,
            deals=len(sample),
        )


def joined(samples: Iterable[Sample]) -> Sample:
    """Return the results of several batches of deals as one sample, in their order.

    Args:
        samples: the batches.

    Returns:
        A new sample.
    """
    whole = Sample()
    for sample in samples:
        whole.extend(sample)
    return whole
