"""Completion behind the magics: names of cards that are still free, questions, options."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from IPython.core.completer import SimpleCompletion, context_matcher

from advisor.cards import CARD_NAMES
from advisor.notebook.words import COMMANDS, SHOW_CODE, options_of

if TYPE_CHECKING:
    from IPython.core.completer import CompletionContext, SimpleMatcherResult

_MAGIC: Final = re.compile(r"(?:^|[=(]|\n)\s*%{1,2}tichu(?:_solve)?\b(?P<typed>.*)\Z", re.DOTALL)


def words_for(typed: str) -> list[str]:
    """List what may follow what was typed behind the name of the magic.

    Args:
        typed: the words, the last perhaps not finished.

    Returns:
        The words that begin as the last one does, capital letters or not.

    >>> words_for(" Drg As a")
    ['Aj', 'Ap', 'At']
    >>> words_for(" gr"), words_for(" Drg --sc")
    (['grand'], ['--score'])
    >>> words_for(" play As --tr")
    ['--trick']
    """
    *before, start = [""] if not typed or typed[-1].isspace() else typed.split()
    taken = set(typed.split()[: len(before)] if start else typed.split())
    if start.startswith("-"):
        command = before[0] if before and before[0] in COMMANDS else None
        choices = [SHOW_CODE, *(option.flag for option in options_of(command).values())]
    else:
        first = [] if taken else list(COMMANDS)
        choices = [*first, *(name for name in CARD_NAMES if name not in taken)]
    return [word for word in choices if word.lower().startswith(start.lower())]


@context_matcher()
def card_matcher(context: CompletionContext) -> SimpleMatcherResult:
    """Complete the words of a magic in a cell.

    Args:
        context: what IPython knows of the cell.

    Returns:
        The completions; they alone are offered behind one of the magics.
    """
    before = context.full_text[: _offset(context)]
    found = _MAGIC.search(before)
    if not found:
        return {"completions": []}
    words = words_for(found["typed"])
    return {
        "completions": [SimpleCompletion(text=word, type="card") for word in words],
        "suppress": bool(words),
        "matched_fragment": "" if before[-1:].isspace() else before.split()[-1],
    }


def _offset(context: CompletionContext) -> int:
    """Return where the cursor is in the whole cell."""
    lines = context.full_text.split("\n")
    return sum(len(line) + 1 for line in lines[: context.cursor_line]) + context.cursor_position
