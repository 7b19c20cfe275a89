"""Playouts by the compiled kernel."""

from __future__ import annotations

import ctypes
from array import array
from ctypes import POINTER, addressof, c_int32, cast, sizeof
from dataclasses import dataclass, field
from operator import sub
from typing import TYPE_CHECKING, Final

from advisor.kernel.binding import OutcomeStruct
from advisor.kernel.convert import STOPPED, checked
from advisor.simulation.beliefs import beliefs_of
from advisor.simulation.endings import BeliefsStruct, Endings
from advisor.simulation.samples import Sample
from advisor.simulation.starts import Start, start_of
from advisor.views import hidden_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from advisor.simulation.actions import Action
    from advisor.views import Hidden, View

SUITS_FOR: Final = 16
"""Where suits are unknown they are drawn afresh for every so many deals."""
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
    _hidden: Hidden = field(init=False, repr=False)
    _beliefs: BeliefsStruct | None = field(init=False, repr=False)

    def __post_init__(self) -> None:
        hidden = hidden_of(self.view)
        beliefs = beliefs_of(self.view, hidden)
        struct = None if beliefs is None else BeliefsStruct.of(beliefs)
        object.__setattr__(self, "_hidden", hidden)
        object.__setattr__(self, "_beliefs", struct)

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
        """Cut the deals where suits are drawn afresh."""
        if suits_are_known(self.view):
            yield self._start(candidate), first, count
            return
        end = first + count
        while first < end:
            number = min(SUITS_FOR - first % SUITS_FOR, end - first)
            yield self._drawn(candidate, first // SUITS_FOR), first, number
            first += number

    def _start(self, candidate: int) -> Start:
        start = self._starts.get(candidate)
        if start is None:
            start = start_of(self.view, self._hidden, self.actions[candidate], self.policies)
            self._starts[candidate] = start
        return start

    def _drawn(self, candidate: int, block: int) -> Start:
        """Return the start of a block, in which suits have been drawn."""
        hidden = self._blocks.get(block)
        if hidden is None:
            hidden = self._blocks[block] = hidden_of(self.view, suits_seed(self.seed, block))
        return start_of(self.view, hidden, self.actions[candidate], self.policies)

    def _played(self, start: Start, first: int, count: int, stop: c_int32) -> Sample:
        outcomes = (OutcomeStruct * count)()
        tables = _Tables(*map(_pointer, start.policies))
        place, flag = addressof(outcomes), addressof(stop)
        endings = self.endings or Endings(self.library, 0)
        result, exact = endings.play(
            start, self._beliefs, tables, self.seed, first, count, place, flag
        )
        if result == STOPPED:
            return Sample()
        return _sample(outcomes, checked(result), self.worth, exact)


def suits_are_known(view: View) -> bool:
    """Tell whether the suits of all cards of a view are known.

    Args:
        view: what I know.

    Returns:
        False if some are to be drawn.
    """
    cards = [view.hand, view.seen, *view.played, *(card for card in view.gave if card)]
    if view.trick is not None:
        cards.append(view.trick.top.cards)
    return all(hand.suits_known for hand in cards)


def suits_seed(seed: int, block: int) -> int:
    """Return the seed of the suits of a block of deals."""
    return seed * 0x9E3779B9 + block


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
