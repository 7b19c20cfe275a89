"""Playouts of likely hands whose last cards are played exactly, as if all hands were open.

From a number of cards on, in all hands together, the double-dummy solver plays for everybody. What
it finds is at least as good as what players can find who do not see all cards, for both sides; an
answer says in how many of its deals that happened.
"""

from __future__ import annotations

import ctypes
import threading
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final

from advisor.kernel.binding import ABI, declare
from advisor.simulation.honours import CLASSES

if TYPE_CHECKING:
    from advisor.simulation.beliefs import Chances
    from advisor.simulation.starts import Start

EXACT_FROM: Final = 6
"""From so many cards in all hands together playouts end exactly, as matches chose."""
ENTRIES: Final = 1 << 16
"""Places in the table of each solver."""
_INT: Final = ctypes.c_int32
_WORD: Final = ctypes.c_uint64
_POINTER: Final = ctypes.c_void_p


@cache
def _declared(library: ctypes.CDLL) -> ctypes.CDLL:
    head = (_POINTER, _INT, _POINTER)
    deals = (_POINTER,) * 5 + (_WORD, _WORD, _INT) + (_POINTER,) * 2
    declare(
        library,
        {
            "tichu_endings": (_INT, head + deals),
            "tichu_solver_open": (_POINTER, (_WORD,)),
            "tichu_solver_close": (None, (_POINTER,)),
        },
    )
    return library


class BeliefsStruct(ctypes.Structure):
    """`tichu_beliefs`: how likely hands are, by player and class of honours."""

    _fields_ = (
        ("version", ctypes.c_uint32),
        ("chances", (ctypes.c_uint32 * len(CLASSES)) * 4),
    )

    @classmethod
    def of(cls, chances: Chances) -> BeliefsStruct:
        """Make the struct."""
        struct = cls(version=ABI)
        for row, values in zip(struct.chances, chances, strict=True):
            row[:] = values
        return struct


class _Solver:
    """A solver of the kernel, given back when nobody needs it any more."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self._library = library
        self.handle = library.tichu_solver_open(ENTRIES)
        if not self.handle:
            raise MemoryError("no memory for the table of a solver")

    def __del__(self) -> None:
        if self.handle:
            self._library.tichu_solver_close(self.handle)


@dataclass(frozen=True, slots=True)
class Endings:
    """Plays deals whose last cards are played exactly; each thread has a solver of its own.

    Args:
        library: the compiled kernel.
        cards: from how many cards in all hands together; with 0 policies play to the end.
    """

    library: ctypes.CDLL
    cards: int
    _local: threading.local = field(default_factory=threading.local, repr=False)

    def play(
        self,
        start: Start,
        beliefs: BeliefsStruct | None,
        tables: ctypes.Array[ctypes._Pointer[ctypes.c_int32]],
        seed: int,
        first: int,
        count: int,
        outcomes: int,
        stop: int,
    ) -> tuple[int, int]:
        """Play deals.

        Args:
            start: where they begin.
            beliefs: how likely hands are; None where all are alike.
            tables: the policies.
            seed: equal seeds give equal deals.
            first: the number of the first deal.
            count: how many.
            outcomes: the address of the array that takes the results.
            stop: the address of the stop flag.

        Returns:
            What the kernel returns, and how many deals ended exactly.
        """
        library = _declared(self.library)
        exact = _INT(0)
        result = library.tichu_endings(
            self._solver(library).handle if self.cards else None,
            self.cards,
            ctypes.addressof(exact),
            ctypes.addressof(start.position),
            ctypes.addressof(start.constraints),
            None if beliefs is None else ctypes.addressof(beliefs),
            None if start.move is None else ctypes.addressof(start.move),
            ctypes.addressof(tables),
            seed,
            first,
            count,
            outcomes,
            stop,
        )
        return result, exact.value

    def _solver(self, library: ctypes.CDLL) -> _Solver:
        solver: _Solver | None = getattr(self._local, "solver", None)
        if solver is None:
            solver = self._local.solver = _Solver(library)
        return solver
