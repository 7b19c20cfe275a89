"""Dragon, Phoenix and aces of a hand, and how often hands with them call.

The chances are logistic models of logged games; `python -m tests.make_beliefs FOLDER` fits them.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import exp
from typing import Final, NamedTuple

from advisor.cards import DRAGON, PHOENIX, RANK_BITS

ACES: Final = RANK_BITS[14]
HONOURS: Final = DRAGON.bit | PHOENIX.bit | ACES


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

    def fits_in(self, other: Class) -> bool:
        """Tell whether no honour is more often here than there."""
        return all(a <= b for a, b in zip(self, other, strict=True))


CLASSES: Final = tuple(Class(*counts) for counts in product(range(2), range(2), range(5)))
"""All classes; the kernel numbers them in this order."""
MOST: Final = CLASSES[-1]


class Caller(NamedTuple):
    """The weights of a model of who calls.

    Args:
        base: of every hand.
        dragon: of the Dragon.
        phoenix: of the Phoenix.
        both: of both together.
        ace: of each ace.
    """

    base: float
    dragon: float
    phoenix: float
    both: float
    ace: float


GRAND_BEFORE: Final = Caller(-3.37, 1.92, 1.94, -0.86, 0.48)
"""Who has called Grand Tichu, by the 14 cards before the exchange."""
GRAND_AFTER: Final = Caller(-4.54, 2.07, 2.31, -0.66, 0.98)
"""The same by the cards after the exchange."""
TICHU_AFTER: Final = Caller(-3.70, 2.14, 1.95, 0.16, 0.88)
"""Who calls Tichu, if not Grand Tichu before, by the cards after the exchange."""


@cache
def chance_of_call(caller: Caller, held: Class) -> float:
    """Return the chance that a hand of 14 with these honours calls.

    Args:
        caller: the model.
        held: the honours.

    Returns:
        The chance, neither 0 nor 1.

    >>> round(chance_of_call(TICHU_AFTER, Class(0, 0, 1)), 2)
    0.06
    >>> round(chance_of_call(TICHU_AFTER, Class(1, 1, 1)), 2)
    0.81
    """
    total = caller.base + caller.dragon * held.dragon + caller.phoenix * held.phoenix
    total += caller.both * held.dragon * held.phoenix + caller.ace * held.aces
    return 1 / (1 + exp(-total))
