"""Cards as SVG pictures."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from advisor.drawing.faces import face_of
from advisor.drawing.pictures import Picture

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH: Final = 40
HEIGHT: Final = 58
GAP: Final = 4
LABEL: Final = 18
"""The height of a line of text above cards."""
_GROUP_GAP: Final = 18
_FONT: Final = 'font-family="DejaVu Sans, Verdana, sans-serif"'


class Group(NamedTuple):
    """Cards that lie together under a label.

    Args:
        label: the words above them; empty for none.
        names: the cards.
    """

    label: str
    names: Sequence[str]

    @property
    def width(self) -> float:
        """The width of the cards or of the label, whichever is more."""
        cards = len(self.names) * (WIDTH + GAP) - GAP
        return max(cards, 7.5 * len(self.label), 0)


def cards_svg(names: Sequence[str], title: str) -> Picture:
    """Draw cards in a row.

    Args:
        names: the cards as they are written, by rank alone where suits are unknown.
        title: what the picture shows, for those who cannot see it.

    Returns:
        The picture.

    >>> cards_svg(["7j", "Drg"], "two cards").count("<rect")
    2
    """
    group = Group("", names)
    return _picture(group.width + 2, HEIGHT + 2, title, _cards(names, 1, 1))


def rows_svg(rows: Sequence[tuple[str, Sequence[str]]], title: str, width: float = 640) -> Picture:
    """Draw groups of cards, each under its label, on light ground.

    Args:
        rows: label and cards of each group.
        title: what the picture shows, for those who cannot see it.
        width: where a new line begins.

    Returns:
        The picture.

    >>> rows_svg([("pair", ["7j", "7s"]), ("single", ["Drg"])], "two combinations").count("<rect")
    4
    """
    x, y, widest, drawn = 10.0, 8.0, 0.0, ""
    for group in (Group(*row) for row in rows):
        if x > 10 and x + group.width > width:
            x, y = 10, y + LABEL + HEIGHT + 10
        drawn += f'<text x="{x:g}" y="{y + 12:g}" {_FONT} font-size="12" fill="#1f2328">'
        drawn += f"{escape(group.label)}</text>{_cards(group.names, x, y + LABEL)}"
        x += group.width + _GROUP_GAP
        widest = max(widest, x - _GROUP_GAP + 10)
    height = y + LABEL + HEIGHT + 10
    ground = f'<rect width="{widest:g}" height="{height:g}" rx="8" fill="#f0f1ee"/>'
    return _picture(widest, height, title, ground + drawn)


def _picture(width: float, height: float, title: str, drawn: str) -> Picture:
    shown = escape(title)
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{shown}"'
        f' width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}">'
        f"<title>{shown}</title>{drawn}</svg>"
    )


def _cards(names: Sequence[str], x: float, y: float) -> str:
    return "".join(_card(name, x + place * (WIDTH + GAP), y) for place, name in enumerate(names))


def _card(name: str, x: float, y: float) -> str:
    """Draw one card: a white ground, letters in the corner, the sign of the suit below."""
    face = face_of(name)
    size = 14 if len(face.corner) > 2 else 16
    return (
        f'<g transform="translate({x:g} {y:g})"><title>{face.label}</title>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="5" fill="#fff" stroke="#767676"/>'
        f'<text x="5" y="19" {_FONT} font-size="{size}" font-weight="bold" fill="{face.colour}">'
        f"{face.corner}</text>"
        f'<path transform="translate(10 30)" fill="{face.colour}" fill-rule="evenodd"'
        f' d="{face.sign}"/></g>'
    )
