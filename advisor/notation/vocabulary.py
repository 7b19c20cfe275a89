"""The table of spellings turned round: what each word means in a dialect."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from advisor.notation.letters import bare, plain
from advisor.notation.spellings import SPECIALS, SPELLINGS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from advisor.notation.dialects import Dialect

_SUITS: Final = frozenset("jspt")
_SHORT: Final = 2
# A small x stands for any low card in players' notes, so it is no ten.
_CAPITALS_ONLY: Final = frozenset("X")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What words mean in one dialect, either as written or in small letters.

    Args:
        dialect: the dialect.
        small: whether its words are small letters and match any case.
        cards: the canonical name (`Dog`, `7`, `T`) of each spelling of a special card or a rank.
        suits: the canonical letter of each spelling of a suit.
        longest: how many letters the longest word has.
    """

    dialect: Dialect
    small: bool
    cards: Mapping[str, str]
    suits: Mapping[str, str]
    longest: int


@cache
def vocabularies(dialect: Dialect, *, small: bool) -> tuple[Vocabulary, ...]:
    """Return the vocabularies of a dialect, one for each choice of what a word of two meanings is.

    Args:
        dialect: the dialect.
        small: whether case does not count.

    Returns:
        One vocabulary for most dialects; two for English, where `D` is the Dog or the Dragon.

    >>> from advisor.notation import Dialect
    >>> [one.cards["D"] for one in vocabularies(Dialect.ENGLISH, small=False)]
    ['Dog', 'Drg']
    """
    meanings = _meanings(dialect, small=small)
    cards = {word: [name for name in names if name not in _SUITS] for word, names in meanings}
    suits = {word: name for word, names in meanings for name in names if name in _SUITS}
    choices = max(map(len, cards.values()))
    return tuple(
        Vocabulary(
            dialect,
            small,
            {word: names[min(choice, len(names) - 1)] for word, names in cards.items() if names},
            suits,
            max(map(len, cards)),
        )
        for choice in range(choices)
    )


def _meanings(dialect: Dialect, *, small: bool) -> list[tuple[str, list[str]]]:
    """List the words of a dialect with the names of all that each can mean."""
    found: dict[str, list[str]] = {}
    for name, row in SPELLINGS.items():
        for spelling in row[dialect]:
            for word in _variants(spelling, dialect, small=small, special=name in SPECIALS):
                names = found.setdefault(word, [])
                if name not in names:
                    names.append(name)
    return list(found.items())


def _variants(spelling: str, dialect: Dialect, *, small: bool, special: bool) -> Iterator[str]:
    """Yield a spelling with and without its accents and blanks, in each case that is read."""
    word = "".join(map(plain, spelling))
    words = {word, word.replace(" ", "")}
    if not _is_suited_card(bare(word), dialect):
        words |= {bare(word), bare(word).replace(" ", "")}
    for one in sorted(words):
        if not small:
            yield from _cases(one, special=special)
        elif one not in _CAPITALS_ONLY:
            yield one.casefold()


def _cases(word: str, *, special: bool) -> set[str]:
    """Return the ways to write a word that are no guess: `AS` may be a rank and a suit."""
    if len(word) < _SHORT:
        return {word}
    capitals = {word.upper()} if special or len(word) > _SHORT else set()
    return {word, word.lower(), *capitals}


def _is_suited_card(word: str, dialect: Dialect) -> bool:
    """Tell whether a word is a rank and its suit: in Portuguese `As` is never `Ás`."""
    if len(word) != _SHORT or dialect.suit_first:
        return False
    ranks = {spelling for row in SPELLINGS.values() for spelling in row[dialect]}
    suits = {SPELLINGS[suit][dialect][0] for suit in _SUITS}
    return word[0] in ranks and word[1] in suits
