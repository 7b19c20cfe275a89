"""What Grand Tichu and Tichu have in common: call or not, by points and by the chance to win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from advisor.advice.answers import (
    in_percent,
    in_points,
    joined,
    simulated,
    told_of_deals,
)
from advisor.advice.asking import Asking, compare
from advisor.advice.winning import WHOLE, chance_to_win
from advisor.errors import ViewError
from advisor.simulation.actions import CallNow
from advisor.simulation.samples import Mean
from advisor.texts import _
from advisor.views import ME, PARTNER

if TYPE_CHECKING:
    from collections.abc import Callable

    from advisor.decisions import Decision, Question
    from advisor.simulation import Estimate
    from advisor.simulation.actions import Action
    from advisor.views import View

NAMES: Final = ("no_call", "call")


def decide_call(
    question: Question, view: View, otherwise: Action, asking: Asking, note: str = ""
) -> Decision | None:
    """Compare calling with not calling.

    The chance to win the game from the score decides. At 0:0 that is the same as the points; near
    the end it is not. A tie is no call.

    Args:
        question: `grand` or `call`.
        view: what I know.
        otherwise: what not calling means.
        asking: how much is simulated.
        note: a sentence for the end of the reason.

    Returns:
        The decision; None if it was stopped too early for one.

    Raises:
        ViewError: if I have called already, or the rules let only one of a team call.
    """
    _verify_may_call(view)
    no_call = NAMES.index("no_call")
    found = compare(view, (otherwise, CallNow()), asking, worth_at(view), prefer=no_call)
    if found is None:
        return None
    return simulated(
        question,
        NAMES[found.best],
        NAMES,
        found,
        reason=joined(_in_words(found, view), note, told_of_deals(found)),
        asking=asking,
        view=view,
        details={"win": _chances(found), "score": list(view.score)},
    )


def _verify_may_call(view: View) -> None:
    if view.calls[ME] is not None:
        raise ViewError(_("I have called already"))
    if view.rules.one_call_per_team and view.calls[PARTNER] is not None:
        raise ViewError(_("the partner has called, and only one of a team may"))
    if view.phase == "play" and view.played_first[ME]:
        raise ViewError(_("I have played my first card, so I cannot call any more"))


def worth_at(view: View) -> Callable[[int, int], int]:
    """Return what a result of this round is worth: the chance to win the game after it.

    Args:
        view: what I know; the score counts.

    Returns:
        A function of my team's points and the other's, in ten-thousandths.
    """
    mine, theirs = view.score
    target = view.rules.target_score
    known: dict[tuple[int, int], int] = {}

    def worth(ours: int, others: int) -> int:
        key = (ours, others)
        if key not in known:
            known[key] = round(WHOLE * chance_to_win(mine + ours, theirs + others, target))
        return known[key]

    return worth


def _gain(found: Estimate) -> tuple[Mean, Mean]:
    """Return what the call gains, in points and in the chance to win."""
    other = found.figures[1]
    sign = 1 if NAMES[found.order[0]] == "call" else -1
    return (
        Mean(sign * other.loss.value, other.loss.error),
        Mean(
            sign * other.behind.value / WHOLE,
            None if other.behind.error is None else other.behind.error / WHOLE,
        ),
    )


def _chances(found: Estimate) -> dict[str, dict[str, float | None]]:
    """Return the chance to win the game with each candidate."""
    shown = {}
    for place, figures in zip(found.order, found.figures, strict=True):
        worth = figures.worth or Mean(0.0, None)
        shown[NAMES[place]] = {
            "chance": round(worth.value / WHOLE, 4),
            "error": None if worth.error is None else round(worth.error / WHOLE, 4),
        }
    return shown


def _in_words(found: Estimate, view: View) -> str:
    points, chance = _gain(found)
    figures = dict(zip(found.order, found.figures, strict=True))
    text = _("{first} to go out first; calling: {points} points against not calling")
    words = text.format(
        first=in_percent(figures[NAMES.index("call")].first), points=in_points(points)
    )
    if any(view.score):
        text = _("{words}, {chance} to win the game at {mine}:{theirs}")
        words = text.format(
            words=words,
            chance=_change(chance),
            mine=view.score[0],
            theirs=view.score[1],
        )
    if found.tied:
        return _("{words}: too close to tell, so no call.").format(words=words)
    return f"{words}."


def _change(chance: Mean) -> str:
    percent = Mean(100 * chance.value, None if chance.error is None else 100 * chance.error)
    return f"{in_points(percent)}\N{NO-BREAK SPACE}%"
