"""A moment of a round: every card, what is asked, and of whom."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from advisor.cards import DRAGON, FULL_DECK, Card, Hand
from advisor.rounds.actions import CallName, Giving, Play, Record
from advisor.rounds.scoring import is_over
from advisor.rounds.seating import Seating, seating_of
from advisor.rules import OFFICIAL, Rules

if TYPE_CHECKING:
    from advisor.combinations import Combination

Laid = tuple[Card, ...]
"""The cards that one player lays out for the exchange, by receiver in play order."""


class Question(StrEnum):
    """What a player is asked."""

    GRAND = "grand"
    """With the first eight cards in hand: Grand Tichu? (2.3)"""
    EXCHANGE = "exchange"
    """Which three cards go to whom? (3.1)"""
    TURN = "turn"
    """The regular turn: lead, or play or pass. (6.2)"""
    WINDOW = "window"
    """Before a turn and before a trick is collected: a bomb? (10.3)"""
    WISH = "wish"
    """With the Mah Jong just played: which rank? (9.1)"""
    GIFT = "gift"
    """Which opponent gets the trick that the Dragon won? (8.5)"""
    DOG = "dog"
    """Which partner gets the lead from the Dog? Asked where there are two. (14.4)"""
    REFUSAL = "refusal"
    """Is the opponent's call refused? Asked under `bet_refusal` alone. (2.6)"""
    OVERCALL = "overcall"
    """All others have passed: beat your own play? Asked under `self_overcall` alone. (6.5)"""
    OVER = "over"
    """Nothing: the round has ended. (11)"""

    def __repr__(self) -> str:
        """Return `Question.TURN`."""
        return f"Question.{self.name}"


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards on the table.

    Args:
        top: the combination to beat, as announced.
        owner: who played it.
        points: the card points of the whole trick, the top included.
        passed: who has passed since then, in order.
        locked: who has passed in this trick at all; kept under `pass_locks` alone (6.3).
        plays: the plays from the lead to the top, as far as they are known; history, so that two
            tricks that differ in it alone are equal.
    """

    top: Combination
    owner: int
    points: int
    passed: tuple[int, ...] = ()
    locked: tuple[int, ...] = ()
    plays: tuple[Play, ...] = field(default=(), compare=False, repr=False)

    @property
    def cards(self) -> Hand:
        """The cards of the trick, as far as they are known."""
        bits = self.top.cards.bits
        for play in self.plays:
            bits |= play.combination.cards.bits
        return Hand(bits)

    @property
    def is_dragons(self) -> bool:
        """Whether the Dragon is about to win it (8.5)."""
        return DRAGON in self.top.cards


@dataclass(frozen=True, slots=True)
class Bet:
    """A call that the opponents may refuse, and what is asked once they have not (2.6).

    Args:
        seat: who has called.
        question: what was asked when he called.
        to_act: of whom.
    """

    seat: int
    question: Question
    to_act: int


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Everything that decides how a round goes on; the first eight, the log, the piles are history.

    Args:
        hands: the cards of each seat; in the exchange without those laid out.
        question: what is asked.
        to_act: the seat that is asked; None when the round is over.
        rules: the rules.
        stock: the cards that each seat has not yet taken; empty after Grand Tichu was asked.
        answered: the seats that have answered about Grand Tichu.
        laid: the cards that each seat has laid out for the exchange, until all have.
        calls: each seat's call.
        has_played: whether each seat has played its first card, which ends its right to call.
        leader: who leads, while the table is empty in play.
        trick: the cards on the table.
        wish_open: the rank of an open wish.
        won: the card points that each seat has won in tricks, Dragon gifts included.
        aside: the card points of cards that take no part, in an exercise of a few cards.
        out: the seats that have played all cards, in order.
        totals: the score of the game before this round, by column: of each team, in Trichu of
            each seat.
        bet: the call that may be refused; when the round is over, the call that was (2.6).
        void: whether the deal was void (2.5).
        eights: the first eight cards of each seat; None where the deal is not known.
        piles: the cards each seat has won; None where the history is not known.
        log: what was done, declined chances left out.
    """

    hands: tuple[Hand, ...]
    question: Question
    to_act: int | None
    rules: Rules = OFFICIAL
    stock: tuple[Hand, ...] = ()
    answered: tuple[int, ...] = ()
    laid: tuple[Laid | None, ...] = (None, None, None, None)
    calls: tuple[CallName | None, ...] = (None, None, None, None)
    has_played: tuple[bool, ...] = (False, False, False, False)
    leader: int | None = None
    trick: Trick | None = None
    wish_open: int | None = None
    won: tuple[int, ...] = (0, 0, 0, 0)
    aside: int = 0
    out: tuple[int, ...] = ()
    totals: tuple[int, ...] = (0, 0)
    bet: Bet | None = None
    void: bool = False
    eights: tuple[Hand, ...] | None = field(default=None, compare=False, repr=False)
    piles: tuple[Hand, ...] | None = field(default=None, compare=False, repr=False)
    log: tuple[Record, ...] = field(default=(), compare=False, repr=False)

    @property
    def seating(self) -> Seating:
        """The seats and teams."""
        return seating_of(self.rules)

    @property
    def phase(self) -> Question:
        """What is asked, or was when a call came that may be refused (2.6)."""
        return self.bet.question if self.bet else self.question

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return self.question is Question.OVER

    @property
    def is_refused(self) -> bool:
        """Whether a refused call has ended the round (2.6)."""
        return self.is_over and self.bet is not None

    @property
    def binding_wish(self) -> int | None:
        """The open wish if it binds the seat that is asked: in its turn, but for the Table (13.7).

        >>> from advisor.positions import parse_position
        >>> line = "turn 2; hands 2j | 3j | 8j 9j | 5j; wished 8"
        >>> parse_position(line).binding_wish
        8
        >>> parse_position(line + "; rules variant=trichu").binding_wish is None
        True
        """
        bound = self.question is Question.TURN and self.to_act != self.seating.table
        return self.wish_open if bound else None

    @property
    def decider(self) -> int | None:
        """The seat of the player who answers: the soloist for the Table, else who is asked (13.5).

        >>> from advisor.positions import parse_position
        >>> table = parse_position("turn 2; hands 2j | 3j | 8j | 5j; rules variant=trichu")
        >>> table.to_act, table.decider
        (2, 0)
        """
        return None if self.to_act is None else self.seating.decider(self.to_act)

    @property
    def table(self) -> Combination | None:
        """The combination to beat; None while the table is empty."""
        return self.trick.top if self.trick else None

    @property
    def turn(self) -> int | None:
        """The seat whose turn comes next or is now; None where the trick is to be collected.

        The turn goes round from the last who played or passed to the next with cards, and comes
        round to the owner only under `self_overcall` (6.4, 6.5).
        """
        if self.trick is None:
            return self.leader
        trick, seating = self.trick, self.seating
        if trick.owner in trick.passed or is_over(self.out, seating):
            return None
        last = trick.passed[-1] if trick.passed else trick.owner
        if len(trick.passed) < seating.passes_to_end:
            for seat in seating.order_from(last)[1:]:
                if seat == trick.owner:
                    break
                if self.hands[seat].bits and seat not in trick.locked:
                    return seat
        return trick.owner if self._owner_may_overcall(trick) else None

    def _owner_may_overcall(self, trick: Trick) -> bool:
        return (
            self.rules.self_overcall
            and not trick.top.is_bomb
            and bool(self.hands[trick.owner].bits)
        )

    @property
    def points_missing(self) -> int:
        """What all points together lack to those of the deck: 0 where everything is told."""
        held = sum(hand.points for hand in (*self.hands, *self.stock))
        held += sum(card.points for laid in self.laid for card in laid or ())
        on_table = self.trick.points if self.trick else 0
        return FULL_DECK.points - held - on_table - sum(self.won) - self.aside

    @property
    def exchange(self) -> tuple[Laid | None, ...]:
        """The cards that each seat gave, by receiver in play order, as far as the log knows."""
        given: list[Laid | None] = list(self.laid)
        for record in self.log:
            if isinstance(record, Giving):
                given[record.seat] = record.cards
        return tuple(given)


def replaced(values: tuple[Any, ...], place: int, value: object) -> tuple[Any, ...]:
    """Return a tuple with one value exchanged.

    >>> replaced((0, 10, 0, 5), 1, 25)
    (0, 25, 0, 5)
    """
    return (*values[:place], value, *values[place + 1 :])
