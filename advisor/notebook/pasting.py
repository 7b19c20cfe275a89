"""What may be pasted into the field of a table: a hand in any dialect, or a line of a BSW log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from advisor.cards import RANK_LETTERS, Hand
from advisor.errors import NotationError
from advisor.notation import parse_hand
from advisor.records.bsw_lines import Says, said_by
from advisor.texts import _

if TYPE_CHECKING:
    from advisor.records.bsw_lines import Said

_OTHERS: Final = frozenset(Says) - {Says.UNKNOWN, Says.NOTHING, Says.DAMAGED, Says.HAND}


class Pasted(NamedTuple):
    """What a text says.

    Args:
        hand: the cards, None if it is about something else.
        field: the name of the field of `Inputs` that it belongs into.
        value: what is written there.
    """

    hand: Hand | None
    field: str = ""
    value: str = ""


def read_pasted(text: str) -> Pasted:
    """Read a hand in any dialect, or a line of a BSW log.

    Args:
        text: what was typed or pasted.

    Returns:
        The hand, or of a line about an exchange, a play or a wish the field that says so.

    Raises:
        NotationError: if it is neither, or a line of a log that says nothing of a hand.

    >>> read_pasted("(2)Anna! RK BK S10 G8 Ma ").hand
    Hand.of('Mah 8j Ts Kp Kt')
    >>> read_pasted("(3)P4 gibt: P1: S2 - P2: SA - P3: G4 - ")[1:]
    ('gave', '2s As 4j')
    >>> read_pasted("(1)P2: B9 R9")[1:], read_pasted("Wunsch:10")[1:]
    (('trick', '9p 9t'), ('wish', 'T'))
    """
    line = text.strip()
    said = said_by(line)
    if said.says in _OTHERS:
        return _of_log(said, line)
    if said.says is Says.HAND:
        return Pasted(_hand(said, line))
    return Pasted(parse_hand(text) if line else Hand())


def _of_log(said: Said, line: str) -> Pasted:
    """Return what a line that names no hand says, if a field can hold it."""
    if said.says is Says.WISHES and isinstance(said.value, int):
        return Pasted(None, "wish", RANK_LETTERS[said.value])
    field = {Says.GIVES: "gave", Says.PLAYS: "trick"}.get(said.says)
    if field is None or not isinstance(said.value, tuple):
        message = _("expected a line of a log with cards or a wish")
        raise NotationError(message, text=line, start=0, length=len(line))
    return Pasted(None, field, " ".join(card.name for card in said.value))


def _hand(said: Said, line: str) -> Hand:
    cards = said.value if isinstance(said.value, tuple) else ()
    hand = Hand(sum({card.bit for card in cards}))
    if len(hand) < len(cards):
        message = _("a card stands twice in this line of a log")
        raise NotationError(message, text=line, start=0, length=len(line))
    return hand
