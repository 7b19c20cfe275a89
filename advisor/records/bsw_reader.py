"""Reads BrettspielWelt logs, forgivingly: what is damaged is remarked on, the rest is kept.

One round and the rounds of one game are in memory at a time, however long the file is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, cast

from advisor.records.bsw_lines import Said, Says, is_hand, said_by
from advisor.records.bsw_rounds import HEADINGS, IGNORED, RoundLines
from advisor.records.draft import MOST_REMARKS, Draft
from advisor.records.lines import UnreadableError
from advisor.records.model import GameRecord, RoundRecord
from advisor.records.remarks import Oddity, Remark
from advisor.records.replaying import replayed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from advisor.records.lines import Line

MOST_ROUNDS: Final = 500
"""Rounds of a game; real games have about ten."""
PATIENCE: Final = 10_000
"""How many lines are read in search of the first round."""

_BETWEEN: Final = frozenset({Says.GAME_END, Says.NOTHING, Says.UNKNOWN})
"""What may stand between two rounds."""
_WHOLE: Final = HEADINGS | _BETWEEN | {Says.PASSES, Says.RESULT}
"""What can be understood though its end may be missing; a result is compared later."""


def games_of_bsw(lines: Iterable[Line], file: str = "") -> Iterator[GameRecord]:
    """Read the games of a log.

    Args:
        lines: its lines.
        file: its name, for remarks.

    Yields:
        The games; a file without rounds yields one game without rounds that says so.
    """
    reader = _Reader(file)
    try:
        for line in lines:
            yield from reader.read(line)
            if reader.line >= PATIENCE and not reader.has_rounds:
                break
    except UnreadableError as error:
        reader.stop(error)
    yield from reader.finish()


@dataclass(slots=True)
class _Reader:
    """What is known of the file by now.

    Args:
        file: its name.
        games: how many games have ended.
        rounds: the rounds of the current game.
        current: the round that is being read; None between rounds.
        border: whether the next round begins another game.
        strange: first and last of the unknown lines that were just passed over.
        result: the last result, to know it when it stands twice.
        remarks: what concerns the file.
        line: the number of the last line.
    """

    file: str
    games: int = 0
    rounds: list[RoundRecord] = field(default_factory=list)
    current: RoundLines | None = None
    border: bool = False
    strange: tuple[int, int] | None = None
    result: str = ""
    remarks: list[Remark] = field(default_factory=list)
    line: int = 0

    @property
    def has_rounds(self) -> bool:
        """Whether a round has begun anywhere in the file."""
        return bool(self.games or self.rounds or self.current)

    def read(self, line: Line) -> Iterator[GameRecord]:
        """Take in a line; yield the game that it ends, if it ends one."""
        self.line = line.number
        text = line.text.rstrip()
        said = said_by(text)
        if not line.has_end and self._cut(said):
            return
        current = self.current
        if current is not None and said.says is Says.GAME_END:
            self._end_round()
            self._between(text, said)
        elif current is None or current.begins_another(said):
            if current is not None:
                current.draft.ending = Oddity.RESTART
                self._end_round()
            yield from self._outside(text, said)
        elif current.is_ended_by(said):
            self._end_round(text, said)
        else:
            current.read(line.number, text, said)

    def stop(self, error: UnreadableError) -> None:
        """Note that the file cannot be read on."""
        self._remark(error.oddity, error.reason, "the file is read no further", error.line)

    def finish(self) -> Iterator[GameRecord]:
        """Yield the last game."""
        self._end_round()
        self._end_strange()
        if not self.has_rounds:
            self._remark(Oddity.NO_ROUNDS, "no round of Tichu", "nothing is read", line=0)
        if self.rounds or self.remarks:
            yield self._game()

    def _outside(self, text: str, said: Said) -> Iterator[GameRecord]:
        """Take in a line that is in no round: it begins one, or is none of its lines."""
        if said.says in (Says.EIGHTS, Says.FOURTEENS) or is_hand(said, 8) or is_hand(said, 14):
            yield from self._begin_round(text, said)
        else:
            self._between(text, said)

    def _begin_round(self, text: str, said: Said) -> Iterator[GameRecord]:
        self._end_strange()
        if len(self.rounds) >= MOST_ROUNDS:
            what = f"more than {MOST_ROUNDS} rounds"
            self._remark(Oddity.LONG_GAME, what, "another game begins here")
            self.border = True
        if self.border and self.rounds:
            yield self._game()
        self.border = False
        draft = Draft(
            number=len(self.rounds) + 1, file=self.file, line=self.line, last_line=self.line
        )
        self.current = RoundLines(draft)
        if said.says is not Says.EIGHTS:
            done = "a round begins here"
            draft.remark(Oddity.MISSING_LINE, "no heading before the deal", done)
            self.current.read(self.line, text, said)

    def _end_round(self, text: str = "", said: Said | None = None) -> None:
        """End the round that is being read, if there is one, with its result, if it has one."""
        if self.current is None:
            return
        draft = self.current.draft
        if said is not None:
            draft.last_line = self.line
            draft.result = cast("tuple[int, int]", said.value)
        self.result = text
        self.rounds.append(replayed(draft).record)
        self.current = None

    def _game(self) -> GameRecord:
        self.games += 1
        rounds, remarks = tuple(self.rounds), tuple(self.remarks)
        self.rounds, self.remarks = [], []
        return GameRecord(rounds=rounds, file=self.file, number=self.games, remarks=remarks)

    def _between(self, text: str, said: Said) -> None:
        """Pass over a line between rounds; one that is of no log is a border between games."""
        if said.says is Says.UNKNOWN:
            first = self.strange[0] if self.strange else self.line
            self.strange = (first, self.line)
            self.border = True
        elif said.says is Says.GAME_END:
            if not self.border:
                self._remark(Oddity.GAME_END, "the end of a game", "another game may follow")
            self.border = True
        elif said.says is not Says.NOTHING:
            self._stray(text)

    def _stray(self, text: str) -> None:
        """Remark on a line that belongs into a round, outside of one."""
        if text == self.result:
            self._remark(Oddity.DOUBLED_LINE, "the result stands twice", "it counts once")
        else:
            self._remark(Oddity.MISPLACED_LINE, "a line outside of any round", IGNORED)

    def _end_strange(self) -> None:
        """Remark on the unknown lines that were passed over."""
        if self.strange is not None:
            first, last = self.strange
            what = "a line" if first == last else f"the lines up to {last}"
            done = "the next round begins another game"
            self._remark(Oddity.UNKNOWN_LINE, f"{what} of no log", done, line=first)
            self.strange = None

    def _cut(self, said: Said) -> bool:
        """Leave out a last line without an end, unless it can be understood all the same."""
        if self.current is not None:
            self.current.draft.last_line = self.line
            self.current.draft.ending = Oddity.CUT_LINE
            return said.says not in _WHOLE
        return False

    def _remark(self, oddity: Oddity, what: str, done: str, line: int | None = None) -> None:
        if sum(remark.oddity is oddity for remark in self.remarks) < MOST_REMARKS:
            place = self.line if line is None else line
            self.remarks.append(Remark(oddity, what, done, self.file, place))
