"""Grand Tichu with eight cards, small Tichu until one's first card (2.3, 4)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from advisor.cards import SPECIAL_BITS, Hand
from advisor.errors import RuleError
from advisor.rounds.actions import Call, CallName, Decline
from advisor.rounds.flow import S, end_round, finds_no_fault, still_to_give, verify_seat
from advisor.rounds.scoring import is_over
from advisor.rounds.state import Bet, Question, State, replaced
from advisor.rules import OFFICIAL, Rules

if TYPE_CHECKING:
    from typing import Self


class Calling(State):
    """The calls, each as `verify_x`, `can_x` and `x`."""

    __slots__ = ()

    # Grand Tichu

    def verify_grand(self, seat: int) -> None:
        """Check that a player may call Grand Tichu now.

        Args:
            seat: who calls.

        Raises:
            RuleError: with the number of the rule and the reason.
        """
        self.verify_decline_grand(seat)
        verify_team_is_silent(self, seat)

    def can_call_grand(self, seat: int) -> bool:
        """Tell whether `verify_grand` finds no fault."""
        return finds_no_fault(self.verify_grand, seat)

    def call_grand(self, seat: int) -> tuple[Self, Call]:
        """Call Grand Tichu and take the other cards.

        Args:
            seat: who calls, in any order.

        Returns:
            The round after it and the record.

        Raises:
            RuleError: as `verify_grand`.

        >>> from advisor.rounds.round import Round
        >>> after, record = Round.deal(seed=1).call_grand(2)
        >>> print(record, after.to_act, after.can_call_grand(2))
        2 calls Grand Tichu 0 False
        """
        self.verify_grand(seat)
        after, record = _called(self, seat, "grand")
        return (bid(after, seat) if self.rules.bet_refusal else answered(after, seat)), record

    def verify_decline_grand(self, seat: int) -> None:
        """Check that a player is asked about Grand Tichu.

        Args:
            seat: who declines.

        Raises:
            RuleError: with the number of the rule and the reason.
        """
        first = f"the first {self.seating.grand_cards} cards"
        if not self.rules.grand_tichu_enabled:
            raise RuleError("2.4", "Grand Tichu is not played under these rules")
        if self.question is not Question.GRAND:
            raise RuleError("2.3", f"Grand Tichu is called with {first} alone in hand")
        verify_seat(self, seat)
        if seat not in self.seating.grand_seats:
            raise RuleError("13.2", "soloist and Table do not call Grand Tichu")
        if seat in self.answered:
            raise RuleError("2.3", f"seat {seat} holds more than {first}")

    def can_decline_grand(self, seat: int) -> bool:
        """Tell whether `verify_decline_grand` finds no fault."""
        return finds_no_fault(self.verify_decline_grand, seat)

    def decline_grand(self, seat: int) -> tuple[Self, Decline]:
        """Take the other cards without calling Grand Tichu.

        Args:
            seat: who declines, in any order.

        Returns:
            The round after it, its log as before, and the record.

        Raises:
            RuleError: as `verify_decline_grand`.

        >>> from advisor.rounds.round import Round
        >>> Round.deal(seed=1).decline_grand(0)[0].to_act
        1
        """
        self.verify_decline_grand(seat)
        return answered(self, seat), Decline(seat)

    # Small Tichu

    def verify_tichu(self, seat: int) -> None:
        """Check that a player may call small Tichu now, in or out of turn.

        Args:
            seat: who calls.

        Raises:
            RuleError: with the number of the rule and the reason.
        """
        verify_seat(self, seat)
        if self.question is Question.REFUSAL:
            raise RuleError("2.6", "a call waits for its answer")
        if self.question in (Question.GRAND, Question.OVER) or is_over(self.out, self.seating):
            raise RuleError("4.1", "small Tichu is called after the deal and before the end")
        if self.question is Question.EXCHANGE and not self.rules.tichu_before_exchange:
            raise RuleError("3.4", "small Tichu is called after the exchange")
        if self.has_played[seat]:
            raise RuleError("4.1", f"seat {seat} has played its first card")
        if self.calls[seat] is not None:
            raise RuleError("4.4", f"seat {seat} has called already")
        verify_team_is_silent(self, seat)

    def can_call_tichu(self, seat: int) -> bool:
        """Tell whether `verify_tichu` finds no fault."""
        return finds_no_fault(self.verify_tichu, seat)

    def call_tichu(self, seat: int) -> tuple[Self, Call]:
        """Call small Tichu; what is asked stays the same.

        A call before the exchange is complete gives the others the cards back that they have laid
        out: under `early_tichu_reopens_exchange` they are asked for their gifts again (3.4).

        Args:
            seat: who calls.

        Returns:
            The round after it and the record.

        Raises:
            RuleError: as `verify_tichu`.

        >>> from advisor.rounds.round import Round
        >>> round_ = Round.deal(seed=1, rules=Rules(grand_tichu_enabled=False))
        >>> round_.call_tichu(3)[0].calls
        (None, None, None, 'tichu')
        """
        self.verify_tichu(seat)
        after, record = _called(self, seat, "tichu")
        reopens = self.question is Question.EXCHANGE and self.rules.early_tichu_reopens_exchange
        after = _reopened(after, seat) if reopens else after
        return (bid(after, seat) if self.rules.bet_refusal else after), record


def verify_team_is_silent(state: State, seat: int) -> None:
    """Check that no partner has called, where a team may call once (4.3)."""
    if not state.rules.one_call_per_team:
        return
    for partner in state.seating.partners(seat):
        if state.calls[partner] is not None:
            raise RuleError("4.3", f"the partner, seat {partner}, has called already")


def _called(state: S, seat: int, call: CallName) -> tuple[S, Call]:
    record = Call(seat, call)
    calls = replaced(state.calls, seat, call)
    return replace(state, calls=calls, log=(*state.log, record)), record


def bid(state: S, caller: int) -> S:
    """Ask the first opponent whether he refuses a call; the Table is not asked beside its player.

    Args:
        state: the round after the call.
        caller: who has called.

    Returns:
        The round in which the opponent is asked (2.6).
    """
    to_act = caller if state.to_act is None else state.to_act
    bet = Bet(caller, state.question, to_act)
    return replace(state, bet=bet, question=Question.REFUSAL, to_act=refusers(state, caller)[0])


def refusers(state: State, caller: int) -> tuple[int, ...]:
    """Return who may refuse a call, in the order in which they are asked (2.6)."""
    opponents = state.seating.opponents(caller)
    return tuple(seat for seat in opponents if state.seating.decider(seat) == seat)


def _reopened(state: S, caller: int) -> S:
    """Give all but the caller back what they have laid out for the exchange (3.4)."""
    decider = state.seating.decider
    others = [seat for seat in range(len(state.hands)) if decider(seat) != decider(caller)]
    hands = tuple(
        hand | Hand.of(state.laid[seat] or ()) if seat in others else hand
        for seat, hand in enumerate(state.hands)
    )
    laid = tuple(None if seat in others else cards for seat, cards in enumerate(state.laid))
    after = replace(state, hands=hands, laid=laid)
    return replace(after, to_act=still_to_give(after)[0])


def answered(state: S, seat: int) -> S:
    """Note that a seat has answered about Grand Tichu; when all have, complete the hands.

    Args:
        state: the round in which it was asked.
        seat: who has answered.

    Returns:
        The round in which the next is asked, or the exchange is open.
    """
    answers = tuple(sorted((*state.answered, seat)))
    waiting = [other for other in state.seating.grand_seats if other not in answers]
    if waiting:
        return replace(state, answered=answers, to_act=waiting[0])
    return take_the_rest(replace(state, answered=()))


def take_the_rest(state: S) -> S:
    """Complete the hands; the exchange follows, unless the deal is void (2.5)."""
    hands = tuple(hand | rest for hand, rest in zip(state.hands, state.stock, strict=True))
    after = replace(state, hands=hands, stock=(), question=Question.EXCHANGE, to_act=0)
    return end_round(replace(after, void=True)) if is_void(hands, state.rules) else after


def is_void(hands: tuple[Hand, ...], rules: Rules = OFFICIAL) -> bool:
    """Tell whether a deal is void: one hand has all four special cards (2.5).

    Args:
        hands: the hands before the exchange.
        rules: the rules.

    Returns:
        True under `void_all_specials` if there is such a hand.

    >>> hands = (Hand.of("Dog Mah Phx Drg 2j"), Hand.of("2s"))
    >>> is_void(hands), is_void(hands, Rules(void_all_specials=True))
    (False, True)
    """
    all_four = (hand.bits & SPECIAL_BITS == SPECIAL_BITS for hand in hands)
    return rules.void_all_specials and any(all_four)
