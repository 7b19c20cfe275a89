"""Rules that a question has no answer for: nothing is answered under other rules than asked."""

from __future__ import annotations

from typing import Final

from advisor.cards import SPECIAL_BITS, Hand
from advisor.errors import RuleError
from advisor.rules import Rules, Variant
from advisor.texts import _
from advisor.views.faults import four_players_alone

_ADVICE: Final = frozenset({"phoenix_as_one", "full_house_same_rank"})
UNKNOWN: Final = {
    "partition": frozenset[str](),
    "grand": _ADVICE | {"bet_refusal", "double_win_points"},
    "call": _ADVICE | {"bet_refusal"},
    "pass": _ADVICE,
    "wish": _ADVICE | {"wish_mandatory"},
}
"""By question the options that would change its answer by rule, which knows the default only."""


def verify_rules(rules: Rules, question: str, hand: Hand, *, after_exchange: bool = False) -> None:
    """Refuse rules under which a question is not asked.

    Args:
        rules: the rules that are asked for.
        question: the question.
        hand: the hand.
        after_exchange: whether it is the hand after the exchange, with which no deal is void.

    Raises:
        RuleError: if there is no Grand Tichu, or the deal is void.

    >>> from advisor.rules import parse_rules
    >>> verify_rules(parse_rules("grand_tichu_enabled=false"), "grand", Hand.of("7j"))
    Traceback (most recent call last):
    ...
    advisor.errors.RuleError: there is no Grand Tichu with grand_tichu_enabled=false (rule 2.4)
    """
    may_be_void = rules.void_all_specials and question != "partition" and not after_exchange
    if may_be_void and not SPECIAL_BITS & ~hand.bits:
        raise RuleError("2.5", _("the deal is void: the hand holds all four special cards"))
    if question == "grand" and not rules.grand_tichu_enabled:
        raise RuleError("2.4", _("there is no Grand Tichu with grand_tichu_enabled=false"))


def verify_players(rules: Rules, question: str) -> None:
    """Refuse games of three and six before a hand is read: they have other numbers of cards.

    Args:
        rules: the rules that are asked for.
        question: the question.

    Raises:
        RuleError: if the question is asked of four players alone.

    >>> from advisor.rules import parse_rules
    >>> verify_players(parse_rules("variant=tientsin"), "partition")
    """
    if question != "partition" and rules.variant is not Variant.TICHU:
        raise RuleError("1", four_players_alone(rules))


def verify_known(rules: Rules, question: str) -> None:
    """Refuse rules under which a question has no answer by rule.

    Args:
        rules: the rules that are asked for.
        question: the question.

    Raises:
        RuleError: if the question does not know the value of an option, which is named.

    >>> from advisor.rules import parse_rules
    >>> verify_known(parse_rules("bet_refusal=true"), "call")
    Traceback (most recent call last):
    ...
    advisor.errors.RuleError: call has no answer yet for bet_refusal=true (rule 2.6)
    """
    for name, value in rules.differences().items():
        if name in UNKNOWN[question]:
            message = _("{question} has no answer yet for {name}={value}")
            reason = message.format(question=question, name=name, value=str(value).lower())
            raise RuleError(type(rules).__dataclass_fields__[name].metadata["rule"], reason)


def is_known(rules: Rules, question: str) -> bool:
    """Tell whether a question has an answer by rule under rules.

    >>> from advisor.rules import parse_rules
    >>> is_known(parse_rules("wish_mandatory=true"), "wish")
    False
    """
    return UNKNOWN[question].isdisjoint(rules.differences())
