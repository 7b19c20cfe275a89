"""Which exchanges are worth playing out: for each card to the partner the best for the opponents.

Of the 2,184 assignments of three cards most are the same by rank or plainly bad. An exchange is
graded by what it leaves, with the weights of the model for hands after the exchange, less what the
opponents gain by the rank of their cards. The grade only shortens the list; deals decide.
"""

from __future__ import annotations

from array import array
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from advisor.cards import DOG, DRAGON, MAH_JONG, PHOENIX, Card, Hand
from advisor.combinations import straight_bomb_cards
from advisor.kernel import cost_table, partition_weights
from advisor.priors.giving import in_order, reluctance

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

FOR_EACH: Final = 30
"""So many pairs for the opponents are kept beside each card for the partner."""
MOST: Final = 400
_COST: Final = -0.669 / 100
_ACE: Final = 0.35
_SPECIALS: Final = {
    DRAGON: 0.506 + _ACE,
    PHOENIX: 0.735 + _ACE,
    DOG: -0.852,
    MAH_JONG: 0.338,
}
_RELUCTANCE: Final = 0.3
_RANK: Final = 0.02
_BOMB: Final = 0.6


class Exchange(NamedTuple):
    """Three cards by receiver.

    Args:
        next: the card for the next player.
        partner: the card for the partner.
        previous: the card for the previous player.
    """

    next: Card
    partner: Card
    previous: Card


def shortlist(hand: Hand, convention: str, wanted: Iterable[Exchange] = ()) -> list[Exchange]:
    """List exchanges worth playing out.

    Args:
        hand: the 14 cards.
        convention: which opponent gets which card; see `priors.giving`.
        wanted: exchanges that are to be in it; they stand first.

    Returns:
        Exchanges that differ by rank.

    >>> hand = Hand.of("Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s")
    >>> found = shortlist(hand, "bsw")
    >>> 30 < len(found) <= MOST, Exchange(Card("2s"), Card("4j"), Card("4t")) in found
    (True, True)
    """
    chosen = {ranks_of(exchange): exchange for exchange in wanted}
    graded = sorted(_graded(hand), reverse=True, key=lambda entry: entry[0])
    for _grade, partner, pair in _best_of_each(graded):
        exchange = Exchange(*_spread(partner, in_order(*pair, convention)))
        if len(chosen) < MOST:
            chosen.setdefault(ranks_of(exchange), exchange)
    return list(chosen.values())


def _spread(partner: Card, opponents: tuple[Card, Card]) -> tuple[Card, Card, Card]:
    return opponents[0], partner, opponents[1]


def ranks_of(exchange: Exchange) -> tuple[int, int, int]:
    """Return the ranks of the three cards, which tell exchanges apart."""
    return (exchange.next.rank, exchange.partner.rank, exchange.previous.rank)


Graded = tuple[float, Card, tuple[Card, Card]]


def _best_of_each(graded: Sequence[Graded]) -> Iterator[Graded]:
    """Yield the best pairs beside each card for the partner, the best of all first."""
    seen: dict[int, int] = {}
    for entry in graded:
        rank = entry[1].rank
        seen[rank] = seen.get(rank, 0) + 1
        if seen[rank] <= FOR_EACH:
            yield entry


def _graded(hand: Hand) -> Iterator[Graded]:
    """Yield every exchange that differs by rank with its grade."""
    cards = cards_by_rank(hand)
    triples = [
        (partner, pair) for partner in cards for pair in _pairs(Hand(hand.bits & ~partner.bit))
    ]
    kept = [hand.bits & ~(one.bit | two.bit | three.bit) for one, (two, three) in triples]
    costs = partition_weights(array("Q", kept), cost_table())
    for (partner, pair), bits, cost in zip(triples, kept, costs, strict=True):
        yield _COST * cost + _worth(Hand(bits)) - _harm(pair), partner, pair


def cards_by_rank(hand: Hand) -> list[Card]:
    """Return one card of each rank, the one that is missed least in straight bombs.

    Args:
        hand: the cards.

    Returns:
        The cards, lowest rank first.

    >>> [card.name for card in cards_by_rank(Hand.of("2j 3j 4j 5j 6j 6s Drg"))]
    ['2j', '3j', '4j', '5j', '6s', 'Drg']
    """
    bombs = straight_bomb_cards(hand) if hand.suits_known else 0
    first: dict[int, Card] = {}
    for card in sorted(hand, key=lambda card: (card.rank, bool(bombs & card.bit), card.index)):
        first.setdefault(card.rank, card)
    return list(first.values())


def _pairs(rest: Hand) -> Iterator[tuple[Card, Card]]:
    """Yield pairs for the opponents, two of a rank included, without Dragon and Phoenix."""
    able = [card for card in cards_by_rank(rest) if reluctance(card) < 4]
    yield from combinations(able, 2)
    for card in able:
        twin = next((one for one in rest if one.rank == card.rank and one != card), None)
        if twin is not None:
            yield card, twin


def _worth(kept: Hand) -> float:
    """Return what the cards that stay are worth beside their partition."""
    specials = sum(weight for card, weight in _SPECIALS.items() if card in kept)
    return specials + _ACE * kept.counts[14] + _BOMB * kept.counts.count(4)


def _harm(pair: tuple[Card, Card]) -> float:
    """Return what two cards are worth to opponents."""
    ranks = sum(card.rank for card in pair)
    return _RELUCTANCE * sum(map(reluctance, pair)) + _RANK * ranks
