"""In how many sampled deals going out first, or a double victory, can be forced.

That is what is so with all cards seen: the solver knows every hand, a player does not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from advisor.cards import Hand
from advisor.errors import DealError
from advisor.kernel.solver import Aim, Budget, KernelSolver
from advisor.kernel.threads import StopFlag, run
from advisor.rounds import Question, Round
from advisor.simulation.beliefs import beliefs_of, likely_hands
from advisor.texts import _
from advisor.views import ME, hidden_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from advisor.rounds import Trick
    from advisor.views import View

FROM_CARDS: Final = 8
"""From so many cards in my hand downwards the answer tells it."""
SAMPLED: Final = 20
NODES: Final = 300_000
"""Nodes that the solver looks at for one deal and aim at most."""
_ENTRIES: Final = 1 << 16


@dataclass(frozen=True, slots=True)
class Forced:
    """What can be forced, with all cards seen.

    Args:
        deals: how many deals were looked at.
        first: in how many of them I can be forced out first.
        double: in how many of them my team can force a double victory.
        unsettled: answers among both that were not found in the time.
    """

    deals: int
    first: int
    double: int
    unsettled: int

    def in_words(self) -> str:
        """Return one sentence.

        >>> Forced(20, 13, 2, 0).in_words()
        'With all cards seen, out first is forced in 13 of 20 deals, a double victory in 2.'
        """
        text = _(
            "With all cards seen, out first is forced in {first} of {deals} deals,"
            " a double victory in {double}."
        )
        return text.format(first=self.first, deals=self.deals, double=self.double)

    def to_json(self) -> dict[str, int]:
        """Return the numbers by name."""
        return {
            "deals": self.deals,
            "first": self.first,
            "double": self.double,
            "unsettled": self.unsettled,
        }


def forced(view: View, seed: int) -> Forced | None:
    """Count in sampled deals what I can force.

    Args:
        view: what I know, at my turn or in a bomb window.
        seed: of the deals.

    Returns:
        The numbers; None with more than eight cards, where somebody is out first already, or where
        what is known makes no round.
    """
    playing = view.question in (Question.TURN, Question.WINDOW) and view.asked == ME
    if not playing or view.out or len(view.hand) > FROM_CARDS or not view.hand.suits_known:
        return None
    try:
        rounds = [_round(view, hands) for hands in _sampled(view, seed)]
    except DealError:  # what was told of the moment is too little for a whole round
        return None
    (found,) = run([lambda stop: _counted(rounds, stop)])
    return found


def _sampled(view: View, seed: int) -> Iterator[list[Hand]]:
    for number in range(SAMPLED):
        hidden = hidden_of(view, seed + number)
        hands = likely_hands(hidden, beliefs_of(view, hidden), seed, number).hands
        yield list(map(Hand, hands))


def _round(view: View, hands: list[Hand]) -> Round:
    return Round.of_position(
        hands,
        question=view.question,
        to_act=ME,
        rules=view.rules,
        calls=view.calls,
        has_played=view.played_first,
        leader=ME if view.trick is None else None,
        trick=None if view.trick is None else _with_passes(view, view.trick),
        wish_open=view.wish,
    )


def _with_passes(view: View, trick: Trick) -> Trick:
    """Return the trick with the passes of those who sit between its owner and me."""
    if trick.passed or view.question is not Question.TURN:
        return trick
    sizes = view.sizes
    between = range(trick.owner + 1, len(sizes)) if trick.owner else ()
    return replace(trick, passed=tuple(player for player in between if sizes[player]))


def _counted(rounds: list[Round], stop: StopFlag) -> Forced:
    solver = KernelSolver(_ENTRIES)
    found = {Aim.FIRST: 0, Aim.DOUBLE: 0}
    unsettled = 0
    try:
        for round_ in rounds:
            for aim in found:
                bounds = solver.bounds(round_, aim, 0, Budget(NODES, stop))
                found[aim] += bounds.low
                unsettled += bounds.low < bounds.high
    finally:
        solver.close()
    return Forced(len(rounds), found[Aim.FIRST], found[Aim.DOUBLE], unsettled)
