"""How Sphinx builds the manual: from Markdown, with nothing loaded from the network."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import advisor

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "tichu-advisor"
author = "tichu-advisor contributors"
copyright = "2026, tichu-advisor contributors"  # noqa: A001 - the name is Sphinx's
version = release = advisor.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3

# The lessons are run while the manual is built; what is live in them needs a notebook.
nb_execution_mode = "force"
nb_execution_timeout = 120
nb_execution_raise_on_error = True
nb_execution_show_tb = True
nb_ipywidgets_js: dict[str, str] = {}
nb_mime_priority_overrides = [("html", "application/vnd.jupyter.widget-view+json", None)]

# Docstrings write code in single backticks, as the pages do.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
napoleon_numpy_docstring = False

# Every reference must lead somewhere, except to the documentation of Python, which is not loaded.
nitpicky = True
nitpick_ignore_regex = [
    (r"py:.*", r"(collections|enum|os|typing)\..*"),
    # Names of types that stand on no page: pandas, paths, aliases, and what only functions return.
    (r"py:.*", r"Path|pd\.DataFrame|Names|Result|Action|Level|By|Statistics|advisor\.rounds\..*"),
    (r"py:.*", r"ActionValue|Record|Decline"),
    (r"py:.*", r"Options|Decision|Plot|SolverTable|ManyFaultsError|advisor\.notebook\..*"),
]

html_theme = "furo"
html_title = "tichu-advisor"
html_show_sphinx = False


def keep_first_line(  # noqa: D103 - see the comment
    _app: object, what: str, _name: str, _object: object, _options: object, lines: list[str]
) -> None:
    # Napoleon takes what stands before a colon in a property's first line for its type;
    # an empty comment in front leaves it nothing to take.
    if what in {"attribute", "data", "property"}:
        lines[:0] = ["..", ""]


def copy_lessons(app: Sphinx, _config: object) -> None:
    """Copy the lessons to where Sphinx looks for pages."""
    source, target = Path(app.srcdir).parent / "notebooks", Path(app.srcdir) / "lessons"
    shutil.copytree(source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".*", "*.md"))


def setup(app: Sphinx) -> None:
    """Connect what Sphinx calls while it builds."""
    app.connect("config-inited", copy_lessons)
    app.connect("autodoc-process-docstring", keep_first_line, priority=400)
