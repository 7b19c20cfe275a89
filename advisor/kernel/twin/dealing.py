"""Hidden hands, drawn by exact counting as in the kernel (`deals.c`)."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Final

from advisor.cards import indices
from advisor.errors import ViewError
from advisor.kernel.twin.numbers import DRAW_DEAL, Dice, draw, key_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from advisor.views import Hidden

_PER_WORD: Final = 5
"""So many places of the shuffle come out of one random word."""
_RESTRICTED: Final = 64
"""Where the random words for cards begin that not everybody may hold."""

Room = tuple[int, ...]
"""Free places by receiver: the hands, and last nobody, with whom the cards of no hand lie."""


@dataclass(frozen=True, slots=True)
class Dealer:
    """What is needed to draw many deals.

    Args:
        fixed: the cards known to lie in each hand.
        room: the free places.
        restricted: the cards that not everybody with room may hold, with who may.
        others: the other unseen cards.
        ways: in how many ways all cards can be placed, given how many restricted cards are placed
            and the room that is left.
    """

    fixed: tuple[int, ...]
    room: Room
    restricted: tuple[tuple[int, frozenset[int]], ...]
    others: tuple[int, ...]
    ways: Callable[[int, Room], int]

    @classmethod
    def of(cls, hidden: Hidden) -> Dealer:
        """Make a dealer.

        Args:
            hidden: who may hold what.

        Returns:
            The dealer.

        Raises:
            ViewError: if sizes and cards contradict one another, or no deal fits.
        """
        room = _room_of(hidden)
        everybody = frozenset(receiver for receiver, places in enumerate(room) if places)
        allowed = {card: everybody - _excluding(hidden, card) for card in indices(hidden.unseen)}
        restricted = tuple((card, may) for card, may in allowed.items() if may != everybody)
        others = tuple(card for card, may in allowed.items() if may == everybody)
        dealer = cls(hidden.fixed, room, restricted, others, _counter(restricted))
        if not dealer.ways(0, room):
            raise ViewError("no deal fits what is said to be known")
        return dealer

    def deal(self, seed: int, number: int) -> tuple[int, ...]:
        """Draw one deal.

        Args:
            seed: the seed.
            number: which deal.

        Returns:
            The cards of each hand as bits.
        """
        key = key_of(seed, number)
        hands = [*self.fixed, 0]
        room = self._place_restricted(key, hands)
        self._place_others(key, room, hands)
        return tuple(hands[:-1])

    def _place_restricted(self, key: int, hands: list[int]) -> Room:
        room = self.room
        for place, (card, may) in enumerate(self.restricted):
            number = draw(key, DRAW_DEAL + _RESTRICTED + place, 0) >> 1
            receiver = self._receiver(number, place, room, may)
            hands[receiver] |= 1 << card
            room = _less(room, receiver)
        return room

    def _receiver(self, number: int, place: int, room: Room, may: frozenset[int]) -> int:
        """Choose who gets a card, weighed with the ways in which the rest can then be placed."""
        whole = self.ways(place, room)
        shift = max(0, whole.bit_length() - 63)
        below = 0
        nobody = len(room) - 1
        for receiver in range(nobody):
            if receiver in may and room[receiver]:
                below += self.ways(place + 1, _less(room, receiver))
            if number < ((below >> shift) << 63) // (whole >> shift):
                return receiver
        return nobody

    def _place_others(self, key: int, room: Room, hands: list[int]) -> None:
        cards = list(self.others)
        last = max((receiver for receiver in range(1, len(room)) if room[receiver]), default=0)
        drawn, dice = 0, Dice(0)
        for receiver in range(last):
            for _ in range(room[receiver]):
                if drawn % _PER_WORD == 0:
                    dice = Dice(draw(key, DRAW_DEAL + drawn // _PER_WORD, 0))
                other = drawn + dice.below(len(cards) - drawn)
                hands[receiver] |= 1 << cards[other]
                cards[other] = cards[drawn]
                drawn += 1
        for card in cards[drawn:]:
            hands[last] |= 1 << card


def _room_of(hidden: Hidden) -> Room:
    room = [size - own.bit_count() for size, own in zip(hidden.sizes, hidden.fixed, strict=True)]
    rest = hidden.unseen.bit_count() - sum(room)
    places = (*hidden.fixed, hidden.unseen)
    overlap = sum(bits.bit_count() for bits in places) != _union(places).bit_count()
    excluded = any(own & lacks for own, lacks in zip(hidden.fixed, hidden.excluded, strict=True))
    if min(*room, rest) < 0 or max(hidden.sizes) > 14 or overlap or excluded:
        raise ViewError("sizes, fixed and unseen cards contradict one another")
    return (*room, rest)


def _union(sets: tuple[int, ...]) -> int:
    union = 0
    for bits in sets:
        union |= bits
    return union


def _excluding(hidden: Hidden, card: int) -> frozenset[int]:
    return frozenset(seat for seat, lacks in enumerate(hidden.excluded) if lacks >> card & 1)


def _less(room: Room, receiver: int) -> Room:
    return (*room[:receiver], room[receiver] - 1, *room[receiver + 1 :])


def _counter(restricted: tuple[tuple[int, frozenset[int]], ...]) -> Callable[[int, Room], int]:
    @cache
    def ways(place: int, room: Room) -> int:
        if place == len(restricted):
            return _multinomial(room)
        may = restricted[place][1]
        return sum(ways(place + 1, _less(room, who)) for who in sorted(may) if room[who])

    return ways


def _multinomial(room: Room) -> int:
    ways, places = 1, 0
    for free in room:
        places += free
        ways *= comb(places, free)
    return ways


def deals(hidden: Hidden, seed: int, first: int, count: int) -> array[int]:
    """Draw hidden hands uniformly among all that fit.

    Args:
        hidden: who may hold what.
        seed: the seed.
        first: the number of the first deal.
        count: how many.

    Returns:
        The cards of each hand as bits, deal after deal.

    Raises:
        ViewError: if nothing fits.
    """
    dealer = Dealer.of(hidden)
    return array(
        "Q", [bits for number in range(count) for bits in dealer.deal(seed, first + number)]
    )


def count_deals(hidden: Hidden) -> int:
    """Count the deals that fit.

    Args:
        hidden: who may hold what.

    Returns:
        The number of ways in which the unseen cards can lie.

    Raises:
        ViewError: if nothing fits.
    """
    dealer = Dealer.of(hidden)
    return dealer.ways(0, dealer.room)
