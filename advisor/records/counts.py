"""Counters by name, which become nested JSON: `wish.rank` stands under `wish` as `rank`."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from advisor.records.rates import Rate

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(slots=True)
class Counts:
    """What has been counted.

    Args:
        numbers: plain counters.
        rates: how often something could happen and did.
        shares: how often each of several things happened.
        sums: number, sum and sum of squares of figures.

    >>> counts = Counts()
    >>> counts.rate("calls.made", True)
    >>> counts.share("calls.by", "seat 0")
    >>> counts.to_json()["calls"]["by"]
    {'n': 1, 'share': {'seat 0': 1.0}, 'count': {'seat 0': 1}}
    """

    numbers: Counter[str] = field(default_factory=Counter)
    rates: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    shares: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    sums: dict[str, list[float]] = field(default_factory=lambda: defaultdict(lambda: [0, 0.0, 0.0]))

    def add(self, name: str, number: int = 1) -> None:
        """Count something.

        Args:
            name: its name.
            number: how often it happened.
        """
        self.numbers[name] += number

    def rate(self, name: str, happened: bool) -> None:
        """Count that something could happen, and whether it did.

        Args:
            name: its name.
            happened: whether it did.
        """
        rate = self.rates[name]
        rate[0] += 1
        rate[1] += happened

    def share(self, name: str, what: str) -> None:
        """Count which of several things happened.

        Args:
            name: their common name.
            what: which of them.
        """
        self.shares[name][what] += 1

    def mean(self, name: str, figure: float) -> None:
        """Count a figure of which mean and spread are wanted.

        Args:
            name: its name.
            figure: the figure.
        """
        total = self.sums[name]
        total[0] += 1
        total[1] += figure
        total[2] += figure * figure

    def rate_of(self, name: str) -> Rate:
        """Return a rate by its name; of what was never counted 0 out of 0.

        Args:
            name: its name.

        Returns:
            The rate.
        """
        n, k = self.rates.get(name, (0, 0))
        return Rate(n, k)

    def to_json(self, always: Iterable[str] = ()) -> dict[str, Any]:
        """Return everything as nested JSON values.

        Args:
            always: names of rates that are there also where nothing was counted.

        Returns:
            By name in alphabetical order. Numbers as they are; rates with n, k, share and
            95 % interval; shares with n, share and count of each; means with n, mean and standard
            deviation.
        """
        found: dict[str, Any] = {name: self.rate_of(name).to_json() for name in always}
        found |= self.numbers
        found |= {name: Rate(n, k).to_json() for name, (n, k) in self.rates.items()}
        found |= {name: _shares(counter) for name, counter in self.shares.items()}
        found |= {name: _spread(*total) for name, total in self.sums.items()}
        return nested(dict(sorted(found.items())))


def _shares(counter: Counter[str]) -> dict[str, Any]:
    total = counter.total()
    counts = dict(sorted(counter.items(), key=lambda item: -item[1]))
    shares = {what: round(count / total, 4) for what, count in counts.items()}
    return {"n": total, "share": shares, "count": counts}


def _spread(n: float, total: float, squares: float) -> dict[str, Any]:
    mean = total / n
    spread = max(0.0, squares / n - mean * mean) ** 0.5
    return {"n": int(n), "mean": round(mean, 2), "sd": round(spread, 2)}


def nested(values: dict[str, Any]) -> dict[str, Any]:
    """Return values by dotted names as objects within objects.

    Args:
        values: the values.

    Returns:
        The same, nested.

    >>> nested({"a.b": 1, "a.c": 2})
    {'a': {'b': 1, 'c': 2}}
    """
    tree: dict[str, Any] = {}
    for name, value in values.items():
        *path, last = name.split(".")
        branch = tree
        for part in path:
            branch = branch.setdefault(part, {})
        branch[last] = value
    return tree
