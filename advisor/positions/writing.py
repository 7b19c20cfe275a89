"""A moment of a round as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from advisor.cards import PHOENIX, RANK_LETTERS
from advisor.rounds.round import Round, played_by_size
from advisor.rounds.state import Question, Trick
from advisor.rules import OFFICIAL

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

NOTHING: Final = "-"
"""What stands for an empty hand, for no card, no call, no seat."""


def format_position(round_: Round, *, piles: bool = False) -> str:
    """Write a moment of a round as one line.

    Args:
        round_: the round; its log is not written.
        piles: write the cards that each seat has won, too, where they are known.

    Returns:
        The line; `parse_position` reads an equal round from it.

    >>> from advisor.cards import Hand
    >>> hands = list(map(Hand.of, ("2s Drg", "9s Ks", "Ts", "Dog 3p")))
    >>> format_position(Round.of_position(hands, leader=1, wish_open=13))
    'turn 1; hands 2s Drg | 9s Ks | Ts | Dog 3p; wished K'
    """
    fields = dict(_written(round_))
    if piles and round_.piles is not None:
        fields["piles"] = _barred(round_.piles)
    return "; ".join(f"{name} {value}".strip() for name, value in fields.items())


def _written(round_: Round) -> Iterator[tuple[str, str]]:
    """Yield the fields that say more than their absence would."""
    yield round_.question.value, "" if round_.to_act is None else str(round_.to_act)
    yield "hands", _barred(round_.hands)
    if round_.stock:
        yield "stock", _barred(round_.stock)
    if round_.answered:
        yield "answered", _spaced(round_.answered)
    if any(round_.laid):
        yield "laid", _barred(_spaced(laid or ()) for laid in round_.laid)
    if round_.trick is not None:
        yield from _written_trick(round_.trick)
    elif round_.leader is not None and round_.question is not Question.TURN:
        yield "lead", str(round_.leader)
    yield from _written_score(round_)


def _written_score(round_: Round) -> Iterator[tuple[str, str]]:
    if round_.wish_open is not None:
        yield "wished", rank_text(round_.wish_open)
    yield from _written_calls(round_)
    if round_.has_played != played_by_size(round_.hands, round_.seating):
        yield "played", _spaced(seat for seat, has in enumerate(round_.has_played) if has)
    if round_.out:
        yield "out", _spaced(round_.out)
    if any(round_.won):
        yield "won", _spaced(round_.won)
        if round_.aside:
            yield "aside", str(round_.aside)
    if any(round_.totals):
        yield "score", _spaced(round_.totals)
    if round_.rules != OFFICIAL:
        yield "rules", str(round_.rules)
    if round_.void:
        yield "void", ""


def _written_calls(round_: Round) -> Iterator[tuple[str, str]]:
    bet = round_.bet
    if any(round_.calls):
        yield "calls", _spaced(call or NOTHING for call in round_.calls)
    if bet is not None:
        yield "bet", _spaced((bet.seat, bet.question, bet.to_act))


def _written_trick(trick: Trick) -> Iterator[tuple[str, str]]:
    top = trick.top
    reading = f" as {rank_text(top.rank)}" if PHOENIX in top.cards else ""
    yield "top", f"{_spaced(top.ordered)}{reading} by {trick.owner}"
    under = trick.points - top.cards.points
    if under:
        yield "under", str(under)
    if trick.passed:
        yield "passed", _spaced(trick.passed)
    if trick.locked:
        yield "locked", _spaced(trick.locked)


def rank_text(rank: float) -> str:
    """Return a rank as a player writes it.

    Args:
        rank: 1 to 14, or half above for a Phoenix alone.

    Returns:
        A letter or digit, with `.5` for a half.

    >>> rank_text(13), rank_text(8.5), rank_text(1)
    ('K', '8.5', '1')
    """
    whole = "1" if int(rank) == 1 else RANK_LETTERS[int(rank)]
    return f"{whole}.5" if rank % 1 else whole


def _spaced(values: Iterable[object]) -> str:
    return " ".join(map(str, values)) or NOTHING


def _barred(values: Iterable[object]) -> str:
    return " | ".join(str(value) or NOTHING for value in values)
