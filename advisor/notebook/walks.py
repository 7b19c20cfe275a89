"""A walk through a position with all cards seen: forward by any action, and back."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Self

from advisor.kernel.solver import acted
from advisor.kernel.threads import StopFlag
from advisor.solving import Limit, Solver
from advisor.solving.asking import playable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from advisor.rounds import Round
    from advisor.solving import Action, Solution

PUZZLES: Final = {
    "The ace or the two first?": "turn 0; hands 2s As | 9s | - | Kj; out 2",
    "Who gets the Dragon's trick?": "turn 1; hands 2s Drg | 9s Ks | Ts | Dog 3p",
    "A pair or two singles": "turn 0; hands 3j 3s Aj | 5p 5t Ks | 4s 4t 9j | 6j 7p Qs",
}
"""Positions to think about, by what is asked."""

SEARCHES: Final = (0.2, 0.5, 1.0, 2.0, 4.0)
"""Seconds of the searches of one position, one after the other, each with what it proves."""
LOOK: Final = 0.05
"""Seconds between two looks whether a search is still wanted."""


@dataclass(frozen=True, slots=True)
class Walk:
    """Where one is, where one came from, and where one had already been.

    Args:
        rounds: the positions, one after the other.
        place: which of them is looked at.

    >>> from advisor import parse_position
    >>> walk = Walk((parse_position(PUZZLES["The ace or the two first?"]),))
    >>> walk.back() == walk, walk.here.to_act
    (True, 0)
    """

    rounds: tuple[Round, ...]
    place: int = 0

    @property
    def here(self) -> Round:
        """The position that is looked at."""
        return self.rounds[self.place]

    def act(self, action: Action) -> Self:
        """Go on by an action; what lay ahead is forgotten.

        Args:
            action: what the seat that is asked does.

        Returns:
            The walk after it.

        Raises:
            RuleError: if the action is not allowed.
        """
        after = self.here
        for record in action.records:
            after = acted(after, record)
        return replace(self, rounds=(*self.rounds[: self.place + 1], after), place=self.place + 1)

    def back(self) -> Self:
        """Go back one step; at the beginning, stay."""
        return replace(self, place=max(0, self.place - 1))

    def forward(self) -> Self:
        """Go forward one step of those gone before; at the end, stay."""
        return replace(self, place=min(len(self.rounds) - 1, self.place + 1))


def solved_here(walk: Walk, wanted: Callable[[], bool]) -> Iterator[Solution]:
    """Solve the position that is looked at.

    Args:
        walk: the walk.
        wanted: whether the solution is still wanted; a search ends a moment after it is not.

    Yields:
        What is proven after each search; nothing where the round is over.
    """
    with Solver() as solver, _flag_while(wanted) as stop:
        for seconds in SEARCHES:
            if walk.here.is_over or stop.is_set:
                return
            solution = solver.answer(playable(walk.here), "plays", Limit(seconds=seconds), stop)
            yield solution
            if all(one.value is not None for one in solution.plays or ()):
                return


@contextmanager
def _flag_while(wanted: Callable[[], bool]) -> Iterator[StopFlag]:
    """Return a flag that is set as soon as something is not wanted any more."""
    flag, over = StopFlag(), threading.Event()

    def watch() -> None:
        while not over.wait(LOOK):
            if not wanted():
                flag.set()
                return

    watcher = threading.Thread(target=watch, name="tichu-watch", daemon=True)
    watcher.start()
    try:
        yield flag
    finally:
        over.set()
        watcher.join()
