"""`tichu-advise play` and `gift`: questions in the middle of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from advisor.cli.answers import HandAnswer, Manner
from advisor.cli.decisions import DecisionSection
from advisor.cli.failures import Exit
from advisor.cli.group import HandCommand
from advisor.cli.helps import epilog
from advisor.cli.options import (
    Calls,
    DialectOption,
    Gave,
    Json,
    Language,
    Plain,
    Received,
    RulesOption,
    Score,
    Words,
)
from advisor.cli.simulated import Deals, EndingsOption, SimulationSeed, Simulator, Time
from advisor.cli.viewing import Seen, is_position
from advisor.rounds import Question
from advisor.texts import _
from advisor.views import View

if TYPE_CHECKING:
    from collections.abc import Callable

TRICK: Final = "Drg"
"""What lies on the table when a trick is given away."""

TrickOption = Annotated[
    str | None,
    typer.Option(
        "--trick",
        metavar="CARDS",
        show_default=False,
        help=_("The cards on the table; nothing if I lead."),
    ),
]
RankOption = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="RANK",
        show_default=False,
        help=_("The rank of a trick that can be read in several ways; 8.5 for a Phoenix on 8."),
    ),
]
ByOption = Annotated[
    str | None,
    typer.Option(
        "--by",
        metavar="PLAYER",
        show_default=False,
        help=_("Who played it: next, partner, previous; those between have passed."),
    ),
]
LeftOption = Annotated[
    str | None,
    typer.Option(
        "--left",
        metavar="PLAYER=N,...",
        show_default=False,
        help=_("How many cards players have left; as many as I, if it is not said."),
    ),
]
SeenOption = Annotated[
    str | None,
    typer.Option(
        "--seen",
        metavar="CARDS",
        show_default=False,
        help=_("Cards that were played before, without those on the table."),
    ),
]
OutOption = Annotated[
    str | None,
    typer.Option(
        "--out",
        metavar="PLAYER,...",
        show_default=False,
        help=_("Who is out, in order."),
    ),
]
WishOption = Annotated[
    str | None,
    typer.Option("--wish", metavar="RANK", show_default=False, help=_("The rank of an open wish.")),
]
SeatOption = Annotated[
    int | None,
    typer.Option(
        "--seat",
        min=0,
        max=3,
        show_default=False,
        help=_("In a position: whose view; that of the seat asked, if it is not said."),
    ),
]


def add_plays(app: typer.Typer) -> None:
    """Add the commands about a moment of play.

    Args:
        app: the commands.
    """
    what = _("HAND is the cards I hold now, or a position with all hands, of which I see mine.")
    text = _("What to play: lead, follow, throw a bomb, or pass.")
    app.command(cls=HandCommand, help=f"{text}\n\n{what}", epilog=epilog("play"))(play)
    text = _("Which opponent gets the trick that my Dragon won.")
    app.command(cls=HandCommand, help=f"{text}\n\n{what}", epilog=epilog("gift"))(gift)


def play(
    hand: Words,
    *,
    trick: TrickOption = None,
    rank: RankOption = None,
    by: ByOption = None,
    left: LeftOption = None,
    seen: SeenOption = None,
    out: OutOption = None,
    wish: WishOption = None,
    calls: Calls = None,
    gave: Gave = None,
    received: Received = None,
    score: Score = "0:0",
    seat: SeatOption = None,
    deals: Deals = None,
    seconds: Time = None,
    seed: SimulationSeed = None,
    endings: EndingsOption = None,
    as_json: Json = False,
    plain: Plain = False,
    dialect: DialectOption = None,
    rules: RulesOption = "official",
    _lang: Language = None,
) -> Exit:
    """Answer what to play."""
    known = Seen(
        trick=trick,
        rank=rank,
        by=by,
        left=left,
        seen=seen,
        out=out,
        wish=wish,
        calls=calls,
        gave=gave,
        received=received,
        score=score,
        rules=rules,
        dialect=dialect,
        seat=seat,
    )
    simulator = Simulator.of(deals, seconds, seed, endings)
    return _ask(Manner(as_json, plain), hand, known, simulator, Question.TURN)


def gift(
    hand: Words,
    *,
    left: LeftOption = None,
    seen: SeenOption = None,
    out: OutOption = None,
    calls: Calls = None,
    gave: Gave = None,
    received: Received = None,
    score: Score = "0:0",
    seat: SeatOption = None,
    deals: Deals = None,
    seconds: Time = None,
    seed: SimulationSeed = None,
    endings: EndingsOption = None,
    as_json: Json = False,
    plain: Plain = False,
    dialect: DialectOption = None,
    rules: RulesOption = "official",
    _lang: Language = None,
) -> Exit:
    """Answer who gets the Dragon's trick."""
    known = Seen(
        trick=TRICK,
        left=left,
        seen=seen,
        out=out,
        calls=calls,
        gave=gave,
        received=received,
        score=score,
        rules=rules,
        dialect=dialect,
        seat=seat,
    )
    simulator = Simulator.of(deals, seconds, seed, endings)
    return _ask(Manner(as_json, plain), hand, known, simulator, Question.GIFT)


def ask_position(
    manner: Manner, position: list[str], seat: int | None, simulator: Simulator
) -> Exit:
    """Answer what is asked in a position.

    Args:
        manner: how the answer is written.
        position: the words of the position.
        seat: whose view; None for that of the seat asked.
        simulator: how much is simulated.

    Returns:
        The exit code.
    """
    return _ask(manner, position, Seen(seat=seat), simulator, Question.TURN)


def _ask(
    manner: Manner,
    hand: list[str],
    known: Seen,
    simulator: Simulator,
    question: Question,
) -> Exit:
    return simulator.code(manner.ask(hand, in_play(known, simulator, question)))


def in_play(known: Seen, simulator: Simulator, question: Question) -> Callable[[str], HandAnswer]:
    """Return a question in play.

    Args:
        known: what was seen.
        simulator: how much is simulated.
        question: what is asked, where the text is a hand.

    Returns:
        What answers the text of a hand or of a position.
    """

    def answer(text: str) -> HandAnswer:
        view = known.view(text, question)
        section = DecisionSection(simulator.in_play(view))
        return HandAnswer(view.hand, _moment(view, text), [section])

    return answer


def _moment(view: View, text: str) -> str:
    """Say whose turn it is, and what was taken for granted."""
    if is_position(text):
        return _("in a position")
    if view.question is Question.GIFT:
        return _("the Dragon's trick is mine")
    return _("to lead") if view.trick is None else _("to follow")
