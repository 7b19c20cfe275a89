"""How often the truth lies within 1.96 standard errors: `coverage [--decisions N] [--truth N]`.

Decisions of all kinds from seeded rounds are answered with a few deals and valued again with many
others. Inside is counted for the best candidate's points and chance to go out first, and for the
loss of the runner-up. `--write` puts the result into a table of the manual, `--results FILE` keeps
what is done decision by decision.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from ctypes import c_int32
from dataclasses import dataclass
from math import copysign, hypot, inf
from pathlib import Path
from typing import TYPE_CHECKING, Final

from advisor.advice import asking as asking_module
from advisor.advice.exchange import _give
from advisor.advice.play import choices_of
from advisor.advice.shortlist import shortlist
from advisor.kernel import SIMPLE_POLICY
from advisor.kernel.binding import load
from advisor.kernel.twin.looking import Policy
from advisor.kernel.twin.playing import Player
from advisor.rounds import Question, Round
from advisor.rounds.legality import wishes_with
from advisor.simulation import Effort, estimate
from advisor.simulation.actions import CallNow, GiftTo, Lay, Silence, Wait, WishFor
from advisor.simulation.playing import KernelPlayouts
from advisor.simulation.samples import mean_of, share_of
from advisor.views import ME, View, view_of
from tests.benchmarks import Figure, pieces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from advisor.simulation import Mean
    from advisor.simulation.actions import Action
    from tests.benchmarks.pieces import Piece

KINDS: Final = ("grand", "call", "pass", "wish", "play", "gift")
LOW, HIGH = 93.0, 97.0
INSIDE: Final = 1.96
MOST_CANDIDATES: Final = 24
TABLE: Final = Path(__file__).parents[2] / "docs" / "coverage.md"

HEAD: Final = """# How true the errors are

Of decisions from seeded rounds, the share in percent for which the truth lies within 1.96 standard
errors. Each was answered with {deals:,} deals; the truth is {truth:,} other deals of the same
simulation, so this says nothing about how well the policy plays. 95 is right.

| kind | decisions | points of the best | loss of the runner-up | first |
|---|---|---|---|---|"""


@dataclass(frozen=True)
class Case:
    """A decision: what is known, and what may be done."""

    kind: str
    view: View
    actions: tuple[Action, ...]


def cases(number: int) -> list[Case]:
    """Collect decisions of seeded rounds that the simple policy plays, kinds in turn."""
    found: dict[str, list[Case]] = defaultdict(list)
    wanted = -(-number // len(KINDS))
    seed = 0
    while any(len(found[kind]) < wanted for kind in KINDS):
        for case in cases_of_round(seed):
            if len(found[case.kind]) < wanted:
                found[case.kind].append(case)
        seed += 1
    return [case for place in range(wanted) for kind in KINDS for case in [found[kind][place]]]


def cases_of_round(seed: int) -> Iterator[Case]:
    """Yield one decision of each kind of a round, and plays at random."""
    rng = random.Random(seed)
    policy = Policy(tuple(SIMPLE_POLICY))
    player, round_ = Player([policy] * 4, seed), Round.deal(seed)
    asked: set[Question] = set()
    while not round_.is_over:
        seat = round_.to_act
        assert seat is not None
        is_play = round_.question in (Question.TURN, Question.WINDOW)
        if round_.question not in asked or (is_play and rng.random() < 0.05):
            asked.add(round_.question)
            yield from cases_of_view(view_of(round_, seat))
        round_ = player.answer(round_)


def cases_of_view(view: View) -> Iterator[Case]:
    if view.calls[ME] is None and view.question is Question.GRAND:
        yield Case("grand", view, (Wait(), CallNow()))
    if view.question is Question.EXCHANGE:
        if view.calls[ME] is None:
            yield Case("call", view, (Wait(), CallNow()))
        yield Case("pass", view, tuple(_gives(view)))
    if view.question is Question.WISH and view.trick is not None:
        ranks = wishes_with(view.trick.top, view.rules)
        yield Case("wish", view, tuple(map(WishFor, sorted(ranks, key=lambda rank: rank or 0))))
    if view.question is Question.GIFT:
        yield Case("gift", view, (GiftTo(3), GiftTo(1)))
    if view.question in (Question.TURN, Question.WINDOW):
        if view.calls[ME] is None and not view.played_first[ME]:
            yield Case("call", view, (Silence(), CallNow()))
        choices = choices_of(view)
        if 1 < len(choices) <= MOST_CANDIDATES and not asking_module.is_open(view):
            yield Case("play", view, tuple(map(Lay, choices)))


def _gives(view: View) -> list[Action]:
    exchanges = shortlist(view.hand, "bsw")[:MOST_CANDIDATES]
    return [_give(exchange, view.hand) for exchange in exchanges]


def playouts_of(case: Case, actions: tuple[Action, ...], seed: int) -> KernelPlayouts:
    library = load().library
    assert library is not None
    return KernelPlayouts(library, case.view, actions, (SIMPLE_POLICY,) * 4, seed)


def strayed(case: Case, seed: int, deals: int, truth: int) -> Piece:
    """Tell by how many errors each figure strays from the truth, which has an error, too."""
    effort = Effort(deals=deals, seed=seed)
    found = estimate(playouts_of(case, case.actions, seed), len(case.actions), effort)
    assert found is not None
    best, second = (case.actions[place] for place in found.order[:2])
    first, other = found.figures[:2]
    many = playouts_of(case, (best, second), seed + 1_000_000)
    one, two = (many(place, 0, truth, c_int32(0)) for place in (0, 1))
    return {
        "kind": case.kind,
        "points": errors_off(first.points, mean_of(one.points)),
        "first": errors_off(first.first, share_of(one.first)),
        "loss": errors_off(other.loss, two.below(one)),
    }


def errors_off(found: Mean, true: Mean) -> float:
    """Return the distance of two means in errors; 0 where both are the same for certain."""
    error = hypot(found.error or 0, true.error or 0)
    off = found.value - true.value
    return off / error if error else 0.0 if off == 0 else copysign(inf, off)


def figures(arguments: list[str]) -> Iterator[Figure | str]:
    """Yield the share inside for each figure, and by kind."""
    parser = argparse.ArgumentParser(prog="coverage", description=__doc__)
    parser.add_argument("--decisions", type=int, default=1000)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--truth", type=int, default=50_000)
    parser.add_argument("--write", action="store_true")
    pieces.add_options(parser)
    asked = parser.parse_args(arguments)
    every = cases(asked.decisions)
    options = {"deals": asked.deals, "truth": asked.truth}
    counted: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for found in pieces.pieces(
        len(every),
        lambda place: strayed(every[place], place, asked.deals, asked.truth),
        asked.results,
        options,
    ):
        for name in ("points", "loss", "first"):
            is_inside = abs(found[name]) <= INSIDE
            counted["all", name].append(is_inside)
            counted[found["kind"], name].append(is_inside)
    yield f"{len(every)} decisions, {asked.deals} deals, truth {asked.truth}"
    for kind in ("all", *KINDS):
        for name in ("points", "loss", "first"):
            share = percent(counted[kind, name])
            yield Figure(f"coverage_{kind}_{name}", share, "%", LOW, at_least=True)
    if asked.write:
        TABLE.write_text(table(counted, asked), encoding="utf-8", newline="\n")


def percent(values: list[bool]) -> float:
    return 100 * sum(values) / len(values)


def table(counted: dict[tuple[str, str], list[bool]], asked: argparse.Namespace) -> str:
    """Return the page of the manual."""
    rows = [
        f"| {kind} | {len(counted[kind, 'points'])} | "
        + " | ".join(f"{percent(counted[kind, name]):.1f}" for name in ("points", "loss", "first"))
        + " |"
        for kind in ("all", *KINDS)
    ]
    words = HEAD.format(deals=asked.deals, truth=asked.truth)
    options = f"--decisions {asked.decisions} --deals {asked.deals} --truth {asked.truth}"
    made = f"Made by `python -m tests.benchmarks coverage {options} --write`."
    return "\n".join([words, *rows, "", made, ""])
