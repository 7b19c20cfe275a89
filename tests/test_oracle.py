"""The brute force of `tests/oracle` against facts from elsewhere, and the package against it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advisor.cards import DECK, PHOENIX, Hand, points_of
from advisor.combinations import Combination, plays, readings
from tests.oracle import combinations as oracle
from tests.oracle.game import NO_POINTS, State, after, moves, phase, score
from tests.oracle.minimax import forced, solve_with_turn
from tests.oracle.perft import perft
from tests.oracle.random_positions import MEDIUM, random_position
from tests.oracle.schema import Line, bits_of, names_of, read_action, read_state, write_state

if TYPE_CHECKING:
    import random
    from pathlib import Path

    from tests.oracle.minimax import Answer

SUITE, LONG = range(4_000), range(4_000, 100_000)
"""How many states the vectors may have that are solved in the suite and with --long."""


def vectors(shared_dir: Path, states: range) -> list[Line]:
    text = (shared_dir / "solver" / "vectors_open.jsonl").read_text(encoding="utf-8")
    lines: list[Line] = [json.loads(line) for line in text.splitlines()]
    return [line for line in lines if line["states"] in states]


@pytest.mark.parametrize("states", [SUITE, pytest.param(LONG, marks=pytest.mark.long)])
def test_solves_the_vectors(shared_dir: Path, states: range) -> None:
    chosen = vectors(shared_dir, states)
    assert chosen
    for line in chosen:
        assert solved(line) == expected(line), line["id"]


def solved(line: Line) -> Line:
    state = read_state(line)
    answer, behind, _ = solve_with_turn(state)
    firsts, doubles = forced(state)
    found = {"first": {"seat": answer.seat, "phase": answer.phase}, "n_options": answer.n_options}
    turn = {f"turn_{name}": value for name, value in valued(behind).items()} if behind else {}
    return found | valued(answer) | turn | {"forced_first": firsts, "forced_double": doubles}


def valued(answer: Answer) -> Line:
    return {"value": answer.value, "best": answer.best}


def expected(line: Line) -> Line:
    names = ("first", "n_options", "value", "turn_value", "forced_first", "forced_double")
    best = {
        name: frozenset(map(read_action, line[name]))
        for name in ("best", "turn_best")
        if name in line
    }
    return {name: line[name] for name in names if name in line} | best


def test_positions_are_written_as_they_were_read(shared_dir: Path) -> None:
    for line in vectors(shared_dir, range(10**9)):
        state = read_state(line)
        written = write_state(state)
        assert written.items() <= line.items(), line["id"]


@pytest.mark.parametrize(
    ("cards", "names"),
    [
        ("8j 8s Phx 3j 3s", {("full_house", 3), ("full_house", 8)}),
        ("5j 6s 7p 8t Phx", {("straight", 8), ("straight", 9)}),
        ("4j 4s 5p 5t Phx", {("full_house", 4), ("full_house", 5)}),
        ("2j 3j 4j 5j 6j", {("bomb_straight", 6)}),
        ("2j 3j 4j 5j 6j 7s", {("straight", 7)}),
        ("Mah 2j 3j 4j 5j", {("straight", 5)}),
        ("Mah 2j 3j 4j Phx", {("straight", 5)}),
        ("2j 3j 4j 5j Phx", {("straight", 6)}),
        ("9j 9s 9p 9t", {("bomb_four", 9)}),
        ("9j 9s 9p Phx", set()),
        ("9j 9s 9p 9t Phx", set()),
        ("Aj 2j 3j 4j 5s", set()),
        ("2j 2s 3j 3s 4j Phx", {("pair_sequence", 4)}),
        ("2j 2s 4j 4s", set()),
        ("Mah Phx", set()),
        ("Drg Phx", set()),
        ("Phx", {("single", 1.5)}),
        ("Drg", {("single", 25)}),
        ("Dog", {("dog", 0)}),
    ],
)
def test_names_combinations(cards: str, names: set[tuple[str, float]]) -> None:
    bits = bits_of(cards.split())
    assert {(p.kind, p.rank) for p in oracle.leads(bits) if p.cards == bits} == names


@pytest.mark.parametrize(
    ("hand", "top", "follows"),
    [
        ("Phx 8s", "8j", {("Phx", 8.5)}),
        ("Phx", "Drg", set()),
        ("Phx", "Aj", {("Phx", 14.5)}),
        ("7s 7t Phx 2j", "9j 9s", set()),
        ("3j 3s 3p 3t Dog", "Drg", {("3j 3s 3p 3t", 3)}),
        ("3j 3s 3p 3t", "2j 3j 4j 5j 6j", set()),
        ("2t 3t 4t 5t 6t", "Aj As Ap At", {("2t 3t 4t 5t 6t", 6)}),
        ("6t 7t 8t 9t Tt", "2j 3j 4j 5j 6j 7j", set()),
    ],
)
def test_names_what_follows(hand: str, top: str, follows: set[tuple[str, float]]) -> None:
    bits = bits_of(top.split())
    (table,) = (play for play in oracle.leads(bits) if play.cards == bits)
    found = oracle.follows(bits_of(hand.split()), table)
    assert {(" ".join(names_of(play.cards)), play.rank) for play in found} == follows


def as_oracle(play: Combination) -> oracle.Play:
    return oracle.Play(play.kind.value, play.cards.bits, play.rank)


hands = st.sets(st.sampled_from(DECK), min_size=1, max_size=8).map(Hand.of)
bunched = st.sets(st.sampled_from((*DECK[6:26], PHOENIX)), min_size=1, max_size=10).map(Hand.of)


@given(hand=hands | bunched, table=hands | bunched)
def test_the_package_finds_the_same_plays(hand: Hand, table: Hand) -> None:
    assert {*map(as_oracle, plays(hand, merged=False))} == {*oracle.leads(hand.bits)}
    for top in readings(table):
        follows = plays(hand, top, merged=False)
        assert len(follows) == len(set(follows))
        if top.kind.value != "dog":
            assert {*map(as_oracle, follows)} == {*oracle.follows(hand.bits, as_oracle(top))}


def state_of(*hands: str, turn: int = 0, **more: object) -> State:
    return read_state({"hands": [hand.split() for hand in hands], "turn": turn, **more})


@pytest.mark.parametrize(
    ("state", "counts"),
    [
        # A single is passed or beaten, which ends the round, as the pair does at once.
        (state_of("2j 2s", "4j", "", "", out=[3, 2]), [1, 3, 4, 2, 0]),
        # The Dragon ends the round at once, and is given left or right; or both pass on the 3.
        (state_of("3j", "Drg", "5j", "", out=[3]), [1, 1, 2, 4, 1, 2, 0]),
        # 13 ranks or none are wished; two bind seat 1, who else plays either card or passes.
        (state_of("Mah 9j", "3j 4j", "", "", out=[3, 2]), [1, 15, 12 * 3 + 2 * 1 + 1]),
        # The window comes first: its bomb, or the declined window and the turn's bomb or pass.
        (
            state_of(
                "2j 3j",
                "9j 9s 9p 9t 2s",
                "",
                "",
                turn=1,
                out=[3, 2],
                trick={"cards": ["Kj"], "kind": "single", "rank": 13, "owner": 0, "points": 10},
            ),
            [1, 3],
        ),
    ],
)
def test_counts_plies(state: State, counts: list[int]) -> None:
    assert [perft(state, depth) for depth in range(len(counts))] == counts


@given(seed=st.integers(0, 10**6), rng=st.randoms(use_true_random=False))
def test_a_random_round_keeps_its_points(seed: int, rng: random.Random) -> None:
    state = read_state(random_position(seed, MEDIUM) | {"calls": [None] * 4})
    assert sum(state.won) + points_held(state) == 100
    while phase(state) != "over":
        state = after(state, rng.choice(moves(state)))
    double = len(state.out) == 2
    assert abs(score(state)) == 200 if double else abs(score(state)) <= 150
    assert state.won != NO_POINTS or double


def points_held(state: State) -> int:
    return sum(map(points_of, state.hands)) + (state.trick.points if state.trick else 0)
