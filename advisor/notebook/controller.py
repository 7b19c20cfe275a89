"""One owner of what a table shows: requests come in from any thread, nothing stale goes out.

Callbacks of widgets may come on the main thread or, while a cell runs, on another thread of the
kernel. They only post a request, which gets a serial number. One worker answers the latest request
step by step; what it finds under an older number is dropped. Showing happens under the same lock as
posting, so that no answer to an older request can be shown after a newer one came in.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator

R = TypeVar("R")
"""What is asked."""
A = TypeVar("A")
"""What is found, as far as it goes."""

INTERVAL: Final = 0.1
"""Seconds between two snapshots, at least."""


class Stage(Enum):
    """How far an answer is."""

    FIRST = "first"
    """What could be said at once."""
    REFINING = "refining"
    """Part of the answer; the rest is being worked out."""
    SETTLED = "settled"
    """The whole answer."""
    STOPPED = "stopped"
    """What was found until the work was stopped."""
    FAILED = "failed"
    """Nothing more will come: an error ended the work."""


@dataclass(frozen=True, slots=True)
class Snapshot(Generic[R, A]):
    """What is known about a request at one moment.

    Args:
        serial: the number of the request.
        request: the request.
        found: what was found; None for nothing yet.
        stage: how far that is.
        error: what went wrong, for `FAILED`.
    """

    serial: int
    request: R
    found: A | None
    stage: Stage
    error: Exception | None = None


Work = Callable[[R, Callable[[], bool]], Iterable[A]]
"""Answers a request in steps; the second argument tells whether the answer is still wanted."""


class Controller(Generic[R, A]):
    """Answers the latest request on a thread of its own.

    Args:
        request: what is asked at first.
        first: what can be said at once, within milliseconds.
        work: the whole answer, step by step; each step replaces the one before.
        show: called with each snapshot, on any thread, one at a time.
        interval: seconds between two snapshots, at least.
    """

    def __init__(
        self,
        request: R,
        first: Callable[[R], A | None],
        work: Work[R, A],
        show: Callable[[Snapshot[R, A]], None],
        *,
        interval: float = INTERVAL,
    ) -> None:
        self._first, self._work, self._show = first, work, show
        self._interval = interval
        self._changed = threading.Condition(threading.RLock())
        self._closed = False
        self._shown_at = -interval
        self._latest: Snapshot[R, A] = Snapshot(0, request, None, Stage.SETTLED)
        self._is_shown = True
        self._later: threading.Timer | None = None
        self._answered = 0
        self._worker = threading.Thread(target=self._run, name="tichu-table", daemon=True)
        self._worker.start()

    @property
    def latest(self) -> Snapshot[R, A]:
        """The last snapshot, shown or about to be."""
        with self._changed:
            return self._latest

    @property
    def is_working(self) -> bool:
        """Whether the thread is still there."""
        return self._worker.is_alive()

    def post(self, change: Callable[[R], R]) -> int:
        """Ask something new.

        Args:
            change: makes the new request out of the latest one.

        Returns:
            The number of the request.
        """
        with self._changed:
            serial, request = self._latest.serial + 1, change(self._latest.request)
            self._take(self._said_at_once(serial, request))
            self._changed.notify_all()
            return serial

    def _said_at_once(self, serial: int, request: R) -> Snapshot[R, A]:
        try:
            return Snapshot(serial, request, self._first(request), Stage.FIRST)
        except Exception as error:  # noqa: BLE001 - shown, whatever it is
            self._answered = serial
            return Snapshot(serial, request, None, Stage.FAILED, error)

    def change_view(self, change: Callable[[], None]) -> None:
        """Change how the latest snapshot is shown, and show it again.

        Args:
            change: called while nothing is being shown.
        """
        with self._changed:
            change()
            self._take(self._latest, now=True)

    def stop(self) -> None:
        """Stop working on the latest request; what was found stays."""
        with self._changed:
            if self._latest.stage in (Stage.FIRST, Stage.REFINING):
                serial = self._latest.serial + 1
                self._answered = serial
                self._take(replace(self._latest, serial=serial, stage=Stage.STOPPED), now=True)
                self._changed.notify_all()

    def close(self, timeout: float | None = None) -> None:
        """End the thread; nothing is shown any more.

        Args:
            timeout: seconds to wait for its end; None for as long as its present step takes.
        """
        with self._changed:
            self._closed = True
            self._changed.notify_all()
            later = self._later
        if later is not None:
            later.cancel()
        for thread in filter(None, (later, self._worker)):
            if thread is not threading.current_thread():
                thread.join(timeout)

    def wait(self, timeout: float | None = None) -> Snapshot[R, A]:
        """Wait until the latest request is answered.

        Args:
            timeout: seconds to wait; None for as long as it takes.

        Returns:
            The last snapshot, whole or not.
        """
        with self._changed:
            self._changed.wait_for(self._is_done, timeout)
            return self._latest

    def _is_done(self) -> bool:
        return self._closed or self._latest.stage not in (Stage.FIRST, Stage.REFINING)

    def _run(self) -> None:
        while (task := self._next()) is not None:
            for snapshot in self._steps(*task):
                if not self._publish(snapshot):
                    break

    def _next(self) -> tuple[int, R] | None:
        """Wait for a request that was not answered yet; None when all is over."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._answered < self._latest.serial)
            self._answered = self._latest.serial
            return None if self._closed else (self._latest.serial, self._latest.request)

    def _steps(self, serial: int, request: R) -> Iterator[Snapshot[R, A]]:
        """Yield a snapshot after each step, the last one settled or failed."""
        found = None
        try:
            for found in self._work(request, lambda: self._is_wanted(serial)):
                yield Snapshot(serial, request, found, Stage.REFINING)
        except Exception as error:  # noqa: BLE001 - shown, whatever it is
            yield Snapshot(serial, request, found, Stage.FAILED, error)
        else:
            yield Snapshot(serial, request, found, Stage.SETTLED)

    def _is_wanted(self, serial: int) -> bool:
        return not self._closed and serial == self._latest.serial

    def _publish(self, snapshot: Snapshot[R, A]) -> bool:
        """Take a step of the worker; False if nobody wants it any more."""
        with self._changed:
            if snapshot.stage is not Stage.REFINING:
                # The one before may be shown while this one waits; then it waits on.
                while self._is_wanted(snapshot.serial) and (due := self._due()):
                    self._changed.wait(due)
            if not self._is_wanted(snapshot.serial):
                return False
            self._take(snapshot, now=snapshot.stage is not Stage.REFINING)
            self._changed.notify_all()
            return True

    def _due(self) -> float:
        """Return the seconds until the next snapshot may be shown."""
        return max(0.0, self._shown_at + self._interval - time.monotonic())

    def _take(self, snapshot: Snapshot[R, A], *, now: bool = False) -> None:
        """Keep a snapshot, and show it: now, or if one was shown a moment ago, in a moment."""
        self._latest, self._is_shown = snapshot, False
        if now or not self._due():
            self._show_latest()
        elif self._later is None:
            self._show_later()

    def _show_later(self) -> None:
        """Show the latest snapshot when it is due, unless it was shown by then."""
        if not self._closed:
            self._later = threading.Timer(self._due(), self._show_due)
            self._later.daemon = True
            self._later.start()

    def _show_due(self) -> None:
        with self._changed:
            self._later = None
            if self._is_shown:
                return
            if self._due():
                self._show_later()
            else:
                self._show_latest()

    def _show_latest(self) -> None:
        self._is_shown = True
        if not self._closed:
            self._show(self._latest)
            self._shown_at = time.monotonic()
