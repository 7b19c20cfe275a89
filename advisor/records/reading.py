"""Reads games from wherever they are: logs and JSON, files, folders, archives, standard input."""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.records.bsw_reader import games_of_bsw
from advisor.records.files import MOST_UNPACKED, Refused, Source, sources
from advisor.records.json_form import LONGEST_JSON_LINE
from advisor.records.json_reader import games_of_json
from advisor.records.lines import UnreadableError, text_lines
from advisor.records.model import GameRecord
from advisor.records.remarks import Remark

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def read_games(*paths: str | Path, most_unpacked: int = MOST_UNPACKED) -> Iterator[GameRecord]:
    """Read games, one after the other, so that memory does not grow with what is read.

    Args:
        paths: files, folders, archives (`.gz`, `.zip`), or `-` for standard input; BrettspielWelt
            logs or JSON lines.
        most_unpacked: how many bytes an archive may unpack to.

    Yields:
        The games in the order of the paths and of the names in folders and archives. What is wrong
        with them stands in their `errors`; a file without rounds yields a game without rounds.

    Raises:
        OSError: if a path does not exist or cannot be opened.
    """
    for path in paths:
        for source in sources(path, most_unpacked):
            if isinstance(source, Refused):
                yield _refused(source)
            else:
                yield from _games(source)


def _refused(source: Refused) -> GameRecord:
    remark = Remark(source.oddity, source.reason, "nothing is read", source.name)
    return GameRecord(rounds=(), file=source.name, remarks=(remark,))


def _games(source: Source) -> Iterator[GameRecord]:
    if _is_json(source):
        yield from games_of_json(text_lines(source.stream, LONGEST_JSON_LINE), source.name)
    else:
        yield from games_of_bsw(text_lines(source.stream), source.name)


def _is_json(source: Source) -> bool:
    """Tell whether the first character that is no blank opens an object."""
    try:
        return source.stream.peek(64).removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")
    except UnreadableError:
        return False
