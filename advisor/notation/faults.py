"""What is wrong with a text that is no hand, each fault in its own words."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Final

from advisor.cards import RANK_LETTERS
from advisor.errors import NotationError
from advisor.notation.doubts import colour_behind_rank, rank_as_number
from advisor.notation.letters import bare
from advisor.notation.nearness import nearest
from advisor.notation.tokens import MOST_TOKENS, Suits, Token, Way, cut
from advisor.notation.vocabulary import vocabularies
from advisor.notation.writing import format_hand
from advisor.texts import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from advisor.notation.dialects import Dialect
    from advisor.notation.letters import Line
    from advisor.notation.tokens import Reading

MOST_CARDS: Final = 14
"""How many cards a hand has at most."""
_LONGEST_SHOWN: Final = 20
_SHORT: Final = 3
_SUIT_NAMES: Final = frozenset(
    bare(name).casefold()
    for name in (
        *("jade", "sword", "swords", "pagoda", "pagodas", "star", "stars"),
        *("schwert", "pagode", "stern", "espadas", "pagodes", "estrelas"),
        *("νεφρίτης", "ξίφη", "ξίφος", "παγόδα", "παγόδες", "αστέρι", "αστέρια"),
    )
)
_SUIT_OR_RANK: Final = ("j", "t")


def verify_meant(line: Line, dialects: Sequence[Dialect]) -> None:
    """Refuse what can be read as cards but is hardly meant so.

    Args:
        line: the line.
        dialects: the dialects in which it may be written.

    Raises:
        NotationError: for ranks as numbers, and for colours behind ranks unless a dialect is named.
    """
    place = rank_as_number(line)
    if place:
        rank = RANK_LETTERS[int(line.letters[slice(*place)])]
        message = _("expected a card such as 7j, T or Drg, not {token}; did you mean '{near}'?")
        shown = message.format(token=_shown(line, *place), near=rank)
        raise _error(shown, line, *place, rank)
    place = colour_behind_rank(line)
    if place and len(dialects) > 1:
        message = _(
            "expected a card, not {token}; the suits are j, s, p and t, as in 7j, or in German"
            " R, G, B and S in front, as in R7"
        )
        raise _error(message.format(token=_shown(line, *place)), line, *place)


def empty(text: str) -> NotationError:
    """Return the error for a text without a card.

    Args:
        text: the text as typed.
    """
    return NotationError(_("expected a hand such as 7j 8j Drg, not an empty text"), text=text)


def too_long(line: Line, length: int) -> NotationError:
    """Return the error for a text that goes on for ever behind a hand.

    Args:
        line: the part that was read.
        length: how many characters the text has.
    """
    message = _("expected a hand, not a text of {length} characters").format(length=length)
    return _error(message, line, 0, len(line.letters))


def wrong_number(line: Line, found: int, expected: int) -> NotationError:
    """Return the error for a hand of another number of cards than asked for.

    Args:
        line: the line.
        found: how many cards it has.
        expected: how many it must have.
    """
    message = ngettext(
        "expected {expected} card, not {found}", "expected {expected} cards, not {found}", expected
    ).format(expected=expected, found=found)
    return _error(message, line, 0, len(line.letters))


def ambiguous(line: Line, readings: Sequence[Reading]) -> NotationError:
    """Return the error for a line that is two hands or more.

    Args:
        line: the line.
        readings: all of them; those of the same hand count once.
    """
    labels: dict[str, list[str]] = {}
    for reading in readings:
        labels.setdefault(format_hand(reading.hand), []).append(reading.dialect.label)
    shown = [f"{hand} ({', '.join(names)})" for hand, names in labels.items()]
    start, end = _difference(readings)
    message = _(
        "{token} can be read in {number} ways: {hands} or {last};"
        " type the one that is meant as it stands here"
    ).format(
        token=_shown(line, start, end),
        number=len(shown),
        hands=", ".join(shown[:-1]),
        last=shown[-1],
    )
    times = Counter(reading.dialect for reading in readings)
    if min(times.values()) == 1:
        message += _(", or name the dialect (--dialect)")
    return _error(message, line, start, end)


def _difference(readings: Sequence[Reading]) -> tuple[int, int]:
    """Return the place of the first cards that are not the same in all readings."""
    for tokens in zip(*(reading.tokens for reading in readings), strict=False):
        if len(set(tokens)) > 1:
            return tokens[0].start, max(token.end for token in tokens)
    longest = max((reading.tokens for reading in readings), key=len)
    return longest[-1].start, longest[-1].end


def first_fault(line: Line, tokens: Sequence[Token]) -> NotationError | None:
    """Find what keeps cards from being a hand.

    Args:
        line: the line.
        tokens: the cards in it.

    Returns:
        The error, or None where nothing is wrong.
    """
    try:
        verify_suits(line, tokens)
        _verify_single(line, tokens)
        _verify_number(line, tokens)
    except NotationError as error:
        return error
    return None


def verify_suits(line: Line, tokens: Sequence[Token]) -> None:
    """Refuse a hand in which only some cards have a suit.

    Args:
        line: the line.
        tokens: the cards in it.

    Raises:
        NotationError: at the first card without a suit.
    """
    ranks = [token for token in tokens if not token.special]
    bare = [token for token in ranks if not token.suit]
    if bare and len(bare) < len(ranks):
        message = _("suits on some cards only: expected a suit on {token} too, or no suits")
        if any(line.letters[token.start : token.end] in _SUIT_OR_RANK for token in bare):
            message = _(
                "suits on some cards only: expected a suit on {token} too,"
                " or J and T in capitals for a hand without suits"
            )
        shown = _shown(line, bare[0].start, bare[0].end)
        raise _error(message.format(token=shown), line, bare[0].start, bare[0].end)


def _verify_single(line: Line, tokens: Sequence[Token]) -> None:
    """Refuse a card that stands twice, and a rank that stands five times."""
    seen: Counter[tuple[str, str]] = Counter()
    for token in tokens:
        seen[token.name, token.suit] += 1
        one_of_four = not token.special and not token.suit
        if seen[token.name, token.suit] > (4 if one_of_four else 1):
            raise _error(_too_often(line, token), line, token.start, token.end)


def _too_often(line: Line, token: Token) -> str:
    typed = _shown(line, token.start, token.end)
    if token.suit:
        return _("expected every card once, but {token} stands twice").format(token=typed)
    if not token.special:
        return _("expected at most four cards of a rank, but {token} stands five times").format(
            token=typed
        )
    name = {
        "Dog": _("Dog"),
        "Mah": _("Mah Jong"),
        "Phx": _("Phoenix"),
        "Drg": _("Dragon"),
    }[token.name]
    return _("expected at most one {name}, but {token} is a second").format(name=name, token=typed)


def _verify_number(line: Line, tokens: Sequence[Token]) -> None:
    """Refuse more than 14 cards."""
    if len(tokens) > MOST_CARDS:
        first = tokens[MOST_CARDS]
        message = _("expected at most {most} cards, not {found}").format(
            most=MOST_CARDS, found=len(tokens)
        )
        raise _error(message, line, first.start, tokens[-1].end)


def unreadable(line: Line, dialects: Sequence[Dialect]) -> NotationError:
    """Say why a line is a hand in no dialect.

    The dialect that reads most of it decides: if one reads all of it, what is wrong with the cards;
    else the first token that it cannot read.

    Args:
        line: the line.
        dialects: the dialects that were tried.

    Returns:
        The error.
    """
    for dialect, small in product(dialects, (False, True)):
        tokens, end = cut(line, _way(dialect, small=small))
        if end == len(line.letters) or len(tokens) == MOST_TOKENS:
            fault = first_fault(line, tokens)
            if fault:
                return fault
    best = min(dialects, key=lambda dialect: len(_unread(line, dialect)))
    return _unknown(line, best, _unread(line, best)[0], exclusively=len(dialects) == 1)


def _way(dialect: Dialect, *, small: bool = True) -> Way:
    """Return the most forgiving way to cut a line in a dialect, or in its exact spellings."""
    return Way(vocabularies(dialect, small=small)[0], Suits.SOME)


def _unread(line: Line, dialect: Dialect) -> list[int]:
    """List the places at which a dialect cannot go on, at most one a word."""
    places: list[int] = []
    place = 0
    while len(places) < MOST_TOKENS:
        tokens, place = cut(line, _way(dialect), place)
        if place == len(line.letters) or len(tokens) == MOST_TOKENS:
            break
        places.append(place)
        place = _word_around(line, place)[1]
    return places


def _word_around(line: Line, place: int) -> tuple[int, int]:
    """Return where the word starts and ends, between blanks, that a place is in."""
    end = line.letters.find(" ", place)
    return line.letters.rfind(" ", 0, place) + 1, len(line.letters) if end < 0 else end


def _unknown(line: Line, best: Dialect, place: int, *, exclusively: bool) -> NotationError:
    """Return the error for what no dialect reads: a word if it is near to one, or short."""
    start, end = _letters_around(line.letters, place)
    token = line.letters[start:end]
    near = nearest(token, best) or ("" if exclusively else nearest(token))
    if bare(token).casefold() in _SUIT_NAMES:
        message = _("expected a card, not {token}; the suits are j, s, p and t, as in 7j")
        return _error(message.format(token=_shown(line, start, end)), line, start, end)
    if not near:
        start, end = _odd_part(line, place, end)
    message = _("expected a card such as 7j, T or Drg, not {token}")
    if near and near.casefold() == line.small[start:end]:
        message = _("expected a hand in one dialect, but {token} is not {dialect}")
    elif near:
        message = _("expected a card such as 7j, T or Drg, not {token}; did you mean '{near}'?")
    elif (place, end - start) == (start + 1, 2):
        message = _("expected a card, not {token}; the suits are j, s, p and t, as in 7j")
    shown = _shown(line, start, end)
    message = message.format(token=shown, near=near, dialect=best.label)
    return _error(message, line, start, end, near)


def _odd_part(line: Line, place: int, end: int) -> tuple[int, int]:
    """Return what to show of letters that are near to nothing: a short or a plain word, else less.

    Args:
        line: the line.
        place: where it cannot be read on.
        end: where its letters end.
    """
    word = _word_around(line, place)
    if word[1] - word[0] <= _SHORT:
        return word
    start = place
    while start > word[0] and line.letters[start].islower() and line.letters[start - 1].isalpha():
        start -= 1
    return start, max(end, place + 1)


def _letters_around(letters: str, place: int) -> tuple[int, int]:
    """Return where the letters start and end that a place is among; nothing if it is no letter."""
    start = end = place
    if not letters[place].isalpha():
        return start, end
    while start > 0 and letters[start - 1].isalpha():
        start -= 1
    while end < len(letters) and letters[end].isalpha():
        end += 1
    return start, end


def _shown(line: Line, start: int, end: int) -> str:
    """Return a token for a message: as typed, in quotes, a long one cut."""
    typed = line.typed(start, end)
    return repr(typed if len(typed) <= _LONGEST_SHOWN else f"{typed[: _LONGEST_SHOWN - 3]}...")


def _error(message: str, line: Line, start: int, end: int, near: str = "") -> NotationError:
    place, stop = line.starts[start], line.ends[end - 1]
    return NotationError(message, text=line.text, start=place, length=stop - place, nearest=near)
