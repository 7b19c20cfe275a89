"""The commands of `tichu-advise`."""

from __future__ import annotations

import random
from typing import Annotated

import typer

from advisor import __version__
from advisor.cli.answers import Manner
from advisor.cli.deals import DealAnswer
from advisor.cli.failures import Exit
from advisor.cli.group import DEFAULT, AdviseGroup, DefaultCommand, HandCommand, PositionCommand
from advisor.cli.hands import verify_no_command
from advisor.cli.helps import EXAMPLES, epilog, of_hand, of_position
from advisor.cli.options import Amount, Known, Language, Position, Reading, RulesOption, Seed, Words
from advisor.cli.plays import add_plays
from advisor.cli.positions import PositionAnswer
from advisor.cli.questions import Asked
from advisor.cli.records import add_records
from advisor.cli.rules import RulesAnswer
from advisor.cli.simulated import Simulator
from advisor.cli.solve import add_solving
from advisor.cli.spread import Without, spread
from advisor.rounds import Round
from advisor.rules import parse_rules
from advisor.texts import _

app = typer.Typer(
    name="tichu-advise",
    cls=AdviseGroup,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from advisor.kernel import backend

        print(f"tichu-advise {__version__} ({backend()})")
        raise typer.Exit


@app.callback(
    help=of_hand(_("Say how a Tichu hand falls, what to call, pass and wish, and why.")),
    epilog=epilog("tichu-advise"),
)
def group(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help=_("Print the version.")
        ),
    ] = False,
) -> None:
    """Take the options that stand before any command."""


@app.command(DEFAULT, cls=DefaultCommand, hidden=True)
@spread
def whole(
    hand: Words,
    *,
    manner: Manner,
    reading: Reading,
    known: Known,
    amount: Amount,
    _lang: Language = None,
) -> Exit:
    """Answer all questions that a hand poses."""
    verify_no_command(hand, [name for name in EXAMPLES if name != "tichu-advise"])
    asked = Asked.of(reading, known, Simulator.doing(amount))
    return asked.code(manner.ask(hand, asked.whole()))


@app.command(
    cls=HandCommand,
    help=of_hand(_("How a hand falls into the fewest combinations.")),
    epilog=epilog("partition"),
)
@spread
def partition(hand: Words, *, manner: Manner, reading: Reading, _lang: Language = None) -> Exit:
    """Answer how a hand falls."""
    asked = Asked(rules=parse_rules(reading.rules), dialect=reading.dialect)
    return manner.ask(hand, asked.one("partition"))


@app.command(
    cls=HandCommand,
    help=of_hand(_("Whether to call Grand Tichu on eight cards.")),
    epilog=epilog("grand"),
)
@spread
def grand(
    hand: Words,
    *,
    manner: Manner,
    reading: Reading,
    known: Annotated[Known, Without("convention", "gave", "received")],
    amount: Amount,
    _lang: Language = None,
) -> Exit:
    """Answer whether to call Grand Tichu."""
    asked = Asked.of(reading, known, Simulator.doing(amount))
    return asked.code(manner.ask(hand, asked.one("grand")))


@app.command(
    cls=HandCommand,
    help=of_hand(_("Whether to call Tichu with 14 cards.")),
    epilog=epilog("call"),
)
@spread
def call(
    hand: Words,
    *,
    manner: Manner,
    reading: Reading,
    known: Annotated[Known, Without("convention")],
    amount: Amount,
    _lang: Language = None,
) -> Exit:
    """Answer whether to call Tichu."""
    asked = Asked.of(reading, known, Simulator.doing(amount))
    return asked.code(manner.ask(hand, asked.one("call")))


@app.command(
    "pass",
    cls=HandCommand,
    help=of_hand(_("Which three cards to pass, and to whom.")),
    epilog=epilog("pass"),
)
@spread
def exchange(
    hand: Words,
    *,
    manner: Manner,
    reading: Reading,
    known: Annotated[Known, Without("score", "gave", "received")],
    amount: Amount,
    _lang: Language = None,
) -> Exit:
    """Answer which cards to pass."""
    asked = Asked.of(reading, known, Simulator.doing(amount))
    return asked.code(manner.ask(hand, asked.one("pass")))


add_plays(app)


@app.command(
    "rules",
    help=_("The options of the rules and the presets."),
    epilog=epilog("rules"),
)
@spread
def list_rules(
    rules: Annotated[
        str,
        typer.Argument(metavar="NAME|KEY=VALUE,...", hidden=True),
    ] = "official",
    *,
    manner: Manner,
    _lang: Language = None,
) -> None:
    """List the options of rules."""
    manner.write(RulesAnswer(parse_rules(rules)))


@app.command(
    cls=PositionCommand,
    help=of_position(_("What may be done in a position, the wish, the score.")),
    epilog=epilog("check"),
)
@spread
def check(
    position: Position,
    *,
    manner: Manner,
    rules: RulesOption = "official",
    _lang: Language = None,
) -> Exit:
    """Answer what may be done in a position."""
    chosen = parse_rules(rules)
    return manner.ask(position, lambda text: PositionAnswer.of(text, chosen))


@app.command(help=_("Cards for all players: four, three or six."), epilog=epilog("deal"))
@spread
def deal(
    *,
    seed: Seed = None,
    manner: Manner,
    rules: RulesOption = "official",
    _lang: Language = None,
) -> None:
    """Deal."""
    number = random.SystemRandom().randrange(1 << 32) if seed is None else seed
    manner.write(DealAnswer(number, Round.deal(number, parse_rules(rules))))


add_records(app)
add_solving(app)
