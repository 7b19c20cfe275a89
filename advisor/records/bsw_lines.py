"""One line of a BrettspielWelt log: what it says.

Names stand behind the seat without a blank and may be empty or hold any character but a blank, so
cards are read from the right end of a line. A line is told by its form, not by where it stands:
logs lack headings and repeat lines.
"""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import Final, NamedTuple

from advisor.records.bsw_cards import CARD, RANK, cards_of


class Says(Enum):
    """What a line can say."""

    EIGHTS = auto()
    """The heading of the first eight cards, with which a round begins."""
    FOURTEENS = auto()
    """The heading of the 14 cards."""
    EXCHANGE = auto()
    """The heading of the exchange."""
    PLAY_BEGINS = auto()
    """The heading of the play."""
    HAND = auto()
    """Cards of a seat: 8 or 14 as a rule."""
    GIVES = auto()
    """The three cards that a seat gives."""
    PLAYS = auto()
    """Cards that a seat plays."""
    PASSES = auto()
    """A seat passes, or takes its trick."""
    WISHES = auto()
    """The rank that who has just played the Mah Jong wishes."""
    CALLS_TICHU = auto()
    """A small Tichu."""
    CALLS_GRAND = auto()
    """A Grand Tichu."""
    GETS_DRAGON = auto()
    """The seat that gets the trick of the Dragon."""
    REFUSES = auto()
    """The seat that refuses a call, where the rules allow it; this program writes such a line."""
    RESULT = auto()
    """The points of the round."""
    BOMBS = auto()
    """The seats that hold a bomb after the exchange."""
    RULES = auto()
    """Rules that are not the official ones; this program writes such a line."""
    PLAYERS = auto()
    """All names; this program writes such a line."""
    POSITION = auto()
    """The position in which a record begins; this program writes such a line."""
    GAME_END = auto()
    """The border between two games of a file."""
    NOTHING = auto()
    """A blank line."""
    DAMAGED = auto()
    """A line that begins like one of a log and is none."""
    UNKNOWN = auto()
    """A line of another kind."""


class Said(NamedTuple):
    """What a line says.

    Args:
        says: the kind of line.
        seat: the seat that it is about, 0 to 3, or -1.
        name: the name behind the seat; None where there is none in the line.
        value: cards, a rank, a result, seats or a text, by kind.
    """

    says: Says
    seat: int = -1
    name: str | None = None
    value: object = None


HEADINGS: Final = {
    Says.EIGHTS: "---------------Gr.Tichukarten------------------",
    Says.FOURTEENS: "---------------Startkarten------------------",
    Says.PLAY_BEGINS: "---------------Rundenverlauf------------------",
}
EXCHANGE_HEADING: Final = "Schupfen:"
GAME_END: Final = "--END GAME--"
RULES_PREFIX: Final = "Regeln: "
POSITION_PREFIX: Final = "Stellung: "
REFUSAL_PREFIX: Final = "Ablehnung: "
PLAYERS_PREFIX: Final = "Spieler: "

_HEADING_WORDS: Final = {
    "Gr.Tichukarten": Says.EIGHTS,
    "Startkarten": Says.FOURTEENS,
    "Rundenverlauf": Says.PLAY_BEGINS,
}
_CARD: Final = "(?:[RGBS](?:10|[2-9BDKA])|Dr|Ph|Hu|Ma)"
_CARDS: Final = rf"({_CARD}(?: +{_CARD})*)"
_GIFT: Final = rf"\S*: *({_CARD})"
_PASS: Final = re.compile(r"\(([0-3])\)(\S*) passt\.?")
_PLAY: Final = re.compile(rf"\(([0-3])\)(\S*): +{_CARDS}")
_HAND: Final = re.compile(rf"\(([0-3])\)(\S*) +{_CARDS}")
_GIVES: Final = re.compile(rf"\(([0-3])\)(\S*) gibt: {_GIFT} - {_GIFT} - {_GIFT}(?: -)?")
_HEADING: Final = re.compile(r"-{2,}\s*(Gr\.Tichukarten|Startkarten|Rundenverlauf)\s*-*")
_RESULT: Final = re.compile(r"Ergebnis: *(-?\d{1,5}) - (-?\d{1,5})")
SEAT: Final = re.compile(r"\(([0-3])\)(\S*)")
_WORDS: Final = (
    ("Tichu: ", Says.CALLS_TICHU),
    ("Grosses Tichu: ", Says.CALLS_GRAND),
    ("Drache an: ", Says.GETS_DRAGON),
    (REFUSAL_PREFIX, Says.REFUSES),
)


def said_by(text: str) -> Said:
    """Tell what a line says.

    Args:
        text: the line, without blanks at its end.

    Returns:
        What it says.

    >>> said_by("(3)P4 passt.").says.name, said_by("Wunsch:10").value
    ('PASSES', 10)
    >>> said_by("(0)a:-b: S10 SB").value
    (Card('Ts'), Card('Js'))
    """
    if text.startswith("("):
        return _said_of_seat(text)
    if text.startswith("-"):
        return _said_by_dashes(text)
    return _said_by_words(text)


def _said_of_seat(text: str) -> Said:
    match = _PASS.fullmatch(text)
    if match:
        return Said(Says.PASSES, int(match[1]), match[2])
    match = _PLAY.fullmatch(text)
    if match:
        return Said(Says.PLAYS, int(match[1]), match[2], cards_of(match[3]))
    match = _HAND.fullmatch(text)
    if match:
        return Said(Says.HAND, int(match[1]), match[2], cards_of(match[3]))
    match = _GIVES.fullmatch(text)
    if match:
        return Said(Says.GIVES, int(match[1]), match[2], tuple(CARD[match[i]] for i in (3, 4, 5)))
    return Said(Says.DAMAGED)


def _said_by_dashes(text: str) -> Said:
    match = _HEADING.match(text)
    if match:
        return Said(_HEADING_WORDS[match[1]])
    return Said(Says.GAME_END if text == GAME_END else Says.UNKNOWN)


def _said_by_words(text: str) -> Said:
    for word, says in _WORDS:
        if text.startswith(word):
            match = SEAT.fullmatch(text, len(word))
            return Said(says, int(match[1]), match[2]) if match else Said(Says.DAMAGED)
    if text.startswith("Wunsch:"):
        rank = RANK.get(text.removeprefix("Wunsch:").strip())
        return Said(Says.WISHES, value=rank) if rank else Said(Says.DAMAGED)
    if text.startswith("Ergebnis"):
        match = _RESULT.fullmatch(text)
        return Said(Says.RESULT, value=(int(match[1]), int(match[2]))) if match else _DAMAGED
    if text.startswith("BOMBE:"):
        seats = [SEAT.fullmatch(word) for word in text.split()[1:]]
        if None in seats:
            return _DAMAGED
        return Said(Says.BOMBS, value=frozenset(int(match[1]) for match in seats if match))
    return _said_by_few(text)


_DAMAGED: Final = Said(Says.DAMAGED)


def _said_by_few(text: str) -> Said:
    if text.startswith(EXCHANGE_HEADING):
        return Said(Says.EXCHANGE)
    if text.startswith(RULES_PREFIX):
        return Said(Says.RULES, value=text.removeprefix(RULES_PREFIX))
    if text.startswith(PLAYERS_PREFIX):
        return Said(Says.PLAYERS, value=text.removeprefix(PLAYERS_PREFIX))
    if text.startswith(POSITION_PREFIX):
        return Said(Says.POSITION, value=text.removeprefix(POSITION_PREFIX))
    if not text:
        return Said(Says.NOTHING)
    return Said(Says.UNKNOWN)


def is_hand(said: Said, size: int) -> bool:
    """Tell whether a line is a hand of a size.

    Args:
        said: what the line says.
        size: the number of cards.

    Returns:
        True if it is.

    >>> is_hand(Said(Says.HAND, 0, "P1", (1, 2)), 8)
    False
    """
    return said.says is Says.HAND and isinstance(said.value, tuple) and len(said.value) == size
