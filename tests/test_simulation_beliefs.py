"""What calls and silence tell about hidden hands, held to draws that are rejected one by one."""

from __future__ import annotations

import random
from collections import Counter
from ctypes import c_int32
from dataclasses import replace

import pytest

from advisor.advice import can_simulate
from advisor.cards import Hand, indices
from advisor.kernel import SIMPLE_POLICY, why_twin
from advisor.kernel.binding import load
from advisor.rounds import Question
from advisor.rules import OFFICIAL
from advisor.simulation import playing
from advisor.simulation.actions import Wait
from advisor.simulation.beliefs import CERTAIN, beliefs_of, likely_hands
from advisor.simulation.honours import (
    CLASSES,
    GRAND_AFTER,
    GRAND_BEFORE,
    HONOURS,
    MOST,
    TICHU_AFTER,
    Class,
    chance_of_call,
)
from advisor.simulation.playing import KernelPlayouts
from advisor.views import NEXT, PARTNER, PREVIOUS, Hidden, View, hidden_of, view_of
from tests.random_rounds import random_round

DRAWS = 4000
SILENT = View(hand=Hand.of("2j 2s 3t 4p 6j 7s 8t 9p Tj Js Qt Kp Kj 5s"), question=Question.EXCHANGE)
CALLED = replace(SILENT, calls=(None, None, "grand", None))
IN_PLAY = View(
    hand=Hand.of("2j 2s 3t 4p 6j 7s 8t 9p Tj Js"),
    calls=(None, "tichu", None, None),
    left=(10, 10, 12, 13),
    played=(Hand(), Hand.of("3j 3s 4j 4s"), Hand.of("5j Aj"), Hand.of("Phx")),
    seen=Hand.of("Qp Kp Kt"),
    gave=(Hand.of("As"), None, None),
)


def honours(view: View, draws: int = DRAWS) -> Counter[tuple[int, Class]]:
    """Count the classes of the three hidden hands."""
    hidden = hidden_of(view)
    beliefs = beliefs_of(view, hidden)
    found: Counter[tuple[int, Class]] = Counter()
    for number in range(draws):
        hands = likely_hands(hidden, beliefs, 1, number).hands
        found.update((player, Class.of(hands[player])) for player in (NEXT, PARTNER, PREVIOUS))
    return found


def shuffled(hidden: Hidden, rng: random.Random) -> list[int]:
    """Deal the hidden cards by shuffling all of them, nothing excluded."""
    cards = list(indices(hidden.unseen))
    rng.shuffle(cards)
    hands = list(hidden.fixed)
    for player, size in enumerate(hidden.sizes):
        for _card in range(size - hands[player].bit_count()):
            hands[player] |= 1 << cards.pop()
    return hands


def rejected(view: View, draws: int = DRAWS) -> Counter[tuple[int, Class]]:
    """Count the same in deals that are kept with the chances of what was called and not called."""
    rng = random.Random(5)
    hidden = hidden_of(view)
    found: Counter[tuple[int, Class]] = Counter()
    while found.total() < 3 * draws:
        hands = shuffled(hidden, rng)
        if all(rng.random() < likelihood(view, player, hands[player]) for player in (1, 2, 3)):
            found.update((player, Class.of(hands[player])) for player in (1, 2, 3))
    return found


def likelihood(view: View, player: int, bits: int) -> float:
    """Return the chance that a player with these cards has called as he has, or been silent."""
    held = Class.of(bits | view.played[player].bits)
    before = view.question is Question.EXCHANGE
    grand = chance_of_call(GRAND_BEFORE if before else GRAND_AFTER, held)
    tichu = chance_of_call(TICHU_AFTER, held)
    if view.calls[player] == "grand":
        return grand
    if view.calls[player] == "tichu":
        return tichu
    if view.calls[(player + 2) % 4]:
        return 1.0
    return 1 - grand if before else (1 - grand) * (1 - tichu)


@pytest.mark.parametrize("view", [SILENT, CALLED, IN_PLAY], ids=["silent", "called", "in play"])
def test_honours_are_spread_as_by_rejection(view: View) -> None:
    """Shares of each class of each player within 4.5 errors of the difference; seeds 1 and 5."""
    drawn, wanted = honours(view), rejected(view)
    for key in drawn | wanted:
        both = (drawn[key] + wanted[key]) / (2 * DRAWS)
        error = (2 * both * (1 - both) / DRAWS) ** 0.5
        assert abs(drawn[key] - wanted[key]) / DRAWS < 4.5 * error + 2 / DRAWS, key


def mean_honours(view: View, player: int) -> float:
    found = honours(view, 800)
    return sum(held.number * times for (who, held), times in found.items() if who == player) / 800


def test_a_caller_holds_more_honours_than_chance_and_who_is_silent_fewer() -> None:
    """Of 42 unseen cards with six honours 14 hold two on average."""
    assert 2.7 < mean_honours(CALLED, PARTNER) < 4.0
    half = View(
        hand=SILENT.hand, left=(14, 14, 13, 14), played=(Hand(), Hand(), Hand.of("9j"), Hand())
    )
    assert mean_honours(half, PARTNER) < 1.9 < mean_honours(half, NEXT)


def test_honours_that_a_caller_has_played_count() -> None:
    spent, low = Hand.of("Aj As Phx Drg"), Hand.of("3j 3s 4j 4s")
    views = [
        replace(IN_PLAY, played=(Hand(), cards, Hand(), Hand()), gave=(None,) * 3)
        for cards in (spent, low)
    ]
    assert mean_honours(views[0], NEXT) < mean_honours(views[1], NEXT) - 1


def test_better_hands_call_more_often() -> None:
    for caller in (GRAND_BEFORE, GRAND_AFTER, TICHU_AFTER):
        for held in CLASSES:
            for more in (Class(1, 0, 0), Class(0, 1, 0), Class(0, 0, 1)):
                if (held + more).fits_in(MOST):
                    assert chance_of_call(caller, held + more) > chance_of_call(caller, held)


def test_nothing_is_concluded_where_nothing_is_known() -> None:
    eight = View(hand=Hand.of("2j 2s 3t 4p 6j 7s 8t 9p"), question=Question.GRAND)
    unseen = View(hand=Hand.of("7j"), calls=(None, "grand", None, None))
    for view in (eight, unseen):
        assert beliefs_of(view, hidden_of(view)) is None
    beliefs = beliefs_of(CALLED, hidden_of(CALLED))
    assert beliefs is not None
    mine, following, partner, previous = beliefs
    assert min(mine) == CERTAIN
    assert min(following) == min(previous) < CERTAIN
    assert partner != following
    quiet = replace(CALLED, calls=("grand", None, None, None))
    spared = beliefs_of(quiet, hidden_of(quiet))
    assert spared is not None
    assert min(spared[PARTNER]) == CERTAIN


def test_every_moment_of_random_rounds_leaves_a_deal() -> None:
    drawn = 0
    for seed in range(12):
        for round_ in random_round(seed, OFFICIAL):
            if round_.is_over:
                continue
            view = view_of(round_, seed % 4)
            hidden = hidden_of(view)
            beliefs = beliefs_of(view, hidden)
            if beliefs is not None:
                hands = likely_hands(hidden, beliefs, seed, drawn).hands
                assert all(row[0] <= CERTAIN for row in beliefs)
                assert all(own & ~hand == 0 for own, hand in zip(hidden.fixed, hands, strict=True))
                drawn += 1
    assert drawn > 300


@pytest.mark.parametrize("view", [CALLED, IN_PLAY], ids=["called", "in play"])
def test_the_kernel_draws_the_same_hands(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds on hands that were drawn here end as those whose hands the kernel draws."""
    library = load().library
    if library is None or not can_simulate():
        pytest.skip(f"needs the compiled kernel: {why_twin()}")
    policies = (SIMPLE_POLICY,) * 4
    wanted = KernelPlayouts(library, view, (Wait(),), policies, 9)(0, 0, 200, c_int32(0))
    hidden = hidden_of(view)
    beliefs = beliefs_of(view, hidden)
    points = []
    for number in range(200):
        hands = tuple(likely_hands(hidden, beliefs, 9, number).hands)
        settled = replace(hidden, fixed=hands, excluded=(0,) * 4, unseen=0)
        monkeypatch.setattr(playing, "hidden_of", lambda _view, _seed=None, dealt=settled: dealt)
        playouts = KernelPlayouts(library, view, (Wait(),), policies, 9)
        points.append(playouts(0, number, 1, c_int32(0)).points[0])
    assert points == wanted.points.tolist()
    assert {bits & HONOURS for bits in hidden.fixed} != {HONOURS}
