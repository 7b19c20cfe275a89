"""Text to cards and back, in four dialects.

`spellings` holds the table of all spellings; `letters` makes a text ready, `tokens` cuts it into
cards with the words of a `vocabulary`, `reading` decides between dialects, `faults` says what is
wrong, `writing` prints.
"""

from __future__ import annotations

from advisor.notation.dialects import Dialect
from advisor.notation.nearness import nearest
from advisor.notation.reading import parse_hand
from advisor.notation.writing import format_hand

__all__ = ["Dialect", "format_hand", "nearest", "parse_hand"]
