"""One question asked about one text or about each line of input, answered as text or JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from advisor.cli.decisions import DecisionSection, closing
from advisor.cli.failures import Exit, message_of, say
from advisor.cli.hands import FROM_LINES, Line, lines
from advisor.cli.options import Json, Plain
from advisor.cli.screen import Phrase, Screen, card_words, name_of, words
from advisor.errors import TichuError
from advisor.texts import _, ngettext

if TYPE_CHECKING:
    from advisor.cards import Hand
    from advisor.decisions import Decision

SCHEMA: Final = 1
"""The version of the JSON answers; advisor/schema/answer.json describes them."""


class Answer(Protocol):
    """What is said about one text."""

    def to_json(self) -> dict[str, Any]:
        """Return the answer as JSON values."""
        ...

    def blocks(self, screen: Screen) -> Iterator[list[str]]:
        """Yield the answer as lines of text, each block as soon as it is worked out."""
        ...


Question = Callable[[str], Answer]
"""What is asked about a text; it refuses at once a text that cannot be read or does not fit."""


class Section(Protocol):
    """The answer to one of the questions about a hand."""

    @property
    def key(self) -> str:
        """The key in the JSON object of the whole answer."""
        ...

    def to_json(self) -> dict[str, Any]:
        """Return the answer as JSON values."""
        ...

    def lines(self, screen: Screen) -> list[str]:
        """Return the answer as lines of text."""
        ...


@dataclass(frozen=True, slots=True)
class HandAnswer:
    """What is said about a hand: sections that are worked out one after the other.

    Args:
        hand: the hand.
        phase: what is known of the moment, for instance `before the exchange`, or nothing.
        sections: the sections in order; each is worked out when it is asked for.
        whole: whether it is the whole answer; else it has one section.
    """

    hand: Hand
    phase: str
    sections: Iterable[Section]
    whole: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return the whole answer with its version, or the one section."""
        found = {section.key: section.to_json() for section in self.sections}
        if not self.whole:
            return found.popitem()[1]
        return {"schema": SCHEMA, "hand": str(self.hand)} | found

    def blocks(self, screen: Screen) -> Iterator[list[str]]:
        """Yield the heading, the sections, and how to get simulated ones again."""
        yield [*screen.heading(hand_words(self.hand), words(self._size())), ""]
        decisions: list[Decision] = []
        for section in self.sections:
            yield section.lines(screen)
            if isinstance(section, DecisionSection):
                decisions.append(section.decision)
        if below := closing(decisions, screen):
            yield below

    def _size(self) -> str:
        number = len(self.hand)
        cards = ngettext("{number} card", "{number} cards", number).format(number=number)
        return f"{cards}, {self.phase}" if self.phase else cards


def hand_words(hand: Hand) -> Phrase:
    """Return the cards of a hand from the highest down.

    Args:
        hand: the hand.

    Returns:
        The cards as words.

    >>> from advisor.cards import Hand
    >>> [word.text for word in hand_words(Hand.of("Mah 7s 7j Drg"))]
    ['Drg', '7j', '7s', 'Mah']
    """
    cards = sorted(hand, key=lambda card: (-card.rank, card.index))
    return tuple(word for card in cards for word in card_words(name_of(card, hand)))


@dataclass(frozen=True, slots=True)
class Manner:
    """How answers are written.

    Args:
        as_json: JSON, one object a line, instead of text.
        plain: never colours.
    """

    as_json: Json = False
    plain: Plain = False

    def ask(self, typed: list[str], question: Question) -> Exit:
        """Ask a question about the text, or each of the texts, that was typed.

        Args:
            typed: the words that make the text, or `-` alone for the lines of standard input.
            question: the question.

        Returns:
            The exit code.

        Raises:
            TichuError: if the text cannot be read or does not fit the question.
        """
        if typed == [FROM_LINES]:
            return self._ask_lines(question)
        self.write(question(" ".join(typed)))
        return Exit.ANSWERED

    def _ask_lines(self, question: Question) -> Exit:
        code, above = Exit.ANSWERED, ""
        for line in lines():
            try:
                answer = question(line.text)
            except TichuError as error:
                self._write_failure(line, error)
                code = Exit.USAGE
            else:
                print(above, end="")
                self.write(answer)
                above = "" if self.as_json else "\n"
        return code

    def _write_failure(self, line: Line, error: TichuError) -> None:
        if self.as_json:
            print(json.dumps({"line": line.number, "error": message_of(error)}), flush=True)
        else:
            say(_("line {number}").format(number=line.number), error)

    def write(self, answer: Answer) -> None:
        """Write an answer, each block at once, so that it is read while the next is worked out.

        Args:
            answer: the answer.
        """
        if self.as_json:
            print(json.dumps(answer.to_json()), flush=True)
            return
        for block in answer.blocks(Screen.of(sys.stdout, plain=self.plain)):
            print("\n".join(block), flush=True)
