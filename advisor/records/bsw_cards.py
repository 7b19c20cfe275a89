"""The cards of BrettspielWelt logs: their codes, and the order in which a play is written.

A code is `Dr Ph Hu Ma` or suit and rank: `R` red, `G` green, `B` blue, `S` black; `2`-`10`, `B`
jack (Bube), `D` queen (Dame), `K`, `A`. A log names no combinations, but the place of the Phoenix
among the cards, which go from high to low, tells what it stands for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from advisor.cards import DECK, DOG, DRAGON, MAH_JONG, PHOENIX, Card, Hand, Suit
from advisor.combinations import Combination, Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SUIT_CODES: Final[dict[Suit, str]] = {
    Suit.STAR: "R",
    Suit.JADE: "G",
    Suit.PAGODA: "B",
    Suit.SWORD: "S",
}
RANK_CODES: Final[tuple[str, ...]] = ("", "", *"23456789", "10", "B", "D", "K", "A")
"""The code of each rank 2 to 14 at its own place."""

_SPECIAL_CODES: Final[dict[Card, str]] = {DRAGON: "Dr", PHOENIX: "Ph", DOG: "Hu", MAH_JONG: "Ma"}


def _code_of(card: Card) -> str:
    if card.suit is None:
        return _SPECIAL_CODES[card]
    return SUIT_CODES[card.suit] + RANK_CODES[card.rank]


CODE: Final = {card: _code_of(card) for card in DECK}
"""The code of every card."""

CARD: Final = {code: card for card, code in CODE.items()}
"""The card of every code."""

RANK: Final = {code: rank for rank, code in enumerate(RANK_CODES) if code}
"""The rank of every code that can stand in a wish."""


def cards_of(text: str) -> tuple[Card, ...] | None:
    """Read cards with blanks between them.

    Args:
        text: the codes.

    Returns:
        The cards in the order in which they are written; None if something is no card.

    >>> cards_of("RB Ph 7s"), cards_of("RB S10")
    (None, (Card('Jt'), Card('Ts')))
    """
    try:
        return tuple([CARD[code] for code in text.split()])
    except KeyError:
        return None


def codes_of(cards: Iterable[Card]) -> str:
    """Write cards in the order given, each followed by a blank as in the logs.

    Args:
        cards: the cards.

    Returns:
        Their codes.

    >>> codes_of([Card("Jt"), Card("Drg")])
    'RB Dr '
    """
    return "".join(f"{CODE[card]} " for card in cards)


def hand_order(hand: Hand) -> list[Card]:
    """Return the cards of a hand as logs list them: Dragon, Phoenix, A to 2, Mah Jong, Dog.

    Args:
        hand: the hand.

    Returns:
        The cards in that order.

    >>> codes_of(hand_order(Hand.of("Dog Mah 2j As Phx")))
    'Ph SA G2 Ma Hu '
    """
    return list(hand)[::-1]


def written_order(play: Combination) -> list[Card]:
    """Return the cards of a play as logs list them: from high to low, the Phoenix in its place.

    In a full house of two pairs the Phoenix stands first if it makes the higher triple and last
    if it makes the lower one, the places that logs leave no doubt about.

    Args:
        play: the play.

    Returns:
        The cards in that order.

    >>> from advisor.combinations import readings
    >>> low, high = readings(Hand.of("5j 6s 7p 8t Phx"))
    >>> codes_of(written_order(low)), codes_of(written_order(high))
    ('R8 B7 S6 G5 Ph ', 'Ph R8 B7 S6 G5 ')
    """
    naturals = [card for card in reversed(list(play.cards)) if card is not PHOENIX]
    if PHOENIX not in play.cards:
        return naturals
    if play.kind is Kind.FULL_HOUSE:
        place = 0 if play.rank == naturals[0].rank else len(naturals)
    else:
        place = sum(card.rank > (play.phoenix or 0) for card in naturals)
    return [*naturals[:place], PHOENIX, *naturals[place:]]


def reading_of(written: Sequence[Card], readings: Sequence[Combination]) -> Combination:
    """Choose the reading that a log means.

    Args:
        written: the cards in the order of the log.
        readings: the readings that are possible, in canonical order, at least one.

    Returns:
        The reading that the place of the Phoenix tells; where it tells nothing, the highest (5.4).
    """
    highest = readings[-1]
    if len(readings) == 1 or PHOENIX not in written:
        return highest
    place = written.index(PHOENIX)
    last = len(written) - 1
    is_low = place >= 3 if highest.kind is Kind.FULL_HOUSE else place == last
    return readings[0] if is_low else highest


def is_open(written: Sequence[Card], reading: Combination) -> bool:
    """Tell whether the place of the Phoenix leaves open what it stands for.

    Args:
        written: the cards in the order of the log.
        reading: the reading that was chosen.

    Returns:
        True for a full house with the Phoenix between its pairs.
    """
    return reading.kind is Kind.FULL_HOUSE and written.index(PHOENIX) == 2
