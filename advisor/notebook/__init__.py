"""Tichu in Jupyter: magics, a table to click, answers that stay in a saved notebook.

`%load_ext advisor` brings the magics (`extension`); `answer` is what they call, `table` and
`solver_table` are what one clicks. Everything loads with its first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from advisor.notebook.answers import Answer, Options, answer, scores
    from advisor.notebook.moments import Deal, Moment, check, deal, solve
    from advisor.notebook.plots import chance_plot, points_plot, scores_plot
    from advisor.notebook.solver_tables import SolverTable, solver_table
    from advisor.notebook.tables import Table, table

__all__ = [
    "Answer",
    "Deal",
    "Moment",
    "Options",
    "SolverTable",
    "Table",
    "answer",
    "chance_plot",
    "check",
    "deal",
    "points_plot",
    "scores",
    "scores_plot",
    "solve",
    "solver_table",
    "table",
]

_MODULE_OF = {
    "Answer": "answers",
    "Deal": "moments",
    "Moment": "moments",
    "Options": "answers",
    "SolverTable": "solver_tables",
    "Table": "tables",
    "answer": "answers",
    "chance_plot": "plots",
    "check": "moments",
    "deal": "moments",
    "points_plot": "plots",
    "scores": "answers",
    "scores_plot": "plots",
    "solve": "moments",
    "solver_table": "solver_tables",
    "table": "tables",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever is asked for
    if name not in _MODULE_OF:
        message = f"module 'advisor.notebook' has no attribute {name!r}"
        raise AttributeError(message)
    return getattr(import_module(f"advisor.notebook.{_MODULE_OF[name]}"), name)
