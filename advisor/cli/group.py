"""The group of commands: one of them is the default, and every mistake leaves in one way."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from advisor.cli.failures import Exit, complain, complain_of_usage
from advisor.cli.streams import abandon, spell_out
from advisor.errors import TichuError

if TYPE_CHECKING:
    from collections.abc import Sequence

DEFAULT: Final = "hand"
"""The command that answers when the first word is no command; it is not listed."""


class AdviseGroup(TyperGroup):
    """Commands with a default one: `tichu-advise 7j 8s` is `tichu-advise hand 7j 8s`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put the default command in front unless a command or an option of the group leads.

        Args:
            ctx: the context.
            args: the words of the command line.

        Returns:
            The words that are left for the command.
        """
        if not args and not ctx.resilient_parsing:
            typer.echo(ctx.get_help(), err=True)
            raise typer.Exit(Exit.USAGE)
        if args and not self._leads(ctx, args[0]):
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)

    def _leads(self, ctx: Any, word: str) -> bool:
        own = {name for option in self.get_params(ctx) for name in option.opts}
        return word in self.commands or word.partition("=")[0] in own

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the options of the default command beside those of the group.

        Args:
            ctx: the context.
            formatter: what the help is written to.
        """
        own, self.params = self.params, [*self.commands[DEFAULT].params, *self.params]
        try:
            super().format_options(ctx, formatter)
        finally:
            self.params = own

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return what follows the name in the line of usage.

        Args:
            ctx: the context.

        Returns:
            The pieces.
        """
        del ctx
        return ["[OPTIONS] HAND...", "|", "COMMAND ..."]

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Complete commands, and options of the group and of the default command.

        Args:
            ctx: the context.
            incomplete: what has been typed of the word.

        Returns:
            The completions.
        """
        of_default = self.commands[DEFAULT].shell_complete(ctx, incomplete)
        return [*super().shell_complete(ctx, incomplete), *of_default]

    def main(self, args: Sequence[str] | None = None, *rest: Any, **options: Any) -> Any:
        """Answer, or complain in one line, and leave with the exit code.

        Args:
            args: the words of the command line; those of the process by default.
            rest: as typer has them.
            options: as typer has them.
        """
        options["standalone_mode"] = False
        spell_out()
        try:
            code = super().main(args, *rest, **options)
            sys.stdout.flush()
        except TichuError as error:
            code = complain(error)
        except TyperException as error:
            code = complain_of_usage(error, _command_of(error))
        except BrokenPipeError:
            abandon(sys.stdout)
            code = Exit.ANSWERED
        except OSError as error:
            abandon(sys.stdout)
            code = complain(error)
        sys.exit(code)

    def invoke(self, ctx: Any) -> Any:
        """Run the command; a reader that has left (`| head -1`) is no mistake.

        Args:
            ctx: the context.

        Returns:
            What the command returns: its exit code.
        """
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            abandon(sys.stdout)
            return Exit.ANSWERED


def _command_of(error: TyperException) -> str:
    """Return the command that was typed wrong, as far as it is known."""
    context = getattr(error, "ctx", None)
    path = str(context.command_path) if context else "tichu-advise"
    return path.removesuffix(f" {DEFAULT}")


class HandCommand(TyperCommand):
    """A command that takes a hand."""

    takes = "HAND..."

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return what follows the name in the line of usage.

        Args:
            ctx: the context.

        Returns:
            The pieces.
        """
        del ctx
        return ["[OPTIONS]", self.takes]


class PositionCommand(HandCommand):
    """A command that takes a position."""

    takes = "POSITION"


class DefaultCommand(HandCommand):
    """The default command; its help is that of the group."""

    def get_help(self, ctx: Any) -> str:
        """Return the help of the group, which lists the options of this command, too.

        Args:
            ctx: the context.

        Returns:
            The help.
        """
        return str(ctx.parent.get_help())
