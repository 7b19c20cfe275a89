"""A decision as a section of an answer: what to do, how sure, why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from advisor.cards import RANK_LETTERS
from advisor.cli.screen import Phrase, Screen, card_words, facts, words
from advisor.decisions import Candidate, Decision, ThreeCards
from advisor.texts import _

if TYPE_CHECKING:
    from advisor.cards import Hand


@dataclass(frozen=True, slots=True)
class DecisionSection:
    """The answer to one question.

    Args:
        decision: the answer.
    """

    decision: Decision

    @property
    def key(self) -> str:
        """The name of the question."""
        return self.decision.question

    def to_json(self) -> dict[str, Any]:
        """Return the answer as JSON values."""
        return self.decision.to_json()

    def lines(self, screen: Screen) -> list[str]:
        """Return what to do and how sure that is, and below it why.

        Where it was answered by rule, the reason says so.
        """
        decision = self.decision
        first = facts(_advice(decision), *_figures(decision), _deals(decision))
        paragraphs = [first, words(decision.reason), *_assumptions(decision)]
        return screen.section(_label(decision), paragraphs)


def _assumptions(decision: Decision) -> list[Phrase]:
    """Say what was taken for granted where something was not known."""
    assumed = decision.details.get("assumptions")
    if not isinstance(assumed, list) or not assumed:
        return []
    return [words(_("Assumed: {what}.").format(what="; ".join(map(str, assumed))))]


def _label(decision: Decision) -> str:
    return {
        "grand": _("Grand"),
        "call": _("Tichu"),
        "pass": _("Pass"),
        "wish": _("Wish"),
        "play": _("Play"),
        "gift": _("Gift"),
    }[decision.question]


def _deals(decision: Decision) -> Phrase:
    """Say on how many deals the answer rests, as options that ask for it again."""
    deals, seed = decision.details.get("deals"), decision.details.get("seed")
    return () if deals is None else words(f"--deals {deals} --seed {seed}")


def _advice(decision: Decision) -> Phrase:
    advice = decision.advice
    if isinstance(advice, ThreeCards):
        return _gifts(advice)
    if decision.question == "wish":
        return words(RANK_LETTERS[advice] if isinstance(advice, int) else _("no wish"))
    if decision.question in ("play", "gift"):
        return words(str(advice))
    return words(_("call") if advice == "call" else _("no call"))


def _gifts(cards: ThreeCards) -> Phrase:
    """Return the three cards, each with its receiver; the partner stands last, as players pass."""
    return facts(
        _gift(cards.next, _("next")),
        _gift(cards.previous, _("previous")),
        _gift(cards.partner, _("partner")),
    )


def _gift(card: Hand | None, receiver: str) -> Phrase:
    return (*card_words(str(card)), *words(receiver)) if card else ()


def _figures(decision: Decision) -> tuple[Phrase, ...]:
    """Return the chance to go out first, and what is won by it in points."""
    if decision.question in ("grand", "call"):
        shown = next((one for one in decision.candidates if one.action == "call"), None)
    else:
        shown = decision.candidates[0] if decision.candidates else None
    return (_first(shown), _points(decision, shown)) if shown else ()


def _points(decision: Decision, candidate: Candidate) -> Phrase:
    if candidate.points is None:
        return ()
    if decision.question not in ("grand", "call"):
        points = f"{signed(candidate.points)}{error(candidate.points_se)}"
        return words(_("{points}\N{NO-BREAK SPACE}points").format(points=points))
    gain, spread = _gain(decision, candidate)
    points = f"{signed(gain)}{error(spread)}"
    return words(_("{points}\N{NO-BREAK SPACE}points by calling").format(points=points))


def _gain(decision: Decision, call: Candidate) -> tuple[float, float | None]:
    """Return what a call gains over none, with its standard error."""
    points = call.points or 0.0
    if decision.method == "rule":
        return points, call.points_se
    (other,) = (one for one in decision.candidates if one is not call)
    return points - (other.points or 0.0), decision.candidates[-1].loss_se


def _first(candidate: Candidate) -> Phrase:
    if candidate.first is None:
        return ()
    chance = f"{100 * candidate.first:.0f}\N{NO-BREAK SPACE}%"
    spread = None if candidate.first_se is None else 100 * candidate.first_se
    return words(_("{chance} to go out first").format(chance=chance + error(spread)))


def signed(points: float) -> str:
    """Return points with their sign, in whole numbers.

    Args:
        points: the points.

    Returns:
        The text; nothing is neither gained nor lost at 0.

    >>> signed(21.7), signed(-3.2), signed(-0.3)
    ('+22', '−3', '0')
    """
    whole = round(points)
    sign = {True: "+", False: "−"}[whole > 0] if whole else ""
    return f"{sign}{abs(whole)}"


def error(spread: float | None) -> str:
    r"""Return a standard error behind its figure.

    Args:
        spread: the standard error, None if there is none.

    Returns:
        The text, in one piece with the figure.

    >>> error(4.6), error(None)
    ('\xa0±\xa05', '')
    """
    return "" if spread is None else f"\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{spread:.0f}"
