"""The shell's answer to a hand as a value that shows itself in a notebook."""

from __future__ import annotations

from dataclasses import dataclass, fields
from html import escape
from typing import TYPE_CHECKING, Any, Final, TypedDict, Unpack

from advisor.advice.scores import SCORED, call_scores
from advisor.cli.answers import HandAnswer
from advisor.cli.decisions import DecisionSection
from advisor.cli.options import EndingsName
from advisor.cli.partitions import PartitionSection
from advisor.cli.plays import in_play
from advisor.cli.questions import Asked
from advisor.cli.screen import Screen
from advisor.cli.simulated import Simulator, view_of_hand
from advisor.cli.situations import calls_of, score_of, three_cards
from advisor.cli.viewing import Seen
from advisor.drawing import cards_html
from advisor.notation import Dialect, parse_hand
from advisor.notebook.words import QUESTIONS, options_of
from advisor.rounds import Question
from advisor.rules import OFFICIAL, Rules, parse_rules
from advisor.texts import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from advisor.cards import Hand
    from advisor.decisions import Decision
    from advisor.partitions import Partition

IN_PLAY: Final = ("play", "gift")
"""The questions in the middle of a round."""


@dataclass(frozen=True, slots=True, repr=False)
class Answer:
    """What is said about a hand: how it falls, and a decision for each question it poses.

    Args:
        hand: the hand.
        phase: what is known of the moment, for instance `before the exchange`, or nothing.
        partitions: all partitions of the fewest combinations, the best first; none if the question
            was another.
        decisions: the answers to the questions asked, in order.
        whole: whether all questions that the hand poses were asked.

    >>> found = answer("Drg Phx A A K Q J T 9 8 7 4 4 2", time=0)
    >>> found
    <Answer to Drg Phx A A K Q J T 9 8 7 4 4 2: partition, call, pass>
    >>> found["call"].advice
    'call'
    """

    hand: Hand
    phase: str
    partitions: tuple[Partition, ...]
    decisions: tuple[Decision, ...]
    whole: bool = True

    @property
    def partition(self) -> Partition | None:
        """The best partition, None if it was not asked for."""
        return self.partitions[0] if self.partitions else None

    @property
    def was_stopped(self) -> bool:
        """Whether an interrupt ended a simulation early."""
        return any(decision.details.get("stopped") for decision in self.decisions)

    @property
    def keys(self) -> tuple[str, ...]:
        """The questions that are answered, by the names of their commands."""
        partition = ("partition",) if self.partitions else ()
        return (*partition, *(decision.question for decision in self.decisions))

    def __getitem__(self, key: str) -> Partition | Decision:
        """Return the answer to one question.

        Args:
            key: the name of its command.

        Returns:
            The best partition for `partition`, else the decision.

        Raises:
            KeyError: if the question was not asked.
        """
        if key == "partition" and self.partitions:
            return self.partitions[0]
        for decision in self.decisions:
            if decision.question == key:
                return decision
        raise KeyError(key)

    def to_json(self) -> dict[str, Any]:
        """Return what the shell prints with `--json`."""
        return self._as_in_the_shell().to_json()

    def __str__(self) -> str:
        """Return what the shell prints."""
        blocks = self._as_in_the_shell().blocks(Screen())
        return "\n".join(line for block in blocks for line in block)

    def __repr__(self) -> str:
        """Return the hand and the questions that are answered."""
        return f"<Answer to {' '.join(self.hand.names)}: {', '.join(self.keys)}>"

    def _as_in_the_shell(self) -> HandAnswer:
        partition = [PartitionSection(self.partitions)] if self.partitions else []
        decisions = [DecisionSection(decision) for decision in self.decisions]
        return HandAnswer(self.hand, self.phase, [*partition, *decisions], self.whole)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ANN401 - IPython's
        """Print what the shell prints where a notebook shows text."""
        printer.text(repr(self) if cycle else str(self))

    def _repr_html_(self) -> str:
        """Return the answer to a notebook."""
        partition = partition_html(self.partitions) if self.partitions else ""
        decisions = "".join(decision._repr_html_() for decision in self.decisions)
        return heading_html(self.hand, self.phase) + partition + decisions


def heading_html(hand: Hand, phase: str) -> str:
    """Write the cards of a hand and how many they are.

    Args:
        hand: the hand.
        phase: what is known of the moment, or nothing.

    Returns:
        HTML.
    """
    number = ngettext("{number} card", "{number} cards", len(hand)).format(number=len(hand))
    size = escape(f"{number}, {phase}" if phase else number)
    return f"<p>{cards_html(hand.names)} {size}</p>"


def partition_html(partitions: tuple[Partition, ...]) -> str:
    """Write how a hand falls.

    Args:
        partitions: all partitions of the fewest combinations, the best first.

    Returns:
        HTML.
    """
    best, ways = partitions[0], len(partitions)
    number = ngettext("{size} combination", "{size} combinations", best.size)
    fewest = _("{combinations}, the fewest possible").format(
        combinations=number.format(size=best.size)
    )
    others = ngettext("{ways} way", "{ways} ways", ways).format(ways=ways)
    title = f"{fewest} · {others}" if ways > 1 else fewest
    return f"<p><b>{escape(_('Partition'))}</b> {escape(title)}</p>{best._repr_html_()}"


class Options(TypedDict, total=False):
    """What may be known beside a hand: the options of the shell's commands, by their names.

    `docs/shell.md` describes them; `time` is `--time`, `rank` is `--as`.
    """

    dialect: Dialect | str | None
    rules: Rules | str
    calls: str | None
    score: str
    convention: str
    gave: str | None
    received: str | None
    trick: str | None
    rank: str | None
    by: str | None
    left: str | None
    seen: str | None
    out: str | None
    wish: str | None
    seat: int | None
    deals: int | None
    time: float | None
    seed: int | None
    endings: str | None


def answer(hand: str | Hand, question: str | None = None, **options: Unpack[Options]) -> Answer:
    """Answer what the shell answers, from the same words.

    Args:
        hand: 1 to 14 cards; for `wish`, `play` and `gift` also a position in one line.
        question: the name of one command; None for all questions that the hand poses.
        options: what is known beside the hand, as the shell takes it: for instance
            `calls="partner=grand,next=tichu"`, `score="630:970"`, `trick="7s 7t"`, and how much is
            simulated, `deals=2000` or `time=0` for an answer by rule.

    Returns:
        The answer.

    Raises:
        TichuError: if something cannot be read or does not fit.
        TypeError: if the question does not take an option.

    >>> answer("Drg Phx Aj Kp Qs 9t 4j 2s", "grand", time=0).decisions
    (<Decision grand by rule: call>,)
    >>> answer("Aj 8s 3j", "play", trick="Ks", by="next", time=0)["play"].advice
    'single Aj'
    """
    verify_options(question, options)
    text = str(hand)
    known = seen_of(options)
    if question in IN_PLAY or (question == "wish" and known.has_begun(text)):
        asked_in_play = in_play(known, simulator_of(options), _QUESTIONS[str(question)])
        return of_shell(asked_in_play(text))
    asked = asked_of(options)
    return of_shell((asked.one(question) if question else asked.whole())(text))


def scores(
    hand: str | Hand, question: str = "call", **options: Unpack[Options]
) -> Mapping[str, tuple[int, ...]]:
    """Play deals with a call and without one, for `scores_plot`.

    Args:
        hand: 8 cards for `grand`, else 14.
        question: `call` or `grand`.
        options: as for `answer`; `deals` is 2,000 if it is not given.

    Returns:
        For `call` and `no_call` the score of each deal: my team's points less the other's.

    Raises:
        TichuError: if something cannot be read or does not fit, or nothing can be simulated.
        TypeError: if the question does not take an option, or is another.

    >>> scores("Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s", deals=4, seed=1)["call"]
    (..., ..., ..., ...)
    """
    if question not in ("call", "grand"):
        raise TypeError(f"scores() are those of 'call' or 'grand', not of {question!r}")
    verify_options(question, options)
    asked = asked_of(options)
    cards = parse_hand(str(hand), dialect=asked.dialect)
    seed = options.get("seed")
    return call_scores(
        view_of_hand(question, asked, cards),
        options.get("deals") or SCORED,
        1 if seed is None else seed,
    )


def verify_options(question: str | None, options: Iterable[str]) -> None:
    """Refuse what the command of a question does not take.

    Args:
        question: the name of a command; None for the whole answer.
        options: names of options.

    Raises:
        TypeError: if there is no such question, or it does not take one of the options.
    """
    if question not in (None, *QUESTIONS):
        raise TypeError(f"answer() knows no question {question!r}, but {', '.join(QUESTIONS)}")
    for name in options:
        if name not in options_of(question):
            what = f"the question {question!r}" if question else "the whole answer to a hand"
            raise TypeError(f"answer() takes no {name!r} for {what}")


def simulator_of(options: Options) -> Simulator:
    """Return how much is simulated."""
    endings = options.get("endings")
    return Simulator.of(
        options.get("deals"),
        options.get("time"),
        options.get("seed"),
        EndingsName(endings) if endings else None,
    )


def asked_of(options: Options) -> Asked:
    """Return what is known beside a hand that is whole.

    Args:
        options: the options.

    Returns:
        The questions.

    Raises:
        TichuError: if one of the options cannot be read.
    """
    dialect, rules = _dialect(options), options.get("rules", OFFICIAL)
    return Asked(
        rules=parse_rules(rules) if isinstance(rules, str) else rules,
        dialect=dialect,
        calls=calls_of(options.get("calls")),
        score=score_of(options.get("score", "0:0")),
        convention=options.get("convention", "bsw"),
        gave=three_cards("--gave", options.get("gave"), dialect),
        received=three_cards("--received", options.get("received"), dialect),
        simulator=simulator_of(options),
    )


def seen_of(options: Options) -> Seen:
    """Return what was seen of the play.

    Args:
        options: the options.

    Returns:
        What they tell.
    """
    names = {field.name for field in fields(Seen)} - {"rules", "dialect"}
    return Seen(
        **{name: options[name] for name in names if name in options},  # type: ignore[literal-required]
        rules=str(options.get("rules", OFFICIAL)),
        dialect=_dialect(options),
    )


_QUESTIONS: Final = {"play": Question.TURN, "gift": Question.GIFT, "wish": Question.WISH}


def _dialect(options: Options) -> Dialect | None:
    dialect = options.get("dialect")
    return Dialect(dialect) if dialect else None


def of_shell(found: object) -> Answer:
    """Return an answer of the shell as a value; what it puts off is worked out.

    Args:
        found: the shell's answer to a hand.

    Returns:
        The answer.
    """
    if not isinstance(found, HandAnswer):
        raise TypeError(found)
    sections = tuple(found.sections)
    partitions = [s.optimal for s in sections if isinstance(s, PartitionSection)]
    decisions = tuple(s.decision for s in sections if isinstance(s, DecisionSection))
    return Answer(
        found.hand, found.phase, partitions[0] if partitions else (), decisions, found.whole
    )
