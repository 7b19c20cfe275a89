"""Tichu: a hand typed, an answer worth trusting."""

from __future__ import annotations

from advisor.cards import Card, Hand, Suit
from advisor.errors import (
    DealError,
    LogError,
    NotationError,
    RuleError,
    TichuError,
    ViewError,
)

__version__ = "0.1.0"

__all__ = [
    "Card",
    "DealError",
    "Hand",
    "LogError",
    "NotationError",
    "RuleError",
    "Suit",
    "TichuError",
    "ViewError",
]
