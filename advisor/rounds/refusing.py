"""The answer to an opponent's call, under `bet_refusal` alone (2.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from advisor.rounds.actions import Decline, Refusal
from advisor.rounds.calling import Calling, answered, refusers
from advisor.rounds.flow import S, end_round, finds_no_fault, verify_asked
from advisor.rounds.state import Bet, Question

if TYPE_CHECKING:
    from typing import Self


class Refusing(Calling):
    """Refusing a call or letting it stand, each as `verify_x`, `can_x` and `x`."""

    __slots__ = ()

    def verify_refuse(self, seat: int) -> None:
        """Check that a player is asked whether he refuses a call.

        Args:
            seat: who answers.

        Raises:
            RuleError: with the number of the rule and the reason.
        """
        verify_asked(self, seat, (Question.REFUSAL,), "2.6", "answer a call")

    def can_refuse(self, seat: int) -> bool:
        """Tell whether `verify_refuse` finds no fault."""
        return finds_no_fault(self.verify_refuse, seat)

    def refuse(self, seat: int) -> tuple[Self, Refusal]:
        """Refuse a call: the refusing team loses what the call is worth, and the round ends.

        Args:
            seat: an opponent of the caller.

        Returns:
            The round, which is over, and the record.

        Raises:
            RuleError: as `verify_refuse`.

        >>> from advisor.rounds.round import Round
        >>> from advisor.rules import Rules
        >>> called, _ = Round.deal(seed=1, rules=Rules(bet_refusal=True)).call_grand(2)
        >>> after, record = called.refuse(3)
        >>> print(record, after.score)
        3 refuses the call (0, -200)
        """
        self.verify_refuse(seat)
        record = Refusal(seat)
        return end_round(replace(self, log=(*self.log, record))), record

    def can_accept(self, seat: int) -> bool:
        """Tell whether `verify_refuse` finds no fault: who may refuse may let the call stand."""
        return self.can_refuse(seat)

    def accept(self, seat: int) -> tuple[Self, Decline]:
        """Let a call stand; the next opponent is asked, and after the last the round goes on.

        Args:
            seat: an opponent of the caller.

        Returns:
            The round after it, its log as before, and the record.

        Raises:
            RuleError: as `verify_refuse`.

        >>> from advisor.rounds.round import Round
        >>> from advisor.rules import Rules
        >>> called, _ = Round.deal(seed=1, rules=Rules(bet_refusal=True)).call_grand(2)
        >>> called.accept(3)[0].to_act, called.accept(3)[0].accept(1)[0].to_act
        (1, 0)
        """
        self.verify_refuse(seat)
        return (self if self.bet is None else _accepted(self, self.bet, seat)), Decline(seat)

    def accepted(self) -> Self:
        """Return the round in which the call that waits for an answer stands, if there is one.

        >>> from advisor.rounds.round import Round
        >>> from advisor.rules import Rules
        >>> called, _ = Round.deal(seed=1, rules=Rules(bet_refusal=True)).call_grand(2)
        >>> called.question, called.accepted().question
        (Question.REFUSAL, Question.GRAND)
        """
        after = self
        while after.question is Question.REFUSAL and after.to_act is not None:
            after, _ = after.accept(after.to_act)
        return after


def _accepted(state: S, bet: Bet, seat: int) -> S:
    """Ask the next opponent, or go on with what was asked when the call came."""
    others = refusers(state, bet.seat)
    if seat != others[-1]:
        return replace(state, to_act=others[others.index(seat) + 1])
    after = replace(state, bet=None, question=bet.question, to_act=bet.to_act)
    return answered(after, bet.seat) if bet.question is Question.GRAND else after
