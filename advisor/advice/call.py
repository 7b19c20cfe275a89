"""Tichu: before the exchange, after it, and in play until my first card."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from advisor.advice.answers import told_of_pass
from advisor.advice.asking import Asking
from advisor.advice.calling import decide_call
from advisor.advice.exchange import passed_by_rule
from advisor.decisions import ThreeCards
from advisor.errors import ViewError
from advisor.priors import call_by_rule
from advisor.rounds import Question
from advisor.simulation.actions import Silence, Wait
from advisor.texts import _
from advisor.views import ME, PLAYERS

if TYPE_CHECKING:
    from advisor.decisions import Decision
    from advisor.views import View


def advise_call(view: View, asking: Asking | None = None) -> Decision:
    """Say whether to call Tichu now.

    Before the exchange not to call means to decide again after it, and the cards that I pass are
    those by rule; later it means not to call in this round.

    Args:
        view: my 14 cards and what else I know.
        asking: how much is simulated.

    Returns:
        `call` or `no_call`.

    Raises:
        ViewError: if I may not call any more.
        RuleError: if the kernel does not know an option of the rules.

    >>> from advisor.cards import Hand
    >>> from advisor.simulation import Effort
    >>> from advisor.views import View
    >>> view = View(hand=Hand.of("Mah 2j 3s 4p 5t 6j 7s 8p 9t Tj Js Qp Kt Aj"))
    >>> advise_call(view, Asking(effort=Effort(deals=200))).advice
    'call'
    """
    asking = asking or Asking()
    if view.question is Question.GRAND:
        raise ViewError(_("Tichu is called with 14 cards"))
    if asking.by_rule:
        return _by_rule(view)
    if view.phase != "exchange":
        return decide_call("call", view, Silence(), asking) or _by_rule(view)
    passed = passed_by_rule(view)
    later = replace(view, gave=tuple(passed))
    return decide_call("call", later, Wait(), asking, told_of_pass(passed)) or _by_rule(view)


def _by_rule(view: View) -> Decision:
    after = view.phase != "exchange"
    return call_by_rule(
        view.hand,
        gave=ThreeCards(*view.gave) if after else None,
        received=ThreeCards(*view.received) if after else None,
        after_exchange=after,
        calls={
            player: call
            for player, call in zip(PLAYERS, view.calls, strict=True)
            if call and player != PLAYERS[ME]
        },
    )
