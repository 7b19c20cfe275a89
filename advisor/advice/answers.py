"""An estimate as a decision: figures, ties, and how to get the same answer again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from advisor.advice.asking import why_slow
from advisor.decisions import Candidate, Decision
from advisor.texts import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from advisor.advice.asking import Asking
    from advisor.decisions import Question, ThreeCards
    from advisor.simulation import Estimate, Figures
    from advisor.simulation.samples import Mean
    from advisor.views import View

MOST_NAMED: Final = 2
"""How many tied candidates are named."""


def simulated(
    question: Question,
    advice: str | int | ThreeCards | None,
    names: Sequence[str],
    found: Estimate,
    *,
    reason: str,
    asking: Asking,
    view: View,
    details: Mapping[str, object] | None = None,
) -> Decision:
    """Make the decision of an estimate.

    Args:
        question: what was asked.
        advice: what to do.
        names: the candidates by their places, as they are called in answers.
        found: the estimate.
        reason: why, made from the figures.
        asking: how it was asked.
        view: what I know.
        details: further figures.

    Returns:
        The decision, the best candidate first.
    """
    shown = zip(found.order, found.figures, strict=True)
    return Decision(
        question=question,
        method="simulation",
        advice=advice,
        candidates=tuple(candidate(names[place], figures) for place, figures in shown),
        reason=joined(reason, _("Stopped early.") if found.stopped else "", _slower(view, found)),
        details={**common_details(names, found, asking, view), **(details or {})},
    )


def _slower(view: View, found: Estimate) -> str:
    """Say that deals were few because they were played slowly, and why."""
    why = why_slow(view)
    return _("Slower: {why}; {n} deals.").format(why=why, n=found.deals) if why else ""


def candidate(name: str, figures: Figures) -> Candidate:
    """Return the figures of a candidate as answers have them.

    Args:
        name: what it is called.
        figures: what it is worth.

    Returns:
        The candidate.
    """
    return Candidate(
        name,
        points=figures.points.value,
        points_se=figures.points.error,
        first=figures.first.value,
        first_se=figures.first.error,
        loss=figures.loss.value,
        loss_se=figures.loss.error,
        deals=figures.deals,
    )


def common_details(
    names: Sequence[str], found: Estimate, asking: Asking, view: View
) -> dict[str, object]:
    """Return what every simulated answer tells beside its candidates."""
    doubles = {
        names[place]: {
            "ours": round(figures.ours.value, 4),
            "theirs": round(figures.theirs.value, 4),
        }
        for place, figures in zip(found.order, found.figures, strict=True)
    }
    return {
        "deals": found.deals,
        "seed": asking.effort.seed,
        "chosen_on": found.chosen_on,
        "ended_exactly": found.exact,
        "stopped": found.stopped,
        "tied": [names[place] for place in found.tied],
        "dropped": [names[place] for place in found.dropped],
        "double_victory": doubles,
        "assumptions": list(view.assumptions),
    }


def in_percent(chance: Mean) -> str:
    r"""Return a chance with its standard error.

    >>> from advisor.simulation import Mean
    >>> in_percent(Mean(0.614, 0.0132))
    '61\xa0%\xa0±\xa01'
    """
    return f"{100 * chance.value:.0f}\N{NO-BREAK SPACE}%{plus_minus(chance, 100)}"


def in_points(points: Mean) -> str:
    r"""Return points with their sign and standard error.

    >>> from advisor.simulation import Mean
    >>> in_points(Mean(-3.6, 1.2)), in_points(Mean(21.0, None))
    ('−4\xa0±\xa01', '+21')
    """
    whole = round(points.value)
    sign = "+" if whole > 0 else "\N{MINUS SIGN}" if whole < 0 else ""
    return f"{sign}{abs(whole)}{plus_minus(points)}"


def plus_minus(mean: Mean, factor: int = 1) -> str:
    """Return a standard error as it stands behind its figure; nothing if there is none."""
    if mean.error is None:
        return ""
    error = factor * mean.error
    digits = 1 if 0 < error < 0.95 else 0  # a small error is not none
    return f"\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{error:.{digits}f}"


def against_second(names: Sequence[str], found: Estimate) -> str:
    """Say how the best candidate stands against the next ones.

    Args:
        names: the candidates as they are called in sentences.
        found: the estimate.

    Returns:
        A sentence; empty with one candidate alone.
    """
    if len(found.order) < 2:
        return ""
    if found.tied:
        tied = [names[place] for place in found.tied]
        return _("As good within the error: {others}.").format(others=_some_of(tied))
    text = _("Next comes {other}, {points} less.")
    return text.format(other=names[found.order[1]], points=lost(found.figures[1].loss))


def _some_of(names: Sequence[str]) -> str:
    """Name the first few of several candidates, and say how many there are besides."""
    more = len(names) - MOST_NAMED
    rest = [ngettext("{n} more", "{n} more", more).format(n=more)] if more > 0 else []
    return "; ".join([*names[:MOST_NAMED], *rest])


def lost(loss: Mean) -> str:
    r"""Return lost points in words, with the standard error.

    >>> from advisor.simulation import Mean
    >>> lost(Mean(14.1, 3.4)), lost(Mean(0.8, None))
    ('14\xa0±\xa03 points', '1 point')
    """
    whole = round(loss.value)
    text = ngettext("{n} point", "{n} points", 1 if whole == 1 and loss.error is None else 2)
    return text.format(n=f"{whole}{plus_minus(loss)}")


def told_of_pass(passed: ThreeCards) -> str:
    """Say what is assumed of an exchange that is still to come.

    Args:
        passed: what I am taken to pass.

    Returns:
        A sentence.

    >>> from advisor.cards import Hand
    >>> from advisor.decisions import ThreeCards
    >>> told_of_pass(ThreeCards(Hand.of("2s"), Hand.of("Kp"), Hand.of("4j")))
    'This assumes that you pass 2s next, 4j previous, Kp partner.'
    """
    text = _("This assumes that you pass {next} next, {previous} previous, {partner} partner.")
    return text.format(**{name: card or "?" for name, card in passed.to_json().items()})


def joined(*sentences: str) -> str:
    """Join sentences, empty ones left out."""
    return " ".join(filter(None, sentences))


def sentence(words: str) -> str:
    """Return words as a sentence: with a capital letter and a stop.

    >>> sentence("still 4 combinations left")
    'Still 4 combinations left.'
    """
    return f"{words[:1].upper()}{words[1:]}."
