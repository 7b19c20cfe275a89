"""A round as a text that a player likes to read."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import TYPE_CHECKING

from advisor.positions import format_position
from advisor.rounds import (
    Call,
    DogLead,
    DragonGift,
    Giving,
    Pass,
    Play,
    Question,
    Round,
)
from advisor.rounds.actions import told
from advisor.rounds.scoring import call_points, card_points
from tests.playthroughs.players import step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from advisor.rules import Rules

WIDTH = 58


def moments(seed: int, rules: Rules) -> Iterator[Round]:
    """Every moment of the round of a seed."""
    rng = random.Random(seed)
    round_ = Round.deal(seed, rules)
    yield round_
    while not round_.is_over:
        round_ = step(round_, rng)
        yield round_


def transcript(title: str, seed: int, rules: Rules) -> str:
    """The round of a seed as text.

    A line a decision: who does what, and what else could have been done. Before each lead stands
    the position, ready to be pasted.
    """
    rounds = list(moments(seed, rules))
    lines = [title, "=" * len(title), "", f"seed {seed}, rules {rules}", *_roles(rounds[0]), ""]
    for before, after in pairwise(rounds):
        lines += _phase(before, after)
        lines += _decision(before, after)
        lines += _outcome(before, after)
    return "\n".join([*lines, "", *_end(rounds[-1])]) + "\n"


def _roles(round_: Round) -> Iterator[str]:
    """Yield who plays the Table."""
    seating = round_.seating
    if seating.table is not None:
        yield f"seat {seating.table} is the Table, whose cards seat {seating.soloist} plays"


def _phase(before: Round, after: Round) -> Iterator[str]:
    """Yield what stands above the first decision of a phase or a trick."""
    if before.question in (Question.GRAND, Question.EXCHANGE):
        if not before.answered and _is_new(before):
            sizes = before.seating.hand_sizes
            number = sizes[0] if before.question is Question.EXCHANGE else len(before.hands[0])
            words = {14: "All fourteen", 8: "First eight", 6: "First six"}
            yield words.get(number, "All cards")
            yield from _hands(before)
        return
    if isinstance(before.log[-1], Giving):
        yield from ("", "After the exchange")
        yield from _hands(before)
        yield from ("", format_position(before))
    elif before.question is Question.TURN and _is_lead(before, after):
        yield from ("", format_position(before))


def _is_lead(before: Round, after: Round) -> bool:
    return before.trick is None and not isinstance(after.log[-1], Call)


def _is_new(before: Round) -> bool:
    """Whether the exchange has just been opened for the first time."""
    return all(isinstance(record, Call) and record.call == "grand" for record in before.log)


def _hands(round_: Round) -> Iterator[str]:
    for seat, hand in enumerate(round_.hands):
        yield f"  {seat}  {hand}"


def _decision(before: Round, after: Round) -> Iterator[str]:
    if len(after.log) == len(before.log):
        yield _declined(before)
        return
    record = after.log[-1]
    match record:
        case Giving():
            receivers = before.seating.receivers(record.seat)
            pairs = zip(record.cards, receivers, strict=True)
            gifts = ", ".join(f"{card} to {receiver}" for card, receiver in pairs)
            yield _row(f"{record.seat} gives {gifts}", "")
        case Play():
            yield _row(f"{record.seat} {_verb(before)} {told(record.combination)}", _choice(before))
        case Pass():
            yield _row(f"{record}", _choice(before))
        case DragonGift():
            yield _row(f"{record}", _or_to(before.seating.opponents(record.seat), record.receiver))
        case DogLead():
            leaders = before.seating.dog_leaders(record.seat, before.out)
            yield _row(f"{record}", _or_to(leaders, record.receiver))
        case _:
            yield _row(f"{record}", "")


def _declined(before: Round) -> str:
    """What a player let go."""
    if before.question is Question.WINDOW:
        bombs = " or ".join(map(told, before.legal_plays()))
        return _row(f"{before.to_act} does not bomb", f"could throw {bombs}")
    if before.question is Question.REFUSAL:
        return _row(f"{before.to_act} does not refuse", "")
    return _row(f"{before.to_act} does not call Grand Tichu", "")


def _or_to(seats: tuple[int, ...], chosen: int) -> str:
    return "or to " + " or ".join(str(seat) for seat in seats if seat != chosen)


def _row(text: str, remark: str) -> str:
    return f"  {text:<{WIDTH}}{remark}".rstrip()


def _verb(before: Round) -> str:
    if before.question is Question.WINDOW:
        return "bombs with"
    if before.question is Question.OVERCALL:
        return "beats his own play with"
    return "leads" if before.trick is None else "plays"


def _choice(before: Round) -> str:
    """What the player could have done."""
    number = len(before.legal_plays())
    plays = "1 play" if number == 1 else f"{number} plays"
    if before.question is Question.WINDOW:
        return f"of {plays.replace('play', 'bomb')}"
    if before.who_must_fulfil_wish() is not None:
        return f"must fulfil the wish: {plays}"
    if before.may_pass:
        return f"of {plays} or a pass" if number else "nothing to play"
    return f"of {plays}"


def _outcome(before: Round, after: Round) -> Iterator[str]:
    """Yield what followed from a decision: the exchange, the wish, a player out, the trick."""
    if any(before.laid) and isinstance(after.log[-1], Call):
        yield "      the others take back what they have laid out"
    if before.wish_open is not None and after.wish_open is None and not after.is_over:
        yield "      the wish is fulfilled"
    for seat in after.out[len(before.out) :]:
        yield f"      {seat} is out, {_ordinal(len(after.out))}"
    for seat, (old, new) in enumerate(zip(before.won, after.won, strict=True)):
        taken = before.trick is not None and after.trick is None and _taker(before, after) == seat
        if taken:
            yield f"      the trick goes to {seat}: {new - old} points"


def _taker(before: Round, after: Round) -> int | None:
    """The seat whose pile has grown."""
    if before.piles is None or after.piles is None:
        return None
    piles = enumerate(zip(before.piles, after.piles, strict=True))
    return next((seat for seat, (old, new) in piles if old != new), None)


def _ordinal(number: int) -> str:
    return ("first", "second", "third", "fourth", "fifth")[number - 1]


def _end(last: Round) -> Iterator[str]:
    """Yield how the round is counted."""
    yield "The count"
    if last.void:
        yield "  the deal is void: one hand held all four special cards"
        return
    if last.is_refused:
        yield "  the refusing team loses what the call is worth"
    else:
        yield from _cards(last)
        if any(last.calls):
            yield f"  calls {_with_colon(call_points(last.calls, last.out[0], last.seating))}"
    yield f"  score {_with_colon(last.score or ())}"


def _cards(last: Round) -> Iterator[str]:
    """Yield what the cards or the victory count."""
    seating = last.seating
    if last.double_victory is not None:
        victory = "triple" if len(seating.teams[0]) > 2 else "double"
        yield f"  {victory} victory of team {last.double_victory}"
        return
    (seat,) = (seat for seat in range(seating.players) if seat not in last.out)
    yield f"  {seat} is last with {last.hands[seat]}"
    yield f"  won in tricks: {' '.join(map(str, last.won))}"
    rest = sum(hand.points for hand in last.hands)
    yield f"  cards {_with_colon(card_points(last.out, last.won, rest, seating))}"


def _with_colon(points: tuple[int, ...]) -> str:
    return " : ".join(map(str, points))
