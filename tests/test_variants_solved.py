"""Endgames of three and six players, searched through `Round` by the twin."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from advisor.errors import DealError
from advisor.rules import Rules, Variant
from advisor.solving import solve
from tests.random_rounds import random_round

if TYPE_CHECKING:
    from advisor.rounds import Round


def value_by_brute_force(round_: Round) -> int:
    """The points of team 0 less those of team 1 when both play for them: plain minimax."""
    if round_.score is not None:
        return round_.score[0] - round_.score[1]
    seat = round_.to_act or 0
    best = max if seat % 2 == 0 else min
    return best(map(value_by_brute_force, following(round_, seat)))


def following(round_: Round, seat: int) -> list[Round]:
    """Every round after one decision."""
    found = [round_.play(seat, play)[0] for play in round_.legal_plays(merged=False)]
    seats = range(len(round_.hands))
    found += [round_.give_dragon(seat, to)[0] for to in seats if round_.can_give_dragon(seat, to)]
    found += [round_.give_lead(seat, to)[0] for to in seats if round_.can_give_lead(seat, to)]
    found += [
        round_.wish(seat, rank)[0] for rank in (None, *range(2, 15)) if round_.can_wish(seat, rank)
    ]
    if round_.can_decline(seat):
        found.append(round_.decline(seat)[0])
    if round_.can_pass(seat):
        found.append(round_.pass_turn(seat)[0])
    return found


def endgames(variant: Variant, cards: int) -> list[Round]:
    """A position with so many cards left from each of several random rounds."""
    found = []
    for seed in range(12):
        moments = list(random_round(seed, Rules(variant=variant)))
        late = (
            after
            for before, after in pairwise(moments)
            if sum(map(len, after.hands)) <= cards < sum(map(len, before.hands))
        )
        found += [round_ for round_ in late if not round_.is_over]
    return found


@pytest.mark.parametrize(("variant", "cards"), [(Variant.TRICHU, 6), (Variant.TIENTSIN, 6)])
def test_endgames_against_plain_minimax(variant: Variant, cards: int) -> None:
    positions = endgames(variant, cards)
    assert len(positions) > 5
    for round_ in positions:
        sign = 1 if (round_.to_act or 0) % 2 == 0 else -1
        solution = solve(round_, "plays")
        assert solution.value == sign * value_by_brute_force(round_)
        assert max(one.value or 0 for one in solution.plays or ()) == solution.value


def test_the_dog_goes_to_the_better_partner() -> None:
    """Who leads his 2 is out second, and the king is third; the king first leaves the 2 behind."""
    hands = "Dog | 3j 3s | Kj | 5j 5s | 2s | 6j 6s"
    solution = solve(f"turn 0; hands {hands}; rules variant=tientsin", "plays")
    plays = solution.plays or ()
    assert [str(one.action) for one in plays] == [
        "dog Dog, the lead to 2",
        "dog Dog, the lead to 4",
    ]
    assert [one.action.to_json()["lead"] for one in plays] == [2, 4]
    values = [one.value for one in plays]
    assert solution.value == values[1] == 300
    assert values[0] != 300


def test_what_the_table_may_ignore_is_worth_points() -> None:
    line = "turn 2; hands 2j | 3s 6j | 5j 7s | 4s 6s; top Mah by 1; wished 5"
    free, bound = solve(f"{line}; rules variant=trichu", "plays"), solve(line, "plays")
    assert len(free.plays or ()) == 3
    assert [str(one.action) for one in bound.plays or ()] == ["single 5j"]
    assert (free.value or 0) >= (bound.value or 0)


def test_a_triple_victory_can_be_forced() -> None:
    line = "turn 2; hands - | 3j 3s | Aj | 5j 5s | - | 6j 6s; out 0 4"
    solution = solve(f"{line}; rules variant=tientsin")
    assert (solution.value, solution.forced_double) == (300, (True, False))
    assert str(solution) == "+300 points for seats 0, 2 and 4, with all cards seen"


def test_a_call_that_waits_is_not_solved() -> None:
    hands = "hands 2j | 3j | 4j | 6j; calls - - tichu -; played 0 1 3"
    with pytest.raises(DealError, match="not the question refusal"):
        solve(f"refusal 3; {hands}; lead 0; bet 2 turn 0; rules bet_refusal=true")
