"""What is counted of the exchange and of bombs in hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from advisor.combinations import has_bomb
from advisor.records.happenings import Happenings, card_name
from advisor.rounds import FOUR

if TYPE_CHECKING:
    from advisor.cards import Card
    from advisor.records.counts import Counts

_RECEIVERS: Final = ("to_next_opponent", "to_partner", "to_previous_opponent")


def tally_exchange(counts: Counts, round_: Happenings, seat: int) -> None:
    """Count what a player gave: by earlier calls, and whether common habits were followed.

    Args:
        counts: the counters.
        round_: the round.
        seat: the player.
    """
    if round_.gifts is None or round_.record.fourteens is None:
        return
    gifts = round_.gifts[seat]
    for name, card, receiver in zip(_RECEIVERS, gifts, FOUR.receivers(seat), strict=True):
        for moment in _moments(round_, seat, receiver):
            counts.share(f"exchange.{name}.{moment}", card_name(card))
    to_next, to_partner, to_previous = gifts
    if _is_number(to_next):
        counts.rate("exchange.even_number_to_next", to_next.rank % 2 == 0)
    if _is_number(to_previous):
        counts.rate("exchange.odd_number_to_previous", to_previous.rank % 2 == 1)
    same = to_next.rank == to_previous.rank
    counts.rate("exchange.same_rank_to_both_opponents", same)
    highest = max((c.rank for c in round_.record.fourteens[seat] if not c.is_special), default=0)
    counts.rate("exchange.highest_ordinary_rank_to_partner", to_partner.rank == highest)


def _is_number(card: Card) -> bool:
    return 2 <= card.rank <= 10


def _moments(round_: Happenings, seat: int, receiver: int) -> list[str]:
    """Return by which earlier calls a gift is counted."""
    moments = ["all"]
    (partner,) = FOUR.partners(seat)
    if not round_.early:
        moments.append("nobody_called_before")
    if round_.has_called(seat):
        moments.append("giver_called_before")
    if round_.has_called(partner):
        moments.append("givers_partner_called_before")
    if receiver != partner and round_.has_called(receiver):
        moments.append("receiver_called_before")
    return moments


def tally_hands_with_bombs(counts: Counts, round_: Happenings, seat: int) -> None:
    """Count whether a player's hand held a bomb before and after the exchange.

    Args:
        counts: the counters.
        round_: the round.
        seat: the player.
    """
    if round_.record.fourteens is not None:
        counts.rate("bombs.hand_before_exchange", has_bomb(round_.record.fourteens[seat]))
    if round_.after is not None:
        counts.rate("bombs.hand_after_exchange", has_bomb(round_.after[seat]))
