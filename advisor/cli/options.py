"""The options that commands share, as typer reads them from annotations.

Those that belong together are the fields of a dataclass, which `spread` gives to a command.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

import typer

from advisor.notation import Dialect
from advisor.simulation.efforts import DEFAULT_DEALS
from advisor.texts import _, set_language

Words = Annotated[
    list[str],
    typer.Argument(metavar="HAND...", hidden=True),
]
"""The hand; `of_hand` describes it, for typer would write its Python type beside it."""
Position = Annotated[list[str], typer.Argument(metavar="POSITION", hidden=True)]

Json = Annotated[bool, typer.Option("--json", help=_("Answer in JSON, one object a line."))]

Plain = Annotated[bool, typer.Option("--plain", help=_("No colours, even on a terminal."))]

DialectOption = Annotated[
    Dialect | None,
    typer.Option(
        "--dialect",
        case_sensitive=False,
        show_default=False,
        help=_("How the cards are written, if it cannot be found out."),
    ),
]

RulesOption = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="NAME|KEY=VALUE,...",
        help=_("The rules that are played; `tichu-advise rules` lists them."),
    ),
]


def _speak(language: str | None) -> str | None:
    """Refuse a language that there is not; help is written in it before this is called."""
    if language is not None:
        set_language(language)
    return language


Language = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="CODE",
        show_default=False,
        callback=_speak,
        help=_("Language of the texts."),
    ),
]

Gave = Annotated[
    str | None,
    typer.Option(
        "--gave",
        metavar="'NEXT PARTNER PREVIOUS'",
        show_default=False,
        help=_("The exchange is over: the cards you gave to these three, ? for unknown."),
    ),
]

Received = Annotated[
    str | None,
    typer.Option(
        "--received",
        metavar="'NEXT PARTNER PREVIOUS'",
        show_default=False,
        help=_("The exchange is over: the cards you got from these three, ? for unknown."),
    ),
]

Calls = Annotated[
    str | None,
    typer.Option(
        "--calls",
        metavar="PLAYER=CALL,...",
        show_default=False,
        help=_("Who has called what, for instance partner=grand,next=tichu."),
    ),
]

Score = Annotated[
    str,
    typer.Option(
        "--score", metavar="OURS:THEIRS", help=_("The score of the game before this round.")
    ),
]

Seed = Annotated[
    int | None,
    typer.Option("--seed", min=0, show_default=False, help=_("Equal seeds give equal cards.")),
]


class ConventionName(StrEnum):
    """Which of two low cards goes to which opponent."""

    BSW = "bsw"
    FUEGI = "fuegi"


ConventionOption = Annotated[
    ConventionName,
    typer.Option(
        "--convention",
        case_sensitive=False,
        help=_("Low cards: even ranks to the next player (bsw), or Fuegi's list."),
    ),
]


Deals = Annotated[
    int | None,
    typer.Option(
        "--deals",
        min=1,
        show_default=False,
        metavar="N",
        help=_("Simulate so many deals, {n} by default.").format(n=DEFAULT_DEALS),
    ),
]

Time = Annotated[
    float | None,
    typer.Option(
        "--time",
        min=0,
        show_default=False,
        metavar="SECONDS",
        help=_("Stop a simulation earlier, at a checkpoint; 0 answers by rule."),
    ),
]

SimulationSeed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        min=0,
        max=(1 << 63) - 1,
        show_default=False,
        metavar="S",
        help=_("Equal seeds and deals give equal answers."),
    ),
]


class EndingsName(StrEnum):
    """How the last cards of simulated rounds are played."""

    EXACT = "exact"
    POLICY = "policy"


EndingsOption = Annotated[
    EndingsName | None,
    typer.Option(
        "--endings",
        case_sensitive=False,
        show_default=False,
        help=_("Play the last cards of simulated rounds exactly, or by policy."),
    ),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How cards are read, and by which rules.

    Args:
        dialect: how they are written; None to find out.
        rules: the rules as they were typed.
    """

    dialect: DialectOption = None
    rules: RulesOption = "official"


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What is known beside a hand, as it was typed.

    Args:
        calls: who has called.
        score: the score of the game.
        convention: which opponent gets which low card.
        gave: the cards given.
        received: the cards received.
    """

    calls: Calls = None
    score: Score = "0:0"
    convention: ConventionOption = ConventionName.BSW
    gave: Gave = None
    received: Received = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """How much is simulated, as it was typed.

    Args:
        deals: on how many deals.
        seconds: how long.
        seed: which deals.
        endings: how the last cards are played.
    """

    deals: Deals = None
    seconds: Time = None
    seed: SimulationSeed = None
    endings: EndingsOption = None
