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
    from advisor.notation import Dialect, format_hand, parse_hand
    from advisor.partitions import Partition, optimal_partitions, partition
    from advisor.positions import format_position, parse_position
    from advisor.rounds import Game, Round

__version__ = "0.1.0"

__all__ = [
    "Card",
    "DealError",
    "Dialect",
    "Game",
    "Hand",
    "LogError",
    "NotationError",
    "Partition",
    "Round",
    "RuleError",
    "Suit",
    "TichuError",
    "ViewError",
    "format_hand",
    "format_position",
    "optimal_partitions",
    "parse_hand",
    "parse_position",
    "partition",
]

# What loads when it is first used, so that `import advisor` stays quick.
_ROOM_OF = {
    "Dialect": "notation",
    "Game": "rounds",
    "Partition": "partitions",
    "Round": "rounds",
    "format_hand": "notation",
    "format_position": "positions",
    "optimal_partitions": "partitions",
    "parse_hand": "notation",
    "parse_position": "positions",
    "partition": "partitions",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever is asked for
    if name not in _ROOM_OF:
        message = f"module 'advisor' has no attribute {name!r}"
        raise AttributeError(message)
    return getattr(import_module(f"advisor.{_ROOM_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
