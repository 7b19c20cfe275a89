"""Rounds played by policies through `Round`: the same rounds as the kernel plays, slowly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from advisor.cards import RANKS, Card, Hand
from advisor.kernel.policies import RANDOM
from advisor.kernel.twin.bidding import (
    calls_grand,
    calls_tichu,
    leader_of,
    receiver_of,
    wish_of,
)
from advisor.kernel.twin.exchanging import chosen_gifts
from advisor.kernel.twin.looking import Look, Policy, follow_score, lead_score, pass_score
from advisor.kernel.twin.numbers import DRAW_EIGHT, Dice, draw
from advisor.rounds import SIX, Question

if TYPE_CHECKING:
    from collections.abc import Sequence

    from advisor.combinations import Combination
    from advisor.rounds import Round


@dataclass
class Player:
    """Plays one deal to the end.

    Args:
        policies: one for each seat.
        key: of the random numbers of the deal.
        known_eights: whether the first cards of each seat, by which it decides about Grand
            Tichu, are known, or drawn.
    """

    policies: Sequence[Policy]
    key: int
    known_eights: Sequence[bool] = (True,) * SIX.players
    decision: int = 0

    def play(self, round_: Round) -> Round:
        """Play a round to its end.

        Args:
            round_: the round at any question.

        Returns:
            The round when it is over.
        """
        while not round_.is_over:
            round_ = self.answer(round_)
        return round_

    def answer(self, round_: Round) -> Round:
        """Answer the question of a round as the policy of the seat that is asked does.

        Args:
            round_: the round, not over.

        Returns:
            The round after it.
        """
        seat = cast("int", round_.to_act)
        policy = self.policies[seat]
        match round_.question:
            case Question.GRAND:
                return self._answer_grand(round_, seat, policy)
            case Question.EXCHANGE:
                return round_.give(seat, self._gifts(round_, seat, policy))[0]
            case Question.REFUSAL:
                return round_.accept(seat)[0]
            case Question.WISH | Question.GIFT | Question.DOG:
                return self._answer_choice(round_, seat, policy)
            case _:
                return self._answer_play(round_, seat, policy)

    def _random(self, seat: int, limit: int) -> int:
        word = draw(self.key, self.decision, seat)
        self.decision += 1
        return Dice(word).below(limit)

    def _answer_grand(self, round_: Round, seat: int, policy: Policy) -> Round:
        if policy.kind != RANDOM:
            eight = round_.hands[seat]
            if not self.known_eights[seat]:
                hand, number = eight | round_.stock[seat], round_.seating.grand_cards
                eight = _random_eight(self.key, seat, hand, number)
            if calls_grand(round_, seat, eight, policy) and round_.can_call_grand(seat):
                return round_.call_grand(seat)[0]
        return round_.decline_grand(seat)[0]

    def _gifts(self, round_: Round, seat: int, policy: Policy) -> tuple[Card, ...]:
        return chosen_gifts(round_, seat, round_.hands[seat], policy, self.key)

    def _answer_choice(self, round_: Round, seat: int, policy: Policy) -> Round:
        match round_.question:
            case Question.WISH:
                return round_.wish(seat, self._wish(round_, seat, policy))[0]
            case Question.GIFT:
                return round_.give_dragon(seat, self._receiver(round_, seat, policy))[0]
            case _:
                return round_.give_lead(seat, self._leader(round_, seat, policy))[0]

    def _wish(self, round_: Round, seat: int, policy: Policy) -> int | None:
        if policy.kind == RANDOM:
            options: list[int | None] = [*RANKS]
            if not round_.rules.wish_mandatory:
                options.insert(0, None)
            return options[self._random(seat, len(options))]
        return wish_of(round_, seat, _given_to_next(round_, seat), policy)

    def _receiver(self, round_: Round, seat: int, policy: Policy) -> int:
        if policy.kind != RANDOM:
            return receiver_of(round_, seat, policy)
        opponents = round_.seating.opponents(seat)
        return opponents[self._random(seat, len(opponents))]

    def _leader(self, round_: Round, seat: int, policy: Policy) -> int:
        partners = round_.seating.dog_leaders(seat, round_.out)
        if policy.kind != RANDOM:
            return leader_of(round_, partners, policy)
        return partners[self._random(seat, len(partners))]

    def _answer_play(self, round_: Round, seat: int, policy: Policy) -> Round:
        play = self._choose(round_, seat, policy)
        if play is None:
            decline = round_.question is Question.WINDOW
            return round_.decline(seat)[0] if decline else round_.pass_turn(seat)[0]
        silent = policy.kind == RANDOM or round_.has_played[seat] or bool(round_.out)
        if not silent and round_.can_call_tichu(seat) and calls_tichu(round_, seat, policy):
            round_ = round_.call_tichu(seat)[0].accepted()
        return round_.play(seat, play)[0]

    def _choose(self, round_: Round, seat: int, policy: Policy) -> Combination | None:
        plays = round_.legal_plays()
        if policy.kind == RANDOM:
            options = [*plays, None] if round_.may_pass else [*plays]
            return options[0 if len(options) == 1 else self._random(seat, len(options))]
        dead_time = round_.question is Question.WINDOW and round_.trick is None
        return _best(Look(round_, policy), plays) if plays and not dead_time else None


def _best(look: Look, plays: Sequence[Combination]) -> Combination | None:
    """Choose the play of the greatest score, the first of equal ones; None for a pass."""
    if look.round.trick is None:
        free = look.plan is not None and not look.round.wish_plays()
        if free:
            plays = [play for play in plays if look.in_plan(play)]
        return max(plays, key=lambda play: _full_lead_score(look, play))
    best = max(plays, key=lambda play: _full_follow_score(look, play))
    passes = look.round.may_pass and pass_score(look) > _full_follow_score(look, best)
    return None if passes else best


def _full_lead_score(look: Look, play: Combination) -> int:
    score = lead_score(look, play)
    if look.plan is None or look.in_plan(play):
        return score
    return score + look.policy.weight("lead_increase") * look.increase(play)


def _full_follow_score(look: Look, play: Combination) -> int:
    score = follow_score(look, play)
    if look.plan is None or look.in_plan(play):
        return score
    weight = look.policy.weight
    return score + weight("play_break") + weight("play_increase") * look.increase(play)


def _given_to_next(round_: Round, seat: int) -> int:
    """Return the rank that a seat gave the next player; 0 for nothing, or a special card."""
    laid, following = round_.exchange[seat], round_.seating.order_from(seat)[1]
    given = dict(zip(round_.seating.receivers(seat), laid or (), strict=False))
    card = given.get(following)
    return 0 if card is None or card.is_special else card.rank


def _random_eight(key: int, seat: int, hand: Hand, number: int) -> Hand:
    """Draw the first cards of a hand: with four players eight (2.3)."""
    dice, cards = Dice(draw(key, DRAW_EIGHT, seat)), list(hand)
    return Hand.of([cards.pop(dice.below(len(cards))) for _ in range(number)])
