"""`Round` and the brute force of `tests/oracle` play the same rounds, decision by decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.oracle.game import after, moves, phase, score, to_act
from tests.oracle.random_positions import MEDIUM, SMALL, Size, positions
from tests.oracle.schema import read_state
from tests.round_moves import as_trick, round_moves, round_of
from tests.vectors import first_faults, read

if TYPE_CHECKING:
    import random
    from pathlib import Path

    from advisor.rounds import Round
    from tests.oracle.game import State

LARGE = Size(13, 24, 10, in_one_hand=8)


def test_first_decisions_of_the_vectors(shared_dir: Path) -> None:
    lines = read(shared_dir / "solver" / "vectors_open.jsonl")
    assert lines
    found = {line["id"]: [*first_faults(line, round_of(line))] for line in lines}
    assert {name: faults for name, faults in found.items() if faults} == {}


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE], ids=["small", "medium", "large"])
@given(data=st.data(), rng=st.randoms(use_true_random=False))
def test_the_same_round(size: Size, data: st.DataObject, rng: random.Random) -> None:
    line = data.draw(positions(size))
    round_, state = round_of(line), read_state(line)
    while phase(state) != "over":
        assert_same(round_, state)
        options = dict(round_moves(round_))
        found = moves(state)
        assert options.keys() == set(found)
        assert len(found) == len(options)
        move = rng.choice(found)
        round_, state = options[move], after(state, move)
    assert round_.is_over
    assert round_.score is not None
    assert round_.score[0] - round_.score[1] == score(state)


def assert_same(round_: Round, state: State) -> None:
    assert (round_.question.value, round_.to_act) == (phase(state), to_act(state))
    assert tuple(hand.bits for hand in round_.hands) == state.hands
    assert (round_.turn, as_trick(round_), round_.wish_open) == (
        state.turn,
        state.trick,
        state.wish,
    )
    assert (round_.won, round_.out, round_.calls) == (state.won, state.out, state.calls)
