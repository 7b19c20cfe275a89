"""Playouts on threads while the main thread waits in slices, so that Ctrl-C is heard at once."""

from __future__ import annotations

import os
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from ctypes import c_int32
from typing import TYPE_CHECKING, Final, Protocol, Self

from advisor.simulation.samples import Sample, joined

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future
    from types import TracebackType

SLICE: Final = 0.05
"""Seconds that the main thread waits at a time."""
BATCH: Final = 256
"""Deals that one call plays at most."""
LEAST_BATCH: Final = 32


class Playouts(Protocol):
    """Plays deals with one of several candidates."""

    def __call__(self, candidate: int, first: int, count: int, stop: c_int32, /) -> Sample:
        """Play the deals `first` and after.

        Args:
            candidate: which action is taken first.
            first: the number of the first deal; equal numbers are equal deals.
            count: how many.
            stop: when it is not 0 the deals are not needed any more.

        Returns:
            Their results; fewer deals where it was stopped.
        """
        ...


class StoppedError(Exception):
    """The user has stopped the simulation."""


class Workers:
    """Threads that play deals; use it in a `with` statement.

    Args:
        playouts: plays the deals.
        threads: how many threads at most; None for one a processor.
        tick: called about every 50 ms while the main thread waits.
    """

    def __init__(
        self,
        playouts: Playouts,
        threads: int | None = None,
        tick: Callable[[], None] | None = None,
    ) -> None:
        self.threads = threads or os.cpu_count() or 1
        self._playouts = playouts
        self._stop = c_int32(0)
        self._tick = tick
        self._pool = ThreadPoolExecutor(self.threads)

    def __enter__(self) -> Self:
        """Return the workers."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop what is still being played and end the threads."""
        self._stop.value = 1
        self._pool.shutdown(cancel_futures=True)

    def play(self, candidates: Sequence[int], first: int, count: int) -> list[Sample]:
        """Play the same deals with several candidates.

        Args:
            candidates: the candidates.
            first: the number of the first deal.
            count: how many deals.

        Returns:
            A sample of `count` deals for each candidate.

        Raises:
            StoppedError: after Ctrl-C.
        """
        jobs: list[list[Future[Sample]]] = []
        try:
            for one in candidates:
                jobs.append([])
                for part in _parts(first, count, len(candidates), self.threads):
                    jobs[-1].append(self._pool.submit(self._playouts, one, *part, self._stop))
            self._wait({job for row in jobs for job in row})
        except KeyboardInterrupt:
            self._stop.value = 1
            raise StoppedError from None
        return [joined(job.result() for job in row) for row in jobs]

    def _wait(self, jobs: set[Future[Sample]]) -> None:
        while jobs:
            _done, jobs = wait(jobs, timeout=SLICE, return_when=FIRST_COMPLETED)
            if self._tick is not None:
                self._tick()


def _parts(first: int, count: int, candidates: int, threads: int) -> list[tuple[int, int]]:
    """Cut deals into batches, small enough that all threads have some.

    >>> _parts(100, 70, 1, 2)
    [(100, 35), (135, 35)]
    """
    wanted = -(-count * candidates // threads)
    size = max(LEAST_BATCH, min(BATCH, wanted, count))
    return [(first + at, min(size, count - at)) for at in range(0, count, size)]
