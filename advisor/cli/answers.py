"""One question asked about one hand or many, answered as text or JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from advisor.cli.failures import Exit, message_of, say
from advisor.cli.hands import FROM_LINES, Line, lines
from advisor.cli.screen import Phrase, Screen, card_words, name_of, words
from advisor.errors import TichuError
from advisor.notation import parse_hand
from advisor.texts import _, ngettext

if TYPE_CHECKING:
    from advisor.cards import Hand
    from advisor.notation import Dialect

SCHEMA: Final = 1
"""The version of the JSON answers; advisor/schema/answer.json describes them."""


class Section(Protocol):
    """The answer to one question."""

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
class Answer:
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


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked about a hand.

    Args:
        answer: answers it for a hand; it refuses at once what does not fit the hand.
        number: how many cards the hand must have; None for 1 to 14.
    """

    answer: Callable[[Hand], Answer]
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Manner:
    """How hands are read and answers written.

    Args:
        as_json: JSON, one object a line, instead of text.
        plain: never colours.
        dialect: how cards are written; None to find out.
    """

    as_json: bool = False
    plain: bool = False
    dialect: Dialect | None = None

    def ask(self, typed: list[str], question: Question) -> Exit:
        """Ask a question about the hand, or each of the hands, that was typed.

        Args:
            typed: the words that make the hand, or `-` alone for the lines of standard input.
            question: the question.

        Returns:
            The exit code.

        Raises:
            TichuError: if the hand cannot be read or does not fit the question.
        """
        if typed == [FROM_LINES]:
            return self._ask_lines(question)
        self._write(self._answer(" ".join(typed), question))
        return Exit.ANSWERED

    def _answer(self, text: str, question: Question) -> Answer:
        return question.answer(parse_hand(text, dialect=self.dialect, number=question.number))

    def _ask_lines(self, question: Question) -> Exit:
        code, above = Exit.ANSWERED, ""
        for line in lines():
            try:
                answer = self._answer(line.text, question)
            except TichuError as error:
                self._write_failure(line, error)
                code = Exit.USAGE
            else:
                print(above, end="")
                self._write(answer)
                above = "" if self.as_json else "\n"
        return code

    def _write_failure(self, line: Line, error: TichuError) -> None:
        if self.as_json:
            print(json.dumps({"line": line.number, "error": message_of(error)}), flush=True)
        else:
            say(_("line {number}").format(number=line.number), error)

    def _write(self, answer: Answer) -> None:
        if self.as_json:
            print(json.dumps(answer.to_json()), flush=True)
            return
        screen = Screen.of(sys.stdout, plain=self.plain)
        _print([*screen.heading(_cards(answer.hand), words(_size(answer))), ""])
        for section in answer.sections:
            _print(section.lines(screen))


def _print(block: list[str]) -> None:
    """Print lines at once, so that they can be read while the next are worked out."""
    print("\n".join(block), flush=True)


def _cards(hand: Hand) -> Phrase:
    """Return the cards of a hand from the highest down."""
    cards = sorted(hand, key=lambda card: (-card.rank, card.index))
    return tuple(word for card in cards for word in card_words(name_of(card, hand)))


def _size(answer: Answer) -> str:
    number = len(answer.hand)
    cards = ngettext("{number} card", "{number} cards", number).format(number=number)
    return f"{cards}, {answer.phase}" if answer.phase else cards
