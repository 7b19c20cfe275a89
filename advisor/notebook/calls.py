"""The one call of a public function that a magic is."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from advisor.cli.failures import ManyFaultsError
from advisor.positions import position_faults
from advisor.rules import OFFICIAL
from advisor.solving import Limit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_OF_MAGICS = {"check": "advisor.notebook.check", "deal": "advisor.notebook.deal"}


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
        named = (f"{name}={_code(value)}" for name, value in self.options.items())
        return f"{self.name}({', '.join([*map(repr, self.arguments), *named])})"

    def __call__(self) -> Any:  # noqa: ANN401 - whatever the function returns
        """Call the function."""
        return self._function(*self.arguments, **self.options)

    @property
    def _function(self) -> Callable[..., Any]:
        module, _, name = self.name.rpartition(".")
        function: Callable[..., Any] = getattr(import_module(module), name)
        return function


def _code(value: object) -> str:
    return f"advisor.{value!r}" if isinstance(value, Limit) else repr(value)


def call_of(command: str | None, text: str, options: Mapping[str, Any]) -> Call:
    """Return the call that answers what a command of the shell answers.

    Args:
        command: the command; None for all that a hand poses.
        text: the hand or the position.
        options: the options by name; those that are None or empty stand for nothing.

    Returns:
        The call.

    Raises:
        ManyFaultsError: if the text is a position with several faults, with all of them.

    >>> print(call_of("solve", "turn 0; hands 2s As | 9s | - | Kj; out 2", {"time": 3.0}))
    advisor.solve('turn 0; ... out 2', limit=advisor.Limit(seconds=3.0, nodes=None))
    """
    plain = {name: _plain(value) for name, value in options.items() if value not in (None, "")}
    if command == "solve":
        return _solving(text, plain)
    if command in _OF_MAGICS:
        return Call(_OF_MAGICS[command], (text,) if command == "check" else (), plain)
    return Call("advisor.notebook.answer", (text, command) if command else (text,), plain)


def _solving(text: str, options: Mapping[str, Any]) -> Call:
    rules = options.get("rules", str(OFFICIAL))
    position = text if rules == str(OFFICIAL) else f"{text}; rules {rules}"
    faults = position_faults(position)
    if len(faults) > 1:
        raise ManyFaultsError(faults)
    limit = Limit(options.get("time"), options.get("nodes"))
    limited = {} if limit == Limit() else {"limit": limit}
    return Call("advisor.solve", (position,), limited)


def _plain(value: object) -> object:
    """Return a choice of the shell as the word that was typed."""
    return str(value) if isinstance(value, str) else value
