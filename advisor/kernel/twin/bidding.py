"""What a policy decides beside its plays: calls, the exchange, the wish, the Dragon's gift."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from advisor.cards import DOG, DRAGON, MAH_JONG, PHOENIX, RANK_BITS, RANKS, Card, Hand
from advisor.combinations import straight_bomb_cards

if TYPE_CHECKING:
    from collections.abc import Iterable

    from advisor.kernel.twin.looking import Policy
    from advisor.rounds import Round


def calls_grand(round_: Round, seat: int, eight: Hand, policy: Policy) -> bool:
    """Tell whether a policy calls Grand Tichu.

    Args:
        round_: the round.
        seat: who is asked.
        eight: the first eight cards.
        policy: the policy.

    Returns:
        True if the sum of its weights is above 0.
    """
    weight = policy.weight
    total = weight("grand_base")
    total += weight("grand_ace") * eight.counts[14] + weight("grand_king") * eight.counts[13]
    total += weight("grand_dragon") * (DRAGON in eight) + weight("grand_phoenix") * (
        PHOENIX in eight
    )
    total += weight("grand_both") * (DRAGON in eight and PHOENIX in eight)
    total += weight("grand_dog") * (DOG in eight) + weight("grand_mah_jong") * (MAH_JONG in eight)
    return total + weight("grand_partner_called") * _partner_called(round_, seat) > 0


def _partner_called(round_: Round, seat: int) -> bool:
    return any(round_.calls[partner] is not None for partner in round_.seating.partners(seat))


def calls_tichu(round_: Round, seat: int, policy: Policy) -> bool:
    """Tell whether a policy calls Tichu before its first card.

    Args:
        round_: the round.
        seat: who is about to play.
        policy: the policy.

    Returns:
        True if the sum of its weights is above 0.
    """
    weight, hand = policy.weight, round_.hands[seat]
    plan = policy.weighing.lightest(hand)
    others = sum(len(held) for other, held in enumerate(round_.hands) if other != seat)
    opponents = round_.seating.opponents(seat)
    total = weight("tichu_base") + weight("tichu_weight") * plan.weight
    total += weight("tichu_count") * len(plan.plays) + weight("tichu_ace") * hand.counts[14]
    total += weight("tichu_bomb") * _bombs(hand) + weight("tichu_played") * (42 - others)
    total += weight("tichu_dragon") * (DRAGON in hand) + weight("tichu_phoenix") * (PHOENIX in hand)
    total += weight("tichu_dog") * (DOG in hand) + weight("tichu_mah_jong") * (MAH_JONG in hand)
    total += weight("tichu_partner_called") * _partner_called(round_, seat)
    opposed = any(round_.calls[other] is not None for other in opponents)
    return total + weight("tichu_opponent_called") * opposed > 0


def _bombs(hand: Hand) -> int:
    """Count fours, and suits with a straight bomb."""
    marked = straight_bomb_cards(hand)
    suits = (sum(1 << (4 * rank - 6 + suit) for rank in RANKS) for suit in range(4))
    return hand.counts.count(4) + sum(bool(marked & suit) for suit in suits)


_SPECIAL_PLACES: Final = {DOG: 0, MAH_JONG: 1, PHOENIX: 15, DRAGON: 16}


def _place(card: Card) -> int:
    return _SPECIAL_PLACES.get(card, card.rank)


@dataclass(frozen=True, slots=True)
class _Gifts:
    """A hand as the exchange sees it.

    Args:
        policy: the policy.
        number: cards by place of the weight.
        loose: the ranks held once that no straight of the hand can use.
        caller: whether the partner has called.
    """

    policy: Policy
    number: Counter[int]
    loose: frozenset[int]
    caller: bool

    @property
    def places(self) -> list[int]:
        return sorted(self.number)

    def to_partner(self, place: int) -> int:
        weight = self.policy.weight
        total = weight("give_partner", place) + weight("give_caller", place) * self.caller
        total += weight("give_partner_loose") * (place in self.loose)
        return total + weight("give_partner_more") * (self.number[place] - 1)

    def to_opponent(self, place: int, *, following: bool) -> int:
        weight = self.policy.weight
        total = weight("give_opponent", place)
        total += weight("give_opponent_loose") * (place in self.loose)
        total += weight("give_opponent_more") * (self.number[place] - 1)
        if place not in RANKS:
            return total
        even_to_next = (place % 2 == 0) == following
        return total + weight("give_even_next" if even_to_next else "give_odd_next")

    def best_two(self, *, following: bool) -> list[int]:
        """Return the two best places for an opponent, the lower of equal ones first."""
        return sorted(
            self.places, key=lambda place: (-self.to_opponent(place, following=following), place)
        )[:2]

    def for_opponents(self) -> tuple[int, int]:
        """Return the best places for next and previous, of the two best of each."""
        pairs = [
            (mine, other)
            for mine in self.best_two(following=True)
            for other in self.best_two(following=False)
            if mine != other or self.number[mine] > 1
        ]
        return max(
            pairs,
            key=lambda pair: (
                self.to_opponent(pair[0], following=True)
                + self.to_opponent(pair[1], following=False)
            ),
        )


def gifts(round_: Round, seat: int, hand: Hand, policy: Policy) -> tuple[Card, ...]:
    """Choose the cards of the exchange.

    Args:
        round_: the round.
        seat: who gives.
        hand: its 14 cards.
        policy: the policy.

    Returns:
        The cards for next, partner and previous.
    """
    number = Counter(map(_place, hand))
    seen = _Gifts(policy, number, _loose(hand), _partner_called(round_, seat))
    partner = max(seen.places, key=seen.to_partner)
    rest = _Gifts(policy, number - Counter([partner]), seen.loose, seen.caller)
    following, previous = rest.for_opponents()
    given = _taken(hand, (partner, following, previous))
    return given[1], given[0], given[2]


def _loose(hand: Hand) -> frozenset[int]:
    held = hand.counts
    in_straights = {
        rank for low in range(1, 11) if all(held[low : low + 5]) for rank in range(low, low + 5)
    }
    return frozenset(rank for rank in range(1, 15) if held[rank] == 1 and rank not in in_straights)


def _taken(hand: Hand, places: Iterable[int]) -> list[Card]:
    """Take cards: of a rank the lowest suit that is in no straight bomb, else the lowest."""
    marked = straight_bomb_cards(hand)
    taken = []
    left = list(hand)
    for place in places:
        fitting = [card for card in left if _place(card) == place]
        card = min(fitting, key=lambda card: (bool(card.bit & marked), card.index))
        left.remove(card)
        taken.append(card)
    return taken


def wish_of(round_: Round, seat: int, given: int, policy: Policy) -> int | None:
    """Choose a wish.

    Args:
        round_: the round.
        seat: who wishes.
        given: the rank of the card that the seat gave the next player; 0 if it is not known.
        policy: the policy.

    Returns:
        The rank, or None for no wish.
    """
    weight, seating = policy.weight, round_.seating
    order = seating.order_from(seat)
    called = [round_.calls[other] is not None for other in order]

    def score(rank: int | None) -> int:
        if rank is None:
            return weight("wish_none") + weight("wish_none_partner_called") * called[2]
        held = (round_.hands[seat].bits & RANK_BITS[rank]).bit_count()
        total = weight("wish_rank") * rank + weight("wish_held") * held
        total += weight("wish_given") * (rank == given)
        if rank == 14:
            total += weight("wish_ace_next_called") * called[1]
            total += weight("wish_ace_previous_called") * called[3]
        return total

    ranks: list[int | None] = [*RANKS]
    return max(ranks if round_.rules.wish_mandatory else [None, *ranks], key=score)


def receiver_of(round_: Round, seat: int, policy: Policy) -> int:
    """Choose who gets the Dragon's trick.

    Args:
        round_: the round.
        seat: who gives.
        policy: the policy.

    Returns:
        The next or the previous player.
    """
    following, previous = round_.seating.opponents(seat)

    def score(receiver: int) -> int:
        total = policy.weight("gift_card") * len(round_.hands[receiver])
        return total + policy.weight("gift_called") * (round_.calls[receiver] is not None)

    more = policy.weight("gift_previous") + score(previous) - score(following)
    return previous if more > 0 else following
