"""What is counted of the play: wishes, combinations, bombs, the Dragon's trick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from advisor.cards import MAH_JONG, RANK_BITS, RANKS
from advisor.combinations import has_bomb
from advisor.records.happenings import Happenings, rank_name
from advisor.records.model import Taken
from advisor.rounds import FOUR, Call, DragonGift, Pass, Play, Wish

if TYPE_CHECKING:
    from collections.abc import Sequence

    from advisor.records.counts import Counts
    from advisor.records.walking import Step

_FULFILLERS: Final = ("by wisher himself", "by next player", "by partner", "by previous player")


def tally_wish(counts: Counts, round_: Happenings, seat: int | None = None) -> None:
    """Count what was wished with the Mah Jong, and who fulfilled it.

    Args:
        counts: the counters.
        round_: the round.
        seat: count it only if this player had the Mah Jong.
    """
    place, play = _mah_jong_play(round_)
    if play is None:
        if seat is None:
            counts.share("wish.how", "Mah Jong never played")
        return
    if seat is not None and seat != play.seat:
        return
    later = [step for step in round_.steps[place + 1 :] if not isinstance(step.action, Call)]
    wish = later[0].action if later else None
    wished = isinstance(wish, Wish) and wish.rank is not None
    shape = "single" if play.combination.length == 1 else "straight"
    counts.share("wish.how", f"{shape}, {'wish' if wished else 'no wish'}")
    if isinstance(wish, Wish) and wish.rank is not None:
        counts.share("wish.rank", rank_name(wish.rank))
        _tally_wished(counts, round_, wish.seat, wish.rank, later[0].hands[wish.seat])
        _tally_fulfilled(counts, wish.seat, wish.rank, later[1:])


def _mah_jong_play(round_: Happenings) -> tuple[int, Play | None]:
    """Return the play with the Mah Jong and its place among the steps."""
    for place, step in enumerate(round_.steps):
        action = step.action
        if isinstance(action, Play) and MAH_JONG in action.combination.cards:
            return place, action
    return -1, None


def _tally_fulfilled(counts: Counts, seat: int, rank: int, later: Sequence[Step]) -> None:
    for step in later:
        action = step.action
        if isinstance(action, Play) and action.combination.cards.bits & RANK_BITS[rank]:
            counts.rate("wish.fulfilled", happened=True)
            counts.share("wish.fulfilled_by", _FULFILLERS[(action.seat - seat) % 4])
            return
    counts.rate("wish.fulfilled", happened=False)


def _tally_wished(counts: Counts, round_: Happenings, seat: int, rank: int, held: int) -> None:
    """Count how a wish belongs to the exchange and to the wisher's own hand."""
    counts.rate("wish.wisher_still_holds_it", bool(held & RANK_BITS[rank]))
    if round_.gifts is None or round_.after is None:
        return
    counts.rate("wish.wisher_had_it", bool(round_.after[seat].bits & RANK_BITS[rank]))
    given = [card.rank for card in round_.gifts[seat]]
    for name, own in zip(("next", "partner", "previous"), given, strict=True):
        counts.rate(f"wish.rank_given_to_{name}", own == rank)
    counts.rate("wish.rank_given_to_nobody", rank not in given)
    received = [
        round_.gifts[(seat + step) % 4][place].rank for step, place in ((3, 0), (2, 1), (1, 2))
    ]
    counts.rate("wish.rank_received_too", rank in received)
    called = round_.has_called(*FOUR.opponents(seat))
    against = "with" if called else "without"
    counts.rate(f"wish.rank_given_to_next_{against}_an_opposing_call", given[0] == rank)
    if called:
        counts.rate("wish.ace_with_an_opposing_call", rank == RANKS[-1])


def tally_play(counts: Counts, round_: Happenings) -> None:
    """Count plays by kind, passes, and bombs by kind and moment.

    Args:
        counts: the counters.
        round_: the round.
    """
    counts.rate("bombs.rounds_with_a_bomb", any(map(has_bomb, round_.after or ())))
    for step in round_.steps:
        action = step.action
        if isinstance(action, Play):
            _tally_card_play(counts, step, action)
        elif isinstance(action, Pass) or (isinstance(action, Taken) and step.hands[action.seat]):
            counts.add("play.pass_lines")


def _tally_card_play(counts: Counts, step: Step, play: Play) -> None:
    kind = play.combination.kind
    counts.add("play.plays")
    leads = step.table is None
    counts.share("play.leads_by_kind" if leads else "play.follows_by_kind", kind.value)
    if not kind.is_bomb:
        return
    counts.share("bombs.played_kind", kind.value)
    if leads:
        where = "lead"
    elif play.seat == step.owner:
        where = "on one's own play"
    else:
        where = "in turn" if play.seat == step.turn else "out of turn"
    counts.share("bombs.played_where", where)


def tally_dragon(counts: Counts, round_: Happenings, seat: int | None = None) -> None:
    """Count to which opponent the Dragon's trick went.

    Args:
        counts: the counters.
        round_: the round.
        seat: count it only if this player gave it.
    """
    for step in round_.steps:
        gift = step.action
        if not isinstance(gift, DragonGift) or seat not in (None, gift.seat):
            continue
        is_next = (gift.receiver - gift.seat) % 4 == 1
        counts.share("dragon_gift.to", "next opponent" if is_next else "previous opponent")
        other = (gift.receiver + 2) % 4
        mine, theirs = (step.hands[seat].bit_count() for seat in (gift.receiver, other))
        if mine == theirs:
            size = "both have the same number"
        else:
            size = "more cards" if mine > theirs else "fewer cards"
        counts.share("dragon_gift.receiver_has", size)
