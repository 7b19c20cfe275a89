"""Cards, rows and tables as HTML that also reads as plain text where styles are taken away."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from advisor.drawing.faces import face_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_CARD: Final = (
    "display:inline-block;margin:1px;padding:0 4px;border:1px solid #767676;border-radius:4px;"
    "background-color:#ffffff;line-height:1.4;font-weight:bold;font-family:monospace;color:"
)
_BAR: Final = (
    "display:inline-block;width:160px;height:12px;border:1px solid #767676;vertical-align:middle"
)
_PART: Final = "display:inline-block;height:12px;vertical-align:top;width:"
_CAPTION: Final = (
    "caption-side:top;text-align:left;font-weight:normal;font-style:normal;padding:8px 0 2px"
)
_CELL: Final = "padding:2px 12px 2px 0;text-align:"


def cards_html(names: Iterable[str]) -> str:
    """Write cards one after the other.

    Args:
        names: the cards as they are written, by rank alone where suits are unknown.

    Returns:
        HTML; without its styles, the names with blanks between them.

    >>> import re
    >>> re.sub("<.*?>", "", cards_html(["Drg", "7j"]))
    'Drg 7j'
    """
    return " ".join(_card(name) for name in names)


def _card(name: str) -> str:
    face = face_of(name)
    return f'<span title="{face.label}" style="{_CARD}{face.colour}">{escape(name)}</span>'


def bar_html(chance: float, spread: float | None, label: str) -> str:
    """Draw a chance as a bar with the band of its error.

    Args:
        chance: 0 to 1.
        spread: its standard error, None if there is none.
        label: what it is, as text.

    Returns:
        HTML; the label stands beside the bar.

    >>> bar_html(0.5, 0.1, "half").count("<span")
    4
    """
    band = spread or 0.0
    low, high = max(0.0, chance - band), min(1.0, chance + band)
    parts = (("#3a4fc4", low), ("#8f9bdd", high - low), ("#ffffff", 1 - high))
    spans = "".join(
        f'<span style="{_PART}{100 * width:.1f}%;background-color:{colour}"></span>'
        for colour, width in parts
    )
    return f'<p style="margin:4px 0"><span style="{_BAR}">{spans}</span> {escape(label)}</p>'


def rows_html(rows: Iterable[tuple[str, str]]) -> str:
    """Write labels and beside each what belongs to it.

    Args:
        rows: each label, as text, and its content, as HTML.

    Returns:
        HTML.

    >>> rows_html([("a & b", "<b>c</b>")]).count("a &amp; b</th>")
    1
    """
    label = f'<th scope="row" style="{_CELL}left;vertical-align:top">'
    lines = (
        f'<tr>{label}{escape(name)}</th><td style="{_CELL}left">{content}</td></tr>'
        for name, content in rows
    )
    return f'<table style="border-collapse:collapse">{"".join(lines)}</table>'


def table_html(
    heads: Sequence[str], lines: Iterable[Sequence[str]], caption: str = "", about: str = ""
) -> str:
    """Write a table of figures.

    Args:
        heads: the columns, as text.
        lines: the cells of each line, as HTML; the first is what the line is about.
        caption: what the table shows, as text.
        about: what stands behind the caption, as HTML.

    Returns:
        HTML.

    >>> "<caption" in table_html(["what", "points"], [["call", "22"]], "Tichu?")
    True
    """
    title = (
        f'<caption style="{_CAPTION}"><b>{escape(caption)}</b> {about}</caption>' if caption else ""
    )
    columns = "".join(f'<th scope="col" style="{_CELL}left">{escape(head)}</th>' for head in heads)
    return (
        f'<table style="border-collapse:collapse">{title}<thead><tr>{columns}</tr></thead>'
        f"<tbody>{''.join(map(_line, lines))}</tbody></table>"
    )


def _line(cells: Sequence[str]) -> str:
    first, *others = cells
    figures = "".join(f'<td style="{_CELL}left">{cell}</td>' for cell in others)
    return f'<tr><th scope="row" style="{_CELL}left;font-weight:normal">{first}</th>{figures}</tr>'
