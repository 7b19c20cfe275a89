"""Count the positions of perft files with `Round`: `python -m tests.perft FILE...`.

Prints one line a position and depth that is wrong, then how many were counted and how fast; exits
with 1 if any was wrong.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from advisor.positions import parse_position
from tests.perft import perft, read


def check(path: Path) -> tuple[int, int, int]:
    """Count the entries of a file: numbers right and wrong, and sequences counted."""
    right = wrong = total = 0
    for entry in read(path):
        round_ = parse_position(entry.position)
        for depth, expected in enumerate(entry.counts, start=1):
            found = perft(round_, depth)
            total += found
            right, wrong = right + (found == expected), wrong + (found != expected)
            if found != expected:
                print(f"{entry.name}: depth {depth} counts {found}, expected {expected}")
    return right, wrong, total


def main() -> int:
    """Check the files of the command line."""
    failed = 0
    for name in sys.argv[1:]:
        start = time.perf_counter()
        right, wrong, total = check(Path(name))
        seconds = time.perf_counter() - start
        failed += wrong
        print(f"{name}: {right} right, {wrong} wrong", end="; ")
        print(f"{total} sequences in {seconds:.1f} s, {total / seconds:.0f} a second")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
