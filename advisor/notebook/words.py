"""The words of a magic, taken apart by the shell's own commands: their options, their messages."""

from __future__ import annotations

import shlex
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import typer
from IPython.core.error import UsageError
from typer.exceptions import TyperException

from advisor.cli.app import app
from advisor.cli.failures import ManyFaultsError, message_of, pointed, visible
from advisor.cli.group import DEFAULT
from advisor.cli.hands import verify_no_command
from advisor.cli.screen import Screen
from advisor.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from advisor.errors import TichuError

QUESTIONS: Final = ("partition", "grand", "call", "pass", "wish", "play", "gift")
"""Questions about a hand; without one all that the hand poses are answered."""
MOMENTS: Final = ("check", "deal", "solve")
"""Questions about a whole round."""
COMMANDS: Final = (*QUESTIONS, *MOMENTS)
"""The commands of the shell that a magic answers."""
SHOW_CODE: Final = "--show-code"

_MANNERS: Final = frozenset({"as_json", "plain", "_lang"})
"""How the shell writes: a notebook shows values."""
_RENAMED: Final = {"seconds": "time"}


class Option(NamedTuple):
    """An option of the shell.

    Args:
        flag: its name with dashes.
        metavar: what stands for its value.
        text: its help.
    """

    flag: str
    metavar: str
    text: str


class Typed(NamedTuple):
    """What was typed behind a magic.

    Args:
        command: the command of the shell; None for all that a hand poses.
        text: the hand or the position.
        options: the options that were given, by the names of `Options`.
        shows_code: whether the call of Python is asked for.
    """

    command: str | None
    text: str
    options: dict[str, Any]
    shows_code: bool


@cache
def shell_commands() -> Mapping[str, Any]:
    """Return the commands of the shell, without the options that say how it writes.

    Returns:
        Each command by its name.
    """
    group: Any = typer.main.get_command(app)
    for command in group.commands.values():
        command.add_help_option = False
        command.params = [one for one in command.params if one.name not in _MANNERS]
    commands: Mapping[str, Any] = group.commands
    return commands


def options_of(command: str | None) -> dict[str, Option]:
    """Return the options of a command.

    Args:
        command: its name; None for the whole answer to a hand.

    Returns:
        Each option by the name that it has in Python.

    >>> list(options_of("grand"))[:3], options_of("grand")["time"].flag
    (['dialect', 'rules', 'calls'], '--time')
    """
    params = shell_commands()[command or DEFAULT].params
    return {
        _RENAMED.get(one.name, str(one.name)): Option(
            one.opts[0], one.metavar or one.opts[0].strip("-").upper(), one.help
        )
        for one in params
        if one.opts[0].startswith("--")
    }


def shell_options() -> Iterator[tuple[Option, list[str]]]:
    """Yield all options, each with the commands that take it.

    Yields:
        The option, and the names of commands; none where all take it.
    """
    places: dict[Option, list[str]] = {}
    for command in (None, *COMMANDS):
        for option in options_of(command).values():
            places.setdefault(option, []).append(command or "")
    for option, commands in places.items():
        yield option, [] if "" in commands else commands


def help_text() -> str:
    """Return what `%tichu?` shows."""
    lines = ["Answer what tichu-advise answers, with its words and options, as a value.", ""]
    lines += ["%tichu HAND", "    All questions that the hand poses."]
    for name in COMMANDS:
        lines += [f"%tichu {name} ...", f"    {_first_line(shell_commands()[name].help)}"]
    lines += ["%%tichu [QUESTION] [OPTIONS]", "    A hand or a position in each line below."]
    lines += ["", f"{SHOW_CODE}", "    Print the call of Python that this is."]
    for option, commands in shell_options():
        only = f" ({', '.join(commands)})" if commands else ""
        lines += [f"{option.flag} {option.metavar}{only}\n    {option.text}"]
    return "\n".join(lines)


def _first_line(text: str) -> str:
    return text.strip().split("\n")[0]


def with_help(magic: Callable[..., Any]) -> Callable[..., Any]:
    """Give a magic the help that lists its words."""
    magic.__doc__ = help_text()
    return magic


def split(line: str) -> list[str]:
    """Split a line into words as a shell does.

    Args:
        line: the line.

    Returns:
        The words without their quotes.

    Raises:
        UsageError: if quotes do not match.
    """
    try:
        return shlex.split(line)
    except ValueError as error:
        raise UsageError(f"the quotes do not match: {error}") from error


def parsed(words: list[str]) -> Typed:
    """Take the words of a magic apart.

    Args:
        words: what was typed behind its name.

    Returns:
        The command, its text and its options.

    Raises:
        UsageError: with the shell's message, if the shell would not understand them, either.
        NotationError: if the first word was meant as a command.

    >>> parsed(["grand", "Drg", "A", "--score", "-30:970"])[:3]
    ('grand', 'Drg A', {'score': '-30:970'})
    """
    shows_code = SHOW_CODE in words
    words = [word for word in words if word != SHOW_CODE]
    command = words[0] if words and words[0] in shell_commands() else None
    if command not in (None, *COMMANDS):
        raise UsageError(f"in a notebook use the shell for this: !tichu-advise {command}")
    params, options = _understood(command, words[1:] if command else words)
    text = " ".join(params.get("hand") or params.get("position") or ())
    if command is None:
        verify_no_command(text.split(), list(shell_commands()))
    return Typed(command, text, options, shows_code)


def _understood(command: str | None, words: list[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what the shell reads, and by their names in Python the options that were given."""
    name = command or DEFAULT
    try:
        context = shell_commands()[name].make_context(f"%tichu {name}", words)
    except TyperException as error:
        message = visible(error.format_message().replace("Value error, ", ""))
        raise UsageError(f"{message} (%tichu? lists all options)") from error
    given = {
        _RENAMED.get(name, name): value
        for name, value in context.params.items()
        if context.get_parameter_source(name).name == "COMMANDLINE"
    }
    return context.params, {name: given[name] for name in given if name in options_of(command)}


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
