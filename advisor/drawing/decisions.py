"""Answers to questions as HTML, from the objects that are also their JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

from advisor.drawing.faces import SPECIAL_NAMES
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
    table = table_html(heads, lines, title_of(question), _advice(question, answer))
    told = [escape(answer["reason"]), _by_rule(question, answer), *_method(answer)]
    notes = "".join(f'<p style="margin:4px 0">{note}</p>' for note in told if note)
    return table + _chance(question, candidates) + notes


def _advice(question: str, answer: Figures) -> str:
    """Write what to do; nothing where the answer does not say."""
    if "next" in answer:
        return " · ".join(_gifts([answer[name] or "?" for name in RECEIVERS]))
    if "wish" in answer:
        return (
            _("no wish") if answer["wish"] is None else action_html(question, str(answer["wish"]))
        )
    if answer.get("advice") is None:
        return ""
    later = question == "call" and answer["advice"] == "no_call" and _details(answer).get("later")
    return _("no call yet") if later else action_html(question, str(answer["advice"]))


def _details(answer: Figures) -> Mapping[str, Any]:
    details: Mapping[str, Any] = answer.get("details") or {}
    return details


def _by_rule(question: str, answer: Figures) -> str:
    """Write what the rules of thumb say beside a simulated answer, where that is told."""
    rule = _details(answer).get("by_rule")
    if not rule:
        return ""
    if question in ("grand", "call"):
        return escape(rule["reason"])
    advice = _advice(question, rule)
    if advice != _advice(question, answer):
        return f"{_('By rule')}: {advice}"
    return escape(rule["reason"]) if question == "pass" else ""


def _method(answer: Figures) -> Iterator[str]:
    """Yield where the figures come from and how to get them again, or why nothing was played."""
    details = _details(answer)
    if details.get("not_simulated"):
        yield escape(_("By rule; {why}").format(why=details["not_simulated"]))
    if answer.get("method") == "simulation" and "deals" in details:
        text = _("Simulated play (deals={deals}, seed={seed}); ± is the error of sampling alone.")
        yield escape(text.format(deals=details["deals"], seed=details.get("seed")))


def _chance(question: str, candidates: Sequence[Figures]) -> str:
    """Draw the chance that decides about a call."""
    for candidate in candidates:
        if question in ("grand", "call") and candidate["action"] == "call":
            if candidate.get("first") is None:
                return ""
            label = _("{chance} to go out first with a call")
            shown = label.format(chance=_cell(candidate, "first"))
            return bar_html(candidate["first"], candidate.get("first_se"), shown)
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

    >>> action_html("call", "no_call"), action_html("wish", "13"), action_html("play", "pass")
    ('no call', 'K', 'pass')
    """
    if question == "pass":
        return " · ".join(_gifts(action.split()))
    if question == "wish" and action.isdecimal():
        return _RANK_LETTERS[int(action)]
    if question == "play":
        return " ".join(
            cards_html([word]) if _is_card(word) else _(word) for word in action.split()
        )
    return escape(_(action.replace("_", " ")))


def _is_card(word: str) -> bool:
    """Tell whether a word of a play is a card, or a rank whose suit is not known."""
    return word in SPECIAL_NAMES or bool(re.fullmatch("[2-9TJQKA][jspt]?", word))


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
    if name == "loss" and not value and not spread:
        return "\N{EN DASH}"  # the best loses nothing against itself
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
