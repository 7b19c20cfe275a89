"""Whole rounds played at random, and what must be true at every moment of a round."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from advisor.cards import DECK_SIZE, DOG, RANK_BITS
from advisor.rounds import Pass, Play, Question, Round
from advisor.rounds.actions import CALL_POINTS
from advisor.rules import Rules, Variant
from tests.oracle import combinations as brute_force

if TYPE_CHECKING:
    from collections.abc import Iterator

OPTIONS: dict[str, tuple[object, ...]] = {
    "phoenix_lead_value": (1.0,),
    "phoenix_as_one": (True,),
    "full_house_same_rank": (True,),
    "exchange_recall": ("until_pickup", "by_consent"),
    "pickup_rule": ("all_given",),
    "tichu_before_exchange": (False,),
    "early_tichu_reopens_exchange": (False,),
    "grand_tichu_enabled": (False,),
    "one_call_per_team": (True,),
    "bet_refusal": (True,),
    "void_all_specials": (True,),
    "pass_locks": (True,),
    "self_overcall": (True,),
    "wish_mandatory": (True,),
    "wish_bomb_exempt": ("always",),
    "bomb_dead_time": (True,),
    "dragon_last_trick_given": (False,),
    "double_win_points": (100,),
}
"""What a round can differ in from the official rules."""
VARIANT_OPTIONS: dict[Variant, dict[str, tuple[object, ...]]] = {
    Variant.TICHU: {},
    Variant.TRICHU: {"trichu_exchange": ("official", "real_players", "janus")},
    Variant.TIENTSIN: {
        "tientsin_passes_to_end": ("all", "3"),
        "triple_win_points": (500,),
        "triple_win_counting": ("none", "added"),
    },
}
"""What a variant leaves open."""


def random_rules(rng: random.Random, variant: Variant = Variant.TICHU) -> Rules:
    """The official rules with about a quarter of the options changed, a variant's own drawn."""
    changed = {name: rng.choice(others) for name, others in OPTIONS.items() if rng.random() < 0.25}
    changed |= {name: rng.choice(values) for name, values in VARIANT_OPTIONS[variant].items()}
    return Rules(variant=variant, **changed)  # type: ignore[arg-type]


def random_round(seed: int, rules: Rules) -> Iterator[Round]:
    """Every moment of a round that is played at random."""
    rng = random.Random(seed)
    round_ = Round.deal(seed, rules)
    yield round_
    while not round_.is_over:
        round_ = random_step(round_, rng)
        yield round_


def random_step(round_: Round, rng: random.Random) -> Round:
    """The round after a random action; sometimes a small Tichu instead of what is asked."""
    caller = rng.randrange(len(round_.hands))
    if rng.random() < 0.01 and round_.can_call_tichu(caller):
        return round_.call_tichu(caller)[0]
    seat = round_.to_act
    if seat is None:
        raise ValueError("the round is over")
    return _ANSWERS.get(round_.question, _random_play)(round_, seat, rng)


def _random_grand(round_: Round, seat: int, rng: random.Random) -> Round:
    calls = rng.random() < 0.1 and round_.can_call_grand(seat)
    return (round_.call_grand(seat) if calls else round_.decline_grand(seat))[0]


def _random_refusal(round_: Round, seat: int, rng: random.Random) -> Round:
    return (round_.refuse(seat) if rng.random() < 0.1 else round_.accept(seat))[0]


def _random_gifts(round_: Round, seat: int, rng: random.Random) -> Round:
    wanted = len(round_.seating.receivers(seat))
    return round_.give(seat, tuple(rng.sample(tuple(round_.hands[seat]), wanted)))[0]


def _random_wish(round_: Round, seat: int, rng: random.Random) -> Round:
    ranks = [rank for rank in (None, *range(2, 15)) if round_.can_wish(seat, rank)]
    return round_.wish(seat, rng.choice(ranks))[0]


def _random_gift(round_: Round, seat: int, rng: random.Random) -> Round:
    return round_.give_dragon(seat, rng.choice(round_.seating.opponents(seat)))[0]


def _random_lead(round_: Round, seat: int, rng: random.Random) -> Round:
    return round_.give_lead(seat, rng.choice(round_.seating.dog_leaders(seat, round_.out)))[0]


def _random_play(round_: Round, seat: int, rng: random.Random) -> Round:
    plays = round_.legal_plays(merged=rng.random() < 0.5)
    if plays and (not round_.may_pass or rng.random() < 0.7):
        return round_.play(seat, rng.choice(plays))[0]
    if round_.question is Question.WINDOW:
        return round_.decline(seat)[0]
    return round_.pass_turn(seat)[0]


_ANSWERS = {
    Question.GRAND: _random_grand,
    Question.REFUSAL: _random_refusal,
    Question.EXCHANGE: _random_gifts,
    Question.WISH: _random_wish,
    Question.GIFT: _random_gift,
    Question.DOG: _random_lead,
}


def check_moment(round_: Round) -> None:
    """Check what holds at every moment of a dealt round."""
    _check_cards(round_)
    assert all(not round_.hands[seat] for seat in round_.out)
    assert (round_.to_act is None) is round_.is_over
    asked_to_play = round_.question in (Question.TURN, Question.WINDOW, Question.OVERCALL)
    assert bool(round_.legal_plays() or round_.may_pass) is asked_to_play
    if round_.is_over:
        _check_score(round_)


def _check_cards(round_: Round) -> None:
    """All 56 cards lie in one place each, and they are worth 100 points."""
    hands = [*round_.hands, *round_.stock, *(round_.piles or ())]
    bits = [hand.bits for hand in hands]
    bits += [card.bit for laid in round_.laid for card in laid or ()]
    bits += [round_.trick.cards.bits] if round_.trick else []
    bits += [DOG.bit for record in round_.log if _is_dog(record)]
    assert sum(bits) == (1 << DECK_SIZE) - 1
    in_hands = sum(hand.points for hand in (*round_.hands, *round_.stock))
    in_hands += sum(card.points for laid in round_.laid for card in laid or ())
    in_trick = round_.trick.points if round_.trick else 0
    assert in_hands + in_trick + sum(round_.won) == 100
    assert round_.piles is not None
    assert tuple(pile.points for pile in round_.piles) == round_.won


def _is_dog(record: object) -> bool:
    return isinstance(record, Play) and DOG in record.combination.cards


def _check_score(round_: Round) -> None:
    assert round_.score is not None
    players, rules = len(round_.hands), round_.rules
    calls = sum(
        CALL_POINTS[call] * (1 if seat == round_.out[0] else -1)
        for seat, call in enumerate(round_.calls)
        if call and round_.out
    )
    if round_.void:
        assert round_.score == (0, 0)
    elif round_.is_refused:
        assert sorted(round_.score) in ([-100, 0], [-200, 0])
    elif round_.double_victory is None:
        assert len(round_.out) == players - 1
        assert sum(round_.score) == 100 + calls
    else:
        assert len(round_.out) == players // 2
        points = rules.triple_win_points if players == 6 else rules.double_win_points
        beside = 100 if players == 6 and rules.triple_win_counting == "added" else 0
        assert sum(round_.score) == points + beside + calls


def check_step(before: Round, now: Round) -> None:
    """Check what holds from one moment of a round to the next."""
    assert now.log[: len(before.log)] == before.log
    assert len(now.log) - len(before.log) <= 1
    assert now.out[: len(before.out)] == before.out
    if len(now.log) > len(before.log):
        _check_wish_was_kept(before, now.log[-1])


def _check_wish_was_kept(before: Round, record: object) -> None:
    """In a turn nobody passes or plays something else who could have fulfilled the wish.

    Brute force over all subsets of the hand says who could; large hands take it too long.
    """
    wish, seat = before.wish_open, before.to_act
    if wish is None or seat is None or before.question is not Question.TURN:
        return
    if before.rules.variant is Variant.TRICHU and seat == 2:
        return
    hand, wished = before.hands[seat].bits, RANK_BITS[wish]
    if not hand & wished or not isinstance(record, (Play, Pass)):
        return
    if isinstance(record, Play) and record.combination.cards.bits & wished:
        return
    free_bomb = before.rules.wish_bomb_exempt == "always"
    if free_bomb and isinstance(record, Play) and record.combination.is_bomb:
        return
    assert before.table is not None, "a natural card can always be led"
    if hand.bit_count() <= 11 and not before.rules.full_house_same_rank:
        top = brute_force.Play(before.table.kind.value, before.table.cards.bits, before.table.rank)
        assert not any(play.cards & wished for play in brute_force.follows(hand, top))
