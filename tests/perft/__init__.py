"""Perft: sequences of plies counted by the package against counts of an independent brute force.

`tests/oracle/perft.py` says what a ply is and made every number in the `.perft` files here, for
positions that `make.py` drew. `python -m tests.perft FILE...` counts with `Round`, with the time.

A file holds entries with a blank line between them: `id NAME`, `position` in one line of text as
`advisor.positions` reads it, `json` the same position in the schema of the solver vectors, and
`perft DEPTH COUNT` for each depth.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tests.oracle.game import DECLINE
from tests.round_moves import round_moves

if TYPE_CHECKING:
    from advisor.rounds import Round
    from tests.oracle.schema import Line

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Entry:
    """A position with its counts by depth; the first is for depth 1."""

    name: str
    position: str
    line: Line
    counts: tuple[int, ...]


def read(path: Path) -> list[Entry]:
    """The entries of a file."""
    return [_entry(block) for block in path.read_text(encoding="utf-8").strip().split("\n\n")]


def _entry(block: str) -> Entry:
    fields = [line.partition(" ") for line in block.splitlines()]
    values = {key: value for key, _, value in fields if key != "perft"}
    numbers = [value.split() for key, _, value in fields if key == "perft"]
    depths, counts = [int(depth) for depth, _ in numbers], tuple(int(n) for _, n in numbers)
    if depths != [*range(1, len(depths) + 1)]:
        message = f"{values['id']}: expected counts for depth 1, 2, ..., not {depths}"
        raise ValueError(message)
    return Entry(values["id"], values["position"], json.loads(values["json"]), counts)


def perft(round_: Round, depth: int) -> int:
    """Count the sequences of `depth` plies with `Round`."""
    if depth == 0:
        return 1
    return sum(
        perft(after, depth if move == DECLINE else depth - 1) for move, after in round_moves(round_)
    )
