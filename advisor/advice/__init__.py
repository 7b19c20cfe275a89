"""Advice under hidden cards: one file a decision, and what they share."""

from __future__ import annotations
