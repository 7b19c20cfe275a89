"""A moment of a round as a small block of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.cards import RANK_LETTERS
from advisor.rounds.actions import CALL_WORDS, told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from advisor.rounds.state import State


def state_words(state: State) -> str:
    """Write the question, the cards of each seat and the table.

    Args:
        state: the moment.

    Returns:
        One line each; the seat that is asked is marked.

    >>> from advisor.positions import parse_position
    >>> print(parse_position("turn 2; hands 2s 3s | - | 9s Ks | Ts; top Qj by 1; out 1; wished K"))
    turn
       0  2s 3s
       1  out
    >  2  9s Ks
       3  Ts
    table: single Qj by 1, wish: K
    """
    lines = [state.question.value, *_seats(state)]
    return "\n".join([*lines, ", ".join(_table(state))]).rstrip()


def _seats(state: State) -> Iterator[str]:
    for seat, hand in enumerate(state.hands):
        mark = ">" if seat == state.to_act else " "
        call = state.calls[seat]
        words = [str(hand) or "out"]
        words += [f"({CALL_WORDS[call]})"] if call else []
        words += [f"{state.won[seat]} points"] if state.won[seat] else []
        yield f"{mark}  {seat}  {'  '.join(words)}"


def _table(state: State) -> Iterator[str]:
    if state.trick is not None:
        yield f"table: {told(state.trick.top)} by {state.trick.owner}"
        if state.trick.passed:
            yield f"passed: {' '.join(map(str, state.trick.passed))}"
    if state.wish_open is not None:
        yield f"wish: {RANK_LETTERS[state.wish_open]}"
