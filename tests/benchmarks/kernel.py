"""How fast the kernel plays, deals, lists and parts, and how strong its policies are."""

from __future__ import annotations

import ctypes
import random
import subprocess
import sys
import time
from array import array
from functools import partial
from typing import TYPE_CHECKING

from advisor import kernel
from advisor.cards import DECK, FULL_DECK, Hand
from advisor.kernel import GREEDY_POLICY, RANDOM_POLICY, SIMPLE_POLICY, binding, compiled
from advisor.kernel.convert import position_of
from advisor.rounds import Round
from advisor.views import Hidden
from tests.benchmarks import Figure, quantile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SEED = 2024
HANDS = 10_000
SINGLY = 1_000
ROUNDS = 30_000
DEALS = 200_000
STRENGTH_ROUNDS = 20_000
EVERYTHING = Hidden((14,) * 4, (0,) * 4, (0,) * 4, FULL_DECK.bits, 0)
LOAD = """
import time
from advisor.kernel import binding
start = time.perf_counter()
binding.load()
print(time.perf_counter() - start)
"""


def figures(_arguments: list[str]) -> Iterator[Figure | str]:
    """Yield rates of rounds and deals, times of moves, partitions and calls, and strengths."""
    if kernel.backend() == "twin":
        yield f"the kernel is not compiled: {kernel.why_twin()}"
        return
    yield f"processor time of one thread, but for two_threads; best of three; seed {SEED}"
    yield from rounds()
    yield from moves_and_partitions()
    yield from deals()
    yield from calls()
    yield from strengths()


def best(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """Return the seconds that some work takes, the best of three; of the processor by default."""
    times = []
    for _ in range(3):
        start = clock()
        work()
        times.append(clock() - start)
    return min(times)


def first_lead() -> Round:
    """A round after the exchange; whoever is dealt the Mah Jong leads."""
    hands = [Hand(0b11_1111_1111_1111 << 14 * seat) for seat in range(4)]
    return Round.of_hands(hands)


def rounds() -> Iterator[Figure]:
    """Yield how many whole rounds a second each policy plays."""

    def play(start: Round, policy: array[int], threads: int = 1) -> None:
        seats = [policy] * 4
        kernel.playouts(start, seats, range(ROUNDS), seed=1, hidden=EVERYTHING, threads=threads)

    def rate(start: Round, policy: array[int]) -> float:
        return ROUNDS / best(lambda: play(start, policy))

    simple = rate(first_lead(), SIMPLE_POLICY)
    yield Figure("simple_rounds_from_14_cards", simple, "rounds/s", 150_000, 300_000)
    dealt = Round.deal(1)
    yield Figure("simple_rounds_from_the_deal", rate(dealt, SIMPLE_POLICY), "rounds/s")
    yield Figure("greedy_rounds_from_14_cards", rate(first_lead(), GREEDY_POLICY), "rounds/s")
    yield Figure("random_rounds_from_14_cards", rate(first_lead(), RANDOM_POLICY), "rounds/s")
    one, two = (
        best(partial(play, first_lead(), SIMPLE_POLICY, threads), time.perf_counter)
        for threads in (1, 2)
    )
    yield Figure("two_threads", one / two, "times", 1.8, 1.95, at_least=True)


def moves_and_partitions() -> Iterator[Figure]:
    """Yield the times of legal leads and of partitions, over seeded random hands of 14."""
    rng = random.Random(SEED)
    hands = array("Q", [Hand.of(rng.sample(DECK, 14)).bits for _ in range(HANDS)])
    leads = best(lambda: compiled.count_leads(hands)) / HANDS * 1e6
    yield Figure("legal_leads_mean", leads, "us", 1, 0.4)
    for name, weights, must, stretch in (
        ("least_count", kernel.counting_weights(), 1, 0.3),
        ("count_and_cost", kernel.partition_table(), None, None),
    ):
        yield Figure(f"{name}_mean", many(hands, weights), "us", must, stretch)
        each = [singly(bits, weights) for bits in hands[:SINGLY]]
        yield Figure(f"{name}_median", quantile(each, 0.5), "us", must, stretch)
        yield Figure(f"{name}_p99", quantile(each, 0.99), "us")


def many(hands: array[int], weights: array[int]) -> float:
    """Return the microseconds a hand, of many at once."""
    return best(lambda: kernel.partition_weights(hands, weights)) / len(hands) * 1e6


def singly(bits: int, weights: array[int]) -> float:
    """Return the microseconds that one hand takes, the same a thousand times, less the start."""
    return many(array("Q", [bits]) * 1000, weights)


def deals() -> Iterator[Figure]:
    """Yield how many deals a second are drawn, for more and more that is known."""
    own = FULL_DECK.bits & (0b11_1111_1111_1111 << 20)
    fixed, rest = (own, 0, 0, 0), FULL_DECK.bits & ~own
    excluded = (0, 0b1111 << 50, 0b1111 << 10, 0)
    cases = {
        "deals_nothing_known": EVERYTHING,
        "deals_own_hand_known": Hidden((14,) * 4, fixed, (0,) * 4, rest, 0),
        "deals_two_ranks_excluded": Hidden((14,) * 4, fixed, excluded, rest, 0),
        "deals_and_four_cards_unseen": Hidden((14, 12, 12, 14), fixed, excluded, rest, 0),
    }
    for name, hidden in cases.items():
        seconds = best(partial(compiled.deals, hidden, 1, 0, DEALS))
        yield Figure(name, DEALS / seconds, "deals/s", 1_000_000, 3_000_000)


def calls() -> Iterator[Figure]:
    """Yield what a call from Python costs, and loading the library."""
    position = position_of(Round.deal(1))
    check, address = binding.library().tichu_check, ctypes.addressof(position)
    hand, number = Hand.of("2j 3j 4s Ap"), 10_000

    def repeat(work: Callable[[], object]) -> float:
        return best(lambda: [work() for _ in range(number)]) / number * 1e6

    yield Figure("call_of_the_library", repeat(lambda: check(address)), "us", 5)
    yield Figure("call_of_least_count", repeat(lambda: kernel.least_count(hand)), "us")
    command = [sys.executable, "-c", LOAD]
    loads = [
        float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        for _ in range(3)
    ]
    yield Figure("library_load", min(loads) * 1e3, "ms", 10)


def strengths() -> Iterator[Figure | str]:
    """Yield points a round of one policy over another, every deal from both sides."""
    yield f"strength in points a round, {STRENGTH_ROUNDS} rounds, calls and exchange alike"
    pairs = {
        "greedy_over_random": (GREEDY_POLICY, RANDOM_POLICY),
        "simple_over_greedy": (SIMPLE_POLICY, GREEDY_POLICY),
    }
    for name, (ours, theirs) in pairs.items():
        points, error = strength(ours, theirs)
        yield Figure(name, points, "points")
        yield Figure(f"{name}_standard_error", error, "points")


def strength(ours: array[int], theirs: array[int]) -> tuple[float, float]:
    """Return the mean difference of points and its standard error over pairs of rounds."""
    policies = [ours, theirs, ours, theirs]
    numbers = range(STRENGTH_ROUNDS // 2)
    there, back = (
        kernel.playouts(
            Round.deal(1), seats, numbers, seed=SEED, hidden=EVERYTHING, keep=True
        ).outcomes
        for seats in (policies, policies[1:] + policies[:1])
    )
    gains = [
        (a.points[0] - a.points[1] - b.points[0] + b.points[1]) / 2
        for a, b in zip(there, back, strict=True)
    ]
    mean = sum(gains) / len(gains)
    variance = sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1)
    return mean, (variance / len(gains)) ** 0.5
