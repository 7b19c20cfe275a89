"""Clicks that count while a cell runs."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

ROUTE: Final = "_reply_subshell_for"
"""How ipykernel 7.4 names what chooses the thread for a message to a widget; it is not public."""
_ROUTE_TAKES: Final = 2
"""The message, and the thread that the browser asks for."""


def answer_while_a_cell_runs(widgets: Iterable[Any]) -> None:
    """Let what the browser sends to widgets be answered on the thread that it asks for.

    JupyterLab sends it to a thread of its own, beside the one that runs cells. ipykernel 7.4 takes
    it to the thread that wrote to the widget last instead: to that of the cells, which answers
    when the cell has run. There is no public way to say otherwise. Before 7.4 the browser's wish
    was followed; should a newer one choose in another way, widgets are left to it.

    Args:
        widgets: the widgets; those without a kernel are left alone.
    """
    for widget in widgets:
        if chooses_the_thread(widget.comm):
            setattr(widget.comm, ROUTE, _as_asked)


def chooses_the_thread(comm: object) -> bool:
    """Tell whether the kernel chooses the thread of a widget's messages in the way known here.

    Args:
        comm: what joins a widget to the browser; None without a kernel.

    Returns:
        True if the choice can be replaced.
    """
    route = getattr(comm, ROUTE, None)
    return callable(route) and len(inspect.signature(route).parameters) == _ROUTE_TAKES


def _as_asked(_data: object, asked: str | None) -> str | None:
    return asked
