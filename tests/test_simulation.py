"""The two-stage estimate, on deals whose worth is known: what is chosen, how sure, how stopped."""

from __future__ import annotations

import random
import signal
import time
from array import array
from math import sqrt
from typing import TYPE_CHECKING

import pytest

from advisor.simulation import Effort, Estimate, Sample, estimate
from advisor.simulation.efforts import first_stage, least_deals, most_deals
from advisor.simulation.samples import mean_of, share_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from ctypes import c_int32


def dealer(worths: list[float], noise: float = 80.0, seed: int = 0) -> Callable[..., Sample]:
    """Candidates of known worth: deals that all share, and some luck of each candidate's own."""

    def play(candidate: int, first: int, count: int, stop: c_int32) -> Sample:
        sample = Sample()
        for deal in range(first, first + count):
            if stop.value:
                break
            shared = random.Random(f"{seed} {deal}").gauss(0, 100)
            own = random.Random(f"{seed} {deal} {candidate}").gauss(0, noise)
            points = round(worths[candidate] + shared + own)
            sample.points.append(points)
            sample.first.append(points > 0)
            sample.ours.append(points > 150)
            sample.theirs.append(points < -150)
        return sample

    return play


def answered(found: Estimate | None) -> Estimate:
    assert found is not None
    return found


def test_the_best_is_found_and_the_worst_drop_out() -> None:
    found = answered(estimate(dealer([0, 40, -50, 10, 38]), 5, Effort(deals=2000)))
    assert found.best == 1
    assert 4 in found.tied
    assert 2 in found.dropped
    assert found.chosen_on == 1024
    assert found.figures[0].deals == 2000 - 1024
    assert found.figures[0].loss.value == 0


def test_equal_seeds_and_deals_give_equal_answers_on_any_number_of_threads() -> None:
    worths = [float(place) for place in range(30)]
    found = [
        estimate(dealer(worths), 30, Effort(deals=700, threads=threads)) for threads in (1, 2, 7)
    ]
    assert found[0] == found[1] == found[2]


def test_the_second_stage_has_a_quarter_of_the_deals_at_least_and_they_are_fresh() -> None:
    played: list[range] = []
    inner = dealer([0, 1])

    def play(candidate: int, first: int, count: int, stop: c_int32) -> Sample:
        played.append(range(first, first + count))
        return inner(candidate, first, count, stop)

    for deals in (1, 2, 10, 90, 150, 400, 1000):
        played.clear()
        found = answered(estimate(play, 2, Effort(deals=deals)))
        chosen = {deal for part in played for deal in part if deal < 1 << 40}
        valued = {deal for part in played for deal in part if deal >= 1 << 40}
        assert len(chosen) + len(valued) == deals
        assert len(valued) == found.figures[0].deals >= deals / 4


def test_the_plan_of_a_number_of_deals() -> None:
    for check in (64, 128, 512):
        for deals in (least_deals(check), most_deals(check)):
            assert first_stage(deals) == check
        assert first_stage(least_deals(check) - 1) < check < first_stage(most_deals(check) + 1)


def test_figures_stray_by_their_errors() -> None:
    """Of the truth 95 % lie within 1.96 errors, for points, loss and first; seeds 0 to 199."""
    inside = {"points": 0, "loss": 0, "first": 0}
    worths, runs = [0.0, 5.0, 3.0], 200
    for seed in range(runs):
        found = answered(estimate(dealer(worths, seed=seed), 3, Effort(deals=240, threads=1)))
        best, second = found.order[:2]
        first, runner_up = found.figures[:2]
        inside["points"] += is_within(worths[best], *first.points)
        inside["loss"] += is_within(worths[best] - worths[second], *runner_up.loss)
        truth = 0.5 + worths[best] / sqrt(2 * 3.14159 * (100**2 + 80**2))
        inside["first"] += is_within(truth, *first.first)
    for name, number in inside.items():
        assert 0.9 < number / runs < 0.99, (name, number)


def is_within(truth: float, value: float, error: float | None) -> bool:
    assert error is not None
    return abs(truth - value) < 1.96 * error


def test_equal_candidates_are_tied_and_stay_in_order() -> None:
    inner = dealer([7.0])

    def play(candidate: int, first: int, count: int, stop: c_int32) -> Sample:
        return inner(0, first + 0 * candidate, count, stop)

    found = answered(estimate(play, 3, Effort(deals=300)))
    assert found.order == (0, 1, 2)
    assert found.tied == (1, 2)
    assert found.figures[1].loss.value == found.figures[1].loss.error == 0


def test_the_preferred_candidate_leads_those_it_is_tied_with() -> None:
    inner = dealer([0.0, 0.3, 60.0, 60.5])
    found = answered(estimate(inner, 4, Effort(deals=400), prefer=2))
    assert found.order[0] == 2
    assert found.figures[0].loss == (0, 0)
    assert 3 in found.tied
    assert answered(estimate(inner, 4, Effort(deals=400), prefer=0)).best in (2, 3)


@pytest.mark.parametrize("prefer", range(8))
def test_the_preferred_candidate_is_valued_even_where_it_is_clearly_worse(prefer: int) -> None:
    worths = [0.0, 5.0, 10.0, 15.0, 90.0, 95.0, 100.0, 105.0]
    found = answered(estimate(dealer(worths), 8, Effort(deals=600), prefer=prefer))
    assert prefer in found.order
    assert found.best in (5, 6, 7)
    assert len(found.order) + len(found.dropped) == 8
    loss = found.figures[found.order.index(prefer)].loss
    assert abs(loss.value - (worths[found.best] - worths[prefer])) < 5 * (loss.error or 1)


def constant(worths: list[int], *, decide: bool) -> Callable[..., Sample]:
    """Candidates that bring the same in every deal."""

    def play(candidate: int, _first: int, count: int, _stop: c_int32) -> Sample:
        sample = Sample()
        sample.points.extend([worths[candidate]] * count)
        sample.worth.extend([worths[candidate]] * (count if decide else 0))
        for ones in (sample.first, sample.ours, sample.theirs):
            ones.extend(bytes(count))
        return sample

    return play


def test_a_point_is_too_little_to_tell_and_two_are_not() -> None:
    found = answered(estimate(constant([0, 5, 4, 3], decide=False), 4, Effort(deals=80)))
    assert found.best == 1
    assert found.tied == (2,)
    assert (
        answered(estimate(constant([4, 5], decide=False), 2, Effort(deals=80), prefer=0)).best == 0
    )
    assert (
        answered(estimate(constant([3, 5], decide=False), 2, Effort(deals=80), prefer=0)).best == 1
    )


def test_where_the_chance_to_win_decides_every_part_of_it_counts() -> None:
    found = answered(estimate(constant([4, 5], decide=True), 2, Effort(deals=80), prefer=0))
    assert found.best == 1
    assert found.tied == ()


def test_one_candidate_is_only_valued() -> None:
    found = answered(estimate(dealer([5.0]), 1, Effort(deals=300)))
    assert found.order == (0,)
    assert found.chosen_on == 0
    assert found.figures[0].deals == 300


def test_a_clear_choice_ends_the_first_stage() -> None:
    found = answered(estimate(dealer([0.0, 500.0], noise=1), 2, Effort(deals=4000)))
    assert found.chosen_on == 64
    assert found.order == (1, 0)
    assert found.tied == ()


@pytest.mark.parametrize("seconds", [0.05, 0.3])
def test_the_time_stops_at_a_checkpoint_that_the_number_of_deals_reaches_again(
    seconds: float,
) -> None:
    inner = dealer([0.0, 3.0, 6.0])

    def play(candidate: int, first: int, count: int, stop: c_int32) -> Sample:
        time.sleep(count * 2e-5)
        return inner(candidate, first, count, stop)

    hurried = answered(estimate(play, 3, Effort(deals=100_000, seconds=seconds, threads=2)))
    assert hurried.deals < 100_000
    again = answered(estimate(inner, 3, Effort(deals=hurried.deals, threads=2)))
    assert again == hurried


def test_ctrl_c_leaves_the_answer_so_far() -> None:
    inner = dealer([0.0, 3.0])
    pressed: list[int] = []

    def play(candidate: int, first: int, count: int, stop: c_int32) -> Sample:
        if first >= (1 << 40) + 300 and not pressed:
            pressed.append(first)
            signal.raise_signal(signal.SIGINT)
        return inner(candidate, first, count, stop)

    found = answered(estimate(play, 2, Effort(deals=2000)))
    assert found.stopped
    assert 0 < found.figures[0].deals < 976


def test_ctrl_c_before_the_first_checkpoint_leaves_none() -> None:
    pressed: list[int] = []

    def play(_candidate: int, first: int, _count: int, stop: c_int32) -> Sample:
        if not pressed:
            pressed.append(first)
            signal.raise_signal(signal.SIGINT)
        while not stop.value:
            time.sleep(0.001)
        return Sample()

    assert estimate(play, 2, Effort(deals=2000)) is None


def test_progress_goes_from_nothing_to_all() -> None:
    told: list[float] = []
    estimate(dealer([0.0, 3.0]), 2, Effort(deals=600), told.append)
    assert told == sorted(told)
    assert 0 <= told[0] <= told[-1] <= 1


def test_means_and_shares() -> None:
    assert mean_of(array("h", [5])) == (5, None)
    assert mean_of([10, 20, 30]).error == pytest.approx(10 / sqrt(3))
    none = share_of(bytearray(50))
    assert none.value == 0
    assert none.error is not None
    assert 0 < none.error < 0.03


def test_a_loss_is_that_of_the_same_deals() -> None:
    best, other = Sample(array("h", [100, -100, 50])), Sample(array("h", [90, -110, 40]))
    assert other.below(best) == (10, 0)
