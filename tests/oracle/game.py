"""The play of a round on its literal state, in the order of asking of the solver vectors.

A *move* is one decision: a play (with the wish that goes with the Mah Jong), a pass, a bomb window
declined, or the gift of a Dragon trick. Collecting a trick is no decision and follows by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from advisor.cards import DRAGON, MAH_JONG, PHOENIX, RANK_BITS, points_of
from tests.oracle.combinations import Play, bombs, follows, leads

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SEATS: Final = range(4)
NO_POINTS: Final = (0, 0, 0, 0)
NO_CALLS: Final = (None, None, None, None)


class Trick(NamedTuple):
    """The running trick: the combination on top, who played it, all points in the pile."""

    top: Play
    owner: int
    points: int


class State(NamedTuple):
    """Everything that decides how a round goes on and what it is worth.

    `turn` is the seat whose ordinary turn is next, None if the trick is to be collected (or the
    round is over and there is no trick). `asked` are the seats still to be asked in the open bomb
    window, the first of them now. Who has passed is every seat with cards between owner and turn.
    """

    hands: tuple[int, ...]
    turn: int | None
    asked: tuple[int, ...] = ()
    trick: Trick | None = None
    wish: int | None = None
    won: tuple[int, ...] = NO_POINTS
    out: tuple[int, ...] = ()
    calls: tuple[str | None, ...] = NO_CALLS


class Move(NamedTuple):
    """One decision: `what` is play, pass, decline or gift."""

    what: str
    play: Play | None = None
    wish: int | None = None
    receiver: int | None = None


PASS: Final = Move("pass")
DECLINE: Final = Move("decline")


def phase(state: State) -> str:
    """The question asked: window, turn, gift or over."""
    if state.asked:
        return "window"
    if state.turn is not None:
        return "turn"
    return "over" if state.trick is None else "gift"


def to_act(state: State) -> int:
    """The seat that is asked."""
    if state.asked:
        return state.asked[0]
    if state.turn is not None:
        return state.turn
    assert state.trick is not None
    return state.trick.owner


def moves(state: State) -> list[Move]:
    """All that the seat asked may do; empty when the round is over."""
    now = phase(state)
    if now == "window":
        assert state.trick is not None
        free = bombs(state.hands[state.asked[0]], state.trick.top)
        return [DECLINE, *(Move("play", bomb) for bomb in free)]
    if now == "gift":
        giver = to_act(state)
        return [Move("gift", receiver=(giver + step) % 4) for step in (1, 3)]
    return list(_turn_moves(state)) if now == "turn" else []


def _turn_moves(state: State) -> Iterator[Move]:
    hand = state.hands[to_act(state)]
    plays = leads(hand) if state.trick is None else follows(hand, state.trick.top)
    wished = RANK_BITS[state.wish] if state.wish else 0
    bound = [play for play in plays if play.cards & wished]
    if state.trick is not None and not bound:
        yield PASS
    for play in bound or plays:
        for wish in wishes(state, play):
            yield Move("play", play, wish)


def wishes(state: State, play: Play) -> Iterable[int | None]:
    """What may be wished with a play: with the Mah Jong none or a rank, unless the round ends."""
    if play.cards & MAH_JONG.bit and not is_over(_out_after(state, play)):
        return (None, *range(2, 15))
    return (None,)


def after(state: State, move: Move) -> State:
    """The state after a move of the seat asked."""
    if move.what == "decline":
        return _asked_on(state._replace(asked=state.asked[1:]))
    if move.what == "pass":
        return _pass(state)
    if move.what == "gift":
        assert move.receiver is not None
        return _collect(state, move.receiver)
    assert move.play is not None
    return _play(state, move.play, move.wish)


def _play(state: State, play: Play, wish: int | None) -> State:
    seat = to_act(state)
    hands = tuple(hand & ~play.cards for hand in state.hands)
    out = _out_after(state, play)
    wish = wish if play.cards & MAH_JONG.bit else _wish_after(state.wish, play)
    if play.kind == "dog":
        state = state._replace(hands=hands, out=out, wish=wish)
        return state._replace(turn=None if is_over(out) else _holder(hands, seat + 2))
    points = points_of(play.cards) + (state.trick.points if state.trick else 0)
    trick = None if _is_double(out) else Trick(play, seat, points)
    state = State(hands, None, (), trick, wish, state.won, out, state.calls)
    if is_over(out):
        return _asked_on(state)
    return _open_window(state._replace(turn=_next_before(state, seat)))


def _out_after(state: State, play: Play) -> tuple[int, ...]:
    seat = to_act(state)
    return (*state.out, seat) if state.hands[seat] == play.cards else state.out


def _wish_after(wish: int | None, play: Play) -> int | None:
    natural = play.cards & ~PHOENIX.bit
    return None if wish and natural & RANK_BITS[wish] else wish


def _pass(state: State) -> State:
    return _open_window(state._replace(turn=_next_before(state, to_act(state))))


def _next_before(state: State, seat: int) -> int | None:
    """The next seat with cards, or None if the turn would come to or past the owner."""
    assert state.trick is not None
    for step in range(1, 5):
        following = (seat + step) % 4
        if following == state.trick.owner:
            return None
        if state.hands[following]:
            return following
    raise AssertionError


def opened(state: State) -> State:
    """The state with the window open that precedes the ordinary turn or the collection."""
    assert state.trick is not None
    top, owner, _ = state.trick
    start = owner + 1 if state.turn is None else state.turn
    order = ((start + step) % 4 for step in SEATS)
    return state._replace(asked=tuple(seat for seat in order if bombs(state.hands[seat], top)))


def _open_window(state: State) -> State:
    return _asked_on(opened(state))


def _asked_on(state: State) -> State:
    """Collect the trick if nobody is left to be asked and no gift is to be chosen."""
    if state.asked or state.turn is not None or state.trick is None:
        return state
    if state.trick.top.cards == DRAGON.bit:
        return state
    return _collect(state, state.trick.owner)


def _collect(state: State, receiver: int) -> State:
    assert state.trick is not None
    _, owner, points = state.trick
    won = tuple(had + points * (seat == receiver) for seat, had in enumerate(state.won))
    leader = None if is_over(state.out) else _holder(state.hands, owner)
    return state._replace(turn=leader, trick=None, won=won)


def _holder(hands: tuple[int, ...], seat: int) -> int:
    """The seat itself if it has cards, else the next in order that has."""
    return next((seat + step) % 4 for step in SEATS if hands[(seat + step) % 4])


def _is_double(out: tuple[int, ...]) -> bool:
    return len(out) >= 2 and out[0] % 2 == out[1] % 2


def is_over(out: tuple[int, ...]) -> bool:
    """Whether the round has ended with these seats out, in order."""
    return _is_double(out) or len(out) == 3


def score(state: State) -> int:
    """Team 0 minus team 1 of a round that is over, calls included."""
    first = state.out[0]
    calls = sum(
        _sign(seat) * (1 if seat == first else -1) * {"tichu": 100, "grand": 200}[call]
        for seat, call in enumerate(state.calls)
        if call
    )
    if _is_double(state.out):
        return calls + 200 * _sign(first)
    last = next(seat for seat in SEATS if seat not in state.out)
    won = sum(_sign(first if seat == last else seat) * state.won[seat] for seat in SEATS)
    return calls + won - _sign(last) * points_of(state.hands[last])


def _sign(seat: int) -> int:
    return 1 if seat % 2 == 0 else -1
