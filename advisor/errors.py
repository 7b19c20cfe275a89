"""What can go wrong, by kind; every kind is a `ValueError`."""

from __future__ import annotations

import unicodedata


class TichuError(ValueError):
    """A mistake in what was typed, dealt, played or read.

    Every message says what was expected, the token, where it stands and what is near.

    >>> issubclass(TichuError, ValueError)
    True
    """


class NotationError(TichuError):
    """A text that cannot be read as cards, a hand or a position.

    Args:
        message: what was expected and what was found, one line.
        text: the whole text that was read, if the place is to be shown.
        start: where the token begins in `text`, in characters.
        length: how many characters the token has.
        nearest: the nearest valid spelling, or an empty string.

    >>> print(NotationError("not a card: '7x'", text="7j 7x", start=3, length=2).caret())
    7j 7x
       ^^
    """

    def __init__(
        self, message: str, *, text: str = "", start: int = 0, length: int = 0, nearest: str = ""
    ) -> None:
        super().__init__(message)
        self.text = text
        self.start = start
        self.length = length
        self.nearest = nearest

    def caret(self, width: int = 76) -> str:
        """Show the token in its line with carets under it.

        Args:
            width: the greatest number of characters of the line to show.

        Returns:
            Two lines, or an empty string where no place is known.

        >>> NotationError("an empty hand").caret()
        ''
        """
        if not self.length:
            return ""
        first = max(0, min(self.start - width // 2, len(self.text) - width))
        last = first + width
        shown = "".join(map(_shown, self.text[first:last]))
        blanks = sum(map(_columns, self.text[first : self.start]))
        carets = sum(map(_columns, self.text[self.start : min(self.start + self.length, last)]))
        return f"{shown}\n{' ' * blanks}{'^' * max(1, carets)}"


def _shown(letter: str) -> str:
    """Return a letter, or a sign that can be printed for what cannot."""
    if letter.isprintable():
        return letter
    return " " * _columns(letter) if letter.isspace() else "\N{MIDDLE DOT}"


def _columns(letter: str) -> int:
    """Return how many columns of a terminal a letter takes."""
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


class DealError(TichuError):
    """Cards that cannot lie so: a card twice, a wrong number of cards, one that is missing."""


class RuleError(TichuError):
    """An action that the rules forbid.

    Args:
        rule: the number of the rule, as in the rules page, for instance ``"6.2"``.
        reason: why the action is forbidden, one sentence.

    >>> print(RuleError("7.1", "the Dog is only led, alone"))
    the Dog is only led, alone (rule 7.1)
    """

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} (rule {rule})")
        self.rule = rule
        self.reason = reason


class LogError(TichuError):
    """A game record that cannot be read."""


class ViewError(TichuError):
    """What a player is said to know contradicts itself."""
