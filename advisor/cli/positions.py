"""`tichu-advise check`: what may be done in a position, the wish, and the score so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from advisor.cards import RANK_LETTERS, RANKS
from advisor.cli.answers import hand_words
from advisor.cli.failures import ManyFaultsError
from advisor.cli.partitions import combination_json, combination_words
from advisor.cli.screen import Phrase, Screen, facts, words
from advisor.positions import format_position, parse_position, position_faults
from advisor.rounds import Question, Round
from advisor.rounds.actions import CALL_WORDS
from advisor.rules import OFFICIAL, Rules
from advisor.texts import _, ngettext

if TYPE_CHECKING:
    from advisor.combinations import Combination

SCHEMA: Final = 1
"""The version of the JSON; advisor/schema/check.json describes it."""
_PLAYING: Final = (Question.TURN, Question.WINDOW, Question.OVERCALL)


@dataclass(frozen=True, slots=True)
class PositionAnswer:
    """What may be done in a position, and how it stands.

    Args:
        round: the round at that moment.

    >>> answer = PositionAnswer.of("turn 1; hands 2s Drg | 9s Ks | Ts | Dog 3p; wished K")
    >>> [play["text"] for play in answer.to_json()["plays"]]
    ['single Ks']
    """

    round: Round

    @classmethod
    def of(cls, text: str, rules: Rules = OFFICIAL) -> PositionAnswer:
        """Read a position.

        Args:
            text: the line.
            rules: the rules if the line names none; a line that names some, too, is refused.

        Returns:
            The answer.

        Raises:
            NotationError: if it has one fault.
            ManyFaultsError: if it has more, with all of them.
        """
        if rules != OFFICIAL:
            text = f"{text}; rules {rules}"
        faults = position_faults(text)
        if len(faults) > 1:
            raise ManyFaultsError(faults)
        return cls(parse_position(text))

    def to_json(self) -> dict[str, Any]:
        """Return the answer as JSON values."""
        round_ = self.round
        return {
            "schema": SCHEMA,
            "position": format_position(round_),
            "question": str(round_.question),
            "to_act": round_.to_act,
            "decider": round_.decider,
            "plays": [combination_json(play) for play in round_.legal_plays()],
            "may_pass": round_.may_pass,
            "choices": choices(round_),
            "wish": {
                "rank": round_.wish_open,
                "must_fulfil": round_.who_must_fulfil_wish(),
                "plays": [str(play) for play in round_.wish_plays()],
            },
            "score": {
                "won": list(round_.won),
                "calls": list(round_.calls),
                "out": list(round_.out),
                "totals": list(round_.totals),
                "round": None if round_.score is None else list(round_.score),
            },
        }

    def blocks(self, screen: Screen) -> Iterator[list[str]]:
        """Yield the question, the table, the wish, what may be done, and the score."""
        round_ = self.round
        hand = () if round_.to_act is None else hand_words(round_.hands[round_.to_act])
        yield [*screen.heading(words(asked(round_)), hand), ""]
        if round_.question in _PLAYING:
            yield screen.section(_("Table"), [_table(round_)])
        if round_.wish_open is not None:
            yield screen.section(_("Wish"), [words(wish_of(round_))])
        if round_.question in _PLAYING:
            plays = round_.legal_plays()
            yield screen.section(_("Plays"), [_number(plays, may_pass=round_.may_pass)])
            yield screen.table(map(combination_words, plays))
        elif choices(round_):
            yield screen.section(_("Choices"), [_choices(round_)])
        yield screen.section(_("Score"), list(_score(round_)))


def asked(round_: Round) -> str:
    """Say what is asked in a position, and of whom.

    Args:
        round_: the round.

    Returns:
        One line.

    >>> asked(parse_position("turn 1; hands 2s Drg | 9s Ks | Ts | Dog 3p"))
    'Seat 1 leads'
    """
    turn = _("Seat {seat} leads") if round_.trick is None else _("Seat {seat} is in turn")
    must_wish = round_.rules.wish_mandatory
    wish = _("Seat {seat} wishes a rank") if must_wish else _("Seat {seat} wishes a rank, or none")
    text = {
        Question.GRAND: _("Seat {seat} may call Grand Tichu"),
        Question.REFUSAL: _("Seat {seat} may refuse the call"),
        Question.EXCHANGE: _exchange_asked(round_),
        Question.DOG: _("Seat {seat} gives the lead to a partner"),
        Question.TURN: turn,
        Question.WINDOW: _("Seat {seat} may throw a bomb before the game goes on"),
        Question.WISH: wish,
        Question.GIFT: _("Seat {seat} gives the trick to an opponent"),
        Question.OVERCALL: _("Seat {seat} may beat its own play"),
        Question.OVER: _("The round is over"),
    }[round_.question]
    text = text.format(seat=round_.to_act)
    if round_.decider == round_.to_act:
        return text
    return _("{text}, played by seat {seat}").format(text=text, seat=round_.decider)


def _exchange_asked(round_: Round) -> str:
    """Say to whom the seat gives cards, in the order in which it lays them out."""
    seats = round_.seating.receivers(round_.to_act or 0)
    if len(seats) == round_.seating.players - 1:
        return _("Seat {seat} gives a card to each other player")
    return _("Seat {seat} gives a card each to seats {seats}").replace(
        "{seats}", ", ".join(map(str, seats))
    )


def choices(round_: Round) -> list[int | None]:
    """List what may be answered where no play is asked for.

    Args:
        round_: the round.

    Returns:
        The seats that may get the trick or the Dog's lead, or the ranks that may be wished, None
        for no wish.
    """
    seat = round_.to_act
    if seat is None:
        return []
    seats = range(len(round_.hands))
    if round_.question is Question.GIFT:
        return [receiver for receiver in seats if round_.can_give_dragon(seat, receiver)]
    if round_.question is Question.DOG:
        return [receiver for receiver in seats if round_.can_give_lead(seat, receiver)]
    return [rank for rank in (None, *RANKS) if round_.can_wish(seat, rank)]


def _choices(round_: Round) -> Phrase:
    if round_.question in (Question.GIFT, Question.DOG):
        seats = (_("seat {seat}").format(seat=seat) for seat in choices(round_))
        return facts(*map(words, seats))
    ranks = (RANK_LETTERS[rank] if rank else _("none") for rank in choices(round_))
    return words(" ".join(ranks))


def _table(round_: Round) -> Phrase:
    trick = round_.trick
    if trick is None:
        return words(_("empty"))
    owner = words(_("by seat {seat}").format(seat=trick.owner))
    points = _("{points} points in the trick").format(points=trick.points)
    return facts((*combination_words(trick.top), *owner), words(points))


def wish_of(round_: Round) -> str:
    """Say who must fulfil an open wish, and why.

    Args:
        round_: the round.

    Returns:
        One sentence.

    >>> wish_of(parse_position("turn 1; hands 2s Drg | 9s Qs | Ts | Dog 3p; wished K"))
    'K · seat 1 need not fulfil it: it holds no K'
    """
    rank = RANK_LETTERS[round_.wish_open or 0]
    return _("{rank} · {why}").format(rank=rank, why=_why(round_, rank))


def _why(round_: Round, rank: str) -> str:
    number = len(round_.wish_plays())
    if round_.question is not Question.TURN or round_.to_act is None:
        return _("it binds nobody now: only regular turns must fulfil it")
    if round_.binding_wish is None:
        return _("the Table need not fulfil it")
    if number:
        text = ngettext(
            "seat {seat} must fulfil it: {n} play contains {rank}",
            "seat {seat} must fulfil it: {n} plays contain {rank}",
            number,
        )
    elif round_.hands[round_.to_act].counts[round_.wish_open or 0]:
        text = _("seat {seat} need not fulfil it: its {rank} cannot be played now")
    else:
        text = _("seat {seat} need not fulfil it: it holds no {rank}")
    return text.format(seat=round_.to_act, rank=rank, n=number)


def _number(plays: tuple[Combination, ...], *, may_pass: bool) -> Phrase:
    number = ngettext("{n} legal play", "{n} legal plays", len(plays)).format(n=len(plays))
    return facts(words(number), words(_("may pass") if may_pass else _("may not pass")))


def _score(round_: Round) -> Iterator[Phrase]:
    """Yield the points of the round so far, or its result; the calls; the score of the game."""
    teams = [_("seats {team}").format(team="+".join(map(str, t))) for t in round_.seating.teams]
    points = round_.points_so_far if round_.score is None else round_.score
    what = _("points in tricks") if round_.score is None else _("points for the round")
    each = [
        words(f"{team}:\N{NO-BREAK SPACE}{number}")
        for team, number in zip(teams, points, strict=True)
    ]
    yield facts(words(what), *each)
    calls = [
        words(_("seat {seat} has called {call}").format(seat=seat, call=CALL_WORDS[call]))
        for seat, call in enumerate(round_.calls)
        if call
    ]
    if calls:
        yield facts(*calls)
    if any(round_.totals):
        yield words(_("{totals} before the round").format(totals=":".join(map(str, round_.totals))))
