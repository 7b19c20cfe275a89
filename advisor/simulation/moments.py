"""A view, dealt hands and an action as a round, for playouts through `Round`.

The same as `starts` makes for the compiled kernel: hands that are dealt stand at the moment of the
view, and I have taken the action.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from advisor.cards import DECK, Hand, indices
from advisor.rounds import Giving, Round, Trick
from advisor.rounds.exchanging import first_leader
from advisor.rounds.round import empty_fields
from advisor.rounds.seating import seating_of
from advisor.rounds.state import Question
from advisor.simulation.actions import CallNow, GiftTo, Give, Lay, Silence, Wait, WishFor
from advisor.simulation.starts import without_windows_of_others
from advisor.simulation.suits import given_cards, real_cards
from advisor.views import ME, NEXT
from advisor.views.hidden import points_are_known, spread_points

if TYPE_CHECKING:
    from advisor.combinations import Combination
    from advisor.kernel.twin.exchanging import Exchanged
    from advisor.simulation.actions import Action
    from advisor.views import Hidden, View

_FULL_HAND: Final = 14
_FIRST: Final = 8


def moment_of(view: View, hidden: Hidden, dealt: Exchanged, action: Action) -> Round:
    """Return the round in which a deal begins, after my action.

    Args:
        view: what I know; I am seat 0.
        hidden: what that leaves hidden, suits drawn where they are unknown.
        dealt: the four hands, and what was given if that was drawn, too.
        action: what I do first.

    Returns:
        The round.

    Raises:
        RuleError: if the action is not legal.
    """
    view = without_windows_of_others(view)
    cards = tuple(map(Hand, dealt.hands))
    fields: dict[str, Any] = empty_fields(seating_of(view.rules)) | {
        "rules": view.rules,
        "calls": view.calls,
        "question": view.question,
    }
    if view.question is Question.GRAND:
        fields |= _on_eight(view, hidden, cards)
    elif view.question is Question.EXCHANGE:
        fields |= _in_exchange(view, hidden, cards, action)
    else:
        fields |= _in_play(view, hidden, cards, action)
        fields["log"] = dealt.givings or _given(view)
    return _after(Round(**fields), hidden, action)


def _on_eight(view: View, hidden: Hidden, cards: tuple[Hand, ...]) -> dict[str, Any]:
    eights = (Hand(hidden.hand), *(Hand.of(list(hand)[:_FIRST]) for hand in cards[1:]))
    return {
        "hands": eights,
        "stock": tuple(hand - eight for hand, eight in zip(cards, eights, strict=True)),
        "answered": tuple(player for player, call in enumerate(view.calls) if call == "grand"),
        "to_act": ME,
    }


def _in_exchange(
    view: View, hidden: Hidden, cards: tuple[Hand, ...], action: Action
) -> dict[str, Any]:
    gave = action.cards if isinstance(action, Give) else view.gave
    known = [card for card in gave if card is not None]
    if len(known) < len(gave):
        return {"hands": cards, "to_act": ME}
    laid = tuple(DECK[number - 1] for number in given_cards(known, hidden.hand))
    mine = cards[ME] - Hand.of(laid)
    return {
        "hands": (mine, *cards[1:]),
        "laid": (laid, None, None, None),
        "to_act": NEXT,
        "log": (Giving(ME, laid),),
    }


def _in_play(view: View, hidden: Hidden, cards: tuple[Hand, ...], action: Action) -> dict[str, Any]:
    asked = view.asked
    is_full = all(len(hand) == _FULL_HAND for hand in cards)
    at_first_lead = is_full and view.trick is None and not any(view.played_first)
    if at_first_lead and isinstance(action, (Wait, Silence, CallNow)):
        asked = first_leader(cards)
    known = points_are_known(view)
    return {
        "hands": cards,
        "to_act": asked,
        "has_played": view.played_first,
        "leader": asked if view.trick is None else None,
        "trick": None if view.trick is None else _trick(view, hidden, view.trick),
        "wish_open": view.wish,
        "won": (view.won or spread_points(view)) if known else (0,) * len(cards),
        "out": view.out,
    }


def _trick(view: View, hidden: Hidden, trick: Trick) -> Trick:
    """Return the trick with its cards as drawn, and who must have passed since."""
    top = replace(trick.top, cards=Hand(hidden.top))
    if trick.passed:
        return replace(trick, top=top)
    passed, sizes = [], view.sizes
    collected = view.turn is None or view.question is Question.GIFT
    for step in (1, 2, 3):
        player = (trick.owner + step) % 4
        if player == view.turn and not collected:
            break
        if sizes[player]:
            passed.append(player)
    return replace(trick, top=top, passed=tuple(passed))


def _given(view: View) -> tuple[Giving, ...]:
    """Return a log with the card that I gave to next, which the policy's wish looks at."""
    card = view.gave[0]
    return () if card is None else (Giving(ME, (DECK[next(indices(card.bits))],) * 3),)


def _after(round_: Round, hidden: Hidden, action: Action) -> Round:
    match action:
        case Lay(combination):
            return _laid(round_, combination, hidden)
        case WishFor(rank):
            return round_.wish(ME, rank)[0]
        case GiftTo(receiver):
            return round_.give_dragon(ME, receiver)[0]
        case CallNow():
            return _called(round_)
        case Wait() if round_.question is Question.GRAND:
            return round_.decline_grand(ME)[0]
    return round_


def _called(round_: Round) -> Round:
    """Return the round in which I have called, and nobody has refused the call."""
    grand = round_.question is Question.GRAND
    called, _record = round_.call_grand(ME) if grand else round_.call_tichu(ME)
    return called.accepted()


def _laid(round_: Round, combination: Combination | None, hidden: Hidden) -> Round:
    if combination is not None:
        cards = Hand(real_cards(combination.cards, hidden.hand))
        return round_.play(ME, replace(combination, cards=cards))[0]
    if round_.question is Question.WINDOW:
        return round_.decline(ME)[0]
    return round_.pass_turn(ME)[0]
