"""The solver's twin: a plain search through `Round`, slow, right, for every rule and seating.

Alpha-beta with a memo of proven bounds. Nothing is left out and nothing is merged but what `Round`
merges itself, so it also holds the kernel's search to its word in tests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from advisor.cards import RANKS
from advisor.kernel.solver import Aim, Bounds, Budget, Valued, acted, asked, widest
from advisor.rounds import Decline, DogLead, DragonGift, Pass, Question, Record, Wish

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from advisor.rounds import Round

Action = tuple["Record | Decline", ...]

_MOST: Final = 10_000_000
"""Above every value there is, whatever a triple victory counts."""
_CHOICES: Final = (Question.WISH, Question.GIFT, Question.DOG)


class _Spent(Exception):  # noqa: N818 - not an error: the budget is spent
    """The search is to end."""


def offers(round_: Round) -> Iterator[tuple[Action, Round]]:
    """Yield every legal action of the seat that is asked, with the round after it.

    Args:
        round_: the round, in play.

    Yields:
        The actions in canonical order, plays merged, wishes by rank, the pass last.
    """
    seat = asked(round_)
    if round_.question in _CHOICES:
        yield from _choices(round_, seat)
        return
    for combination in round_.legal_plays():
        after, record = round_.play(seat, combination)
        if after.question in _CHOICES and after.to_act == seat:
            yield from (((record, *choice), then) for choice, then in _choices(after, seat))
        else:
            yield (record,), after
    if round_.may_pass:
        windowed = round_.question is Question.WINDOW
        last: Record | Decline = Decline(seat) if windowed else Pass(seat)
        yield (last,), acted(round_, last)


def _choices(round_: Round, seat: int) -> Iterator[tuple[Action, Round]]:
    """Yield the wishes, gifts or leads that a seat has to choose from."""
    if round_.question is Question.WISH:
        records: list[Record] = [
            Wish(seat, rank) for rank in (None, *RANKS) if round_.can_wish(seat, rank)
        ]
    elif round_.question is Question.DOG:
        leaders = round_.seating.dog_leaders(seat, round_.out)
        records = [DogLead(seat, receiver) for receiver in leaders]
    else:
        records = [DragonGift(seat, receiver) for receiver in round_.seating.opponents(seat)]
    for record in records:
        yield (record,), acted(round_, record)


def _key(round_: Round) -> Hashable:
    """What decides how a round goes on."""
    trick = round_.trick and (round_.trick.top, round_.trick.owner, round_.trick.points)
    who = (round_.question, round_.to_act, round_.turn, round_.out)
    return (round_.hands, who, trick, round_.wish_open, round_.won)


class TwinSolver:
    """A solver that searches through `Round`."""

    __slots__ = ("_aim", "_budget", "_memo", "_subject")

    def __init__(self) -> None:
        self._memo: dict[Hashable, Bounds] = {}
        self._aim, self._subject = Aim.POINTS, 0
        self._budget = Budget()

    def close(self) -> None:
        """Give the memory back."""
        self._memo.clear()

    def bounds(self, round_: Round, aim: Aim, subject: int, budget: Budget) -> Bounds:
        """Return bounds of the value, as `KernelSolver.bounds`."""
        self._begin(aim, subject, budget)
        return self._bounds(round_)

    def actions(self, round_: Round, budget: Budget) -> tuple[Bounds, list[Valued]]:
        """Return bounds of the points and of every legal action, as `KernelSolver.actions`."""
        whole = self.bounds(round_, Aim.POINTS, 0, budget)
        return whole, [Valued(action, self._bounds(after)) for action, after in offers(round_)]

    def line(self, round_: Round, value: int, budget: Budget) -> Action:
        """Return the line of first best actions, as `KernelSolver.line`."""
        self._begin(Aim.POINTS, 0, budget)
        line: list[Record | Decline] = []
        while not round_.is_over:
            for action, after in offers(round_):
                bounds = self._bounds(after)
                if bounds.low != bounds.high:
                    return ()
                if bounds.low == value:
                    line, round_ = [*line, *action], after
                    break
        return tuple(line)

    def _begin(self, aim: Aim, subject: int, budget: Budget) -> None:
        self._memo.clear()
        self._aim, self._subject, self._budget = aim, subject, budget

    def _bounds(self, round_: Round) -> Bounds:
        """Ask one yes-or-no question after the other, so that a spent budget leaves bounds."""
        low, high = Bounds(0, 1) if self._aim is not Aim.POINTS else widest(round_)
        edge = max(low + 1, 0)
        try:
            while low < high:
                value = self._search(round_, edge - 1, edge)
                low, high = (value, high) if value >= edge else (low, value)
                edge = max(value, low + 1)
        except _Spent:
            pass
        return Bounds(low, high)

    def _decided(self, round_: Round) -> int | None:
        """Return the value of a round in which the aim is settled."""
        if self._aim is Aim.POINTS:
            score = round_.score
            return None if score is None else score[0] - score[1]
        if not round_.out:
            return None
        if self._aim is Aim.FIRST:
            return int(round_.out[0] == self._subject)
        team = len(round_.seating.teams[0])
        if any(seat % 2 != self._subject for seat in round_.out[:team]):
            return 0
        return 1 if len(round_.out) >= team else None

    def _search(self, round_: Round, low: int, high: int) -> int:
        """Return the value if it lies between, else a bound of it on the side where it lies."""
        value = self._decided(round_)
        if value is not None:
            return value
        if self._budget.is_spent:
            raise _Spent
        self._budget.used += 1
        key = _key(round_)
        known = self._memo.get(key, Bounds(-_MOST, _MOST))
        if known.low >= high or known.low == known.high:
            return known.low
        if known.high <= low:
            return known.high
        value = self._best(round_, low, high)
        self._memo[key] = Bounds(
            value if value > low else known.low, value if value < high else known.high
        )
        return value

    def _best(self, round_: Round, low: int, high: int) -> int:
        sign = 1 if asked(round_) % 2 == self._hero else -1
        best = -_MOST
        low, high = (low, high) if sign > 0 else (-high, -low)
        for _, after in offers(round_):
            edges = (max(low, best), high) if sign > 0 else (-high, -max(low, best))
            best = max(best, sign * self._search(after, *edges))
            if best >= high:
                break
        return sign * best

    @property
    def _hero(self) -> int:
        """The team that wants the value high."""
        if self._aim is Aim.POINTS:
            return 0
        return self._subject % 2
