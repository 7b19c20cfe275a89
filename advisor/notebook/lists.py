"""Answers to several lines of a cell."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from advisor.notebook.words import complaint

if TYPE_CHECKING:
    from advisor.errors import TichuError
    from advisor.notebook.answers import Answer
    from advisor.notebook.moments import Moment
    from advisor.solving import Solution


@dataclass(frozen=True, slots=True)
class Mistake:
    """A line that has no answer.

    Args:
        line: its number in the cell, from 1.
        error: what is wrong with it.
    """

    line: int
    error: TichuError

    def __str__(self) -> str:
        """Return the number of the line and the shell's message."""
        return "\n".join([f"line {self.line}: {self.text[0]}", *self.text[1:]])

    @property
    def text(self) -> list[str]:
        """The message, and the place below it."""
        return complaint(self.error)

    def _repr_html_(self) -> str:
        """Return the message to a notebook."""
        return f'<pre role="alert">{escape(str(self))}</pre>'


class Answers(tuple["Answer | Moment | Solution | Mistake", ...]):
    """The answers to the lines of a cell, in their order; a line with a mistake is a `Mistake`."""

    __slots__ = ()

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """The lines that have no answer."""
        return tuple(each for each in self if isinstance(each, Mistake))

    def __str__(self) -> str:
        """Return the answers as text, one below the other."""
        return "\n\n".join(map(str, self))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ANN401 - IPython's
        """Print the answers where a notebook shows text."""
        printer.text(repr(self) if cycle else str(self))

    def _repr_html_(self) -> str:
        """Return the answers to a notebook."""
        return "<hr>".join(each._repr_html_() for each in self)
