"""What is on the face of a card: its letters, its sign and its colour."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, NamedTuple

SIGN_SIZE: Final = 20
"""Signs are drawn in a square of this width."""


class Face(NamedTuple):
    """A face.

    Args:
        corner: the letters in the corner.
        colour: the colour of letters and sign; at least 4.5 to 1 on white.
        sign: the sign as an SVG path in a square of `SIGN_SIZE`; empty for an unknown suit.
        label: the card in words.
    """

    corner: str
    colour: str
    sign: str
    label: str


def _star() -> str:
    points = []
    for corner in range(10):
        radius, angle = (9.5, 3.9)[corner % 2], pi * corner / 5
        points.append(f"{10 + radius * sin(angle):.1f} {10.5 - radius * cos(angle):.1f}")
    return f"M{' L'.join(points)}Z"


_SUITS: Final = {
    "j": ("jade", "#1a7431", "M10 1a9 9 0 1 0 .01 0ZM10 6.5a3.5 3.5 0 1 1-.01 0Z"),
    "s": ("sword", "#1f2328", "M10 0l2 3v9h4v2h-5v3h1v3H8v-3h1v-3H4v-2h4V3Z"),
    "p": ("pagoda", "#3a4fc4", "M10 0l7 6h-3v3l5 5h-4v5h-3v-4H8v4H5v-5H1l5-5V6H3Z"),
    "t": ("star", "#b3261e", _star()),
}
_RANKS: Final = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_PLAIN: Final = "#1f2328"
_SPECIALS: Final = {
    "Dog": Face("Dog", "#6b4a2b", "M3 3l4 3h6l4-3 1 8-3 2-2 6H7l-2-6-3-2Z", "Dog"),
    "Mah": Face("Mah", "#1a7431", "M8 4l4-3v15h3v3H5v-3h3V7L6 8V5Z", "Mah Jong"),
    "Phx": Face(
        "Phx", "#9a4a00", "M10 5l2-4 1 5 6-3-2 7-4 3 3 6-6-3-6 3 3-6-4-3-2-7 6 3 1-5Z", "Phoenix"
    ),
    "Drg": Face(
        "Drg",
        "#b3261e",
        "M4 1c9 0 14 4 12 9-1 3-5 3-5 6h5v3H7c-2-6 5-7 5-10 0-3-4-3-8-2l2-3Z",
        "Dragon",
    ),
}

SPECIAL_NAMES: Final = frozenset(_SPECIALS)
"""The cards without rank and suit."""


def face_of(name: str) -> Face:
    """Return the face of a card.

    Args:
        name: rank and suit, a rank alone where the suit is unknown, or a special card.

    Returns:
        The face.

    >>> face_of("Kp").label, face_of("T").label, face_of("Phx").label
    ('king of pagoda', '10', 'Phoenix')
    """
    if name in _SPECIALS:
        return _SPECIALS[name]
    rank, suit = name[0], name[1:]
    spoken = _RANKS.get(rank, rank)
    if not suit:
        return Face(rank, _PLAIN, "", spoken)
    word, colour, sign = _SUITS[suit]
    return Face(name, colour, sign, f"{spoken} of {word}")
