"""The shell: `tichu-advise HAND` and its subcommands."""

from __future__ import annotations

import sys


def main() -> None:
    """Answer what stands on the command line and leave with its exit code.

    The texts of the commands are translated when their module is loaded, so the language is
    settled before. Being stopped with Ctrl-C counts from the first line on.
    """
    try:
        from advisor.cli.language import settle_language

        settle_language(sys.argv[1:])
        from advisor.cli.app import app

        app(prog_name="tichu-advise")
    except KeyboardInterrupt:
        sys.exit(130)
