"""Tichu: a hand typed, an answer worth trusting."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from advisor.cards import Card, Hand, Suit
from advisor.errors import (
    DealError,
    LogError,
    NotationError,
    RuleError,
    TichuError,
    ViewError,
)

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell

    from advisor.combinations import Combination, Kind, plays, readings
    from advisor.drawing import Picture
    from advisor.notation import Dialect, format_hand, parse_hand
    from advisor.partitions import Partition, optimal_partitions, partition
    from advisor.positions import format_position, parse_position
    from advisor.records import (
        GameRecord,
        Oddity,
        Remark,
        RoundRecord,
        count_games,
        read_games,
        read_tichu_one,
        record_of,
        score_sheet,
        to_frame,
        write_games,
        write_parquet,
    )
    from advisor.rounds import Game, Round
    from advisor.rules import OFFICIAL, PRESETS, Rules, parse_rules
    from advisor.solving import Limit, Solution, solve

__version__ = "0.1.0"

__all__ = [
    "OFFICIAL",
    "PRESETS",
    "Card",
    "Combination",
    "DealError",
    "Dialect",
    "Game",
    "GameRecord",
    "Hand",
    "Kind",
    "Limit",
    "LogError",
    "NotationError",
    "Oddity",
    "Partition",
    "Picture",
    "Remark",
    "Round",
    "RoundRecord",
    "RuleError",
    "Rules",
    "Solution",
    "Suit",
    "TichuError",
    "ViewError",
    "count_games",
    "format_hand",
    "format_position",
    "optimal_partitions",
    "parse_hand",
    "parse_position",
    "parse_rules",
    "partition",
    "plays",
    "read_games",
    "read_tichu_one",
    "readings",
    "record_of",
    "score_sheet",
    "solve",
    "to_frame",
    "write_games",
    "write_parquet",
]

# What loads when it is first used, so that `import advisor` stays quick.
_ROOM_OF = {
    "OFFICIAL": "rules",
    "PRESETS": "rules",
    "Combination": "combinations",
    "Dialect": "notation",
    "Game": "rounds",
    "GameRecord": "records",
    "Kind": "combinations",
    "Limit": "solving",
    "Oddity": "records",
    "Partition": "partitions",
    "Picture": "drawing",
    "Remark": "records",
    "Round": "rounds",
    "RoundRecord": "records",
    "Rules": "rules",
    "Solution": "solving",
    "count_games": "records",
    "format_hand": "notation",
    "format_position": "positions",
    "optimal_partitions": "partitions",
    "parse_hand": "notation",
    "parse_position": "positions",
    "parse_rules": "rules",
    "partition": "partitions",
    "plays": "combinations",
    "read_games": "records",
    "read_tichu_one": "records",
    "readings": "combinations",
    "solve": "solving",
    "record_of": "records",
    "score_sheet": "records",
    "to_frame": "records",
    "write_games": "records",
    "write_parquet": "records",
}


def load_ipython_extension(shell: InteractiveShell) -> None:
    """Bring the magics into IPython: `%load_ext advisor` calls this.

    Args:
        shell: the shell.
    """
    from advisor.notebook.extension import load

    load(shell)


def unload_ipython_extension(shell: InteractiveShell) -> None:
    """Take the magics out of IPython: `%unload_ext advisor` calls this.

    Args:
        shell: the shell.
    """
    from advisor.notebook.extension import unload

    unload(shell)


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever is asked for
    if name not in _ROOM_OF:
        message = f"module 'advisor' has no attribute {name!r}"
        raise AttributeError(message)
    return getattr(import_module(f"advisor.{_ROOM_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
