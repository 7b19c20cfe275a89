"""The owner of a table's state: nothing stale is shown, threads end, errors are shown."""

from __future__ import annotations

import random
import threading
import time
from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from advisor.notebook.controller import Controller, Snapshot, Stage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Shown = list[Snapshot[int, str]]


class Gate:
    """Work that goes a step further each time it is let through."""

    def __init__(self) -> None:
        self.permits = threading.Semaphore(0)
        self.started: list[int] = []

    def __call__(self, request: int, wanted: Callable[[], bool]) -> Iterator[str]:
        self.started.append(request)
        for step in range(3):
            self.permits.acquire(timeout=10)
            if not wanted():
                return
            yield f"{request}.{step}"


@contextmanager
def controlled(
    work: Callable[[int, Callable[[], bool]], Iterator[str]],
    *,
    show: Callable[[Snapshot[int, str]], None] | None = None,
    interval: float = 0.0,
) -> Iterator[tuple[Controller[int, str], Shown]]:
    shown: Shown = []
    controller = Controller(0, str, work, show or shown.append, interval=interval)
    try:
        yield controller, shown
    finally:
        controller.close(10)
        assert not controller.is_working


def at_once(request: int, _wanted: Callable[[], bool]) -> Iterator[str]:
    yield f"part of {request}"
    yield f"all of {request}"


def test_an_answer_goes_through_its_stages() -> None:
    with controlled(at_once) as (controller, shown):
        assert controller.post(lambda last: last + 7) == 1
        last = controller.wait(10)
    assert [(s.stage, s.found) for s in shown] == [
        (Stage.FIRST, "7"),
        (Stage.REFINING, "part of 7"),
        (Stage.REFINING, "all of 7"),
        (Stage.SETTLED, "all of 7"),
    ]
    assert last == shown[-1]


def test_what_is_found_for_an_older_request_is_dropped() -> None:
    gate = Gate()
    with controlled(gate) as (controller, shown):
        controller.post(lambda _: 1)
        gate.permits.release()
        while not any(s.found == "1.0" for s in shown):
            time.sleep(0.001)
        controller.post(lambda _: 2)
        gate.permits.release(10)
        assert controller.wait(10).found == "2.2"
    serials = [s.serial for s in shown]
    assert serials == sorted(serials)
    assert "1.1" not in [s.found for s in shown]


@pytest.mark.parametrize("seed", range(3))
def test_posting_from_many_threads_shows_nothing_stale(seed: int) -> None:
    print(f"seed {seed}")
    rng = random.Random(seed)
    pauses = [[rng.random() / 500 for _ in range(40)] for _ in range(3)]
    posted: list[int] = []
    stale: list[tuple[int, int]] = []

    def show(snapshot: Snapshot[int, str]) -> None:
        """Called under the lock: whatever was posted before must not be newer than this."""
        if posted and snapshot.serial < max(posted):
            stale.append((snapshot.serial, max(posted)))

    def post_all(controller: Controller[int, str], waits: list[float]) -> None:
        for wait in waits:
            time.sleep(wait)
            posted.append(controller.post(lambda last: last + 1))

    with controlled(at_once, show=show) as (controller, _):
        threads = [threading.Thread(target=post_all, args=(controller, w)) for w in pauses]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        last = controller.wait(10)
    assert not stale
    assert last.serial == last.request == 120
    assert last.found == "all of 120"


def test_at_most_one_snapshot_in_an_interval() -> None:
    times: list[float] = []

    def many(request: int, _wanted: Callable[[], bool]) -> Iterator[str]:
        for step in range(200):
            time.sleep(0.001)
            yield f"{request}.{step}"

    def show(_snapshot: Snapshot[int, str]) -> None:
        times.append(time.monotonic())

    with controlled(many, show=show, interval=0.05) as (controller, _):
        controller.post(lambda _: 1)
        assert controller.wait(10).found == "1.199"
    assert len(times) >= 3
    assert min(b - a for a, b in pairwise(times)) >= 0.05


def test_what_comes_too_soon_after_another_is_shown_a_moment_later() -> None:
    gate = Gate()
    with controlled(gate, interval=0.05) as (controller, shown):
        for _ in range(3):
            controller.post(lambda last: last + 1)
        for _ in range(2000):
            if shown and shown[-1].request == 3:
                break
            time.sleep(0.005)
        assert [(s.request, s.stage) for s in shown] == [(1, Stage.FIRST), (3, Stage.FIRST)]
        gate.permits.release(10)


def test_stopping_keeps_what_was_found() -> None:
    gate = Gate()
    with controlled(gate) as (controller, shown):
        controller.post(lambda _: 1)
        gate.permits.release()
        while controller.latest.stage is Stage.FIRST:
            time.sleep(0.001)
        controller.stop()
        gate.permits.release(10)
        last = controller.wait(10)
        controller.stop()
        assert controller.latest == last
        controller.post(lambda _: 5)
        assert controller.wait(10).found == "5.2"
    assert (last.stage, last.found) == (Stage.STOPPED, "1.0")
    assert "1.1" not in [s.found for s in shown]


def test_closing_while_it_works_ends_the_thread_and_shows_nothing_more() -> None:
    gate = Gate()
    with controlled(gate) as (controller, shown):
        controller.post(lambda _: 1)
        while not gate.started:
            time.sleep(0.001)
        count = len(shown)
        threading.Timer(0.05, gate.permits.release, [10]).start()
        controller.close(10)
        assert not controller.is_working
        assert len(shown) == count


def test_an_error_is_shown_and_the_next_request_answered() -> None:
    def work(request: int, _wanted: Callable[[], bool]) -> Iterator[str]:
        yield "something"
        if request == 1:
            raise ZeroDivisionError("one")

    with controlled(work) as (controller, _):
        controller.post(lambda _: 1)
        failed = controller.wait(10)
        controller.post(lambda _: 2)
        assert controller.wait(10).stage is Stage.SETTLED
    assert (failed.stage, failed.found) == (Stage.FAILED, "something")
    assert isinstance(failed.error, ZeroDivisionError)


def test_an_error_in_what_is_said_at_once_is_shown_too() -> None:
    shown: Shown = []

    def first(request: int) -> str:
        raise ZeroDivisionError(request)

    controller: Controller[int, str] = Controller(0, first, at_once, shown.append, interval=0)
    controller.post(lambda _: 1)
    assert controller.wait(10).stage is Stage.FAILED
    controller.close(10)
    assert len(shown) == 1
    assert isinstance(shown[0].error, ZeroDivisionError)
