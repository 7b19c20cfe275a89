"""The round as a state machine: from the deal to the score, every rule option included."""

from __future__ import annotations

from advisor.rounds.actions import (
    Call,
    CallName,
    Decline,
    DragonGift,
    Giving,
    Pass,
    Play,
    Record,
    Wish,
)
from advisor.rounds.game import Game
from advisor.rounds.round import Round
from advisor.rounds.seating import FOUR, Seating, seating_of
from advisor.rounds.state import Question, Trick

__all__ = [
    "FOUR",
    "Call",
    "CallName",
    "Decline",
    "DragonGift",
    "Game",
    "Giving",
    "Pass",
    "Play",
    "Question",
    "Record",
    "Round",
    "Seating",
    "Trick",
    "Wish",
    "seating_of",
]
