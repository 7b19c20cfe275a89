"""Duplicate matches: `match A B --deals N [--calls rule|own] [--moves N] [--workers N]`.

A and B are two of random, greedy, simple, advice. Each deal is played twice, with the sides
exchanged; the figure is what A wins of B in points a round, with a 95 % interval over the deals.
With `--calls rule` both sides call, exchange and wish as the simple policy does, and only the play
differs. `--moves` is the number of deals that the advice simulates for a move, `--exact` from how
many cards on these end exactly, `--other-moves` and `--other-exact` the same for B.
"""

from __future__ import annotations

import argparse
import time
from array import array
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING, Final, Protocol

from advisor.advice import (
    Asking,
    advise_call,
    advise_exchange,
    advise_gift,
    advise_grand,
    advise_play,
    advise_wish,
)
from advisor.advice.exchange import cards_of
from advisor.advice.play import choices_of
from advisor.kernel import GREEDY_POLICY, RANDOM_POLICY, SIMPLE_POLICY, playouts
from advisor.kernel.policies import PLACES
from advisor.kernel.twin.bidding import calls_tichu
from advisor.kernel.twin.looking import Policy
from advisor.kernel.twin.playing import Player
from advisor.rounds import Question, Round
from advisor.rounds.actions import told
from advisor.simulation import Effort
from advisor.simulation.endings import EXACT_FROM
from advisor.views import view_of
from tests.benchmarks import Figure

if TYPE_CHECKING:
    from collections.abc import Iterator

POLICIES: Final = {
    "random": RANDOM_POLICY,
    "greedy": GREEDY_POLICY,
    "simple": SIMPLE_POLICY,
}
NAMES: Final = (*POLICIES, "advice")
BIDDING: Final = ("gift_previous", "give_odd_next")
"""The first and the last weight of what is decided beside the plays."""


class Side(Protocol):
    """Plays for both seats of a team."""

    def step(self, round_: Round) -> Round:
        """Answer what is asked in a round."""
        ...


@dataclass
class PolicySide:
    """A side that plays by a policy."""

    player: Player

    def step(self, round_: Round) -> Round:
        return self.player.answer(round_)


@dataclass
class RandomByRule:
    """A side that plays at random and bids by a policy."""

    bids: PolicySide
    plays: PolicySide

    def step(self, round_: Round) -> Round:
        playing = round_.question in (Question.TURN, Question.WINDOW, Question.GIFT)
        return (self.plays if playing else self.bids).step(round_)


@dataclass
class AdviceSide:
    """A side that follows the advice; with `bids` that of a policy wherever nothing is played."""

    asking: Asking
    bids: Policy | None
    player: Player

    def step(self, round_: Round) -> Round:
        seat = round_.to_act
        assert seat is not None
        playing = (Question.TURN, Question.WINDOW, Question.GIFT)
        if self.bids is not None and round_.question not in playing:
            return self.player.answer(round_)
        round_ = self._call(round_, seat)
        return self._act(round_, seat)

    def _call(self, round_: Round, seat: int) -> Round:
        """Call, where the next play would be the first."""
        if round_.question is not Question.TURN or not round_.can_call_tichu(seat):
            return round_
        if round_.out or not round_.legal_plays():
            return round_
        if self.bids is not None:
            calls = calls_tichu(round_, seat, self.bids)
        else:
            calls = advise_call(view_of(round_, seat), self.asking).advice == "call"
        return round_.call_tichu(seat)[0] if calls else round_

    def _act(self, round_: Round, seat: int) -> Round:
        view = view_of(round_, seat)
        match round_.question:
            case Question.GRAND:
                calls = advise_grand(view, self.asking).advice == "call"
                return (round_.call_grand(seat) if calls else round_.decline_grand(seat))[0]
            case Question.EXCHANGE:
                given = cards_of(advise_exchange(view, self.asking)).known
                return round_.give(seat, tuple(next(iter(card)) for card in given))[0]
            case Question.WISH:
                wish = advise_wish(view, self.asking)
                rank = wish.advice if wish is not None else None
                return round_.wish(seat, rank if isinstance(rank, int) else None)[0]
            case Question.GIFT:
                step = 1 if advise_gift(view, self.asking).advice == "next" else 3
                return round_.give_dragon(seat, (seat + step) % 4)[0]
        return self._play(round_, seat)

    def _play(self, round_: Round, seat: int) -> Round:
        view = view_of(round_, seat)
        advice = advise_play(view, self.asking).advice
        for choice in choices_of(view):
            if choice is not None and told(choice) == advice:
                return round_.play(seat, choice)[0]
        decline = round_.question is Question.WINDOW
        return (round_.decline(seat) if decline else round_.pass_turn(seat))[0]


def main_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="match", description=__doc__)
    parser.add_argument("one", choices=NAMES)
    parser.add_argument("other", choices=NAMES)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--calls", choices=("rule", "own"), default="own")
    parser.add_argument("--moves", type=int, default=600)
    parser.add_argument("--other-moves", type=int)
    parser.add_argument("--exact", type=int, default=EXACT_FROM)
    parser.add_argument("--other-exact", type=int, default=EXACT_FROM)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    return parser.parse_args(arguments)


def figures(arguments: list[str]) -> Iterator[Figure | str]:
    """Yield what the first side wins a round, and the ends of its interval."""
    asked = main_arguments(arguments)
    started = time.perf_counter()
    gains = list(_fast(asked) if _is_fast(asked) else _slow(asked))
    mean = sum(gains) / len(gains)
    error = sqrt(sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1) / len(gains))
    yield f"{asked.one} against {asked.other}, {len(gains)} duplicate deals, calls {asked.calls}"
    yield f"seed {asked.seed}, {time.perf_counter() - started:.0f} s"
    name = f"match_{asked.one}_{asked.other}"
    yield Figure(name, mean, "points/round")
    yield Figure(f"{name}_lower_95", mean - 1.96 * error, "points")
    yield Figure(f"{name}_upper_95", mean + 1.96 * error, "points")


def table_of(name: str, calls: str) -> array[int]:
    """Return the table of a policy, with the simple policy's bidding if that is the rule."""
    table = array("i", POLICIES[name])
    if calls == "rule":
        first, last = (PLACES[weight] for weight in BIDDING)
        table[first : last + 1] = SIMPLE_POLICY[first : last + 1]
    return table


# Two policies: the kernel plays both at once.


def _is_fast(asked: argparse.Namespace) -> bool:
    names = (asked.one, asked.other)
    return "advice" not in names and ("random" not in names or asked.calls == "own")


def _fast(asked: argparse.Namespace) -> Iterator[float]:
    one, other = (table_of(name, asked.calls) for name in (asked.one, asked.other))
    for deal in range(asked.deals):
        round_ = Round.deal(asked.seed + deal)
        points = [
            playouts(round_, tables, range(deal, deal + 1), seed=asked.seed).totals.difference
            for tables in ([one, other] * 2, [other, one] * 2)
        ]
        yield (points[0] - points[1]) / 2


# Any two sides: through `Round`, step by step.


def _slow(asked: argparse.Namespace) -> Iterator[float]:
    play = partial(gain_of, asked)
    if asked.workers == 1:
        yield from map(play, range(asked.deals))
        return
    with ProcessPoolExecutor(asked.workers) as pool:
        yield from pool.map(play, range(asked.deals), chunksize=4)


def gain_of(asked: argparse.Namespace, deal: int) -> float:
    """Play a deal twice and return what the first side gains in a round."""
    seed = asked.seed + deal
    one = side_of(asked.one, asked, seed, asked.exact, asked.moves)
    moves = asked.moves if asked.other_moves is None else asked.other_moves
    other = side_of(asked.other, asked, seed, asked.other_exact, moves)
    return (played(seed, one, other) - played(seed, other, one)) / 2


def side_of(name: str, asked: argparse.Namespace, seed: int, exact: int, moves: int) -> Side:
    policy = Policy(tuple(table_of("simple" if name == "advice" else name, asked.calls)))
    player = Player([policy] * 4, seed)
    if name == "random" and asked.calls == "rule":
        bids = Player([Policy(tuple(SIMPLE_POLICY))] * 4, seed)
        return RandomByRule(PolicySide(bids), PolicySide(player))
    if name != "advice":
        return PolicySide(player)
    effort = Effort(deals=moves, seed=seed, threads=1)
    return AdviceSide(
        Asking(effort=effort, exact_from=exact), policy if asked.calls == "rule" else None, player
    )


def played(seed: int, even: Side, odd: Side) -> int:
    """Play a deal and return the points of seats 0 and 2 less those of seats 1 and 3."""
    round_ = Round.deal(seed)
    while not round_.is_over:
        assert round_.to_act is not None
        round_ = (odd if round_.to_act % 2 else even).step(round_)
    assert round_.score is not None
    return round_.score[0] - round_.score[1]
