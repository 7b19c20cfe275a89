"""The functions of the kernel, answered by the shared library."""

from __future__ import annotations

import ctypes
from array import array
from typing import TYPE_CHECKING, Final

from advisor.kernel.binding import (
    ABI,
    ConstraintsStruct,
    Move,
    OutcomeStruct,
    Position,
    TotalsStruct,
    library,
)
from advisor.kernel.convert import checked, combination_of, move_of, position_of
from advisor.kernel.results import Order, Outcome, Playouts, Totals
from advisor.rounds import Call, Decline, DragonGift, Pass, Play, Wish

if TYPE_CHECKING:
    from collections.abc import Sequence

    from advisor.cards import Hand
    from advisor.combinations import Combination
    from advisor.kernel.threads import StopFlag
    from advisor.rounds import Record, Round
    from advisor.views import Hidden

MOST_MOVES: Final = 4096
_WISH, _GIFT, _CALL = 16, 17, 18


def _address(numbers: array[int]) -> int:
    return numbers.buffer_info()[0]


def legal_plays(round_: Round) -> tuple[Combination, ...]:
    """List what the player who is asked may play, as `Round.legal_plays()`."""
    moves = (Move * MOST_MOVES)()
    position = position_of(round_)
    found = library().tichu_legal(ctypes.addressof(position), moves, MOST_MOVES)
    return tuple(combination_of(moves[place]) for place in range(checked(found)))


def count_leads(hands: array[int]) -> array[int]:
    """Return how many leads each of many hands has, given as bits; merged by suit."""
    leads = array("i", [0]) * len(hands)
    checked(library().tichu_count_leads(_address(hands), len(hands), _address(leads)))
    return leads


def lightest_partition(hand: Hand, weights: array[int]) -> tuple[int, tuple[Combination, ...]]:
    """Return the least weight of a partition of a hand, and one that has it."""
    moves = (Move * 14)()
    least = ctypes.c_int64()
    found = library().tichu_partition(
        hand.bits, _address(weights), ctypes.addressof(least), moves, 14
    )
    return least.value, tuple(combination_of(moves[place]) for place in range(checked(found)))


def partition_weights(
    hands: array[int], weights: array[int], stop: StopFlag | None = None
) -> array[int]:
    """Return the least weight of a partition of each of many hands, given as bits."""
    least = array("q", [0]) * len(hands)
    checked(
        library().tichu_partition_weights(
            _address(hands), len(hands), _address(weights), _address(least), _flag(stop)
        )
    )
    return least


def _flag(stop: StopFlag | None) -> int | None:
    return None if stop is None else stop.address


def _constraints(hidden: Hidden) -> ConstraintsStruct:
    struct = ConstraintsStruct(version=ABI, unseen=hidden.unseen)
    struct.sizes[:] = hidden.sizes
    struct.fixed[:] = hidden.fixed
    struct.excluded[:] = hidden.excluded
    struct.exchange = hidden.gifts is not None
    struct.played[:] = hidden.played
    return struct


def deals(
    hidden: Hidden, seed: int, first: int, count: int, stop: StopFlag | None = None
) -> array[int]:
    """Draw hidden hands, four words of cards a deal."""
    hands = array("Q", [0]) * (4 * count)
    struct = _constraints(hidden)
    checked(
        library().tichu_deals(
            ctypes.addressof(struct), seed, first, count, _address(hands), _flag(stop)
        )
    )
    return hands


def count_deals(hidden: Hidden) -> int:
    """Count the deals that fit."""
    ways = (ctypes.c_uint64 * 2)()
    struct = _constraints(hidden)
    checked(library().tichu_count_deals(ctypes.addressof(struct), ways))
    return ways[0] | ways[1] << 64


def playouts(
    round_: Round, policies: Sequence[array[int]], order: Order, stop: StopFlag | None = None
) -> Playouts:
    """Play many deals to the end, as `kernel.playouts`."""
    position = position_of(round_)
    if order.hidden is not None:
        _forget_eights(position, order.hidden)
        _set_gifts(position, order.hidden)
    struct = None if order.hidden is None else _constraints(order.hidden)
    move = None if order.action is None else _action(order.action, round_)
    totals = TotalsStruct()
    outcomes = (OutcomeStruct * (len(order.deals) if order.keep else 0))()
    tables = (ctypes.c_void_p * 4)(*map(_address, policies))
    checked(
        library().tichu_playouts(
            ctypes.addressof(position),
            None if struct is None else ctypes.addressof(struct),
            None if move is None else ctypes.addressof(move),
            tables,
            order.seed,
            order.deals.start,
            len(order.deals),
            ctypes.addressof(totals),
            outcomes if order.keep else None,
            _flag(stop),
        )
    )
    return Playouts(_totals(totals), tuple(map(_outcome, outcomes)))


def _forget_eights(position: Position, hidden: Hidden) -> None:
    """The first eight cards of a hidden hand are unknown."""
    for seat, fixed in enumerate(hidden.fixed):
        if position.eights[seat] & ~fixed:
            position.eights[seat] = 0


def _set_gifts(position: Position, hidden: Hidden) -> None:
    for given, gifts in zip(position.given, hidden.gifts or (), strict=False):
        given[:] = gifts


def _action(action: Record | Decline, round_: Round) -> Move:
    match action:
        case Play(combination=combination):
            return move_of(combination)
        case Wish(rank=rank):
            return Move(kind=_WISH, rank=rank or 0)
        case DragonGift(receiver=receiver):
            return Move(kind=_GIFT, rank=receiver)
        case Call():
            return Move(kind=_CALL)
        case Pass() | Decline():
            return Move()
    message = f"{action} is no action at the question {round_.question}"
    raise TypeError(message)


def _totals(struct: TotalsStruct) -> Totals:
    return Totals(
        struct.rounds,
        tuple(struct.first),
        tuple(struct.doubled),
        tuple(struct.points),
        tuple(struct.squares),
        struct.difference_squares,
        tuple(struct.called),
        tuple(struct.made),
    )


def _outcome(struct: OutcomeStruct) -> Outcome:
    small, grand = struct.calls & 15, struct.calls >> 4
    calls = tuple(2 if grand >> seat & 1 else small >> seat & 1 for seat in range(4))
    double = struct.doubled - 1 if struct.doubled else None
    return Outcome((struct.points[0], struct.points[1]), struct.first, double, calls)
