"""Rounds for tests in few words: positions as lines, moves as a player would say them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from advisor.cards import Card, Hand
from advisor.combinations import Combination, readings
from advisor.errors import RuleError
from advisor.positions import parse_position
from advisor.rounds import Question, Round

if TYPE_CHECKING:
    from advisor.rules import Rules

RANKS = {"J": 11, "Q": 12, "K": 13, "A": 14}


def at(line: str, **options: object) -> Round:
    """The round at a position, under rules that differ from the official ones in these options."""
    written = ",".join(f"{name}={str(value).lower()}" for name, value in options.items())
    return parse_position(f"{line}; rules {written}" if written else line)


def combination(cards: str, round_: Round) -> Combination:
    """The reading of cards as they would be played now, `as` a rank or the highest."""
    names, _, rank = cards.partition(" as ")
    for table in (round_.table, None):
        found = readings(Hand.of(names), table, round_.rules)
        if found and not rank:
            return max(found, key=lambda reading: reading.rank)
        for reading in found:
            if rank and reading.rank == float(rank):
                return reading
    raise ValueError(f"{cards} is no combination")


def after(round_: Round, *moves: str) -> Round:
    """The round after moves: `0 7j 7s`, `1 pass`, `2 decline`, `0 wish K`, `0 gift 1`, `0 tichu`,
    `0 grand`, `0 no`, `0 give 2j 3j 4j`, `0 lead 2`, `0 refuse`, `0 accept`."""
    for move in moves:
        round_ = _moved(round_, move)
    return round_


def _moved(round_: Round, move: str) -> Round:
    asked, _, what = move.partition(" ")
    word, _, rest = what.partition(" ")
    seat = int(asked)
    if word == "wish":
        return round_.wish(seat, None if rest == "-" else RANKS.get(rest) or int(rest))[0]
    if word == "gift":
        return round_.give_dragon(seat, int(rest))[0]
    if word == "lead":
        return round_.give_lead(seat, int(rest))[0]
    if word == "give":
        return round_.give(seat, tuple(map(Card, rest.split())))[0]
    simple = {
        "pass": round_.pass_turn,
        "decline": round_.decline,
        "no": round_.decline_grand,
        "grand": round_.call_grand,
        "tichu": round_.call_tichu,
        "refuse": round_.refuse,
        "accept": round_.accept,
    }
    if word in simple:
        return simple[word](seat)[0]
    return round_.play(seat, combination(what, round_))[0]


def forbidden(round_: Round, move: str) -> str:
    """The number of the rule that forbids a move; fails if it is allowed."""
    with pytest.raises(RuleError) as caught:
        after(round_, move)
    return caught.value.rule


def asked(round_: Round) -> str:
    """What is asked of whom: `turn 2`."""
    return f"{round_.question} {round_.to_act}" if round_.to_act is not None else "over"


def plays(round_: Round) -> list[str]:
    """The cards of every legal play, suits apart."""
    return list(dict.fromkeys(str(play.cards) for play in round_.legal_plays(merged=False)))


def whole(rules: Rules, seed: int = 1) -> Round:
    """A dealt round in which nobody called Grand Tichu: the exchange is open, if there is one."""
    round_ = Round.deal(seed, rules)
    while round_.question is Question.GRAND and round_.to_act is not None:
        round_, _ = round_.decline_grand(round_.to_act)
    return round_


def exchanged(round_: Round) -> Round:
    """The round after everybody has given his lowest cards."""
    for seat in range(len(round_.hands)):
        wanted = len(round_.seating.receivers(seat))
        if wanted:
            round_, _ = round_.give(seat, tuple(round_.hands[seat])[:wanted])
    return round_
