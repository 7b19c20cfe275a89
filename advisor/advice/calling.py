"""What Grand Tichu and Tichu have in common: call or not, by points and by the chance to win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from advisor.advice.answers import (
    in_percent,
    in_points,
    joined,
    simulated,
)
from advisor.advice.asking import Asking, compare
from advisor.advice.winning import WHOLE, chance_to_win
from advisor.errors import ViewError
from advisor.priors.call import ENOUGH
from advisor.simulation.actions import CallNow, Wait
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
    the end it is not. A tie is no call. Beside a partner who has called nothing is compared:
    simulated players do not hold back for him, so that a second call would look right.

    Args:
        question: `grand` or `call`.
        view: what I know.
        otherwise: what not calling means.
        asking: how much is simulated.
        note: a sentence for the end of the reason.

    Returns:
        The decision; None beside a partner who has called, or if it was stopped too early for one.

    Raises:
        ViewError: if I have called already, or the rules let only one of a team call.
    """
    _verify_may_call(view)
    if view.calls[PARTNER] is not None:
        return None
    no_call = NAMES.index("no_call")
    found = compare(view, (otherwise, CallNow()), asking, worth_at(view), prefer=no_call)
    if found is None:
        return None
    return simulated(
        question,
        NAMES[found.best],
        NAMES,
        found,
        reason=joined(_in_words(found, view, question, otherwise), note),
        asking=asking,
        view=view,
        details={
            "win": _chances(found),
            "score": list(view.score),
            "later": _may_be_worth_it_later(found, view, otherwise),
        },
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


def _in_words(found: Estimate, view: View, question: Question, otherwise: Action) -> str:
    later = {
        "grand": _("You can still call Tichu later."),
        "call": _("You can still call after the exchange."),
    }
    return joined(
        _verdict(found, _("waiting") if isinstance(otherwise, Wait) else _("not calling")),
        later[question] if _may_be_worth_it_later(found, view, otherwise) else "",
        _firsts(found),
        _at_score(found, view),
    )


def _may_be_worth_it_later(found: Estimate, view: View, otherwise: Action) -> bool:
    """Tell whether no call now may well become one: a call would win more often than it loses.

    Not beside a partner who has called: only one of us can be first.
    """
    may_wait = isinstance(otherwise, Wait) and view.calls[PARTNER] is None
    if NAMES[found.best] == "call" or not may_wait:
        return False
    with_call = found.figures[found.order.index(NAMES.index("call"))]
    return with_call.first.value > ENOUGH


def _verdict(found: Estimate, otherwise: str) -> str:
    if found.tied:
        text = _("Calling and {otherwise} are too close to tell, so no call.")
    elif NAMES[found.best] == "call":
        text = _("Calling is better than {otherwise}.")
    else:
        text = _("Calling is worse than {otherwise}.")
    return text.format(otherwise=otherwise)


def _firsts(found: Estimate) -> str:
    """Say how often I am first with a call and without one."""
    chances = {
        NAMES[place]: in_percent(figures.first)
        for place, figures in zip(found.order, found.figures, strict=True)
    }
    return _("With a call you are first in {call} of the deals, without in {no_call}.").format(
        **chances
    )


def _at_score(found: Estimate, view: View) -> str:
    """Say what the call changes in the chance to win the game, unless the score is 0:0."""
    if not any(view.score):
        return ""
    behind = found.figures[1].behind
    sign = 1 if NAMES[found.order[0]] == "call" else -1
    error = None if behind.error is None else 100 * behind.error / WHOLE
    change = in_points(Mean(100 * sign * behind.value / WHOLE, error))
    text = _(
        "At {mine}:{theirs} it changes the chance to win the game by {change}\N{NO-BREAK SPACE}%."
    )
    return text.format(mine=view.score[0], theirs=view.score[1], change=change)
