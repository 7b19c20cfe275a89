"""The valid spelling nearest to one that is not."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from typing import Final

from advisor.notation.dialects import Dialect
from advisor.notation.letters import bare
from advisor.notation.spellings import SPELLINGS

_SHORTEST: Final = 3
_LONGEST: Final = 24
"""A token that is shorter or longer is near to nothing; a very long one would take long, too."""
_CLOSE: Final = 0.7
"""How much of both words must be the same, as `difflib` measures it: one letter out of four."""


def nearest(token: str, dialect: Dialect | None = None) -> str:
    """Return the valid spelling that is nearest to a token.

    Args:
        token: what was typed.
        dialect: whose spellings may be meant; None for all.

    Returns:
        A spelling of the table, or "" where none is near.

    >>> nearest("Dragn"), nearest("σκιλια"), nearest("xyzzy")
    ('Dragon', 'Σκυλιά', '')
    """
    if not _SHORTEST <= len(token) <= _LONGEST:
        return ""
    words = _words(dialect)
    close = get_close_matches(bare(token).casefold(), words, n=1, cutoff=_CLOSE)
    return words[close[0]] if close else ""


@cache
def _words(dialect: Dialect | None) -> dict[str, str]:
    """Return all spellings by their small letters without accents, English first."""
    dialects = tuple(Dialect) if dialect is None else (dialect,)
    spellings = [word for one in dialects for row in SPELLINGS.values() for word in row[one]]
    # Words of two letters are near to half of all that can be typed.
    long = [word for word in reversed(spellings) if len(word) >= _SHORTEST]
    return {bare(word).casefold(): word for word in long}
