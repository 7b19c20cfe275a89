"""A view and an action as what the kernel plays from: a position, constraints and a move."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from advisor.cards import indices
from advisor.combinations import KIND_ORDER
from advisor.kernel.binding import ABI, ConstraintsStruct, Move, Position
from advisor.kernel.convert import COLLECT, options_of
from advisor.kernel.policies import PLACES
from advisor.rounds.state import Question
from advisor.simulation.actions import Action, CallNow, GiftTo, Give, Lay, Silence, WishFor
from advisor.simulation.exchanged import before_exchange
from advisor.simulation.suits import given_cards, real_cards
from advisor.views import ME, NEXT
from advisor.views.hidden import points_are_known, spread_points

if TYPE_CHECKING:
    from advisor.combinations import Combination
    from advisor.views import Hidden, View

NEVER: Final = -1_000_000
"""The weight that keeps a policy from calling."""
_QUESTIONS: Final = {
    Question.GRAND: 0,
    Question.EXCHANGE: 1,
    Question.TURN: 2,
    Question.WINDOW: 3,
    Question.WISH: 4,
    Question.GIFT: 5,
}
_CALLS: Final = {None: 0, "tichu": 1, "grand": 2}
_WISH, _GIFT, _CALL = 16, 17, 18


@dataclass(frozen=True, slots=True)
class Start:
    """Where playouts begin.

    Args:
        position: the moment; its hands are drawn.
        constraints: what is known of them.
        move: what the player who is asked does first; None for as the policy decides.
        policies: the table of each player, mine first.
    """

    position: Position
    constraints: ConstraintsStruct
    move: Move | None
    policies: tuple[array[int], ...]

    def with_hidden(self, hidden: Hidden) -> Start:
        """Return the same start where other cards are hidden."""
        return replace(self, constraints=_constraints(hidden))


def start_of(view: View, hidden: Hidden, action: Action, policies: tuple[array[int], ...]) -> Start:
    """Set up the playouts of a candidate.

    Args:
        view: what I know.
        hidden: what that leaves hidden, suits drawn where they are unknown.
        action: what I do first.
        policies: the table of each player, mine first.

    Returns:
        The start.

    Raises:
        RuleError: if the kernel does not know the rules.
    """
    dealt = before_exchange(view, hidden)
    view = without_windows_of_others(view)
    position = _position(view, hidden)
    if dealt.gifts is not None:
        for player, gifts in enumerate(dealt.gifts):
            position.given[player][:] = gifts
    move = None
    if isinstance(action, CallNow) and view.question is not Question.GRAND:
        position.calls[ME] = _CALLS["tichu"]
    elif isinstance(action, Give):
        position.given[ME][:] = given_cards(action.cards, hidden.hand)
        position.seat = NEXT  # who is asked has not given yet
    elif isinstance(action, Silence):
        policies = (silenced(policies[ME]), *policies[1:])
    else:
        move = _move(action, view, hidden)
    return Start(position, _constraints(dealt), move, policies)


def silenced(policy: array[int]) -> array[int]:
    """Return a policy that never calls Tichu.

    Args:
        policy: its table.

    Returns:
        Another table.
    """
    table = array("i", policy)
    table[PLACES["tichu_base"]] = NEVER
    return table


def without_windows_of_others(view: View) -> View:
    """Go on to the next turn where another player is asked for a bomb, as if nobody threw one.

    Args:
        view: the view.

    Returns:
        The view with me asked, or with the turn of another.
    """
    if view.question is not Question.WINDOW or view.asked == ME or view.trick is None:
        return view
    if view.turn is not None:
        return replace(view, question=Question.TURN, asked=view.turn)
    sizes = view.sizes
    leader = next(p % 4 for p in range(view.trick.owner, view.trick.owner + 4) if sizes[p % 4])
    return replace(view, question=Question.TURN, trick=None, turn=leader, asked=leader)


def _position(view: View, hidden: Hidden) -> Position:
    position = Position(
        version=ABI,
        options=options_of(view.rules),
        question=_QUESTIONS[view.question],
        seat=view.asked if view.phase == "play" else ME,
        wish=view.wish or 0,
        out_count=len(view.out),
    )
    position.calls[:] = [_CALLS[call] for call in view.calls]
    if view.question is Question.GRAND:
        position.eights[ME] = hidden.hand
        position.answered = sum(
            1 << player for player, call in enumerate(view.calls) if call == "grand"
        )
    _set_given(position, view, hidden)
    if view.phase == "play":
        _set_play(position, view, hidden)
    return position


def _set_given(position: Position, view: View, hidden: Hidden) -> None:
    """Note what I gave: before play whole gifts only, in play as a memory of the policy."""
    if view.phase == "exchange":
        if all(view.gave):
            cards = [card for card in view.gave if card is not None]
            position.given[ME][:] = given_cards(cards, hidden.hand)
            position.seat = NEXT
        return
    for place, card in enumerate(view.gave):
        if card is not None:
            position.given[ME][place] = next(indices(card.bits)) + 1


def _set_play(position: Position, view: View, hidden: Hidden) -> None:
    position.out[: len(view.out)] = view.out
    position.played = sum(has << player for player, has in enumerate(view.played_first))
    if points_are_known(view):
        position.won[:] = view.won or spread_points(view)
    collected = view.turn is None or view.question is Question.GIFT
    position.turn = COLLECT if collected or view.turn is None else view.turn
    if view.trick is None:
        return
    top = view.trick.top
    position.top = hidden.top
    position.kind = KIND_ORDER[top.kind] + 1
    position.rank = int(2 * top.rank)
    position.owner = view.trick.owner
    position.pile = view.trick.points


def _constraints(hidden: Hidden) -> ConstraintsStruct:
    constraints = ConstraintsStruct(version=ABI, unseen=hidden.unseen)
    constraints.sizes[:] = hidden.sizes
    constraints.fixed[:] = hidden.fixed
    constraints.excluded[:] = hidden.excluded
    constraints.exchange = hidden.gifts is not None
    constraints.played[:] = hidden.played
    return constraints


def _move(action: Action, view: View, hidden: Hidden) -> Move | None:
    match action:
        case Lay(combination):
            return Move() if combination is None else _play(combination, hidden)
        case WishFor(rank):
            return Move(kind=_WISH, rank=rank or 0)
        case GiftTo(receiver):
            return Move(kind=_GIFT, rank=receiver)
    if view.question is not Question.GRAND:
        return None
    return Move(kind=_CALL) if isinstance(action, CallNow) else Move()


def _play(combination: Combination, hidden: Hidden) -> Move:
    return Move(
        cards=real_cards(combination.cards, hidden.hand),
        kind=KIND_ORDER[combination.kind] + 1,
        length=combination.length,
        rank=int(2 * combination.rank),
        phoenix=combination.phoenix or 0,
    )
