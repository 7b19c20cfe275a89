"""What is proven of a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from advisor.kernel.solver import widest
from advisor.positions import format_position
from advisor.rounds import Play

if TYPE_CHECKING:
    from advisor.rounds import Decline, Record, Round
    from advisor.solving.actions import Action, ActionValue

SCHEMA: Final = 1
"""The version of the JSON; advisor/schema/solve.json describes it."""
SEEN: Final = "with all cards seen"
"""How every value is labelled."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a position is worth if both teams play perfectly and see all cards.

    Values are points of the team of the player who is asked less those of the other, calls
    included. What was not asked is None.

    Args:
        round: the position.
        low: the value is at least this.
        high: it is at most this; equal unless a limit stopped the search.
        plays: every legal action in canonical order, plays that differ in suits only merged.
        line: the line in which everybody takes the first of his best actions.
        forced_first: for each seat whether it and its partner can force that it is first out;
            None for a seat where that is not proven, or where somebody is out.
        forced_double: for each team whether it can force a double victory, of six players a triple
            one; None if not proven.
        nodes: how many positions were searched, those for the line not counted.
        seconds: how long it took.
    """

    round: Round
    low: int
    high: int
    plays: tuple[ActionValue, ...] | None = None
    line: tuple[Record | Decline, ...] | None = None
    forced_first: tuple[bool | None, ...] | None = None
    forced_double: tuple[bool | None, ...] | None = None
    nodes: int = 0
    seconds: float = 0.0

    @property
    def team(self) -> int:
        """The team from which values are seen: 0 for the even seats, 1 for the odd ones."""
        return (self.round.to_act or 0) % 2

    @property
    def value(self) -> int | None:
        """The exact value; None where it is not proven."""
        return self.low if self.low == self.high else None

    @property
    def best(self) -> tuple[Action, ...]:
        """The actions proven to be as good as any; none where the plays are not known."""
        return tuple(one.action for one in self.plays or () if one.low >= self.high)

    @property
    def first_out(self) -> int | None:
        """The seat that is out, or goes out, first in the line."""
        if self.round.out:
            return self.round.out[0]
        left = list(map(len, self.round.hands))
        for record in self.line or ():
            if isinstance(record, Play):
                left[record.seat] -= record.combination.length
                if not left[record.seat]:
                    return record.seat
        return None

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all is proven."""
        low, high = widest(self.round)
        known = (low, high) if self.team == 0 else (-high, -low)
        told = (*(self.forced_first or ()), *(self.forced_double or ()))
        return (self.low, self.high) == known and not any(one is not None for one in told)

    @property
    def is_complete(self) -> bool:
        """Whether everything that was asked is proven."""
        open_ = (*(self.forced_double or ()), *(() if self.round.out else self.forced_first or ()))
        plays = all(one.value is not None for one in self.plays or ())
        walked = self.plays is None or self.line is not None
        return self.value is not None and plays and walked and None not in open_

    def to_json(self) -> dict[str, Any]:
        """Return everything as JSON values."""
        return {
            "schema": SCHEMA,
            "position": format_position(self.round),
            "seen": SEEN,
            "team": self.team,
            "value": self.value,
            "bounds": [self.low, self.high],
            "best": [action.to_json() for action in self.best],
            "plays": None if self.plays is None else [one.to_json() for one in self.plays],
            "line": None if self.line is None else list(map(str, self.line)),
            "first_out": self.first_out,
            "forced_first": _listed(self.forced_first),
            "forced_double": _listed(self.forced_double),
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
        }

    def _repr_html_(self) -> str:
        """Return the value, the actions and the line to a notebook."""
        from advisor.solving.pages import solution_html

        return solution_html(self)

    def __str__(self) -> str:
        """Return the value with its label."""
        *seats, last = map(str, self.round.seating.teams[self.team])
        return f"{self.words} for seats {', '.join(seats)} and {last}, {SEEN}"

    @property
    def words(self) -> str:
        """The value, or what is proven of it, in points."""
        if self.value is not None:
            return f"{self.value:+d} points" if self.value else "0 points"
        return f"between {self.low:+d} and {self.high:+d} points"

    def __repr__(self) -> str:
        """Return the value and how much was searched."""
        return f"<Solution: {self}; {self.nodes} nodes>"


def _listed(values: tuple[bool | None, ...] | None) -> list[bool | None] | None:
    return None if values is None else list(values)
