"""How a table answers: what can be said at once, then the shell's answer part by part."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from advisor.advice import can_simulate
from advisor.cards import Hand
from advisor.cli.answers import HandAnswer
from advisor.cli.decisions import DecisionSection
from advisor.cli.partitions import PartitionSection
from advisor.cli.plays import in_play
from advisor.cli.questions import FIRST_CARDS, FULL_HAND, Asked
from advisor.cli.simulated import Simulator
from advisor.cli.viewing import Seen
from advisor.kernel.convert import unknown_option
from advisor.notation import Dialect
from advisor.notebook.answers import Answer
from advisor.priors.covers import Aim, cover
from advisor.rounds import Question
from advisor.simulation import Effort
from advisor.simulation.efforts import DEFAULT_DEALS
from advisor.simulation.workers import StoppedError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from advisor.advice import Asking
    from advisor.priors.covers import Cover

DEALS: Final = (600, DEFAULT_DEALS)
"""How many deals are simulated, one number after the other."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a table asks.

    Args:
        hand: the cards picked so far.
        asked: what is known beside the hand.
        seen: what was seen in play.
        in_play: whether it is asked what to play, and not what the deal asks.
    """

    hand: Hand = field(default_factory=Hand)
    asked: Asked = field(default_factory=Asked)
    seen: Seen = field(default_factory=Seen)
    in_play: bool = False

    @property
    def is_deal(self) -> bool:
        """Whether the hand is one that the deal asks about: the first cards, or all of them.

        >>> Request(Hand.of("7j 7s")).is_deal
        False
        """
        return not self.in_play and len(self.hand) in (FIRST_CARDS, FULL_HAND)


@dataclass(frozen=True, slots=True)
class Found:
    """What a table has found out.

    Args:
        cover: the fewest combinations by ranks, from a dynamic programme.
        answer: the answer as far as it goes; its partitions are proven by CP-SAT.
    """

    cover: Cover | None = None
    answer: Answer | None = None


def first_found(request: Request) -> Found:
    """Say within milliseconds how many combinations a hand falls into.

    Args:
        request: the request.

    Returns:
        The combinations by ranks; nothing for an empty hand.

    >>> found = first_found(Request(Hand.of("Mah 2j 3s 4p 5t 9j 9s Drg"))).cover
    >>> found.size if found else None
    3
    """
    # The dynamic programme knows the usual rules; others wait for CP-SAT.
    rules = request.asked.rules
    if not request.hand.bits or rules.phoenix_as_one or rules.full_house_same_rank:
        return Found()
    return Found(cover(request.hand, Aim.SIZE))


@dataclass(slots=True)
class StoppableSimulator(Simulator):
    """A simulator that gives up when nobody wants its answer any more.

    Args:
        wanted: whether the answer is still wanted.
    """

    wanted: Callable[[], bool] = field(kw_only=True)

    def asking(self) -> Asking:
        """Return how a question is put; it is looked up often whether it is still wanted."""
        return replace(Simulator.asking(self), progress=self._go_on)

    def _go_on(self, _share: float) -> None:
        if not self.wanted():
            raise StoppedError


def work(request: Request, wanted: Callable[[], bool]) -> Iterator[Found]:
    """Answer a request as the shell does, part by part: by rule, then by more and more deals.

    Args:
        request: the request.
        wanted: whether the answer is still wanted.

    Yields:
        What is found after each part.

    Raises:
        TichuError: if what is known beside the hand does not fit it.

    >>> request = Request(Hand.of("7j 7s"), in_play=True)
    >>> [found.answer.keys for found in work(request, lambda: True)][1]
    ('partition', 'play')
    """
    if not request.hand.bits:
        return
    asked = replace(request.asked, dialect=Dialect.ENGLISH)
    question = "" if request.is_deal else "partition"
    found = first_found(request)
    for part in _parts(asked, question, request.hand, found, wanted):
        yield (found := part)
    deals = DEALS if can_simulate() and unknown_option(asked.rules) is None else ()
    efforts = [Effort(deals=number) for number in deals]
    if request.in_play:
        yield from _plays(request, found, [Effort(seconds=0), *efforts], wanted)
        return
    for effort in efforts if request.is_deal else ():
        better = replace(asked, simulator=StoppableSimulator(effort, wanted=wanted))
        for part in _parts(better, question, request.hand, found, wanted):
            yield (found := part)


def _plays(
    request: Request, found: Found, efforts: list[Effort], wanted: Callable[[], bool]
) -> Iterator[Found]:
    """Yield what to play, by rule and from more and more deals."""
    for effort in efforts:
        simulator = StoppableSimulator(effort, wanted=wanted)
        given = in_play(request.seen, simulator, Question.TURN)(str(request.hand))
        if found.answer is None or not wanted():
            return
        told = replace(found.answer, phase=given.phase)
        found = Found(found.cover, _with(told, *given.sections))
        yield found


def _parts(
    asked: Asked, question: str, hand: Hand, found: Found, wanted: Callable[[], bool]
) -> Iterator[Found]:
    """Yield what is found after each part of the answer, which replaces what was found before."""
    given = (asked.one(question) if question else asked.whole())(str(hand))
    if not isinstance(given, HandAnswer):
        raise TypeError(given)
    answer = found.answer or Answer(given.hand, given.phase, (), (), whole=True)
    for section in given.sections:
        if not wanted():
            return
        answer = _with(answer, section)
        yield Found(found.cover, answer)


def _with(answer: Answer, section: object) -> Answer:
    """Return the answer with one part more, or one part better."""
    partitions, decisions = answer.partitions, answer.decisions
    if isinstance(section, PartitionSection):
        partitions = section.optimal
    elif isinstance(section, DecisionSection):
        better = {decision.question: decision for decision in decisions}
        better[section.decision.question] = section.decision
        decisions = tuple(better.values())
    return Answer(answer.hand, answer.phase, partitions, decisions)
