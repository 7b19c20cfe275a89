"""Make the table of chances to win a game: `python -m tests.make_winning FOLDER`.

The results of all complete rounds in the game records of the folder go through value iteration on
totals in steps of five points; the table of the package keeps every fourth total of it.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from advisor.advice.winning import TABLE, WHOLE
from advisor.records.reading import read_games

if TYPE_CHECKING:
    from numpy.typing import NDArray

TARGET: Final = 1000
FINE: Final = 5
LEAST: Final = -600
"""Totals below this are taken as this."""
KEPT_LEAST: Final = -200
KEPT_STEP: Final = 20
ENOUGH: Final = 1e-7


def results(folder: str) -> Counter[tuple[int, int]]:
    """Count the results of complete rounds, each with the teams in both orders."""
    counted: Counter[tuple[int, int]] = Counter()
    for game in read_games(folder):
        for round_ in game.rounds:
            if round_.is_complete and round_.score is not None:
                first, second = round_.score
                counted[first, second] += 1
                counted[second, first] += 1
    return counted


def chances(counted: Counter[tuple[int, int]]) -> NDArray[Any]:
    """Iterate until the chance at every score is the mean of the chances after the next round."""
    import numpy as np

    totals = np.arange(LEAST, TARGET, FINE)
    number = counted.total()
    known = np.full((len(totals), len(totals)), 0.5)
    while True:
        after = np.zeros_like(known)
        for (mine, theirs), times in counted.items():
            after += times / number * _after(known, totals, mine, theirs)
        if np.abs(after - known).max() < ENOUGH:
            return after
        known = after


def _after(known: NDArray[Any], totals: NDArray[Any], mine: int, theirs: int) -> NDArray[Any]:
    """Return the chance at each score after one result."""
    import numpy as np

    own, other = totals + mine, totals + theirs
    rows = np.clip((own - LEAST) // FINE, 0, len(totals) - 1)
    columns = np.clip((other - LEAST) // FINE, 0, len(totals) - 1)
    gone_on = known[np.ix_(rows, columns)]
    lead = np.sign(own[:, None] - other[None, :])
    is_over = np.maximum(own[:, None], other[None, :]) >= TARGET
    return np.where(is_over, 0.5 + 0.5 * lead, gone_on)


def main(arguments: list[str]) -> int:
    """Write the table."""
    (folder,) = arguments
    counted = results(folder)
    found = chances(counted)
    places = [(total - LEAST) // FINE for total in range(KEPT_LEAST, TARGET, KEPT_STEP)]
    rows = [[round(WHOLE * found[row, column]) for column in places] for row in places]
    head = {
        "rounds": counted.total() // 2,
        "target": TARGET,
        "least": KEPT_LEAST,
        "step": KEPT_STEP,
    }
    lines = ",\n".join(json.dumps(row) for row in rows)
    text = f'{json.dumps(head)[:-1]}, "chances": [\n{lines}\n]}}\n'
    TABLE.write_text(text, encoding="utf-8", newline="\n")
    print(f"{head['rounds']} rounds, {len(counted)} results, {len(rows)} totals: {TABLE.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
