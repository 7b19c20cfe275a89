"""The kernel extension: `%load_ext advisor` brings `%tichu`, `%%tichu` and `%tichu_solve`."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final

from IPython.core.error import UsageError
from IPython.core.magic import Magics, line_cell_magic, line_magic, magics_class
from traitlets import CaselessStrEnum, Float, Int, TraitError, Unicode, validate
from traitlets.config import Configurable

from advisor.cli.options import EndingsName
from advisor.cli.viewing import is_position
from advisor.errors import RuleError, TichuError
from advisor.notation import Dialect
from advisor.notebook.calls import Call, call_of, was_stopped
from advisor.notebook.completion import card_matcher
from advisor.notebook.lists import Answers, Mistake
from advisor.notebook.words import Typed, options_of, parsed, split, usage_error, with_help
from advisor.rules import parse_rules

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell

_NAMES: Final = {"line": ("tichu", "tichu_solve"), "cell": ("tichu",)}
_LINES: Final = "-"
"""What stands for a hand where hands are read from lines, as in the shell."""


@magics_class
class TichuMagics(Magics, Configurable):
    """The magics, and what holds where an option is not given: `%config TichuMagics` shows it.

    What is not set is as in the shell.
    """

    rules = Unicode("official", help="The rules that are played, as for --rules.").tag(config=True)
    dialect = CaselessStrEnum(
        ["", *map(str, Dialect)], "", help="How the cards are written; empty to find out."
    ).tag(config=True)
    convention = CaselessStrEnum(
        ["bsw", "fuegi"], "bsw", help="Which low card goes to which opponent."
    ).tag(config=True)
    deals = Int(None, min=1, allow_none=True, help="How many deals are simulated.").tag(config=True)
    time = Float(
        None, min=0, allow_none=True, help="Seconds for a simulation; 0 answers by rule."
    ).tag(config=True)
    seed = Int(None, min=0, allow_none=True, help="Equal seeds give equal answers.").tag(
        config=True
    )
    endings = CaselessStrEnum(
        ["", *map(str, EndingsName)], "", help="How the last cards of a simulation are played."
    ).tag(config=True)
    solve_time = Float(
        None, min=0, allow_none=True, help="Seconds for %tichu_solve; None until all is proven."
    ).tag(config=True)

    profile: Any = None
    """What the profile had set before the magics were loaded."""

    @validate("rules")
    def _valid_rules(self, proposal: dict[str, Any]) -> str:
        try:
            parse_rules(proposal["value"])
        except RuleError as error:
            raise TraitError(str(error)) from error
        return str(proposal["value"])

    @line_cell_magic
    @with_help
    def tichu(self, line: str, cell: str | None = None) -> Any:  # noqa: ANN401 - by question
        """Answer what tichu-advise answers; in a cell magic a hand or a position a line."""
        return self._lines(line, cell) if cell is not None else self._line(split(line))

    @line_magic
    def tichu_solve(self, line: str) -> Any:  # noqa: ANN401 - a solution
        """Say what a position is worth with all cards seen, as tichu-advise solve does.

        %tichu_solve POSITION [--time SECONDS] [--nodes N] [--rules NAME|KEY=VALUE,...]
        """
        return self._line(["solve", *split(line)])

    def _line(self, words: list[str]) -> Any:  # noqa: ANN401 - by question
        """Answer the words of one line."""
        try:
            typed = parsed(words)
            call = self._call(typed)
            if typed.shows_code:
                print(call)  # noqa: T201 - asked for
            return call()
        except TichuError as error:
            raise usage_error(error) from error

    def _lines(self, line: str, cell: str) -> Answers:
        """Answer each line that is not blank and no comment; an interrupt ends with that line."""
        head = parsed([*split(line), _LINES])
        if head.text != _LINES:
            raise UsageError("the hands stand in the lines below; here only a question and options")
        found: list[Any] = []
        for number, text in enumerate(map(str.strip, cell.splitlines()), 1):
            if not text or text.startswith("#"):
                continue
            try:
                call = self._call(_of_line(head, text))
                found.append(call())
            except TichuError as error:
                found.append(Mistake(number, error))
                continue
            if was_stopped(call, found[-1]):
                break
        return Answers(found)

    def _call(self, typed: Typed) -> Call:
        """Return the call with the options that were given, and for the rest what is configured."""
        configured = {name: value for name, value in self._set.items() if name != "solve_time"}
        if typed.command == "solve":
            configured["time"] = self.solve_time
        both = configured | typed.options
        taken = options_of(typed.command)
        return call_of(
            typed.command, typed.text, {name: both[name] for name in both if name in taken}
        )

    @property
    def _set(self) -> dict[str, Any]:
        """What is configured and not as in the shell."""
        traits = self.traits(config=True)
        values = {name: getattr(self, name) for name in traits}
        return {name: values[name] for name in values if values[name] != traits[name].default_value}


def _of_line(head: Typed, text: str) -> Typed:
    """Return what a line of a cell asks; a position without a question is checked."""
    if head.command is None and is_position(text):
        return head._replace(command="check", text=text)
    return head._replace(text=text)


def load(shell: InteractiveShell) -> None:
    """Bring the magics into a shell; loading twice is like loading once.

    Args:
        shell: the shell.
    """
    unload(shell)
    magics = TichuMagics(shell=shell, parent=shell)
    magics.profile = deepcopy(shell.config.get(TichuMagics.__name__))
    shell.register_magics(magics)
    shell.configurables.append(magics)  # type: ignore[arg-type] # as IPython itself does
    if shell.Completer is not None:
        shell.Completer.custom_matchers.append(card_matcher)


def unload(shell: InteractiveShell) -> None:
    """Take the magics and what was set on them out of a shell again; nothing is left behind.

    What the profile sets stays: it was there before, and holds when they are loaded again.

    Args:
        shell: the shell.
    """
    manager = shell.magics_manager
    for kind, names in _NAMES.items():
        for name in names:
            manager.magics[kind].pop(name, None)
    manager.registry.pop(TichuMagics.__name__, None)
    if shell.Completer is not None:
        matchers = shell.Completer.custom_matchers
        matchers[:] = [m for m in matchers if m.__module__ != card_matcher.__module__]
    for magics in filter(_is_ours, list(shell.configurables)):
        shell.configurables.remove(magics)
        _restore(shell, magics)


def _is_ours(configurable: object) -> bool:
    """Tell by the name: after a reload of the package the class is another one."""
    return type(configurable).__name__ == TichuMagics.__name__


def _restore(shell: InteractiveShell, magics: Any) -> None:  # noqa: ANN401 - perhaps of another class
    """Put the profile's settings back in the place of those that `%config` wrote over them."""
    shell.config.pop(TichuMagics.__name__, None)
    if magics.profile is not None:
        shell.config[TichuMagics.__name__] = magics.profile
