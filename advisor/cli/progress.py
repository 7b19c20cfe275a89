"""Signs of life on a terminal while something takes long."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Final

PATIENCE: Final = 0.5
"""Seconds before progress is shown."""
LONGEST: Final = 15
"""Columns that progress takes at most."""


class Progress:
    """Shows on a terminal how much is done, once it takes longer.

    Args:
        number: which of several hands it is about.

    `begun` tells whether there was any.
    """

    def __init__(self, number: int = 1) -> None:
        self.begun = False
        self._started = monotonic()
        self._shown = ""
        self._place = "" if number == 1 else f"{number}: "

    def show(self, share: float) -> None:
        """Show a share of the work."""
        self.begun = True
        text = f"{self._place}{100 * share:3.0f} %"
        is_late = monotonic() - self._started > PATIENCE
        if is_late and text != self._shown and sys.stderr.isatty():
            self._shown = text
            print(f"\r{text}", end="", file=sys.stderr, flush=True)


def wipe() -> None:
    """Take progress off the terminal."""
    if sys.stderr.isatty():
        print("\r" + " " * LONGEST + "\r", end="", file=sys.stderr, flush=True)
