"""Scores of simulated rounds one by one, where means and their errors do not tell enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from advisor.advice.asking import Asking, playouts_of, verify_asked
from advisor.rounds import Question
from advisor.simulation.actions import CallNow, Silence, Wait
from advisor.simulation.workers import Workers

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from advisor.simulation.actions import Action
    from advisor.views import View

SCORED: Final = 2_000
"""Deals where none are asked for."""


def call_scores(view: View, deals: int = SCORED, seed: int = 1) -> Mapping[str, tuple[int, ...]]:
    """Play deals with a call and without one, and return how each round ended.

    Without a compiled kernel a deal takes long.

    Args:
        view: my first eight cards for Grand Tichu, else my 14 cards.
        deals: how many deals, the same ones for both.
        seed: equal seeds give equal deals.

    Returns:
        For `call` and `no_call` the score of each deal: my team's points less those of the other.

    Raises:
        ViewError: if the view cannot be.

    >>> from advisor.cards import Hand
    >>> from advisor.views import View
    >>> view = View(hand=Hand.of("Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s"))
    >>> scores = call_scores(view, deals=64)
    >>> sorted(scores), len(scores["call"])
    (['call', 'no_call'], 64)
    """
    waits = view.question is Question.GRAND or view.phase == "exchange"
    actions: dict[str, Action] = {"call": CallNow(), "no_call": Wait() if waits else Silence()}
    found = round_scores(view, list(actions.values()), deals, seed)
    return dict(zip(actions, found, strict=True))


def round_scores(
    view: View, actions: Sequence[Action], deals: int = SCORED, seed: int = 1
) -> list[tuple[int, ...]]:
    """Play the same deals with each of several actions.

    Args:
        view: what I know.
        actions: what I do first.
        deals: how many deals.
        seed: equal seeds give equal deals.

    Returns:
        For each action the scores in the order of the deals.

    Raises:
        ViewError: if another player is asked, or the view cannot be.
    """
    verify_asked(view)
    playouts = playouts_of(view, actions, Asking(), seed)
    with Workers(playouts) as workers:
        samples = workers.play(range(len(actions)), 0, deals)
    return [tuple(sample.points) for sample in samples]
