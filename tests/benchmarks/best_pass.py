"""What the advised exchange loses against the best of all: `best_pass [--hands N]`.

All assignments of three cards, those that differ in suits alone once, are played on 1,000 deals,
the best 30 again on 20,000 fresh ones; what is clearly worse than the best after a quarter or a
fifth of these is not played on. The regret is what the advised exchange loses on the fresh ones.
The best of 30 is somewhat lucky on the deals that chose it, so regret is also told against the best
by the even deals, on the odd ones. `--results FILE` keeps what is done hand by hand.
"""

from __future__ import annotations

import argparse
import random
from ctypes import c_int32
from itertools import pairwise, permutations
from math import sqrt
from typing import TYPE_CHECKING, Any

from advisor.advice import Asking, advise_exchange
from advisor.advice.exchange import _give, cards_of
from advisor.advice.shortlist import Exchange, ranks_of, shortlist
from advisor.cards import DECK, Hand
from advisor.kernel import SIMPLE_POLICY
from advisor.kernel.binding import load
from advisor.rounds import Question
from advisor.simulation import Effort, Sample
from advisor.simulation.playing import KernelPlayouts
from advisor.simulation.workers import Workers
from advisor.views import View
from tests.benchmarks import Figure, pieces

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator

FRESH = 1 << 40
BEST = 30
CLEARLY = 4.0


def figures(arguments: list[str]) -> Iterator[Figure | str]:
    """Yield the mean regret with the ends of its interval."""
    parser = argparse.ArgumentParser(prog="best_pass", description=__doc__)
    parser.add_argument("--hands", type=int, default=50)
    parser.add_argument("--first", type=int, default=1000)
    parser.add_argument("--again", type=int, default=20_000)
    parser.add_argument("--deals", type=int, default=Effort().deals)
    pieces.add_options(parser)
    asked = parser.parse_args(arguments)
    rng = random.Random(7)
    hands = [Hand.of(rng.sample(DECK, 14)) for _ in range(asked.hands)]
    options = {"first": asked.first, "again": asked.again, "deals": asked.deals}
    found = list(
        pieces.pieces(
            asked.hands, lambda place: regret(hands[place], place, asked), asked.results, options
        )
    )
    yield f"{asked.hands} hands, advice on {asked.deals} deals"
    yield from mean_of([one["regret"] for one in found], "best_pass_regret", 3.0)
    yield from mean_of([one["honest"] for one in found], "best_pass_regret_on_fresh_half")
    yield f"the best was on the list for {sum(one['listed'] for one in found)} hands"


def mean_of(values: list[float], name: str, target: float | None = None) -> Iterator[Figure]:
    """Yield a mean with its 95 % interval."""
    mean = sum(values) / len(values)
    spread = sum((one - mean) ** 2 for one in values) / max(1, len(values) - 1)
    error = 1.96 * sqrt(spread / len(values))
    yield Figure(name, mean, "points", target)
    yield Figure(f"{name}_lower_95", mean - error, "points")
    yield Figure(f"{name}_upper_95", mean + error, "points")


def regret(hand: Hand, seed: int, asked: argparse.Namespace) -> dict[str, Any]:
    """Return what the advised exchange loses against the best, on fresh deals."""
    view = View(hand=hand, question=Question.EXCHANGE)
    advice = advise_exchange(view, Asking(effort=Effort(deals=asked.deals, seed=seed)))
    first, partner, previous = (next(iter(card)) for card in cards_of(advice).known)
    advised = Exchange(first, partner, previous)
    every = {ranks_of(one): one for one in (Exchange(*three) for three in permutations(hand, 3))}
    every[ranks_of(advised)] = advised
    choices = list(every.values())
    tried = played(view, choices, seed + 1000, [0, asked.first // 4, asked.first])
    order = sorted(tried, key=lambda place: -mean(tried[place]))
    best = [advised, *(choices[place] for place in order[:BEST] if choices[place] != advised)]
    ends = [FRESH, FRESH + asked.again // 5, FRESH + asked.again]
    again = played(view, best, seed + 2000, ends, always=0)
    winner = max(again, key=lambda place: mean(again[place]))
    fair = max(again, key=lambda place: mean(again[place][::2]))
    return {
        "regret": mean(again[winner]) - mean(again[0]),
        "honest": mean(again[fair][1::2]) - mean(again[0][1::2]),
        "hand": str(hand),
        "advised": [card.name for card in advised],
        "best": [card.name for card in best[winner]],
        "listed": ranks_of(best[winner]) in set(map(ranks_of, shortlist(hand, "bsw"))),
    }


def played(
    view: View, choices: list[Exchange], seed: int, ends: list[int], always: int | None = None
) -> dict[int, array[int]]:
    """Return the points of each exchange on the same deals, by its place.

    Args:
        view: what I know.
        choices: the exchanges.
        seed: of the deals.
        ends: the number of the first deal, and where each stretch of deals ends.
        always: the place of the exchange that is played to the end in any case.

    Returns:
        Those that were not clearly worse than the best at the end of a stretch before the last.
    """
    library = load().library
    assert library is not None
    gives = [_give(choice, view.hand) for choice in choices]
    playouts = KernelPlayouts(library, view, gives, (SIMPLE_POLICY,) * 4, seed)
    playouts(0, 0, 1, c_int32(0))
    alive = {place: Sample() for place in range(len(choices))}
    with Workers(playouts, threads=1) as workers:
        for begin, end in pairwise(ends):
            for one, more in zip(alive, workers.play(list(alive), begin, end - begin), strict=True):
                alive[one].extend(more)
            best = max(alive.values(), key=lambda sample: sum(sample.points))
            alive = {
                place: sample
                for place, sample in alive.items()
                if place == always or end == ends[-1] or not is_clearly_below(sample, best)
            }
    return {place: sample.points for place, sample in alive.items()}


def is_clearly_below(sample: Sample, best: Sample) -> bool:
    """Tell whether an exchange is worse than the best by more than four errors."""
    loss = sample.below(best)
    return loss.value > CLEARLY * (loss.error or 0)


def mean(points: array[int]) -> float:
    """Return the mean of points."""
    return sum(points) / len(points)
