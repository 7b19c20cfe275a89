"""A moment of a round as HTML."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from advisor.cards import RANK_LETTERS
from advisor.drawing import cards_html, rows_html
from advisor.rounds.actions import CALL_WORDS
from advisor.texts import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from advisor.rounds.state import State


def state_html(state: State) -> str:
    """Write the question, the table and the cards of each seat.

    Args:
        state: the moment.

    Returns:
        HTML.
    """
    asked = _("{question}, over") if state.to_act is None else _("{question}: seat {seat} is asked")
    title = asked.format(question=state.question.value, seat=state.to_act)
    return f"<p>{escape(title)}</p>{rows_html(_rows(state))}"


def _rows(state: State) -> Iterator[tuple[str, Any]]:
    for seat, hand in enumerate(state.hands):
        mark = "\N{BLACK RIGHT-POINTING TRIANGLE} " if seat == state.to_act else ""
        yield f"{mark}{_('seat')} {seat}", _hand(state, seat, hand.names)
    if state.trick is not None:
        top = state.trick.top
        by = _("{kind} by seat {seat}").format(kind=top.kind.words, seat=state.trick.owner)
        yield _("table"), f"{cards_html(top.names)} {escape(by)}"
    if state.wish_open is not None:
        yield _("wish"), RANK_LETTERS[state.wish_open]


def _hand(state: State, seat: int, names: tuple[str, ...]) -> str:
    """Write the cards of a seat, its call, and the points of its tricks."""
    call = state.calls[seat]
    facts = [
        cards_html(names) if names else _("no cards"),
        _(CALL_WORDS[call]) if call else "",
        _("{n} points").format(n=state.won[seat]) if state.won[seat] else "",
    ]
    return " · ".join(filter(None, facts))
