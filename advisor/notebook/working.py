"""How a table answers: what can be said at once, then the shell's answer part by part."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from advisor.cards import Hand
from advisor.cli.answers import HandAnswer
from advisor.cli.decisions import DecisionSection
from advisor.cli.partitions import PartitionSection
from advisor.cli.questions import Asked
from advisor.notation import Dialect
from advisor.notebook.answers import Answer
from advisor.priors.covers import Aim, cover

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from advisor.priors.covers import Cover


@dataclass(frozen=True, slots=True)
class Request:
    """What a table asks.

    Args:
        hand: the cards picked so far.
        asked: what is known beside the hand.
    """

    hand: Hand = field(default_factory=Hand)
    asked: Asked = field(default_factory=Asked)


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


def work(request: Request, wanted: Callable[[], bool]) -> Iterator[Found]:
    """Answer a request as the shell does, part by part.

    Args:
        request: the request.
        wanted: whether the answer is still wanted.

    Yields:
        What is found after each part.

    Raises:
        TichuError: if what is known beside the hand does not fit it.

    >>> [len(found.answer.keys) for found in work(Request(Hand.of("7j 7s")), lambda: True)]
    [1]
    """
    if not request.hand.bits:
        return
    asked = replace(request.asked, dialect=Dialect.ENGLISH)
    found = asked.whole()(str(request.hand))
    if not isinstance(found, HandAnswer):
        raise TypeError(found)
    answer = Answer(found.hand, found.phase, (), ())
    first = first_found(request)
    for section in found.sections:
        if not wanted():
            return
        answer = _with(answer, section)
        yield Found(first.cover, answer)


def _with(answer: Answer, section: object) -> Answer:
    """Return the answer with one part more."""
    partitions, decisions = answer.partitions, answer.decisions
    if isinstance(section, PartitionSection):
        partitions = section.optimal
    elif isinstance(section, DecisionSection):
        decisions = (*decisions, section.decision)
    return Answer(answer.hand, answer.phase, partitions, decisions)
