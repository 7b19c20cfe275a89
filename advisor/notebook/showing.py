"""How a live table comes into a notebook, and what stays of it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

import ipywidgets
from IPython.display import HTML, display

from advisor.texts import _

if TYPE_CHECKING:
    from collections.abc import Iterable

AS_WIDE_AS_ITS_WORDS: Final = ipywidgets.Layout(width="auto")
_LINE: Final = "border-top:1px solid #767676;margin-top:12px;padding-top:4px"


def wrapped(widgets: Iterable[Any]) -> Any:  # noqa: ANN401 - the widgets have no types
    """Put widgets beside each other, and below where the page is too narrow.

    Args:
        widgets: the widgets.

    Returns:
        The row.
    """
    return ipywidgets.Box(list(widgets), layout=ipywidgets.Layout(flex_flow="row wrap"))


def show_live(widget: Any, picture: object) -> Any:  # noqa: ANN401 - the widgets have no types
    """Show a widget, and below it a picture of what it says as an output of its own.

    Where widgets cannot live, in an exported notebook, a sentence stands in for them.

    Args:
        widget: the widget.
        picture: what shows itself.

    Returns:
        The handle by which the picture is updated.
    """
    bundle = dict(widget._repr_mimebundle_())
    bundle["text/plain"] = _("The table is live in a running notebook.")
    display(bundle, raw=True)
    kept = _("What the table said last; it stays in the saved notebook:")
    display(HTML(f'<p style="{_LINE}">{escape(kept)}</p>'))
    return display(picture, display_id=True)
