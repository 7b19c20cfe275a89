"""How long the partition of a hand of 14 takes: candidates, model, both solves and the cards."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

from advisor.cards import DECK, Hand
from advisor.partitions import optimal_partitions, partition
from tests.benchmarks import Figure, quantile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SEED = 2024
HANDS = 2_000
HARDEST = 40


def figures(_arguments: list[str]) -> Iterator[Figure | str]:
    """Yield the times over seeded random hands and over the hardest of them."""
    yield f"{HANDS} hands of 14 cards, seed {SEED}; OR-Tools loaded before"
    rng = random.Random(SEED)
    hands = [Hand.of(rng.sample(DECK, 14)) for _ in range(HANDS)]
    partition(hands[0])
    times = milliseconds(partition, hands)
    hardest = sorted(times)[-HARDEST:]
    yield Figure("partition_median", quantile(times, 0.5), "ms", 2.5)
    yield Figure("partition_p95", quantile(times, 0.95), "ms", 10)
    yield Figure(f"partition_hardest_{HARDEST}_median", quantile(hardest, 0.5), "ms", 20)
    times = milliseconds(optimal_partitions, hands)
    yield Figure("optimal_partitions_median", quantile(times, 0.5), "ms")
    yield Figure("optimal_partitions_p95", quantile(times, 0.95), "ms")


def milliseconds(answer: Callable[[Hand], object], hands: list[Hand]) -> list[float]:
    """Return how long each hand takes."""
    times = []
    for hand in hands:
        start = time.perf_counter()
        answer(hand)
        times.append(1e3 * (time.perf_counter() - start))
    return times
