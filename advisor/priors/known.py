"""What a rule is told beside the hand, verified."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from advisor.errors import DealError, ViewError
from advisor.texts import _

if TYPE_CHECKING:
    from advisor.cards import Hand

PLAYERS: Final = ("me", "next", "partner", "previous")
CALLS: Final = ("tichu", "grand")

Calls = Mapping[str, str]
"""Who has called what: `tichu` or `grand` by `me`, `next`, `partner` or `previous`."""


def verified_calls(calls: Calls | None) -> Calls:
    """Return the calls that were made.

    Args:
        calls: calls by player, None for none.

    Returns:
        The same calls.

    Raises:
        ViewError: if a player or a call is unknown.

    >>> verified_calls({"partner": "grand"})
    {'partner': 'grand'}
    """
    for player, call in (calls or {}).items():
        expect_one_of(PLAYERS, player)
        expect_one_of(CALLS, call)
    return calls or {}


def expect_one_of(known: tuple[str, ...], name: str) -> None:
    """Refuse a name that is not known.

    Args:
        known: the known names.
        name: the name.

    Raises:
        ViewError: if it is none of them.

    >>> expect_one_of(("bsw", "fuegi"), "bws")
    Traceback (most recent call last):
    ...
    advisor.errors.ViewError: expected one of bsw, fuegi, not 'bws'
    """
    if name not in known:
        message = _("expected one of {known}, not {name!r}")
        raise ViewError(message.format(known=", ".join(known), name=name[:20]))


def expect_cards(hand: Hand, number: int) -> None:
    """Refuse a hand of another size.

    Args:
        hand: the hand.
        number: how many cards it must have.

    Raises:
        DealError: if it has more or fewer.

    >>> from advisor.cards import Hand
    >>> expect_cards(Hand.of("7j 8j"), 14)
    Traceback (most recent call last):
    ...
    advisor.errors.DealError: expected 14 cards, not 2
    """
    if len(hand) != number:
        message = _("expected {number} cards, not {found}")
        raise DealError(message.format(number=number, found=len(hand)))
