"""Finds logs in files, folders, archives and standard input, and opens them safely."""

from __future__ import annotations

import gzip
import io
import os
import sys
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from advisor.errors import LogError
from advisor.records.lines import UnreadableError
from advisor.records.remarks import Oddity

if TYPE_CHECKING:
    from collections.abc import Iterator

STANDARD_INPUT: Final = "-"
ENDINGS: Final = (".tch", ".txt", ".log", ".json", ".jsonl")
"""The names of files that are looked at in folders and archives, with or without `.gz`."""
MOST_UNPACKED: Final = 2 << 30
"""Bytes that an archive may unpack to. The logs of a month, 20,000 games, need 0.35 GB."""

_GZIP: Final = b"\x1f\x8b"
_ZIP: Final = b"PK\x03\x04"
_DAMAGED: Final = (OSError, EOFError, zlib.error, zipfile.BadZipFile, RuntimeError)
"""What unpacking raises; a `RuntimeError` asks for a password or for another method."""


class Source(NamedTuple):
    """Bytes of a log, and where they come from.

    Args:
        name: the file, or the archive and the file in it.
        stream: its bytes, unpacked.
    """

    name: str
    stream: io.BufferedReader


class Refused(NamedTuple):
    """A file or folder that cannot be opened.

    Args:
        name: its name.
        oddity: why, by kind.
        reason: why, in words.
    """

    name: str
    oddity: Oddity
    reason: str


@dataclass(slots=True)
class Budget:
    """How many bytes may still be unpacked.

    Args:
        left: the bytes.
        whole: how many there were.
    """

    left: int
    whole: int

    def spend(self, number: int) -> None:
        """Take bytes off.

        Args:
            number: how many.

        Raises:
            UnreadableError: if there are not so many left.
        """
        self.left -= number
        if self.left < 0:
            message = f"it unpacks to more than {self.whole} bytes"
            raise UnreadableError(Oddity.TOO_BIG, message)


class _Unpacked(io.RawIOBase):
    """Unpacked bytes; more than allowed and damaged archives end in `UnreadableError`.

    What was unpacked before the damage is read first.
    """

    def __init__(self, stream: io.BufferedIOBase, budget: Budget | None) -> None:
        self._stream = stream
        self._budget = budget
        self._damage: Exception | None = None

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: object) -> int:
        """Read bytes into a buffer and return how many."""
        view = memoryview(cast("bytearray", buffer))
        filled = 0
        while filled < len(view) and (data := self._read(len(view) - filled)):
            view[filled : filled + len(data)] = data
            filled += len(data)
        if self._damage is not None and not filled:
            reason = f"cannot be read: {self._damage}"
            raise UnreadableError(Oddity.UNREADABLE, reason) from self._damage
        if self._budget is not None:
            self._budget.spend(filled)
        return filled

    def _read(self, most: int) -> bytes:
        """Return some bytes, none at the end or where the damage begins."""
        try:
            return b"" if self._damage else self._stream.read1(most)
        except _DAMAGED as error:
            self._damage = error
            return b""


def sources(path: str | Path, most_unpacked: int = MOST_UNPACKED) -> Iterator[Source | Refused]:
    """Yield the logs that a path names: a file, a folder with all below it, an archive, or `-`.

    Archives are known by their first bytes, whatever their names.

    Args:
        path: the path.
        most_unpacked: how many bytes an archive may unpack to.

    Yields:
        The logs in the order of their names, those of a folder before those of its folders, each
        to be read before the next is asked for; and what could not be opened.

    Raises:
        OSError: if the path itself does not exist or cannot be opened.
    """
    if str(path) == STANDARD_INPUT:
        yield from _opened(
            "standard input", cast("io.BufferedIOBase", sys.stdin.buffer), most_unpacked
        )
    elif Path(path).is_dir():
        os.scandir(path).close()  # A folder that cannot be listed is an error of its own.
        yield from _folder(Path(path), most_unpacked)
    else:
        with Path(path).open("rb") as stream:
            yield from _opened(name_of(path), stream, most_unpacked)


def _folder(folder: Path, most_unpacked: int) -> Iterator[Source | Refused]:
    refused: list[Refused] = []

    def refuse(error: OSError) -> None:
        reason = error.strerror or str(error)
        refused.append(Refused(name_of(error.filename), Oddity.UNREADABLE, reason))

    for base, folders, names in os.walk(folder, onerror=refuse):
        folders.sort()
        yield from refused
        refused.clear()
        for name in sorted(names):
            path = Path(base, name)
            if is_log_name(name) and path.is_file():
                yield from _file_of_folder(path, most_unpacked)
    yield from refused


def _file_of_folder(path: Path, most_unpacked: int) -> Iterator[Source | Refused]:
    try:
        stream = path.open("rb")
    except OSError as error:
        yield Refused(name_of(path), Oddity.UNREADABLE, error.strerror or str(error))
        return
    with stream:
        yield from _opened(name_of(path), stream, most_unpacked)


def name_of(path: str | Path) -> str:
    r"""Return the name of a file as text that can be written anywhere.

    Args:
        path: the file; its name may have bytes that are no UTF-8.

    Returns:
        The name, such bytes as `\xe9`.

    >>> print(name_of("2012/05\udce9.tch"))
    2012/05\xe9.tch
    """
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def is_log_name(name: str) -> bool:
    """Tell whether a file in a folder is looked at.

    Args:
        name: its name.

    Returns:
        True for logs, records and archives.

    >>> is_log_name("1.tch.gz"), is_log_name("2012-05.zip"), is_log_name("readme.md")
    (True, True, False)
    """
    lower = name.lower()
    return lower.removesuffix(".gz").endswith(ENDINGS) or lower.endswith(".zip")


def _opened(name: str, stream: io.BufferedIOBase, most_unpacked: int) -> Iterator[Source | Refused]:
    budget = Budget(most_unpacked, most_unpacked)
    buffered = _buffered(stream, None)
    if _starts_with(buffered, _ZIP):
        yield from _zipped(name, stream, budget)
    else:
        yield Source(name, _unpacked(buffered, budget))


def _buffered(stream: io.BufferedIOBase, budget: Budget | None) -> io.BufferedReader:
    return io.BufferedReader(_Unpacked(stream, budget))


def _starts_with(stream: io.BufferedReader, start: bytes) -> bool:
    try:
        return stream.peek(len(start)).startswith(start)
    except LogError:
        return False  # Reading tells the reason once more.


def _unpacked(stream: io.BufferedReader, budget: Budget) -> io.BufferedReader:
    if not _starts_with(stream, _GZIP):
        return stream
    return _buffered(gzip.GzipFile(fileobj=stream), budget)


def _zipped(name: str, stream: io.BufferedIOBase, budget: Budget) -> Iterator[Source | Refused]:
    """Yield the logs of a zip archive; its directory stands at its end, so it must be seekable."""
    try:
        stream.seek(0)
        archive = zipfile.ZipFile(stream)
    except _DAMAGED as error:
        yield Refused(name, Oddity.UNREADABLE, f"cannot be unpacked: {error}")
        return
    with archive:
        for member in sorted(archive.infolist(), key=lambda member: member.filename):
            if member.is_dir() or not is_log_name(member.filename):
                continue
            yield from _member(f"{name}/{member.filename}", archive, member, budget)
            if budget.left < 0:
                return


def _member(
    name: str, archive: zipfile.ZipFile, member: zipfile.ZipInfo, budget: Budget
) -> Iterator[Source | Refused]:
    try:
        if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise zipfile.BadZipFile("compressed by another method than deflate")
        stream = cast("zipfile.ZipExtFile", archive.open(member))
    except _DAMAGED as error:
        yield Refused(name, Oddity.UNREADABLE, f"cannot be unpacked: {error}")
        return
    with stream:
        buffered = _buffered(stream, budget)
        if _starts_with(buffered, _ZIP):
            yield Refused(name, Oddity.UNREADABLE, "an archive within an archive is not unpacked")
        else:
            yield Source(name, _unpacked(buffered, budget))
