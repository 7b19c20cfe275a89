"""The exact solver of the kernel: proven bounds of what a position is worth with all cards seen."""

from __future__ import annotations

import ctypes
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from advisor.kernel.binding import ABI, Move, declare, load
from advisor.kernel.convert import KINDS, STOPPED, checked, combination_of, position_of
from advisor.kernel.threads import StopFlag
from advisor.rounds import Decline, DogLead, DragonGift, Pass, Play, Question, Record, Wish
from advisor.rounds.actions import CALL_POINTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from advisor.rounds import Round

_WISH: Final = 16
_GIFT: Final = 17
"""The kinds of actions that are no plays."""
_MOST_ACTIONS: Final = 8192
_MOST_MOVES: Final = 1024
_MOST_NODES: Final = 2**63 - 1
"""More than any search visits; a greater limit has no room in the struct."""


class Aim(IntEnum):
    """What the two teams play for."""

    POINTS = 0
    """The points of team 0 less those of team 1, calls included."""
    FIRST = 1
    """1 if a seat is the first player out."""
    DOUBLE = 2
    """1 if a team wins a double victory."""


class Bounds(NamedTuple):
    """The least and the greatest value that the search has left open."""

    low: int
    high: int


class Valued(NamedTuple):
    """An action of the seat that is asked, and the bounds of its value.

    The action is one record, or a play with the wish or the gift that goes with it.
    """

    action: tuple[Record | Decline, ...]
    bounds: Bounds


@dataclass(slots=True)
class Budget:
    """How much may still be searched, shared by all questions about one position.

    Args:
        nodes: how many nodes; None for no limit.
        stop: set to end this search and others.
        halt: set to end this search alone.
        used: the nodes searched so far.
    """

    nodes: int | None = None
    stop: StopFlag = field(default_factory=StopFlag)
    halt: StopFlag = field(default_factory=StopFlag)
    used: int = 0

    @property
    def is_spent(self) -> bool:
        """Whether nothing more may be searched."""
        if self.nodes is not None and self.used >= self.nodes:
            self.halt.set()
        return self.stop.is_set or self.halt.is_set


class Engine(Protocol):
    """What answers questions about open hands: the kernel, or its twin.

    Values are those of `Aim`; `subject` is the seat or team of the aim.
    """

    def bounds(self, round_: Round, aim: Aim, subject: int, budget: Budget) -> Bounds:
        """Return bounds of the value, equal unless the budget was spent."""
        ...

    def actions(self, round_: Round, budget: Budget) -> tuple[Bounds, list[Valued]]:
        """Return bounds of the points and of every legal action, in canonical order."""
        ...

    def line(self, round_: Round, value: int, budget: Budget) -> tuple[Record | Decline, ...]:
        """Return the line of first best actions; nothing if the budget was spent."""
        ...

    def close(self) -> None:
        """Give the memory back."""
        ...


class AskStruct(ctypes.Structure):
    """`tichu_ask`: what is asked, and for how long."""

    _fields_ = (
        ("version", ctypes.c_uint32),
        ("aim", ctypes.c_uint32),
        ("subject", ctypes.c_uint32),
        ("guess", ctypes.c_int32),
        ("node_limit", ctypes.c_int64),
        ("halt", ctypes.c_void_p),
    )


class AnswerStruct(ctypes.Structure):
    """`tichu_answer`: proven bounds."""

    _fields_ = (("low", ctypes.c_int32), ("high", ctypes.c_int32), ("nodes", ctypes.c_int64))


class ValuedStruct(ctypes.Structure):
    """`tichu_valued`: an action and its bounds."""

    _fields_ = (
        ("move", Move),
        ("wish", ctypes.c_int8),
        ("receiver", ctypes.c_int8),
        ("unused", ctypes.c_int16),
        ("low", ctypes.c_int32),
        ("high", ctypes.c_int32),
    )


_POINTER: Final = ctypes.c_void_p
_INT: Final = ctypes.c_int32
_FUNCTIONS: Final[dict[str, tuple[type | None, tuple[type, ...]]]] = {
    "tichu_solver_open": (_POINTER, (ctypes.c_uint64,)),
    "tichu_solver_close": (None, (_POINTER,)),
    "tichu_solve": (_INT, (_POINTER,) * 5),
    "tichu_solve_actions": (_INT, (*(_POINTER,) * 5, _INT, _POINTER)),
    "tichu_solve_line": (_INT, (*(_POINTER,) * 3, _INT, _POINTER, _INT, _POINTER)),
}


@cache
def solver_library() -> ctypes.CDLL | None:
    """Return the library with the functions of the solver declared; None where there is none."""
    library = load().library
    if library is not None:
        declare(library, _FUNCTIONS)
    return library


class KernelSolver:
    """A solver in the kernel with a table of its own; one thread at a time may use it.

    Args:
        entries: the most entries of the table, 16 bytes each, at least one.

    Raises:
        OSError: if there is no compiled kernel.
        MemoryError: if there is no memory for the table.
    """

    __slots__ = ("_handle", "_library")

    def __init__(self, entries: int) -> None:
        library = solver_library()
        if library is None:
            raise OSError(load().reason)
        self._library: ctypes.CDLL = library
        self._handle: int | None = library.tichu_solver_open(entries)
        if not self._handle:
            raise MemoryError(f"no memory for a table of {entries} entries")

    def close(self) -> None:
        """Give the memory back; the solver cannot be used any more."""
        handle, self._handle = self._handle, None
        if handle:
            self._library.tichu_solver_close(handle)

    @property
    def _open(self) -> int:
        """The handle of a solver that is not closed: C would follow that of a closed one."""
        if self._handle is None:
            raise ValueError("the solver is closed")
        return self._handle

    def bounds(self, round_: Round, aim: Aim, subject: int, budget: Budget) -> Bounds:
        """Return bounds of the value of a position.

        Args:
            round_: the position, in play.
            aim: what is played for.
            subject: the seat or team of the aim.
            budget: how much may be searched.

        Returns:
            The bounds.
        """
        position, answer = position_of(round_), AnswerStruct()
        with _asked(budget, answer, aim, subject) as ask:
            result = self._library.tichu_solve(
                self._open, *map(ctypes.byref, (position, ask, answer)), budget.stop.address
            )
            if result != STOPPED:
                checked(result)
        return Bounds(answer.low, answer.high)

    def actions(self, round_: Round, budget: Budget) -> tuple[Bounds, list[Valued]]:
        """Return bounds of the points and of every legal action.

        Args:
            round_: the position, in play.
            budget: how much may be searched.

        Returns:
            The bounds and the actions in canonical order, wishes by rank, the pass last.
        """
        position, answer = position_of(round_), AnswerStruct()
        found = (ValuedStruct * _MOST_ACTIONS)()
        with _asked(budget, answer, Aim.POINTS, 0) as ask:
            number = checked(
                self._library.tichu_solve_actions(
                    self._open,
                    *map(ctypes.byref, (position, ask, answer, found)),
                    _MOST_ACTIONS,
                    budget.stop.address,
                )
            )
        return Bounds(answer.low, answer.high), [_valued(round_, one) for one in found[:number]]

    def line(self, round_: Round, value: int, budget: Budget) -> tuple[Record | Decline, ...]:
        """Return the line in which everybody takes the first of his best actions.

        Args:
            round_: the position, in play.
            value: its points.
            budget: how much may be searched.

        Returns:
            The records to the end of the round; none if the budget was spent.
        """
        position, moves = position_of(round_), (Move * _MOST_MOVES)()
        with _asked(budget, AnswerStruct(), Aim.POINTS, 0) as ask:
            number = self._library.tichu_solve_line(
                self._open,
                ctypes.byref(position),
                ctypes.byref(ask),
                value,
                ctypes.byref(moves),
                _MOST_MOVES,
                budget.stop.address,
            )
        return () if number == STOPPED else _records(round_, moves[: checked(number)])


@contextmanager
def _asked(budget: Budget, answer: AnswerStruct, aim: Aim, subject: int) -> Iterator[AskStruct]:
    """Make the struct of a question, and count its nodes afterwards."""
    limit = 0 if budget.nodes is None or budget.is_spent else budget.nodes - budget.used
    yield AskStruct(ABI, aim, subject, 0, min(limit, _MOST_NODES), budget.halt.address)
    budget.used += answer.nodes


def asked(round_: Round) -> int:
    """Return the seat that is asked in a round that is not over.

    Args:
        round_: the round.

    Returns:
        The seat.

    Raises:
        ValueError: if the round is over.
    """
    if round_.to_act is None:
        raise ValueError("nobody is asked: the round is over")
    return round_.to_act


def _record(round_: Round, move: Move) -> Record | Decline:
    """Return a move of the seat that is asked as a record."""
    seat = asked(round_)
    if move.kind == _WISH:
        return Wish(seat, move.rank or None)
    if move.kind == _GIFT:
        return DragonGift(seat, move.rank)
    if move.kind in KINDS:
        return Play(seat, combination_of(move))
    return Decline(seat) if round_.question is Question.WINDOW else Pass(seat)


def _valued(round_: Round, found: ValuedStruct) -> Valued:
    record = _record(round_, found.move)
    action: tuple[Record | Decline, ...] = (record,)
    if isinstance(record, Play):
        if found.wish >= 0:
            action = (record, Wish(record.seat, found.wish or None))
        elif found.receiver >= 0:
            action = (record, DragonGift(record.seat, found.receiver))
    return Valued(action, Bounds(found.low, found.high))


def _records(round_: Round, moves: list[Move]) -> tuple[Record | Decline, ...]:
    """Return moves as records, each in the round that the ones before it lead to."""
    records = []
    for move in moves:
        records.append(_record(round_, move))
        round_ = acted(round_, records[-1])
    return tuple(records)


def acted(round_: Round, record: Record | Decline) -> Round:
    """Return the round after a record of the play.

    Args:
        round_: the round.
        record: what the seat that is asked does.

    Returns:
        The round after it.

    Raises:
        RuleError: if it is not legal.
    """
    match record:
        case Play(seat, combination):
            return round_.play(seat, combination)[0]
        case Pass(seat):
            return round_.pass_turn(seat)[0]
        case Decline(seat):
            return round_.decline(seat)[0]
        case Wish(seat, rank):
            return round_.wish(seat, rank)[0]
        case DragonGift(seat, receiver):
            return round_.give_dragon(seat, receiver)[0]
        case DogLead(seat, receiver):
            return round_.give_lead(seat, receiver)[0]
        case _:
            raise TypeError(f"no action of the play: {record!r}")


def widest(round_: Round) -> Bounds:
    """Return what no value of a position can leave: a victory either way, and every call.

    Args:
        round_: the position.

    Returns:
        The bounds, for team 0.
    """
    calls = [
        (1 if seat % 2 == 0 else -1) * (CALL_POINTS[c] if c else 0)
        for seat, c in enumerate(round_.calls)
    ]
    rules = round_.rules
    most = 200 if len(calls) == 4 else 100 + max(rules.triple_win_points, 100)
    firsts = round_.out[:1] or range(len(calls))
    sums = [sum(v if seat == who else -v for seat, v in enumerate(calls)) for who in firsts]
    return Bounds(min(sums) - most, max(sums) + most)
