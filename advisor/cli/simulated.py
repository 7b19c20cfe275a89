"""Questions about a hand answered by simulation: how much, how far, and whether it was stopped."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from advisor.cards import MAH_JONG
from advisor.cli.failures import Exit
from advisor.cli.options import EndingsName
from advisor.cli.progress import Progress, wipe
from advisor.decisions import Decision, ThreeCards
from advisor.errors import ViewError
from advisor.kernel import why_twin
from advisor.kernel.convert import unknown_option
from advisor.rounds import Question
from advisor.simulation import Effort
from advisor.simulation.efforts import DEFAULT_DEALS
from advisor.simulation.endings import EXACT_FROM
from advisor.texts import _
from advisor.views import PLAYERS, View

if TYPE_CHECKING:
    from advisor.advice import Asking
    from advisor.cards import Hand
    from advisor.cli.options import Amount
    from advisor.cli.questions import Asked
    from advisor.rules import Rules


@dataclass(slots=True)
class Simulator:
    """Answers questions by simulation and remembers whether it was stopped.

    Args:
        effort: how much is simulated.
        endings: how the last cards are played; None for the default.
        is_default: whether none of its options was given; rules that the kernel does not know are
            then answered by rule.
        stopped: whether Ctrl-C has ended one of the answers.
        begun: how many hands were asked about.
    """

    effort: Effort
    endings: EndingsName | None = None
    is_default: bool = False
    stopped: bool = False
    begun: int = 0
    _progress: Progress = field(default_factory=Progress, init=False)
    _passed: tuple[View, ThreeCards] | None = field(default=None, init=False)

    @classmethod
    def doing(cls, amount: Amount) -> Simulator:
        """Make the simulator of what was typed.

        Args:
            amount: how much is simulated.

        Returns:
            The simulator.
        """
        return cls.of(amount.deals, amount.seconds, amount.seed, amount.endings)

    @classmethod
    def of(
        cls,
        deals: int | None,
        seconds: float | None,
        seed: int | None,
        endings: EndingsName | None = None,
    ) -> Simulator:
        """Make the simulator of options.

        Args:
            deals: `--deals`.
            seconds: `--time`.
            seed: `--seed`.
            endings: `--endings`.

        Returns:
            The simulator.
        """
        in_time = DEFAULT_DEALS if seconds is None else MOST_IN_TIME
        effort = Effort(
            deals=in_time if deals is None else deals,
            seconds=seconds,
            seed=1 if seed is None else seed,
        )
        nothing_said = deals is None and seconds is None and seed is None and endings is None
        return cls(effort, endings, is_default=nothing_said)

    def plays(self, rules: Rules, key: str) -> bool:
        """Tell whether deals are played out, or the answer is by rule.

        Args:
            rules: the rules that are asked for.
            key: the question.

        Returns:
            False with no time and without the compiled kernel. Under rules that the kernel does not
            know its twin plays a few deals slowly, if it was told how much to simulate; but not the
            exchange, which has too many candidates.
        """
        from advisor.advice import can_simulate

        if self.effort.seconds == 0 or not can_simulate():
            return False
        is_slow = unknown_option(rules) is not None
        return not is_slow or (key != "pass" and not self.is_default)

    def excused(self, decision: Decision, rules: Rules) -> Decision:
        """Return an answer by rule, with the reason among its details if nobody asked for one.

        Args:
            decision: the answer.
            rules: the rules that are asked for.

        Returns:
            The answer.
        """
        if self.effort.seconds == 0 or self.plays(rules, decision.question):
            return decision
        unknown = _("the compiled kernel does not know this {option}")
        why = why_twin() or unknown.format(option=unknown_option(rules))
        return with_details(decision, not_simulated=self._excuse().format(why=why))

    def _excuse(self) -> str:
        """Return the words for an answer by rule: beside others that were simulated, or alone."""
        if self.is_default or why_twin():
            return _("nothing is simulated: {why}")
        return _("the pass is not simulated: {why}")

    def begin(self) -> None:
        """Note that another hand is asked about.

        Raises:
            KeyboardInterrupt: if the answer before was stopped.
        """
        if self.stopped:
            raise KeyboardInterrupt
        self.begun += 1

    def asking(self) -> Asking:
        """Return how a question is put, with progress on a terminal."""
        from advisor.advice import Asking

        self._progress = Progress(self.begun)
        exact_from = {EndingsName.EXACT: EXACT_FROM, EndingsName.POLICY: 0}
        return Asking(
            effort=self.effort,
            progress=self._progress.show,
            exact_from=None if self.endings is None else exact_from[self.endings],
            shows_forced=True,
        )

    def code(self, code: Exit) -> Exit:
        """Return the exit code: that of an answer, or that of a stop."""
        return Exit.STOPPED if self.stopped else code

    def watched(self, decision: Decision) -> Decision:
        """Note whether an answer was stopped; one that was stopped at once is by rule.

        Args:
            decision: the answer.

        Returns:
            The answer.
        """
        at_once = decision.method == "rule" and self._progress.begun
        self.stopped = self.stopped or at_once or bool(decision.details.get("stopped"))
        wipe()
        return decision

    def of_hand(self, key: str, asked: Asked, hand: Hand) -> Decision | None:
        """Answer one of the questions about a hand.

        Args:
            key: `grand`, `call`, `pass` or `wish`.
            asked: what is known beside the hand.
            hand: the hand.

        Returns:
            The answer; None where there is nothing to wish.
        """
        from advisor import advice

        view = view_of_hand(key, asked, hand)
        if key == "grand":
            return self.watched(advice.advise_grand(view, self.asking()))
        if key == "call":
            return self.watched(advice.advise_call(view, self.asking()))
        if key == "pass":
            return self._exchange(view, asked.convention)
        if MAH_JONG not in hand:
            return None
        convention, gives = asked.convention, self._given(view, asked.convention)
        found = advice.advise_wish(view, self.asking(), convention=convention, gives=gives)
        return None if found is None else self.watched(found)

    def _exchange(self, view: View, convention: str) -> Decision:
        from advisor.advice import advise_exchange

        asking = self.asking()
        if not self.plays(view.rules, "pass"):
            asking = replace(asking, effort=replace(self.effort, seconds=0))
        decision = advise_exchange(view, asking, convention=convention)
        if isinstance(decision.advice, ThreeCards):
            self._passed = view, decision.advice
        return self.watched(decision)

    def _given(self, view: View, convention: str) -> ThreeCards | None:
        """Return what is passed before the wish; it is advised first if it has not been."""
        if view.question is not Question.EXCHANGE:
            return None
        if self._passed is None or self._passed[0] != view:
            self._exchange(view, convention)
        return self._passed[1] if self._passed else None

    def in_play(self, view: View, question: Question = Question.TURN) -> Decision:
        """Answer what is asked in play: what to play, what to wish, who gets the Dragon's trick.

        Args:
            view: what I know.
            question: what is to be answered; at a turn whatever the view asks.

        Returns:
            The answer.

        Raises:
            ViewError: if the view does not ask that.
        """
        asked = view.question if question is Question.TURN else question
        decision = self.watched(_advised(view, asked, self.asking()))
        return self.excused(decision, view.rules) if decision.method == "rule" else decision


def _advised(view: View, asked: Question, asking: Asking) -> Decision:
    from advisor import advice

    if asked is Question.GIFT:
        return advice.advise_gift(view, asking)
    if asked is not Question.WISH:
        return advice.advise_play(view, asking)
    found = advice.advise_wish(view, asking)
    if found is None:
        raise ViewError(_("without the Mah Jong there is nothing to wish"))
    return found


def with_details(decision: Decision, **more: object) -> Decision:
    """Return an answer with further details.

    Args:
        decision: the answer.
        more: the details by name.

    Returns:
        The answer.
    """
    return replace(decision, details={**decision.details, **more})


MOST_IN_TIME: Final = 1_000_000
"""Deals that `--time` without `--deals` plays at most."""


def view_of_hand(key: str, asked: Asked, hand: Hand) -> View:
    """Return what is known of a hand before play, or at its first lead.

    Args:
        key: the question.
        asked: what is known beside the hand.
        hand: the hand.

    Returns:
        The view.

    Raises:
        ViewError: if it contradicts itself.
    """
    calls = asked.calls or {}
    questions = {"grand": Question.GRAND, "play": Question.TURN}
    view = View(
        hand=hand,
        question=questions.get(key, Question.EXCHANGE),
        rules=asked.rules,
        score=asked.score,
        calls=tuple(calls.get(player) for player in PLAYERS),  # type: ignore[misc]
    )
    if asked.gave is None and asked.received is None:
        return view
    nothing = ThreeCards()
    return replace(
        view,
        question=Question.TURN,
        gave=tuple(asked.gave or nothing),
        received=tuple(asked.received or nothing),
    )
