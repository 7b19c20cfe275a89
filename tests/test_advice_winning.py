"""The chance to win a game: the table of the package, and the iteration that makes it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from advisor.advice import chance_to_win
from advisor.advice.winning import WHOLE, winning_table
from tests.make_winning import FINE, LEAST, chances

TOTALS = range(-200, 1000, 20)


def test_both_teams_together_win_always() -> None:
    for mine in TOTALS:
        for theirs in TOTALS:
            both = chance_to_win(mine, theirs) + chance_to_win(theirs, mine)
            assert both == pytest.approx(1, abs=2 / WHOLE)


def test_more_points_are_better() -> None:
    rows = winning_table().chances
    assert all(low < high for row in zip(*rows, strict=True) for low, high in pairwise(row))
    assert all(low > high for row in rows for low, high in pairwise(row))


def test_the_end_of_a_game_is_certain() -> None:
    assert chance_to_win(1000, 995) == 1
    assert chance_to_win(990, 1005) == 0
    assert chance_to_win(1100, 1100) == 0.5


def test_between_places_the_chance_lies_between() -> None:
    low, mid, high = (chance_to_win(mine, 400) for mine in (400, 410, 420))
    assert mid == pytest.approx((low + high) / 2)
    assert chance_to_win(-900, 0) == chance_to_win(-200, 0)


def test_another_target_counts_by_the_distance_to_it() -> None:
    assert chance_to_win(130, 470, target=500) == chance_to_win(630, 970)


def test_the_iteration_on_a_game_that_is_known() -> None:
    """A round gives 100 to either team: at 900 to 900 - 100 k one more beats k + 1 in a row."""
    found = chances(Counter({(100, 0): 1, (0, 100): 1}))

    def chance(mine: int, theirs: int) -> float:
        return float(found[(mine - LEAST) // FINE, (theirs - LEAST) // FINE])

    for behind in range(5):
        expected = 1 - 0.5 ** (behind + 1)
        assert chance(900, 900 - 100 * behind) == pytest.approx(expected, abs=1e-5)
    assert chance(0, 0) == pytest.approx(0.5, abs=1e-5)
