"""Long calls that Ctrl-C can stop, on one thread or several."""

from __future__ import annotations

import ctypes
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from itertools import pairwise
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")

SLICE: Final = 0.05
"""Seconds for which the main thread waits before it looks for Ctrl-C again."""


class StopFlag:
    """A flag that loops look at from time to time, in C too.

    >>> flag = StopFlag()
    >>> flag.set()
    >>> flag.is_set
    True
    """

    def __init__(self) -> None:
        self._value = ctypes.c_int32(0)

    def set(self) -> None:
        """Ask everybody who looks at it to stop."""
        self._value.value = 1

    @property
    def is_set(self) -> bool:
        """Whether it was set."""
        return bool(self._value.value)

    @property
    def address(self) -> int:
        """Where C finds it; the flag must outlive the call."""
        return ctypes.addressof(self._value)


def run(parts: Sequence[Callable[[StopFlag], T]], threads: int = 1) -> list[T]:
    """Run parts of a long call on worker threads while this one waits for Ctrl-C.

    The C functions release Python's lock, so that as many parts run at once as there are threads.

    Args:
        parts: each takes the stop flag and returns its result.
        threads: how many run at the same time.

    Returns:
        The results in the order of the parts.

    Raises:
        KeyboardInterrupt: on Ctrl-C, after all parts have stopped.

    >>> run([lambda stop: 1, lambda stop: 2], threads=2)
    [1, 2]
    """
    stop = StopFlag()
    with ThreadPoolExecutor(max_workers=max(1, threads)) as pool:
        futures = [pool.submit(part, stop) for part in parts]
        try:
            _wait_for(futures)
        except BaseException:
            stop.set()
            for future in futures:
                future.cancel()
            raise
    return [future.result() for future in futures]


def _wait_for(futures: Sequence[Future[T]]) -> None:
    pending = set(futures)
    while pending:
        done, pending = wait(pending, timeout=SLICE, return_when=FIRST_EXCEPTION)
        for future in done:
            future.result()


def shares(deals: range, threads: int) -> list[range]:
    """Cut a run of deals into one for each thread.

    Args:
        deals: the numbers of the deals.
        threads: how many threads.

    Returns:
        The runs, none of them empty unless there are no deals.

    >>> shares(range(5), 2), shares(range(7, 8), 3)
    ([range(0, 2), range(2, 5)], [range(7, 8)])
    """
    parts = max(1, min(len(deals), threads))
    cuts = [len(deals) * part // parts for part in range(parts + 1)]
    return [deals[low:high] for low, high in pairwise(cuts)]
