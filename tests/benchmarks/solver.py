"""How long exact values take: processor time of one thread over committed sets of positions.

`python -m tests.benchmarks solver [NAME...]` measures all sets, or those whose names are given.
"""

from __future__ import annotations

import random
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from advisor.kernel.solver import Aim, Budget, KernelSolver
from advisor.solving.asking import MOST_ENTRIES, entries_for
from tests.benchmarks import Figure, quantile
from tests.benchmarks.solver_sets import positions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from advisor.rounds import Round

MOST_NODES: Final = 30_000_000
"""Where a position is given up; it counts with the time it took until then."""


@dataclass(frozen=True)
class Measured:
    """A set, what is asked about it, and the targets in milliseconds."""

    figure: str
    name: str
    aim: Aim
    must: float | None = None
    stretch: float | None = None
    number: int = 100


SETS: Final = (
    Measured("exact_5_uniform", "uniform5", Aim.POINTS, 25, 8),
    Measured("exact_5_played", "played5", Aim.POINTS, 5, 2),
    Measured("exact_6_uniform", "uniform6", Aim.POINTS, 300, 80, 20),
    Measured("exact_6_played", "played6", Aim.POINTS, 60, 20, 60),
    Measured("exact_8_two_out", "pair8", Aim.POINTS, 5, 1),
    Measured("first_8_uniform", "uniform8", Aim.FIRST, 60, 20, 40),
    Measured("first_9_played", "played9", Aim.FIRST, 200, 60, 30),
    Measured("double_7_uniform", "uniform7", Aim.DOUBLE, 40, 12, 40),
)


def figures(arguments: list[str]) -> Iterator[Figure | str]:
    """Yield the medians, the tails, the nodes, and what a second thread brings."""
    yield "processor time of one thread; X and its seed as in the code, T the team of the leader"
    for measured in SETS:
        if not arguments or measured.figure in arguments:
            yield from of_set(measured)
    if not arguments or "threads" in arguments:
        yield from of_threads()


def of_set(measured: Measured) -> Iterator[Figure | str]:
    """Yield the figures of one set."""
    times, nodes, left = [], 0, 0
    rng = random.Random(1)
    solver = KernelSolver(MOST_ENTRIES)
    for round_ in positions(measured.name)[: measured.number]:
        subject = {Aim.POINTS: 0, Aim.FIRST: rng.randrange(4), Aim.DOUBLE: (round_.to_act or 0) % 2}
        budget = Budget(MOST_NODES)
        start = time.thread_time()
        bounds = solver.bounds(round_, measured.aim, subject[measured.aim], budget)
        times.append(1e3 * (time.thread_time() - start))
        nodes += budget.used
        left += bounds.low != bounds.high
    solver.close()
    median, tail = quantile(times, 0.5), quantile(times, 0.9)
    yield Figure(f"{measured.figure}_median", median, "ms", measured.must, measured.stretch)
    yield Figure(f"{measured.figure}_p90", tail, "ms")
    targets = (30, 12) if measured.figure == "exact_6_played" else (None, None)
    yield Figure(f"{measured.figure}_p90_by_median", tail / median, "times", *targets)
    yield Figure(f"{measured.figure}_nodes", nodes / (sum(times) / 1e3), "nodes/s")
    if left:
        yield f"{measured.figure}: {left} of {measured.number} given up at {MOST_NODES:,} nodes"


def of_threads() -> Iterator[Figure | str]:
    """Yield how much faster two threads are than one, by the clock, on a set of like positions."""
    rounds = positions("uniform5")
    alone = elapsed(rounds, 1)
    yield Figure("two_threads", alone / elapsed(rounds, 2), "times", 1.8, 1.95, at_least=True)


def elapsed(rounds: list[Round], threads: int) -> float:
    """The seconds that some threads, each with a solver, take for all positions."""

    waiting = iter(rounds)

    def solve_next(_thread: int) -> None:
        solver = KernelSolver(entries_for(rounds[0]))
        for round_ in waiting:
            solver.bounds(round_, Aim.POINTS, 0, Budget())
        solver.close()

    start = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(solve_next, range(threads)))
    return time.perf_counter() - start
