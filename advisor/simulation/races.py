"""The two-stage estimate: the first stage chooses, the second values what is left on fresh deals.

The first stage plays all candidates on the same deals up to checkpoints of 64, 128, 256 ... deals.
At each the candidates that are clearly worse than the best, by paired differences, drop out, and
at most half of the others, but never fewer than a few, go on. What is chosen so looks better than
it is, on the deals that chose it. So the second stage plays the last few on fresh deals, at least a
quarter of all, and only its figures are told; the order is that of the first stage.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from advisor.simulation.efforts import (
    FIRST_CHECK,
    Effort,
    first_stage,
    least_deals,
    most_deals,
)
from advisor.simulation.samples import Figures, Sample
from advisor.simulation.workers import Playouts, StoppedError, Workers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

CLEARLY: Final = 3.0
"""By so many standard errors a candidate must be worse to drop out."""
TIED: Final = 2.0
"""Within so many standard errors two candidates are tied."""
A_POINT: Final = 1.0
"""Who is not worse by more than a point is as good as the best: policies do not play so well that
less would tell."""
KEPT: Final = 4
"""So many candidates stay at each checkpoint, unless they are clearly worse."""
VALUED: Final = 4
"""So many candidates reach the second stage at most."""
FRESH: Final = 1 << 40
"""The number of the first deal of the second stage."""
STEP: Final = 256
"""Deals of the second stage between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a simulation found.

    Args:
        order: the candidates that were valued, best first, by their places.
        figures: what each of them is worth, in the same order.
        tied: those of them that may be as good as the best.
        dropped: the candidates that dropped out, the last one first.
        deals: the number of deals that, with the same seed, gives the same answer.
        chosen_on: deals of the first stage.
        exact: how many of the deals of the best candidate's second stage ended exactly.
        stopped: whether it was stopped; then the figures may be those of the first stage.
    """

    order: tuple[int, ...]
    figures: tuple[Figures, ...]
    tied: tuple[int, ...]
    dropped: tuple[int, ...]
    deals: int
    chosen_on: int
    exact: int = 0
    stopped: bool = False

    @property
    def best(self) -> int:
        """The place of the best candidate."""
        return self.order[0]


def estimate(
    playouts: Playouts,
    candidates: int,
    effort: Effort,
    progress: Callable[[float], None] | None = None,
    *,
    prefer: int | None = None,
) -> Estimate | None:
    """Find the best of several candidates, and what it is worth.

    Args:
        playouts: plays deals.
        candidates: how many candidates there are, 1 or more.
        effort: how much is simulated.
        progress: is told how much is done, from 0 to 1.
        prefer: the candidate that comes first where it is tied with the best, so that noise does
            not decide; it is valued in any case.

    Returns:
        The estimate; None if it was stopped before the first checkpoint.
    """
    race = _Race(candidates, effort, progress or (lambda _share: None), prefer)
    with Workers(playouts, effort.threads, race.tick) as workers:
        try:
            race.choose(workers)
            race.value(workers)
        except (StoppedError, KeyboardInterrupt):
            race.stopped = True
    return race.result()


@dataclass(slots=True)
class _Race:
    """An estimate on its way."""

    candidates: int
    effort: Effort
    progress: Callable[[float], None]
    prefer: int | None = None
    alive: list[int] = field(init=False)
    dropped: list[int] = field(default_factory=list)
    chosen: dict[int, Sample] = field(default_factory=dict)
    valued: dict[int, Sample] = field(default_factory=dict)
    deals: int = field(init=False)
    done: int = 0
    started: float = field(default_factory=time.monotonic)
    stopped: bool = False

    def __post_init__(self) -> None:
        self.alive = list(range(self.candidates))
        self.chosen = {one: Sample() for one in self.alive}
        self.deals = max(1, self.effort.deals)

    # The clock

    def tick(self) -> None:
        """Tell how much is done, by deals or by the time."""
        share = self.done / self.deals
        if self.effort.seconds:
            share = max(share, self._elapsed / self.effort.seconds)
        self.progress(min(1.0, share))

    @property
    def _elapsed(self) -> float:
        return time.monotonic() - self.started

    def _is_late_for(self, check: int) -> bool:
        """Tell whether the next checkpoint and its second stage would take too long."""
        if self.effort.seconds is None or not self.done:
            return False
        pace = self._elapsed / self.done
        return self._elapsed + pace * (least_deals(check) - self.done) > self.effort.seconds

    # The first stage

    def choose(self, workers: Workers) -> None:
        """Run the first stage; with one candidate, or one deal, there is nothing to choose."""
        last = first_stage(self.deals)
        if self.candidates == 1 or not last:
            return
        check = min(FIRST_CHECK, last)
        while True:
            self._play_first(workers, check)
            is_decided = check >= FIRST_CHECK and self._drop()
            if is_decided or 2 * check > last:
                break
            if self._is_late_for(2 * check):
                self.deals = min(self.deals, most_deals(check))
                break
            check *= 2
        self._keep(VALUED)

    def _play_first(self, workers: Workers, check: int) -> None:
        done = len(self.chosen[self.alive[0]])
        for one, more in zip(self.alive, workers.play(self.alive, done, check - done), strict=True):
            self.chosen[one].extend(more)
        self.done = check
        self._sort()

    def _sort(self) -> None:
        """Put the best first; of equal ones the earlier."""
        self.alive.sort(key=lambda one: (-sum(self.chosen[one].deciding), one))

    def _drop(self) -> bool:
        """Drop who is clearly worse, and the worse half; tell whether the choice is clear."""
        best = self.chosen[self.alive[0]]
        worse = [one for one in self.alive[1:] if _is_clearly_below(self.chosen[one], best)]
        clear = len(worse) == len(self.alive) - 1
        kept = [one for one in self.alive[2:] if one not in worse or one == self.prefer]
        self._replace([*self.alive[:2], *kept])
        self._keep(max(KEPT, len(self.alive) // 2))
        return clear

    def _keep(self, number: int) -> None:
        """Keep the best, and the preferred in any case: what it loses is to be told."""
        kept = self.alive[:number]
        if self.prefer in self.alive[number:]:
            kept[-1] = self.prefer
        self._replace(kept)

    def _replace(self, alive: list[int]) -> None:
        gone = [one for one in self.alive if one not in alive]
        self.dropped = [*gone, *self.dropped]
        self.alive = alive

    # The second stage

    def value(self, workers: Workers) -> None:
        """Run the second stage on the deals that are left."""
        self.valued = {one: Sample() for one in self.alive}
        chosen_on = self.done
        least = max(1, least_deals(chosen_on) - chosen_on) if chosen_on else 1
        while self.done < self.deals:
            valued = self.done - chosen_on
            if self.effort.seconds is not None and valued >= least and self._is_over():
                self.deals = self.done
                return
            count = min(STEP if valued >= least else max(STEP, least), self.deals - self.done)
            for one, more in zip(
                self.alive, workers.play(self.alive, FRESH + valued, count), strict=True
            ):
                self.valued[one].extend(more)
            self.done += count

    def _is_over(self) -> bool:
        return self._elapsed >= (self.effort.seconds or 0)

    # The answer

    def result(self) -> Estimate | None:
        """Return the estimate, from the first stage where it was stopped before the second."""
        samples = self.valued
        if not any(map(len, samples.values())):
            samples = self.chosen
        common = min(len(samples[one]) for one in self.alive)
        samples = {one: samples[one].first_deals(common) for one in self.alive}
        if not common:
            return None
        order, figures, tied = self._ranked(samples)
        return Estimate(
            order=tuple(order),
            figures=figures,
            tied=tuple(tied),
            dropped=tuple(self.dropped),
            deals=self.done if self.stopped else self.deals,
            chosen_on=len(self.chosen[self.alive[0]]),
            exact=samples[order[0]].exact,
            stopped=self.stopped,
        )

    def _ranked(
        self, samples: dict[int, Sample]
    ) -> tuple[list[int], tuple[Figures, ...], list[int]]:
        """Return the order with figures and ties; the preferred leads those it is tied with."""
        order = self.alive
        figures, tied = _figures(order, samples)
        if self.prefer in tied:
            order = [self.prefer, *(one for one in order if one != self.prefer)]
            figures, tied = _figures(order, samples)
        return order, figures, tied


def _figures(order: list[int], samples: dict[int, Sample]) -> tuple[tuple[Figures, ...], list[int]]:
    best = samples[order[0]]
    figures = tuple(Figures.of(samples[one], best) for one in order)
    least = 0.0 if best.worth else A_POINT
    return figures, _tied(order, figures, least)


def _is_clearly_below(sample: Sample, best: Sample) -> bool:
    below = sample.decidedly_below(best)
    return below.value > 0 and below.value > CLEARLY * (below.error or 0)


def _tied(order: Sequence[int], figures: Sequence[Figures], least: float) -> list[int]:
    return [
        one
        for one, its in zip(order[1:], figures[1:], strict=True)
        if its.behind.value <= least + TIED * (its.behind.error or 0)
    ]
