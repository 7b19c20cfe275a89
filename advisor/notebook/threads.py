"""Clicks that count while a cell runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable


def answer_while_a_cell_runs(widgets: Iterable[Any]) -> None:
    """Let what the browser sends to widgets be answered on the thread that it asks for.

    JupyterLab sends it to a thread of its own, beside the one that runs cells. The kernel takes it
    to the thread that wrote to the widget last instead (ipykernel 7.4): to that of the cells, which
    answers when the cell has run.

    Args:
        widgets: the widgets; those without a kernel are left alone.
    """
    for widget in widgets:
        if hasattr(widget.comm, "_reply_subshell_for"):
            widget.comm._reply_subshell_for = _as_asked  # noqa: SLF001 - there is no public way


def _as_asked(_data: object, asked: str | None) -> str | None:
    return asked
