"""Hands as they are typed: words of the command line, or lines of standard input."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from advisor.errors import NotationError
from advisor.notation import parse_hand
from advisor.texts import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FROM_LINES: Final = "-"
"""What stands for a hand where hands are read from standard input."""
_NEAR: Final = 0.75
_LONGEST_COMMAND: Final = 20


@dataclass(frozen=True, slots=True)
class Line:
    """A line of standard input.

    Args:
        number: its number, from 1.
        typed: its bytes.
    """

    number: int
    typed: bytes

    @property
    def text(self) -> str:
        """The line as text, a byte that is no UTF-8 as the lone surrogate that stands for it."""
        text = self.typed.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
        # Not `strip()` alone, which takes control characters away.
        return text.strip(" \t\r\n")

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to be read in it."""
        return not self.text.strip()


def lines() -> Iterator[Line]:
    """Yield the lines of standard input that are not blank, each as soon as it is there.

    Yields:
        The lines.

    Raises:
        OSError: if there is no standard input.
    """
    if sys.stdin is None:
        raise OSError(_("standard input is closed"))
    for number, typed in enumerate(iter(sys.stdin.buffer.readline, b""), start=1):
        line = Line(number, typed)
        if not line.is_blank:
            yield line


def verify_no_command(typed: Sequence[str], commands: Sequence[str]) -> None:
    """Refuse a hand whose first word was meant as a command.

    Args:
        typed: the words of the hand.
        commands: the names of the commands.

    Raises:
        NotationError: if the first word is a command, or is no card and near to a command.

    >>> verify_no_command(["pas", "2j", "3s"], ["partition", "pass"])
    Traceback (most recent call last):
    ...
    advisor.errors.NotationError: 'pas' is neither a card nor a command; did you mean 'pass'?
    """
    word, *_others = " ".join(typed).split() or [""]
    if word in commands:
        message = _("the command {word!r} must come first, before options and cards").format(
            word=word
        )
    elif near := _near_command(word, commands):
        message = _("{word!r} is neither a card nor a command; did you mean {near!r}?").format(
            word=word, near=near
        )
    else:
        return
    text = " ".join(typed)
    raise NotationError(message, text=text, start=text.index(word), length=len(word))


def _near_command(word: str, commands: Sequence[str]) -> str:
    """Return the command that a word is near to, "" if there is none or the word is a card."""
    if not word.isalpha() or len(word) > _LONGEST_COMMAND or _is_card(word):
        return ""
    near = get_close_matches(word.lower(), commands, n=1, cutoff=_NEAR)
    return near[0] if near else ""


def _is_card(word: str) -> bool:
    try:
        return len(parse_hand(word)) == 1
    except NotationError:
        return False
