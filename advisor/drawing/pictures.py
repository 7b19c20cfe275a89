"""An SVG picture as text that shows and saves itself."""

from __future__ import annotations

import re
from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import os


_LABEL: Final = re.compile(r'<svg\b[^>]*?\baria-label="([^"]*)"')


class Picture(str):
    """The text of an SVG picture.

    Notebooks show the HTML, an image with alternative text: the pages that they make of a bare SVG
    have none. An address within the page also stays where scripts and inline SVG are taken out.

    >>> Picture("<svg></svg>").upper()
    '<SVG></SVG>'
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Return the picture to a notebook."""
        return str(self)

    @property
    def label(self) -> str:
        """What the picture shows, escaped as in its own attribute; empty if it does not say.

        >>> Picture('<svg role="img" aria-label="two cards"></svg>').label
        'two cards'
        """
        found = _LABEL.search(self)
        return found[1] if found else ""

    def _repr_html_(self) -> str:
        """Return an image with its alternative text to a notebook."""
        code = b64encode(self.encode()).decode("ascii")
        return f'<img alt="{self.label}" src="data:image/svg+xml;base64,{code}">'

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture to a file.

        Args:
            path: the file; one that is there is replaced.
        """
        Path(path).write_text(self, encoding="utf-8", newline="\n")
