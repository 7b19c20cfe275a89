"""Hands to begin with: examples, and hands by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from advisor.rounds import Round

if TYPE_CHECKING:
    from advisor.cards import Hand

EXAMPLES: Final = {
    "strong: a straight and a full house": "Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s",
    "eight cards: Grand Tichu?": "Drg Phx Aj Kp Qs 9t 4j 2s",
    "with the Mah Jong": "Mah Aj Kp Kt Qs Jt Tp 9j 8j 7s 6t 5j 5p 3s",
    "with the Dog": "Dog Aj Kp Ks Qt Jt Tp 9j 8j 7s 6t 4j 3p 2s",
    "a straight bomb or a longer straight": "2j 3j 4j 5j 6j 7s 8s Tp Ts Kj Kt Ap As Drg",
    "nothing high": "2j 2s 3p 4t 5j 5s 6p 7t 8j 8s 9p Tt Jj Qs",
}
"""Hands of the table's menu by what is told about them."""


def random_hand(seed: int) -> Hand:
    """Return the hand that the first player has in a deal.

    Args:
        seed: the seed of the deal, as in `tichu-advise deal --seed`.

    Returns:
        The 14 cards.

    >>> len(random_hand(7)), random_hand(7) == random_hand(7)
    (14, True)
    """
    dealt = Round.deal(seed)
    return dealt.hands[0] | dealt.stock[0]
