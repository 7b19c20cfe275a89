"""Game records: what was played, read from logs, checked, counted and written again."""

from __future__ import annotations
