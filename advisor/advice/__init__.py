"""Advice under hidden cards: one file a decision, and what they share."""

from __future__ import annotations

from advisor.advice.asking import Asking, can_simulate
from advisor.advice.call import advise_call
from advisor.advice.exchange import advise_exchange
from advisor.advice.gift import advise_gift
from advisor.advice.grand import advise_grand
from advisor.advice.play import advise_play
from advisor.advice.scores import call_scores, round_scores
from advisor.advice.winning import chance_to_win
from advisor.advice.wish import advise_wish

__all__ = [
    "Asking",
    "advise_call",
    "advise_exchange",
    "advise_gift",
    "advise_grand",
    "advise_play",
    "advise_wish",
    "call_scores",
    "can_simulate",
    "chance_to_win",
    "round_scores",
]
