"""Hands that can be read, but were hardly meant as they are read.

Ranks and suits in capitals (`7J 8J` for `7j 8j`), colours behind ranks (`7R 8R`) and ranks as
numbers (`12` for a queen) are hands of single cards run together as well. Nobody writes a hand so,
and to answer another hand than was meant is worse than to ask.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from advisor.notation.dialects import Dialect
from advisor.notation.spellings import SPECIALS
from advisor.notation.vocabulary import vocabularies

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from advisor.notation.letters import Line
    from advisor.notation.tokens import Reading, Token

_WORD_LENGTH: Final = 3
_WORD: Final = re.compile(r"\S+")
_RANK_AND_COLOUR: Final = re.compile("(?:10|[2-9TJQKAΑΚ])[RGBrgb]")
_RANK_AS_NUMBER: Final = re.compile(r"(?<!\S)1[1-4](?!\S)")


def has_suits_in_capitals(line: Line, reading: Reading) -> bool:
    """Tell whether a hand is read card by card with capitals as suits.

    Args:
        line: the line.
        reading: a hand that it can be.

    Returns:
        True for `7J 8S` and `Dr 7J` with suits; False for `TT JJ`, which are pairs, and for a hand
        in one word.
    """
    cards = [token for token in reading.tokens if token.suit]
    ends = [line.letters[token.end : token.end + 1] for token in reading.tokens]
    return (
        bool(cards)
        and len(reading.tokens) > 1
        and all(end in ("", " ") for end in ends)
        and all(line.letters[token.end - 1].isupper() for token in cards)
        and any(line.letters[token.start] != line.letters[token.end - 1] for token in cards)
    )


def is_a_word_split(line: Line, readings: Sequence[Reading]) -> bool:
    """Tell whether one reading has a word for what another takes for several cards.

    Args:
        line: the line.
        readings: hands that it can be.

    Returns:
        True if the word has three letters or more and stands alone, as the `dra` of `7 dra 8`.
    """
    tokens = [token for reading in readings for token in reading.tokens]
    words = [token for token in tokens if _stands_alone(line, token)]
    return any(word.holds(token) for word in words for token in tokens)


def _stands_alone(line: Line, token: Token) -> bool:
    before = line.letters[max(0, token.start - 1) : token.start]
    behind = line.letters[token.end : token.end + 1]
    return token.end - token.start >= _WORD_LENGTH and not before.strip() and not behind.strip()


def colour_behind_rank(line: Line) -> tuple[int, int] | None:
    """Find a colour where its card must be meant: each word is a rank and the letter of a colour.

    Args:
        line: the line.

    Returns:
        Where the first such word starts and ends, None where there are not two words like that.

    >>> from advisor.notation.letters import line_of
    >>> colour_behind_rank(line_of("7R 8R")), colour_behind_rank(line_of("7R8R"))
    ((0, 2), None)
    """
    words = _ranked_words(line)
    if len(words) > 1 and all(_RANK_AND_COLOUR.fullmatch(word[0]) for word in words):
        return words[0].span()
    return None


def rank_as_number(line: Line) -> tuple[int, int] | None:
    """Find a jack, queen, king or ace written as a number.

    Args:
        line: the line.

    Returns:
        Where it starts and ends, None where there is none.

    >>> from advisor.notation.letters import line_of
    >>> rank_as_number(line_of("14 10 9")), rank_as_number(line_of("1245910"))
    ((0, 2), None)
    """
    found = _RANK_AS_NUMBER.search(line.letters)
    return found.span() if found else None


def _ranked_words(line: Line) -> list[re.Match[str]]:
    """Return the words of a line that are no special cards."""
    specials = set(_specials())
    found = _WORD.finditer(line.letters)
    return [word for word in found if word[0].casefold() not in specials]


def _specials() -> Iterator[str]:
    for dialect in Dialect:
        (words, *_others) = vocabularies(dialect, small=True)
        yield from (word for word, name in words.cards.items() if name in SPECIALS)
