"""Games as pandas frames and Parquet files."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, BinaryIO

from advisor.errors import TichuError
from advisor.records.columns import COLUMNS, Level
from advisor.records.model import GameRecord
from advisor.records.rows import rows
from advisor.records.saving import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    import pandas as pd


def to_frame(games: GameRecord | Iterable[GameRecord], level: Level | str) -> pd.DataFrame:
    """Put games into a frame.

    Args:
        games: a game or games.
        level: what a row stands for: `games`, `rounds`, `hands` or `decisions`.

    Returns:
        A frame with the columns and types of `COLUMNS`, the same whatever the games hold.

    Raises:
        TichuError: if there is no such level.

    >>> to_frame([], "games").shape
    (0, 8)
    """
    import pandas as pd

    columns = COLUMNS[level_of(level)]
    every = [games] if isinstance(games, GameRecord) else games
    data: dict[str, list[object]] = {column.name: [] for column in columns}
    for game in every:
        for row in rows(game, level_of(level)):
            for column in columns:
                data[column.name].append(row[column.name])
    return pd.DataFrame(
        {c.name: pd.array(data[c.name], dtype=c.dtype) for c in columns},  # type: ignore[call-overload]
        columns=[column.name for column in columns],
    )


def level_of(name: Level | str) -> Level:
    """Return the level of a name.

    Args:
        name: its name.

    Returns:
        The level.

    Raises:
        TichuError: if there is none.

    >>> level_of("hands")
    Level.HANDS
    """
    try:
        return Level(name)
    except ValueError:
        known = ", ".join(Level)
        raise TichuError(f"expected a level out of {known}, not {name!r}") from None


def write_parquet(
    games: GameRecord | Iterable[GameRecord], path: str | Path, level: Level | str
) -> None:
    """Write games to a Parquet file.

    Args:
        games: a game or games.
        path: the file; one that exists is replaced when all has been written.
        level: what a row stands for, as in `to_frame`.

    Raises:
        TichuError: if there is no such level, or pyarrow is not installed.
        OSError: if the file cannot be written; then nothing of it is left.
    """
    if find_spec("pyarrow") is None:
        raise TichuError("Parquet files need pyarrow: pip install 'tichu-advisor[data]'")
    frame = to_frame(games, level)

    def write(stream: BinaryIO) -> None:
        frame.to_parquet(stream, engine="pyarrow", index=False)

    write_whole(path, write)
