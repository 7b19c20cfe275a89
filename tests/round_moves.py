"""The package's `Round` in the words of `tests/oracle`: positions in, decisions out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.cards import PHOENIX, RANKS, Hand
from advisor.combinations import Combination, Kind, readings
from advisor.rounds import Question, Round, Trick
from tests.oracle.combinations import Play
from tests.oracle.game import DECLINE, PASS, SEATS, Move
from tests.oracle.game import Trick as OracleTrick
from tests.oracle.schema import bits_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.oracle.schema import Line


def round_of(line: Line) -> Round:
    """The round of a position of the solver vectors."""
    trick = line.get("trick")
    return Round.of_position(
        [Hand(bits_of(hand)) for hand in line["hands"]],
        leader=None if trick else line["turn"],
        trick=_trick_of(trick) if trick else None,
        wish_open=line["wish"],
        won=tuple(line["won"]),
        calls=tuple(line["calls"]),
        out=tuple(line["out"]),
    )


def _trick_of(trick: Line) -> Trick:
    cards = Hand(bits_of(trick["cards"]))
    kind, rank = Kind(trick["kind"]), trick["rank"]
    if cards.bits == PHOENIX.bit:
        top = Combination(kind, cards, rank)
    else:
        (top,) = (one for one in readings(cards) if (one.kind, one.rank) == (kind, rank))
    return Trick(top, trick["owner"], trick["points"], tuple(trick["passed"]))


def round_moves(round_: Round) -> Iterator[tuple[Move, Round]]:
    """Every decision of the seat asked, unmerged, with the round after it."""
    seat = round_.to_act
    if seat is None:
        return
    if round_.can_decline(seat):
        yield DECLINE, round_.decline(seat)[0]
    if round_.can_pass(seat):
        yield PASS, round_.pass_turn(seat)[0]
    for receiver in SEATS:
        if round_.can_give_dragon(seat, receiver):
            yield Move("gift", receiver=receiver), round_.give_dragon(seat, receiver)[0]
    for combination in round_.legal_plays(merged=False):
        after, _ = round_.play(seat, combination)
        for rank, following in _wishes(after):
            yield Move("play", as_play(combination), rank), following


def _wishes(round_: Round) -> Iterator[tuple[int | None, Round]]:
    """The round with every wish, or as it is where nothing is to be wished."""
    seat = round_.to_act
    if seat is None or round_.question is not Question.WISH:
        yield None, round_
        return
    for rank in (None, *RANKS):
        if round_.can_wish(seat, rank):
            yield rank, round_.wish(seat, rank)[0]


def as_play(combination: Combination) -> Play:
    """The oracle's word for a combination."""
    return Play(combination.kind.value, combination.cards.bits, combination.rank)


def as_trick(round_: Round) -> OracleTrick | None:
    """The oracle's word for the running trick."""
    trick = round_.trick
    return OracleTrick(as_play(trick.top), trick.owner, trick.points) if trick else None
