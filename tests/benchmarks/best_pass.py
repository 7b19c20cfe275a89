"""What the advised exchange loses against the best of all: `best_pass [--hands N]`.

All assignments of three cards, those that differ in suits alone once, are played on 1,000 deals,
the best 30 again on 20,000 fresh ones. The regret is what the advised exchange loses on those.
"""

from __future__ import annotations

import argparse
import random
from ctypes import c_int32
from itertools import permutations
from math import sqrt
from typing import TYPE_CHECKING

from advisor.advice import Asking, advise_exchange
from advisor.advice.exchange import _give, cards_of
from advisor.advice.shortlist import Exchange, ranks_of
from advisor.cards import DECK, Hand
from advisor.kernel import SIMPLE_POLICY
from advisor.kernel.binding import load
from advisor.rounds import Question
from advisor.simulation import Effort
from advisor.simulation.playing import KernelPlayouts
from advisor.simulation.workers import Workers
from advisor.views import View
from tests.benchmarks import Figure

if TYPE_CHECKING:
    from collections.abc import Iterator

FRESH = 1 << 40
BEST = 30


def figures(arguments: list[str]) -> Iterator[Figure | str]:
    """Yield the mean regret with the ends of its interval."""
    parser = argparse.ArgumentParser(prog="best_pass", description=__doc__)
    parser.add_argument("--hands", type=int, default=50)
    parser.add_argument("--first", type=int, default=1000)
    parser.add_argument("--again", type=int, default=20_000)
    parser.add_argument("--deals", type=int, default=Effort().deals)
    asked = parser.parse_args(arguments)
    rng = random.Random(7)
    hands = [Hand.of(rng.sample(DECK, 14)) for _ in range(asked.hands)]
    regrets = [regret(hand, seed, asked) for seed, hand in enumerate(hands)]
    mean = sum(regrets) / len(regrets)
    spread = sum((one - mean) ** 2 for one in regrets) / max(1, len(regrets) - 1)
    error = 1.96 * sqrt(spread / len(regrets))
    yield f"{asked.hands} hands, advice on {asked.deals} deals"
    yield Figure("best_pass_regret", mean, "points", 3.0)
    yield Figure("best_pass_regret_lower_95", mean - error, "points")
    yield Figure("best_pass_regret_upper_95", mean + error, "points")


def regret(hand: Hand, seed: int, asked: argparse.Namespace) -> float:
    """Return what the advised exchange loses against the best, on fresh deals."""
    view = View(hand=hand, question=Question.EXCHANGE)
    advice = advise_exchange(view, Asking(effort=Effort(deals=asked.deals, seed=seed)))
    first, partner, previous = (next(iter(card)) for card in cards_of(advice).known)
    advised = Exchange(first, partner, previous)
    every = {ranks_of(one): one for one in (Exchange(*three) for three in permutations(hand, 3))}
    every[ranks_of(advised)] = advised
    choices = list(every.values())
    means = played(view, choices, seed + 1000, 0, asked.first)
    order = sorted(range(len(choices)), key=lambda place: -means[place])
    best = [choices[place] for place in order[:BEST] if choices[place] != advised]
    again = played(view, [advised, *best], seed + 2000, FRESH, asked.again)
    return max(again) - again[0]


def played(view: View, choices: list[Exchange], seed: int, first: int, count: int) -> list[float]:
    """Return the mean points of each exchange on the same deals."""
    library = load().library
    assert library is not None
    gives = [_give(choice, view.hand) for choice in choices]
    playouts = KernelPlayouts(library, view, gives, (SIMPLE_POLICY,) * 4, seed)
    playouts(0, 0, 1, c_int32(0))
    with Workers(playouts) as workers:
        samples = workers.play(range(len(choices)), first, count)
    return [sum(sample.points) / len(sample) for sample in samples]
