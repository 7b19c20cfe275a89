"""What to play: lead, follow, throw a bomb, or pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from advisor.advice.answers import against_second, joined, sentence, simulated
from advisor.advice.asking import Asking, compare, is_fast, verify_asked
from advisor.advice.forcing import forced
from advisor.advice.greedy import play_by_rule
from advisor.cards import Hand
from advisor.decisions import Candidate, Decision
from advisor.errors import RuleError, ViewError
from advisor.priors.covers import Aim, Covers
from advisor.priors.exchange import left_in_words
from advisor.rounds import Question
from advisor.rounds.actions import told
from advisor.rounds.legality import turn_plays, verify_may_pass, window_plays
from advisor.simulation.actions import Lay
from advisor.texts import _

if TYPE_CHECKING:
    from advisor.combinations import Combination
    from advisor.simulation import Estimate
    from advisor.views import View

PASS: Final = "pass"  # noqa: S105 - a word of the game


def choices_of(view: View) -> tuple[Combination | None, ...]:
    """List what I may do: the plays in canonical order, then a pass (None).

    Args:
        view: what I know, at my turn or in a bomb window.

    Returns:
        Plays that differ in suits alone are listed once.

    >>> from advisor.views import View
    >>> [told(play) for play in choices_of(View(hand=Hand.of("7j 7s"))) if play]
    ['single 7j', 'pair 7j 7s']
    """
    if view.question is Question.WINDOW:
        return (*window_plays(view.hand, view.table), None)
    wish = view.wish if view.question is Question.TURN else None
    plays = turn_plays(view.hand, view.table, wish, view.rules)
    return (*plays, None) if _may_pass(view) else plays


def _may_pass(view: View) -> bool:
    wish = view.wish if view.question is Question.TURN else None
    try:
        verify_may_pass(view.hand, view.table, wish, view.rules)
    except RuleError:
        return False
    return True


def advise_play(view: View, asking: Asking | None = None) -> Decision:
    """Say what to play.

    Args:
        view: what I know, at my turn or in a bomb window.
        asking: how much is simulated.

    Returns:
        The play in words, or `pass`.

    Raises:
        ViewError: if it is not my turn.
        RuleError: if the kernel does not know an option of the rules.

    >>> from advisor.views import View
    >>> advise_play(View(hand=Hand.of("7j"))).advice
    'single 7j'
    """
    asking = asking or Asking()
    verify_asked(view)
    if view.question not in (Question.TURN, Question.WINDOW, Question.OVERCALL):
        raise ViewError(_("nobody plays now: the question is {q}").format(q=view.question.value))
    choices = choices_of(view)
    if not choices:
        raise ViewError(_("I hold no card"))
    names = [PASS if choice is None else told(choice) for choice in choices]
    if len(choices) == 1:
        return _only_one(names[0])
    found = None
    if not asking.by_rule:
        found = compare(view, [Lay(choice) for choice in choices], asking)
    if found is None:
        return play_by_rule(view, choices)
    looks = asking.shows_forced and is_fast(view) and not found.stopped
    sure = forced(view, asking.effort.seed) if looks else None
    return simulated(
        "play",
        names[found.best],
        names,
        found,
        reason=joined(_in_words(view, choices, names, found), sure.in_words() if sure else ""),
        asking=asking,
        view=view,
        details={} if sure is None else {"forced": sure.to_json()},
    )


def _only_one(name: str) -> Decision:
    return Decision("play", "rule", name, (Candidate(name),), _("Nothing else may be played."))


def _in_words(
    view: View, choices: tuple[Combination | None, ...], names: list[str], found: Estimate
) -> str:
    return joined(_left(view, choices[found.best]), against_second(names, found))


def _left(view: View, choice: Combination | None) -> str:
    """Say how many combinations a play leaves."""
    if choice is None:
        return ""
    rest = view.hand - choice.cards
    if not rest.bits:
        return _("It is my last play.")
    covers = Covers(Aim.SIZE)
    before, _cost = covers.figures(view.hand)
    after, _cost = covers.figures(Hand(rest.bits, rest.suits_known))
    return sentence(left_in_words(after, before))
