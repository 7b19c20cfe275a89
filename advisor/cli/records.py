"""`tichu-advise stats` and `show`: what is in logs of games."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Annotated, Final

import typer

from advisor.cli.answers import Manner
from advisor.cli.failures import Exit, visible
from advisor.cli.helps import epilog
from advisor.cli.options import Language
from advisor.cli.rounds import RoundAnswer
from advisor.cli.spread import spread
from advisor.cli.statistics import StatisticsAnswer
from advisor.errors import LogError
from advisor.records.json_form import game_to_json
from advisor.records.model import GameRecord
from advisor.records.reading import read_games
from advisor.records.remarks import Remark
from advisor.records.statistics import By, Statistics
from advisor.texts import _, ngettext

MOST_SHOWN: Final = 20
"""How many errors are listed; `--strict` lists all."""
EVERY: Final = 0.5
"""Seconds between two signs of life."""

Paths = Annotated[list[str], typer.Argument(metavar="PATH...", hidden=True)]
File = Annotated[str, typer.Argument(metavar="FILE", hidden=True)]
Strict = Annotated[
    bool,
    typer.Option("--strict", help=_("List every error in the logs and leave with code 3.")),
]
ByOption = Annotated[
    By | None,
    typer.Option(
        "--by", case_sensitive=False, show_default=False, help=_("Part figures by player or seat.")
    ),
]
RoundOption = Annotated[
    int | None,
    typer.Option("--round", min=1, show_default=False, help=_("Show this round alone.")),
]


def add_records(app: typer.Typer) -> None:
    """Add the commands about logs of games.

    Args:
        app: the commands.
    """
    text = _("Figures of logged games: calls, exchange, wishes, bombs.")
    where = _("PATH is a log, a folder, an archive (.gz, .zip), or - for standard input.")
    app.command(help=f"{text}\n\n{where}", epilog=epilog("stats"))(spread(stats))
    text = _("The rounds of a logged game as a person reads them.")
    where = _("FILE is a log, an archive (.gz, .zip), or - for standard input.")
    app.command(help=f"{text}\n\n{where}", epilog=epilog("show"))(spread(show))


def stats(
    paths: Paths,
    *,
    by: ByOption = None,
    strict: Strict = False,
    manner: Manner,
    _lang: Language = None,
) -> Exit:
    """Count what is in logs."""
    statistics, errors, code = Statistics(by), _Errors(strict), Exit.ANSWERED
    try:
        for game in _with_signs(_read(paths)):
            statistics.add(game)
            errors.take(game)
    except KeyboardInterrupt:
        code = Exit.STOPPED
    errors.close()
    if code is Exit.ANSWERED:
        _verify_rounds(statistics.rounds + statistics.incomplete, errors, paths)
    manner.write(StatisticsAnswer(statistics))
    return code or errors.code


def show(
    file: File,
    *,
    number: RoundOption = None,
    strict: Strict = False,
    manner: Manner,
    _lang: Language = None,
) -> Exit:
    """Show the rounds of logs."""
    shown, errors = 0, _Errors(strict)
    for game in _read([file]):
        chosen = _chosen(game, number)
        errors.take(chosen)
        if manner.as_json and chosen.rounds:
            print(json.dumps(game_to_json(chosen), ensure_ascii=False), flush=True)
        shown += len(chosen.rounds)
        if not manner.as_json:
            _write_rounds(game, chosen, manner, above=shown > len(chosen.rounds))
    errors.close()
    if not shown and number is not None:
        raise LogError(_("there is no round {number} in {file}").format(number=number, file=file))
    _verify_rounds(shown, errors, [file])
    return errors.code


def _read(paths: list[str]) -> Iterator[GameRecord]:
    """Read games; a path that cannot be opened is named."""
    try:
        yield from read_games(*paths)
    except OSError as error:
        if error.filename is None:
            raise
        raise OSError(f"{error.filename}: {error.strerror}") from error


def _chosen(game: GameRecord, number: int | None) -> GameRecord:
    """Return the game, or it with one of its rounds alone."""
    if number is None:
        return game
    rounds = tuple(round_ for round_ in game.rounds if round_.number == number)
    return GameRecord(rounds=rounds, file=game.file, number=game.number, remarks=game.remarks)


def _write_rounds(game: GameRecord, chosen: GameRecord, manner: Manner, *, above: bool) -> None:
    totals = dict(
        zip((r.number for r in game.rounds), islice(game.running_totals(), 1, None), strict=False)
    )
    for round_ in chosen.rounds:
        if above:
            print()
        manner.write(RoundAnswer(round_, totals[round_.number]))
        above = True


def _verify_rounds(number: int, errors: _Errors, paths: Iterable[str]) -> None:
    """Refuse to answer about nothing."""
    if not number:
        named = ", ".join(paths)
        first = f": {errors.first.what}" if errors.first else ""
        raise OSError(_("no rounds in {paths}").format(paths=named) + first)


class _Errors:
    """The errors of the games read by now, listed on standard error.

    Args:
        strict: whether all are listed and the command fails.
    """

    def __init__(self, strict: bool) -> None:
        self._strict = strict
        self.number = 0
        self.first: Remark | None = None

    @property
    def code(self) -> Exit:
        """The exit code that the errors lead to."""
        return Exit.UNREADABLE if self._strict and self.number else Exit.ANSWERED

    def take(self, game: GameRecord) -> None:
        """List the errors of a game."""
        for error in game.errors:
            self.first = self.first or error
            self.number += 1
            if self._strict or self.number <= MOST_SHOWN:
                print(visible(str(error)), file=sys.stderr)

    def close(self) -> None:
        """Say how many errors were not listed."""
        more = self.number - MOST_SHOWN
        if more > 0 and not self._strict:
            text = ngettext(
                "{n} more error; --strict lists it", "{n} more errors; --strict lists them", more
            )
            print(text.format(n=more), file=sys.stderr)


def _with_signs(games: Iterator[GameRecord]) -> Iterator[GameRecord]:
    """Yield the games; on a terminal, say from time to time how many there were."""
    if not sys.stderr.isatty():
        yield from games
        return
    last = time.monotonic()
    for number, game in enumerate(games, start=1):
        if time.monotonic() - last >= EVERY:
            last = time.monotonic()
            text = ngettext("{n} game read", "{n} games read", number).format(n=number)
            print(f"\r{text}", end="", file=sys.stderr, flush=True)
        yield game
    print("\r" + " " * 30 + "\r", end="", file=sys.stderr, flush=True)
