"""What one player knows: a view as a frozen value, what it leaves hidden, and its text."""

from __future__ import annotations

from advisor.views.hidden import Hidden, hidden_of
from advisor.views.observing import view_of
from advisor.views.view import ME, NEXT, PARTNER, PLAYERS, PREVIOUS, View

__all__ = [
    "ME",
    "NEXT",
    "PARTNER",
    "PLAYERS",
    "PREVIOUS",
    "Hidden",
    "View",
    "hidden_of",
    "view_of",
]
