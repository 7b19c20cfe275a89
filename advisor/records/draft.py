"""What a file says of one round, before anybody has checked it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from advisor.errors import LogError
from advisor.records.remarks import Oddity, Remark
from advisor.rules import OFFICIAL, Rules, Variant

if TYPE_CHECKING:
    from advisor.cards import Card
    from advisor.records.model import Action, Result
    from advisor.rounds import Call, Refusal, Round

UNTOLD = -1
"""The seat of a wish or a gift in a log: it does not say who makes it."""


class Shown(NamedTuple):
    """Cards that a seat plays; the reading is still open.

    Args:
        seat: who plays.
        cards: the cards in the order of the log.
        place_tells: whether the place of the Phoenix among them tells what it stands for.
    """

    seat: int
    cards: tuple[Card, ...]
    place_tells: bool = True


class Event(NamedTuple):
    """Something that happened, and where the file says so.

    Args:
        line: the number of the line in the file.
        place: the place of the line in the draft's `lines`.
        action: what happened.
    """

    line: int
    place: int
    action: Action | Shown


class Early(NamedTuple):
    """A call before the exchange, or the refusal of one, and the number of its line."""

    line: int
    action: Call | Refusal


@dataclass(slots=True, kw_only=True)
class Draft:
    """A round as a reader collects it.

    Args:
        number: its place in the game, from 1.
        file: the file.
        line: the line at which it begins.
        lines: its lines behind the first heading, without the result.
        names: the name of each seat, once there is one.
        eights: the first eight cards of each seat.
        fourteens: the 14 cards of each seat.
        gifts: what each seat gives.
        before: calls before the exchange.
        events: what happened after it.
        exchange_place: the place in `lines` from which on the exchange is told.
        bombs: the seats that hold a bomb after the exchange, as the log has it.
        unreplayed: the place in `lines` from which on a record that was replayed before has them
            as they stand, since they could not be.
        start: where the record does not begin with the deal: the round in which it begins.
        rules: the rules.
        result: the result.
        last_line: the last line that belongs to it.
        ending: how it ends where it has no result.
        remarks: what there was to say.
    """

    number: int
    file: str
    line: int
    lines: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=lambda: [""] * 4)
    eights: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    fourteens: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    gifts: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    before: list[Early] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    exchange_place: int | None = None
    bombs: frozenset[int] | None = None
    unreplayed: int | None = None
    start: Round | None = None
    rules: Rules = OFFICIAL
    result: Result | None = None
    last_line: int = 0
    ending: Oddity = Oddity.INCOMPLETE
    remarks: list[Remark] = field(default_factory=list)

    def remark(self, oddity: Oddity, what: str, done: str, line: int = 0, rule: str = "") -> None:
        """Add a remark; of more than a few of one kind only the first are kept.

        Args:
            oddity: what kind of thing.
            what: what was found.
            done: what was done about it.
            line: where; the last line by default.
            rule: the number of the rule that was broken.
        """
        if sum(remark.oddity is oddity for remark in self.remarks) < MOST_REMARKS:
            place = line or self.last_line
            self.remarks.append(Remark(oddity, what, done, self.file, place, self.number, rule))


def verified_rules(rules: Rules, place: str = "") -> Rules:
    """Refuse rules for three or six players: logs and tables are of four.

    Args:
        rules: the rules.
        place: where they are told, for the error.

    Returns:
        The same rules.

    Raises:
        LogError: if they are for another number of players.

    >>> verified_rules(OFFICIAL) is OFFICIAL
    True
    """
    if rules.variant is not Variant.TICHU:
        where = f"{place}: " if place else ""
        raise LogError(f"{where}expected a round of four players, not {rules.variant}")
    return rules


MOST_REMARKS = 5
"""How many remarks of one kind are kept for a round."""
