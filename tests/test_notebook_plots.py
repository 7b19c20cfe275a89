"""Plots: what they show, that they stand alone, that nothing keeps them."""

from __future__ import annotations

import subprocess
import sys
from statistics import mean, pstdev
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from advisor import TichuError
from advisor.advice import can_simulate
from advisor.decisions import Candidate, Decision
from advisor.notebook import answer, scores
from advisor.notebook.plots import Plot, chance_plot, points_plot, scores_plot

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

SVG = "{http://www.w3.org/2000/svg}"


def decision(deals: int) -> Decision:
    found = [
        Candidate("call", 20.0, 5.0, first=0.6, first_se=0.02, loss=0.0, deals=deals),
        Candidate("no_call", 0.0, 4.0, first=0.6, first_se=0.02, loss=20.0, deals=deals),
    ]
    return Decision("call", "simulation", "call", tuple(found), "")


PLOTS = {
    "chance": lambda: chance_plot([decision(1000), decision(100)]),
    "points": lambda: points_plot(decision(100)),
    "scores": lambda: scores_plot({"call": [100, -100, 200], "no call": [0, 0, 45]}),
}


@pytest.mark.parametrize("name", PLOTS)
def test_a_plot_stands_alone(name: str, tmp_path: Path) -> None:
    plot = PLOTS[name]()
    root = ET.fromstring(plot.svg)  # noqa: S314 - our own picture
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title") == root.get("aria-label") == plot.label
    assert "<script" not in plot.svg
    assert "<!DOCTYPE" not in plot.svg
    assert plot._repr_svg_() == plot.svg == PLOTS[name]().svg
    assert plot._repr_html_().startswith(f'<img alt="{plot.label}" ')
    plot.svg.save(tmp_path / "plot.svg")
    assert (tmp_path / "plot.svg").stat().st_size > 1000


def test_the_figures_are_told_in_words() -> None:
    assert PLOTS["chance"]().told == "100 deals 60 % ± 2.0; 1,000 deals 60 % ± 2.0"
    assert PLOTS["points"]().told == "call +20 ± 5; no call 0 ± 4"
    assert "call, +67 on average; no call, +15 on average" in PLOTS["scores"]().label


def test_the_chance_is_plotted_by_rising_deals() -> None:
    (axes,) = chance_plot([decision(1000), decision(100)]).figure.axes
    (line,) = axes.lines
    assert list(line.get_xdata()) == [100, 1000]
    assert list(line.get_ydata()) == [60.0, 60.0]
    assert axes.collections[0].get_datalim(axes.transData).y0 == pytest.approx(56)


def test_the_best_candidate_is_on_top() -> None:
    (axes,) = points_plot(decision(100)).figure.axes
    assert [label.get_text() for label in axes.get_yticklabels()] == ["no call", "call"]


def test_scores_are_shares_of_rounds() -> None:
    (axes,) = scores_plot({"call": [100, 100, -100, 200]}).figure.axes
    assert axes.get_ylim()[1] == pytest.approx(52.5)  # half of the rounds, and some room


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: chance_plot([Decision("call", "rule", "call", (Candidate("call"),), "")]),
        lambda: points_plot(Decision("pass", "rule", None, (Candidate("2s 3s 4s"),), "")),
        lambda: scores_plot({}),
        lambda: scores_plot({"call": []}),
    ],
)
def test_what_cannot_be_plotted(wrong: Callable[[], Plot]) -> None:
    with pytest.raises(TichuError):
        wrong()


def test_plotting_does_not_load_pyplot() -> None:
    code = (
        "import sys; from advisor.notebook import scores_plot; scores_plot({'call': [1, 2]}).svg;"
        "assert 'matplotlib.pyplot' not in sys.modules"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert result.returncode == 0, result.stderr


HAND = "Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s"


@pytest.mark.skipif(not can_simulate(), reason="needs the compiled kernel")
def test_scores_are_those_behind_an_answer() -> None:
    """Their means are the points of the answer, which other deals gave, within four errors."""
    found = scores(HAND, deals=2000, seed=5)
    candidates = answer(HAND, "call", deals=2000, seed=5).decisions[0].candidates
    assert {len(values) for values in found.values()} == {2000}
    for one in candidates:
        values = found[one.action]
        assert all(score % 5 == 0 and abs(score) <= 600 for score in values)
        error = pstdev(values) / 2000**0.5 + (one.points_se or 0)
        assert abs(mean(values) - (one.points or 0)) < 4 * error
    assert scores(HAND, deals=2000, seed=5) == found
    assert scores(HAND, deals=2000, seed=6) != found
    assert scores(HAND, deals=8, seed=5)["call"] == found["call"][:8]


@pytest.mark.skipif(not can_simulate(), reason="needs the compiled kernel")
def test_scores_of_the_first_eight_cards() -> None:
    (axes,) = scores_plot(scores("Drg Phx Aj As Kp Qs Jt Tp", "grand", deals=64)).figure.axes
    assert len(axes.patches) == 2
    assert "no call, " in axes.get_title()


def test_scores_of_other_questions() -> None:
    with pytest.raises(TypeError, match="not of 'wish'"):
        scores(HAND, "wish")
    with pytest.raises(TichuError, match="expected 14 cards"):
        scores("7j 7s", deals=8)
