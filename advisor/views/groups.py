"""The cards that a view places, group by group, and suits for those given by rank alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from advisor.cards import MAH_JONG, RANK_BITS, RANKS, SPECIAL_BITS, Hand, indices

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator

    from advisor.views.view import View


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that lie in one place.

    Args:
        place: `hand`, `gone`, or the number of the player who holds them.
        cards: the cards.
        words: the place in a sentence: `is in my hand`.
    """

    place: str | int
    cards: Hand
    words: str


def groups_of(view: View) -> Iterator[Group]:
    """Yield the cards that a view places; those on the table first among those gone.

    Args:
        view: the view.

    Yields:
        The groups, empty ones left out.
    """
    found = (
        Group("hand", view.hand, "is in my hand"),
        *_gone(view),
        *_given(view),
    )
    yield from (group for group in found if group.cards.bits)


def _gone(view: View) -> Iterator[Group]:
    top = Hand() if view.trick is None else view.trick.top.cards
    yield Group("top", top, "lies on the table")
    rest = Hand(view.seen.bits & ~_known(top), view.seen.suits_known)
    yield Group("gone", rest, "was seen")
    for cards in view.played:
        yield Group("gone", Hand(cards.bits & ~_known(top), cards.suits_known), "was played")
    mah_jong = Hand(MAH_JONG.bit)
    if view.wish is not None and not _may_be_told(view, mah_jong):
        yield Group("gone", mah_jong, "was played, as a wish is open")
    for card in played_since(view):
        yield Group("gone", card, "was received and played")


def played_since(view: View) -> Iterator[Hand]:
    """Yield the cards that I got in the exchange and played since, where nobody named them.

    Args:
        view: the view.

    Yields:
        Each card that is neither in my hand nor among those told to be played.
    """
    for card in view.received if view.phase == "play" else ():
        if card is not None and not _may_be_told(view, card):
            yield card


def _may_be_told(view: View, card: Hand) -> bool:
    """Tell whether a card may lie in my hand or among those played; by rank without suits."""
    top = Hand() if view.trick is None else view.trick.top.cards
    (one,) = card
    of_rank = RANK_BITS[one.rank] if one.rank in RANKS else one.bit
    return any(
        cards.bits & (card.bits if card.suits_known and cards.suits_known else of_rank)
        for cards in (view.hand, view.seen, top, *view.played)
    )


def _known(cards: Hand) -> int:
    return cards.bits if cards.suits_known else 0


def _given(view: View) -> Iterator[Group]:
    """Yield the cards that I gave away and that were not played since."""
    if view.phase != "play":
        return
    for player, card in enumerate(view.gave, start=1):
        if card is None or _was_played(view, player, card):
            continue
        gone = player in view.out
        place: str | int = "gone" if gone else player
        yield Group(place, card, "was given away")


def _was_played(view: View, player: int, card: Hand) -> bool:
    """Tell whether a card that I gave a player was seen since; by rank where suits are unknown."""
    if view.wish is not None and MAH_JONG in card:
        return True
    seen = [view.seen, view.played[player]]
    if view.trick is not None:
        seen.append(view.trick.top.cards)
    if card.suits_known:
        return any(card.bits & cards.bits for cards in seen if cards.suits_known)
    (rank,) = (one.rank for one in card)
    return any(cards.bits & RANK_BITS[rank] for cards in seen)


def with_suits(groups: Iterable[Group], rng: random.Random | None) -> list[tuple[Group, int]]:
    """Give every group its cards as bits, suits that are unknown drawn or the lowest free ones.

    Args:
        groups: the groups; no rank has more than four cards in all.
        rng: draws suits; None takes the lowest that are free.

    Returns:
        Each group with its cards.
    """
    groups = list(groups)
    taken = 0
    for group in groups:
        taken |= group.cards.bits & (~0 if group.cards.suits_known else SPECIAL_BITS)
    placed = []
    for group in groups:
        bits = group.cards.bits
        if not group.cards.suits_known:
            bits = _drawn(group.cards, taken, rng)
            taken |= bits
        placed.append((group, bits))
    return placed


def _drawn(cards: Hand, taken: int, rng: random.Random | None) -> int:
    bits = cards.bits & SPECIAL_BITS
    for rank in RANKS:
        number = cards.counts[rank]
        free = list(indices(RANK_BITS[rank] & ~taken))
        chosen = free[:number] if rng is None else rng.sample(free, min(number, len(free)))
        bits |= sum(1 << index for index in chosen)
    return bits
