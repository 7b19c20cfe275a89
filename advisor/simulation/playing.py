"""Playouts by the compiled kernel."""

from __future__ import annotations

import ctypes
from array import array
from ctypes import POINTER, addressof, byref, c_int32, cast, sizeof
from dataclasses import dataclass, field
from operator import sub
from typing import TYPE_CHECKING, Final

from advisor.kernel.binding import OutcomeStruct, TotalsStruct
from advisor.kernel.convert import STOPPED, checked
from advisor.simulation.beliefs import believed, callers_of
from advisor.simulation.samples import Sample
from advisor.simulation.starts import Start, start_of
from advisor.views import hidden_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from advisor.simulation.actions import Action
    from advisor.simulation.endings import Endings
    from advisor.views import Hidden, View

SUITS_FOR: Final = 16
"""Where suits are unknown they are drawn afresh for every so many deals."""
HONOURS_FOR: Final = 2
"""Where somebody has called, his honours are drawn afresh for every so many deals."""
_IS_ZERO: Final = bytes(value == 0 for value in range(256))
_IS_ONE: Final = bytes(value == 1 for value in range(256))
_IS_TWO: Final = bytes(value == 2 for value in range(256))
_Tables = POINTER(c_int32) * 4


@dataclass(frozen=True, slots=True)
class KernelPlayouts:
    """Plays deals of a view with one of several actions.

    Args:
        library: the compiled kernel.
        view: what I know.
        actions: the candidates.
        policies: the table of each player, mine first.
        seed: equal seeds give equal deals.
        worth: the worth of a result, my team's points and the other's, if not the points decide.
        endings: plays the last cards exactly; None for policies to the end.
    """

    library: ctypes.CDLL
    view: View
    actions: Sequence[Action]
    policies: tuple[array[int], ...]
    seed: int
    worth: Callable[[int, int], int] | None = None
    endings: Endings | None = None
    _starts: dict[int, Start] = field(default_factory=dict)
    _blocks: dict[int, Hidden] = field(default_factory=dict)

    def verify(self) -> None:
        """Play one deal with each candidate, so that what cannot be is refused at once.

        Raises:
            TichuError: if the view or an action cannot be.
        """
        for candidate in range(len(self.actions)):
            self(candidate, 0, 1, c_int32(0))

    def __call__(self, candidate: int, first: int, count: int, stop: c_int32) -> Sample:
        """Play deals with a candidate; see `workers.Playouts`."""
        sample = Sample()
        for start, begin, number in self._batches(candidate, first, count):
            sample.extend(self._played(start, begin, number, stop))
        return sample

    def _batches(self, candidate: int, first: int, count: int) -> Iterator[tuple[Start, int, int]]:
        """Cut the deals where suits or a caller's honours are drawn afresh."""
        size = self._block
        if not size:
            yield self._start(candidate), first, count
            return
        end = first + count
        while first < end:
            number = min(size - first % size, end - first)
            yield self._drawn(candidate, first // size), first, number
            first += number

    @property
    def _block(self) -> int:
        """For how many deals the same suits and honours are drawn; 0 for all."""
        if callers_of(self.view):
            return HONOURS_FOR
        return 0 if self._suits_are_known else SUITS_FOR

    @property
    def _suits_are_known(self) -> bool:
        view = self.view
        cards = [view.hand, view.seen, *view.played, *(card for card in view.gave if card)]
        if view.trick is not None:
            cards.append(view.trick.top.cards)
        return all(hand.suits_known for hand in cards)

    def _start(self, candidate: int) -> Start:
        start = self._starts.get(candidate)
        if start is None:
            hidden = hidden_of(self.view)
            start = start_of(self.view, hidden, self.actions[candidate], self.policies)
            self._starts[candidate] = start
        return start

    def _drawn(self, candidate: int, block: int) -> Start:
        """Return the start of a block, in which suits and honours have been drawn."""
        hidden = self._blocks.get(block)
        if hidden is None:
            seed = self.seed * 0x9E3779B9 + block
            hidden = hidden_of(self.view, None if self._suits_are_known else seed)
            hidden = self._blocks[block] = believed(hidden, self.view, seed)
        if self._suits_are_known:
            return self._start(candidate).with_hidden(hidden)
        return start_of(self.view, hidden, self.actions[candidate], self.policies)

    def _played(self, start: Start, first: int, count: int, stop: c_int32) -> Sample:
        outcomes = (OutcomeStruct * count)()
        tables = _Tables(*map(_pointer, start.policies))
        place, flag = addressof(outcomes), addressof(stop)
        exact = 0
        if self.endings is not None:
            result, exact = self.endings.play(start, tables, self.seed, first, count, place, flag)
        else:
            result = self._by_policy(start, tables, first, count, place, flag)
        if result == STOPPED:
            return Sample()
        return _sample(outcomes, checked(result), self.worth, exact)

    def _by_policy(
        self,
        start: Start,
        tables: ctypes.Array[ctypes._Pointer[c_int32]],
        first: int,
        count: int,
        outcomes: int,
        stop: int,
    ) -> int:
        result: int = self.library.tichu_playouts(
            addressof(start.position),
            addressof(start.constraints),
            None if start.move is None else addressof(start.move),
            addressof(tables),
            self.seed,
            first,
            count,
            byref(TotalsStruct()),
            outcomes,
            stop,
        )
        return result


def _pointer(table: array[int]) -> ctypes._Pointer[c_int32]:
    return cast(table.buffer_info()[0], POINTER(c_int32))


def _sample(
    outcomes: ctypes.Array[OutcomeStruct],
    count: int,
    worth: Callable[[int, int], int] | None,
    exact: int,
) -> Sample:
    """Take the results apart: two 16-bit numbers, then who was first and who won a double."""
    raw = ctypes.string_at(addressof(outcomes), count * sizeof(OutcomeStruct))
    words = array("h", raw)
    ours, theirs = words[0::4], words[1::4]
    doubled = raw[5::8]
    return Sample(
        points=array("h", map(sub, ours, theirs)),
        first=bytearray(raw[4::8].translate(_IS_ZERO)),
        ours=bytearray(doubled.translate(_IS_ONE)),
        theirs=bytearray(doubled.translate(_IS_TWO)),
        worth=array("i", map(worth, ours, theirs) if worth else ()),
        exact=exact,
    )
