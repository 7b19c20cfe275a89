"""Words on a screen: wrapped to its width, coloured where it can show colours."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TextIO

from advisor.cli.streams import spelled

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from advisor.cards import Card, Hand

NARROWEST: Final = 20
WIDEST: Final = 100
"""Longer lines are hard to read, however wide the terminal is."""
LABEL_WIDTH: Final = 12
"""Labels stand in a column of their own where the screen is at least `ROOMY` wide."""
ROOMY: Final = 60
GAP: Final = 6
"""Blanks between two combinations of a partition."""

# Of the 256 colours those that stand out best from both a white and a black ground, at least 3.8
# to 1 from each. Swords are black in print: they keep the colour of the text.
STYLES: Final = {
    "label": "1",
    "j": "38;5;28",
    "p": "38;5;63",
    "t": "38;5;160",
}
"""Terminal codes by style: labels bold, suits by their letter."""


@dataclass(frozen=True, slots=True)
class Word:
    """Letters that stay on one line, in one style.

    Args:
        text: the letters; a no-break space is a blank at which the line does not break.
        style: a key of `STYLES`, or none.
    """

    text: str
    style: str = ""


Phrase = tuple[Word, ...]
"""Words with one blank between each two."""


def words(text: str, style: str = "") -> Phrase:
    """Take a text apart at its blanks.

    Args:
        text: the text.
        style: the style of all its words.

    Returns:
        The words.

    >>> [word.text for word in words("go out first")]
    ['go', 'out', 'first']
    """
    return tuple(Word(word, style) for word in text.split(" ") if word)


def card_words(text: str) -> Phrase:
    """Take cards apart, each in the style of its suit.

    Args:
        text: names of cards with blanks between them, suits known or not.

    Returns:
        The cards as words.

    >>> [word.style for word in card_words("Drg Aj As 7p 4t")]
    ['', 'j', 's', 'p', 't']
    """
    return tuple(Word(name, name[-1] if len(name) == 2 else "") for name in text.split())


def name_of(card: Card, hand: Hand) -> str:
    """Return the name of a card as its hand shows it: by rank alone where suits are unknown.

    Args:
        card: the card.
        hand: the hand, or a combination's cards.

    Returns:
        The name.

    >>> from advisor.cards import PHOENIX, Card, Hand
    >>> hand = Hand.of_ranks([7], [PHOENIX])
    >>> name_of(Card("7j"), hand), name_of(PHOENIX, hand)
    ('7', 'Phx')
    """
    return card.name if hand.suits_known or card.is_special else card.name[0]


def facts(*phrases: Phrase) -> Phrase:
    r"""Join phrases by dots, each dot at the end of the phrase before it.

    Args:
        phrases: the phrases; empty ones are left out.

    Returns:
        One phrase.

    >>> [word.text for word in facts(words("no call"), words("by rule"))]
    ['no', 'call\xa0·', 'by', 'rule']
    """
    joined: list[Word] = []
    for phrase in filter(None, phrases):
        if joined:
            joined[-1] = Word(f"{joined[-1].text}\N{NO-BREAK SPACE}·", joined[-1].style)
        joined += phrase
    return tuple(joined)


@dataclass(frozen=True, slots=True)
class Screen:
    """What a stream can show.

    Args:
        width: columns.
        colour: whether it shows colours.
        encoding: how its characters are encoded.
    """

    width: int = 80
    colour: bool = False
    encoding: str = "utf-8"

    @classmethod
    def of(cls, stream: TextIO, *, plain: bool = False) -> Screen:
        """Look at a stream.

        Args:
            stream: standard output, as a rule.
            plain: whether the user asked for plain text.

        Returns:
            Its width (at most `WIDEST`), encoding, and whether it is a terminal with colours.
        """
        columns = shutil.get_terminal_size().columns
        width = max(NARROWEST, min(columns, WIDEST))
        return cls(width, not plain and _has_colours(stream), stream.encoding or "utf-8")

    def heading(self, left: Phrase, right: Phrase) -> list[str]:
        """Set a line with one text at its left and one at its right end.

        Args:
            left: what stands left.
            right: what stands right, on a line of its own where both do not fit.

        Returns:
            The lines.

        >>> Screen(width=20).heading(words("2s"), words("1 card"))
        ['2s            1 card']
        """
        lines = [line for side in (left, right) if side for line in self._wrapped(side, "")]
        if len(lines) == 2:
            blanks = self.width - self._length(left) - self._length(right)
            if blanks >= 3:
                return [f"{lines[0]}{' ' * blanks}{lines[1]}"]
        return lines

    def section(self, label: str, paragraphs: Sequence[Phrase]) -> list[str]:
        """Set a label and beside it the paragraphs that belong to it.

        Args:
            label: the label.
            paragraphs: each begins a new line.

        Returns:
            The lines; on a narrow screen the text goes on below the label, two columns in.

        >>> Screen(width=60).section("Pass", [words("2s next"), words("keeps both aces")])
        ['Pass        2s next', '            keeps both aces']
        >>> Screen(width=40).section("Pass", [words("2s next"), words("keeps both aces")])
        ['Pass  2s next', '  keeps both aces']
        """
        roomy = self.width >= ROOMY
        shown = self.spelled(label)
        head = shown.ljust(LABEL_WIDTH - 1) + " " if roomy else f"{shown}  "
        indent = " " * LABEL_WIDTH if roomy else "  "
        lines: list[str] = []
        for paragraph in paragraphs:
            start = indent if lines else head
            lines += self._wrapped(paragraph, indent, start)
        lines[0] = self._painted(head.rstrip(), "label") + lines[0][len(head.rstrip()) :]
        return lines

    def entry(self, head: Phrase, body: Phrase) -> list[str]:
        """Set a line and below it, four columns in, what is said about it.

        Args:
            head: the line.
            body: the text below it.

        Returns:
            The lines.

        >>> Screen(width=20).entry(words("tie_break = draw"), words("equal totals"))
        ['tie_break = draw', '    equal totals']
        """
        return [*self._wrapped(head, "    ", ""), *self._wrapped(body, "    ")]

    def table(self, items: Iterable[Phrase]) -> list[str]:
        """Set items one after the other with wide gaps, as many on a line as fit.

        Args:
            items: the items; one that is longer than a line is wrapped.

        Returns:
            The lines, two columns in.

        >>> Screen(width=20).table([words("Drg"), words("2s"), words("pair 4t 4j")])
        ['  Drg      2s', '  pair 4t 4j']
        """
        lines: list[list[Phrase]] = []
        for item in items:
            if lines and self._row_length([*lines[-1], item]) <= self.width:
                lines[-1].append(item)
            else:
                lines.append([item])
        return [text for line in lines for text in self._row(line)]

    def spelled(self, text: str) -> str:
        """Return a text as this screen can show it, no-break spaces as blanks."""
        return spelled(text.replace("\N{NO-BREAK SPACE}", " "), self.encoding)

    def _row_length(self, items: Sequence[Phrase]) -> int:
        return 2 + sum(map(self._length, items)) + GAP * (len(items) - 1)

    def _row(self, items: Sequence[Phrase]) -> list[str]:
        if len(items) == 1:
            return self._wrapped(items[0], "    ", "  ")
        return ["  " + (" " * GAP).join(self._line(item) for item in items)]

    def _wrapped(self, phrase: Phrase, indent: str, start: str | None = None) -> list[str]:
        """Break a phrase into lines; `start` stands before the first, `indent` before the rest."""
        before = indent if start is None else start
        lines: list[tuple[str, list[Word]]] = [(before, [])]
        for word in phrase:
            here, line = lines[-1]
            if line and len(here) + self._length([*line, word]) > self.width:
                lines.append((indent, [word]))
            else:
                line.append(word)
        return [here + self._line(line) for here, line in lines]

    def _line(self, phrase: Iterable[Word]) -> str:
        return " ".join(self._painted(self.spelled(word.text), word.style) for word in phrase)

    def _length(self, phrase: Sequence[Word]) -> int:
        return sum(len(self.spelled(word.text)) for word in phrase) + max(0, len(phrase) - 1)

    def _painted(self, text: str, style: str) -> str:
        if not self.colour or style not in STYLES:
            return text
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m"


def _has_colours(stream: TextIO) -> bool:
    """Tell whether a stream is a terminal with colours and nobody has asked for none."""
    terminal = os.environ.get("TERM", "")
    if os.environ.get("NO_COLOR") or terminal == "dumb" or not stream.isatty():
        return False
    return os.name != "nt" or "WT_SESSION" in os.environ
