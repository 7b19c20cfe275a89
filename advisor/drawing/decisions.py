"""Answers to questions as HTML, from the objects that are also their JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

from advisor.drawing.pages import bar_html, cards_html, table_html
from advisor.texts import _

Figures = Mapping[str, Any]
"""A candidate's figures by name, None where there is none."""

RECEIVERS: Final = ("next", "partner", "previous")
_RANK_LETTERS: Final = "..23456789TJQKA"
_SHOWN: Final = 6
"""How many candidates are shown."""


def decision_html(question: str, answer: Mapping[str, Any]) -> str:
    """Write an answer: what to do, the candidates with their figures, and why.

    Args:
        question: what was asked, by the name of its command.
        answer: the JSON object under the key of the question.

    Returns:
        HTML.

    >>> "call" in decision_html("call", {"candidates": [{"action": "call"}], "reason": "strong"})
    True
    """
    candidates: Sequence[Figures] = answer["candidates"][:_SHOWN]
    columns = [column for column in _COLUMNS if any(c.get(column) is not None for c in candidates)]
    lines = [
        [action_html(question, candidate["action"]), *(_cell(candidate, name) for name in columns)]
        for candidate in candidates
    ]
    heads = [_("best first"), *(_(_COLUMNS[name]) for name in columns)]
    simulated = _("In simulated play.") if answer.get("method") == "simulation" else ""
    words = " ".join(filter(None, (answer["reason"], simulated)))
    reason = f'<p style="margin:4px 0">{escape(words)}</p>'
    return table_html(heads, lines, title_of(question)) + _chance(question, candidates) + reason


def _chance(question: str, candidates: Sequence[Figures]) -> str:
    """Draw the chance that decides about a call."""
    for candidate in candidates:
        if question in ("grand", "call") and candidate["action"] == "call":
            if candidate.get("first") is None:
                return ""
            label = _("{chance} to go out first").format(chance=_cell(candidate, "first"))
            return bar_html(candidate["first"], candidate.get("first_se"), label)
    return ""


def title_of(question: str) -> str:
    """Return the title of a question.

    Args:
        question: the name of its command.

    Returns:
        The title.

    >>> title_of("call")
    'Tichu'
    """
    titles = {
        "grand": _("Grand Tichu"),
        "call": _("Tichu"),
        "pass": _("Pass"),
        "wish": _("Wish"),
        "play": _("Play"),
        "gift": _("Dragon gift"),
    }
    return titles.get(question, question)


def action_html(question: str, action: str) -> str:
    """Write something that could be done.

    Args:
        question: the name of the command.
        action: as in `Candidate`.

    Returns:
        HTML: cards as cards, receivers beside those that are passed, the rest in words.

    >>> action_html("call", "no_call"), action_html("wish", "13")
    ('no call', 'K')
    """
    if question == "pass":
        return " · ".join(_gifts(action.split()))
    if question == "wish" and action.isdecimal():
        return _RANK_LETTERS[int(action)]
    return escape(_(action.replace("_", " ")))


def _gifts(cards: Sequence[str]) -> Iterator[str]:
    words = (_("next"), _("partner"), _("previous"))
    for card, receiver in zip(cards, words, strict=False):
        yield f"{card if card == '?' else cards_html([card])} {receiver}"


_COLUMNS: Final = {
    "first": "out first",
    "points": "points for my team",
    "loss": "loss",
    "deals": "deals",
}


def _cell(candidate: Figures, name: str) -> str:
    value, spread = candidate.get(name), candidate.get(f"{name}_se")
    if value is None:
        return ""
    if name == "deals":
        return f"{value:,}"
    if name == "first":
        return f"{100 * value:.0f}\N{NO-BREAK SPACE}%{_error(spread and 100 * spread)}"
    sign = "+" if name == "points" and round(value) > 0 else ""
    whole = f"{round(value)}".replace("-", "\N{MINUS SIGN}")
    return f"{sign}{whole}{_error(spread)}"


def _error(spread: float | None) -> str:
    if spread is None:
        return ""
    digits = 1 if 0 < spread < 1 else 0  # no error is shown as none
    return f"\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{spread:.{digits}f}"
