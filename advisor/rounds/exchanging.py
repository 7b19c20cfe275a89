"""The exchange: three cards laid out by each, taken up when all have given (3)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from advisor.cards import MAH_JONG, Card, Hand
from advisor.errors import DealError, RuleError
from advisor.rounds.actions import Giving
from advisor.rounds.flow import S, ask_next, finds_no_fault, still_to_give, verify_seat
from advisor.rounds.refusing import Refusing
from advisor.rounds.seating import FOUR, Seating
from advisor.rounds.state import Laid, Question, replaced
from advisor.rules import OFFICIAL, Rules

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self


class Exchanging(Refusing):
    """The exchange, as `verify_give`, `can_give` and `give`."""

    __slots__ = ()

    def verify_give(self, seat: int, cards: Sequence[Card]) -> None:
        """Check that a player may lay out these cards.

        Args:
            seat: who gives.
            cards: one card for each receiver in play order, with four players for the next, the
                partner and the previous; `seating.receivers(seat)` says who they are.

        Raises:
            RuleError: with the number of the rule and the reason.
        """
        if self.question is not Question.EXCHANGE:
            raise RuleError("3.1", f"the exchange is not open: the question is {self.question}")
        verify_seat(self, seat)
        receivers = len(self.seating.receivers(seat))
        if not receivers:
            raise RuleError("13.4", "the Table takes no part in the exchange")
        laid = self.laid[seat] or ()
        if laid and not may_change(self.rules):
            raise RuleError("3.3", f"seat {seat} has laid out its cards and may not change them")
        verify_gift(cards, self.hands[seat] | Hand.of(laid), receivers)

    def can_give(self, seat: int, cards: Sequence[Card]) -> bool:
        """Tell whether `verify_give` finds no fault."""
        return finds_no_fault(self.verify_give, seat, cards)

    def give(self, seat: int, cards: Sequence[Card]) -> tuple[Self, Giving]:
        """Lay out the cards of the exchange; when all have, everybody takes up what he got.

        Under `exchange_recall` a seat may lay out other cards as long as one has not given (3.3).

        Args:
            seat: who gives, in any order.
            cards: one card for each receiver, as for `verify_give`.

        Returns:
            The round after it and the record.

        Raises:
            RuleError: as `verify_give`.

        >>> from advisor.rounds.round import Round
        >>> round_ = Round.deal(seed=1, rules=Rules(grand_tichu_enabled=False))
        >>> after, record = round_.give(2, tuple(round_.hands[2])[:3])
        >>> print(record)
        2 gives Dog Mah 5j
        >>> after.can_give(2, record.cards), after.can_give(0, tuple(round_.hands[0])[:3])
        (False, True)
        """
        self.verify_give(seat, cards)
        record = Giving(seat, tuple(cards))
        whole = self.hands[seat] | Hand.of(self.laid[seat] or ())
        after = replace(
            self,
            hands=replaced(self.hands, seat, whole - Hand.of(cards)),
            laid=replaced(self.laid, seat, record.cards),
            log=(*self.log, record),
        )
        waiting = still_to_give(after)
        return (replace(after, to_act=waiting[0]) if waiting else _take_up(after)), record


def _take_up(state: S) -> S:
    """Deal the laid cards out and begin the play."""
    laid = tuple(cards or () for cards in state.laid)
    hands = exchanged(state.hands, laid, state.seating)
    nothing = (None,) * state.seating.players
    return begin_play(replace(state, hands=hands, laid=nothing))


def begin_play(state: S) -> S:
    """Give the first lead to the holder of the Mah Jong (6.1)."""
    return ask_next(replace(state, leader=first_leader(state.hands)))


def verify_gift(cards: Sequence[Card], hand: Hand, wanted: int = 3) -> None:
    """Check that these cards are a complete gift: one each for every receiver (3.1).

    Args:
        cards: the cards, by receiver.
        hand: the hand from which they come.
        wanted: how many receivers there are.

    Raises:
        RuleError: if they are too many or too few, one stands twice, or one is not held.

    >>> verify_gift((Card("2j"), Card("Drg"), Card("3j")), Hand.of("2j 3j 4j Drg"))
    """
    if len(cards) != wanted:
        raise RuleError("3.1", f"one card goes to each of {wanted} players, not {len(cards)} cards")
    if len(set(cards)) != wanted:
        raise RuleError("3.1", "each receiver gets another card")
    for card in cards:
        if card not in hand:
            raise RuleError("3.1", f"the giver does not hold {card}")


def may_change(
    rules: Rules = OFFICIAL, *, any_pickup: bool = False, early_tichu: bool = False
) -> bool:
    """Tell whether a player may change the cards that he has laid out (3.3, 3.4).

    Args:
        rules: the rules; where consent is asked for it is taken to be given.
        any_pickup: whether somebody has taken up a card that he was given.
        early_tichu: whether another player has called small Tichu since.

    Returns:
        True if he may.

    >>> may_change(), may_change(early_tichu=True), may_change(Rules(exchange_recall="by_consent"))
    (False, True, True)
    """
    if any_pickup:
        return False
    return rules.exchange_recall != "never" or (early_tichu and rules.early_tichu_reopens_exchange)


def exchanged(
    hands: Sequence[Hand], laid: Sequence[Laid], seating: Seating = FOUR
) -> tuple[Hand, ...]:
    """Return the hands after all cards laid out have been taken up (3.1).

    Args:
        hands: the hands without the cards laid out.
        laid: the cards of each seat, by receiver.
        seating: the seats and teams.

    Returns:
        The new hands.

    >>> laid = [
    ...     tuple(map(Card, names.split()))
    ...     for names in ("2j 3j 4j", "2s 3s 4s", "2p 3p 4p", "2t 3t 4t")
    ... ]
    >>> str(exchanged((Hand(),) * 4, laid)[0])
    '2t 3p 4s'
    """
    bits = [hand.bits for hand in hands]
    for seat, cards in enumerate(laid):
        for receiver, card in zip(seating.receivers(seat), cards, strict=True):
            bits[receiver] |= card.bit
    return tuple(map(Hand, bits))


def first_leader(hands: Sequence[Hand]) -> int:
    """Return who leads the first trick: the holder of the Mah Jong after the exchange (6.1).

    Args:
        hands: the hands after the exchange.

    Returns:
        The seat.

    Raises:
        DealError: if nobody holds it.

    >>> first_leader([Hand(), Hand.of("Mah 2j"), Hand(), Hand()])
    1
    """
    for seat, hand in enumerate(hands):
        if MAH_JONG in hand:
            return seat
    raise DealError("nobody holds the Mah Jong, so nobody leads first")
