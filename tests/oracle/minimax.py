"""Exact values by brute force: minimax without pruning, with a memo on the literal state.

Two positions are one only if all of their state is equal. The single merge: a wish for a rank of
which no hand holds a natural card is no wish. Seats 0 and 2 want the value high, 1 and 3 low.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from advisor.cards import RANK_BITS
from tests.oracle.game import DECLINE, SEATS, State, after, moves, phase, score, to_act
from tests.oracle.schema import ActionKey, options

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

Settle: TypeAlias = "Callable[[State], int | None]"
"""The value of a state that is decided, else None."""


@dataclass
class Search:
    """One game tree with one aim.

    Args:
        settle: the aim.
        high: the team (0 or 1) that wants the value high.
        best: how that team chooses among values, `max`, or `any` where they are 0 and 1.
        worst: how the other team chooses, `min` or `all`.
        key: what of a state matters to the aim.
    """

    settle: Settle
    high: int = 0
    best: Callable[[Iterable[int]], int] = max
    worst: Callable[[Iterable[int]], int] = min
    key: Callable[[State], Hashable] = lambda state: state
    memo: dict[Hashable, int] = field(default_factory=dict)

    def value(self, state: State) -> int:
        """The value under best play of both teams."""
        state = without_idle_wish(state)
        settled = self.settle(state)
        if settled is not None:
            return settled
        key = self.key(state)
        if key not in self.memo:
            choose = self.best if to_act(state) % 2 == self.high else self.worst
            self.memo[key] = choose(self.value(after(state, move)) for move in moves(state))
        return self.memo[key]


def without_idle_wish(state: State) -> State:
    """The state without a wish that nobody can ever fulfil."""
    if state.wish is None or any(hand & RANK_BITS[state.wish] for hand in state.hands):
        return state
    return state._replace(wish=None)


def _points(state: State) -> int | None:
    return score(state) if phase(state) == "over" else None


@dataclass(frozen=True)
class Answer:
    """The value of a position, what its first decision is and all its best actions."""

    value: int
    seat: int
    phase: str
    best: frozenset[ActionKey]
    n_options: int


def solve(state: State, search: Search | None = None) -> Answer:
    """Value every action of the first decision."""
    search = search or Search(_points)
    values = [(action, search.value(following)) for action, following in options(state)]
    choose = max if to_act(state) % 2 == 0 else min
    value = choose(found for _, found in values)
    best = frozenset(action for action, found in values if found == value)
    return Answer(value, to_act(state), phase(state), best, len(values))


def solve_with_turn(state: State) -> tuple[Answer, Answer | None, int]:
    """Solve, also the ordinary turn behind a window that is open; and count the states met."""
    search = Search(_points)
    answer = solve(state, search)
    turn = state
    while phase(turn) == "window":
        turn = after(turn, DECLINE)
    behind = solve(turn, search) if turn is not state else None
    return answer, behind, len(search.memo)


def forced_first(state: State, seat: int) -> bool | None:
    """Whether a seat and its partner can force that it is out first; None if somebody is out."""
    if state.out:
        return None
    return _forced(state, seat % 2, lambda now: int(now.out[0] == seat) if now.out else None)


def forced_double(state: State, team: int) -> bool:
    """Whether a team can force a double victory."""
    return _forced(state, team, lambda now: _double_settled(now, team))


def forced(state: State) -> tuple[list[bool | None], list[bool]]:
    """Both questions for every seat and for both teams."""
    return [forced_first(state, seat) for seat in SEATS], [
        forced_double(state, team) for team in (0, 1)
    ]


def _double_settled(state: State, team: int) -> int | None:
    if any(seat % 2 != team for seat in state.out[:2]):
        return 0
    return 1 if len(state.out) >= 2 else None


def _forced(state: State, team: int, settle: Settle) -> bool:
    search = Search(settle, high=team, best=any, worst=all, key=_without_points)
    return bool(search.value(state))


def _without_points(state: State) -> Hashable:
    trick = state.trick and (state.trick.top, state.trick.owner)
    return (state.hands, state.turn, state.asked, trick, state.wish, state.out)
