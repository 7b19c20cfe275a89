"""What one player knows, as a value. Players are named from him: me, next, partner, previous."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from advisor.cards import Hand
from advisor.errors import ViewError
from advisor.rounds.state import Question
from advisor.rules import OFFICIAL, Rules
from advisor.texts import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from advisor.combinations import Combination
    from advisor.rounds.actions import CallName, Record
    from advisor.rounds.state import Trick

ME: Final = 0
NEXT: Final = 1
PARTNER: Final = 2
PREVIOUS: Final = 3
PLAYERS: Final = ("me", "next", "partner", "previous")
"""The players in play order, by the numbers above."""

FULL_HAND: Final = 14

OneCards = tuple[Hand | None, ...]
"""A card to or from next, partner and previous, each a hand of one; None for unknown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What I know at one moment of a round; None stands for what I do not know.

    Args:
        hand: my cards now; with the first eight question eight, before the exchange fourteen, the
            cards that I have laid out for it included.
        question: what is asked; it tells the phase.
        rules: the rules.
        score: the score of the game before this round, my team's first.
        calls: each player's call.
        gave: the cards that I gave to next, partner and previous.
        received: the cards that I got from them.
        played: the cards that each player was seen to play.
        seen: other cards that are gone; who played them is not known.
        left: how many cards each player holds.
        trick: the cards on the table, its players counted from me.
        turn: whose regular turn it is or comes next; None if the trick is to be collected.
        asked: who is asked the question.
        wish: the rank of an open wish.
        out: who is out, in order.
        won: the card points that each player has won in tricks.
        has_played: who has played a first card.
        to_come: how many of my cards I have not seen yet, where the exchange is taken for granted.
        lacks: the cards, as bits, that each player cannot hold, as he did not obey a wish.
        log: what was done, as far as I saw it, with players counted from me.

    Raises:
        ViewError: if it contradicts itself, with every reason.

    >>> view = View(hand=Hand.of("Aj 8s 8t 4p 3j"))
    >>> view.sizes, view.phase
    ((5, 5, 5, 5), 'play')
    >>> View(hand=Hand.of("Aj 8s"), seen=Hand.of("Aj"), left=(2, 20, 1, 1))
    Traceback (most recent call last):
    ...
    advisor.errors.ViewError: next cannot hold 20 cards; Aj is in my hand and was seen
    """

    hand: Hand
    question: Question = Question.TURN
    rules: Rules = OFFICIAL
    score: tuple[int, int] = (0, 0)
    calls: tuple[CallName | None, ...] = (None, None, None, None)
    gave: OneCards = (None, None, None)
    received: OneCards = (None, None, None)
    played: tuple[Hand, ...] = (Hand(), Hand(), Hand(), Hand())
    seen: Hand = Hand()  # noqa: RUF009 - a hand never changes
    left: tuple[int | None, ...] = (None, None, None, None)
    trick: Trick | None = None
    turn: int | None = ME
    asked: int = ME
    wish: int | None = None
    out: tuple[int, ...] = ()
    won: tuple[int, ...] | None = None
    has_played: tuple[bool | None, ...] = (None, None, None, None)
    to_come: int = 0
    lacks: tuple[int, ...] = (0, 0, 0, 0)
    log: tuple[Record, ...] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        from advisor.views.faults import faults_of

        faults = tuple(faults_of(self))
        if faults:
            raise ViewError("; ".join(faults))

    @property
    def phase(self) -> str:
        """One of `first_eight`, `exchange` (14 cards before it) and `play`."""
        names = {Question.GRAND: "first_eight", Question.EXCHANGE: "exchange"}
        return names.get(self.question, "play")

    @property
    def table(self) -> Combination | None:
        """The combination to beat; None while the table is empty."""
        return self.trick.top if self.trick else None

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each player holds; where I do not know, as many as I do.

        A player who has just played is taken to have held as many before.
        """
        if self.phase != "play":
            return (FULL_HAND,) * 4
        return tuple(map(self._size, range(4)))

    def _size(self, player: int) -> int:
        if player == ME:
            return len(self.hand) + self.to_come
        if player in self.out:
            return 0
        left = self.left[player]
        if left is not None:
            return left
        mine = len(self.hand) + self.to_come
        if self.trick is not None and self.trick.owner == ME:
            mine += self.trick.top.length
        return min(mine, FULL_HAND)

    @property
    def played_first(self) -> tuple[bool, ...]:
        """Whether each player has played a first card: as known, else by the number of cards."""
        sizes = self.sizes
        return tuple(
            sizes[player] < FULL_HAND if known is None else known
            for player, known in enumerate(self.has_played)
        )

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What was taken for granted where something is not known, in words."""
        return tuple(self._assumed())

    def _assumed(self) -> Iterator[str]:
        if self.phase != "play":
            return
        sizes = self.sizes
        guessed = [
            PLAYERS[player]
            for player in (NEXT, PARTNER, PREVIOUS)
            if self.left[player] is None and 0 < sizes[player] < FULL_HAND
        ]
        if guessed:
            text = _("as many cards as mine for {players}")
            yield text.format(players=", ".join(guessed))
        if self.to_come:
            yield _("{number} of my own cards are not known yet").format(number=self.to_come)
        missing = self.unknown_gone
        if missing:
            yield _("{number} cards were played that were not named").format(number=missing)

    @property
    def unknown_gone(self) -> int:
        """How many cards have been played that I was not told."""
        from advisor.views.hidden import hidden_of

        hidden = hidden_of(self)
        places = sum(hidden.sizes) - sum(bits.bit_count() for bits in hidden.fixed)
        return hidden.unseen.bit_count() - places

    def __str__(self) -> str:
        """Return what I know as a small block of lines."""
        from advisor.views.writing import lines_of

        return "\n".join(lines_of(self))
