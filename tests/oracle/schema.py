"""The JSON of the solver vectors: a position in, actions out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from advisor.cards import CARD_NAMES, DRAGON, MAH_JONG, Card, indices
from tests.oracle.combinations import Play
from tests.oracle.game import NO_CALLS, NO_POINTS, Move, State, Trick, after, moves, opened, phase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Line: TypeAlias = dict[str, Any]
"""A position as a JSON object: hands, turn, trick, wish, won, calls, out."""

ActionKey: TypeAlias = tuple[object, ...]


def bits_of(names: Iterable[str]) -> int:
    """The cards of these names as bits."""
    return sum(Card(name).bit for name in names)


def names_of(bits: int) -> list[str]:
    """The names of the cards in the order of the deck."""
    return [CARD_NAMES[index] for index in indices(bits)]


def read_state(line: Line) -> State:
    """The state of a position; a running trick starts at the window before the ordinary turn."""
    state = State(
        hands=tuple(bits_of(hand) for hand in line["hands"]),
        turn=line["turn"],
        trick=_read_trick(line["trick"]) if line.get("trick") else None,
        wish=line.get("wish"),
        won=tuple(line.get("won") or NO_POINTS),
        out=tuple(line.get("out") or ()),
        calls=tuple(line.get("calls") or NO_CALLS),
    )
    return state if state.trick is None else opened(state)


def _read_trick(trick: Line) -> Trick:
    top = Play(trick["kind"], bits_of(trick["cards"]), trick["rank"])
    return Trick(top, trick["owner"], trick["points"])


def write_state(state: State) -> Line:
    """The position of a state at the start of a window, of a turn with nobody to ask, or a lead."""
    return {
        "hands": [names_of(hand) for hand in state.hands],
        "turn": state.turn,
        "trick": _write_trick(state),
        "wish": state.wish,
        "won": list(state.won),
        "calls": list(state.calls),
        "out": list(state.out),
    }


def _write_trick(state: State) -> Line | None:
    if state.trick is None:
        return None
    assert state.turn is not None
    top, owner, points = state.trick
    between = ((owner + step) % 4 for step in range(1, (state.turn - owner) % 4))
    return {
        "cards": names_of(top.cards),
        "kind": top.kind,
        "rank": top.rank,
        "length": top.cards.bit_count(),
        "owner": owner,
        "passed": [seat for seat in between if state.hands[seat]],
        "points": points,
    }


def options(state: State) -> Iterator[tuple[ActionKey, State]]:
    """The actions of the vectors, each with the state after it.

    They differ from moves where the round ends: the gift of a Dragon is part of the play that ends
    it, and the Mah Jong carries a wish even then.
    """
    for move in moves(state):
        following = after(state, move)
        wishes: Iterable[int | None] = (move.wish,)
        if move.play and move.play.cards & MAH_JONG.bit and phase(following) == "over":
            wishes = (None, *range(2, 15))
        if move.play and move.play.cards == DRAGON.bit and phase(following) == "gift":
            for gift in moves(following):
                yield _key(move, gift.receiver), after(following, gift)
        else:
            yield from ((_key(move._replace(wish=wish)), following) for wish in wishes)


def _key(move: Move, gift: int | None = None) -> ActionKey:
    if move.play is None:
        return (move.what, move.receiver)
    return (*move.play, move.wish, gift)


def read_action(action: str | Line) -> ActionKey:
    """The key, as in `options`, of an action of the vectors."""
    if isinstance(action, str):
        return (action, None)
    play = Play(action["kind"], bits_of(action["cards"]), action["rank"])
    return (*play, action.get("wish"), action.get("gift"))
