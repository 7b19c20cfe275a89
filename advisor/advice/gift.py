"""Which opponent gets the trick that the Dragon won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from advisor.advice.answers import against_second, joined, simulated
from advisor.advice.asking import Asking, compare, verify_asked
from advisor.decisions import Candidate, Decision
from advisor.errors import ViewError
from advisor.rounds import Question
from advisor.simulation.actions import GiftTo
from advisor.texts import _
from advisor.views import NEXT, PLAYERS, PREVIOUS

if TYPE_CHECKING:
    from advisor.views import View

FEW: Final = 3
"""With so few cards left a player is about to go out."""
_RECEIVERS: Final = (PREVIOUS, NEXT)


def advise_gift(view: View, asking: Asking | None = None) -> Decision:
    """Say who gets the Dragon's trick.

    Args:
        view: what I know, with the Dragon's trick mine.
        asking: how much is simulated.

    Returns:
        `next` or `previous`; where both are as good, the answer by rule.

    Raises:
        ViewError: if no trick is given away now.
        RuleError: if the kernel does not know an option of the rules.
    """
    asking = asking or Asking()
    verify_asked(view)
    if view.question is not Question.GIFT:
        raise ViewError(_("no trick is given away now"))
    by_rule = gift_by_rule(view)
    names = [PLAYERS[player] for player in _RECEIVERS]
    found = None
    if not asking.by_rule:
        gifts = [GiftTo(player) for player in _RECEIVERS]
        found = compare(view, gifts, asking, prefer=names.index(str(by_rule.advice)))
    if found is None:
        return by_rule
    text = _("Cards left: next {next}, previous {previous}.")
    words = text.format(next=view.sizes[NEXT], previous=view.sizes[PREVIOUS])
    return simulated(
        "gift",
        names[found.best],
        names,
        found,
        reason=joined(words, against_second(names, found)),
        asking=asking,
        view=view,
    )


def gift_by_rule(view: View) -> Decision:
    """Say who gets the Dragon's trick by the rule that foretells most gifts in logged games.

    To the partner of the opponent who has called; if none or both have, to the next player if the
    previous has three cards or less and the next has more, else to the previous player.

    Args:
        view: what I know.

    Returns:
        `next` or `previous`.

    >>> from advisor.cards import Hand
    >>> from advisor.views import View
    >>> gift_by_rule(View(hand=Hand.of("3j 9s"), left=(2, 10, 5, 2))).advice
    'next'
    """
    receiver, reason = _receiver(view)
    others = [player for player in _RECEIVERS if player != receiver]
    candidates = tuple(Candidate(PLAYERS[player]) for player in (receiver, *others))
    return Decision("gift", "rule", PLAYERS[receiver], candidates, reason)


def _receiver(view: View) -> tuple[int, str]:
    callers = [player for player in _RECEIVERS if view.calls[player]]
    if len(callers) == 1:
        receiver = NEXT if callers == [PREVIOUS] else PREVIOUS
        return receiver, _("By rule: to the partner of the opponent who has called.")
    few, many = view.sizes[PREVIOUS], view.sizes[NEXT]
    if few <= FEW < many or (few == 0 and many):
        return NEXT, _("By rule: the next player holds more cards.")
    return PREVIOUS, _("By rule: to the previous player, whose turn is farthest.")
