"""Who sits where and with whom, and how many cards go round: what differs between variants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from advisor.errors import RuleError
from advisor.rules import OFFICIAL, Rules, Variant

if TYPE_CHECKING:
    from collections.abc import Collection


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of a variant as data; everything else about a round is the same for all.

    Args:
        teams: the seats of each team.
        hand_sizes: how many cards each seat is dealt.
        grand_cards: how many cards are seen when Grand Tichu is asked (2.3).
        gift_steps: for the exchange, how far in play order each receiver sits from the giver.

    >>> FOUR.order_from(2), FOUR.partners(1), FOUR.opponents(1)
    ((2, 3, 0, 1), (3,), (2, 0))
    """

    teams: tuple[tuple[int, ...], ...]
    hand_sizes: tuple[int, ...]
    grand_cards: int
    gift_steps: tuple[int, ...]

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hand_sizes)

    def order_from(self, seat: int) -> tuple[int, ...]:
        """Return all seats in play order, beginning with this one."""
        return tuple((seat + step) % self.players for step in range(self.players))

    def team(self, seat: int) -> int:
        """Return the number of the team to which a seat belongs."""
        return next(number for number, team in enumerate(self.teams) if seat in team)

    def partners(self, seat: int) -> tuple[int, ...]:
        """Return the others of the seat's team, in play order from it."""
        team = self.teams[self.team(seat)]
        return tuple(other for other in self.order_from(seat)[1:] if other in team)

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Return the seats of the other team, in play order from it."""
        team = self.teams[self.team(seat)]
        return tuple(other for other in self.order_from(seat)[1:] if other not in team)

    def receivers(self, seat: int) -> tuple[int, ...]:
        """Return who gets a card from this seat in the exchange, in play order (3.1)."""
        return tuple((seat + step) % self.players for step in self.gift_steps)

    def next_leader(self, seat: int, out: Collection[int]) -> int:
        """Return who leads when the lead is with a seat: the next with cards if it is out (6.6).

        Args:
            seat: who has the lead.
            out: the seats without cards.

        Returns:
            The leader.

        >>> FOUR.next_leader(1, out=(1, 2))
        3
        """
        return next(other for other in self.order_from(seat) if other not in out)

    def dog_leader(self, seat: int, out: Collection[int]) -> int:
        """Return who leads after a Dog: the partner, or the next with cards after him (7.1, 7.2).

        Args:
            seat: who played the Dog.
            out: the seats without cards, now.

        Returns:
            The leader; it can be the Dog's own player.

        >>> FOUR.dog_leader(0, out=(2, 3))
        0
        """
        (partner,) = self.partners(seat)
        return self.next_leader(partner, out)


FOUR: Final = Seating(
    teams=((0, 2), (1, 3)),
    hand_sizes=(14, 14, 14, 14),
    grand_cards=8,
    gift_steps=(1, 2, 3),
)
"""Four players, two teams of two, partners opposite (2.1)."""

_SEATINGS: Final = {Variant.TICHU: FOUR}


def seating_of(rules: Rules = OFFICIAL) -> Seating:
    """Return the seats that the rules ask for.

    Args:
        rules: the rules.

    Returns:
        The seating of their variant.

    Raises:
        RuleError: if the variant cannot be played here.

    >>> seating_of().players
    4
    """
    if rules.variant not in _SEATINGS:
        raise RuleError("15", f"expected a game of four players, not {rules.variant}")
    return _SEATINGS[rules.variant]
