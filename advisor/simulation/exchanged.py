"""Until I have played, hidden hands are drawn as they were dealt, and exchanged.

Hands after the exchange are better than 14 cards at random: everybody has parted with what he could
not use and kept what belongs together. So the others' cards are drawn as dealt, those that went to
me or were played among them, and the policies exchange the rest.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from advisor.simulation.suits import given_cards
from advisor.views import ME

if TYPE_CHECKING:
    from advisor.views import Hidden, View

MOST_PLAYED: Final = 5
"""From a hand of which more cards were played it is not seen any more what was given away."""
_FULL_HAND: Final = 14
_OTHERS: Final = (1, 2, 3)


def before_exchange(view: View, hidden: Hidden) -> Hidden:
    """Return what is known of the hands before the exchange, until I have played.

    Args:
        view: what I know.
        hidden: what that leaves hidden of the hands now, suits drawn.

    Returns:
        What is hidden of the hands as dealt; the same as before where I have played, others have
        played much, the exchange is not known, or who did not obey a wish has told what he holds.

    >>> from advisor.rounds import Round
    >>> from advisor.views import hidden_of, view_of
    >>> round_ = Round.deal(seed=1)
    >>> for seat in range(4):
    ...     round_, _ = round_.decline_grand(seat)
    >>> for seat in range(4):
    ...     round_, _ = round_.give(seat, tuple(round_.hands[seat])[:3])
    >>> view = view_of(round_, 2)
    >>> now = hidden_of(view)
    >>> dealt = before_exchange(view, now)
    >>> [bits.bit_count() for bits in now.fixed], [bits.bit_count() for bits in dealt.fixed]
    ([14, 1, 1, 1], [14, 1, 1, 1])
    """
    if not _is_early(view):
        return hidden
    mine = hidden.hand
    received = given_cards([card for card in view.received if card], mine)
    fixed, gave = list(hidden.fixed), []
    fixed[ME] = mine
    for player, card, number in zip(_OTHERS, view.gave, received, strict=True):
        held = hidden.fixed[player] | view.played[player].bits
        gave += given_cards([card] if card else [], held)
        fixed[ME] += (1 << gave[-1] >> 1) - (1 << number >> 1)
        fixed[player] = held + (1 << number >> 1) - (1 << gave[-1] >> 1)
    return replace(
        hidden,
        sizes=(_FULL_HAND,) * 4,
        fixed=tuple(fixed),
        gifts=(tuple(gave), (0, 0, received[0]), (0, received[1], 0), (received[2], 0, 0)),
        played=tuple(cards.bits for cards in view.played),
    )


def _is_early(view: View) -> bool:
    if view.phase != "play" or not all((*view.gave, *view.received)) or any(view.lacks):
        return False
    whole = len(view.hand) == _FULL_HAND
    sizes = [left + len(cards) for left, cards in zip(view.sizes, view.played, strict=True)]
    are_known = sizes == [_FULL_HAND] * 4 and all(cards.suits_known for cards in view.played)
    return whole and are_known and max(map(len, view.played)) <= MOST_PLAYED
