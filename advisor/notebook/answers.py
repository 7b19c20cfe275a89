"""The shell's answer to a hand as a value that shows itself in a notebook."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from advisor.cli.answers import HandAnswer
from advisor.cli.decisions import DecisionSection
from advisor.cli.partitions import PartitionSection
from advisor.cli.questions import Asked
from advisor.cli.screen import Screen
from advisor.cli.simulated import EndingsName, Simulator
from advisor.cli.situations import calls_of, score_of, three_cards
from advisor.drawing import cards_html
from advisor.notation import Dialect
from advisor.rules import OFFICIAL, Rules, parse_rules
from advisor.texts import _, ngettext

if TYPE_CHECKING:
    from advisor.cards import Hand
    from advisor.decisions import Decision
    from advisor.partitions import Partition


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


def answer(  # noqa: PLR0913 - one parameter for each option of the shell
    hand: str | Hand,
    question: str | None = None,
    *,
    dialect: Dialect | str | None = None,
    rules: Rules | str = OFFICIAL,
    calls: str | None = None,
    score: str = "0:0",
    convention: str = "bsw",
    gave: str | None = None,
    received: str | None = None,
    deals: int | None = None,
    time: float | None = None,
    seed: int | None = None,
    endings: str | None = None,
) -> Answer:
    """Answer what the shell answers, from the same words.

    Args:
        hand: 1 to 14 cards.
        question: the name of one command; None for all questions that the hand poses.
        dialect: how cards are written; None to find out.
        rules: the rules, or what the shell takes for them.
        calls: who has called what, such as `partner=grand,next=tichu`.
        score: points of my team and of the other, such as `630:970`.
        convention: which low card goes to which opponent, `bsw` or `fuegi`.
        gave: the cards given to next, partner and previous, `?` for unknown.
        received: the cards received from them.
        deals: how many deals are simulated.
        time: seconds after which a simulation ends at the next checkpoint; 0 answers by rule.
        seed: equal seeds and deals give equal answers.
        endings: how the last cards of a simulation are played, `exact` or `policy`.

    Returns:
        The answer.

    Raises:
        TichuError: if something cannot be read or does not fit.

    >>> answer("Drg Phx Aj Kp Qs 9t 4j 2s", "grand", time=0).decisions
    (<Decision grand by rule: call>,)
    """
    spoken = Dialect(dialect) if dialect else None
    asked = Asked(
        rules=parse_rules(rules) if isinstance(rules, str) else rules,
        dialect=spoken,
        calls=calls_of(calls),
        score=score_of(score),
        convention=convention,
        gave=three_cards("--gave", gave, spoken),
        received=three_cards("--received", received, spoken),
        simulator=Simulator.of(deals, time, seed, EndingsName(endings) if endings else None),
    )
    return answered(asked, str(hand), question)


def answered(asked: Asked, text: str, question: str | None = None) -> Answer:
    """Answer a hand when all that is known beside it is read already.

    Args:
        asked: what is known.
        text: the hand.
        question: as in `answer`.

    Returns:
        The answer.

    Raises:
        TichuError: if the hand cannot be read or does not fit.
    """
    found = (asked.one(question) if question else asked.whole())(text)
    if not isinstance(found, HandAnswer):
        raise TypeError(found)
    sections = tuple(found.sections)
    partitions = [s.optimal for s in sections if isinstance(s, PartitionSection)]
    decisions = tuple(s.decision for s in sections if isinstance(s, DecisionSection))
    return Answer(
        found.hand, found.phase, partitions[0] if partitions else (), decisions, found.whole
    )
