"""Reads the three tables of "Tichu One": games, rounds and tricks, `;` between the columns.

The tables tell who played and not who passed, and when a call was made they do not tell at all. So
the passes are filled in, and a small Tichu is taken to be called before the caller's first card.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Final

from advisor.cards import DOG, Hand
from advisor.combinations import readings
from advisor.errors import LogError
from advisor.records.bsw_cards import codes_of
from advisor.records.bsw_writer import action_line
from advisor.records.draft import UNTOLD, Draft, Early, Event, Shown
from advisor.records.files import Source, sources
from advisor.records.lines import UnreadableError, text_lines
from advisor.records.model import Action, GameRecord, RoundRecord, Taken
from advisor.records.remarks import Oddity, Remark
from advisor.records.replaying import replayed
from advisor.records.tichu_one_cards import Played, cards_of, played_of
from advisor.rounds import Call, DragonGift, Pass, Wish
from advisor.rounds.scoring import is_over

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from advisor.cards import Card
Row = list[str]
SEATS: Final = range(4)
_ROUND_COLUMNS: Final = 13
_TRICK_COLUMNS: Final = 7


def read_tichu_one(
    games: str | Path, rounds: str | Path, tricks: str | Path
) -> Iterator[GameRecord]:
    """Read games from the tables `spiel`, `runde` and `zugfolge`, sorted by game and round.

    Args:
        games: the table of games and players.
        rounds: the table of rounds and hands.
        tricks: the table of tricks and plays.

    Yields:
        The games in the order of the table of rounds; what is wrong stands in their `errors`.

    Raises:
        OSError: if a table cannot be opened.
        LogError: if a table is no text file.
    """
    of_game, of_trick = _Table(games), _Table(tricks)
    for game, rows in _groups(_Table(rounds)):
        names = _names(of_game.rows_of(game))
        builder = _Game(game, str(rounds), names, of_trick.rows_of(game))
        yield builder.record(list(rows))


class _Table:
    """A table that is read row by row; rows of one game stand together."""

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        self._groups = _groups(self)
        self._ahead: tuple[str, list[Row]] | None = None

    def __iter__(self) -> Iterator[Row]:
        for source in sources(self.path):
            if not isinstance(source, Source):
                raise LogError(f"{source.name}: {source.reason}")
            try:
                for line in text_lines(source.stream):
                    if line.text.strip():
                        yield [column.strip().strip('"') for column in line.text.split(";")]
            except UnreadableError as error:
                raise LogError(f"{self.path}: {error.reason}") from error

    def rows_of(self, game: str) -> list[Row]:
        """Return the rows of a game if it comes next, else none."""
        if self._ahead is None:
            self._ahead = next(self._groups, None)
        if self._ahead is None or self._ahead[0] != game:
            return []
        rows, self._ahead = self._ahead[1], None
        return rows


def _groups(table: _Table) -> Iterator[tuple[str, list[Row]]]:
    for game, rows in groupby(table, key=lambda row: row[0]):
        yield game, list(rows)


def _names(rows: list[Row]) -> list[str]:
    names = [""] * 4
    for row in rows:
        if len(row) > 2 and row[2] in ("0", "1", "2", "3"):
            names[int(row[2])] = row[1]
    return names


@dataclass(slots=True)
class _Game:
    """A game that is put together.

    Args:
        name: its number in the tables.
        file: the table of rounds.
        names: the players by seat.
        tricks: the rows of its tricks.
    """

    name: str
    file: str
    names: list[str]
    tricks: list[Row]

    def record(self, rows: list[Row]) -> GameRecord:
        """Return the game with all its rounds."""
        rounds, remarks = [], []
        for number, same in groupby(rows, key=lambda row: row[1] if len(row) > 1 else ""):
            try:
                rounds.append(self._round(int(number), list(same)))
            except ValueError as error:
                what = f"game {self.name}, round {number}: {error}"
                remark = Remark(Oddity.DAMAGED_LINE, what, "the round is left out", self.file)
                remarks.append(remark)
        name = f"{self.file}: game {self.name}"
        return GameRecord(rounds=tuple(rounds), file=name, remarks=tuple(remarks))

    def _round(self, number: int, rows: list[Row]) -> RoundRecord:
        draft = Draft(number=number, file=f"{self.file}: game {self.name}", line=0)
        draft.names = list(self.names)
        results: dict[int, int] = {}
        callers = set()
        for row in rows:
            if len(row) < _ROUND_COLUMNS:
                raise LogError(f"expected {_ROUND_COLUMNS} columns or more, not {len(row)}")
            seat = _seat(row[2])
            results[seat] = int(row[6])
            draft.eights[seat] = cards_of(row[8])
            draft.fourteens[seat] = cards_of(row[9])
            # The table names the previous player first.
            draft.gifts[seat] = cards_of(row[10])[::-1]
            if row[3] == "GT":
                draft.before.append(Early(0, Call(seat, "grand")))
            elif row[3] == "T":
                callers.add(seat)
        draft.exchange_place = 0
        if 0 in results and 1 in results:
            draft.result = (results[0], results[1])
        self._tell_play(draft, number, callers)
        return replayed(draft).record

    def _tell_play(self, draft: Draft, number: int, callers: set[int]) -> None:
        teller = _Teller(draft, callers)
        for row in self.tricks:
            if len(row) < _TRICK_COLUMNS:
                raise LogError(f"expected {_TRICK_COLUMNS} columns of a trick, not {len(row)}")
            if int(row[1]) == number:
                plays = [played_of(play) for play in row[6].split("|") if play]
                seats = [_seat(seat) for seat in row[5]]
                if len(seats) != len(plays):
                    raise LogError(f"trick {row[2]} has {len(plays)} plays by the seats {row[5]}")
                teller.tell_trick(list(zip(seats, plays, strict=True)))


@dataclass(slots=True)
class _Teller:
    """Tells the play of a round as a log does: with passes, calls and gifts as events.

    Args:
        draft: the round.
        callers: who has still to call small Tichu.
        sizes: how many cards each seat holds.
        out: how many seats have gone out, by team and altogether.
    """

    draft: Draft
    callers: set[int]
    sizes: list[int] = field(default_factory=lambda: [14] * 4)
    out: list[int] = field(default_factory=list)

    def tell_trick(self, plays: list[tuple[int, Played]]) -> None:
        """Tell a trick: between the plays and after the last one all others pass."""
        last = -1
        for seat, play in plays:
            if last >= 0 and not _is_bomb(play.cards):
                self._pass_between(last, seat)
            self._play(seat, play)
            last = seat
        if is_over(self.out) or DOG in plays[-1][1].cards:
            self._give(plays[-1][1])
            return
        self._pass_between(last, last)
        self._add(Taken(last))
        self._give(plays[-1][1])

    def _play(self, seat: int, play: Played) -> None:
        if seat in self.callers:
            self.callers.remove(seat)
            self._add(Call(seat, "tichu"))
        self._add(Shown(seat, play.cards, place_tells=False))
        if play.wish is not None:
            self._add(Wish(UNTOLD, play.wish))
        self.sizes[seat] -= len(play.cards)
        if self.sizes[seat] == 0:
            self.out.append(seat)

    def _pass_between(self, last: int, seat: int) -> None:
        """Let everybody with cards pass whose turn comes after one seat and before another."""
        for step in range(1, 4):
            other = (last + step) % 4
            if other == seat:
                return
            if self.sizes[other]:
                self._add(Pass(other))

    def _give(self, play: Played) -> None:
        if play.receiver is not None:
            self._add(DragonGift(UNTOLD, play.receiver))

    def _add(self, action: Action | Shown) -> None:
        draft = self.draft
        draft.events.append(Event(0, len(draft.lines), action))
        draft.lines.append(_line(action).rstrip())


def _seat(text: str) -> int:
    if text not in ("0", "1", "2", "3"):
        raise LogError(f"expected a seat 0 to 3, not {text[:20]!r}")
    return int(text)


def _is_bomb(cards: tuple[Card, ...]) -> bool:
    """Tell whether cards are a bomb; such a play needs no turn."""
    found = readings(Hand(sum({card.bit for card in cards})))
    return bool(found) and found[0].is_bomb


def _line(action: Action | Shown) -> str:
    """Return an event as a line of a log, for rounds that cannot be replayed to their end."""
    if isinstance(action, Shown):
        return f"({action.seat}): {codes_of(action.cards)}"
    return action_line(action, [f"({seat})" for seat in SEATS])
