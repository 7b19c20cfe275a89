"""When a round ends, and what it counts (11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.rounds.actions import CALL_POINTS, CallName
from advisor.rounds.seating import FOUR, Seating
from advisor.rules import OFFICIAL, Rules

if TYPE_CHECKING:
    from collections.abc import Sequence


def double_victory(out: Sequence[int], seating: Seating = FOUR) -> int | None:
    """Return the team that is out before any opponent: a double, of six a triple victory (11.1).

    Args:
        out: the seats that are out, in order.
        seating: the seats and teams.

    Returns:
        The team, or None.

    >>> double_victory((1, 3)), double_victory((1, 2, 3))
    (1, None)
    """
    whole = len(seating.teams[0])
    if len(out) < whole:
        return None
    team = seating.team(out[0])
    return team if all(seating.team(seat) == team for seat in out[1:whole]) else None


def is_over(out: Sequence[int], seating: Seating = FOUR) -> bool:
    """Tell whether a round ends when these are out (11.1, 11.2).

    Args:
        out: the seats that are out, in order.
        seating: the seats and teams.

    Returns:
        True after a double (of six a triple) victory or when only one player has cards.

    >>> is_over((1, 2)), is_over((1, 2, 0))
    (False, True)
    """
    return len(out) >= seating.players - 1 or double_victory(out, seating) is not None


def card_points(
    out: Sequence[int], won: Sequence[int], last_hand: int, seating: Seating = FOUR
) -> tuple[int, ...]:
    """Count the cards after the last transfers (11.3, 11.4, 14.5).

    Args:
        out: the seats in the order in which they went out; after a triple victory all whose cards
            are left keep their tricks, since nobody is last (14.6).
        won: the points each seat has won in tricks.
        last_hand: the points in the hands of those who are not out.
        seating: the seats and teams.

    Returns:
        The points of each team.

    >>> card_points((0, 1, 2), (30, 20, 10, 25), last_hand=15)
    (80, 20)
    """
    left = tuple(seat for seat in range(seating.players) if seat not in out)
    order = (*out, *left)
    takers = list(range(seating.players))
    if len(left) == 1:
        takers[order[seating.tricks_to_first]] = out[0]
        if seating.tricks_to_opponents is not None:
            takers[order[seating.tricks_to_opponents]] = seating.opponents(left[0])[0]
    points = [0] * len(seating.teams)
    for seat, own in enumerate(won):
        points[seating.team(takers[seat])] += own
    points[seating.team(seating.opponents(left[0])[0])] += last_hand
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
        last_hand: the points in the hands of those who are not out.
        calls: each seat's call.
        rules: the rules.
        seating: the seats and teams.

    Returns:
        The points of each team, calls included.

    >>> round_score((0, 2), (0, 0, 0, 0), 0, ("grand", None, None, None))
    (400, 0)
    """
    points = call_points(calls, out[0], seating)
    winner = double_victory(out, seating)
    if winner is not None:
        points = _sum(points, victory_points(winner, rules, seating))
    if winner is None or counts_cards_beside(rules, seating):
        points = _sum(points, card_points(out, won, last_hand, seating))
    return points


def victory_points(winner: int, rules: Rules, seating: Seating) -> tuple[int, ...]:
    """Return what a double or triple victory counts for each team (11.1, 14.6).

    >>> victory_points(1, OFFICIAL, FOUR)
    (0, 200)
    """
    points = rules.triple_win_points if seating.wins_triple else rules.double_win_points
    return tuple(points if team == winner else 0 for team in range(len(seating.teams)))


def counts_cards_beside(rules: Rules, seating: Seating) -> bool:
    """Tell whether the cards count beside a triple victory (14.6)."""
    return seating.wins_triple and rules.triple_win_counting == "added"


def refused_points(
    caller: int, calls: Sequence[CallName | None], seating: Seating = FOUR
) -> tuple[int, ...]:
    """Count a round in which a call was refused: the refusing team loses its value (2.6).

    Args:
        caller: whose call was refused.
        calls: each seat's call; the others count nothing, since nobody plays.
        seating: the seats and teams.

    Returns:
        The points of each team.

    >>> refused_points(0, ("grand", None, None, None))
    (0, -200)
    """
    call = calls[caller]
    value = CALL_POINTS[call] if call else 0
    own = seating.team(caller)
    return tuple(0 if team == own else -value for team in range(len(seating.teams)))


def _sum(points: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    return tuple(own + other for own, other in zip(points, more, strict=True))
