"""A line taken apart into fields, with the place of every word and all faults found so far."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, TypeVar

from advisor.errors import NotationError
from advisor.positions.writing import NOTHING
from advisor.rounds.seating import Seating, seating_of
from advisor.rules import OFFICIAL, Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

T = TypeVar("T")
D = TypeVar("D")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a line and where it begins."""

    text: str
    start: int

    def split(self, separator: str) -> list[Part]:
        """Return what stands between the separators, without the blanks around it."""
        parts, start = [], self.start
        for piece in self.text.split(separator):
            blanks = len(piece) - len(piece.lstrip())
            parts.append(Part(piece.strip(), start + blanks))
            start += len(piece) + len(separator)
        return parts

    @property
    def words(self) -> list[Part]:
        """The words; a lone dash stands for none."""
        words = [
            Part(word[0], self.start + word.start()) for word in re.finditer(r"\S+", self.text)
        ]
        return [] if self.text.strip() == NOTHING else words

    def after(self, word: Part) -> Part:
        """Return what follows a word."""
        end = word.start - self.start + len(word.text)
        return Part(self.text[end:], word.start + len(word.text))


@dataclass(slots=True)
class Line:
    """The fields of a line by name, the first under `question`; faults are noted, not raised.

    Args:
        text: the line.
        names: the fields that it may have after the first.
        rules: the rules, once they are read.
    """

    text: str
    names: Collection[str]
    rules: Rules = OFFICIAL
    parts: dict[str, Part] = field(default_factory=dict)
    faults: list[NotationError] = field(default_factory=list)
    unreadable: set[str] = field(default_factory=set)
    _reading: str = "question"

    def __post_init__(self) -> None:
        first, *others = Part(self.text, 0).split(";")
        self.parts["question"] = first
        for part in others:
            if part.text:
                self._add(part)

    @property
    def seating(self) -> Seating:
        """The seats and teams of the rules."""
        return seating_of(self.rules)

    def _add(self, part: Part) -> None:
        name, *_ = part.words or [part]
        self._reading = name.text
        if name.text not in self.names:
            near = get_close_matches(name.text[:40], self.names, n=1)
            self.fault(name, f"there is no field {name.text[:20]!r}", near[0] if near else "")
        elif name.text in self.parts:
            self.fault(name, f"the field {name.text} stands twice")
        else:
            self.parts[name.text] = part.after(name)

    def fault(self, part: Part, message: str, nearest: str = "") -> None:
        """Note a fault of the field that is being read; its value is not to be trusted."""
        self.unreadable.add(self._reading)
        near = f"; did you mean {nearest!r}?" if nearest else ""
        self.note(part, message + near, nearest)

    def contradiction(self, names: Collection[str], message: str) -> None:
        """Note that fields contradict each other, unless one of them could not be read."""
        if not self.unreadable & set(names):
            given = [self.parts[name] for name in names if name in self.parts]
            self.note(given[0] if given else self.parts["question"], message)

    def note(self, part: Part, message: str, nearest: str = "") -> None:
        """Note a fault in a value that can be read."""
        start = part.start + len(part.text) - len(part.text.lstrip())
        length = max(1, len(part.text.strip()))
        self.faults.append(
            NotationError(message, text=self.text, start=start, length=length, nearest=nearest)
        )
        self.faults.sort(key=lambda fault: fault.start)

    def read(self, name: str, value: Callable[[Line, Part], T], default: D) -> T | D:
        """Read a field, or return what its absence says."""
        self._reading = name
        return value(self, self.parts[name]) if name in self.parts else default
