"""Writes files so that a full disk or a stop leaves the old file, never half of the new one."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from advisor.records.bsw_writer import bsw_text
from advisor.records.json_form import json_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from advisor.records.model import GameRecord


def write_games(games: Iterable[GameRecord], path: str | Path) -> None:
    """Write games to a file: JSON lines if its name ends in `.json` or `.jsonl`, else a log.

    Args:
        games: the games.
        path: the file; one that exists is replaced when all has been written.

    Raises:
        LogError: if a name cannot stand in a log.
        OSError: if the file cannot be written; then nothing of it is left.
    """
    is_json = str(path).lower().endswith((".json", ".jsonl"))
    text = json_text(games) if is_json else bsw_text(games)

    def write(stream: BinaryIO) -> None:
        stream.writelines(line.encode("utf-8") for line in text)

    write_whole(path, write)


def write_whole(path: str | Path, write: Callable[[BinaryIO], None]) -> None:
    """Write a file as a whole or not at all.

    A regular file is written beside its place and then moved there. Where the name is something
    else, such as a pipe, it is written to directly.

    Args:
        path: the file.
        write: writes the content to a stream of bytes.

    Raises:
        OSError: if it cannot be written.
    """
    target = Path(path)
    if target.exists() and not target.is_file():
        with target.open("wb") as stream:
            write(stream)
        return
    target = target.resolve()
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:20]}.")
    except OSError as error:
        # The name of the file that was asked for, not of the one beside it.
        raise OSError(error.errno, error.strerror, str(path)) from None
    try:
        with os.fdopen(handle, "wb") as stream:
            write(stream)
        _like(target, Path(name))
        Path(name).replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _like(target: Path, new: Path) -> None:
    """Give a new file the rights that the old one has, or those of any new file."""
    if target.exists():
        mode = target.stat().st_mode & 0o777
    else:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    new.chmod(mode)
