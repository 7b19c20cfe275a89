"""The streams of a terminal, a pipe or a file: what they can spell, and readers that leave."""

from __future__ import annotations

import codecs
import io
import os
import sys
from pathlib import Path
from typing import Final, TextIO

LETTERS: Final = {
    "·": "|",
    "±": "+-",
    "−": "-",
    "–": "-",
    "…": "...",
    "\N{NO-BREAK SPACE}": " ",
}
"""What stands for a sign that a stream cannot encode."""

HANDLER: Final = "advisor.letters"
"""The name under which codecs find `_letters_for`."""


def _letters_for(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(LETTERS.get(sign) or _escaped(sign) for sign in lost), error.end


def _escaped(sign: str) -> str:
    r"""Return `\xff` for a byte that Python could not decode, else the number of the character."""
    if "\udc80" <= sign <= "\udcff":
        return f"\\x{ord(sign) - 0xDC00:02x}"
    return sign.encode("ascii", "backslashreplace").decode("ascii")


codecs.register_error(HANDLER, _letters_for)


def spelled(text: str, encoding: str) -> str:
    r"""Return a text as a stream of an encoding shows it.

    Args:
        text: the text.
        encoding: the encoding of the stream.

    Returns:
        The text with letters for signs, and numbers for other characters, that do not exist there.

    >>> spelled("+22 ± 5 · Μ", "ascii")
    '+22 +- 5 | \\u039c'
    """
    return text.encode(encoding, HANDLER).decode(encoding)


def spell_out() -> None:
    """Let standard output and error spell out what they cannot encode instead of failing.

    A stream that was closed before the start takes everything and shows nothing.
    """
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=HANDLER)


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def abandon(stream: TextIO) -> None:
    """Send what is left in a stream nowhere, since nobody reads it any more.

    Python writes out its streams once more at its end; without this it would complain then.

    Args:
        stream: standard output after its reader has gone.
    """
    try:
        number = stream.fileno()
    except (OSError, ValueError):
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)
