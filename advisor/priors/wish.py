"""The wish by rule: which rank to name with the Mah Jong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from advisor.cards import MAH_JONG, RANK_LETTERS, RANKS
from advisor.combinations import ACE
from advisor.decisions import Candidate, Decision, ThreeCards
from advisor.priors.exchange import exchange_by_rule
from advisor.priors.known import Calls, expect_cards, verified_calls, verify_exchange
from advisor.texts import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from advisor.cards import Hand

HIGHEST_BESIDE_A_CALLER: Final = 10
"""Beside a partner who has called no higher rank is wished: it could take a winner from him."""


class _Wish(NamedTuple):
    """A rank, or None for no wish, and why."""

    rank: int | None
    reason: str


def wish_by_rule(
    hand: Hand,
    *,
    gave: ThreeCards | None = None,
    received: ThreeCards | None = None,
    calls: Calls | None = None,
    convention: str = "bsw",
    plans_call: bool | None = None,
) -> Decision | None:
    """Say which rank to wish when the Mah Jong is played.

    Args:
        hand: the 14 cards.
        gave: the cards that I gave, as far as known; None if the exchange is still to come, and
            then the recommended one is assumed.
        received: the cards that I received, as far as known.
        calls: who has called.
        convention: as in `exchange_by_rule`.
        plans_call: as in `exchange_by_rule`.

    Returns:
        A rank 2 to 14, or None for no wish; no decision at all without the Mah Jong.

    Raises:
        DealError: if there are not 14 cards.
        ViewError: if the convention, a player or a call is unknown, or the cards given and received
            contradict the hand.

    >>> from advisor.cards import Hand
    >>> hand = Hand.of("Mah 3j 5s 5t 7p 8j 9s Jt Js Qj Qp Ks Kt 6t")
    >>> wish_by_rule(hand, gave=ThreeCards(next=Hand.of("3s")))
    <Decision wish by rule: 3>
    """
    expect_cards(hand, 14)
    called = verified_calls(calls)
    verify_exchange(hand, gave, received)
    if MAH_JONG not in hand:
        return None
    if gave is not None or received is not None:
        held = [card.rank for card in hand]
        return _decision(_ranked(held, gave or ThreeCards(), received or ThreeCards(), called))
    assumed = _recommended(hand, convention, called, plans_call=plans_call)
    return _decision(_ranked(_kept(hand, assumed), assumed, ThreeCards(), called), assumed)


def _recommended(
    hand: Hand, convention: str, calls: Calls, *, plans_call: bool | None
) -> ThreeCards:
    answer = exchange_by_rule(hand, convention=convention, calls=calls, plans_call=plans_call)
    return answer.advice if isinstance(answer.advice, ThreeCards) else ThreeCards()


def _kept(hand: Hand, given: ThreeCards) -> list[int]:
    """Return the ranks that stay when cards are given away."""
    ranks = [card.rank for card in hand]
    for rank in _ranks_of(given.known):
        ranks.remove(rank)
    return ranks


def _ranked(held: list[int], gave: ThreeCards, received: ThreeCards, calls: Calls) -> list[_Wish]:
    """Order the wishes, best first: beside a caller, against a caller, else the card I gave."""
    given = _given_to_next(gave)
    none = _Wish(None, _("the partner has called, and a wish could hit his cards"))
    ace = _Wish(ACE, _("the next player has called and this hand holds no ace"))
    if "partner" in calls:
        harmless = [wish for wish in given if (wish.rank or 0) <= HIGHEST_BESIDE_A_CALLER]
        return [*harmless, none]
    against = [ace] if "next" in calls and ACE not in held else []
    return [*against, *given, *_unseen(held, gave, received), _no_wish()]


def _given_to_next(gave: ThreeCards) -> list[_Wish]:
    if gave.next is None:
        return []
    (card,) = gave.next
    if card.is_special:
        return []
    text = _("the next player holds the {rank} I gave him and must play it if he can")
    return [_Wish(card.rank, text.format(rank=RANK_LETTERS[card.rank]))]


def _unseen(held: list[int], gave: ThreeCards, received: ThreeCards) -> list[_Wish]:
    """Return the lowest rank of which I have seen no card: somebody may hold a bomb of it."""
    seen = {*held, *_ranks_of([*gave.known, *received.known])}
    rank = next((rank for rank in RANKS if rank not in seen), None)
    text = _("no {rank} was seen, so somebody may hold a bomb of it")
    return [] if rank is None else [_Wish(rank, text.format(rank=RANK_LETTERS[rank]))]


def _ranks_of(hands: Iterable[Hand]) -> Iterator[int]:
    return (card.rank for hand in hands for card in hand)


def _no_wish() -> _Wish:
    return _Wish(None, _("no rank is worth wishing"))


def _decision(wishes: list[_Wish], assumed: ThreeCards | None = None) -> Decision:
    ranks = dict.fromkeys(wish.rank for wish in wishes)
    sentences = [_("By rule: {reason}.").format(reason=wishes[0].reason)]
    if assumed is not None:
        sentences.append(_("This assumes the recommended pass, {cards}.").format(cards=assumed))
    return Decision(
        question="wish",
        method="rule",
        advice=wishes[0].rank,
        candidates=tuple(Candidate("no_wish" if rank is None else str(rank)) for rank in ranks),
        reason=" ".join(sentences),
        details={"assumed_pass": None if assumed is None else assumed.to_json()},
    )
