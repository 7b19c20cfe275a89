"""Questions about the deal, the calls and the exchange."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from advisor.cards import DECK_SIZE, FULL_DECK, Card, Hand
from advisor.rounds import Question, Round, seating_of
from advisor.rounds.exchanging import (
    exchanged,
    first_leader,
    may_change,
    verify_gift,
)
from advisor.rounds.flow import finds_no_fault
from advisor.rounds.state import replaced
from advisor.rules import Variant
from tests.conformance.schema import ROLES, CannotAskError, hand_of, names_of

if TYPE_CHECKING:
    from tests.conformance.schema import Case


VARIANTS = {3: Variant.TRICHU, 4: Variant.TICHU, 6: Variant.TIENTSIN}


def deck(case: Case) -> dict[str, Any]:
    if case.setup["n_players"] not in VARIANTS:
        raise CannotAskError(f"{case.setup['n_players']} players")
    rules = case.rules.replaced(variant=VARIANTS[case.setup["n_players"]])
    sizes = list(seating_of(rules).hand_sizes)
    return {"cards": DECK_SIZE, "per_player": sizes, "points": FULL_DECK.points}


def deal_void(case: Case) -> bool:
    """Deal the hand to the first seat, the rest to the others, and look at the round."""
    own, seating = case.hand("hand"), case.seating
    rest = list(FULL_DECK - own)
    hands = [own]
    for size in seating.hand_sizes[1:]:
        hands.append(Hand.of(rest[:size]))
        rest = rest[size:]
    if case.setup.get("phase", "before_exchange") != "before_exchange":
        return Round.of_hands(hands, case.rules).void
    firsts = [Hand.of(list(hand)[: seating.grand_cards]) for hand in hands]
    return _after_grand(Round.dealt(firsts, hands, case.rules)).void


def can_call(case: Case) -> bool:
    """Ask a seat of a round at that moment; a call of its partner is put there before."""
    seat, seating = case.own_seat, case.seating
    round_ = Round.deal(1, case.rules)
    calls = replaced(round_.calls, seating.partners(seat)[0], case.setup.get("partner_called"))
    if case.setup["call"] == "grand":
        if case.setup["cards_taken"] > seating.grand_cards and round_.can_decline_grand(seat):
            round_, _ = round_.decline_grand(seat)
        return replace(round_, calls=calls).can_call_grand(seat)
    has_played = case.setup.get("own_cards_played", 0) > 0
    round_ = _after_grand(round_)
    if case.setup.get("phase", "play") == "play":
        round_ = _after_exchange(round_)
    played = replaced(round_.has_played, seat, has_played)
    return replace(round_, calls=calls, has_played=played).can_call_tichu(seat)


def _after_grand(round_: Round) -> Round:
    while round_.question is Question.GRAND and round_.to_act is not None:
        round_, _ = round_.decline_grand(round_.to_act)
    return round_


def _after_exchange(round_: Round) -> Round:
    while round_.question is Question.EXCHANGE and round_.to_act is not None:
        seat = round_.to_act
        wanted = len(round_.seating.receivers(seat))
        round_, _ = round_.give(seat, tuple(round_.hands[seat])[:wanted])
    return round_


def exchange(case: Case) -> dict[str, list[str]]:
    hands, laid = [], []
    for seat, player in enumerate(case.players):
        give = {case.seat(to): card for to, card in case.setup["give"].get(player, {}).items()}
        receivers = case.seating.receivers(seat)
        cards = tuple(Card(give[receiver]) for receiver in receivers)
        hand = hand_of(case.setup["hands"][player])
        verify_gift(cards, hand, len(receivers))
        hands.append(hand - Hand.of(cards))
        laid.append(cards)
    after = exchanged(hands, laid, case.seating)
    return dict(zip(case.players, map(names_of, after), strict=True))


def exchange_targets(case: Case) -> list[str]:
    who, seating = case.setup["who"], case.seating
    if who not in ROLES:
        return [case.players[seat] for seat in seating.receivers(case.seat(who))]
    names = {ROLES[role]: role for role in ROLES if role != "opponent"}
    return [names[seat] for seat in seating.receivers(ROLES[who])]


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
    receivers = [case.players[seat] for seat in case.seating.receivers(0)]
    if set(lists) != set(receivers):
        return False
    cards = tuple(Card(name) for receiver in receivers for name in lists[receiver])
    one_each = all(len(names) == 1 for names in lists.values())
    hand = Hand.of(dict.fromkeys(cards))
    return one_each and finds_no_fault(verify_gift, cards, hand, len(receivers))


def _may_go_to(case: Case, card: Card, to: str) -> bool:
    """Whether the first player may give this card to a player, or to one named by his place."""
    receivers = case.seating.receivers(0)
    if to in case.players and case.seat(to) not in receivers:
        return False
    others = [other for other in FULL_DECK if other != card][: len(receivers) - 1]
    return finds_no_fault(verify_gift, (card, *others), Hand.of([card, *others]), len(receivers))


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
