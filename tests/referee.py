"""A referee with a rule book of his own: was it that seat's to do, and whose are the points?

He follows a round record by record, knows three, four and six players by his own tables, and shares
nothing with `Round` but cards and combinations. He also says who must be asked, and the score.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.cards import DOG, DRAGON, MAH_JONG, RANK_BITS, SPECIAL_BITS
from advisor.combinations import bombs, plays
from advisor.rounds import Call, DogLead, DragonGift, Giving, Pass, Play, Question, Refusal, Wish
from advisor.rules import Variant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from advisor.cards import Card
    from advisor.combinations import Combination
    from advisor.rounds import Record, Round

VALUE = {"tichu": 100, "grand": 200}
Gifts = dict[int, tuple[int, ...]]
"""To whom each seat gives a card, in order."""
FOUR_GIFTS: Gifts = {seat: tuple((seat + step) % 4 for step in (1, 2, 3)) for seat in range(4)}
SIX_GIFTS: Gifts = {seat: ((seat + 2) % 6, (seat + 4) % 6) for seat in range(6)}
TRICHU_GIFTS: dict[str, Gifts] = {
    "official": {0: (1, 3), 1: (2, 3, 0), 2: (3, 1), 3: (0, 1, 2)},
    "real_players": {0: (1, 3), 1: (3, 0), 2: (), 3: (0, 1)},
    "janus": FOUR_GIFTS,
}


class Referee:
    """Watches a round from the deal on."""

    def __init__(self, round_: Round) -> None:
        self.rules = round_.rules
        self.players = len(round_.hands)
        stock = round_.stock or round_.hands
        self.hands = [hand.bits | rest.bits for hand, rest in zip(round_.hands, stock, strict=True)]
        self.is_void = round_.rules.void_all_specials and any(
            hand & SPECIAL_BITS == SPECIAL_BITS for hand in self.hands
        )
        self.gifts: dict[int, tuple[Card, ...]] = {}
        self.receivers = self._receivers()
        self.calls: dict[int, int] = {}
        self.last_caller = self.refused_by = -1
        self.in_play = False
        self.turn: int | None = None
        self.top: Combination | None = None
        self.owner = self.wisher = self.dog_by = -1
        self.passed: list[int] = []
        self.locked: set[int] = set()
        self.has_let_stand = False
        self.points = 0
        self.won = [0] * self.players
        self.out: list[int] = []
        self.wish: int | None = None
        self.asked_in_window: list[int] = []

    def _receivers(self) -> Gifts:
        if self._has_table:
            return TRICHU_GIFTS[self.rules.trichu_exchange]
        return FOUR_GIFTS if self.players == 4 else SIX_GIFTS

    def see(self, before: Round, now: Round) -> None:
        """Follow one step: hear what was done, then look whether all is as it should be."""
        if len(now.log) > len(before.log):
            self.asked_in_window.clear()
        for record in now.log[len(before.log) :]:
            self._hear(record, before.question)
        if self.in_play:
            self._look(now)
        else:
            self._look_before_play(now)
        if now.is_over:
            assert now.score == self.score()

    # What is done

    def _hear(self, record: Record, question: Question) -> None:
        if isinstance(record, Call):
            assert record.seat not in self.calls
            self.calls[record.seat] = VALUE[record.call]
            self.last_caller = record.seat
            if not self.in_play and record.call == "tichu" and question is not Question.GRAND:
                self._reopen(record.seat)
        elif isinstance(record, Refusal):
            assert record.seat % 2 != self.last_caller % 2
            assert record.seat == self._person(record.seat)
            self.refused_by = record.seat
        elif isinstance(record, Giving):
            self._give(record)
        else:
            self._hear_in_play(record)

    def _hear_in_play(self, record: Record) -> None:
        if isinstance(record, Play):
            self._play(record.seat, record.combination)
        elif isinstance(record, Pass):
            self._pass(record.seat)
        elif isinstance(record, Wish):
            assert record.seat == self.wisher
            self.wish, self.wisher = record.rank, -1
        elif isinstance(record, DragonGift):
            assert record.seat == self.owner
            assert record.receiver % 2 != self.owner % 2
            self._take(record.receiver)
        elif isinstance(record, DogLead):
            assert record.seat == self.dog_by
            assert record.receiver in self._partners_with_cards(self.dog_by)
            self.turn, self.dog_by = record.receiver, -1

    def _person(self, seat: int) -> int:
        """Who answers: the Table has no player of its own."""
        return 0 if self._has_table and seat == 2 else seat

    @property
    def _has_table(self) -> bool:
        return self.rules.variant is Variant.TRICHU

    def _reopen(self, caller: int) -> None:
        if self.rules.early_tichu_reopens_exchange:
            person = self._person(caller)
            self.gifts = {s: own for s, own in self.gifts.items() if self._person(s) == person}

    def _give(self, giving: Giving) -> None:
        assert len(giving.cards) == len(self.receivers[giving.seat])
        self.gifts[giving.seat] = giving.cards
        if any(to and seat not in self.gifts for seat, to in self.receivers.items()):
            return
        for seat, cards in self.gifts.items():
            for receiver, card in zip(self.receivers[seat], cards, strict=True):
                assert self.hands[seat] & card.bit
                self.hands[seat] -= card.bit
                self.hands[receiver] += card.bit
        self.in_play = True
        self.turn = next(seat for seat, hand in enumerate(self.hands) if hand & MAH_JONG.bit)

    def _play(self, seat: int, play: Combination) -> None:
        full = not any(self.won) and not self.out and self.top is None
        if seat != self.turn and not (self._may_beat_himself and seat == self.owner):
            assert play.is_bomb
            assert self.top is not None or (self.rules.bomb_dead_time and full)
        assert self.top is None or beats(play, self.top)
        assert not play.cards.bits & ~self.hands[seat]
        self.hands[seat] -= play.cards.bits
        self.out += [] if self.hands[seat] else [seat]
        if self.wish is not None and play.cards.bits & RANK_BITS[self.wish]:
            self.wish = None
        self.top, self.owner, self.passed, self.has_let_stand = play, seat, [], False
        self.points += play.cards.points
        self._advance(seat)
        if DOG in play.cards:
            self._lead_by_dog(seat)
        elif MAH_JONG in play.cards and not self.is_over:
            self.wisher = seat

    def _pass(self, seat: int) -> None:
        assert self.top is not None
        if seat == self.owner:
            assert self._may_beat_himself
            self.has_let_stand = True
            return
        assert seat == self.turn
        self.passed.append(seat)
        self.locked |= {seat} if self.rules.pass_locks else set()
        self._advance(seat)

    def _advance(self, last: int) -> None:
        """Find whose turn it is; nobody's if all others have passed."""
        self.turn = None
        most = int(self.rules.tientsin_passes_to_end) if self._three_passes else self.players
        for seat in self._from(last + 1) if len(self.passed) < most else ():
            if seat == self.owner:
                return
            if self.hands[seat] and seat not in self.locked:
                self.turn = seat
                return

    @property
    def _three_passes(self) -> bool:
        return self.players == 6 and self.rules.tientsin_passes_to_end == "3"

    @property
    def _may_beat_himself(self) -> bool:
        able = self.rules.self_overcall and self.turn is None and self.top is not None
        return able and not self.top.is_bomb and bool(self.hands[self.owner])  # type: ignore[union-attr]

    def _take(self, receiver: int) -> None:
        """End a trick."""
        assert self.turn is None or self.is_over
        self.won[receiver] += self.points
        self.top, self.points, self.turn = None, 0, self._with_cards_from(self.owner)
        self.locked.clear()

    def _lead_by_dog(self, seat: int) -> None:
        self.top = None
        partners = self._partners_with_cards(seat)
        self.turn = partners[0] if partners else None
        if len(partners) > 1:
            self.dog_by = seat
        elif not partners and not self.is_over:
            self.turn = self._with_cards_from(seat + (2 if self.players == 4 else 1))

    def _from(self, seat: int) -> Iterator[int]:
        return ((seat + step) % self.players for step in range(self.players))

    def _with_cards_from(self, seat: int) -> int:
        return next(other for other in self._from(seat) if self.hands[other])

    def _partners_with_cards(self, seat: int) -> list[int]:
        order = list(self._from(seat))[2::2]
        return [other for other in order if self.hands[other]]

    # What is asked

    def _look_before_play(self, now: Round) -> None:
        if now.question is Question.GRAND:
            assert now.to_act in (range(1, 4, 2) if self._has_table else range(self.players))
        if now.question is Question.EXCHANGE:
            assert {seat for seat, laid in enumerate(now.laid) if laid} == set(self.gifts)
            assert now.to_act not in self.gifts

    def _look(self, now: Round) -> None:
        gives_away = self.top is not None and DRAGON in self.top.cards and now.trick is None
        if now.trick is None and self.top is not None:
            uncounted = now.is_over and self.winners is not None and not self._counts_beside
            assert uncounted or not gives_away or self._keeps_last
            assert self.has_let_stand or self.is_over or not self._may_beat_himself
            if not uncounted:
                self._take(self.owner)
        assert [hand.bits for hand in now.hands] == self.hands
        assert list(now.out) == self.out
        assert list(now.won) == self.won
        ended = (self.is_over and now.question is not Question.GIFT) or self.refused_by >= 0
        assert now.is_over is ended
        assert now.wish_open == (None if now.is_over else self.wish)
        self._look_who_is_asked(now)

    @property
    def _keeps_last(self) -> bool:
        return self.is_over and not self.rules.dragon_last_trick_given

    def _look_who_is_asked(self, now: Round) -> None:
        if now.question is Question.WINDOW:
            self._look_at_window(now)
        expected = {
            Question.TURN: self.turn,
            Question.OVERCALL: self.owner,
            Question.GIFT: self.owner,
            Question.WISH: self.wisher,
            Question.DOG: self.dog_by,
            Question.OVER: None,
        }
        if now.question in expected:
            assert now.to_act == expected[now.question]
        assert (now.question is Question.WISH) is (self.wisher >= 0) or self._waits(now)
        assert (now.question is Question.DOG) is (self.dog_by >= 0) or self._waits(now)

        self._look_at_choices(now)

    def _look_at_choices(self, now: Round) -> None:
        """Who may get the Dragon's trick or the Dog's lead; that the Table plays what it likes."""
        seats = range(self.players)
        if now.question is Question.GIFT:
            may = [seat for seat in seats if now.can_give_dragon(self.owner, seat)]
            assert may == [seat for seat in seats if seat % 2 != self.owner % 2]
        if now.question is Question.DOG:
            may = [seat for seat in seats if now.can_give_lead(self.dog_by, seat)]
            assert may == sorted(self._partners_with_cards(self.dog_by))
        if now.question is Question.TURN and now.to_act == 2 and self._has_table:
            assert now.legal_plays() == plays(now.hands[2], self.top, self.rules)
            assert now.may_pass is (self.top is not None)

    def _waits(self, now: Round) -> bool:
        return now.question is Question.REFUSAL

    def _look_at_window(self, now: Round) -> None:
        """Whoever holds a bomb is asked once: from the next turn on, else from the owner's next."""
        assert now.to_act is not None
        first = self.turn if self.turn is not None else self.owner + 1
        if self.turn is None and self._may_beat_himself and not self.has_let_stand:
            first = self.owner
        able = [seat for seat in self._from(first) if bombs(now.hands[seat], self.top)]
        if now.to_act not in self.asked_in_window[-1:]:
            assert now.to_act == able[len(self.asked_in_window)]
            self.asked_in_window.append(now.to_act)

    # The end

    @property
    def winners(self) -> int | None:
        """The team that is out before any opponent."""
        firsts = {seat % 2 for seat in self.out[: self.players // 2]}
        whole = len(self.out) >= self.players // 2 and len(firsts) == 1
        return firsts.pop() if whole else None

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return len(self.out) >= self.players - 1 or self.winners is not None

    @property
    def _counts_beside(self) -> bool:
        return self.players == 6 and self.rules.triple_win_counting == "added"

    def score(self) -> tuple[int, int]:
        """The points of both teams."""
        if self.refused_by >= 0:
            value = self.calls[self.last_caller]
            return (-value, 0) if self.refused_by % 2 == 0 else (0, -value)
        if self.is_void:
            return (0, 0)
        points = [0, 0]
        for seat, value in self.calls.items():
            points[seat % 2] += value if seat == self.out[0] else -value
        if self.winners is not None:
            six = self.players == 6
            extra = self.rules.triple_win_points if six else self.rules.double_win_points
            points[self.winners] += extra
        if self.winners is None or self._counts_beside:
            for seat, own in self._counted():
                points[seat % 2] += own
        return points[0], points[1]

    def _counted(self) -> Iterable[tuple[int, int]]:
        """The points of each pile and hand with the seat for whose team they count."""
        left = [seat for seat in range(self.players) if self.hands[seat]]
        for seat in left:
            yield seat + 1, sum(POINTS[bit] for bit in POINTS if bit & self.hands[seat])
        for seat, own in enumerate(self.won):
            to = seat
            if len(left) == 1 and seat == left[0]:
                to = self.out[0] if self.players == 4 else seat + 1
            elif len(left) == 1 and self.players == 6 and seat == self.out[4]:
                to = self.out[0]
            yield to, own


def _points() -> dict[int, int]:
    from advisor.cards import DECK

    worth = {5: 5, 10: 10, 13: 10}
    found = {card.bit: worth.get(card.rank, 0) for card in DECK if not card.is_special}
    special = {"Drg": 25, "Phx": -25}
    return found | {card.bit: special.get(card.name, 0) for card in DECK if card.is_special}


POINTS = _points()
"""What each card counts, by its bit (1.3)."""


def beats(play: Combination, top: Combination) -> bool:
    """The same kind and number of cards and a higher rank, or a bomb with more cards or higher."""
    if play.is_bomb and top.is_bomb:
        return (play.length, play.rank) > (top.length, top.rank)
    if play.is_bomb:
        return True
    return (play.kind, play.length) == (top.kind, top.length) and play.rank > top.rank
