"""A line cut into cards, word by word, with one vocabulary."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from advisor.cards import DECK_SIZE, RANK_LETTERS, Card, Hand
from advisor.notation.spellings import SPECIALS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from advisor.notation.dialects import Dialect
    from advisor.notation.letters import Line
    from advisor.notation.vocabulary import Vocabulary


class Suits(Enum):
    """Which cards of a hand are read with a suit."""

    ALL = auto()
    NONE = auto()
    SOME = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """One card of a line.

    Args:
        name: `Dog`, `Mah`, `Phx`, `Drg` or the letter of a rank.
        suit: the letter of the suit, "" where none is given.
        start: where it starts in the line, in letters.
        end: where it ends.
    """

    name: str
    suit: str
    start: int
    end: int

    @property
    def special(self) -> bool:
        """Whether it is one of the four special cards."""
        return self.name in SPECIALS

    def holds(self, other: Token) -> bool:
        """Tell whether another card takes only a part of its letters.

        Args:
            other: a card of the same line, cut in another way.

        Returns:
            True if the other starts and ends within it and is shorter.
        """
        inside = self.start <= other.start and other.end <= self.end
        return inside and other.end - other.start < self.end - self.start


@dataclass(frozen=True, slots=True)
class Way:
    """One way to cut a line.

    Args:
        words: the vocabulary.
        suits: which cards have a suit.
        apart: how long the words are that are taken for several cards where they may be that, as
            in `MJQKA` and `draa`; else the longest word is taken at each place.
    """

    words: Vocabulary
    suits: Suits
    apart: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Reading:
    """A hand that a line can be.

    Args:
        hand: the hand.
        dialect: the dialect in which it is read.
        tokens: its cards as they stand in the line.
    """

    hand: Hand
    dialect: Dialect
    tokens: tuple[Token, ...]


_SMALL_SUITS: Final = frozenset("jspt")
_FINAL_SIGMA: Final = "\N{GREEK SMALL LETTER FINAL SIGMA}"
_IN_CAPITALS: Final = frozenset({"MJ", "ΜJ"})
"""The words of two capitals that are always written so."""

MOST_TOKENS: Final = DECK_SIZE + 1
"""Where cutting stops: one card more than there are."""


def cut(line: Line, way: Way, place: int = 0) -> tuple[list[Token], int]:
    """Cut a line into cards.

    At each place the first word that fits is taken, and never taken back, so the work grows with
    the line alone.

    Args:
        line: the line.
        way: how to cut it.
        place: where to begin.

    Returns:
        The cards, and the place up to which it could be cut: its length if it is read to the end.
    """
    letters = line.small if way.words.small else line.letters
    tokens: list[Token] = []
    while place < len(letters) and len(tokens) < MOST_TOKENS:
        if letters[place] == " ":
            place += 1
            continue
        token = _card_at(line, letters, place, way)
        if token is None:
            break
        tokens.append(token)
        place = token.end
    return tokens, place


def hand_of(tokens: Sequence[Token]) -> Hand:
    """Make a hand of the cards of a line.

    Args:
        tokens: cards without a fault.

    Returns:
        The hand, suits known if the cards have them.

    >>> hand_of([Token("Drg", "", 0, 3), Token("T", "p", 4, 6)])
    Hand.of('Tp Drg')
    """
    if all(token.special or token.suit for token in tokens):
        return Hand.of(Card(token.name + token.suit) for token in tokens)
    ranks = [RANK_LETTERS.index(token.name) for token in tokens if not token.special]
    return Hand.of_ranks(ranks, [Card(token.name) for token in tokens if token.special])


def _card_at(line: Line, letters: str, place: int, way: Way) -> Token | None:
    """Return the card that starts at a place, if there is one."""
    if way.words.dialect.suit_first:
        return _suit_first(line, letters, place, way)
    for end in _word_ends(line, letters, place, way):
        name = way.words.cards[letters[place:end]]
        if name in SPECIALS:
            if not _clings(line, place, end) and not _is_lost_suit(line, place, end, way):
                return Token(name, "", place, end)
            continue
        suit = "" if way.suits is Suits.NONE else way.words.suits.get(letters[end : end + 1], "")
        if suit:
            return Token(name, suit, place, end + 1)
        if way.suits is not Suits.ALL and not _clings(line, place, end):
            return Token(name, "", place, end)
    return None


def _suit_first(line: Line, letters: str, place: int, way: Way) -> Token | None:
    """Return the card at a place: a special card, suit and rank, or a rank."""
    specials_and_ranks = [
        Token(way.words.cards[letters[place:end]], "", place, end)
        for end in _word_ends(line, letters, place, way)
        if not _clings(line, place, end)
    ]
    suit = way.words.suits.get(letters[place])
    suited = [
        Token(way.words.cards[letters[place + 1 : end]], suit, place, end)
        for end in _word_ends(line, letters, place + 1, way)
        if suit
    ]
    if way.suits is Suits.NONE:
        choice = specials_and_ranks
    else:
        specials = [token for token in specials_and_ranks if token.special]
        choice = specials + [token for token in suited if not token.special]
        if way.suits is Suits.SOME:
            choice += specials_and_ranks
    return choice[0] if choice else None


def _word_ends(line: Line, letters: str, place: int, way: Way) -> list[int]:
    """List where the words end that start at a place, in the order in which they are tried."""
    ends = [
        end
        for end in range(min(place + way.words.longest, len(letters)), place, -1)
        if letters[place:end] in way.words.cards and _is_whole(line, place, end, way)
    ]
    # The 1 of a 10 is no Mah Jong.
    if letters.startswith("10", place):
        ends = [end for end in ends if end > place + 1]
    if way.apart and ends and _may_be_letters(line.letters, place, ends[0]):
        ends = [end for end in ends if end - place not in way.apart]
    return ends


def _is_whole(line: Line, place: int, end: int, way: Way) -> bool:
    """Tell whether a word is no part of a longer one: `King` in `Kings`, unlike `Dr` in `DrPh`."""
    word = line.small[place:end] if way.words.small else line.letters[place:end]
    if end - place == 1 or not word[0].isalpha() or way.words.cards[word] in SPECIALS:
        return True
    return not _is_within_a_word(line.letters, place, end)


def _is_within_a_word(letters: str, place: int, end: int) -> bool:
    """Tell whether letters go on before or behind in the same case: `Kings`, `pass`, not `RAs`."""
    before, word, behind = letters[place - 1 : place], letters[place:end], letters[end : end + 1]
    starts = not before.isalpha() or (word[0].isupper() and not (before + word).isupper())
    stops = not behind.isalpha() or (behind.isupper() and word[-1].islower())
    return not (starts and stops)


def _may_be_letters(letters: str, place: int, end: int) -> bool:
    """Tell whether a word may be several cards: two capitals, or letters of one case in a row."""
    word = letters[place:end]
    if word.isupper() and len(word) == 2 and word not in _IN_CAPITALS:
        return True
    around = letters[place - 1 : place] + letters[end : end + 1]
    return (word.isupper() or word.islower()) and any(map(str.isalpha, around))


def _clings(line: Line, place: int, end: int) -> bool:
    """Tell whether a letter can be no card of its own, since it belongs to what stands before.

    A small letter clings to a capital (`Ma`) or a word that starts with one (`Dra`). Small suits
    also cling to digits: where all letters are small `j`, `t` and `p` may be a jack, a ten and the
    Phoenix, but not in `9j`. A final sigma ends a word.
    """
    if end - place > 1 or place == 0 or not line.letters[place].islower():
        return False
    last = line.letters[place - 1]
    if line.letters[place] == _FINAL_SIGMA and last.isalpha():
        return True
    if last.isdigit():
        return line.letters[place] in _SMALL_SUITS
    return last.isupper() or (last.islower() and line.letters[max(0, place - 2)].isupper())


def _is_lost_suit(line: Line, place: int, end: int, way: Way) -> bool:
    """Tell whether a small `p` in a hand with suits does not stand alone, as in `pas`."""
    if way.suits is Suits.NONE or line.letters[place:end] not in _SMALL_SUITS:
        return False
    around = line.letters[max(0, place - 1) : place] + line.letters[end : end + 1]
    return bool(around.strip())
