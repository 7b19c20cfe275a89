"""What a policy decides beside its plays: calls, exchange, wish, who gets Dragon and Dog."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Final

from advisor.cards import DOG, DRAGON, MAH_JONG, PHOENIX, RANK_BITS, RANKS, Card, Hand
from advisor.combinations import straight_bomb_cards
from advisor.kernel.twin.looking import dog_score

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


def _called(round_: Round, seat: int) -> bool:
    return round_.calls[seat] is not None


def _partner_called(round_: Round, seat: int) -> bool:
    return any(_called(round_, partner) for partner in round_.seating.partners(seat))


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
    seating = round_.seating
    dealt = zip(seating.hand_sizes, round_.hands, strict=True)
    others = sum(size - len(held) for other, (size, held) in enumerate(dealt) if other != seat)
    total = weight("tichu_base") + weight("tichu_weight") * plan.weight
    total += weight("tichu_count") * len(plan.plays) + weight("tichu_ace") * hand.counts[14]
    total += weight("tichu_bomb") * _bombs(hand) + weight("tichu_played") * others
    total += weight("tichu_dragon") * (DRAGON in hand) + weight("tichu_phoenix") * (PHOENIX in hand)
    total += weight("tichu_dog") * (DOG in hand) + weight("tichu_mah_jong") * (MAH_JONG in hand)
    total += weight("tichu_partner_called") * _partner_called(round_, seat)
    opposed = any(_called(round_, other) for other in seating.opponents(seat))
    return total + weight("tichu_opponent_called") * opposed > 0


def _bombs(hand: Hand) -> int:
    """Count fours, and suits with a straight bomb."""
    marked = straight_bomb_cards(hand)
    suits = (sum(1 << (4 * rank - 6 + suit) for rank in RANKS) for suit in range(4))
    return hand.counts.count(4) + sum(bool(marked & suit) for suit in suits)


_SPECIAL_PLACES: Final = {DOG: 0, MAH_JONG: 1, PHOENIX: 15, DRAGON: 16}


def _place(card: Card) -> int:
    return _SPECIAL_PLACES.get(card, card.rank)


Gifts = Sequence[Card | None]
"""Cards given, in play order of the receivers, with None for one that is not known."""


@dataclass(frozen=True, slots=True)
class _Gifts:
    """A hand as the exchange sees it.

    Args:
        policy: the policy.
        number: cards by place of the weight.
        free: those of them that may be given.
        loose: the ranks that are a single of the lightest partition.
    """

    policy: Policy
    number: Counter[int]
    free: Counter[int]
    loose: frozenset[int]

    @property
    def places(self) -> list[int]:
        return sorted(self.free)

    def without(self, place: int) -> _Gifts:
        """Return the hand with one card less; what was loose in it stays so."""
        one = Counter([place])
        return replace(self, number=self.number - one, free=self.free - one)

    def to_partner(self, place: int, *, caller: bool) -> int:
        weight = self.policy.weight
        total = weight("give_partner", place) + weight("give_caller", place) * caller
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

    def best_for_partner(self, *, caller: bool) -> int:
        """Return the best place for a partner, the lower of equal ones."""
        return max(self.places, key=lambda place: self.to_partner(place, caller=caller))

    def best_for_opponent(self, number: int, *, following: bool) -> list[int]:
        """Return so many best places for an opponent, the lower of equal ones first."""
        return sorted(
            self.places, key=lambda place: (-self.to_opponent(place, following=following), place)
        )[:number]

    def best_for_opponents(self, following: Sequence[bool]) -> tuple[int, ...]:
        """Return the best places for several opponents together.

        Each gets one of his best, as many as there are opponents; none is given twice that is
        held once.

        Args:
            following: for each of them whether he is the next to play.
        """
        best = [self.best_for_opponent(len(following), following=one) for one in following]
        possible = (places for places in product(*best) if not Counter(places) - self.free)

        def score(places: Sequence[int]) -> int:
            each = zip(places, following, strict=True)
            return sum(self.to_opponent(place, following=one) for place, one in each)

        return max(possible, key=score)


def gifts(
    round_: Round, seat: int, hand: Hand, policy: Policy, known: Gifts | None = None, kept: int = 0
) -> tuple[Card, ...]:
    """Choose the cards of the exchange: first for partners, then for opponents.

    Args:
        round_: the round.
        seat: who gives.
        hand: its cards.
        policy: the policy.
        known: what is known of them, in play order of the receivers, with None for what is not.
        kept: the cards, as bits, of which none is chosen.

    Returns:
        A card for each receiver, in play order.
    """
    seating = round_.seating
    receivers, partners = seating.receivers(seat), seating.partners(seat)
    given = dict(zip(receivers, known or (None,) * len(receivers), strict=True))
    free = Hand(hand.bits & ~kept) - Hand.of(card for card in given.values() if card)
    order = sorted(receivers, key=lambda receiver: receiver not in partners)
    order = [receiver for receiver in order if given[receiver] is None]
    number, may_give = Counter(map(_place, hand)), Counter(map(_place, free))
    seen = _Gifts(policy, number, may_give, _loose(hand, policy))
    places = []
    for partner in order[: sum(receiver in partners for receiver in order)]:
        places.append(seen.best_for_partner(caller=_called(round_, partner)))
        seen = seen.without(places[-1])
    following = [opponent == seating.order_from(seat)[1] for opponent in order[len(places) :]]
    marked = straight_bomb_cards(hand)
    taken = _taken(free, marked, (*places, *seen.best_for_opponents(following)))
    given |= zip(order, taken, strict=True)
    return tuple(card for card in given.values() if card)


def _loose(hand: Hand, policy: Policy) -> frozenset[int]:
    """Return the ranks, Mah Jong to ace, that are a single of the lightest partition."""
    plays = policy.weighing.lightest(hand).plays
    singles = (_place(card) for play in plays if play.length == 1 for card in play.cards)
    return frozenset(place for place in singles if 1 <= place <= 14)


def _taken(free: Hand, marked: int, places: Iterable[int]) -> list[Card]:
    """Take cards: of a rank the lowest suit that is in no straight bomb, else the lowest."""
    taken = []
    left = list(free)
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
        given: the rank of the card that the seat gave the next player; 0 if there is none that
            is known.
        policy: the policy.

    Returns:
        The rank, or None for no wish.
    """
    weight = policy.weight
    _, following, *_, previous = round_.seating.order_from(seat)

    def score(rank: int | None) -> int:
        if rank is None:
            partner_called = _partner_called(round_, seat)
            return weight("wish_none") + weight("wish_none_partner_called") * partner_called
        held = (round_.hands[seat].bits & RANK_BITS[rank]).bit_count()
        total = weight("wish_rank") * rank + weight("wish_held") * held
        total += weight("wish_given") * (rank == given)
        if rank == 14:
            total += weight("wish_ace_next_called") * _called(round_, following)
            total += weight("wish_ace_previous_called") * _called(round_, previous)
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
        An opponent, the first in play order of equal ones.
    """
    opponents = round_.seating.opponents(seat)

    def score(receiver: int) -> int:
        total = policy.weight("gift_card") * len(round_.hands[receiver])
        total += policy.weight("gift_previous") * (receiver == opponents[-1])
        return total + policy.weight("gift_called") * _called(round_, receiver)

    return max(opponents, key=score)


def leader_of(round_: Round, partners: Sequence[int], policy: Policy) -> int:
    """Choose who of several partners gets the lead of a Dog.

    Args:
        round_: the round.
        partners: the partners, in play order from who plays the Dog.
        policy: the policy.

    Returns:
        The partner for whom it weighs most, the first of equal ones.
    """
    return max(partners, key=lambda receiver: dog_score(round_, receiver, policy))
