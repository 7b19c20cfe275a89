"""Games and rounds as they were played: the values that every reader makes and writer takes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from advisor.rounds import Call, DogLead, DragonGift, Giving, Pass, Play, Refusal, Wish, seating_of
from advisor.rules import OFFICIAL, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from advisor.cards import Card, Hand
    from advisor.records.remarks import Remark
    from advisor.rounds import Round

Names = tuple[str, ...]
"""The players by seat; a name may be empty."""

Result = tuple[int, int]
"""The points of a round: seats 0 and 2, then seats 1 and 3."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The owner of a trick lets it stand and takes it; from now on the table is empty (6.4).

    A `Round` leaves this out of its log; a record needs it, since a bomb after the last pass may be
    thrown on the trick or led after it.

    >>> print(Taken(2))
    2 takes the trick
    """

    seat: int

    def __str__(self) -> str:
        """Return it in words."""
        return f"{self.seat} takes the trick"


Action = Call | Refusal | Giving | Play | Wish | Pass | DragonGift | DogLead | Taken
"""What can happen in a round, in the order in which it was logged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRecord:
    """A round as it was played. Two records are equal if the same happened in them.

    Args:
        number: its place in the game, from 1.
        names: the players by seat, as they were called in this round.
        first_eights: the first eight cards by seat, where they are known.
        fourteens: the 14 cards by seat before the exchange, where they are known.
        start: where the record does not begin with the deal: the round in which it begins.
        actions: calls, exchange, plays with their readings, wishes, passes and gifts, in order.
        rest: the lines of the log from the first that could not be replayed, as they stand.
        logged: the result as the log has it.
        computed: the result that the cards and calls give, if the replay came to the end.
        rules: the rules under which it was played.
        file: the file that it was read from.
        line: the line at which it begins there.
        errors: what was wrong with it.
        notes: what was unusual about it, but allowed.
    """

    number: int
    names: Names
    first_eights: tuple[Hand, ...] | None = None
    fourteens: tuple[Hand, ...] | None = None
    start: Round | None = None
    actions: tuple[Action, ...] = ()
    rest: tuple[str, ...] = ()
    logged: Result | None = None
    computed: Result | None = None
    rules: Rules = OFFICIAL
    file: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)
    errors: tuple[Remark, ...] = field(default=(), compare=False)
    notes: tuple[Remark, ...] = field(default=(), compare=False)

    @property
    def is_complete(self) -> bool:
        """Whether it has a result."""
        return self.logged is not None

    @property
    def is_replayed(self) -> bool:
        """Whether it has a result and could be replayed to its end."""
        return self.logged is not None and self.computed is not None

    @property
    def score(self) -> Result | None:
        """The points that count for the game: those of the log."""
        return self.logged if self.logged is not None else self.computed

    @property
    def exchange(self) -> tuple[tuple[Card, ...], ...] | None:
        """What each seat gave, by receiver in play order, if all gave who had to (3.1, 13.4)."""
        given = {act.seat: act.cards for act in self.actions if isinstance(act, Giving)}
        gifts = seating_of(self.rules).gifts
        if any(seat not in given for seat, receivers in enumerate(gifts) if receivers):
            return None
        return tuple(given.get(seat, ()) for seat in range(len(gifts)))

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls in the order in which they were made."""
        return tuple(action for action in self.actions if isinstance(action, Call))

    @property
    def plays(self) -> tuple[Play, ...]:
        """The plays in order."""
        return tuple(action for action in self.actions if isinstance(action, Play))

    def __repr__(self) -> str:
        """Return its number, players, number of plays and result."""
        players = "/".join(self.names)
        result = "no result" if self.score is None else f"{self.score[0]}:{self.score[1]}"
        return f"<round {self.number}: {players}, {len(self.plays)} plays, {result}>"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """The rounds of a game, as they stand in a file.

    Args:
        rounds: the rounds in order.
        file: the file that it was read from.
        number: its place in that file, from 1.
        remarks: what concerns the file and no round, errors and notes.
    """

    rounds: tuple[RoundRecord, ...]
    file: str = field(default="", compare=False)
    number: int = field(default=1, compare=False)
    remarks: tuple[Remark, ...] = field(default=(), compare=False)

    @property
    def errors(self) -> tuple[Remark, ...]:
        """What was wrong with the rounds and the file, by line; what concerns all of it last."""
        own = [remark for remark in self.remarks if remark.is_error]
        every = [*own, *(error for round_ in self.rounds for error in round_.errors)]
        return tuple(sorted(every, key=lambda error: (not error.line, error.line)))

    @property
    def notes(self) -> tuple[Remark, ...]:
        """What was unusual about the rounds and the file, but allowed, in the same order."""
        own = [remark for remark in self.remarks if not remark.is_error]
        every = [*own, *(note for round_ in self.rounds for note in round_.notes)]
        return tuple(sorted(every, key=lambda note: (not note.line, note.line)))

    @property
    def totals(self) -> Result:
        """The score after the last round, as the log counts."""
        *_, last = self.running_totals()
        return last

    def running_totals(self) -> Iterator[Result]:
        """Yield the score before the first round and after each round.

        Yields:
            The points of seats 0 and 2, and of seats 1 and 3.

        >>> list(GameRecord(rounds=()).running_totals())
        [(0, 0)]
        """
        total = (0, 0)
        yield total
        for round_ in self.rounds:
            first, second = round_.score or (0, 0)
            total = (total[0] + first, total[1] + second)
            yield total

    def __repr__(self) -> str:
        """Return the file, the number of rounds and the score."""
        first, second = self.totals
        return f"<game {self.file or self.number}: {len(self.rounds)} rounds, {first}:{second}>"
