"""How long the plain Python round takes: legal leads, whole rounds, positions as text."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

from advisor.cards import DECK, Hand
from advisor.positions import format_position, parse_position
from advisor.rounds import Round
from advisor.rules import OFFICIAL
from tests.benchmarks import Figure, quantile
from tests.random_rounds import random_round

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

SEED = 2024
LEADS = 2_000
ROUNDS = 100


def figures(_arguments: list[str]) -> Iterator[Figure | str]:
    """Yield the times over seeded leads and over rounds played at random."""
    yield f"{LEADS} leads of 14 cards, seed {SEED}; {ROUNDS} rounds played at random"
    leads = [lead(random.Random(f"{SEED}/{number}")) for number in range(2 * LEADS)]
    times = microseconds(Round.legal_plays, leads[:LEADS])
    yield Figure("legal_leads_median", quantile(times, 0.5), "us", 500)
    yield Figure("legal_leads_p95", quantile(times, 0.95), "us")
    times = microseconds(lambda one: one.legal_plays(merged=False), leads[LEADS:])
    yield Figure("legal_leads_unmerged_median", quantile(times, 0.5), "us")
    start = time.perf_counter()
    moments = [moment for seed in range(ROUNDS) for moment in random_round(seed, OFFICIAL)]
    seconds = time.perf_counter() - start
    yield Figure("random_round", 1e3 * seconds / ROUNDS, "ms")
    times = microseconds(format_position, moments)
    yield Figure("position_written_median", quantile(times, 0.5), "us")
    times = microseconds(parse_position, map(format_position, moments))
    yield Figure("position_read_median", quantile(times, 0.5), "us")


def lead(rng: random.Random) -> Round:
    """A round in which a random hand of 14 cards, the Mah Jong among them or not, leads."""
    cards = rng.sample(DECK, 56)
    hands = [Hand.of(cards[start : start + 14]) for start in (0, 14, 28, 42)]
    return Round.of_position(hands, leader=0)


def microseconds(answer: Callable[..., object], values: Iterable[object]) -> list[float]:
    """Return how long each value takes."""
    times = []
    for value in values:
        start = time.perf_counter()
        answer(value)
        times.append(1e6 * (time.perf_counter() - start))
    return times
