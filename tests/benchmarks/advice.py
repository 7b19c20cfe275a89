"""How long the shell takes for the whole answer about 14 cards, and how sure it is.

Each hand is typed to `tichu-advise --json` in a process of its own. Loading CP-SAT
is timed beside it in the same run and is no part of the target.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any, Final

from advisor.cards import DECK, Hand
from tests.benchmarks import Figure, quantile

if TYPE_CHECKING:
    from collections.abc import Iterator

SEED: Final = 3
TYPED: Final = (
    "Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s",
    "Mah Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s",
)
"""The hands of the README and the manual; with the Mah Jong four questions are asked."""
RANDOM: Final = 3
REPEATED: Final = 5
MOST_SECONDS: Final = 3.0
MOST_ERROR: Final = 2.0

START: Final = (sys.executable, "-c")
ANSWER: Final = "from advisor.cli import main; main()"
NOTHING: Final = "pass"
CP_SAT: Final = "import ortools.sat.python.cp_model"


def figures(_arguments: list[str]) -> Iterator[Figure | str]:
    """Yield the time of the whole answer without loading CP-SAT, and the largest error."""
    rng = random.Random(SEED)
    drawn = [str(Hand.of(rng.sample(DECK, 14))) for _ in range(RANDOM)]
    hands = [*TYPED, *drawn]
    yield f"{len(hands)} hands, {RANDOM} of them random with seed {SEED}; median of {REPEATED} runs"
    bare, loading = (median(*START, code) for code in (NOTHING, CP_SAT))
    yield Figure("loading_cp_sat", loading - bare, "s")
    times = {hand: median(*START, ANSWER, hand, "--json") for hand in hands}
    slowest = max(hands, key=lambda hand: times[hand])
    yield f"slowest: {slowest}"
    rest = [seconds - (loading - bare) for seconds in times.values()]
    yield Figure("answer_without_loading_median", quantile(rest, 0.5), "s", MOST_SECONDS)
    yield Figure("answer_without_loading_slowest", max(rest), "s", MOST_SECONDS)
    error = max(largest_error(hand) for hand in hands)
    yield Figure("first_error_largest", 100 * error, "points", MOST_ERROR)


def median(*words: str) -> float:
    """Return how long a command takes, the median of several runs."""
    return quantile([seconds(*words) for _ in range(REPEATED)], 0.5)


def seconds(*words: str) -> float:
    """Return how long a command takes."""
    start = time.perf_counter()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def largest_error(hand: str) -> float:
    """Return the largest standard error of a chance to go out first in the answer about a hand."""
    words = [*START, ANSWER, hand, "--json"]
    said = subprocess.run(words, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
    answer: dict[str, Any] = json.loads(said)
    candidates = [
        candidate
        for key in ("call", "pass", "wish")
        for candidate in answer.get(key, {"candidates": []})["candidates"]
    ]
    return max((candidate["first_se"] or 0.0 for candidate in candidates), default=0.0)
