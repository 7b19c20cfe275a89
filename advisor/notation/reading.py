"""Text to cards: in every dialect that fits, and what is done when several do.

A reading fits when it uses the whole text, gives every card its suit or none, and names a hand:
no card twice, no five of a rank, at most 14 cards. In each dialect the text is first read as it is
written; only if nothing fits does case stop to count. Then, in this order:

1. what the program prints itself is read as it was meant: a hand with suits always, one without
   among the readings of its dialect;
2. a canonical card with its suit (`As`) beside ranks without is a mistake, even where another
   dialect has that word for a rank;
3. a word of four letters or more (`jack`) is not taken for single letters;
4. a rank and a capital that may be its suit in each word (`7J 8J`), and a word of three letters
   (`dra`) that may be three cards, are asked about;
5. of hands of different size those of the number that is asked for, or of 8 or 14 cards, stay;
6. one hand is the answer, several are an error that shows them all.
"""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING, Final

from advisor.notation import faults
from advisor.notation.dialects import Dialect
from advisor.notation.doubts import has_suits_in_capitals, is_a_word_split
from advisor.notation.letters import line_of
from advisor.notation.tokens import Reading, Suits, Way, cut, hand_of
from advisor.notation.vocabulary import vocabularies
from advisor.notation.writing import format_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from advisor.cards import Hand
    from advisor.notation.letters import Line

LONGEST_TEXT: Final = 10_000
"""How many characters of a text are looked at; no hand has so many."""
_USUAL_NUMBERS: Final = frozenset({8, 14})
_LONG_WORD: Final = 4
_APART: Final = tuple(map(frozenset, ((), (2,), (3,), (2, 3))))


def parse_hand(text: str, *, dialect: Dialect | None = None, number: int | None = None) -> Hand:
    """Read a hand in any dialect.

    Args:
        text: the cards, with or without suits, separated or run together.
        dialect: how they are written; None to find out.
        number: how many cards there must be; None for 1 to 14.

    Returns:
        The hand, its suits known if they were given.

    Raises:
        NotationError: if the text is no hand, or two different ones; it tells the place.

    >>> parse_hand("Drg Phx Aj As 2s")
    Hand.of('2s Aj As Phx Drg')
    >>> print(parse_hand("234Φ67"), "|", parse_hand("DrPh 910JQKA"), "|", parse_hand("R3 GA Hu"))
    2 3 4 6 7 Phx | 9 T J Q K A Phx Drg | Dog 3t Aj
    >>> parse_hand("1D2344")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    advisor.errors.NotationError: 'D' can be read in 3 ways: Dog Mah 2 3 4 4 (English), ...
    """
    line = line_of(text[:LONGEST_TEXT])
    if not line.letters:
        raise faults.empty(line.text)
    dialects = tuple(Dialect) if dialect is None else (dialect,)
    if Dialect.ENGLISH in dialects:
        _verify_no_suit_missing(line)
    readings = [reading for one in dialects for reading in _readings(line, one)]
    if not readings:
        raise faults.unreadable(line, dialects)
    faults.verify_meant(line, dialects)
    chosen = _chosen(line, readings, number)
    hand = chosen[0].hand
    if any(reading.hand != hand for reading in chosen):
        raise faults.ambiguous(line, chosen)
    if number is not None and len(hand) != number:
        raise faults.wrong_number(line, len(hand), number)
    if len(text) > LONGEST_TEXT:
        raise faults.too_long(line, len(text))
    return hand


def _readings(line: Line, dialect: Dialect) -> list[Reading]:
    """List the hands that a line is in one dialect, each once."""
    found = _readings_in(line, dialect, small=False)
    if not found:
        found = _readings_in(line, dialect, small=True)
    elif not any(hand.suits_known for hand in found):
        small = _readings_in(line, dialect, small=True)
        found |= {hand: one for hand, one in small.items() if has_suits_in_capitals(line, one)}
    printed = [one for one in found.values() if _is_printed(line, one)]
    return printed or list(found.values())


def _readings_in(line: Line, dialect: Dialect, *, small: bool) -> dict[Hand, Reading]:
    """Return the hands that a line is as it is written, or if case does not count."""
    apart = _APART if _has_letters_in_a_row(line) else _APART[:1]
    ways = product(vocabularies(dialect, small=small), (Suits.ALL, Suits.NONE), apart)
    return {one.hand: one for way in ways for one in _reading(line, Way(*way))}


def _has_letters_in_a_row(line: Line) -> bool:
    """Tell whether capitals, or small letters behind no capital, stand side by side."""
    before = " "
    for one, other in pairwise(line.letters):
        both = one + other
        if both.isalpha() and (both.isupper() or (both.islower() and not before.isalpha())):
            return True
        before = one
    return False


def _reading(line: Line, way: Way) -> Iterator[Reading]:
    """Yield the reading in one way, if it fits."""
    tokens, end = cut(line, way)
    if end == len(line.letters) and faults.first_fault(line, tokens) is None:
        yield Reading(hand_of(tokens), way.words.dialect, tuple(tokens))


def _is_printed(line: Line, reading: Reading) -> bool:
    """Tell whether a line is, but for the order, what the program prints for the hand."""
    printed = format_hand(reading.hand, reading.dialect)
    return sorted(line.letters.split()) == sorted(printed.split())


def _chosen(line: Line, readings: list[Reading], number: int | None) -> list[Reading]:
    """Return the readings among which there is nothing to choose by rule."""
    for reading in readings:
        if reading.hand.suits_known and _is_printed(line, reading):
            return [reading]
    readings = _without_split_words(readings)
    in_doubt = any(has_suits_in_capitals(line, reading) for reading in readings)
    if number is None and (in_doubt or is_a_word_split(line, readings)):
        return readings
    numbers = _USUAL_NUMBERS if number is None else {number}
    return [reading for reading in readings if len(reading.hand) in numbers] or readings


def _without_split_words(readings: list[Reading]) -> list[Reading]:
    """Drop the readings that take a long word of another reading for single letters."""
    tokens = [token for reading in readings for token in reading.tokens]
    words = [token for token in tokens if token.end - token.start >= _LONG_WORD]
    return [
        reading
        for reading in readings
        if not any(word.holds(token) for word in words for token in reading.tokens)
    ]


def _verify_no_suit_missing(line: Line) -> None:
    """Refuse canonical cards of which only some have a suit."""
    (words, *_others) = vocabularies(Dialect.ENGLISH, small=False)
    tokens, end = cut(line, Way(words, Suits.SOME))
    if end == len(line.letters):
        faults.verify_suits(line, tokens)
