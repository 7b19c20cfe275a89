"""What played deals come to."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from advisor.rounds import Decline, Record
    from advisor.views import Hidden


@dataclass(frozen=True, slots=True)
class Order:
    """Which deals are to be played.

    Args:
        seed: of the random numbers.
        deals: the numbers of the deals, one after the other.
        hidden: who may hold which cards; None: always the hands of the round.
        action: what the seat that is asked does first.
        keep: whether each outcome is returned.
    """

    seed: int
    deals: range
    hidden: Hidden | None = None
    action: Record | Decline | None = None
    keep: bool = False


class Outcome(NamedTuple):
    """How one deal ended.

    Args:
        points: the points of each team, calls included.
        first: the seat that was first out; -1 where nobody was, since the deal was void or a call
            refused (2.5, 2.6).
        double: the team that won a double victory, of six players a triple one, or None.
        calls: each seat's call: 0 none, 1 Tichu, 2 Grand Tichu.
    """

    points: tuple[int, int]
    first: int
    double: int | None
    calls: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Totals:
    """What many deals add up to; whole numbers, so that parts can be added.

    Args:
        rounds: how many deals.
        first: how often each seat was first out; less than `rounds` in all where a round ended
            before anybody was.
        doubles: double victories of each team, of six players triple ones.
        points: points of each team.
        squares: the sum of the squares of these points.
        difference_squares: the sum of the squares of team 0's points less team 1's.
        called: how many calls each seat made.
        made: how many of them it won.

    >>> one = Totals.of([Outcome((100, 0), 0, None, (1, 0, 0, 0))])
    >>> (one + one).difference
    100.0
    """

    rounds: int
    first: tuple[int, ...]
    doubles: tuple[int, ...]
    points: tuple[int, ...]
    squares: tuple[int, ...]
    difference_squares: int
    called: tuple[int, ...]
    made: tuple[int, ...]

    @classmethod
    def of(cls, outcomes: Iterable[Outcome], *, seats: int = 4) -> Totals:
        """Add up outcomes.

        Args:
            outcomes: one for each deal.
            seats: how many players there are.

        Returns:
            The totals.
        """
        total = cls.nothing(seats)
        for outcome in outcomes:
            total += cls._of_one(outcome)
        return total

    @classmethod
    def nothing(cls, seats: int = 4) -> Totals:
        """Return the totals of no deal."""
        none, teams = (0,) * seats, (0, 0)
        return cls(0, none, teams, teams, teams, 0, none, none)

    @classmethod
    def _of_one(cls, outcome: Outcome) -> Totals:
        mine, theirs = outcome.points
        called = tuple(int(call > 0) for call in outcome.calls)
        return cls(
            1,
            tuple(int(seat == outcome.first) for seat in range(len(called))),
            tuple(int(team == outcome.double) for team in range(2)),
            (mine, theirs),
            (mine * mine, theirs * theirs),
            (mine - theirs) ** 2,
            called,
            tuple(call * (seat == outcome.first) for seat, call in enumerate(called)),
        )

    def __add__(self, other: Totals) -> Totals:
        """Return the totals of both."""

        def both(name: str) -> tuple[int, ...]:
            pairs = zip(getattr(self, name), getattr(other, name), strict=True)
            return tuple(a + b for a, b in pairs)

        return Totals(
            self.rounds + other.rounds,
            both("first"),
            both("doubles"),
            both("points"),
            both("squares"),
            self.difference_squares + other.difference_squares,
            both("called"),
            both("made"),
        )

    @property
    def difference(self) -> float:
        """The mean of team 0's points less team 1's."""
        return (self.points[0] - self.points[1]) / self.rounds

    @property
    def standard_error(self) -> float:
        """The standard error of `difference`."""
        variance = self.difference_squares / self.rounds - self.difference**2
        return sqrt(max(0.0, variance) / max(1, self.rounds - 1))


@dataclass(frozen=True, slots=True)
class Playouts:
    """The result of many played deals.

    Args:
        totals: their sums.
        outcomes: each of them, if they were asked for.
    """

    totals: Totals
    outcomes: tuple[Outcome, ...] = ()

    def __add__(self, other: Playouts) -> Playouts:
        """Return both, the deals of the other behind."""
        return Playouts(self.totals + other.totals, self.outcomes + other.outcomes)
