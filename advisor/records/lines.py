"""Lines of text out of bytes: any line ends, UTF-8 or cp1252, never more than a line in memory."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple

from advisor.errors import LogError
from advisor.records.remarks import Oddity

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_LINE: Final = 2000
"""Characters. The longest line of a log, 14 cards behind a long name, has fewer than 100."""


class UnreadableError(LogError):
    """A file that cannot be read on.

    Args:
        oddity: why, by kind.
        reason: why, in words.
        line: the number of the line where that shows, if it is known.
    """

    def __init__(self, oddity: Oddity, reason: str, line: int | None = None) -> None:
        super().__init__(reason)
        self.oddity = oddity
        self.reason = reason
        self.line = line


class Line(NamedTuple):
    """A line of a file.

    Args:
        number: its number, from 1.
        text: the line without its end and without NULs.
        has_end: whether a line end follows; it lacks after the last line of some files.
    """

    number: int
    text: str
    has_end: bool


def text_lines(stream: BinaryIO, longest: int = LONGEST_LINE) -> Iterator[Line]:
    r"""Yield the lines of a file.

    Args:
        stream: the bytes; LF, CRLF and CR end a line.
        longest: how many characters a line may have.

    Yields:
        The lines.

    Raises:
        UnreadableError: if a line is longer; no more than that is read of it.

    >>> [line.text for line in text_lines(io.BytesIO(b"a\r\nM\xc3\xbcller\rM\xfcller"))]
    ['a', 'Müller', 'Müller']
    """
    # Read as Latin-1, bytes and characters are the same; what is not ASCII is decoded by line.
    reader = io.TextIOWrapper(stream, encoding="latin-1", newline=None)
    try:
        for number, text in enumerate(iter(lambda: reader.readline(longest + 1), ""), start=1):
            has_end = text.endswith("\n")
            if len(text) > longest and not has_end:
                reason = f"line {number} has more than {longest} characters"
                raise UnreadableError(Oddity.LONG_LINE, reason, number)
            yield Line(number, _decoded(text.removesuffix("\n")), has_end)
    finally:
        reader.detach()


def _decoded(text: str) -> str:
    if text.isascii():
        return text.replace("\0", "") if "\0" in text else text
    line = text.replace("\0", "").encode("latin-1")
    for encoding in ("utf-8", "cp1252"):
        try:
            return line.decode(encoding).removeprefix("\ufeff")
        except UnicodeDecodeError:
            continue
    return line.decode("latin-1")
