"""Signs of life on a terminal while something takes long."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Final

PATIENCE: Final = 0.5
"""Seconds before progress is shown."""


class Progress:
    """Shows on a terminal how much is done, once it takes longer."""

    def __init__(self) -> None:
        self._started = monotonic()
        self._shown = ""

    def show(self, share: float) -> None:
        """Show a share of the work."""
        text = f"{100 * share:3.0f} %"
        is_late = monotonic() - self._started > PATIENCE
        if is_late and text != self._shown and sys.stderr.isatty():
            self._shown = text
            print(f"\r{text}", end="", file=sys.stderr, flush=True)


def wipe() -> None:
    """Take progress off the terminal."""
    if sys.stderr.isatty():
        print("\r     \r", end="", file=sys.stderr, flush=True)
