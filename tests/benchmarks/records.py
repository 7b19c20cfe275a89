"""How long logged games take: read and replayed, beside a bare scan of the same bytes.

`python -m tests.benchmarks records [FOLDER]`; without a folder the games of the data folder beside
the checkout are read, or, without it, games that are played here.
"""

from __future__ import annotations

import os
import re
import tempfile
import time
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from advisor.records import GameRecord, count_games, read_games, write_games
from advisor.records.bsw_writer import bsw_text
from advisor.records.frames import to_frame
from tests.benchmarks import Figure
from tests.conftest import ROOT
from tests.record_games import played_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")
GAMES = 162
LINE = re.compile(
    rb"^(?:\((\d)\)(\S*)(?:: (.*)| passt\.| (.*))|(\w[^:]*): ?(.*)|-+([A-Z].*?)-+)\s*$",
    re.MULTILINE,
)
"""What a reader must at least look at: seat, name and cards of every line, and the rest."""


def figures(arguments: list[str]) -> Iterator[Figure | str]:
    """Yield the times of reading, replaying, writing and counting."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = folder_of(arguments, Path(scratch))
        data = [path.read_bytes() for path in sorted(folder.glob("*.tch"))]
        size = sum(map(len, data))
        yield f"{len(data)} files, {size} bytes, in one process"
        scan, _ = seconds(lambda: sum(len(LINE.findall(one)) for one in data))
        whole, games = seconds(lambda: list(read_games(folder)))
        rounds = sum(len(game.rounds) for game in games)
        equal = count_games(games).replayed_equal
        yield f"{rounds} rounds, {equal} of them with the result of the log"
        yield Figure("scan_of_the_bytes", scan, "s")
        yield Figure("read_and_replayed", whole, "s", target_of(len(data)))
        yield Figure("ratio_to_the_scan", whole / scan, "times")
        yield Figure("a_round", 1e3 * whole / rounds, "ms")
        yield from others(games)


def others(games: list[GameRecord]) -> Iterator[Figure]:
    """Yield what else is done with games that have been read."""
    written, _ = seconds(lambda: sum(map(len, bsw_text(games))))
    yield Figure("written_as_a_log", written, "s")
    counted, _ = seconds(lambda: count_games(games))
    yield Figure("counted", counted, "s")
    to_frame([], "games")  # loads pandas
    frame, _ = seconds(lambda: to_frame(games, "decisions"))
    yield Figure("frame_of_decisions", frame, "s")


def target_of(files: int) -> float | None:
    """Return the seconds allowed for the games of the data folder; others have no target."""
    return 15 if files == GAMES else None


def folder_of(arguments: list[str], scratch: Path) -> Path:
    """Return the folder to read: named, of the data folder, or filled here."""
    if arguments:
        return Path(arguments[0])
    shared = Path(os.environ.get("TICHU_SHARED") or ROOT.parent / "shared") / "logs" / "games"
    if shared.is_dir():
        return shared
    for seed in islice(range(GAMES), 40):
        write_games([played_game(seed)], scratch / f"{seed}.tch")
    return scratch


def seconds(work: Callable[[], T]) -> tuple[float, T]:
    """Return the seconds of one core that work takes, and what it yields."""
    start = time.process_time()
    result = work()
    return time.process_time() - start, result
