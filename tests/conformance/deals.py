"""Questions about the deal, the calls and the exchange."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from advisor.cards import DECK_SIZE, FULL_DECK, Card, Hand
from advisor.rounds import FOUR, Question, Round
from advisor.rounds.exchanging import (
    exchanged,
    first_leader,
    may_change,
    verify_gift,
)
from advisor.rounds.flow import finds_no_fault
from tests.conformance.schema import CannotAskError, hand_of, names_of

if TYPE_CHECKING:
    from tests.conformance.schema import Case


def deck(case: Case) -> dict[str, Any]:
    if case.setup["n_players"] != FOUR.players:
        raise CannotAskError(f"{case.setup['n_players']} players")
    sizes = list(FOUR.hand_sizes)
    return {"cards": DECK_SIZE, "per_player": sizes, "points": FULL_DECK.points}


def deal_void(case: Case) -> bool:
    """Deal the hand to the first seat, the rest to the others, and look at the round."""
    own = case.hand("hand")
    rest = list(FULL_DECK - own)
    hands = [own, *(Hand.of(rest[start : start + 14]) for start in (0, 14, 28))]
    if case.setup["phase"] != "before_exchange":
        return Round.of_hands(hands, case.rules).void
    round_ = Round.dealt([Hand.of(list(hand)[:8]) for hand in hands], hands, case.rules)
    while round_.question is Question.GRAND and round_.to_act is not None:
        round_, _ = round_.decline_grand(round_.to_act)
    return round_.void


def can_call(case: Case) -> bool:
    """Ask seat 0 of a round at that moment; a call of its partner, seat 2, is put there before."""
    calls = (None, None, case.setup.get("partner_called"), None)
    round_ = Round.deal(1, case.rules)
    if case.setup["call"] == "grand":
        if case.setup["cards_taken"] > FOUR.grand_cards and round_.question is Question.GRAND:
            round_, _ = round_.decline_grand(0)
        return replace(round_, calls=calls).can_call_grand(0)
    played = (case.setup.get("own_cards_played", 0) > 0, False, False, False)
    round_ = _after_grand(round_)
    if case.setup.get("phase", "play") == "play":
        round_ = _after_exchange(round_)
    return replace(round_, calls=calls, has_played=played).can_call_tichu(0)


def _after_grand(round_: Round) -> Round:
    while round_.question is Question.GRAND and round_.to_act is not None:
        round_, _ = round_.decline_grand(round_.to_act)
    return round_


def _after_exchange(round_: Round) -> Round:
    for seat in range(FOUR.players):
        round_, _ = round_.give(seat, tuple(round_.hands[seat])[:3])
    return round_


def exchange(case: Case) -> dict[str, list[str]]:
    hands, laid = [], []
    for seat, player in enumerate(case.players):
        give = {case.seat(to): card for to, card in case.setup["give"][player].items()}
        cards = tuple(Card(give[receiver]) for receiver in FOUR.receivers(seat))
        hand = hand_of(case.setup["hands"][player])
        verify_gift(cards, hand)
        hands.append(hand - Hand.of(cards))
        laid.append(cards)
    return dict(zip(case.players, map(names_of, exchanged(hands, laid)), strict=True))


def exchange_targets(case: Case) -> list[str]:
    case.rules  # noqa: B018 - refuses other variants
    return [case.players[seat] for seat in FOUR.receivers(case.seat(case.setup["who"]))]


def exchange_allowed(case: Case) -> bool:
    setup = case.setup
    if "change_laid_cards" in setup:
        return may_change(
            case.rules,
            any_pickup=setup.get("any_pickup", False),
            early_tichu=setup.get("early_tichu_called", False),
        )
    if "pass_received_card" in setup:
        held, received = Hand.of("2j 3j"), Card("Aj")
        return finds_no_fault(verify_gift, (*held, received), held)
    if "give" in setup:
        return _is_gift_of_a(case, setup["give"])
    return _may_go_to(case, Card(setup["card"]), setup["to"])


def _is_gift_of_a(case: Case, give: dict[str, Any]) -> bool:
    """Whether the first player gives one card to each of those who get one, and no other."""
    lists = {to: [cards] if isinstance(cards, str) else cards for to, cards in give.items()}
    receivers = [case.players[seat] for seat in FOUR.receivers(0)]
    if set(lists) != set(receivers):
        return False
    cards = tuple(Card(name) for receiver in receivers for name in lists[receiver])
    one_each = all(len(names) == 1 for names in lists.values())
    return one_each and finds_no_fault(verify_gift, cards, Hand.of(dict.fromkeys(cards)))


def _may_go_to(case: Case, card: Card, to: str) -> bool:
    """Whether the first player may give this card to a player, or to one named by his place."""
    if to in case.players and case.seat(to) not in FOUR.receivers(0):
        return False
    others = [other for other in FULL_DECK if other != card][:2]
    return finds_no_fault(verify_gift, (card, *others), Hand.of([card, *others]))


def first_lead(case: Case) -> str:
    hands = [hand_of(case.setup["before"].get(player, ())) for player in case.players]
    for move in case.setup["exchange"]:
        card = Hand.of(move["card"])
        giver, receiver = case.seat(move["from"]), case.seat(move["to"])
        hands[giver] -= card
        hands[receiver] |= card
    return case.players[first_leader(hands)]


QUESTIONS = {
    "deck": deck,
    "deal_void": deal_void,
    "can_call": can_call,
    "exchange": exchange,
    "exchange_targets": exchange_targets,
    "exchange_allowed": exchange_allowed,
    "first_leader": first_lead,
}
