"""Walks through a record: what lay on the table and who held what before each action.

The record has been replayed before, so nothing is checked here; that makes a walk much faster than
a replay through `Round`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from advisor.cards import DOG, RANK_BITS, Hand
from advisor.records.model import Action, RoundRecord, Taken
from advisor.rounds import DogLead, DragonGift, Giving, Pass, Play, Wish, seating_of
from advisor.rounds.exchanging import exchanged, first_leader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from advisor.combinations import Combination
    from advisor.rounds import Seating
    from advisor.rules import Rules


class Step(NamedTuple):
    """A moment of the play and what was done then.

    Args:
        action: what was done.
        hands: the cards of each seat before it, as bits.
        turn: the seat whose turn it was; the leader while the table is empty.
        table: the combination to beat; None if the table is empty.
        owner: who played it; None if the table is empty.
        wish: the rank of an open wish.
        trick: the number of the trick, from 1; a Dog is one of its own.
    """

    action: Action
    hands: tuple[int, ...]
    turn: int
    table: Combination | None
    owner: int | None
    wish: int | None
    trick: int


def hands_after_exchange(record: RoundRecord) -> tuple[Hand, ...] | None:
    """Return the hands with which the play begins.

    Args:
        record: the round.

    Returns:
        The cards of each seat after the exchange, or the hands of the position in which the
        record begins; None if the exchange is not known.
    """
    if record.start is not None:
        return record.start.hands
    gifts = record.exchange
    if record.fourteens is None or gifts is None:
        return None
    kept = [hand - Hand.of(cards) for hand, cards in zip(record.fourteens, gifts, strict=True)]
    return exchanged(kept, gifts, seating_of(record.rules))


@dataclass(slots=True)
class _Walker:
    """The state of a walk; see `Step`."""

    rules: Rules
    hands: list[int]
    turn: int
    table: Combination | None = None
    owner: int | None = None
    wish: int | None = None
    trick: int = 1
    locked: list[int] = field(default_factory=list)

    @property
    def seating(self) -> Seating:
        return seating_of(self.rules)

    def step(self, action: Action) -> Step:
        """Return the moment, and go past it."""
        # A gift belongs to the trick that its giver has just taken, the lead to its Dog.
        trick = self.trick - (isinstance(action, DragonGift | DogLead) and self.table is None)
        hands = tuple(self.hands)
        now = Step(action, hands, self.turn, self.table, self.owner, self.wish, trick)
        if isinstance(action, Play):
            self._play(action.seat, action.combination)
        elif isinstance(action, Pass):
            self.locked += [action.seat] if self.rules.pass_locks else []
            self.turn = self._next(action.seat + 1)
        elif isinstance(action, Taken):
            self._lead(action.seat)
        elif isinstance(action, DogLead):
            self.turn = action.receiver
        elif isinstance(action, Wish):
            self.wish = action.rank
        return now

    def _play(self, seat: int, play: Combination) -> None:
        self.hands[seat] &= ~play.cards.bits
        if self.wish is not None and play.cards.bits & RANK_BITS[self.wish]:
            self.wish = None
        if DOG in play.cards:
            self._lead(self._after_dog(seat))
        else:
            self.table, self.owner = play, seat
            self.turn = self._next(seat + 1)

    def _after_dog(self, seat: int) -> int:
        """Return the first partner with cards; of two the record then tells who gets the lead."""
        partners = [other for other in self.seating.partners(seat) if self.hands[other]]
        return partners[0] if partners else seat + self.seating.dog_step

    def _lead(self, seat: int) -> None:
        self.table = self.owner = None
        self.locked.clear()
        self.turn = self._next(seat)
        self.trick += 1

    def _next(self, seat: int) -> int:
        """Return the first seat with cards from this one on that no pass locks out (6.3)."""
        order = self.seating.order_from(seat)
        able = (other for other in order if self.hands[other] and other not in self.locked)
        return next(able, order[0])


def walk(record: RoundRecord) -> Iterator[Step]:
    """Walk through the play of a round.

    Args:
        record: the round.

    Yields:
        A step for every action after the exchange, calls included; none if the hands are not known.
    """
    hands = hands_after_exchange(record)
    if hands is None:
        return
    walker = _walker(record, hands)
    for action in play_actions(record):
        yield walker.step(action)


def _walker(record: RoundRecord, hands: tuple[Hand, ...]) -> _Walker:
    rules, bits = record.rules, [hand.bits for hand in hands]
    start = record.start
    if start is None:
        return _Walker(rules, bits, first_leader(hands))
    trick = start.trick
    turn = start.turn if start.turn is not None else start.to_act
    owner = trick.owner if trick else None
    locked = list(trick.locked) if trick else []
    return _Walker(rules, bits, turn or 0, start.table, owner, start.wish_open, locked=locked)


def play_actions(record: RoundRecord) -> tuple[Action, ...]:
    """Return what was done after the exchange.

    Args:
        record: the round.

    Returns:
        The actions in order, calls included.
    """
    places = [place for place, act in enumerate(record.actions) if isinstance(act, Giving)]
    return record.actions[places[-1] + 1 if places else 0 :]


def out_order(record: RoundRecord) -> tuple[int, ...]:
    """Return the seats that went out, in order.

    Args:
        record: the round.

    Returns:
        All but those who had cards at the end.
    """
    hands = hands_after_exchange(record)
    if hands is None:
        return ()
    start = record.start
    out = list(start.out) if start is not None else []
    left = [len(hand) for hand in hands]
    for play in record.plays:
        left[play.seat] -= play.combination.length
        if not left[play.seat]:
            out.append(play.seat)
    return tuple(out)
