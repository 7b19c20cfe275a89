"""A decision as a section of an answer: what to do, how sure, why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from advisor.cards import RANK_LETTERS
from advisor.cli.screen import Phrase, Screen, card_words, facts, words
from advisor.decisions import Candidate, Decision, ThreeCards
from advisor.texts import _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


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

        Where it was answered by rule, the reason says so; a simulated answer also tells the rule.
        """
        decision = self.decision
        first = facts(_advice(decision), *_figures(decision))
        reason = words(decision.reason)
        paragraphs = [first, reason, *_by_rule(decision), *_assumptions(decision)]
        return screen.section(self.label, list(filter(None, paragraphs)))

    @property
    def label(self) -> str:
        """What stands before the answer."""
        return _label(self.decision)


def _by_rule(decision: Decision) -> list[Phrase]:
    """Say what is advised by rule beside a simulated answer, where that adds something.

    What calls have brought is counted in logged games, so it always does. Cards and wishes by rule
    are told with their reason where they are the same, else with what they lose.
    """
    rule = decision.details.get("by_rule")
    if not isinstance(rule, dict):
        return []
    told = {name: value for name, value in rule.items() if name != "reason"}
    own = {name: value for name, value in decision.to_json().items() if name in told}
    if decision.question in ("grand", "call") or (told == own and decision.question == "pass"):
        return [words(rule["reason"])]
    return [] if told == own else [_instead(decision, told)]


def _instead(decision: Decision, told: dict[str, str | int | None]) -> Phrase:
    """Return other advice by rule, and what it loses in simulation."""
    if decision.question == "pass":
        advice, action = _gifts(told), " ".join(map(str, told.values()))
    else:
        wish = told["wish"]
        advice, action = _wish(wish), "no_wish" if wish is None else str(wish)
    return (*words(_("By rule")), *facts(advice, words(_loss(decision, action))))


def _loss(decision: Decision, action: str) -> str:
    """Say what a candidate loses against the best."""
    tied = decision.details.get("tied", ())
    if isinstance(tied, list) and action in tied:
        return _("as good within the error")
    for candidate in decision.candidates:
        if candidate.action == action and candidate.loss is not None:
            loss = f"{candidate.loss:.0f}{error(candidate.loss_se)}"
            return _("{loss}\N{NO-BREAK SPACE}points less").format(loss=loss)
    return ""


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


def closing(decisions: Sequence[Decision], screen: Screen) -> list[str]:
    """Return what stands below answers: how to get them again, or why nothing was simulated.

    Args:
        decisions: the answers.
        screen: where they are shown.

    Returns:
        The lines.
    """
    excuses = dict.fromkeys(str(one.details.get("not_simulated", "")) for one in decisions)
    options = {_label(one): _options(one) for one in decisions if one.method == "simulation"}
    paragraphs = [(_("By rule"), [words(excuse)]) for excuse in excuses if excuse]
    if options:
        about = _("Chances and points are those of simulated play, ± the error of sampling alone.")
        exactly = _ended_exactly(decisions)
        told = [words(f"{about} {exactly}".rstrip())]
        if not any(one.details.get("stopped") for one in decisions):  # a stop comes at any deal
            told.append((*_options_told(options), *words(_("gives them again."))))
        paragraphs.append((_("Simulated"), told))
    return [line for label, text in paragraphs for line in screen.section(label, text)]


def _ended_exactly(decisions: Sequence[Decision]) -> str:
    """Say how many of the deals ended exactly; empty if none did."""
    shares = [
        round(100 * ended / one.candidates[0].deals)
        for one in decisions
        if isinstance(ended := one.details.get("ended_exactly"), int) and one.candidates[0].deals
    ]
    if not any(shares):
        return ""
    least, most = min(shares), max(shares)
    share = f"{most}" if least == most else _("{least} to {most}").format(least=least, most=most)
    text = _("In {share} % of the deals the last cards are played with all hands seen.")
    return text.format(share=share).replace(" %", "\N{NO-BREAK SPACE}%")


def _options(decision: Decision) -> str:
    """Return the options that ask for an answer again."""
    deals, seed = decision.details.get("deals"), decision.details.get("seed")
    return f"--deals {deals} --seed {seed}".replace(" ", "\N{NO-BREAK SPACE}")


def _options_told(options: dict[str, str]) -> Phrase:
    """Return the options once if they are the same for all answers, else by answer."""
    if len(set(options.values())) == 1:
        return words(next(iter(options.values())))
    return facts(*(words(f"{label}\N{NO-BREAK SPACE}{text}") for label, text in options.items()))


def _advice(decision: Decision) -> Phrase:
    advice = decision.advice
    if isinstance(advice, ThreeCards):
        return _gifts(advice.to_json())
    if decision.question == "wish":
        return _wish(advice)
    if decision.question in ("play", "gift"):
        return words(str(advice))
    if advice == "call":
        return words(_("call"))
    later = decision.question == "call" and decision.details.get("later")
    return words(_("no call yet") if later else _("no call"))


def _wish(rank: object) -> Phrase:
    return words(RANK_LETTERS[rank] if isinstance(rank, int) else _("no wish"))


def _gifts(cards: Mapping[str, object]) -> Phrase:
    """Return three cards, each with its receiver; the partner stands last, as players pass."""
    names = {"next": _("next"), "previous": _("previous"), "partner": _("partner")}
    return facts(*((*card_words(str(cards[key])), *words(name)) for key, name in names.items()))


def _figures(decision: Decision) -> tuple[Phrase, ...]:
    """Return the chance to go out first, and what is won by it in points."""
    if decision.question in ("grand", "call"):
        by_action = {one.action: one for one in decision.candidates}
        return (_first(by_action[str(decision.advice)]), _gained(decision, by_action["call"]))
    shown = decision.candidates[0]
    return (_first(shown), _points(shown))


def _points(candidate: Candidate) -> Phrase:
    if candidate.points is None:
        return ()
    points = f"{signed(candidate.points)}{error(candidate.points_se)}"
    return words(_("{points}\N{NO-BREAK SPACE}points").format(points=points))


def _gained(decision: Decision, call: Candidate) -> Phrase:
    if call.points is None:
        return ()
    gain, spread = _gain(decision, call)
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

    >>> error(4.6), error(0.44), error(None)
    ('\xa0±\xa05', '\xa0±\xa00.4', '')
    """
    if spread is None:
        return ""
    digits = 1 if 0 < spread < 0.95 else 0  # a small error is not none
    return f"\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{spread:.{digits}f}"
