"""Asking what a position is worth: limits, solvers with their tables, many positions at once."""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass, replace
from numbers import Integral
from typing import TYPE_CHECKING, Final, Literal

from advisor.errors import DealError, TichuError
from advisor.kernel.binding import load
from advisor.kernel.convert import unknown_option
from advisor.kernel.solver import Aim, Bounds, Budget, KernelSolver, Valued, solver_library
from advisor.kernel.threads import StopFlag, run
from advisor.kernel.twin.solving import TwinSolver
from advisor.positions import parse_position
from advisor.rounds import Question, Round
from advisor.rounds.faults import faults_of
from advisor.rules import OFFICIAL
from advisor.solving.actions import Action, ActionValue
from advisor.solving.answers import Solution

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import TracebackType
    from typing import Self

    from advisor.kernel.solver import Engine
    from advisor.rounds import Decline, Record
    from advisor.rules import Rules

Asked = Literal["all", "value", "plays", "forced"]
"""Everything; the value alone; value, plays and line; value and what can be forced."""
ASKED: Final = ("all", "value", "plays", "forced")

NOT_PLAY: Final = (Question.GRAND, Question.EXCHANGE, Question.REFUSAL, Question.OVER)
MOST_ENTRIES: Final = 1 << 22
"""Entries of the table where many cards are left: 64 MiB."""
_FEW_CARDS, _SOME_CARDS = 16, 20


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a position may be searched; what is proven by then is the answer.

    Args:
        seconds: time; 0 asks for what is known without a search.
        nodes: positions searched; unlike a time it always leads to the same answer.

    Raises:
        TichuError: if a limit is below 0, or nodes are no whole number.

    >>> Limit(nodes=1000)
    Limit(seconds=None, nodes=1000)
    """

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        for name, value in (("seconds", self.seconds), ("nodes", self.nodes)):
            if value is not None and not value >= 0:
                raise TichuError(f"expected {name} of 0 or more, not {value}")
        if self.nodes is not None and not isinstance(self.nodes, Integral):
            raise TichuError(f"expected a whole number of nodes, not {self.nodes}")


NO_LIMIT: Final = Limit()


class Solver:
    """A table of what is proven, for one position after the other; one thread at a time uses it.

    Without a compiled kernel, and under rule options that it does not know, a plain search takes
    over, which is slow.

    Args:
        entries: the most entries of the table, 16 bytes each; None: as fits each position.

    Raises:
        TichuError: if there is to be no entry at all.

    >>> with Solver(entries=1) as solver:
    ...     solver.solve("turn 0; hands 2s As | 9s | - | Kj; out 2", "value").value
    200
    """

    __slots__ = ("_engines", "_entries")

    def __init__(self, entries: int | None = None) -> None:
        self._engines: dict[int, Engine] = {}
        if entries is not None and entries < 1:
            raise TichuError(f"expected a table of 1 or more entries, not {entries}")
        self._entries = entries

    def __enter__(self) -> Self:
        """Return the solver, which is closed at the end of the block."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the solver."""
        self.close()

    def close(self) -> None:
        """Give the memory back; the next position takes new."""
        while self._engines:
            self._engines.popitem()[1].close()

    def __del__(self) -> None:
        """Give the memory back."""
        self.close()

    def solve(
        self, position: Round | str, question: Asked = "all", limit: Limit = NO_LIMIT
    ) -> Solution:
        """Answer as `solve`, with the table of this solver."""
        solution, stopped = self.solve_so_far(position, question, limit)
        if stopped:
            raise KeyboardInterrupt
        return solution

    def solve_so_far(
        self, position: Round | str, question: Asked = "all", limit: Limit = NO_LIMIT
    ) -> tuple[Solution, bool]:
        """Answer as `solve`; on Ctrl-C with what was proven by then.

        Args:
            position: as for `solve`.
            question: as for `solve`.
            limit: as for `solve`.

        Returns:
            What is proven, and whether Ctrl-C stopped the search.
        """
        round_, found = playable(position), list[Solution]()
        try:
            run([lambda stop: found.append(self.answer(round_, question, limit, stop))])
        except KeyboardInterrupt:
            if not found:
                raise
            return found[0], True
        return found[0], False

    def answer(self, round_: Round, question: Asked, limit: Limit, stop: StopFlag) -> Solution:
        """Answer on this thread.

        Args:
            round_: the position, checked by `playable`.
            question: what is asked.
            limit: how long to search.
            stop: set to make the search end; the limit sets one of its own.

        Returns:
            What is proven.

        Raises:
            TichuError: if there is no such question.
        """
        if question not in ASKED:
            raise TichuError(f"expected a question out of {', '.join(ASKED)}, not {question!r}")
        start = time.perf_counter()
        with _limited(limit, stop) as budget:
            solution = _Answering(self._engine(round_), round_, budget).solution(question)
        seconds = time.perf_counter() - start
        return replace(solution, nodes=budget.used, seconds=seconds)

    def _engine(self, round_: Round) -> Engine:
        """Return the kernel with a table of the right size, or the twin."""
        if why_slow(round_.rules) is not None:
            return TwinSolver()
        size = self._entries or entries_for(round_)
        if size not in self._engines:
            self.close()
            self._engines[size] = KernelSolver(size)
        return self._engines[size]


def why_slow(rules: Rules = OFFICIAL) -> str | None:
    """Say why a plain search has to answer, which is hundreds of times slower than the kernel.

    Args:
        rules: the rules of the position.

    Returns:
        The reason; None where the kernel answers.

    >>> from advisor.rules import parse_rules
    >>> why_slow(parse_rules("pass_locks=true"))
    'the kernel does not know the rule pass_locks'
    """
    if solver_library() is None:
        return load().reason
    option = unknown_option(rules)
    return None if option is None else f"the kernel does not know the rule {option}"


def entries_for(round_: Round) -> int:
    """Return how many entries a table should have for a position.

    Args:
        round_: the position.

    Returns:
        Few for few cards, so that the processor's cache holds them.
    """
    cards = sum(map(len, round_.hands))
    if cards <= _FEW_CARDS:
        return 1 << 16
    return 1 << 20 if cards <= _SOME_CARDS else MOST_ENTRIES


def playable(position: Round | str) -> Round:
    """Check that a position can be solved.

    Args:
        position: a round in play, or its line of text.

    Returns:
        The round.

    Raises:
        NotationError: if the text cannot be read, with all its faults.
        DealError: if the position is impossible, with all reasons, or not in play.

    >>> playable("turn 0; hands 2s 2s | 3p | 3s | 4s")
    Traceback (most recent call last):
    ...
    advisor.errors.NotationError: the card 2s stands twice in the hand of seat 0
    """
    round_ = parse_position(position) if isinstance(position, str) else position
    faults = faults_of(round_)
    if faults:
        raise DealError("; ".join(fault.text for fault in faults))
    if round_.question in NOT_PLAY:
        raise DealError(f"expected a position in play, not the question {round_.question}")
    return round_


@contextmanager
def _limited(limit: Limit, stop: StopFlag) -> Iterator[Budget]:
    """Make a budget that is halted when the time is up."""
    budget = Budget(limit.nodes, stop)
    if limit.seconds == 0:
        budget.halt.set()
    if not limit.seconds:
        yield budget
        return
    clock = threading.Timer(min(limit.seconds, threading.TIMEOUT_MAX), budget.halt.set)
    clock.daemon = True
    clock.start()
    try:
        yield budget
    finally:
        clock.cancel()


@dataclass(frozen=True, slots=True)
class _Answering:
    """One position being answered.

    Args:
        engine: who searches.
        round: the position.
        budget: how much may be searched.
    """

    engine: Engine
    round: Round
    budget: Budget

    def solution(self, question: Asked) -> Solution:
        """Ask one thing after the other, the value first."""
        if question in ("value", "forced"):
            whole, plays = self.engine.bounds(self.round, Aim.POINTS, 0, self.budget), None
        else:
            whole, plays = self.engine.actions(self.round, self.budget)
        forced = question in ("all", "forced")
        firsts = self._forced_first() if forced else None
        doubles = self._forced(Aim.DOUBLE, 2) if forced else None
        line = self._line(whole) if plays is not None else None
        seen = self._seen(whole)
        valued = None if plays is None else tuple(map(self._valued, plays))
        return Solution(self.round, seen.low, seen.high, valued, line, firsts, doubles)

    def _seen(self, bounds: Bounds) -> Bounds:
        """Return bounds as the team of the player who is asked sees them."""
        mine = (self.round.to_act or 0) % 2 == 0
        return bounds if mine else Bounds(-bounds.high, -bounds.low)

    def _valued(self, found: Valued) -> ActionValue:
        return ActionValue(Action(found.action), *self._seen(found.bounds))

    def _forced_first(self) -> tuple[bool | None, ...]:
        seats = len(self.round.hands)
        return (None,) * seats if self.round.out else self._forced(Aim.FIRST, seats)

    def _forced(self, aim: Aim, subjects: int) -> tuple[bool | None, ...]:
        """Ask about each seat or team whether its aim can be forced."""
        answers = [
            self.engine.bounds(self.round, aim, subject, self.budget) for subject in range(subjects)
        ]
        return tuple(bool(found.low) if found.low == found.high else None for found in answers)

    def _line(self, whole: Bounds) -> tuple[Record | Decline, ...] | None:
        if whole.low != whole.high:
            return None
        return self.engine.line(self.round, whole.low, self.budget) or None


def solve(
    position: Round | str,
    question: Asked = "all",
    limit: Limit = NO_LIMIT,
    *,
    entries: int | None = None,
) -> Solution:
    """Say what a position is worth with all cards seen, and every legal play in it.

    Args:
        position: a round in play, or its line of text.
        question: `all`, `value` (alone), `plays` (value, plays and line), or `forced` (value and
            who can be forced out first, which team can force a double victory).
        limit: how long to search; what is not proven by then is left open, with its bounds.
        entries: the most entries of the table, 16 bytes each; None: as fits the position.

    Returns:
        What is proven. Values do not depend on the table.

    Raises:
        TichuError: if the position cannot be solved, with all reasons.
        KeyboardInterrupt: on Ctrl-C, within a fifth of a second.

    >>> solve("turn 0; hands 2s As | 9s | - | Kj; out 2")
    <Solution: +200 points for seats 0 and 2, with all cards seen; ... nodes>
    """
    with Solver(entries) as solver:
        return solver.solve(position, question, limit)


def solve_all(
    positions: Iterable[Round | str],
    question: Asked = "all",
    limit: Limit = NO_LIMIT,
    *,
    threads: int = 1,
) -> tuple[Solution, ...]:
    """Solve many positions, on several threads with a solver each.

    Args:
        positions: as for `solve`; all are checked before the first is solved.
        question: as for `solve`.
        limit: as for `solve`, for each position.
        threads: how many work at the same time; more than there are positions are not started.

    Returns:
        The solutions in order, the same for any number of threads.

    Raises:
        TichuError: if a position cannot be solved or there is to be no thread.
        KeyboardInterrupt: on Ctrl-C.

    >>> [found.value for found in solve_all(["turn 0; hands 2s As | 9s | - | Kj; out 2"] * 2)]
    [200, 200]
    """
    if threads < 1:
        raise TichuError(f"expected 1 or more threads, not {threads}")
    rounds = [playable(position) for position in positions]
    workers = max(1, min(threads, len(rounds)))
    entries = max(1, MOST_ENTRIES // workers)
    own = threading.local()

    def answer(round_: Round, stop: StopFlag) -> Solution:
        if not hasattr(own, "solver"):
            own.solver = Solver(entries)
        solver: Solver = own.solver
        return solver.answer(round_, question, limit, stop)

    parts = [lambda stop, round_=round_: answer(round_, stop) for round_ in rounds]
    return tuple(run(parts, workers))
