"""What went wrong, said on standard error: the message, the place, what is near."""

from __future__ import annotations

import re
import sys
import unicodedata
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from advisor.cli.screen import Screen
from advisor.cli.streams import spelled
from advisor.errors import NotationError, TichuError
from advisor.texts import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from typer.exceptions import TyperException

_LONG_WORD: Final = re.compile(r"(\S{40})\S{20,}")


class ManyFaultsError(TichuError):
    """Several mistakes in one text, each with its place.

    Args:
        faults: the mistakes, two or more.
    """

    def __init__(self, faults: tuple[NotationError, ...]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = faults


class Exit(IntEnum):
    """The exit codes of the command."""

    ANSWERED = 0
    """The question was answered."""
    USAGE = 2
    """The words of the command line, or the cards, cannot be read."""
    UNREADABLE = 3
    """A file, or standard input, cannot be read."""
    NOTHING_PROVEN = 4
    """`solve` alone: no limit was wide enough to prove anything."""
    STOPPED = 130
    """Ctrl-C; what was answered by then is printed."""


def complain(error: TichuError | OSError) -> Exit:
    """Print what went wrong.

    Args:
        error: what was raised.

    Returns:
        The exit code that it leads to.
    """
    say("tichu-advise", error)
    return Exit.UNREADABLE if isinstance(error, OSError) else Exit.USAGE


def say(who: str, error: TichuError | OSError) -> None:
    """Print a message with its place below.

    Args:
        who: what the message begins with: the command, or the number of a line.
        error: what was raised.
    """
    if isinstance(error, ManyFaultsError):
        for fault in error.faults:
            say(who, fault)
        return
    print(f"{who}: {message_of(error)}", file=sys.stderr)
    if isinstance(error, NotationError):
        for line in pointed(error, Screen.of(sys.stderr)):
            print(f"  {line}", file=sys.stderr)


def message_of(error: TichuError | OSError) -> str:
    """Return the message of an error with the nearest spelling, free of control characters.

    Args:
        error: what was raised.

    Returns:
        One line, or more where the message has more.

    >>> message_of(NotationError("expected a card, not '7x'", nearest="7j"))
    "expected a card, not '7x'; did you mean '7j'?"
    """
    text = error.strerror or str(error) if isinstance(error, OSError) else str(error)
    near = getattr(error, "nearest", "")
    if near and f"{near!r}" not in text:
        text = _("{message}; did you mean '{near}'?").format(message=text, near=near)
    return "\n".join(map(visible, text.split("\n")))


def visible(text: str) -> str:
    r"""Return a text with escapes for what does not print, so that it cannot steer a terminal.

    Args:
        text: the text.

    Returns:
        The text on one line.

    >>> visible("7j\x1b[2J")
    '7j\\x1b[2J'
    """
    return "".join(sign if sign.isprintable() else _escaped(sign) for sign in text)


def _escaped(sign: str) -> str:
    return sign if "\ud800" <= sign <= "\udfff" else sign.encode("unicode_escape").decode("ascii")


def pointed(error: NotationError, screen: Screen) -> list[str]:
    """Return the line that was read and carets under the token, cut to the screen.

    Args:
        error: what was raised.
        screen: where it will be shown.

    Returns:
        Two lines, or none where no place is known.

    >>> pointed(NotationError("", text="7j 7x", start=3, length=2), Screen())
    ['7j 7x', '   ^^']
    """
    if not error.length:
        return []
    room = screen.width - 4
    end = error.start + error.length
    before = _cells(error.text[max(0, error.start - room) : error.start], screen)
    token = _cells(error.text[error.start : min(end, error.start + room)], screen)
    after = _cells(error.text[end : end + room], screen)
    # What stands before the token gives way until half the room is left for the token.
    while sum(map(_columns, before)) > max(room // 2, room - sum(map(_columns, token))):
        before.pop(0)
    blanks = sum(map(_columns, before))
    line = "".join(_cut([*before, *token, *after], room))
    carets = max(1, min(sum(map(_columns, token)), room - blanks))
    return [line, " " * blanks + "^" * carets]


def _cells(text: str, screen: Screen) -> list[str]:
    """Return each character as the screen shows it."""
    return [spelled(visible(sign), screen.encoding) for sign in text]


def _columns(cell: str) -> int:
    """Return how many columns a terminal needs for what stands for one character."""
    if len(cell) > 1:
        return len(cell)
    if unicodedata.combining(cell):
        return 0
    return 2 if unicodedata.east_asian_width(cell) in "WF" else 1


def _cut(cells: list[str], room: int) -> Iterator[str]:
    for cell in cells:
        room -= _columns(cell)
        if room < 0:
            return
        yield cell


def complain_of_usage(error: TyperException, command: str) -> Exit:
    """Print what is wrong with the options or commands, and where to read about them.

    Args:
        error: what typer raised.
        command: the command as it is typed, for instance `tichu-advise pass`.

    Returns:
        The exit code for it.
    """
    # What stands before the message of a value that is none of the choices is Pydantic's.
    message = _LONG_WORD.sub(r"\1…", error.format_message().replace("Value error, ", ""))
    print(f"tichu-advise: {visible(message)}", file=sys.stderr)
    print(_("'{command} --help' tells more").format(command=command), file=sys.stderr)
    return Exit.USAGE
