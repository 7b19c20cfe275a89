"""Plots of estimates: figures of matplotlib, without pyplot, that show and save themselves as SVG.

Each function returns a `Plot`: a figure with words that say what it shows. matplotlib loads with
the first one.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Final

from advisor.drawing import Picture
from advisor.errors import TichuError
from advisor.solving.pages import signed
from advisor.texts import _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from advisor.decisions import Candidate, Decision

_BLUE, _ORANGE = "#3a4fc4", "#b35900"
_MARKS: Final = ((_BLUE, "o", ""), (_ORANGE, "s", "//"))
"""Colour, sign and hatching of what is compared: colour never tells alone."""


@dataclass(frozen=True, slots=True)
class Plot:
    """A figure and what it shows.

    Args:
        figure: the figure of matplotlib, on white ground.
        title: what it shows.
        told: its figures in words, for those who cannot see it.
    """

    figure: Any
    title: str
    told: str = ""

    @property
    def label(self) -> str:
        """The alternative text: the title, and the figures in words."""
        return f"{self.title}: {self.told}" if self.told else self.title

    @property
    def svg(self) -> Picture:
        """The figure as an SVG picture with its title; equal figures give equal pictures."""
        from matplotlib import rc_context

        file = io.StringIO()
        with rc_context({"svg.hashsalt": "tichu"}):
            self.figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
        head, start, rest = file.getvalue().partition("<svg ")
        del head  # the XML declaration and the address of a document type
        label = escape(self.label)
        tag, end, body = rest.partition(">")
        return Picture(
            f'{start}role="img" aria-label="{label}" {tag}{end}<title>{label}</title>{body}'
        )

    def _repr_svg_(self) -> str:
        """Return the picture to a notebook."""
        return self.svg

    def _repr_html_(self) -> str:
        """Return the picture with its title as alternative text, which notebooks prefer."""
        return self.svg._repr_html_()


def chance_plot(decisions: Sequence[Decision], action: str = "call") -> Plot:
    """Plot the chance to go out first against the number of deals behind it.

    Args:
        decisions: answers to one question from more and more deals.
        action: the candidate that is shown.

    Returns:
        The chance with a band of two standard errors.

    Raises:
        TichuError: if an answer has no such figures, as an answer by rule has none.
    """
    found = [_candidate(decision, action) for decision in decisions]
    found.sort(key=lambda one: one.deals or 0)
    title = _("Chance to go out first by the number of deals, with two standard errors")
    figure, axes = _axes(title, _("deals"), _("out first, %"))
    deals = [one.deals for one in found]
    chances = [100 * (one.first or 0.0) for one in found]
    bands = [200 * (one.first_se or 0.0) for one in found]
    low = [chance - band for chance, band in zip(chances, bands, strict=True)]
    high = [chance + band for chance, band in zip(chances, bands, strict=True)]
    axes.fill_between(deals, low, high, color=_BLUE, alpha=0.2, linewidth=0)
    axes.plot(deals, chances, color=_BLUE, marker="o")
    axes.set_xscale("log")
    axes.set_xticks(deals, [f"{number:,}" for number in deals])
    axes.minorticks_off()
    text = _("{deals:,} deals {chance:.0f} % ± {error:.1f}")
    told = [
        text.format(deals=number, chance=chance, error=band / 2)
        for number, chance, band in zip(deals, chances, bands, strict=True)
    ]
    return Plot(figure, title, "; ".join(told))


def _candidate(decision: Decision, action: str) -> Candidate:
    for one in decision.candidates:
        if one.action == action and None not in (one.first, one.first_se, one.deals):
            return one
    text = _("{decision} has no simulated chance for {action!r}")
    raise TichuError(text.format(decision=decision, action=action))


def points_plot(decision: Decision, most: int = 10) -> Plot:
    """Plot the points of the candidates with their standard errors.

    Args:
        decision: a simulated answer.
        most: how many candidates are shown at most.

    Returns:
        A point and a bar of one standard error for each candidate, the best on top.

    Raises:
        TichuError: if the answer has no points.
    """
    shown = [one for one in decision.candidates if one.points is not None][:most][::-1]
    if not shown:
        raise TichuError(_("{decision} has no points").format(decision=decision))
    title = _("Points for my team by candidate, with one standard error")
    figure, axes = _axes(title, _("points for my team"), _candidates_label(decision), len(shown))
    points = [one.points or 0.0 for one in shown]
    errors = [one.points_se or 0.0 for one in shown]
    axes.errorbar(points, range(len(shown)), xerr=errors, fmt="o", color=_BLUE, capsize=3)
    names = [one.action.replace("_", " ") for one in shown]
    axes.set_yticks(range(len(shown)), names)
    axes.set_ylim(-0.6, len(shown) - 0.4)
    told = [
        f"{name} {signed(round(mean))} ± {error:.0f}"
        for name, mean, error in zip(names, points, errors, strict=True)
    ]
    return Plot(figure, title, "; ".join(told[::-1]))


def _candidates_label(decision: Decision) -> str:
    """Return what the names of the candidates mean, where that does not go without saying."""
    return {"pass": _("to next,\npartner, previous"), "wish": _("rank")}.get(decision.question, "")


def scores_plot(scores: Mapping[str, Sequence[int]]) -> Plot:
    """Plot how often a round ends with which score, for two candidates side by side.

    Args:
        scores: the scores of rounds, my team's points less the other's, by the name of what was
            done; one or two names. `scores` in `advisor.notebook` plays them.

    Returns:
        A histogram with classes of 50 points.

    Raises:
        TichuError: if there are other numbers of names, or no scores.
    """
    if not 1 <= len(scores) <= len(_MARKS) or not all(scores.values()):
        raise TichuError(_("expected scores of one or two candidates"))
    names = [_named(name, values) for name, values in scores.items()]
    title = _("Scores of rounds: {names}").format(names="; ".join(names))
    figure, axes = _axes(title, _("points for my team less the other's"), _("% of rounds"))
    everything = [score for values in scores.values() for score in values]
    edges = range(50 * (min(everything) // 50) - 25, max(everything) + 76, 50)
    for name, values, (colour, _sign, hatch) in zip(names, scores.values(), _MARKS, strict=False):
        weights = [100 / len(values)] * len(values)
        axes.hist(
            values,
            bins=list(edges),
            weights=weights,
            label=name,
            histtype="stepfilled",
            edgecolor=colour,
            facecolor="none",
            hatch=hatch,
            linewidth=1.5,
        )
    axes.legend()
    return Plot(figure, title)


def _named(name: str, values: Sequence[int]) -> str:
    """Return the name of a candidate with the mean of its scores."""
    mean = signed(round(sum(values) / len(values)))
    return _("{name}, {mean} on average").format(name=name.replace("_", " "), mean=mean)


def _axes(title: str, x: str, y: str, lines: int = 6) -> tuple[Any, Any]:
    """Return a figure of its own, which no list of open figures keeps, and its axes."""
    from matplotlib.figure import Figure

    height = min(6.0, max(2.2, 1.2 + 0.4 * lines))
    figure = Figure(figsize=(6.4, height), layout="constrained", facecolor="white")
    axes = figure.add_subplot()
    axes.set_title(title, fontsize=10)
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.grid(alpha=0.3)
    return figure, axes
