"""Small Tichu by rule: the chance to go out first from ten features of the hand."""

from __future__ import annotations

from dataclasses import asdict, fields
from math import exp
from typing import TYPE_CHECKING, Final

from advisor.decisions import Candidate, Decision, ThreeCards
from advisor.priors.features import Features, features
from advisor.priors.known import Calls, expect_cards, verified_calls, verify_exchange
from advisor.texts import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from advisor.cards import Hand

# Logistic models of "this hand goes out first", fitted on 1,683 rounds logged by BrettspielWelt.
# Power counts Dragon and Phoenix a second time. They speak of any hand, not of called hands: those
# who called hold better hands than these features can see.
BEFORE_EXCHANGE: Final[Mapping[str, float]] = {
    "intercept": -0.938,
    "cost": -0.332,
    "size": -0.030,
    "power": 0.230,
    "dragon": 0.370,
    "phoenix": 0.723,
    "dog": -0.302,
    "mah_jong": 0.205,
    "fours": 0.700,
    "straight_bombs": 1.134,
    "low_singles": 0.186,
}
"""Coefficients for the 14 cards before the exchange; log-loss 0.505 on other games."""

AFTER_EXCHANGE: Final[Mapping[str, float]] = {
    "intercept": -0.960,
    "cost": -0.669,
    "size": 0.035,
    "power": 0.350,
    "dragon": 0.506,
    "phoenix": 0.735,
    "dog": -0.852,
    "mah_jong": 0.338,
    "fours": 0.476,
    "straight_bombs": 1.114,
    "low_singles": 0.070,
}
"""Coefficients for the 14 cards after the exchange; log-loss 0.416 on other games."""

ENOUGH: Final = 0.5
"""A small Tichu wins or loses 100, so a call gains from this chance on."""


def chance_first(hand: Hand, *, after_exchange: bool) -> float:
    """Estimate the chance that a hand goes out first.

    Args:
        hand: the 14 cards.
        after_exchange: whether they are those after the exchange.

    Returns:
        The chance, 0 to 1. One combination with the Mah Jong in it leads and is out: 1.

    >>> from advisor.cards import Hand
    >>> hand = Hand.of("Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s")
    >>> round(chance_first(hand, after_exchange=False), 2)
    0.79
    """
    return _chance(features(hand), after_exchange=after_exchange)


def _chance(found: Features, *, after_exchange: bool) -> float:
    if after_exchange and _is_out_at_once(found):
        return 1.0
    weights = AFTER_EXCHANGE if after_exchange else BEFORE_EXCHANGE
    terms = (weights[f.name] * getattr(found, f.name) for f in fields(found))
    return 1 / (1 + exp(-weights["intercept"] - sum(terms)))


def _is_out_at_once(found: Features) -> bool:
    return found.size == 1 and bool(found.mah_jong)


def call_by_rule(
    hand: Hand,
    *,
    gave: ThreeCards | None = None,
    received: ThreeCards | None = None,
    after_exchange: bool | None = None,
    calls: Calls | None = None,
) -> Decision:
    """Say whether to call a small Tichu.

    Args:
        hand: the 14 cards that I hold now.
        gave: the cards that I gave, as far as known.
        received: the cards that I received, as far as known.
        after_exchange: whether the exchange is over; if None, it is when `gave` or `received` is
            named.
        calls: who has called.

    Returns:
        `call` or `no_call`; `first` is the chance to go out first with or without a call, and the
        points are what the call itself gains: 100 if I am first, else -100.

    Raises:
        DealError: if there are not 14 cards.
        ViewError: if the cards given and received contradict the hand or a name is unknown.

    >>> from advisor.cards import Hand
    >>> call_by_rule(Hand.of("Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s")).advice
    'call'
    """
    expect_cards(hand, 14)
    verify_exchange(hand, gave, received)
    if after_exchange is None:
        after_exchange = bool(gave or received)
    found = features(hand)
    first = _chance(found, after_exchange=after_exchange)
    settled = _settled_in_words(verified_calls(calls))
    advice = "call" if first > ENOUGH and not settled else "no_call"
    if settled:
        why = _("{reason} By rule; the chance is from ten features of the hand.").format(
            reason=settled
        )
    elif after_exchange and _is_out_at_once(found):
        why = _("One combination with the Mah Jong leads and is out. By rule.")
    else:
        model = _model_in_words(after_exchange=after_exchange)
        why = f"{_chance_in_words(first, found)} {model}"
    return Decision(
        question="call",
        method="rule",
        advice=advice,
        candidates=_candidates(first, advice, weighed=not settled),
        reason=why,
        details={"after_exchange": after_exchange, "features": asdict(found)},
    )


def _candidates(first: float, advice: str, *, weighed: bool) -> tuple[Candidate, ...]:
    """Return the two candidates, the advised first; no points where the partner has called."""
    if not weighed:
        return Candidate("no_call", first=first), Candidate("call", first=first)
    points = 200 * first - 100
    best = max(points, 0.0)
    both = (
        Candidate("call", points, first=first, loss=best - points),
        Candidate("no_call", 0.0, first=first, loss=best),
    )
    return both if advice == "call" else both[::-1]


def _settled_in_words(calls: Calls) -> str:
    """Say why calls made leave nothing to weigh; "" if they do."""
    if "me" in calls:
        return _("You have called, and a player calls once in a round.")
    if "partner" in calls:
        return _("The partner has called: only one of us can be first, so support the call.")
    return ""


def _chance_in_words(first: float, found: Features) -> str:
    percent = 100 * first
    text = _("By rule {first} % to go out first, and a call needs more than 50 %: {features}.")
    # Near a half the whole number would not tell which side of it the chance is.
    digits = 1 if round(percent) == 50 else 0
    return text.format(first=f"{percent:.{digits}f}", features=", ".join(_features_in_words(found)))


def _features_in_words(found: Features) -> Iterator[str]:
    yield ngettext("{n} combination", "{n} combinations", found.size).format(n=found.size)
    yield _("{n} of Dragon, Phoenix and aces").format(n=found.power)
    low = found.low_singles
    yield ngettext("{n} low single", "{n} low singles", low).format(n=low)
    bombs = found.fours + found.straight_bombs
    if bombs:
        yield ngettext("{n} bomb", "{n} bombs", bombs).format(n=bombs)
    if found.mah_jong:
        yield _("the Mah Jong")
    if found.dog:
        yield _("the Dog")


def _model_in_words(*, after_exchange: bool) -> str:
    if after_exchange:
        return _("From ten features of the hand after the exchange in 1,683 logged rounds.")
    return _(
        "From ten features of the hand before the exchange in 1,683 logged rounds; after"
        " the exchange decide again."
    )
