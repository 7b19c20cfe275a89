"""Playouts that end exactly: the solver's values, the same rules, the same answers."""

from __future__ import annotations

from ctypes import c_int32
from dataclasses import replace

import pytest

from advisor.advice import Asking, advise_play, can_simulate
from advisor.advice.asking import is_open
from advisor.cards import FULL_DECK, Hand
from advisor.kernel import SIMPLE_POLICY, why_twin
from advisor.kernel.binding import load
from advisor.rounds import Question, Round
from advisor.rules import OFFICIAL
from advisor.simulation import Effort, Sample, playing
from advisor.simulation.actions import Wait
from advisor.simulation.endings import Endings
from advisor.simulation.playing import KernelPlayouts
from advisor.solving import solve
from advisor.views import View, hidden_of, view_of
from tests.random_rounds import random_round


@pytest.fixture(autouse=True)
def _compiled() -> None:
    if not can_simulate():
        pytest.skip(f"needs the compiled kernel: {why_twin()}")


def endgames(most_cards: int, seeds: range) -> list[Round]:
    """Moments of random rounds, at a turn or window, with few cards left."""
    return [
        round_
        for seed in seeds
        for round_ in random_round(seed, OFFICIAL)
        if round_.question in (Question.TURN, Question.WINDOW)
        and sum(map(len, round_.hands)) <= most_cards
    ]


def played(round_: Round, cards: int, monkeypatch: pytest.MonkeyPatch) -> Sample:
    """Play a round on, all hands as they are."""
    seat = round_.to_act or 0
    hands = [hand.bits for hand in (*round_.hands[seat:], *round_.hands[:seat])]
    monkeypatch.setattr(
        playing,
        "hidden_of",
        lambda view, seed=None: replace(
            hidden_of(view, seed), fixed=tuple(hands), excluded=(0,) * 4, unseen=0
        ),
    )
    library = load().library
    assert library is not None
    endings = Endings(library, cards) if cards else None
    view = view_of(round_, seat)
    policies = (SIMPLE_POLICY,) * 4
    playouts = KernelPlayouts(library, view, (Wait(),), policies, 1, None, endings)
    sample = playouts(0, 0, 1, c_int32(0))
    monkeypatch.undo()
    return sample


def test_an_exact_ending_has_the_value_of_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = endgames(9, range(40))[::7]
    assert len(rounds) > 40
    for round_ in rounds:
        sample = played(round_, 56, monkeypatch)
        assert sample.exact == 1
        assert sample.points[0] == solve(round_).value, round_


def test_exact_play_is_no_worse_against_itself_than_the_policy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With all cards seen a policy on both sides gains for neither; some values differ."""
    rounds = endgames(12, range(12))[::9]
    exact = [played(round_, 56, monkeypatch).points[0] for round_ in rounds]
    by_policy = [played(round_, 0, monkeypatch).points[0] for round_ in rounds]
    assert exact != by_policy
    assert sum(one == other for one, other in zip(exact, by_policy, strict=True)) > len(rounds) / 3


def test_few_cards_left_end_exactly_and_more_do_not() -> None:
    view = View(hand=Hand.of("3j 4s 7j Jj Aj"))
    none = advise_play(view, Asking(effort=Effort(deals=200), exact_from=0))
    some = advise_play(view, Asking(effort=Effort(deals=200), exact_from=8))
    every = advise_play(view, Asking(effort=Effort(deals=200), exact_from=12))
    counts = [decision.details["ended_exactly"] for decision in (none, some, every)]
    assert counts[0] == 0
    assert 0 < int(str(counts[1])) <= int(str(counts[2])) <= 104


def test_exact_endings_give_equal_answers_on_any_number_of_threads() -> None:
    view = View(hand=Hand.of("3j 4s 7j Jj Aj"))
    found = [
        advise_play(view, Asking(effort=Effort(deals=300, threads=number), exact_from=10))
        for number in (1, 2, 7)
    ]
    assert found[0].to_json() == found[1].to_json() == found[2].to_json()


def test_a_round_that_is_open_is_played_exactly() -> None:
    mine, theirs = Hand.of("4j 4p 5j 5s 7p"), Hand.of("4s 8s 9j 9s")
    view = View(hand=mine, seen=FULL_DECK - mine - theirs, left=(5, 4, 0, 0), out=(2, 3))
    assert is_open(view)
    decision = advise_play(view)
    assert decision.advice == "pair sequence 4j 4p 5j 5s"
    assert decision.candidates[0].deals == 1
    assert decision.details["ended_exactly"] == 1
