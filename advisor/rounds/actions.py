"""What a player can do, each as a frozen record; the records of a round are its log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from advisor.cards import RANK_LETTERS, Card
from advisor.combinations import Combination, Kind

CallName = Literal["tichu", "grand"]
"""The two calls: small Tichu and Grand Tichu."""

CALL_WORDS: Final[dict[CallName, str]] = {"tichu": "Tichu", "grand": "Grand Tichu"}
CALL_POINTS: Final[dict[CallName, int]] = {"tichu": 100, "grand": 200}
"""What a call wins or loses (11.5)."""


@dataclass(frozen=True, slots=True)
class Call:
    """A player calls Tichu or Grand Tichu.

    >>> print(Call(2, "grand"))
    2 calls Grand Tichu
    """

    seat: int
    call: CallName

    def __str__(self) -> str:
        """Return it in words."""
        return f"{self.seat} calls {CALL_WORDS[self.call]}"


@dataclass(frozen=True, slots=True)
class Giving:
    """A player lays out his cards of the exchange: for the next, the partner, the previous.

    Where a variant has other receivers the cards are for them, in play order (13.4, 14.3).

    >>> print(Giving(0, (Card("2s"), Card("Ap"), Card("Dog"))))
    0 gives 2s Ap Dog
    """

    seat: int
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        """Return it in words."""
        return f"{self.seat} gives {' '.join(map(str, self.cards))}"


@dataclass(frozen=True, slots=True)
class Play:
    """A player plays a combination."""

    seat: int
    combination: Combination

    def __str__(self) -> str:
        """Return it in words; the rank is told where the Phoenix leaves it open."""
        return f"{self.seat} plays {told(self.combination)}"


@dataclass(frozen=True, slots=True)
class Wish:
    """Who played the Mah Jong wishes a rank, or None.

    >>> print(Wish(1, 11), "/", Wish(1, None))
    1 wishes J / 1 wishes nothing
    """

    seat: int
    rank: int | None

    def __str__(self) -> str:
        """Return it in words."""
        return f"{self.seat} wishes {RANK_LETTERS[self.rank] if self.rank else 'nothing'}"


@dataclass(frozen=True, slots=True)
class Pass:
    """A player declines to play in his turn."""

    seat: int

    def __str__(self) -> str:
        """Return it in words."""
        return f"{self.seat} passes"


@dataclass(frozen=True, slots=True)
class DragonGift:
    """The winner of a trick with the Dragon gives it to an opponent.

    >>> print(DragonGift(1, 2))
    1 gives the trick to 2
    """

    seat: int
    receiver: int

    def __str__(self) -> str:
        """Return it in words."""
        return f"{self.seat} gives the trick to {self.receiver}"


@dataclass(frozen=True, slots=True)
class DogLead:
    """Who played the Dog gives the lead to one of two partners.

    >>> print(DogLead(1, 5))
    1 gives the lead to 5
    """

    seat: int
    receiver: int

    def __str__(self) -> str:
        """Return it in words."""
        return f"{self.seat} gives the lead to {self.receiver}"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A player refuses an opponent's call, which ends the round.

    >>> print(Refusal(1))
    1 refuses the call
    """

    seat: int

    def __str__(self) -> str:
        """Return it in words."""
        return f"{self.seat} refuses the call"


@dataclass(frozen=True, slots=True)
class Decline:
    """A player lets a chance go: Grand Tichu, a bomb in a window, a refusal. It enters no log."""

    seat: int

    def __str__(self) -> str:
        """Return it in words."""
        return f"{self.seat} declines"


Record = Call | Giving | Play | Wish | Pass | DragonGift | DogLead | Refusal
"""An entry of a round's log."""


def told(combination: Combination) -> str:
    """Return a combination in words, with the rank where the Phoenix leaves it open.

    Args:
        combination: the combination.

    Returns:
        For instance `full house 8j 8s Phx 3j 3s` (the triple stands first) or `single Phx (8½)`.

    >>> from advisor.cards import Hand
    >>> from advisor.combinations import readings
    >>> (eight,) = readings(Hand.of("8j"))
    >>> print(told(readings(Hand.of("Phx"), eight)[0]))
    single Phx (8½)
    """
    if combination.kind is Kind.DOG:
        return str(combination.cards)
    if combination.kind is Kind.SINGLE and combination.rank % 1:
        return f"{combination} ({int(combination.rank)}½)"
    return str(combination)
