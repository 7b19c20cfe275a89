"""The dialects in which hands are written."""

from __future__ import annotations

from enum import StrEnum

from advisor.texts import _


class Dialect(StrEnum):
    """A way of writing cards.

    In German the suit comes first, as at BrettspielWelt (`R3`, `GA`); in the others the rank does.
    """

    ENGLISH = "english"
    GREEK = "greek"
    PORTUGUESE = "portuguese"
    GERMAN = "german"

    @property
    def suit_first(self) -> bool:
        """Whether the suit stands before the rank."""
        return self is Dialect.GERMAN

    @property
    def label(self) -> str:
        """The name for readers, in the language of the texts.

        >>> Dialect.GREEK.label
        'Greek'
        """
        return {
            Dialect.ENGLISH: _("English"),
            Dialect.GREEK: _("Greek"),
            Dialect.PORTUGUESE: _("Portuguese"),
            Dialect.GERMAN: _("German"),
        }[self]

    def __repr__(self) -> str:
        """Return `Dialect.GREEK`."""
        return f"Dialect.{self.name}"
