"""A typed text as a line of plain letters, each of which knows its place in the text.

Decomposed letters are composed, full-width forms narrowed and Greek accents dropped; separators
become one blank each run. What can be no part of a hand at all is refused here.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from advisor.errors import NotationError
from advisor.texts import _

if TYPE_CHECKING:
    from collections.abc import Iterator

_SEPARATORS: Final = frozenset(",;.-·−‐‑‒–—")
_WHITE: Final = frozenset("\t\n\r")
_REPLACEMENT: Final = "\ufffd"
_WIDE_TO_NARROW: Final = 0xFEE0
_VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"
# No letter has more marks; to sort very many would take long.
_LONGEST_CLUSTER: Final = 5


@dataclass(frozen=True, slots=True)
class Line:
    """A text made ready to be read.

    Args:
        text: the text as typed.
        letters: its letters as written.
        small: the same in small letters, equally long.
        starts: for each letter where it starts in the text.
        ends: for each letter where it ends in the text.
    """

    text: str
    letters: str
    small: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def typed(self, start: int, end: int) -> str:
        """Return what was typed for the letters from `start` up to `end`."""
        return self.text[self.starts[start] : self.ends[end - 1]]


def line_of(text: str) -> Line:
    """Make a text ready to be read.

    Args:
        text: what was typed.

    Returns:
        The line, without separators at its ends.

    Raises:
        NotationError: for control characters, invisible ones and bytes that are no text.

    >>> line_of(" Cão, 7 ").letters
    'Cão 7'
    """
    _verify(text)
    letters: list[tuple[str, int, int]] = []
    for start, end in _clusters(text):
        for letter in plain(text[start:end]):
            if letter != " " or (letters and letters[-1][0] != " "):
                letters.append((letter, start, end))
    if letters and letters[-1][0] == " ":
        letters.pop()
    return Line(
        text,
        "".join(letter for letter, *_place in letters),
        "".join(_small(letter) for letter, *_place in letters),
        tuple(start for _letter, start, _end in letters),
        tuple(end for *_before, end in letters),
    )


@lru_cache(maxsize=1 << 10)
def plain(cluster: str) -> str:
    r"""Return a letter with its marks as it is compared.

    Args:
        cluster: a character and the combining marks behind it.

    Returns:
        Mostly one character: composed, narrow, a blank for a separator, Greek without accents.

    >>> plain("a\u0303"), plain("\u03ac"), plain("\uff17"), plain("-")
    ('ã', 'α', '7', ' ')
    """
    if len(cluster) > _LONGEST_CLUSTER:
        return cluster
    composed = unicodedata.normalize("NFC", cluster.rstrip(_VARIATION_SELECTORS))
    base = unicodedata.normalize("NFD", composed)[:1]
    if composed in _SEPARATORS or composed in _WHITE or composed.isspace():
        return " "
    if "\uff01" <= composed <= "\uff5e":
        return chr(ord(composed) - _WIDE_TO_NARROW)
    return base if "\u0370" <= base <= "\u03ff" else composed


def bare(word: str) -> str:
    """Return a word without its accents.

    Args:
        word: a word.

    Returns:
        Its letters alone.

    >>> bare("Fénix"), bare("Μαγιόνγκ")
    ('Fenix', 'Μαγιονγκ')
    """
    apart = unicodedata.normalize("NFD", word)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _small(letter: str) -> str:
    small = letter.casefold()
    return small if len(small) == 1 else letter


def _clusters(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each character together with the marks behind it."""
    start = 0
    for place in range(1, len(text) + 1):
        if place == len(text) or not unicodedata.category(text[place]).startswith("M"):
            yield start, place
            start = place


def _verify(text: str) -> None:
    for place, letter in enumerate(text):
        if letter == _REPLACEMENT or not letter.isprintable():
            fault = _fault(letter)
            if fault:
                raise NotationError(fault, text=text, start=place, length=1)


def _fault(letter: str) -> str:
    """Say why a character can be no part of a hand; "" for all that may be one."""
    code = f"U+{ord(letter):04X}"
    if "\udc80" <= letter <= "\udcff":
        return _("expected text, not the byte 0x{byte:02X}").format(byte=ord(letter) & 0xFF)
    category = unicodedata.category(letter)
    if category == "Cs" or letter == _REPLACEMENT:
        return _("expected text, not {code}, which stands for bytes that are no text").format(
            code=code
        )
    if category == "Cc" and letter not in _WHITE:
        return _("expected cards, not the control character {code}").format(code=code)
    if category == "Cf":
        return _("expected cards, not the invisible character {code}").format(code=code)
    return ""
