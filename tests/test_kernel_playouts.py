"""Whole rounds: the kernel plays what the twin plays through `Round`, and what policies promise."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from advisor import kernel
from advisor.cards import FULL_DECK, Hand
from advisor.combinations import readings
from advisor.errors import RuleError, TichuError
from advisor.kernel import GREEDY_POLICY, RANDOM_POLICY, SIMPLE_POLICY, compiled, twin
from advisor.kernel.convert import QUESTIONS
from advisor.kernel.policies import GREEDY, LAYOUT, PLACES, PLAN, SIZE
from advisor.kernel.results import Order, Outcome, Totals
from advisor.rounds import Call, Decline, DragonGift, Pass, Play, Question, Round, Wish
from advisor.rules import Rules
from advisor.views import Hidden
from tests.random_rounds import random_round
from tests.test_kernel import compiled_only
from tests.test_kernel_moves import KNOWN, sorted_hands

if TYPE_CHECKING:
    from array import array

    from advisor.rounds import Record

EVERYTHING = Hidden((14,) * 4, (0,) * 4, (0,) * 4, FULL_DECK.bits, 0)
POLICIES = {"random": RANDOM_POLICY, "greedy": GREEDY_POLICY, "simple": SIMPLE_POLICY}


def wild_policy(seed: int, kind: int) -> array[int]:
    """A policy that nobody would play by: each feature weighs something."""
    rng = random.Random(seed)
    table = SIMPLE_POLICY[:]
    table[2] = kind
    for name, places in LAYOUT.items():
        for place in range(PLACES[name], PLACES[name] + places):
            table[place] = rng.randint(-100, 100)
    for name in ("lead_increase", "play_increase", "play_break"):
        table[PLACES[name]] = -rng.randrange(0, 4)
    return table


def same_rounds(
    round_: Round,
    policies: list[array[int]],
    count: int,
    hidden: Hidden | None = None,
    action: Record | Decline | None = None,
) -> None:
    """Compare every outcome of kernel and twin."""
    order = Order(9, range(3, 3 + count), hidden, action, keep=True)
    played = compiled.playouts(round_, policies, order)
    assert played == twin.playouts(round_, policies, order)
    assert played.totals == Totals.of(played.outcomes)
    assert played.totals.rounds == count


@compiled_only
@pytest.mark.parametrize("name", POLICIES)
def test_whole_rounds_are_the_same(name: str) -> None:
    for rules in KNOWN[:2]:
        round_ = Round.deal(4, rules)
        same_rounds(round_, [POLICIES[name]] * 4, 15, EVERYTHING)
        same_rounds(round_, [POLICIES[name]] * 4, 3)


@compiled_only
def test_policies_of_all_kinds_play_at_one_table() -> None:
    policies = [SIMPLE_POLICY, RANDOM_POLICY, GREEDY_POLICY, wild_policy(1, PLAN)]
    for rules in KNOWN:
        same_rounds(Round.deal(4, rules), policies, 6, EVERYTHING)


@compiled_only
@pytest.mark.parametrize("kind", [GREEDY, PLAN])
@pytest.mark.parametrize("seed", range(6))
def test_every_feature_weighs_the_same(seed: int, kind: int) -> None:
    policies = [wild_policy(4 * seed + seat, kind) for seat in range(4)]
    same_rounds(Round.deal(seed, KNOWN[seed % 4]), policies, 4, EVERYTHING)


@compiled_only
@pytest.mark.parametrize("name", POLICIES)
def test_any_moment_of_a_round_is_played_on_the_same(name: str) -> None:
    rng = random.Random(17)
    for seed in range(4):
        rules = KNOWN[seed]
        moments = list(random_round(seed, rules))
        for round_ in rng.sample(moments[:-1], 6):
            same_rounds(round_, [POLICIES[name]] * 4, 2)


@compiled_only
@pytest.mark.parametrize("name", POLICIES)
def test_straight_bombs_are_played_the_same(name: str) -> None:
    for seed in range(8):
        round_ = Round.of_hands(list(sorted_hands(random.Random(seed))))
        same_rounds(round_, [POLICIES[name]] * 4, 2)


@pytest.mark.long
@compiled_only
@pytest.mark.parametrize("name", POLICIES)
def test_many_rounds_are_the_same(name: str) -> None:
    for seed in range(40):
        same_rounds(Round.deal(seed), [POLICIES[name]] * 4, 25, EVERYTHING)
        round_ = Round.of_hands(list(sorted_hands(random.Random(seed))))
        same_rounds(round_, [POLICIES[name]] * 4, 5)


def first_leads() -> Round:
    """The first lead is with seat 2, hands as dealt."""
    moments = (round_ for seed in range(20) for round_ in random_round(seed, Rules()))
    return next(
        one
        for one in moments
        if one.question is Question.TURN and one.to_act == 2 and not any(one.has_played)
    )


@compiled_only
def test_known_and_hidden_cards_stay_where_they_are() -> None:
    round_ = first_leads()
    own = tuple(hand.bits if seat == 2 else 0 for seat, hand in enumerate(round_.hands))
    hidden = Hidden((14,) * 4, own, (0,) * 4, FULL_DECK.bits & ~own[2], 0)
    for play in round_.legal_plays()[:3]:
        same_rounds(round_, [SIMPLE_POLICY] * 4, 5, hidden, Play(2, play))
    # Nothing is said of what seat 2 does: it leads only where it was dealt the Mah Jong.
    same_rounds(round_, [SIMPLE_POLICY] * 4, 5, EVERYTHING)


def exchanging(rng: random.Random, *, played: int) -> tuple[Round, Hidden]:
    """A first lead whose hands are drawn as dealt: gifts known or not, cards kept and played."""
    moments = list(random_round(rng.randrange(1000), Rules()))
    before = next(one for one in moments if one.question is Question.EXCHANGE)
    after = next(one for one in moments if one.question is Question.TURN)
    dealt = [hand.bits for hand in before.hands]
    gifts, fixed, taken = [], [], []
    for seat, cards in enumerate(after.exchange):
        known = [card.index + 1 if rng.random() < 0.4 else 0 for card in cards or ()]
        gifts.append(tuple(known))
        kept = Hand(dealt[seat]) - Hand.of(cards or ())
        own = rng.sample(list(kept), rng.randrange(played, 8))
        taken.append(Hand.of(own[:played]).bits)
        given = Hand.of(card for card, number in zip(cards or (), known, strict=True) if number)
        fixed.append((Hand.of(own) | given).bits)
    unseen = FULL_DECK.bits & ~sum(fixed)
    hidden = Hidden(
        (14,) * 4, tuple(fixed), (0,) * 4, unseen, 0, gifts=tuple(gifts), played=tuple(taken)
    )
    hands = [hand - Hand(cards) for hand, cards in zip(after.hands, taken, strict=True)]
    assert after.to_act is not None
    return Round.of_position(hands, leader=after.to_act), hidden


@compiled_only
@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("played", [0, 2])
def test_dealt_hands_are_exchanged_the_same(name: str, played: int) -> None:
    for seed in range(8):
        round_, hidden = exchanging(random.Random(seed), played=played)
        same_rounds(round_, [POLICIES[name]] * 4, 4, hidden)
        same_rounds(round_, [wild_policy(seed, PLAN)] * 4, 2, hidden)


@compiled_only
def test_first_actions_of_every_kind_are_taken() -> None:
    seen = set()
    for seed in range(30):
        for round_ in random_round(seed, Rules()):
            for action in actions(round_):
                kind = (round_.question, type(action))
                if kind not in seen:
                    seen.add(kind)
                    same_rounds(round_, [SIMPLE_POLICY] * 4, 2, None, action)
    assert {question for question, _ in seen} == set(QUESTIONS) - {Question.OVER}


def actions(round_: Round) -> list[Record | Decline]:
    """Some legal action of each kind."""
    seat = round_.to_act
    if seat is None:
        return []
    found: list[Record | Decline] = [Play(seat, play) for play in round_.legal_plays()[-1:]]
    match round_.question:
        case Question.GRAND:
            return [Call(seat, "grand"), Decline(seat)]
        case Question.WISH:
            return [Wish(seat, 7)]
        case Question.GIFT:
            return [DragonGift(seat, (seat + 1) % 4)]
    if round_.may_pass:
        found.append(Decline(seat) if round_.question is Question.WINDOW else Pass(seat))
    if round_.can_call_tichu(seat):
        found.append(Call(seat, "tichu"))
    return found


@compiled_only
def test_illegal_first_actions_are_refused() -> None:
    round_ = first_leads()
    (ace,) = readings(Hand.of("Aj"))
    wrong: list[Record | Decline] = [Pass(2), Wish(2, 5), DragonGift(2, 1)]
    if Hand.of("Aj") <= round_.hands[2]:
        round_ = first_leads()
    else:
        wrong.append(Play(2, ace))
    for action in wrong:
        with pytest.raises(RuleError):
            kernel.playouts(round_, [RANDOM_POLICY] * 4, range(2), seed=1, action=action)


@compiled_only
def test_tables_that_are_no_policy_are_refused() -> None:
    round_ = Round.deal(1)
    changes = {0: 2, 1: SIZE - 1, 2: 3, PLACES["play_break"]: 1, PLACES["give_caller"]: 1 << 30}
    for place, value in changes.items():
        table = SIMPLE_POLICY[:]
        table[place] = value
        with pytest.raises(TichuError):
            kernel.playouts(round_, [table] * 4, range(1), seed=1)


def test_rules_that_the_kernel_does_not_know_are_played_by_the_twin() -> None:
    round_ = Round.deal(1, Rules(pass_locks=True, self_overcall=True, full_house_same_rank=True))
    played = kernel.playouts(round_, [SIMPLE_POLICY] * 4, range(2), seed=1, hidden=EVERYTHING)
    assert played.totals.rounds == 2


@compiled_only
def test_rounds_do_not_depend_on_threads_or_on_how_they_are_cut() -> None:
    round_ = Round.deal(6)

    def played(deals: range, threads: int = 1) -> kernel.Playouts:
        return kernel.playouts(
            round_,
            [SIMPLE_POLICY] * 4,
            deals,
            seed=2,
            hidden=EVERYTHING,
            keep=True,
            threads=threads,
        )

    whole = played(range(1200))
    assert played(range(1200), threads=2) == whole
    assert played(range(1200), threads=7) == whole
    assert played(range(500)) + played(range(500, 1200)) == whole


def strength(ours: array[int], theirs: array[int], count: int) -> float:
    """Points a round by which one policy beats another: every deal from both sides."""
    order = [ours, theirs, ours, theirs]
    round_ = Round.deal(1)
    there = kernel.playouts(round_, order, range(count), seed=3, hidden=EVERYTHING)
    back = kernel.playouts(round_, order[1:] + order[:1], range(count), seed=3, hidden=EVERYTHING)
    return (there.totals.difference - back.totals.difference) / 2


@compiled_only
def test_simple_beats_greedy_and_greedy_beats_random() -> None:
    assert strength(GREEDY_POLICY, RANDOM_POLICY, 2_000) > 80
    assert strength(SIMPLE_POLICY, GREEDY_POLICY, 2_000) > 40


def test_outcomes_add_up() -> None:
    outcomes = [
        Outcome((200, 0), 0, 0, (0, 0, 0, 0)),
        Outcome((-40, 140), 3, None, (2, 0, 0, 1)),
    ]
    totals = Totals.of(outcomes)
    assert (totals.rounds, totals.first, totals.doubles) == (2, (1, 0, 0, 1), (1, 0))
    assert (totals.points, totals.squares) == ((160, 140), (41600, 19600))
    assert (totals.called, totals.made) == ((1, 0, 0, 1), (0, 0, 0, 1))
    assert totals.difference == 10
    assert totals.standard_error == pytest.approx(190)
