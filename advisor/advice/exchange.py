"""The exchange: three cards together, and who gets which."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from advisor.advice.answers import against_second, joined, sentence, simulated
from advisor.advice.asking import Asking, compare, is_fast
from advisor.advice.shortlist import Exchange, ranks_of, shortlist
from advisor.cards import Hand
from advisor.decisions import Decision, ThreeCards
from advisor.errors import ViewError
from advisor.priors import exchange_by_rule
from advisor.priors.covers import Aim, cover
from advisor.priors.exchange import left_in_words, long_in_words
from advisor.rounds import Question
from advisor.simulation.actions import Give
from advisor.texts import _
from advisor.views import PLAYERS

if TYPE_CHECKING:
    from advisor.simulation import Estimate
    from advisor.views import View

FEW: Final = 12
"""So many exchanges are compared where deals are played slowly."""
_TURNED_SHARE: Final = 4
"""The other order of the opponents is tried on a quarter of the deals."""


def advise_exchange(
    view: View,
    asking: Asking | None = None,
    *,
    convention: str = "bsw",
    plans_call: bool | None = None,
) -> Decision:
    """Say which three cards to pass, and to whom.

    Args:
        view: my 14 cards before the exchange and what else I know.
        asking: how much is simulated.
        convention: which opponent gets which of two cards, unless the other way round is better
            by more than its error.
        plans_call: whether I mean to call; counts for the answer by rule alone.

    Returns:
        The three cards; where it is as good as the best, the answer by rule.

    Raises:
        ViewError: if the exchange is not open.
        RuleError: if the kernel does not know an option of the rules.

    >>> from advisor.simulation import Effort
    >>> from advisor.views import View
    >>> hand = Hand.of("Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s")
    >>> view = View(hand=hand, question=Question.EXCHANGE)
    >>> advise_exchange(view, Asking(effort=Effort(seconds=0))).method
    'rule'
    """
    asking = asking or Asking()
    if view.question is not Question.EXCHANGE:
        raise ViewError(_("no cards are passed now"))
    by_rule = exchange_by_rule(
        view.hand, convention=convention, calls=_calls(view), plans_call=plans_call
    )
    if asking.by_rule:
        return by_rule
    return _simulated(view, asking, convention, _exchange_of(cards_of(by_rule))) or by_rule


def passed_by_rule(view: View) -> ThreeCards:
    """Return what I have laid out for the exchange, or would by rule.

    Args:
        view: my 14 cards before the exchange.

    Returns:
        The three cards.
    """
    laid = ThreeCards(*view.gave)
    if len(laid.known) == len(view.gave):
        return laid
    return cards_of(exchange_by_rule(view.hand, calls=_calls(view)))


def _calls(view: View) -> dict[str, str]:
    return {player: call for player, call in zip(PLAYERS, view.calls, strict=True) if call}


def cards_of(decision: Decision) -> ThreeCards:
    """Return the three cards that an answer about the exchange advises.

    Args:
        decision: the answer.

    Returns:
        The cards.

    Raises:
        TypeError: if it answers another question.
    """
    if not isinstance(decision.advice, ThreeCards):
        message = f"{decision!r} is no answer about the exchange"
        raise TypeError(message)
    return decision.advice


def _exchange_of(cards: ThreeCards) -> Exchange:
    first, partner, previous = (next(iter(card)) for card in cards.known)
    return Exchange(first, partner, previous)


def _simulated(view: View, asking: Asking, convention: str, prior: Exchange) -> Decision | None:
    choices = shortlist(view.hand, convention, [prior])
    if not is_fast(view):
        choices = choices[:FEW]
    asking = asking.paced(view, len(choices))
    view = replace(view, gave=(None, None, None))
    by_rule = list(map(ranks_of, choices)).index(ranks_of(prior))
    gives = [_give(choice, view.hand) for choice in choices]
    found = compare(view, gives, asking, prefer=by_rule)
    if found is None:
        return None
    turned = _turned(view, asking, choices[found.best])
    advice = turned or choices[found.best]
    given = _three_cards(advice, view.hand)
    names = [str(_three_cards(choice, view.hand)) for choice in choices]
    return simulated(
        "pass",
        given,
        names,
        found,
        reason=_in_words(view, advice, choices, found, is_turned=turned is not None),
        asking=asking,
        view=view,
        details={"convention": convention, "against_convention": turned is not None},
    )


def _give(exchange: Exchange, hand: Hand) -> Give:
    first, partner, previous = (Hand(card.bit, hand.suits_known) for card in exchange)
    return Give((first, partner, previous))


def _three_cards(exchange: Exchange, hand: Hand) -> ThreeCards:
    return ThreeCards(*(Hand(card.bit, hand.suits_known) for card in exchange))


def _turned(view: View, asking: Asking, best: Exchange) -> Exchange | None:
    """Return the exchange with the opponents' cards turned round, if that is clearly better."""
    other = Exchange(best.previous, best.partner, best.next)
    if ranks_of(other) == ranks_of(best):
        return None
    effort = asking.effort
    seconds = None if effort.seconds is None else effort.seconds / _TURNED_SHARE
    less = replace(
        effort, deals=max(1, effort.deals // _TURNED_SHARE), seconds=seconds, seed=effort.seed + 1
    )
    pair = [_give(best, view.hand), _give(other, view.hand)]
    found = compare(view, pair, replace(asking, effort=less, progress=None))
    return other if found is not None and found.best == 1 and not found.tied else None


def _in_words(
    view: View, advice: Exchange, choices: list[Exchange], found: Estimate, *, is_turned: bool
) -> str:
    turned = _("Clearly better than the other way round, by convention.") if is_turned else ""
    names = [_spelled(choice, view.hand) for choice in choices]
    return joined(_left(view.hand, advice), turned, against_second(names, found))


def _spelled(exchange: Exchange, hand: Hand) -> str:
    """Name the receiver of each card; the partner stands last, as players pass."""
    cards = _three_cards(exchange, hand)
    text = _("{next} next, {previous} previous, {partner} partner")
    return text.format(next=cards.next, previous=cards.previous, partner=cards.partner)


def _left(hand: Hand, given: Exchange) -> str:
    """Say which long combinations stay or come up, and how many there are."""
    bits = sum(card.bit for card in given)
    before = cover(hand, Aim.SIZE)
    after = cover(Hand(hand.bits & ~bits, hand.suits_known), Aim.SIZE)
    parts = [*long_in_words(after, before), left_in_words(after.size, before.size)]
    return sentence("; ".join(parts))
