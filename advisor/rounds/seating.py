"""Who sits where, who gives to whom, who leads next: all that differs between the variants.

Three, four and six players play the same round. What a variant does otherwise is a value of its
`Seating`, and nothing elsewhere asks which variant is played.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from advisor.rules import OFFICIAL, Rules, Variant

if TYPE_CHECKING:
    from collections.abc import Collection


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """The seats of a variant and what goes with them.

    Args:
        teams: the seats of each team.
        hand_sizes: how many cards each seat is dealt.
        grand_cards: how many cards are seen when Grand Tichu is asked (2.3, 14.2).
        grand_seats: who is asked about it (13.2).
        gifts: for each seat, to whom it gives a card in the exchange (3.1, 13.4, 14.3).
        dog_step: how far from the Dog's player the search for a leader begins where no partner
            has cards (7.2).
        tricks_to_first: whose tricks go to the first player out: a place in the order of going
            out, 3 for the last of four (11.3, 14.5).
        tricks_to_opponents: whose tricks go to the opponents: a place in that order, or None.
        passes_to_end: how many passes in a row end a trick, if not all others have passed before.
        wins_triple: whether a whole team out before any opponent is a triple victory, not a double
            one (11.1, 14.6).
        columns: for each column of the score sheet the team whose points are entered (13.8).
        table: the open hand for which another seat decides (13.5), if there is one.
        soloist: the seat that decides for it.

    >>> FOUR.order_from(2), FOUR.partners(1), FOUR.opponents(1)
    ((2, 3, 0, 1), (3,), (2, 0))
    """

    teams: tuple[tuple[int, ...], ...]
    hand_sizes: tuple[int, ...]
    grand_cards: int
    grand_seats: tuple[int, ...]
    gifts: tuple[tuple[int, ...], ...]
    dog_step: int
    tricks_to_first: int
    tricks_to_opponents: int | None = None
    passes_to_end: int
    wins_triple: bool = False
    columns: tuple[int, ...] = (0, 1)
    table: int | None = None
    soloist: int | None = None

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
        return self.gifts[seat]

    def decider(self, seat: int) -> int:
        """Return who decides for a seat: the soloist for the Table, else the seat itself (13.5).

        >>> trichu = seating_of(Rules(variant=Variant.TRICHU))
        >>> [trichu.decider(seat) for seat in range(4)]
        [0, 1, 0, 3]
        """
        return self.soloist if seat == self.table and self.soloist is not None else seat

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

    def dog_leaders(self, seat: int, out: Collection[int]) -> tuple[int, ...]:
        """Return who may lead after a Dog (7.1, 7.2, 14.4).

        Args:
            seat: who played the Dog.
            out: the seats without cards, now.

        Returns:
            The partners with cards, among whom he chooses; else the next with cards, which can be
            the Dog's own player.

        >>> FOUR.dog_leaders(0, out=()), FOUR.dog_leaders(0, out=(2, 3)), SIX.dog_leaders(0, out=())
        ((2,), (0,), (2, 4))
        """
        partners = tuple(other for other in self.partners(seat) if other not in out)
        return partners or (self.next_leader(seat + self.dog_step, out),)


FOUR: Final = Seating(
    teams=((0, 2), (1, 3)),
    hand_sizes=(14, 14, 14, 14),
    grand_cards=8,
    grand_seats=(0, 1, 2, 3),
    gifts=((1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2)),
    dog_step=2,
    tricks_to_first=3,
    passes_to_end=3,
)
"""Four players, two teams of two, partners opposite (2.1)."""

SIX: Final = Seating(
    teams=((0, 2, 4), (1, 3, 5)),
    hand_sizes=(10, 10, 9, 9, 9, 9),
    grand_cards=6,
    grand_seats=(0, 1, 2, 3, 4, 5),
    gifts=((2, 4), (3, 5), (4, 0), (5, 1), (0, 2), (1, 3)),
    dog_step=1,
    tricks_to_first=4,
    tricks_to_opponents=5,
    passes_to_end=5,
    wins_triple=True,
)
"""Tientsin: six players, two teams of three in turn; seat 0 is the dealer (14)."""

TRICHU: Final = replace(FOUR, grand_seats=(1, 3), columns=(0, 1, 0, 1), table=2, soloist=0)
"""Trichu: seat 0 is the dealer and soloist, seat 2 the Table, 1 and 3 the opponents (13).

Each seat has a column of its own on the score sheet.
"""

_TRICHU_GIFTS: Final = {
    "official": ((1, 3), (2, 3, 0), (3, 1), (0, 1, 2)),
    "real_players": ((1, 3), (3, 0), (), (0, 1)),
    "janus": FOUR.gifts,
}
_TRICHU: Final = {name: replace(TRICHU, gifts=gifts) for name, gifts in _TRICHU_GIFTS.items()}
_SIX: Final = {"all": SIX, "3": replace(SIX, passes_to_end=3)}


def seating_of(rules: Rules = OFFICIAL) -> Seating:
    """Return the seats that the rules ask for.

    Args:
        rules: the rules.

    Returns:
        The seating of their variant.

    >>> seating_of().players, seating_of(Rules(variant=Variant.TIENTSIN)).players
    (4, 6)
    """
    if rules.variant == Variant.TICHU:
        return FOUR
    if rules.variant == Variant.TRICHU:
        return _TRICHU[rules.trichu_exchange]
    return _SIX[rules.tientsin_passes_to_end]
