"""Make the table of what calls tell: `python -m tests.make_beliefs FOLDER` of game records.

Logistic models of the chance that a hand of 14 calls, by its honours: Dragon, Phoenix, both, each
ace. Grand Tichu by the hand before the exchange and by that after it; Tichu by that after it. Hands
whose partner has called are left out. Prints the weights that `advisor.simulation.honours` has.
"""

from __future__ import annotations

import sys
from math import exp
from typing import TYPE_CHECKING, Final

from advisor.cards import Hand
from advisor.records.reading import read_games
from advisor.simulation.honours import Class

if TYPE_CHECKING:
    from collections.abc import Iterator

    from advisor.records.model import RoundRecord

STEPS: Final = 30
Counted = tuple[Class, bool]


def counted(round_: RoundRecord) -> Iterator[tuple[str, Class, bool]]:
    """Yield what each hand of a round tells: of which model, its honours, whether it called."""
    exchange = round_.exchange
    if round_.fourteens is None or exchange is None:
        return
    calls = {call.seat: call.call for call in round_.calls}
    for seat, before in enumerate(round_.fourteens):
        if (seat + 2) % 4 in calls:
            continue
        got = Hand.of(
            exchange[other][(seat - other) % 4 - 1] for other in range(4) if other != seat
        )
        after = Class.of((before - Hand.of(exchange[seat]) | got).bits)
        is_grand = calls.get(seat) == "grand"
        yield "grand_before", Class.of(before.bits), is_grand
        yield "grand_after", after, is_grand
        if not is_grand:
            yield "tichu_after", after, calls.get(seat) == "tichu"


def fitted(hands: list[Counted]) -> list[float]:
    """Return the weights of a logistic model, by Newton's method.

    Args:
        hands: honours, and whether the hand called.

    Returns:
        The weight of one, Dragon, Phoenix, both, and each ace.
    """
    weights = [0.0] * 5
    rows = [(_features(held), float(called)) for held, called in hands]
    for _step in range(STEPS):
        slope = [0.0] * 5
        bend = [[0.0] * 5 for _ in range(5)]
        for features, called in rows:
            chance = 1 / (1 + exp(-sum(w * x for w, x in zip(weights, features, strict=True))))
            for i, x in enumerate(features):
                slope[i] += (called - chance) * x
                for j, y in enumerate(features):
                    bend[i][j] += chance * (1 - chance) * x * y
        step = _solved(bend, slope)
        weights = [w + more for w, more in zip(weights, step, strict=True)]
    return weights


def _features(held: Class) -> tuple[int, ...]:
    return (1, held.dragon, held.phoenix, held.dragon * held.phoenix, held.aces)


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a system of equations by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(size):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def main(arguments: list[str]) -> int:
    """Print the weights."""
    hands: dict[str, list[Counted]] = {"grand_before": [], "grand_after": [], "tichu_after": []}
    for game in read_games(*arguments):
        for round_ in game.rounds:
            for name, held, called in counted(round_):
                hands[name].append((held, called))
    for name, found in hands.items():
        print(name, len(found), [round(weight, 2) for weight in fitted(found)])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
