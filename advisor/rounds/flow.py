"""What is asked next: bomb windows, turns, the end of a trick, the end of the round.

After every play and pass comes first a bomb window, if a trick lies on the table and somebody
holds a bomb that beats it, and then the next turn; or, where everybody else has passed, the trick
is collected (6.4, 10.3, 10.6).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from advisor.cards import Hand
from advisor.errors import RuleError
from advisor.rounds.legality import can_bomb
from advisor.rounds.scoring import is_over
from advisor.rounds.seating import FOUR, Seating
from advisor.rounds.state import Question, State, Trick, replaced
from advisor.rules import OFFICIAL, Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

S = TypeVar("S", bound=State)
"""A round: what a step returns is of the kind that it got."""


def ask_next(state: S) -> S:
    """Open the bomb window before what comes next."""
    return ask_for_bombs(state, window_order(state))


def window_order(state: State) -> tuple[int, ...]:
    """Return in which order seats are asked for bombs: from the next turn on (10.6).

    Before a trick is collected the seat after the owner is the first. Bombs answer a trick, not
    the right to lead; under `bomb_dead_time` they may also precede the very first lead (10.4).

    Args:
        state: the round.

    Returns:
        All seats in order, or none where no bomb may be thrown out of turn.
    """
    trick = state.trick
    if trick is not None:
        turn = state.turn
        return state.seating.order_from(trick.owner + 1 if turn is None else turn)
    if state.rules.bomb_dead_time and state.leader is not None and not any(state.has_played):
        return state.seating.order_from(state.leader)
    return ()


def ask_for_bombs(state: S, seats: Sequence[int]) -> S:
    """Ask the first of these seats that holds a bomb high enough; if nobody does, go on.

    Args:
        state: the round.
        seats: the seats still to be asked in this window, in order.

    Returns:
        The round with its next question.
    """
    for seat in seats:
        if can_bomb(state.hands[seat], state.table):
            return replace(state, question=Question.WINDOW, to_act=seat)
    turn = state.turn
    if state.trick is not None and turn is None:
        return end_trick(state, state.trick)
    overcall = state.trick is not None and turn == state.trick.owner
    return replace(state, question=Question.OVERCALL if overcall else Question.TURN, to_act=turn)


def end_trick(state: S, trick: Trick) -> S:
    """Give a trick to its owner, or ask him who gets the Dragon's trick (6.4, 8.5)."""
    is_last = is_over(state.out, state.seating)
    receivers = trick_receivers(trick, state.rules, state.seating, is_last=is_last)
    if receivers == (trick.owner,):
        return collect(state, trick, trick.owner)
    return replace(state, question=Question.GIFT, to_act=trick.owner)


def trick_receivers(
    trick: Trick, rules: Rules = OFFICIAL, seating: Seating = FOUR, *, is_last: bool = False
) -> tuple[int, ...]:
    """Return who may get a trick: its owner, but an opponent if the Dragon wins it (8.5 to 8.7).

    Args:
        trick: the trick; a bomb on the Dragon is its top and wins for its owner.
        rules: the rules.
        seating: the seats and teams.
        is_last: whether the round has ended with it.

    Returns:
        The owner alone, or the opponents among whom he chooses.

    >>> from advisor.combinations import readings
    >>> trick_receivers(Trick(readings(Hand.of("Drg"))[0], owner=1, points=25))
    (2, 0)
    """
    if trick.is_dragons and (rules.dragon_last_trick_given or not is_last):
        return seating.opponents(trick.owner)
    return (trick.owner,)


def collect(state: S, trick: Trick, receiver: int) -> S:
    """Move a trick into a pile; its owner leads, or the next with cards (6.4, 6.6)."""
    piles = state.piles
    if piles is not None:
        piles = replaced(piles, receiver, Hand(piles[receiver].bits | trick.cards.bits))
    won = replaced(state.won, receiver, state.won[receiver] + trick.points)
    after = replace(state, trick=None, won=won, piles=piles)
    return end_round(after) if is_over(after.out, after.seating) else lead(after, trick.owner)


def lead_by_dog(state: S, seat: int) -> S:
    """Give the lead that a Dog gives away, or ask its player which partner gets it (7.1, 14.4)."""
    leader, *others = state.seating.dog_leaders(seat, state.out)
    if others:
        return replace(state, question=Question.DOG, to_act=seat)
    return lead(state, leader)


def lead(state: S, seat: int) -> S:
    """Give the lead to a seat, or to the next with cards."""
    leader = state.seating.next_leader(seat, state.out)
    return replace(state, leader=leader, question=Question.TURN, to_act=leader)


def still_to_give(state: State) -> tuple[int, ...]:
    """Return who has yet to lay out cards for the exchange; the Table may have none to give."""
    laid = enumerate(state.laid)
    return tuple(seat for seat, cards in laid if cards is None and state.seating.receivers(seat))


def end_round(state: S) -> S:
    """Ask nothing more; a wish that is still open lapses (9.7)."""
    return replace(state, question=Question.OVER, to_act=None, leader=None, wish_open=None)


def verify_asked(
    state: State, seat: int, questions: Collection[Question], rule: str, action: str
) -> None:
    """Check that one of these questions is open and that this seat is asked.

    Raises:
        RuleError: with the rule given and the reason.
    """
    if state.question not in questions:
        raise RuleError(rule, f"nobody may {action} now: the question is {state.question}")
    if seat != state.to_act:
        raise RuleError(rule, f"seat {seat!r} may not {action} now: seat {state.to_act} is asked")


def verify_seat(state: State, seat: int) -> None:
    """Check that there is such a seat.

    Raises:
        RuleError: if there is none.
    """
    if seat not in range(state.seating.players):
        raise RuleError("2.1", f"there is no seat {seat!r}")


def finds_no_fault(verify: Callable[..., None], *arguments: object) -> bool:
    """Tell whether a check raises no `RuleError`."""
    try:
        verify(*arguments)
    except RuleError:
        return False
    return True
