"""The kernel extension: `%load_ext advisor` brings `%tichu`, `%%tichu` and `%tichu_solve`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from IPython.core.error import UsageError
from IPython.core.magic import Magics, line_cell_magic, line_magic, magics_class
from IPython.core.magic_arguments import argument, magic_arguments
from traitlets import CaselessStrEnum, Float, TraitError, Unicode, validate
from traitlets.config import Configurable

from advisor.cli.failures import ManyFaultsError
from advisor.errors import NotationError, RuleError, TichuError
from advisor.notation import Dialect
from advisor.notebook.answers import Answer, answer
from advisor.notebook.completion import card_matcher
from advisor.notebook.lists import Answers, Mistake
from advisor.notebook.words import QUESTIONS, parsed, usage_error, with_shell_options
from advisor.positions import parse_position, position_faults
from advisor.rules import parse_rules
from advisor.solving import Limit, solve

if TYPE_CHECKING:
    from argparse import Namespace

    from IPython.core.interactiveshell import InteractiveShell

    from advisor.rounds import Round
    from advisor.solving import Solution

_NAMES: Final = {"line": ("tichu", "tichu_solve"), "cell": ("tichu",)}


@magics_class
class TichuMagics(Magics, Configurable):
    """The magics, and what holds where an option is not given: `%config TichuMagics` shows it."""

    rules = Unicode("official", help="The rules that are played, as for --rules.").tag(config=True)
    dialect = CaselessStrEnum(
        ["", *Dialect], "", help="How the cards are written; empty to find out."
    ).tag(config=True)
    convention = CaselessStrEnum(
        ["bsw", "fuegi"], "bsw", help="Which low card goes to which opponent."
    ).tag(config=True)

    time = Float(10.0, min=0.0, help="How many seconds %tichu_solve searches, as for --time.").tag(
        config=True
    )

    @validate("rules")
    def _valid_rules(self, proposal: dict[str, Any]) -> str:
        try:
            parse_rules(proposal["value"])
        except RuleError as error:
            raise TraitError(str(error)) from error
        return str(proposal["value"])

    @line_cell_magic
    @with_shell_options
    def tichu(self, line: str, cell: str | None = None) -> Answer | Answers:
        """Answer a hand as tichu-advise does; in a cell magic a hand or a position a line."""
        given = parsed(TichuMagics.tichu, line)
        if given.show_code and cell is None:
            print(self._code(given))  # noqa: T201 - asked for
        try:
            if cell is not None:
                return self._answers(given, cell)
            return self._answer(given)
        except TichuError as error:
            raise usage_error(error) from error

    @line_magic
    @magic_arguments()
    @argument("words", nargs="*", metavar="POSITION", help="A position in one line.")
    @argument("--time", type=float, metavar="SECONDS", help="How long to search at most.")
    def tichu_solve(self, line: str) -> Solution:
        """Say what a position is worth with all cards seen."""
        given = parsed(TichuMagics.tichu_solve, line)
        try:
            position = read_position(" ".join(given.words))
            seconds = self.time if given.time is None else given.time
            return solve(position, limit=Limit(seconds=seconds))
        except TichuError as error:
            raise usage_error(error) from error

    def _answers(self, given: Namespace, cell: str) -> Answers:
        """Answer each line that is not blank and no comment."""
        found: list[Answer | Round | Mistake] = []
        for number, text in enumerate(map(str.strip, cell.splitlines()), 1):
            if not text or text.startswith("#"):
                continue
            try:
                found.append(self._answer_line(given, text))
            except TichuError as error:
                found.append(Mistake(number, error))
        return Answers(found)

    def _answer_line(self, given: Namespace, text: str) -> Answer | Round:
        if ";" in text:
            return read_position(text)
        question = given.words[0] if given.words else None
        if question not in (None, *QUESTIONS):
            raise UsageError("the hands stand in the lines below; here only a question and options")
        return answer(text, question, **self._options(given))

    def _answer(self, given: Namespace) -> Answer:
        question, hand = _question(given)
        return answer(hand, question, **self._options(given))

    def _options(self, given: Namespace) -> dict[str, Any]:
        """Return the options that were given, and for the rest what is configured."""
        configured = {name: getattr(self, name) for name in ("rules", "dialect", "convention")}
        named = {name: value for name, value in _named(given).items() if value is not None}
        both = configured | named
        return {name: value for name, value in both.items() if value not in (None, "")}

    def _code(self, given: Namespace) -> str:
        question, hand = _question(given)
        arguments = [repr(hand), *([repr(question)] if question else [])]
        arguments += [f"{name}={value!r}" for name, value in self._options(given).items()]
        return f"advisor.notebook.answer({', '.join(arguments)})"


def _question(given: Namespace) -> tuple[str | None, str]:
    first, *others = given.words or [""]
    return (first, " ".join(others)) if first in QUESTIONS else (None, " ".join(given.words))


def _named(given: Namespace) -> dict[str, str | None]:
    values = vars(given)
    return {name: values[name] for name in values if name not in ("words", "show_code")}


def read_position(text: str) -> Round:
    """Read a position, with all its faults in the error.

    Args:
        text: the line.

    Returns:
        The round at that moment.

    Raises:
        NotationError: if it has one fault.
        ManyFaultsError: if it has more.

    >>> read_position("turn 1; hands 2s Drg | 9s Ks | Ts | Dog 3p").to_act
    1
    """
    faults: tuple[NotationError, ...] = position_faults(text)
    if len(faults) > 1:
        raise ManyFaultsError(faults)
    return parse_position(text)


def load(shell: InteractiveShell) -> None:
    """Bring the magics into a shell; loading twice is like loading once.

    Args:
        shell: the shell.
    """
    _take_out(shell)
    magics = TichuMagics(shell=shell, parent=shell)
    shell.register_magics(magics)
    shell.configurables.append(magics)  # type: ignore[arg-type] # as IPython itself does
    if shell.Completer is not None:
        shell.Completer.custom_matchers.append(card_matcher)


def unload(shell: InteractiveShell) -> None:
    """Take the magics and their settings out of a shell again; nothing is left behind.

    Args:
        shell: the shell.
    """
    _take_out(shell)
    shell.config.pop(TichuMagics.__name__, None)


def _take_out(shell: InteractiveShell) -> None:
    manager = shell.magics_manager
    for kind, names in _NAMES.items():
        for name in names:
            manager.magics[kind].pop(name, None)
    manager.registry.pop(TichuMagics.__name__, None)
    # By name: after a reload of the package the class is another one.
    kept = [c for c in shell.configurables if type(c).__name__ != TichuMagics.__name__]
    shell.configurables[:] = kept
    if shell.Completer is not None:
        matchers = shell.Completer.custom_matchers
        matchers[:] = [m for m in matchers if m.__module__ != card_matcher.__module__]
