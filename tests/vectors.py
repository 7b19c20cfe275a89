"""Check a file of solver vectors: `python -m tests.vectors FILE`.

Prints one line a failure, then `N passed, M failed`; exits with 1 if any failed. The first decision
and the number of its options are held against `Round`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from advisor.cards import MAH_JONG
from advisor.rounds import Question
from tests.round_moves import round_moves, round_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from advisor.rounds import Round
    from tests.oracle.game import Move
    from tests.oracle.schema import Line


def read(path: Path) -> list[Line]:
    """The positions of a file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def faults(line: Line) -> Iterator[str]:
    """What comes out otherwise than the line says."""
    round_ = round_of(line)
    first = {"seat": round_.to_act, "phase": round_.question.value}
    if first != line["first"]:
        yield f"first is {first}, expected {line['first']}"
    number = sum(options_of(move, after) for move, after in round_moves(round_))
    if number != line["n_options"]:
        yield f"n_options is {number}, expected {line['n_options']}"


def options_of(move: Move, after: Round) -> int:
    """As how many options the vectors count a move.

    A play that ends the round counts once for each receiver of a Dragon trick, and with the Mah
    Jong once for each wish, though nobody is asked for one then.
    """
    if move.play is None:
        return 1
    if after.question is Question.GIFT:
        return 2
    return 14 if move.play.cards & MAH_JONG.bit and after.is_over else 1


def main() -> int:
    """Check the files of the command line."""
    passed = failed = 0
    for line in (line for name in sys.argv[1:] for line in read(Path(name))):
        found = list(faults(line))
        passed, failed = passed + (not found), failed + bool(found)
        if found:
            print(f"{line['id']}: {'; '.join(found)}")
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
