"""Playouts by the twin: those of the kernel deal by deal, and answers under rules new to it."""

from __future__ import annotations

from ctypes import c_int32
from dataclasses import replace

import pytest

from advisor.advice import (
    Asking,
    advise_call,
    advise_exchange,
    advise_gift,
    advise_grand,
    advise_play,
    advise_wish,
    asking,
    can_simulate,
)
from advisor.advice.asking import is_fast, playouts_of, why_slow
from advisor.advice.play import choices_of
from advisor.cards import FULL_DECK, Hand
from advisor.combinations import readings
from advisor.errors import RuleError, ViewError
from advisor.kernel import SIMPLE_POLICY, why_twin
from advisor.kernel.binding import load
from advisor.rounds import Question, Trick
from advisor.rounds.actions import told
from advisor.rules import OFFICIAL, Rules
from advisor.simulation import Effort
from advisor.simulation.actions import CallNow, Lay, Silence
from advisor.simulation.playing import KernelPlayouts
from advisor.simulation.slow import TwinPlayouts
from advisor.views import PARTNER, View
from tests.benchmarks.coverage import Case, cases_of_round

POLICIES = (SIMPLE_POLICY,) * 4
LOCKED = Rules(pass_locks=True)
OTHERS = [
    LOCKED,
    Rules(self_overcall=True),
    Rules(phoenix_as_one=True),
    Rules(bomb_dead_time=True),
    Rules(bet_refusal=True),
]
KING = readings(Hand.of("Ks"))[0]
PLAY = View(hand=Hand.of("3j 4s 7j 7s Jj Aj"), trick=Trick(KING, PARTNER, 10))


def few(deals: int = 8) -> Asking:
    return Asking(effort=Effort(deals=deals))


@pytest.fixture
def _compiled() -> None:
    if not can_simulate():
        pytest.skip(f"needs the compiled kernel: {why_twin()}")


def assert_equal_samples(case: Case) -> None:
    library = load().library
    assert library is not None
    actions = (case.actions[0], case.actions[-1])
    compiled = KernelPlayouts(library, case.view, actions, POLICIES, 5)
    twin = TwinPlayouts(case.view, actions, POLICIES, 5)
    for place, action in enumerate(actions):
        for first in (3, 1 << 40):
            wanted = compiled(place, first, 3, c_int32(0))
            assert twin(place, first, 3, c_int32(0)) == wanted, (case.view, action)


@pytest.mark.usefixtures("_compiled")
def test_deals_are_those_of_the_kernel_one_by_one() -> None:
    """All decisions of a few rounds; seeds 0 to 2."""
    kinds = set()
    for seed in range(3):
        for case in cases_of_round(seed):
            assert_equal_samples(case)
            kinds.add(case.kind)
    assert kinds == {"grand", "call", "pass", "wish", "play", "gift"}


@pytest.mark.usefixtures("_compiled")
def test_what_is_unknown_is_drawn_as_by_the_kernel() -> None:
    """Suits, cards that nobody named, passes that nobody told of, the first lead."""
    ranks = View(hand=Hand.of_ranks([3, 5, 6, 7, 8, 9, 13, 13]), left=(8, 9, 4, 11))
    whole = View(hand=Hand.of("2j 3s 4p 6t 6j 7s 8p 9t Tj Js Qp Kt Aj As"))
    window = replace(
        PLAY, question=Question.WINDOW, hand=Hand.of("4j 4s 4p 4t 5j"), left=(5, 3, 4, 2)
    )
    for case in (
        Case("play", ranks, tuple(map(Lay, choices_of(ranks)))),
        Case("play", PLAY, tuple(map(Lay, choices_of(PLAY)))),
        Case("play", window, tuple(map(Lay, choices_of(window)))),
        Case("call", whole, (Silence(), CallNow())),
    ):
        assert_equal_samples(case)


@pytest.mark.parametrize("rules", OTHERS, ids=lambda rules: next(iter(rules.differences())))
def test_other_rules_are_played_slowly_and_the_answer_says_so(rules: Rules) -> None:
    view = replace(PLAY, rules=rules)
    assert not is_fast(view)
    decision = advise_play(view, replace(few(), insists=True))
    assert decision.method == "simulation"
    assert decision.advice in [told(choice) if choice else "pass" for choice in choices_of(view)]
    assert decision.details["deals"] == 8
    assert f"Slower: {why_slow(view)}; 8 deals." in decision.reason


def test_every_question_is_answered_under_other_rules() -> None:
    hand = Hand.of("Mah 4j 5s 5t 7p 8j 9s Jt Js Qj Qp Ks Kt 6t")
    whole = View(hand=hand, question=Question.EXCHANGE, rules=LOCKED)
    dragon = readings(Hand.of("Drg"))[0]
    eight = View(hand=Hand.of("Drg Aj As 3j 6s 8t 9p Qj"), question=Question.GRAND, rules=LOCKED)
    gift = View(
        hand=Hand.of("3j 9s"),
        question=Question.GIFT,
        trick=Trick(dragon, 0, 25),
        turn=None,
        rules=LOCKED,
    )
    quick = replace(few(4), insists=True)
    found = [
        advise_grand(eight, quick),
        advise_call(whole, quick),
        advise_exchange(whole, quick),
        advise_wish(replace(whole, question=Question.TURN), quick),
        advise_gift(gift, quick),
    ]
    for decision in found:
        assert decision is not None
        assert decision.method == "simulation"
        assert "Slower" in decision.reason


def test_the_twin_plays_fewer_deals_unless_they_are_insisted_on() -> None:
    view = replace(PLAY, rules=LOCKED)
    assert Asking().paced(view, 2).effort.deals == 300
    assert Asking().paced(view, 24).effort.deals == 50
    assert Asking(insists=True).paced(view, 2).effort.deals == Effort().deals
    assert few(20).paced(view, 2).effort.deals == 20


@pytest.mark.usefixtures("_compiled")
def test_the_compiled_kernel_is_not_slowed() -> None:
    assert Asking().paced(PLAY, 24) == Asking()
    assert "Slower" not in advise_play(PLAY, few()).reason


def test_what_would_not_end_is_refused_by_the_options_name() -> None:
    view = replace(PLAY, rules=LOCKED)
    with pytest.raises(RuleError, match="pass_locks"):
        advise_play(view, replace(few(), exact_from=8, insists=True))
    mine, theirs = Hand.of("4j 4p 5j 5s 7p"), Hand.of("4s 8s 9j 9s")
    last = View(
        hand=mine, seen=FULL_DECK - mine - theirs, left=(5, 4, 0, 0), out=(2, 3), rules=LOCKED
    )
    with pytest.raises(RuleError, match="pass_locks"):
        advise_play(last, replace(few(), insists=True))
    many = tuple(map(Lay, choices_of(View(hand=Hand.of("7j 7s"))))) * 40
    with pytest.raises(RuleError, match="pass_locks"):
        playouts_of(view, many, few(), 1)


def test_without_a_compiled_kernel_deals_are_played_if_they_are_insisted_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asking, "backend", lambda: "twin")
    monkeypatch.setattr(asking, "why_twin", lambda: "there is none")
    assert PLAY.rules == OFFICIAL
    assert advise_play(PLAY, few()).method == "rule"
    decision = advise_play(PLAY, replace(few(), insists=True))
    assert decision.method == "simulation"
    assert "Slower: there is no compiled kernel; 8 deals." in decision.reason
    with pytest.raises(ViewError, match="too long"):
        advise_play(PLAY, replace(few(), exact_from=8, insists=True))
