"""What the kernel is given, checked before it is answered: lengths, types and ranges.

C trusts the length of an array and cuts numbers that are too large for its integers, and the twin
must refuse what C refuses. What cards and positions can be, each of them checks for itself.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from advisor.cards import FULL_DECK, RANKS
from advisor.errors import RuleError, TichuError, ViewError
from advisor.kernel.policies import SIZE, WEIGHTS
from advisor.rounds import Call, DragonGift, Question, Wish

if TYPE_CHECKING:
    from collections.abc import Sequence

    from advisor.rounds import Decline, Record, Round
    from advisor.views import Hidden

MOST_DEALS: Final = (1 << 31) - 1
"""Deals of a call."""


def verify_weights(weights: array[int]) -> None:
    """Check that weights of partitions are a table of the right length.

    Args:
        weights: the table.

    Raises:
        TichuError: if it is none.

    >>> verify_weights(array("i", [1]))
    Traceback (most recent call last):
    ...
    advisor.errors.TichuError: expected 317 weights of partitions as array('i'), not array('i') of 1
    """
    _verify_array(weights, "i", f"{WEIGHTS} weights of partitions", WEIGHTS)


def verify_hands(hands: array[int]) -> None:
    """Check that hands are an array of 64-bit words.

    Args:
        hands: the cards of each hand as bits.

    Raises:
        TichuError: if they are none.
    """
    _verify_array(hands, "Q", "hands")


def verify_policies(policies: Sequence[array[int]], seats: int) -> None:
    """Check that there is a table of the right length for each seat.

    Args:
        policies: the tables.
        seats: how many seats there are.

    Raises:
        TichuError: if there is not.
    """
    if len(policies) != seats:
        raise TichuError(f"expected a policy for each of {seats} seats, not {len(policies)}")
    for table in policies:
        _verify_array(table, "i", f"{SIZE} weights of a policy", SIZE)


def _verify_array(numbers: object, typecode: str, what: str, length: int | None = None) -> None:
    found = type(numbers).__name__
    if isinstance(numbers, array):
        if numbers.typecode == typecode and length in (None, len(numbers)):
            return
        found = f"array({numbers.typecode!r}) of {len(numbers)}"
    raise TichuError(f"expected {what} as array({typecode!r}), not {found}")


def verify_deals(deals: range) -> None:
    """Check that numbers of deals follow one another and are not too many.

    Args:
        deals: the numbers.

    Raises:
        TichuError: if a number is left out, or there are too many for one call.

    >>> verify_deals(range(0, 10, 2))
    Traceback (most recent call last):
    ...
    advisor.errors.TichuError: expected deals one after the other, not range(0, 10, 2)
    """
    if deals.step != 1:
        raise TichuError(f"expected deals one after the other, not {deals}")
    if deals.stop - deals.start > MOST_DEALS:
        raise TichuError(f"expected at most {MOST_DEALS} deals, not {deals.stop - deals.start}")


def verify_count(count: int) -> None:
    """Check a number of deals.

    Args:
        count: the number.

    Raises:
        TichuError: if it is below 0 or too large.
    """
    if not 0 <= count <= MOST_DEALS:
        raise TichuError(f"expected 0 to {MOST_DEALS} deals, not {count}")


def verify_hidden(hidden: Hidden, seats: int) -> None:
    """Check that what is known is of so many hands and of cards that there are.

    Args:
        hidden: what is known.
        seats: how many hands there are.

    Raises:
        ViewError: if it is not.
    """
    parts = (hidden.sizes, hidden.fixed, hidden.excluded)
    if any(len(part) != seats for part in parts):
        raise ViewError(f"expected sizes, fixed and excluded cards of {seats} hands")
    for size in hidden.sizes:
        if size not in range(15):
            raise ViewError(f"expected hands of 0 to 14 cards, not {size}")
    for gifts in hidden.gifts or ():
        if len(gifts) != 3 or any(number not in range(57) for number in gifts):
            raise ViewError(f"expected three gifts, cards by their index and 1 more, not {gifts}")
    if hidden.gifts is not None and len(hidden.gifts) != seats:
        raise ViewError(f"expected the gifts of {seats} players, not {len(hidden.gifts)}")
    for bits in (*hidden.fixed, *hidden.excluded, hidden.unseen, *hidden.played):
        if bits < 0 or bits & ~FULL_DECK.bits:
            raise ViewError(f"there is a card that does not exist: {bits:#x}")


def verify_moment(hidden: Hidden, round_: Round) -> None:
    """Check that cards are exchanged after a deal only where that has happened in a round.

    Args:
        hidden: what is known.
        round_: the round.

    Raises:
        ViewError: if the exchange is still to come.
    """
    if hidden.gifts is not None and round_.question in (Question.GRAND, Question.EXCHANGE):
        raise ViewError(f"nothing has been exchanged at the question {round_.question}")


def verify_action(action: Record | Decline, round_: Round) -> None:
    """Check that a first action is one of the seat that is asked; the rest is in the position.

    Args:
        action: what is done first.
        round_: the round in which it is done.

    Raises:
        RuleError: if another seat acts, or with what there is not.
    """
    if action.seat != round_.to_act:
        asked = "nobody" if round_.to_act is None else f"seat {round_.to_act}"
        raise RuleError("6.2", f"{asked} is asked, so it is no first action: {action}")
    match action:
        case Call(call=call) if (call == "grand") is not (round_.question is Question.GRAND):
            raise RuleError("2.3", f"not at the question {round_.question}: {action}")
        case Wish(rank=rank) if rank is not None and rank not in RANKS:
            raise RuleError("9.1", f"{rank!r} cannot be wished, only 2-14")
        case DragonGift(seat, receiver) if receiver not in round_.seating.opponents(seat):
            raise RuleError("8.5", f"the Dragon's trick goes to an opponent, not to {receiver!r}")
        case _:
            return
