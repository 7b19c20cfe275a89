"""The view of a player in a round of which all cards are known."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from advisor.cards import FULL_DECK, Hand
from advisor.errors import RuleError
from advisor.rounds import FOUR, Call, DragonGift, Pass, Play, Question, Wish
from advisor.views.faults import four_players_alone
from advisor.views.view import View
from advisor.views.wishes import lacks_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TypeVar

    from advisor.rounds import Record, Round, Trick

    T = TypeVar("T")


def view_of(round_: Round, seat: int) -> View:
    """Return what one player knows in a round.

    Args:
        round_: the round; what it knows of its history counts, too.
        seat: the player.

    Returns:
        The view: his cards, what was played and given, and no other cards.

    Raises:
        RuleError: if the variant has not four players, or a call waits for its answer.
        ViewError: if the round is over.

    >>> from advisor.rounds import Round
    >>> hands = list(map(Hand.of, ("2s Drg", "9s Ks", "Ts", "Dog 3p")))
    >>> view = view_of(Round.of_position(hands, leader=1, wish_open=13), 1)
    >>> str(view.hand), view.sizes, view.wish
    ('9s Ks', (2, 1, 2, 2), 13)
    """
    if round_.seating is not FOUR:
        raise RuleError("1", four_players_alone(round_.rules))
    if round_.question is Question.REFUSAL:
        raise RuleError("2.6", "no view is taken while bet_refusal asks for an answer")
    turned = _Turned(seat)
    if round_.question in (Question.GRAND, Question.EXCHANGE):
        return _before_play(round_, turned)
    return _in_play(round_, turned)


class _Turned:
    """Counts seats from one of them."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def player(self, seat: int) -> int:
        return (seat - self.seat) % 4

    def player_or_none(self, seat: int | None) -> int | None:
        return None if seat is None else self.player(seat)

    def all(self, values: Sequence[T]) -> tuple[T, ...]:
        return (*values[self.seat :], *values[: self.seat])

    def several(self, seats: Iterable[int]) -> tuple[int, ...]:
        return tuple(map(self.player, seats))

    def trick(self, trick: Trick | None) -> Trick | None:
        if trick is None:
            return None
        return replace(
            trick,
            owner=self.player(trick.owner),
            passed=self.several(trick.passed),
            locked=self.several(trick.locked),
            plays=tuple(replace(play, seat=self.player(play.seat)) for play in trick.plays),
        )

    def records(self, log: Iterable[Record]) -> Iterator[Record]:
        """Yield what all saw, with players counted from me."""
        for record in log:
            if isinstance(record, DragonGift):
                receiver = self.player(record.receiver)
                yield DragonGift(self.player(record.seat), receiver)
            elif isinstance(record, Call | Play | Pass | Wish):
                yield replace(record, seat=self.player(record.seat))


def _before_play(round_: Round, turned: _Turned) -> View:
    laid = round_.laid[turned.seat]
    return View(
        hand=round_.hands[turned.seat] | Hand.of(laid or ()),
        question=round_.question,
        rules=round_.rules,
        score=_score(round_, turned),
        calls=turned.all(round_.calls),
        gave=(None, None, None) if laid is None else tuple(Hand(card.bit) for card in laid),
        turn=None,
        log=tuple(turned.records(round_.log)),
    )


def _in_play(round_: Round, turned: _Turned) -> View:
    log = tuple(turned.records(round_.log))
    played = [Hand(), Hand(), Hand(), Hand()]
    for record in log:
        if isinstance(record, Play):
            played[record.seat] |= record.combination.cards
    gone = FULL_DECK.bits & ~sum(hand.bits for hand in round_.hands)
    hands = turned.all(round_.hands)
    complete = sum(map(len, hands)) + sum(map(len, played)) == 56
    gave, received = _exchange(round_, turned)
    return View(
        hand=hands[0],
        question=round_.question,
        rules=round_.rules,
        score=_score(round_, turned),
        calls=turned.all(round_.calls),
        gave=gave,
        received=received,
        played=tuple(played),
        seen=Hand(gone & ~sum(hand.bits for hand in played)),
        left=tuple(map(len, hands)),
        trick=turned.trick(round_.trick),
        turn=turned.player_or_none(round_.turn),
        asked=turned.player(round_.to_act if round_.to_act is not None else turned.seat),
        wish=round_.wish_open,
        out=turned.several(round_.out),
        won=turned.all(round_.won),
        has_played=turned.all(round_.has_played),
        lacks=lacks_of(log, round_.rules) if complete else (0, 0, 0, 0),
        log=log,
    )


def _exchange(round_: Round, turned: _Turned) -> tuple[tuple[Hand | None, ...], ...]:
    """Return what the player gave and what he received, as far as the log knows."""
    given = turned.all(round_.exchange)
    own = given[0]
    gave = tuple(Hand(card.bit) for card in own) if own else (None, None, None)
    received = []
    for giver in (1, 2, 3):
        cards = given[giver]
        received.append(None if cards is None else Hand(cards[3 - giver].bit))
    return gave, tuple(received)


def _score(round_: Round, turned: _Turned) -> tuple[int, int]:
    ours = round_.seating.team(turned.seat)
    return round_.totals[ours], round_.totals[1 - ours]
