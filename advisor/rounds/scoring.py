"""When a round ends, and what it counts (11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.rounds.actions import CALL_POINTS, CallName
from advisor.rounds.seating import FOUR, Seating
from advisor.rules import OFFICIAL, Rules

if TYPE_CHECKING:
    from collections.abc import Sequence


def double_victory(out: Sequence[int], seating: Seating = FOUR) -> int | None:
    """Return the team whose players are the first and the second out (11.1).

    Args:
        out: the seats that are out, in order.
        seating: the seats and teams.

    Returns:
        The team, or None.

    >>> double_victory((1, 3)), double_victory((1, 2, 3))
    (1, None)
    """
    team = seating.team(out[0]) if len(out) >= 2 else None
    return team if team is not None and seating.team(out[1]) == team else None


def is_over(out: Sequence[int], seating: Seating = FOUR) -> bool:
    """Tell whether a round ends when these are out (11.1, 11.2).

    Args:
        out: the seats that are out, in order.
        seating: the seats and teams.

    Returns:
        True after a double victory or when only one player has cards.

    >>> is_over((1, 2)), is_over((1, 2, 0))
    (False, True)
    """
    return len(out) >= seating.players - 1 or double_victory(out, seating) is not None


def card_points(
    out: Sequence[int], won: Sequence[int], last_hand: int, seating: Seating = FOUR
) -> tuple[int, ...]:
    """Count the cards after the last transfers (11.3, 11.4).

    Args:
        out: the seats in the order in which they went out, all but the last player.
        won: the points each seat has won in tricks.
        last_hand: the points in the last player's hand.
        seating: the seats and teams.

    Returns:
        The points of each team.

    >>> card_points((0, 1, 2), (30, 20, 10, 25), last_hand=15)
    (80, 20)
    """
    (last,) = (seat for seat in range(seating.players) if seat not in out)
    points = [0] * len(seating.teams)
    for seat, own in enumerate(won):
        points[seating.team(out[0] if seat == last else seat)] += own
    points[seating.team(seating.opponents(last)[0])] += last_hand
    return tuple(points)


def call_points(
    calls: Sequence[CallName | None], first_out: int | None, seating: Seating = FOUR
) -> tuple[int, ...]:
    """Count the calls: won by who is first out, lost by every other caller (11.5).

    Args:
        calls: each seat's call.
        first_out: the first player out.
        seating: the seats and teams.

    Returns:
        The points of each team.

    >>> call_points(("grand", None, None, "tichu"), first_out=3)
    (-200, 100)
    """
    points = [0] * len(seating.teams)
    for seat, call in enumerate(calls):
        if call is not None:
            points[seating.team(seat)] += CALL_POINTS[call] * (1 if seat == first_out else -1)
    return tuple(points)


def round_score(
    out: Sequence[int],
    won: Sequence[int],
    last_hand: int,
    calls: Sequence[CallName | None],
    rules: Rules = OFFICIAL,
    seating: Seating = FOUR,
) -> tuple[int, ...]:
    """Count a round that is over (11).

    Args:
        out: the seats that are out, in order.
        won: the points each seat has won in tricks; not looked at after a double victory.
        last_hand: the points in the last player's hand.
        calls: each seat's call.
        rules: the rules.
        seating: the seats and teams.

    Returns:
        The points of each team, calls included.

    >>> round_score((0, 2), (0, 0, 0, 0), 0, ("grand", None, None, None))
    (400, 0)
    """
    winner = double_victory(out, seating)
    if winner is None:
        cards = card_points(out, won, last_hand, seating)
    else:
        teams = range(len(seating.teams))
        cards = tuple(rules.double_win_points if team == winner else 0 for team in teams)
    bonus = call_points(calls, out[0], seating)
    return tuple(own + more for own, more in zip(cards, bonus, strict=True))
