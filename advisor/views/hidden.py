"""What a view leaves hidden: who may hold which of the cards whose place is unknown."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from advisor.cards import FULL_DECK, Hand, points_of
from advisor.combinations import straight_bomb_cards
from advisor.views.groups import groups_of, with_suits
from advisor.views.view import ME

if TYPE_CHECKING:
    from advisor.views.groups import Group
    from advisor.views.view import View

_TRIES: Final = 1000


@dataclass(frozen=True, slots=True)
class Hidden:
    """What a dealer of the hidden hands needs; cards are bits in the order of the deck.

    Args:
        sizes: how many cards each player holds, mine first.
        fixed: the cards known to lie in each hand.
        excluded: the cards known not to lie in each hand.
        unseen: the cards whose place is unknown; more than there are free places in the hands
            where cards were played that nobody named.
        top: the cards of the combination on the table.
        gifts: what each player gave next, partner and previous: the index of a card and 1 more, 0
            for one that is not known. All else is then said of the hands before the exchange,
            which policies make after each deal, fixed cards kept. None for hands as they are now.
        played: with `gifts`, the cards of each player that were played since.
    """

    sizes: tuple[int, ...]
    fixed: tuple[int, ...]
    excluded: tuple[int, ...]
    unseen: int
    top: int
    gifts: tuple[tuple[int, ...], ...] | None = None
    played: tuple[int, ...] = (0, 0, 0, 0)

    @property
    def hand(self) -> int:
        """My own cards."""
        return self.fixed[ME]


def hidden_of(view: View, seed: int | None = None) -> Hidden:
    """Tell what a view leaves hidden.

    Args:
        view: the view.
        seed: draws the suits of cards that are known by rank alone; None takes the lowest free
            ones. Suits are never drawn so that my own hand has a straight bomb, of which a hand
            known by ranks knows nothing.

    Returns:
        The constraints for a deal of the hidden cards.

    >>> from advisor.views.view import View
    >>> hidden = hidden_of(View(hand=Hand.of("Aj Dog"), seen=Hand.of("Drg"), left=(2, 1, 1, 3)))
    >>> hidden.sizes, hidden.unseen.bit_count()
    ((2, 1, 1, 3), 53)
    """
    placed = _placed(view, seed)
    fixed = [0, 0, 0, 0]
    known = top = 0
    for group, bits in placed:
        known |= bits
        if group.place == "top":
            top = bits
        elif group.place != "gone":
            fixed[ME if group.place == "hand" else int(group.place)] |= bits
    excluded = tuple(lacks & ~own for lacks, own in zip(view.lacks, fixed, strict=True))
    return Hidden(view.sizes, tuple(fixed), excluded, FULL_DECK.bits & ~known, top)


def _placed(view: View, seed: int | None) -> list[tuple[Group, int]]:
    """Give the cards suits, drawn again as long as my hand or the table has a bomb by them."""
    groups = list(groups_of(view))
    rng = None if seed is None else random.Random(seed)
    placed = with_suits(groups, rng)
    if rng is None:
        return placed
    for _try in range(_TRIES):
        if not any(_is_bombed(group, bits) for group, bits in placed):
            break
        placed = with_suits(groups, rng)
    return placed


def _is_bombed(group: Group, bits: int) -> bool:
    """Tell whether cards known by rank alone got a straight bomb by the suits drawn."""
    shown = group.place in ("hand", "top") and not group.cards.suits_known
    return shown and bool(straight_bomb_cards(Hand(bits)))


def points_are_known(view: View) -> bool:
    """Tell whether it is known how many points lie in the tricks that were won.

    Args:
        view: the view.

    Returns:
        True if they are known by player, or at least which cards are gone.
    """
    if view.won is not None:
        return sum(view.won) == _points_won(view)
    return view.unknown_gone == 0


def _points_won(view: View) -> int:
    """Return the points of all cards that are neither held nor on the table."""
    hidden = hidden_of(view)
    held = points_of(hidden.unseen | hidden.hand | sum(hidden.fixed[1:]))
    return 100 - held - (0 if view.trick is None else view.trick.points)


def spread_points(view: View) -> tuple[int, ...]:
    """Spread the points in tricks that were won evenly, where nobody knows who won them.

    Args:
        view: the view; all cards that are gone are known.

    Returns:
        The points of each player, in fives.
    """
    fives = _points_won(view) // 5
    each, more = divmod(fives, 4)
    return tuple(5 * (each + (player < more)) for player in range(4))
