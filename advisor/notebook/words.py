"""The words of a magic: a question, cards, and the shell's options, as the shell describes them."""

from __future__ import annotations

import difflib
import shlex
from typing import TYPE_CHECKING, Any, Final, get_args

from IPython.core.error import UsageError
from IPython.core.magic_arguments import argument, magic_arguments

from advisor.cli import options, simulated
from advisor.cli.failures import ManyFaultsError, message_of, pointed
from advisor.cli.screen import Screen
from advisor.errors import NotationError, TichuError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Sequence

QUESTIONS: Final = ("partition", "grand", "call", "pass", "wish")
"""The first word may name one question; without it all that the hand poses are answered."""

_OPTIONS: Final = (
    options.DialectOption,
    options.RulesOption,
    options.Calls,
    options.Score,
    options.ConventionOption,
    options.Gave,
    options.Received,
    simulated.Deals,
    simulated.Time,
    simulated.SimulationSeed,
    simulated.EndingsOption,
)
_NUMBERS: Final = {"--deals": int, "--seed": int, "--time": float}


def shell_options() -> Iterator[tuple[str, str, str]]:
    """Yield the options that the shell's questions share.

    Yields:
        Name with its dashes, what stands for its value, and help.

    >>> [name for name, _, _ in shell_options()][:3]
    ['--dialect', '--rules', '--calls']
    """
    for annotated in _OPTIONS:
        _type, option = get_args(annotated)
        # Within `Annotated`, typer keeps the first name in the place of the default.
        yield option.default, option.metavar or "NAME", option.help


def with_shell_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a magic the words of the shell, and help that lists them.

    Args:
        function: the magic.

    Returns:
        The magic with a parser.
    """
    for name, metavar, text in reversed(list(shell_options())):
        kind = _NUMBERS.get(name, str)
        shown = text.replace("%", "%%")
        function = argument(name, metavar=metavar, type=kind, help=shown)(function)
    shown = "Print the call of Python that this is."
    function = argument("--show-code", action="store_true", help=shown)(function)
    about = "Cards in any number of words, before them perhaps one question: "
    words = argument("words", nargs="*", metavar="HAND", help=about + ", ".join(QUESTIONS))
    decorated: Callable[..., Any] = magic_arguments()(words(function))
    return decorated


def parsed(magic: Callable[..., Any], line: str) -> argparse.Namespace:
    """Take the words of a magic apart.

    Args:
        magic: a magic with a parser.
        line: what was typed behind its name.

    Returns:
        The options by name, and the rest as `words`.

    Raises:
        UsageError: if an option is unknown or its value is missing.
    """
    parser: argparse.ArgumentParser = magic.parser  # type: ignore[attr-defined]
    parser.allow_abbrev = False
    try:
        typed = shlex.split(line)
    except ValueError as error:
        raise UsageError(f"the quotes do not match: {error}") from error
    known, unknown = parser.parse_known_intermixed_args(_with_equals(typed))
    if unknown:
        raise UsageError(_unknown(unknown[0], parser))
    return known


def _with_equals(typed: Sequence[str]) -> list[str]:
    """Join each option to its value, so that a value may begin with a dash, like a score."""
    names = {name for name, _, _ in shell_options()}
    joined: list[str] = []
    for word in typed:
        if joined and joined[-1] in names:
            joined[-1] += f"={word}"
        else:
            joined.append(word)
    return joined


def _unknown(word: str, parser: argparse.ArgumentParser) -> str:
    name = word.partition("=")[0]
    names = [each for action in parser._actions for each in action.option_strings]  # noqa: SLF001
    near = difflib.get_close_matches(name, names, n=1)
    meant = f"; did you mean {near[0]}?" if near else ""
    return f"there is no option {name}{meant} (a question mark behind the magic lists them)"


def usage_error(error: TichuError) -> UsageError:
    """Return a mistake as IPython shows it: the shell's message without a traceback.

    Args:
        error: the mistake.

    Returns:
        The error to raise.
    """
    return UsageError("\n".join(complaint(error)))


def complaint(error: TichuError) -> list[str]:
    """Say what is wrong in the words of the shell, with the place below.

    Args:
        error: the mistake.

    Returns:
        The lines.

    >>> complaint(NotationError("expected a card", text="7j 7x", start=3, length=2))
    ['expected a card', '  7j 7x', '     ^^']
    """
    if isinstance(error, ManyFaultsError):
        return [line for fault in error.faults for line in complaint(fault)]
    places = pointed(error, Screen()) if isinstance(error, NotationError) else []
    return [message_of(error), *(f"  {line}" for line in places)]
