"""An SVG picture as text that shows and saves itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os


class Picture(str):
    """The text of an SVG picture.

    >>> Picture("<svg></svg>").upper()
    '<SVG></SVG>'
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Return the picture to a notebook."""
        return str(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture to a file.

        Args:
            path: the file; one that is there is replaced.
        """
        Path(path).write_text(self, encoding="utf-8", newline="\n")
