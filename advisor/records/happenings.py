"""A replayed round as the statistics need it: who called, held, gave and went out first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from advisor.cards import DRAGON, PHOENIX, RANK_BITS, RANK_LETTERS, Card, Hand
from advisor.records.walking import Step, hands_after_exchange, out_order, walk
from advisor.rounds import Call, Giving

if TYPE_CHECKING:
    from advisor.records.model import Result, RoundRecord
    from advisor.rounds import CallName

_POWER: Final = RANK_BITS[14] | DRAGON.bit | PHOENIX.bit
_SPECIAL: Final = {"Dog": "Dog", "Mah": "MahJong", "Phx": "Phoenix", "Drg": "Dragon"}


@dataclass(frozen=True, slots=True)
class Happenings:
    """What happened in a round.

    Args:
        record: the record; it has been replayed to its end.
        score: the points that the cards and calls give.
        steps: the play.
        out: the seats that went out, in order.
        calls: the call of each seat that called.
        early: the seats that called before the exchange, Grand Tichu included.
        after: the hands after the exchange, where it is known.
        gifts: what each seat gave, where the exchange is known.
    """

    record: RoundRecord
    score: Result
    steps: tuple[Step, ...]
    out: tuple[int, ...]
    calls: dict[int, CallName]
    early: frozenset[int]
    after: tuple[Hand, ...] | None
    gifts: tuple[tuple[Card, ...], ...] | None

    @property
    def first_out(self) -> int:
        """The seat that went out first."""
        return self.out[0]

    @property
    def is_double(self) -> bool:
        """Whether partners went out first and second."""
        return len(self.out) == 2

    def has_called(self, *seats: int) -> bool:
        """Tell whether one of these seats called before the exchange."""
        return any(seat in self.early for seat in seats)


def happenings_of(record: RoundRecord) -> Happenings | None:
    """Look at a round.

    Args:
        record: the round.

    Returns:
        What happened; None if it is incomplete or could not be replayed to its end.
    """
    out = out_order(record)
    if not record.is_replayed or record.computed is None or not out:
        return None
    known = record.start is None
    return Happenings(
        record=record,
        score=record.computed,
        steps=tuple(walk(record)),
        out=out,
        calls={call.seat: call.call for call in record.calls},
        early=_early(record) if known else frozenset(),
        after=hands_after_exchange(record) if known else None,
        gifts=record.exchange,
    )


def _early(record: RoundRecord) -> frozenset[int]:
    early = set()
    for action in record.actions:
        if isinstance(action, Giving):
            break
        if isinstance(action, Call):
            early.add(action.seat)
    return frozenset(early)


def power(hand: Hand) -> int:
    """Return how many of Dragon, Phoenix and the four aces a hand holds.

    Args:
        hand: the hand.

    Returns:
        0 to 6.

    >>> power(Hand.of("Drg Aj At 2s"))
    3
    """
    return (hand.bits & _POWER).bit_count()


def rank_name(rank: int) -> str:
    """Return a rank as statistics name it: `2` to `10`, `J`, `Q`, `K`, `A`.

    Args:
        rank: 2 to 14.

    Returns:
        The name.

    >>> rank_name(10), rank_name(14)
    ('10', 'A')
    """
    return "10" if rank == 10 else RANK_LETTERS[rank]


def card_name(card: Card) -> str:
    """Return a card without its suit as statistics name it.

    Args:
        card: the card.

    Returns:
        The rank, or `Dog`, `MahJong`, `Phoenix`, `Dragon`.

    >>> card_name(Card("Mah")), card_name(Card("Tj"))
    ('MahJong', '10')
    """
    return _SPECIAL[card.name] if card.is_special else rank_name(card.rank)
