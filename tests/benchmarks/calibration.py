"""How true the simulated chance to go out first is in games: `calibration FOLDER [--stage S]`.

For each hand of the game records in a folder the chance to go out first is simulated from what its
player knows, with the 14 cards dealt (`--stage dealt`) or before the first lead (`--stage lead`);
whether he then was first out is what the record says. Printed are the mean chance, the share that
came, the log-loss and the Brier score; then, for ten groups of equal size, chance and share. The
chance is also put through the best logistic line, fitted on every second game and judged on the
others.
"""

from __future__ import annotations

import argparse
from ctypes import c_int32
from dataclasses import dataclass
from math import exp, log
from statistics import mean
from typing import TYPE_CHECKING, Final, NamedTuple

from advisor.kernel import SIMPLE_POLICY
from advisor.kernel.binding import load
from advisor.records import moments, read_games
from advisor.records.walking import out_order
from advisor.rounds import Call, Question
from advisor.simulation.actions import Wait
from advisor.simulation.playing import KernelPlayouts
from advisor.views import View, view_of
from tests.benchmarks import Figure

if TYPE_CHECKING:
    import ctypes
    from collections.abc import Iterator, Sequence

    from advisor.records import RoundRecord
    from advisor.rounds.actions import CallName

GROUPS: Final = 10
STEPS: Final = 30


class Forecast(NamedTuple):
    """What was foretold of a hand, and what came.

    Args:
        game: the number of the game in the folder.
        chance: to go out first, simulated; never quite 0 or 1.
        came: whether the hand was first out.
    """

    game: int
    chance: float
    came: bool


@dataclass(frozen=True)
class Line:
    """A logistic line: how a simulated chance is to be read.

    Args:
        offset: what is added to the logarithm of the odds.
        slope: by what that is multiplied.
    """

    offset: float = 0.0
    slope: float = 1.0

    def read(self, chance: float) -> float:
        return 1 / (1 + exp(-self.offset - self.slope * _log_odds(chance)))


def _log_odds(chance: float) -> float:
    return log(chance / (1 - chance))


def forecasts(folder: str, stage: str, deals: int) -> Iterator[Forecast]:
    library = load().library
    assert library is not None
    for number, game in enumerate(read_games(folder)):
        for record in game.rounds:
            if record.is_complete and record.fourteens is not None:
                first_out = out_order(record)[0]
                for seat, view in enumerate(VIEWS[stage](record)):
                    chance = _chance(library, view, deals)
                    yield Forecast(number, chance, first_out == seat)


def _dealt(record: RoundRecord) -> Iterator[View]:
    grands = {act.seat for act in record.actions if isinstance(act, Call) and act.call == "grand"}
    calls: list[CallName | None] = ["grand" if seat in grands else None for seat in range(4)]
    for seat, hand in enumerate(record.fourteens or ()):
        turned = (*calls[seat:], *calls[:seat])
        yield View(hand=hand, question=Question.EXCHANGE, calls=turned)


def _lead(record: RoundRecord) -> Iterator[View]:
    begin = moments(record)[0][0]
    for seat in range(4):
        yield view_of(begin, seat)


VIEWS: Final = {"dealt": _dealt, "lead": _lead}
"""What each player knows at a stage."""


def _chance(library: ctypes.CDLL, view: View, deals: int) -> float:
    play = KernelPlayouts(library, view, (Wait(),), (SIMPLE_POLICY,) * 4, 1)
    return (sum(play(0, 0, deals, c_int32(0)).first) + 0.5) / (deals + 1)


def log_loss(some: Sequence[Forecast], line: Line) -> float:
    chances = [(line.read(one.chance), one.came) for one in some]
    return -sum(log(chance if came else 1 - chance) for chance, came in chances) / len(some)


def brier(some: Sequence[Forecast], line: Line) -> float:
    return sum((line.read(one.chance) - one.came) ** 2 for one in some) / len(some)


def fitted(some: Sequence[Forecast]) -> Line:
    """Find the line with the least log-loss, by Newton's method."""
    line = Line()
    for _step in range(STEPS):
        line = _better(line, some)
    return line


def _better(line: Line, some: Sequence[Forecast]) -> Line:
    down = [0.0, 0.0]
    bend = [0.0, 0.0, 0.0]
    for one in some:
        odds, chance = _log_odds(one.chance), line.read(one.chance)
        miss, weight = chance - one.came, chance * (1 - chance)
        down = [down[0] + miss, down[1] + miss * odds]
        bend = [bend[0] + weight, bend[1] + weight * odds, bend[2] + weight * odds * odds]
    scale = bend[0] * bend[2] - bend[1] ** 2
    offset = line.offset - (bend[2] * down[0] - bend[1] * down[1]) / scale
    return Line(offset, line.slope - (bend[0] * down[1] - bend[1] * down[0]) / scale)


def figures(arguments: list[str]) -> Iterator[Figure | str]:
    """Yield the scores, and a remark for each group."""
    parser = argparse.ArgumentParser(prog="calibration", description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--stage", choices=VIEWS, default="lead")
    parser.add_argument("--deals", type=int, default=200)
    asked = parser.parse_args(arguments)
    found = list(forecasts(asked.folder, asked.stage, asked.deals))
    odd = [one for one in found if one.game % 2]
    even = [one for one in found if not one.game % 2]
    line = fitted(odd)
    yield f"{len(found)} hands, {asked.deals} deals each"
    yield Figure("calibration_foretold", 100 * mean(one.chance for one in found), "%")
    yield Figure("calibration_came", 100 * mean(one.came for one in found), "%")
    yield f"line of the odd games: offset {line.offset:.3f}, slope {line.slope:.3f}"
    for name, some, how in (("all", found, Line()), ("even", even, Line()), ("line", even, line)):
        yield Figure(f"calibration_{name}_log_loss", log_loss(some, how), "nats")
        yield Figure(f"calibration_{name}_brier", brier(some, how), "-")
    yield from _groups(sorted(found, key=lambda one: one.chance))


def _groups(found: Sequence[Forecast]) -> Iterator[str]:
    for place in range(GROUPS):
        some = found[place * len(found) // GROUPS : (place + 1) * len(found) // GROUPS]
        foretold, came = mean(one.chance for one in some), mean(one.came for one in some)
        yield f"{100 * foretold:5.1f} % foretold, {100 * came:5.1f} % came, {len(some)} hands"
