"""The one call of a public function that a magic is."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from advisor.notebook.answers import Answer
from advisor.solving import Solution

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_OF_MAGICS = {name: f"advisor.notebook.{name}" for name in ("check", "deal", "solve")}


@dataclass(frozen=True, slots=True)
class Call:
    """A function and what it is called with.

    Args:
        name: the function, from `advisor` on.
        arguments: by place.
        options: by name.

    >>> print(Call("advisor.notebook.deal", (), {"seed": 7}))
    advisor.notebook.deal(seed=7)
    """

    name: str
    arguments: tuple[str, ...]
    options: Mapping[str, Any]

    def __str__(self) -> str:
        """Return the call as it stands in a program that has imported `advisor.notebook`."""
        named = (f"{name}={value!r}" for name, value in self.options.items())
        return f"{self.name}({', '.join([*map(repr, self.arguments), *named])})"

    def __call__(self) -> Any:  # noqa: ANN401 - whatever the function returns
        """Call the function."""
        return self._function(*self.arguments, **self.options)

    @property
    def _function(self) -> Callable[..., Any]:
        module, _, name = self.name.rpartition(".")
        function: Callable[..., Any] = getattr(import_module(module), name)
        return function


def call_of(command: str | None, text: str, options: Mapping[str, Any]) -> Call:
    """Return the call that answers what a command of the shell answers.

    Args:
        command: the command; None for all that a hand poses.
        text: the hand or the position.
        options: the options by name; those that are None or empty stand for nothing.

    Returns:
        The call.

    >>> print(call_of("solve", "turn 0; hands 2s As | 9s | - | Kj; out 2", {"time": 3.0}))
    advisor.notebook.solve('turn 0; ... out 2', time=3.0)
    """
    plain = {name: _plain(value) for name, value in options.items() if value not in (None, "")}
    if command in _OF_MAGICS:
        return Call(_OF_MAGICS[command], () if command == "deal" else (text,), plain)
    return Call("advisor.notebook.answer", (text, command) if command else (text,), plain)


def _plain(value: object) -> object:
    """Return a choice of the shell as the word that was typed."""
    return str(value) if isinstance(value, str) else value


def was_stopped(call: Call, found: object) -> bool:
    """Tell whether an interrupt has ended a call early.

    Args:
        call: the call.
        found: what it returned.

    Returns:
        True if so. A search that was limited looks the same however it ended: then False.

    >>> call = call_of("partition", "7j 7s", {})
    >>> was_stopped(call, call())
    False
    """
    if isinstance(found, Solution):
        is_limited = bool({"time", "nodes"} & call.options.keys())
        return not is_limited and any(one.value is None for one in found.plays or ())
    return isinstance(found, Answer) and found.was_stopped
