"""Text as a moment of a round, or all that is wrong with it."""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from advisor.cards import Hand
from advisor.errors import NotationError
from advisor.positions import values
from advisor.positions.line import Line
from advisor.rounds.faults import faults_of
from advisor.rounds.round import Round, played_by_size
from advisor.rounds.state import Question, Trick
from advisor.rules import OFFICIAL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from advisor.positions.line import Part

MAX_LENGTH: Final = 4000
"""The longest text that is read, in characters; a line with every field has about 700."""

FIELDS: Final = (
    *("hands", "stock", "answered", "laid", "lead", "top", "under", "passed", "locked", "wished"),
    *("calls", "bet", "played", "out", "won", "aside", "piles", "score", "rules", "void"),
)
"""The fields that follow the question."""


def parse_position(text: str) -> Round:
    """Read a position.

    Args:
        text: the line.

    Returns:
        The round at that moment.

    Raises:
        NotationError: with all faults of the line: what cannot be read, and what cannot be so.

    >>> parse_position("turn 1; hands 2s Drg | 9s Ks | Ts | Dog 3p; wished K").wish_plays()[0].rank
    13
    """
    round_, faults = _read(text)
    if not faults:
        return round_
    if len(faults) == 1:
        raise faults[0]
    message = f"{len(faults)} faults: " + "; ".join(map(str, faults))
    raise NotationError(message, text=text, start=faults[0].start, length=faults[0].length)


def position_faults(text: str) -> tuple[NotationError, ...]:
    """List all faults of a position.

    Args:
        text: the line.

    Returns:
        The faults in the order of their places, each with its place; none if it can be read.

    >>> for fault in position_faults("turn 0; hands 2s 2s | 3p | 3s | 4s; out 0"):
    ...     print(fault)
    the card 2s stands twice in the hand of seat 0
    seat 0 is out but holds 2s
    """
    _, faults = _read(text)
    return tuple(faults)


def _read(text: str) -> tuple[Round, Sequence[NotationError]]:
    """Read what can be read; the round is only right if there are no faults."""
    line = Line(text[:MAX_LENGTH], FIELDS)
    if "hands" not in line.parts:
        line.unreadable.add("hands")
        line.note(line.parts["question"], "expected a field hands with the cards of each seat")
    round_ = _round(line)
    if not any(round_.won) and "aside" not in line.parts:
        round_ = replace(round_, aside=round_.points_missing)
    for fault in faults_of(round_):
        line.contradiction(fault.fields, fault.text)
    if len(text) > MAX_LENGTH:
        line.fault(line.parts["question"], f"a position has at most {MAX_LENGTH} characters")
    return round_, line.faults


def _round(line: Line) -> Round:
    line.rules = rules = line.read("rules", values.read_rules, OFFICIAL)
    seating = line.seating
    nothing = (None,) * seating.players
    hands = line.read("hands", values.read_hands, (Hand(),) * seating.players)
    piles = line.read("piles", values.read_hands, None)
    won = tuple(pile.points for pile in piles) if piles else (0,) * seating.players
    won = line.read("won", values.read_points, won)
    question, to_act = line.read("question", _read_question, (Question.TURN, None))
    trick = _trick(line)
    return Round(
        hands=hands,
        question=question,
        to_act=to_act,
        rules=rules,
        stock=line.read("stock", values.read_hands, ()),
        answered=line.read("answered", values.read_seats, ()),
        laid=line.read("laid", values.read_laid, nothing),
        calls=line.read("calls", values.read_calls, nothing),
        has_played=_has_played(line, hands),
        leader=_leader(line, question, to_act, trick),
        trick=trick,
        wish_open=line.read("wished", values.read_wished, None),
        won=won,
        aside=line.read("aside", values.read_number, 0),
        out=line.read("out", values.read_seats, ()),
        totals=line.read("score", values.read_score, (0,) * len(seating.columns)),
        bet=line.read("bet", values.read_bet, None),
        void="void" in line.parts,
        piles=piles,
    )


def _read_question(line: Line, part: Part) -> tuple[Question, int | None]:
    """Read the first field; the regular turn stands for what cannot be read."""
    first, *others = part.words or [part]
    known = [question for question in Question if question == first.text]
    if not known:
        wanted = ", ".join(Question)
        near = get_close_matches(first.text[:40].lower(), list(Question), n=1)
        message = f"expected first what is asked ({wanted}), not {first.text[:20]!r}"
        line.fault(first, message, str(near[0]) if near else "")
        return Question.TURN, None
    if known[0] is Question.OVER and not others:
        return Question.OVER, None
    return known[0], values.read_seat(line, part.after(first))


def _trick(line: Line) -> Trick | None:
    """Put the trick together from its fields."""
    top = line.read("top", values.read_top, None)
    under = line.read("under", values.read_number, 0)
    passed = line.read("passed", values.read_seats, ())
    locked = line.read("locked", values.read_seats, ())
    if top is not None:
        combination, owner = top
        return Trick(combination, owner, combination.cards.points + under, passed, locked)
    for name in ("under", "passed", "locked"):
        if name in line.parts:
            line.contradiction((name, "top"), f"{name} belongs to a trick, and there is no top")
    return None


def _has_played(line: Line, hands: Sequence[Hand]) -> tuple[bool, ...]:
    """Return who has played a first card: as the field says, or the numbers of cards."""
    if "played" not in line.parts:
        return played_by_size(hands, line.seating)
    played = line.read("played", values.read_seats, ())
    return tuple(seat in played for seat in range(line.seating.players))


def _leader(line: Line, question: Question, to_act: int | None, trick: Trick | None) -> int | None:
    """Return who leads: the seat that has the turn, or before a first lead the field `lead`."""
    in_turn = to_act if trick is None and question is Question.TURN else None
    return line.read("lead", values.read_seat, in_turn)
