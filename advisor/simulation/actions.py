"""What a candidate does first; afterwards the policy decides for all four players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from advisor.cards import Hand
    from advisor.combinations import Combination


@dataclass(frozen=True, slots=True)
class Wait:
    """I do not call now; the policy decides later, when it knows more."""


@dataclass(frozen=True, slots=True)
class Silence:
    """I do not call in this round at all."""


@dataclass(frozen=True, slots=True)
class CallNow:
    """I call: Grand Tichu on eight cards, else Tichu."""


@dataclass(frozen=True, slots=True)
class Give:
    """I give these cards in the exchange.

    Args:
        cards: each a hand of one, for next, partner and previous.
    """

    cards: tuple[Hand, Hand, Hand]


@dataclass(frozen=True, slots=True)
class Lay:
    """I play a combination, or pass, or let a chance for a bomb go.

    Args:
        combination: what is played; None for a pass.
    """

    combination: Combination | None


@dataclass(frozen=True, slots=True)
class WishFor:
    """I wish a rank.

    Args:
        rank: 2 to 14; None for no wish.
    """

    rank: int | None


@dataclass(frozen=True, slots=True)
class GiftTo:
    """I give the Dragon's trick away.

    Args:
        receiver: the player, counted from me: 1 or 3.
    """

    receiver: int


Action = Wait | Silence | CallNow | Give | Lay | WishFor | GiftTo
