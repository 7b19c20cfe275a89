"""`tichu-advise play`, `gift` and `wish`: questions in the middle of a round."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from advisor.cli.answers import Answer, HandAnswer, Manner
from advisor.cli.decisions import DecisionSection
from advisor.cli.failures import Exit
from advisor.cli.group import HandCommand
from advisor.cli.helps import epilog
from advisor.cli.options import Amount, Known, Language, Reading, Words
from advisor.cli.questions import Asked
from advisor.cli.simulated import Simulator
from advisor.cli.spread import Without, spread
from advisor.cli.viewing import Seen, is_position
from advisor.rounds import Question
from advisor.texts import _
from advisor.views import View

if TYPE_CHECKING:
    from collections.abc import Callable

    import typer


def add_plays(app: typer.Typer) -> None:
    """Add the commands about a moment of play.

    Args:
        app: the commands.
    """
    what = _("HAND is the cards I hold now, or a position with all hands, of which I see mine.")
    for name, command, text in (
        ("wish", wish, _("Which rank to wish with the Mah Jong.")),
        ("play", play, _("What to play: lead, follow, throw a bomb, or pass.")),
        ("gift", gift, _("Which opponent gets the trick that my Dragon won.")),
    ):
        added = app.command(name, cls=HandCommand, help=f"{text}\n\n{what}", epilog=epilog(name))
        added(spread(command))


def wish(
    hand: Words,
    *,
    manner: Manner,
    reading: Reading,
    known: Known,
    amount: Amount,
    seen: Annotated[Seen, Without("rank", "by", "wish", "calls", "gave", "received", "score")],
    _lang: Language = None,
) -> Exit:
    """Answer what to wish: at the first lead, or when the Mah Jong is played later."""
    simulator = Simulator.doing(amount)
    asked = Asked.of(reading, known, simulator)
    told = replace(
        seen, calls=known.calls, gave=known.gave, received=known.received, score=known.score
    )
    moment = _read_as(reading, told)
    later = in_play(moment, simulator, Question.WISH)

    def answer(text: str) -> Answer:
        return later(text) if moment.has_begun(text) else asked.one("wish")(text)

    return asked.code(manner.ask(hand, answer))


def play(
    hand: Words,
    *,
    seen: Seen,
    amount: Amount,
    manner: Manner,
    reading: Reading,
    _lang: Language = None,
) -> Exit:
    """Answer what to play."""
    return _ask(Question.TURN, hand, _read_as(reading, seen), amount, manner)


def gift(
    hand: Words,
    *,
    seen: Annotated[Seen, Without("trick", "rank", "by", "wish")],
    amount: Amount,
    manner: Manner,
    reading: Reading,
    _lang: Language = None,
) -> Exit:
    """Answer who gets the Dragon's trick."""
    return _ask(Question.GIFT, hand, _read_as(reading, seen), amount, manner)


def _read_as(reading: Reading, seen: Seen) -> Seen:
    return replace(seen, rules=reading.rules, dialect=reading.dialect)


def _ask(question: Question, hand: list[str], seen: Seen, amount: Amount, manner: Manner) -> Exit:
    simulator = Simulator.doing(amount)
    return simulator.code(manner.ask(hand, in_play(seen, simulator, question)))


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
        simulator.begin()
        view = known.view(text, question)
        section = DecisionSection(simulator.in_play(view, question))
        return HandAnswer(view.hand, _moment(view, text), [section])

    return answer


def _moment(view: View, text: str) -> str:
    """Say whose turn it is, and what was taken for granted."""
    if is_position(text):
        return _("in a position")
    if view.question is Question.GIFT:
        return _("the Dragon's trick is mine")
    if view.question is Question.WISH:
        return _("the Mah Jong is played")
    return _("to lead") if view.trick is None else _("to follow")
