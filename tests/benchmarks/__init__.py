"""Benchmarks: figures beside their targets and beside a loop that says how fast the machine is.

`python -m tests.benchmarks NAME` runs the module `tests.benchmarks.NAME`. The module has a function
`figures(arguments)` that takes the words after the name and yields a `Figure` for each line, or
text for a remark. Nothing here is asserted: a missed target is printed, and the exit code is 0.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

SECONDS = {"s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9}
"""How long the units of time are."""


@dataclass(frozen=True)
class Figure:
    """A measured figure.

    Args:
        name: what was measured, without blanks.
        value: how much, in the unit.
        unit: `ms` and the like, `.../s` for a rate, any other word for the rest.
        target: what must be reached, if there is a target.
        stretch: what would be better still, if there is such a figure.
        at_least: whether more is better; for a rate it always is.
    """

    name: str
    value: float
    unit: str
    target: float | None = None
    stretch: float | None = None
    at_least: bool = False

    def line(self, calibration: float) -> str:
        """Return `name value unit ratio target met|missed`, and `stretch X reached|open`.

        The ratio is a time in calibration loops, or what a rate gives in the time of one.
        """
        words = [self.name, shown(self.value), self.unit, self._ratio(calibration)]
        if self.target is None:
            words += ["-", "-"]
        else:
            words += [shown(self.target), "met" if self._reaches(self.target) else "missed"]
        if self.stretch is not None:
            reached = "reached" if self._reaches(self.stretch) else "open"
            words += ["stretch", shown(self.stretch), reached]
        return " ".join(words)

    def _ratio(self, calibration: float) -> str:
        if self.unit in SECONDS:
            return shown(self.value * SECONDS[self.unit] / calibration)
        return shown(self.value * calibration) if self.unit.endswith("/s") else "-"

    def _reaches(self, limit: float) -> bool:
        more_is_better = self.at_least or self.unit.endswith("/s")
        return self.value >= limit if more_is_better else self.value <= limit


def shown(value: float) -> str:
    """Return a number with four digits that count, without an exponent.

    >>> shown(1234567), shown(2.5), shown(0.00123456)
    ('1234567', '2.5', '0.001235')
    """
    if abs(value) >= 1000:
        return f"{value:.0f}"
    places = 4 if value == 0 else max(0, 3 - int(f"{value:e}".partition("e")[2]))
    digits = f"{value:.{places}f}"
    return digits.rstrip("0").rstrip(".") if "." in digits else digits


def calibrate() -> float:
    """Return the seconds that a fixed loop of plain Python takes here, the best of seven."""
    times = []
    for _ in range(7):
        start = time.perf_counter()
        state = 1
        for _ in range(200_000):
            state = (state * 1_103_515_245 + 12_345) & 0x7FFFFFFF
        times.append(time.perf_counter() - start)
    return min(times)


def quantile(values: list[float], share: float) -> float:
    """Return the value below which a share of the values lies.

    >>> quantile([4.0, 1.0, 3.0, 2.0], 0.5)
    3.0
    """
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]
