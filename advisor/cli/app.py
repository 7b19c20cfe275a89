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
from advisor.cli.options import (
    Calls,
    ConventionName,
    ConventionOption,
    DialectOption,
    Gave,
    Json,
    Language,
    Plain,
    Position,
    Received,
    RulesOption,
    Score,
    Seed,
    Words,
)
from advisor.cli.plays import SeatOption, add_plays, ask_position
from advisor.cli.positions import PositionAnswer
from advisor.cli.questions import Asked
from advisor.cli.records import add_records
from advisor.cli.rules import RulesAnswer
from advisor.cli.simulated import Deals, EndingsOption, SimulationSeed, Simulator, Time
from advisor.cli.situations import calls_of, score_of, three_cards
from advisor.cli.solve import add_solving
from advisor.cli.viewing import is_position
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
def whole(
    hand: Words,
    *,
    as_json: Json = False,
    plain: Plain = False,
    dialect: DialectOption = None,
    rules: RulesOption = "official",
    calls: Calls = None,
    score: Score = "0:0",
    convention: ConventionOption = ConventionName.BSW,
    gave: Gave = None,
    received: Received = None,
    deals: Deals = None,
    seconds: Time = None,
    seed: SimulationSeed = None,
    endings: EndingsOption = None,
    _lang: Language = None,
) -> Exit:
    """Answer all questions that a hand poses."""
    verify_no_command(hand, [name for name in EXAMPLES if name != "tichu-advise"])
    simulator = Simulator.of(deals, seconds, seed, endings)
    asked = Asked(
        rules=parse_rules(rules),
        dialect=dialect,
        calls=calls_of(calls),
        score=score_of(score),
        convention=convention,
        gave=three_cards("--gave", gave, dialect),
        received=three_cards("--received", received, dialect),
        simulator=simulator,
    )
    return asked.code(Manner(as_json, plain).ask(hand, asked.whole()))


@app.command(
    cls=HandCommand,
    help=of_hand(_("How a hand falls into the fewest combinations.")),
    epilog=epilog("partition"),
)
def partition(
    hand: Words,
    *,
    as_json: Json = False,
    plain: Plain = False,
    dialect: DialectOption = None,
    rules: RulesOption = "official",
    _lang: Language = None,
) -> Exit:
    """Answer how a hand falls."""
    asked = Asked(rules=parse_rules(rules), dialect=dialect)
    return Manner(as_json, plain).ask(hand, asked.one("partition"))


@app.command(
    cls=HandCommand,
    help=of_hand(_("Whether to call Grand Tichu on eight cards.")),
    epilog=epilog("grand"),
)
def grand(
    hand: Words,
    *,
    as_json: Json = False,
    plain: Plain = False,
    dialect: DialectOption = None,
    rules: RulesOption = "official",
    calls: Calls = None,
    score: Score = "0:0",
    deals: Deals = None,
    seconds: Time = None,
    seed: SimulationSeed = None,
    endings: EndingsOption = None,
    _lang: Language = None,
) -> Exit:
    """Answer whether to call Grand Tichu."""
    simulator = Simulator.of(deals, seconds, seed, endings)
    asked = Asked(
        rules=parse_rules(rules),
        dialect=dialect,
        calls=calls_of(calls),
        score=score_of(score),
        simulator=simulator,
    )
    return asked.code(Manner(as_json, plain).ask(hand, asked.one("grand")))


@app.command(
    cls=HandCommand,
    help=of_hand(_("Whether to call Tichu with 14 cards.")),
    epilog=epilog("call"),
)
def call(
    hand: Words,
    *,
    as_json: Json = False,
    plain: Plain = False,
    dialect: DialectOption = None,
    rules: RulesOption = "official",
    calls: Calls = None,
    gave: Gave = None,
    received: Received = None,
    deals: Deals = None,
    seconds: Time = None,
    seed: SimulationSeed = None,
    endings: EndingsOption = None,
    _lang: Language = None,
) -> Exit:
    """Answer whether to call Tichu."""
    simulator = Simulator.of(deals, seconds, seed, endings)
    asked = Asked(
        rules=parse_rules(rules),
        dialect=dialect,
        calls=calls_of(calls),
        gave=three_cards("--gave", gave, dialect),
        received=three_cards("--received", received, dialect),
        simulator=simulator,
    )
    return asked.code(Manner(as_json, plain).ask(hand, asked.one("call")))


@app.command(
    "pass",
    cls=HandCommand,
    help=of_hand(_("Which three cards to pass, and to whom.")),
    epilog=epilog("pass"),
)
def exchange(
    hand: Words,
    *,
    as_json: Json = False,
    plain: Plain = False,
    dialect: DialectOption = None,
    rules: RulesOption = "official",
    calls: Calls = None,
    convention: ConventionOption = ConventionName.BSW,
    deals: Deals = None,
    seconds: Time = None,
    seed: SimulationSeed = None,
    endings: EndingsOption = None,
    _lang: Language = None,
) -> Exit:
    """Answer which cards to pass."""
    simulator = Simulator.of(deals, seconds, seed, endings)
    asked = Asked(
        rules=parse_rules(rules),
        dialect=dialect,
        calls=calls_of(calls),
        convention=convention,
        simulator=simulator,
    )
    return asked.code(Manner(as_json, plain).ask(hand, asked.one("pass")))


@app.command(
    cls=HandCommand, help=of_hand(_("Which rank to wish with the Mah Jong.")), epilog=epilog("wish")
)
def wish(
    hand: Words,
    *,
    as_json: Json = False,
    plain: Plain = False,
    dialect: DialectOption = None,
    rules: RulesOption = "official",
    calls: Calls = None,
    convention: ConventionOption = ConventionName.BSW,
    gave: Gave = None,
    received: Received = None,
    deals: Deals = None,
    seconds: Time = None,
    seed: SimulationSeed = None,
    seat: SeatOption = None,
    endings: EndingsOption = None,
    _lang: Language = None,
) -> Exit:
    """Answer what to wish."""
    simulator = Simulator.of(deals, seconds, seed, endings)
    if is_position(" ".join(hand)):
        return ask_position(Manner(as_json, plain), hand, seat, simulator)
    asked = Asked(
        rules=parse_rules(rules),
        dialect=dialect,
        calls=calls_of(calls),
        convention=convention,
        gave=three_cards("--gave", gave, dialect),
        received=three_cards("--received", received, dialect),
        simulator=simulator,
    )
    return asked.code(Manner(as_json, plain).ask(hand, asked.one("wish")))


@app.command(
    "rules",
    help=_("The options of the rules and the presets."),
    epilog=epilog("rules"),
)
def list_rules(
    rules: Annotated[
        str,
        typer.Argument(metavar="NAME|KEY=VALUE,...", hidden=True),
    ] = "official",
    *,
    as_json: Json = False,
    plain: Plain = False,
    _lang: Language = None,
) -> None:
    """List the options of rules."""
    Manner(as_json, plain).write(RulesAnswer(parse_rules(rules)))


@app.command(
    cls=PositionCommand,
    help=of_position(_("What may be done in a position, the wish, the score.")),
    epilog=epilog("check"),
)
def check(
    position: Position,
    *,
    as_json: Json = False,
    plain: Plain = False,
    rules: RulesOption = "official",
    _lang: Language = None,
) -> Exit:
    """Answer what may be done in a position."""
    chosen = parse_rules(rules)
    return Manner(as_json, plain).ask(position, lambda text: PositionAnswer.of(text, chosen))


@app.command(help=_("Cards for four players."), epilog=epilog("deal"))
def deal(
    *,
    seed: Seed = None,
    as_json: Json = False,
    plain: Plain = False,
    rules: RulesOption = "official",
    _lang: Language = None,
) -> None:
    """Deal."""
    number = random.SystemRandom().randrange(1 << 32) if seed is None else seed
    Manner(as_json, plain).write(DealAnswer(number, Round.deal(number, parse_rules(rules))))


add_plays(app)
add_records(app)
add_solving(app)
