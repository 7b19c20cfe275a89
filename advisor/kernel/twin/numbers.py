"""Random numbers by counting, as in the kernel (`random.h`): functions of seed, deal and place."""

from __future__ import annotations

from typing import Final

WORD: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15

# Decisions with a purpose of their own, far above those of play.
DRAW_DEAL: Final = 1 << 32
DRAW_EIGHT: Final = 2 << 32
DRAW_EXCHANGE: Final = 3 << 32
_SEATS: Final = 4
_MORE_SEATS: Final = 4 << 32
"""The seats of the kernel, and where the decisions of further seats begin, behind all theirs."""


def mix(number: int) -> int:
    """Mix the bits of a word: the finaliser of splitmix64.

    Args:
        number: 64 bits.

    Returns:
        64 bits.

    >>> hex(mix(1))
    '0x5692161d100b05e5'
    """
    number ^= number >> 30
    number = number * 0xBF58476D1CE4E5B9 & WORD
    number ^= number >> 27
    number = number * 0x94D049BB133111EB & WORD
    return number ^ number >> 31


def key_of(seed: int, deal: int) -> int:
    """Return the key of all random numbers of a deal.

    Args:
        seed: 64 bits.
        deal: the number of the deal.

    Returns:
        The key.
    """
    return mix((mix((seed + _GOLDEN) & WORD) + deal * _GOLDEN) & WORD)


def draw(key: int, decision: int, seat: int) -> int:
    """Return the random word of a decision.

    Args:
        key: from `key_of`.
        decision: its number in the deal, or one of the `DRAW_` numbers and more.
        seat: who decides.

    Returns:
        64 bits.
    """
    table, place = divmod(seat, _SEATS)
    number = decision + table * _MORE_SEATS
    return mix((key + (_SEATS * number + place + 1) * _GOLDEN) & WORD)


class Dice:
    """Numbers out of one random word, one after the other.

    Args:
        word: 64 random bits.

    >>> dice = Dice(1 << 63)
    >>> dice.below(7), dice.below(6)
    (3, 3)
    """

    def __init__(self, word: int) -> None:
        self._word = word

    def below(self, limit: int) -> int:
        """Return a number from 0 to below a limit.

        Args:
            limit: 1 or more.

        Returns:
            The number.
        """
        number, self._word = divmod(self._word * limit, 1 << 64)
        return number
