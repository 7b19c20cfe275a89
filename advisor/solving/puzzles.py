"""Endgames in which one play is far better than all others, and not the one that looks right."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from advisor.cards import DECK, Hand
from advisor.errors import TichuError
from advisor.kernel.tables import SIMPLE_POLICY
from advisor.kernel.threads import StopFlag
from advisor.kernel.twin.looking import Policy
from advisor.kernel.twin.playing import Player
from advisor.positions import format_position
from advisor.rounds import Question, Round
from advisor.solving.actions import Action
from advisor.solving.asking import Limit, Solver, playable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from advisor.combinations import Combination
    from advisor.solving.answers import Solution

MARGIN: Final = 50
"""Points by which the best play of a puzzle beats every other."""
CARDS: Final = range(3, 7)
"""How many cards each hand of a puzzle may hold."""
_PATIENCE: Final = Limit(nodes=300_000)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with one play to be found.

    Args:
        seed: what it was drawn from.
        solution: what is proven of it.
        margin: the points by which the best play beats every other.
        simple: what the simple policy does instead.
    """

    seed: int
    solution: Solution
    margin: int
    simple: Action

    @property
    def round(self) -> Round:
        """The position."""
        return self.solution.round

    @property
    def best(self) -> Combination | None:
        """The play to be found; None for a pass."""
        return self.solution.best[0].combination

    def to_json(self) -> dict[str, Any]:
        """Return the puzzle without its solution."""
        return {"seed": self.seed, "position": format_position(self.round), "margin": self.margin}

    def __repr__(self) -> str:
        """Return the position and the margin."""
        return f"<Puzzle: {format_position(self.round)}; one play is {self.margin} points better>"


def puzzle(seed: int, cards: int = 4) -> Puzzle:
    """Draw a puzzle: random hands, the points of all other cards won by somebody, a random leader.

    Args:
        seed: equal seeds give equal puzzles.
        cards: cards in each hand, 3 to 6.

    Returns:
        The puzzle.

    Raises:
        TichuError: if there are no puzzles with so many cards.
    """
    if cards not in CARDS:
        raise TichuError(f"expected 3 to 6 cards in a hand, not {cards}")
    with Solver() as solver:
        return next(
            found
            for round_ in _endgames(seed, cards)
            if (found := puzzle_of(round_, solver, seed)) is not None
        )


def puzzle_of(round_: Round, solver: Solver, seed: int = 0) -> Puzzle | None:
    """Return a position as a puzzle if it is one.

    Args:
        round_: the position.
        solver: who solves it.
        seed: what it was drawn from.

    Returns:
        The puzzle; None if several plays are good, or the simple policy finds the best.
    """
    solution = solver.answer(playable(round_), "plays", _PATIENCE, StopFlag())
    margin = margin_of(solution)
    if margin is None or margin < MARGIN:
        return None
    simple = simple_action(round_)
    if simple.combination == solution.best[0].combination:
        return None
    return Puzzle(seed, solution, margin, simple)


def margin_of(solution: Solution) -> int | None:
    """Return by how many points the best play beats every other.

    Args:
        solution: a solution with its plays.

    Returns:
        The points, 0 if several are best; None if a value is not proven or there is one play only.
        Plays with the same cards and different wishes are one.
    """
    values: dict[Combination | None, int] = {}
    for one in solution.plays or ():
        if one.value is None:
            return None
        known = values.get(one.action.combination, one.value)
        values[one.action.combination] = max(known, one.value)
    best, *others = sorted(values.values(), reverse=True)
    return best - others[0] if others else None


def simple_action(round_: Round) -> Action:
    """Return what the kernel's simple policy does; it sees only the hand of the seat in turn.

    Args:
        round_: the position, at a turn.

    Returns:
        The play, with its wish or gift, or the pass.
    """
    player = Player([Policy(tuple(SIMPLE_POLICY))] * 4, key=0)
    after = player.answer(round_)
    while after.to_act == round_.to_act and after.question in (Question.WISH, Question.GIFT):
        after = player.answer(after)
    return Action(after.log[len(round_.log) :])


def _endgames(seed: int, cards: int) -> Iterator[Round]:
    rng = random.Random(f"{cards} {seed}")
    while True:
        drawn = rng.sample(DECK, 4 * cards)
        hands = [Hand.of(drawn[cards * seat : cards * (seat + 1)]) for seat in range(4)]
        won = [0, 0, 0, 0]
        for card in DECK:
            won[rng.randrange(4)] += 0 if card in drawn else card.points
        yield Round.of_position(hands, leader=rng.randrange(4), won=tuple(won))
