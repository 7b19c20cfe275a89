"""What a policy looks at when a seat is asked for a play, and the sums of its weights.

A policy speaks of the partner. Where there are two, what it says holds if it holds for either; the
Dog is led for the one who would get the lead.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, cast

from advisor.cards import DRAGON, PHOENIX, Hand, indices
from advisor.combinations import DRAGON_RANK, KIND_ORDER, Combination, Kind, patterns, readings
from advisor.kernel.policies import GREEDY, PLACES
from advisor.kernel.twin.partitioning import TIE_BITS, Weighing, signature, value_of

if TYPE_CHECKING:
    from advisor.kernel.twin.partitioning import Plan
    from advisor.rounds import Round, Trick

FEW: Final = 3
RUN_PLAYS: Final = 2
TOP_RANK: Final = 30
"""As in the kernel (`view.h`)."""
_MANY: Final = 99


@dataclass(frozen=True)
class Policy:
    """The table of a policy, read by names.

    Args:
        table: the weights.
    """

    table: tuple[int, ...]

    @property
    def kind(self) -> int:
        """RANDOM, GREEDY or PLAN."""
        return self.table[2]

    @cached_property
    def weighing(self) -> Weighing:
        """The weights of partitions."""
        return Weighing(self.table[4 : PLACES["lead_kind"]])

    def weight(self, name: str, place: int = 0) -> int:
        """Return a weight.

        Args:
            name: its name, as in `policies.LAYOUT`.
            place: which of several.

        Returns:
            The weight.
        """
        return self.table[PLACES[name] + place]


def policy_rank(play: Combination) -> int:
    """Return the rank of a play in half units, the Dragon's as 30."""
    return min(int(2 * play.rank), TOP_RANK)


def kind_place(play: Combination) -> int:
    """Return the place of a weight for the kind of a play."""
    return KIND_ORDER[play.kind] + 1


class Look:
    """What the seat that is asked sees.

    Args:
        round_: the round.
        policy: its policy.
    """

    def __init__(self, round_: Round, policy: Policy) -> None:
        self.round = round_
        self.policy = policy
        self.seat = cast("int", round_.to_act)
        self.hand = round_.hands[self.seat]
        self.partners = round_.seating.partners(self.seat)
        self.opponents = round_.seating.opponents(self.seat)
        numbers = [len(round_.hands[seat]) for seat in self.opponents]
        self.most = max(numbers)
        self.least = min((number for number in numbers if number), default=_MANY)

    @property
    def trick(self) -> Trick:
        """The trick on the table; asked for only where there is one."""
        return cast("Trick", self.round.trick)

    @cached_property
    def plan(self) -> Plan | None:
        """The lightest partition; None for a greedy policy."""
        return None if self.policy.kind == GREEDY else self.policy.weighing.lightest(self.hand)

    @cached_property
    def count(self) -> int:
        """How many plays the partition has."""
        return 0 if self.plan is None else len(self.plan.plays)

    @cached_property
    def unseen(self) -> Hand:
        """All cards in other hands."""
        others = (hand.bits for seat, hand in enumerate(self.round.hands) if seat != self.seat)
        return Hand(sum(others))

    @property
    def near(self) -> bool:
        """Near the end it looks which plays can be beaten."""
        return self.least <= FEW or (self.plan is not None and self.count <= RUN_PLAYS)

    @cached_property
    def losers(self) -> int:
        """How many plays of the partition can be beaten; many where it does not look."""
        if self.plan is None or not self.near:
            return _MANY
        return sum(not self.is_boss(play) for play in self.plan.plays)

    def is_boss(self, play: Combination) -> bool:
        """Tell whether near the end nothing unseen but a bomb beats a play."""
        if not self.near or play.kind is Kind.DOG:
            return False
        if play.is_bomb or play.length > self.most:
            return True
        return not _can_beat(self.unseen, play)

    def in_plan(self, play: Combination) -> bool:
        """Tell whether a play is one of the partition, suits aside."""
        return self.plan is not None and signature(play) in map(signature, self.plan.plays)

    def increase(self, play: Combination) -> int:
        """Return by how much the partition grows with a play that is not one of it.

        Only the combinations that have cards of its ranks are parted anew.
        """
        if self.plan is None:
            return 0
        weighing = self.policy.weighing
        broken = [other for other in self.plan.plays if _share_cards(play, other)]
        left = _without(Hand(sum(other.cards.bits for other in broken)), play.cards)
        after = weighing.lightest(left).value + value_of(weighing, play)
        return (after - sum(value_of(weighing, other) for other in broken)) >> TIE_BITS

    def cost(self, play: Combination) -> int:
        """Return what a play weighs in a partition; 0 for a greedy policy."""
        return 0 if self.plan is None else value_of(self.policy.weighing, play) >> TIE_BITS

    def called(self, seat: int) -> bool:
        """Tell whether a seat has called."""
        return self.round.calls[seat] is not None

    def number(self, seat: int) -> int:
        """Return how many cards a seat holds."""
        return len(self.round.hands[seat])

    @property
    def partner_to_play(self) -> bool:
        """Tell whether a partner with cards is still to answer the trick after this seat."""
        for seat in self.round.seating.order_from(self.seat)[1:]:
            if seat == self.trick.owner:
                return False
            if seat in self.partners and self.number(seat):
                return True
        return False


def _share_cards(one: Combination, other: Combination) -> bool:
    """Tell whether two plays use cards of the same rank."""
    return bool({card.rank for card in one.cards} & {card.rank for card in other.cards})


def _without(hand: Hand, cards: Hand) -> Hand:
    """Take as many cards of each rank out of a hand, whatever their suits."""
    left = list(hand)
    for card in cards:
        left.remove(next(one for one in left if one.rank == card.rank))
    return Hand.of(left)


def _can_beat(unseen: Hand, play: Combination) -> bool:
    if play.kind is Kind.SINGLE:
        singles = (Hand(1 << index) for index in indices(unseen.bits))
        return any(readings(card, play) for card in singles)
    return any(
        pattern.kind is play.kind and pattern.rank > play.rank
        for pattern in patterns(unseen.counts, PHOENIX in unseen)
        if sum(n for _, n in pattern.needs) + (pattern.phoenix is not None) == play.length
    )


def lead_score(look: Look, play: Combination) -> int:
    """Sum the weights of a lead, but for the growth of the partition.

    Args:
        look: what the seat sees.
        play: the lead.

    Returns:
        The sum.
    """
    weight, kind, rank = look.policy.weight, kind_place(play), policy_rank(play)
    score = weight("lead_kind", kind) + weight("lead_rank", kind) * rank
    score += weight("lead_card") * play.length + weight("lead_cost") * look.cost(play)
    score += weight("lead_finish") * (play.length == len(look.hand))
    score += weight("lead_phoenix") * (PHOENIX in play.cards)
    score += weight("lead_dragon") * (DRAGON in play.cards)
    score += weight("lead_opponent_few_card") * play.length * (look.least <= FEW)
    if play.kind is Kind.DOG:
        return score + _dog_score(look)
    if play.kind is Kind.SINGLE and 1 in map(look.number, look.partners):
        score += weight("lead_partner_one") + weight("lead_partner_one_rank") * rank
    return score + _lead_boss_score(look, play, rank)


def _dog_score(look: Look) -> int:
    weight = look.policy.weight
    leaders = look.round.seating.dog_leaders(look.seat, look.round.out)
    partners = [seat for seat in look.partners if seat in leaders] or look.partners
    score = max(dog_score(look.round, partner, look.policy) for partner in partners)
    score += weight("lead_dog_i_called") * look.called(look.seat)
    return score + weight("lead_dog_count") * look.count


def dog_score(round_: Round, partner: int, policy: Policy) -> int:
    """Sum the weights of a partner who may get the lead of a Dog.

    Args:
        round_: the round.
        partner: the partner; where none has cards, any.
        policy: the policy.

    Returns:
        The sum.
    """
    score = policy.weight("lead_dog_partner_called") * (round_.calls[partner] is not None)
    return score + policy.weight("lead_dog_partner_few") * (len(round_.hands[partner]) <= FEW)


def _lead_boss_score(look: Look, play: Combination, rank: int) -> int:
    weight = look.policy.weight
    if look.is_boss(play):
        return weight("lead_boss") + weight("lead_boss_run") * (look.losers <= 1)
    score = weight("lead_last_loser") * (look.losers == 1)
    score += weight("lead_opponent_fits") * (look.least == play.length)
    alone = look.least == 1 == play.length
    return score + weight("lead_opponent_one_rank") * rank * alone


def pass_score(look: Look) -> int:
    """Sum the weights of a pass or a declined window.

    Args:
        look: what the seat sees.

    Returns:
        The sum.
    """
    trick = look.trick
    weight, owner = look.policy.weight, trick.owner
    partners = owner in look.partners
    side = "partner" if partners else "opponent"
    score = weight(f"pass_{side}") + weight(f"pass_{side}_points") * trick.points
    score += weight(f"pass_{side}_count") * look.count
    score += weight(f"pass_{side}_rank") * policy_rank(trick.top)
    score += weight(f"pass_{side}_called") * look.called(owner)
    score += weight(f"pass_{side}_few") * (look.number(owner) <= FEW)
    if partners:
        return score + weight("pass_top_boss") * look.is_boss(trick.top)
    return score + weight("pass_partner_to_play") * look.partner_to_play


def follow_score(look: Look, play: Combination) -> int:
    """Sum the weights of a play on a trick, but for what it breaks.

    Args:
        look: what the seat sees.
        play: the play.

    Returns:
        The sum.
    """
    weight, kind = look.policy.weight, kind_place(play)
    score = weight("play_kind", kind) + weight("play_rank", kind) * policy_rank(play)
    score += weight("play_cost") * look.cost(play)
    score += weight("play_finish") * (play.length == len(look.hand))
    if play.is_bomb:
        return score + _bomb_score(look)
    if play.kind is Kind.SINGLE:
        score += _high_single_score(look, play)
    elif PHOENIX in play.cards:
        score += weight("play_phoenix")
    if look.is_boss(play):
        score += weight("play_boss") + weight("play_boss_run") * (look.losers <= 1)
    return score


def _bomb_score(look: Look) -> int:
    trick = look.trick
    weight = look.policy.weight
    score = weight("play_bomb_count") * look.count
    if trick.owner not in look.opponents:
        return score + weight("play_bomb_partner")
    score += weight("play_bomb_points") * trick.points
    score += weight("play_bomb_opponent_called") * look.called(trick.owner)
    return score + weight("play_bomb_opponent_few") * (look.least <= FEW)


def _high_single_score(look: Look, play: Combination) -> int:
    trick = look.trick
    if play.rank == DRAGON_RANK:
        name = "dragon"
    elif PHOENIX in play.cards:
        name = "phoenix"
    elif play.rank == 14:
        name = "ace"
    else:
        return 0
    first = "play_phoenix_alone" if name == "phoenix" else f"play_{name}"
    weight = look.policy.weight
    return weight(first) + weight(f"play_{name}_points") * trick.points
