"""Grand Tichu on eight cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.advice.asking import Asking
from advisor.advice.calling import decide_call
from advisor.errors import ViewError
from advisor.priors import grand_by_rule
from advisor.rounds import Question
from advisor.simulation.actions import Wait
from advisor.texts import _
from advisor.views import ME, PLAYERS

if TYPE_CHECKING:
    from advisor.decisions import Decision
    from advisor.views import View


def advise_grand(view: View, asking: Asking | None = None) -> Decision:
    """Say whether to call Grand Tichu; not to means that Tichu can still be called later.

    Args:
        view: my first eight cards and what else I know.
        asking: how much is simulated.

    Returns:
        `call` or `no_call`.

    Raises:
        ViewError: if this is not asked.
        RuleError: if the kernel does not know an option of the rules.

    >>> from advisor.cards import Hand
    >>> from advisor.simulation import Effort
    >>> from advisor.views import View
    >>> view = View(hand=Hand.of("2j 2s 3t 4p 6j 7s 8t 9p"), question=Question.GRAND)
    >>> advise_grand(view, Asking(effort=Effort(deals=200))).advice
    'no_call'
    """
    asking = asking or Asking()
    if view.question is not Question.GRAND:
        raise ViewError(_("Grand Tichu is asked with the first eight cards"))
    found = None if asking.by_rule else decide_call("grand", view, Wait(), asking)
    return found or _by_rule(view)


def _by_rule(view: View) -> Decision:
    calls = {
        player: call
        for player, call in zip(PLAYERS, view.calls, strict=True)
        if call and player != PLAYERS[ME]
    }
    return grand_by_rule(view.hand, calls=calls, score=view.score, target=view.rules.target_score)
