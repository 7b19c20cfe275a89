"""Long runs in pieces: each result goes to a file at once, and what is there is not done again.

`--results FILE` names the file, a line of JSON for each piece; a run that was stopped goes on where
it ended. Without it a run is kept in memory alone.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

Piece = dict[str, Any]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the option that names the file."""
    parser.add_argument("--results", type=Path, help="keep each result here and go on from it")


def pieces(
    number: int, work: Callable[[int], Piece], file: Path | None, options: Piece
) -> Iterator[Piece]:
    """Yield the results of all pieces in order, and tell the progress on the standard error.

    Args:
        number: how many pieces there are.
        work: makes the result of one: what JSON can hold.
        file: where results are kept; None to keep none.
        options: those that results depend on; what was made with others is not taken.

    Yields:
        The results.
    """
    done = dict(_read(file, options))
    started, made = time.monotonic(), 0
    for place in range(number):
        if place not in done:
            done[place] = work(place)
            made += 1
            _write(file, {"options": options, "piece": place, "result": done[place]})
            pace = (time.monotonic() - started) / made
            left = pace * sum(other not in done for other in range(number))
            print(f"{place + 1} of {number}, {left / 60:.0f} min left", file=sys.stderr, flush=True)
        yield done[place]


def _read(file: Path | None, options: Piece) -> Iterator[tuple[int, Piece]]:
    if file is None or not file.exists():
        return
    for line in file.read_text(encoding="utf-8").splitlines():
        read = json.loads(line)
        if read["options"] == options:
            yield read["piece"], read["result"]


def _write(file: Path | None, line: Piece) -> None:
    if file is not None:
        with file.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(line) + "\n")
