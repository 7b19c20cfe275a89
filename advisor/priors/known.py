"""What a rule is told beside the hand, verified."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from advisor.cards import FULL_DECK, Hand
from advisor.errors import DealError, ViewError
from advisor.texts import _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from advisor.decisions import ThreeCards

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

    >>> from advisor.cards import FULL_DECK, Hand
    >>> expect_cards(Hand.of("7j 8j"), 14)
    Traceback (most recent call last):
    ...
    advisor.errors.DealError: expected 14 cards, not 2
    """
    if len(hand) != number:
        message = _("expected {number} cards, not {found}")
        raise DealError(message.format(number=number, found=len(hand)))


def verify_exchange(hand: Hand, gave: ThreeCards | None, received: ThreeCards | None) -> None:
    """Refuse cards given and received that contradict the hand or one another.

    Where suits are unknown ranks are compared.

    Args:
        hand: the cards after the exchange.
        gave: the cards given, as far as known.
        received: the cards received, as far as known.

    Raises:
        ViewError: if a received card is not in the hand, or a given one is.

    >>> from advisor.decisions import ThreeCards
    >>> verify_exchange(Hand.of_ranks([9]), None, ThreeCards(next=Hand.of("Drg")))
    Traceback (most recent call last):
    ...
    advisor.errors.ViewError: the card Drg was received and is not in the hand
    """
    card = _missing(received.known if received else (), hand, hand)
    if card:
        message = _("the card {card} was received and is not in the hand")
        raise ViewError(message.format(card=card))
    card = _missing(gave.known if gave else (), FULL_DECK - hand, hand)
    if card:
        message = _("the card {card} was given away and is still in the hand")
        raise ViewError(message.format(card=card))


def _missing(cards: Iterable[Hand], left: Hand, hand: Hand) -> Hand | None:
    """Return the first card that is not among those left, each of which stands for one card.

    Args:
        cards: hands of one card.
        left: the cards that they can be.
        hand: the hand; its suits must be known for suits to count.
    """
    for card in sorted(cards, key=lambda card: not card.suits_known):
        (one,) = card
        exact = hand.suits_known and card.suits_known
        fits = [other for other in left if other == one or (not exact and other.rank == one.rank)]
        if not fits:
            return card
        left -= Hand(fits[0].bit)
    return None
