"""What is proven of a position, as HTML."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from advisor.drawing import table_html
from advisor.texts import _

if TYPE_CHECKING:
    from advisor.solving.actions import ActionValue
    from advisor.solving.answers import Solution

BEST = "\N{BLACK STAR}"
"""What stands before the best actions."""


def solution_html(solution: Solution) -> str:
    """Write the value, every legal action with its value, and the line of best play.

    Args:
        solution: what is proven.

    Returns:
        HTML.
    """
    best = set(solution.best)
    rows = [
        [escape(f"{BEST} {one.action}" if one.action in best else str(one.action)), value_text(one)]
        for one in sorted(solution.plays or (), key=lambda one: (-one.high, -one.low))
    ]
    title = f"<p><b>{escape(str(solution))}</b></p>"
    table = table_html([_("action"), _("points")], rows) if rows else ""
    line = f"<p>{escape(_('Best line'))}: {escape(line_text(solution))}</p>"
    return title + table + (line if solution.line else "")


def value_text(one: ActionValue) -> str:
    """Return the value of an action, or its bounds.

    Args:
        one: the action and what is proven of its value.

    Returns:
        Points with their sign.
    """
    if one.value is not None:
        return signed(one.value)
    return _("{low} to {high}").format(low=signed(one.low), high=signed(one.high))


def signed(points: int) -> str:
    """Return points with their sign.

    Args:
        points: the points.

    Returns:
        The text; 0 has no sign.

    >>> signed(25), signed(0), signed(-100)
    ('+25', '0', '−100')
    """
    return f"{points:+d}".replace("-", "\N{MINUS SIGN}") if points else "0"


def line_text(solution: Solution) -> str:
    """Return the line of best play in one line.

    Args:
        solution: what is proven.

    Returns:
        What each seat does, one after the other.
    """
    return "; ".join(map(str, solution.line or ()))
