"""The chance to win the game from a score: a table made by dynamic programming.

The results of logged rounds, each also with the teams exchanged, are taken as what every later
round brings. The chance at a score is then the mean of the chances after the next round; from 1000
on the higher total has won, and equal totals play on. `python -m tests.make_winning FOLDER` makes
the table from game records.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

TABLE: Final = Path(__file__).with_name("winning.json")
WHOLE: Final = 10_000
"""Chances are told in whole ten-thousandths."""


@dataclass(frozen=True, slots=True)
class Winning:
    """The table.

    Args:
        target: the total that wins.
        least: the lowest total in it; lower ones count as this.
        step: the points between two places.
        chances: ten-thousandths to win by my total and then by theirs.
    """

    target: int
    least: int
    step: int
    chances: tuple[tuple[int, ...], ...]

    def chance(self, mine: int, theirs: int) -> float:
        """Return the chance to win, between places in proportion.

        Args:
            mine: my team's total.
            theirs: the other team's total.

        Returns:
            Ten-thousandths.
        """
        if max(mine, theirs) >= self.target:
            return WHOLE * (0.5 + 0.5 * ((mine > theirs) - (mine < theirs)))
        low, beyond = self._place(mine)
        left, aside = self._place(theirs)
        near, far = self.chances[low], self.chances[low + 1]
        above = near[left] + aside * (near[left + 1] - near[left])
        below = far[left] + aside * (far[left + 1] - far[left])
        return min(float(WHOLE), max(0.0, above + beyond * (below - above)))

    def _place(self, total: int) -> tuple[int, float]:
        """Return the place below a total and how far beyond it the total lies, in steps."""
        steps = max(0, total - self.least) / self.step
        low = min(int(steps), len(self.chances) - 2)
        return low, steps - low


@cache
def winning_table() -> Winning:
    """Return the table that comes with the package."""
    read = json.loads(TABLE.read_text(encoding="utf-8"))
    chances = tuple(map(tuple, read["chances"]))
    return Winning(read["target"], read["least"], read["step"], chances)


@lru_cache(maxsize=1 << 16)
def chance_to_win(mine: int, theirs: int, target: int = 1000) -> float:
    """Return the chance that my team wins the game.

    Args:
        mine: my team's total.
        theirs: the other team's total.
        target: the total that wins, 1000 as a rule; for another the distance to it counts.

    Returns:
        The chance, 0 to 1.

    >>> chance_to_win(0, 0), chance_to_win(1010, 990), chance_to_win(1100, 1100)
    (0.5, 1.0, 0.5)
    >>> 0.05 < chance_to_win(630, 970) < 0.25
    True
    """
    table = winning_table()
    shift = table.target - target
    return table.chance(mine + shift, theirs + shift) / WHOLE
