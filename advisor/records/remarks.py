"""What a reader has to say about a file: what was found, where, and what was done about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Oddity(StrEnum):
    """Every kind of remark, by a name that programs can rely on."""

    # The file
    UNREADABLE = "unreadable"
    """A file or folder that cannot be opened, or that ends in the middle of its compression."""
    NO_ROUNDS = "no_rounds"
    """A file without a single round."""
    LONG_LINE = "long_line"
    """A line that is too long for a log; the file is read no further."""
    TOO_BIG = "too_big"
    """A compressed file that unpacks to more than the limit; it is read no further."""
    GAME_END = "game_end"
    """A line `--END GAME--`: the next round begins another game."""
    UNKNOWN_LINE = "unknown_line"
    """Lines between rounds that are no part of a log; the next round begins another game."""
    LONG_GAME = "long_game"
    """More rounds than a game can have; the next round begins another game."""
    NO_RECORD = "no_record"
    """A JSON line that is no game record."""

    # The shape of a round
    INCOMPLETE = "incomplete"
    """A round without a result."""
    RESTART = "restart"
    """A round that ends where another deal begins."""
    CUT_LINE = "cut_line"
    """A last line that ends in its middle."""
    DAMAGED_LINE = "damaged_line"
    """A line of a log with a card, seat or number that there is not."""
    MISPLACED_LINE = "misplaced_line"
    """A line that belongs to another part of a round."""
    MISSING_LINE = "missing_line"
    """A heading or a line that a round must have."""
    DOUBLED_LINE = "doubled_line"
    """A line that stands twice; it counts once."""
    TOO_LONG = "too_long"
    """More lines than a round can have; the rest is left out."""
    NAME_CHANGED = "name_changed"
    """A seat with two names in one round; the first counts."""
    NO_FIRST_EIGHT = "no_first_eight"
    """A round of which the first eight cards are not recorded."""

    # The cards
    BAD_DEAL = "bad_deal"
    """Hands that are no deal: a card twice, a wrong number of cards, cards that differ."""
    BOMB_LINE = "bomb_line"
    """A line that names other holders of bombs than the hands do."""

    # The play
    FORBIDDEN = "forbidden"
    """An action that the rules forbid; the round is replayed no further."""
    IGNORED = "ignored"
    """A pass, a call, a wish or a gift that the rules forbid; it is left out."""
    LATE_CALL = "late_call"
    """A call after the caller's first card; it is moved before it."""
    WISH_NOT_KEPT = "wish_not_kept"
    """A wish that was not fulfilled although it could be: the server let it pass."""
    WISH_DODGED = "wish_dodged"
    """A bomb in turn without the wished rank: taken to be thrown just before the turn."""
    BOMB_AS_LEAD = "bomb_as_lead"
    """A bomb on the empty table by a player who had not the lead."""
    AFTER_THE_END = "after_the_end"
    """Cards after the round was over; they are left out."""
    UNFINISHED = "unfinished"
    """A result although the cards played do not end the round."""
    RESULT_DIFFERS = "result_differs"
    """A logged result that is not the one that the cards and calls give."""

    def __repr__(self) -> str:
        """Return `Oddity.INCOMPLETE`."""
        return f"Oddity.{self.name}"


HARMLESS = frozenset(
    {Oddity.GAME_END, Oddity.NAME_CHANGED, Oddity.NO_FIRST_EIGHT, Oddity.WISH_DODGED}
)
"""What is noted without being an error."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing that a reader has to say.

    Args:
        oddity: what kind of thing it is.
        what: what was found, in words.
        done: what was done about it, in words.
        file: the file, as it was named.
        line: the number of the line, from 1; 0 where it concerns the whole file.
        round: the number of the round in its game, from 1; 0 outside of rounds.
        rule: the number of the rule that was broken, if one was.

    >>> print(Remark(Oddity.INCOMPLETE, "no result", "kept", "a.tch", line=9, round=2))
    a.tch:9: round 2: no result; kept
    """

    oddity: Oddity
    what: str
    done: str
    file: str = ""
    line: int = 0
    round: int = 0
    rule: str = ""

    @property
    def is_error(self) -> bool:
        """Whether it counts as an error, not as a note."""
        return self.oddity not in HARMLESS

    def __str__(self) -> str:
        """Return file, line, round, what was found and what was done, on one line."""
        place = f"{self.file}:{self.line}: " if self.line else f"{self.file}: "
        number = f"round {self.round}: " if self.round else ""
        rule = f" (rule {self.rule})" if self.rule else ""
        return f"{place}{number}{self.what}{rule}; {self.done}"
