"""The round as a state machine: from the deal to the score, every rule option included."""

from __future__ import annotations

from advisor.rounds.actions import (
    Call,
    CallName,
    Decline,
    DogLead,
    DragonGift,
    Giving,
    Pass,
    Play,
    Record,
    Refusal,
    Wish,
)
from advisor.rounds.game import Game
from advisor.rounds.round import Round
from advisor.rounds.seating import FOUR, SIX, TRICHU, Seating, seating_of
from advisor.rounds.state import Bet, Question, Trick

__all__ = [
    "FOUR",
    "SIX",
    "TRICHU",
    "Bet",
    "Call",
    "CallName",
    "Decline",
    "DogLead",
    "DragonGift",
    "Game",
    "Giving",
    "Pass",
    "Play",
    "Question",
    "Record",
    "Refusal",
    "Round",
    "Seating",
    "Trick",
    "Wish",
    "seating_of",
]
