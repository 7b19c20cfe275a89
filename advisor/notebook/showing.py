"""How a live table comes into a notebook, and what stays of it."""

from __future__ import annotations

from typing import Any

from IPython.display import display

from advisor.texts import _


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
    bundle["text/plain"] = _("The table is live in a running notebook; below is what it said.")
    display(bundle, raw=True)
    return display(picture, display_id=True)
