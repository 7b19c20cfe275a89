"""The exchange by rule: three cards whose loss costs the partition least, and who gets which."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations as choose
from typing import TYPE_CHECKING, NamedTuple

from advisor.cards import DOG, RANK_LETTERS, Card, Hand
from advisor.combinations import ACE, Kind, straight_bomb_cards
from advisor.decisions import Candidate, Decision, ThreeCards
from advisor.priors.call import ENOUGH, chance_first
from advisor.priors.covers import Aim, Cover, Covers, Piece
from advisor.priors.giving import (
    CONVENTIONS,
    Gift,
    dog_receiver,
    gifts_for_partner,
    in_order,
    reluctance,
)
from advisor.priors.known import Calls, expect_cards, expect_one_of, verified_calls
from advisor.texts import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator


def exchange_by_rule(
    hand: Hand,
    *,
    convention: str = "bsw",
    calls: Calls | None = None,
    plans_call: bool | None = None,
) -> Decision:
    """Say which three cards to pass, and to whom.

    Args:
        hand: the 14 cards before the exchange.
        convention: `bsw` or `fuegi`, which opponent gets which of two cards.
        calls: who has called.
        plans_call: whether I mean to call; judged from the hand if None.

    Returns:
        The three cards; the candidates have no figures, `details` has the partition that each
        leaves.

    Raises:
        DealError: if there are not 14 cards.
        ViewError: if the convention, a player or a call is unknown.

    >>> hand = Hand.of("Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s")
    >>> print(exchange_by_rule(hand).advice)
    2s 4j 4t
    """
    expect_cards(hand, 14)
    expect_one_of(CONVENTIONS, convention)
    called = verified_calls(calls)
    if plans_call is None:
        plans_call = chance_first(hand, after_exchange=False) > ENOUGH
    search = _Search(hand, called, Covers(Aim.SIZE))
    ranked = search.ranked(calling=plans_call or "me" in called)
    return _decision(search, ranked, convention)


class _Figures(NamedTuple):
    """What decides between exchanges: each figure before the next, the least best."""

    bombs_lost: int
    burden: int
    reluctance: int
    below_ace: int
    size: int
    cost: int
    ranks: int


@dataclass(frozen=True, slots=True)
class _Exchange:
    """An exchange with what it leaves."""

    gift: Gift
    partner: Card
    opponents: tuple[Card, Card]
    figures: _Figures


@dataclass(frozen=True, slots=True)
class _Search:
    """The search for the best exchange of one hand."""

    hand: Hand
    calls: Calls
    covers: Covers

    def ranked(self, *, calling: bool) -> list[_Exchange]:
        """Return the best exchange, then the next with another gift and the next with the same."""
        cover = self.covers.cover(self.hand)
        gifts = gifts_for_partner(self.hand, cover, self.calls, calling=calling)
        first = self._by_figures(gifts[0])
        chosen = [first[0]]
        for ranked in (*map(self._by_figures, gifts[1:2]), first):
            seen = [_ranks(exchange) for exchange in chosen]
            chosen += [exchange for exchange in ranked if _ranks(exchange) not in seen][:1]
        return chosen

    def _by_figures(self, gift: Gift) -> list[_Exchange]:
        return sorted(self._exchanges(gift), key=lambda exchange: exchange.figures)

    def _exchanges(self, gift: Gift) -> Iterator[_Exchange]:
        for partner in gift.cards:
            rest = (card for card in self.hand if card != partner)
            pairs = [pair for pair in choose(rest, 2) if self._may_go(pair, partner)]
            # A jack or a queen may go in exchange for a combination or a bomb, a higher card not.
            most = max(1, min(map(_reluctance, pairs)))
            for pair in pairs:
                if _reluctance(pair) <= most:
                    yield _Exchange(gift, partner, pair, self._figures(gift, partner, pair))

    def _may_go(self, opponents: tuple[Card, Card], partner: Card) -> bool:
        """Tell whether the Dog goes where it should."""
        if DOG not in self.hand or partner == DOG:
            return True
        if dog_receiver(self.hand, self.calls):
            return DOG in opponents
        return DOG not in opponents or not self.calls

    def _figures(self, gift: Gift, partner: Card, opponents: tuple[Card, Card]) -> _Figures:
        rest = self.left(partner, opponents)
        size, cost = self.covers.figures(rest)
        return _Figures(
            bombs_lost=_bombs(self.hand) - _bombs(rest),
            burden=size + _reluctance(opponents),
            reluctance=_reluctance(opponents),
            below_ace=ACE - partner.rank if gift.highest else 0,
            size=size,
            cost=cost,
            ranks=sum(card.rank for card in opponents) - partner.rank,
        )

    def left(self, partner: Card, opponents: tuple[Card, Card]) -> Hand:
        """Return the eleven cards that stay."""
        given = partner.bit | opponents[0].bit | opponents[1].bit
        return Hand(self.hand.bits & ~given, self.hand.suits_known)


def _reluctance(opponents: tuple[Card, Card]) -> int:
    return max(map(reluctance, opponents))


def _ranks(exchange: _Exchange) -> tuple[int, list[int]]:
    return exchange.partner.rank, sorted(card.rank for card in exchange.opponents)


def _bombs(hand: Hand) -> int:
    return hand.counts.count(4) + (straight_bomb_cards(hand) != 0)


def _decision(search: _Search, exchanges: list[_Exchange], convention: str) -> Decision:
    given = [_given(search, exchange, convention) for exchange in exchanges]
    size, cost = search.covers.figures(search.hand)
    return Decision(
        question="pass",
        method="rule",
        advice=given[0],
        candidates=tuple(Candidate(str(cards)) for cards in given),
        reason=_in_words(search, exchanges[0], given[0]),
        details={
            "convention": convention,
            "before": {"size": size, "loser_cost": cost},
            "left": [
                {"size": exchange.figures.size, "loser_cost": exchange.figures.cost}
                for exchange in exchanges
            ],
        },
    )


def _given(search: _Search, exchange: _Exchange, convention: str) -> ThreeCards:
    receiver = dog_receiver(search.hand, search.calls)
    if receiver and DOG in exchange.opponents:
        (other,) = (card for card in exchange.opponents if card != DOG)
        to_next, to_previous = (DOG, other) if receiver == "next" else (other, DOG)
    else:
        to_next, to_previous = in_order(*exchange.opponents, convention)
    cards = (to_next, exchange.partner, to_previous)
    return ThreeCards(*(Hand(card.bit, search.hand.suits_known) for card in cards))


def _in_words(search: _Search, exchange: _Exchange, given: ThreeCards) -> str:
    before = search.covers.cover(search.hand)
    left = search.covers.cover(search.left(exchange.partner, exchange.opponents))
    parts = [
        exchange.gift.reason.format(card=given.partner),
        *long_in_words(left, before),
        left_in_words(left.size, before.size),
    ]
    return _("By rule: {parts}.").format(parts="; ".join(parts))


def left_in_words(left: int, before: int) -> str:
    """Say how many combinations are left, and how many there were.

    Args:
        left: the number that is left.
        before: the number before.

    Returns:
        A few words without a stop.

    >>> left_in_words(3, 4), left_in_words(4, 4)
    ('3 combinations left instead of 4', 'still 4 combinations left')
    """
    if left == before:
        same = ngettext("still {n} combination left", "still {n} combinations left", left)
        return same.format(n=left)
    fewer = ngettext(
        "{n} combination left instead of {before}",
        "{n} combinations left instead of {before}",
        left,
    )
    return fewer.format(n=left, before=before)


def long_in_words(left: Cover, before: Cover) -> Iterator[str]:
    """Name the two longest combinations of five cards or more, or bombs, that stay or come up.

    Args:
        left: the partition of the cards that stay.
        before: that of all cards.

    Yields:
        What is kept and what comes up, each in a few words.

    >>> from advisor.priors.covers import cover
    >>> all_cards, left = Hand.of("7j 8s 9j Tp Jt 2s"), Hand.of("7j 8s 9j Tp Jt")
    >>> list(long_in_words(cover(left, Aim.SIZE), cover(all_cards, Aim.SIZE)))
    ['keeps the 7-J straight']
    """
    long = [piece for piece in left.pieces if piece.length >= 5 or piece.kind.is_bomb]
    long.sort(key=lambda piece: (-piece.length, piece.rank))
    kept = [_name(piece) for piece in long[:2] if piece in before.pieces]
    new = [_name(piece) for piece in long[:2] if piece not in before.pieces]
    if kept:
        yield _("keeps {combinations}").format(combinations=_(" and ").join(kept))
    if new:
        yield _("leaves {combinations}").format(combinations=_(" and ").join(new))


def _name(piece: Piece) -> str:
    top = int(piece.rank)
    ranks = piece.length // (2 if piece.kind is Kind.PAIR_SEQUENCE else 1)
    texts = {
        Kind.STRAIGHT: _("the {low}-{top} straight"),
        Kind.PAIR_SEQUENCE: _("the {low}-{top} pair sequence"),
        Kind.FULL_HOUSE: _("the full house of {top}"),
        Kind.BOMB_FOUR: _("the bomb of {top}"),
    }
    low = RANK_LETTERS[top - ranks + 1] if top > ranks else "1"
    return texts[piece.kind].format(low=low, top=RANK_LETTERS[top])
