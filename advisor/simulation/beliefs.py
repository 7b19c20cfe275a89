"""What a call tells: who has called holds more of Dragon, Phoenix and aces than chance would deal.

Hidden hands are drawn uniformly among all that fit. A caller's hand is no such hand, so for each
few deals it is first drawn how many of the six honours he has, each number weighed with the chance
that a hand with so many calls. Then these are fixed in his hand and the others kept from it; the
rest is dealt as ever. A Grand Tichu was called on eight of his cards, so it tells less about 14.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from advisor.cards import DRAGON, PHOENIX, RANK_BITS, indices
from advisor.errors import ViewError
from advisor.kernel import count_deals
from advisor.kernel.policies import PLACES
from advisor.kernel.tables import SIMPLE_POLICY
from advisor.views import ME

if TYPE_CHECKING:
    from advisor.rounds.actions import CallName
    from advisor.views import Hidden, View

ACES: Final = RANK_BITS[14]
HONOURS: Final = DRAGON.bit | PHOENIX.bit | ACES
_FULL_HAND: Final = 14
_FIRST: Final = 8
_TRIES: Final = 20

TICHU_PERCENT: Final = {
    (0, 0): (0, 0, 1, 5, 29),
    (1, 0): (3, 5, 15, 45, 86),
    (0, 1): (5, 10, 25, 73, 97),
    (1, 1): (46, 76, 91, 100, 100),
}
"""Of hands after the exchange, how many in a hundred call by rule: by Dragon, Phoenix, aces.

Counted on 150 random hands of each class."""


class Class(NamedTuple):
    """How many honours a hand has.

    Args:
        dragon: 0 or 1.
        phoenix: 0 or 1.
        aces: 0 to 4.
    """

    dragon: int
    phoenix: int
    aces: int

    @classmethod
    def of(cls, bits: int) -> Class:
        """Return the class of cards."""
        return cls(
            int(bool(bits & DRAGON.bit)), int(bool(bits & PHOENIX.bit)), (bits & ACES).bit_count()
        )

    @property
    def number(self) -> int:
        """The number of honours."""
        return sum(self)

    def __add__(self, other: object) -> Class:
        """Return the class of both together."""
        if not isinstance(other, Class):
            return NotImplemented
        return Class(*(a + b for a, b in zip(self, other, strict=True)))


CLASSES: Final = tuple(Class(*counts) for counts in product(range(2), range(2), range(5)))


@cache
def chance_of_call(call: CallName, held: Class) -> float:
    """Return the chance that a hand of 14 with these honours calls.

    Args:
        call: `tichu`, by rule, or `grand`, by the simple policy on the first eight cards.
        held: the honours.

    Returns:
        The chance, never quite 0.

    >>> chance_of_call("grand", Class(1, 1, 2)) > chance_of_call("grand", Class(0, 0, 1))
    True
    """
    if call == "tichu":
        return max(0.5, TICHU_PERCENT[held.dragon, held.phoenix][held.aces]) / 100
    ways = 0
    others = _FULL_HAND - held.number
    for first in CLASSES:
        if all(a <= b for a, b in zip(first, held, strict=True)) and first.number <= _FIRST:
            chosen = comb(held.aces, first.aces) * comb(others, _FIRST - first.number)
            ways += chosen * _calls_grand(first)
    return max(0.002, ways / comb(_FULL_HAND, _FIRST))


def _calls_grand(first: Class) -> bool:
    def weight(name: str) -> int:
        return SIMPLE_POLICY[PLACES[f"grand_{name}"]]

    total = weight("base") + weight("ace") * first.aces
    total += weight("dragon") * first.dragon + weight("phoenix") * first.phoenix
    return total + weight("both") * (first.dragon and first.phoenix) > 0


def callers_of(view: View) -> tuple[tuple[int, CallName], ...]:
    """Return the other players who have called and of whose 14 cards I can tell something.

    Args:
        view: what I know.

    Returns:
        Player and call; nobody of whom I do not know what he has played.

    >>> from advisor.cards import Hand
    >>> from advisor.views import View
    >>> callers_of(View(hand=Hand.of("7j"), calls=(None, "grand", None, None)))
    ()
    """
    sizes = view.sizes
    return tuple(
        (player, call)
        for player, call in enumerate(view.calls)
        if call is not None
        and player != ME
        and sizes[player]
        and sizes[player] + len(view.played[player]) == _FULL_HAND
    )


def believed(hidden: Hidden, view: View, seed: int) -> Hidden:
    """Draw the honours of every caller.

    Args:
        hidden: what is hidden, suits drawn.
        view: what I know.
        seed: of the draw.

    Returns:
        What is hidden then; the same as before if no draw leaves a deal.
    """
    rng = random.Random(seed)
    callers = callers_of(view)
    is_simple = len(callers) == 1 and not any(view.lacks)
    for _try in range(_TRIES):
        drawn = hidden
        for player, call in callers:
            played = Class.of(view.played[player].bits)
            drawn = _with_honours(drawn, player, call, played, rng)
        if is_simple or _fits(drawn):
            return drawn
    return hidden


def _fits(hidden: Hidden) -> bool:
    """Tell whether there is a deal: what several players cannot hold may lie nowhere then."""
    try:
        return count_deals(hidden) > 0
    except ViewError:
        return False


def _with_honours(
    hidden: Hidden, player: int, call: CallName, played: Class, rng: random.Random
) -> Hidden:
    free = hidden.unseen & HONOURS & ~hidden.excluded[player]
    known = Class.of(hidden.fixed[player]) + played
    found = _drawn(hidden, player, Class.of(free), known, call, rng)
    if found is None:
        return hidden
    aces = rng.sample(list(indices(free & ACES)), found.aces)
    bits = sum(1 << index for index in aces)
    bits |= DRAGON.bit * found.dragon | PHOENIX.bit * found.phoenix
    fixed, excluded = list(hidden.fixed), list(hidden.excluded)
    fixed[player] |= bits
    excluded[player] |= free & ~bits
    return replace(
        hidden, fixed=tuple(fixed), excluded=tuple(excluded), unseen=hidden.unseen & ~bits
    )


def _drawn(
    hidden: Hidden,
    player: int,
    free: Class,
    known: Class,
    call: CallName,
    rng: random.Random,
) -> Class | None:
    """Draw how many of the free honours the caller holds."""
    room = hidden.sizes[player] - hidden.fixed[player].bit_count()
    others = hidden.unseen.bit_count() - free.number
    weights = [
        comb(free.dragon, one.dragon)
        * comb(free.phoenix, one.phoenix)
        * comb(free.aces, one.aces)
        * (comb(others, room - one.number) if one.number <= room else 0)
        * _chance(call, known + one)
        for one in CLASSES
    ]
    if not any(weights):
        return None
    return rng.choices(CLASSES, weights)[0]


def _chance(call: CallName, held: Class) -> float:
    if held.dragon > 1 or held.phoenix > 1 or held.aces > 4:
        return 0.0
    return chance_of_call(call, held)
