"""Playing, passing, bombs, the wish and the Dragon's trick (6 to 10)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from advisor.cards import DOG, MAH_JONG
from advisor.errors import RuleError
from advisor.rounds.actions import Decline, DogLead, DragonGift, Pass, Play, Wish
from advisor.rounds.exchanging import Exchanging
from advisor.rounds.flow import (
    S,
    ask_for_bombs,
    ask_next,
    collect,
    end_round,
    end_trick,
    finds_no_fault,
    lead,
    lead_by_dog,
    verify_asked,
    window_order,
)
from advisor.rounds.legality import (
    fulfilling_plays,
    fulfils,
    turn_plays,
    verify_may_pass,
    verify_reading,
    verify_wish_kept,
    window_plays,
    wishes_with,
)
from advisor.rounds.scoring import counts_cards_beside, double_victory, is_over
from advisor.rounds.state import Question, Trick, replaced

if TYPE_CHECKING:
    from typing import Self

    from advisor.combinations import Combination

_PLAYING = (Question.TURN, Question.WINDOW, Question.OVERCALL)


class Playing(Exchanging):
    """The actions of the play, each as `verify_x`, `can_x` and `x`."""

    __slots__ = ()

    def legal_plays(self, *, merged: bool = True) -> tuple[Combination, ...]:
        """List what the player who is asked may play, wish and bomb window considered.

        Args:
            merged: list plays that differ in suits only once, where no straight bomb is touched.

        Returns:
            The combinations in canonical order; none where no play is asked for.

        >>> from advisor.positions import parse_position
        >>> line = "turn 0; hands 8j 3s Kt | 2j | 4j | 5j; top Mah by 3; wished 8"
        >>> [str(play) for play in parse_position(line).legal_plays()]
        ['single 8j']
        """
        if self.to_act is None or self.question not in _PLAYING:
            return ()
        hand = self.hands[self.to_act]
        if self.question is Question.WINDOW:
            return window_plays(hand, self.table, merged=merged)
        return turn_plays(hand, self.table, self.binding_wish, self.rules, merged=merged)

    @property
    def may_pass(self) -> bool:
        """Whether the player who is asked may pass, or decline in a bomb window."""
        if self.to_act is None:
            return False
        return self.can_decline(self.to_act) or self.can_pass(self.to_act)

    def wish_plays(self) -> tuple[Combination, ...]:
        """List the plays by which the player in turn can fulfil the open wish (9.2).

        Returns:
            The plays, merged; he must make one of them, unless there is none.

        >>> from advisor.positions import parse_position
        >>> line = "turn 0; hands 8j 3s Kt | 2j | 4j | 5j; top Mah by 3; wished 3"
        >>> [str(play) for play in parse_position(line).wish_plays()]
        ['single 3s']
        """
        if self.question is not Question.TURN or self.to_act is None:
            return ()
        return fulfilling_plays(self.hands[self.to_act], self.table, self.binding_wish, self.rules)

    def who_must_fulfil_wish(self) -> int | None:
        """Return the seat that must fulfil the open wish now; `wish_plays` tells with what (9.2).

        Returns:
            The seat in turn, or None.

        >>> from advisor.positions import parse_position
        >>> line = "turn 0; hands 8j 3s Kt | 2j | 4j | 5j; top 9j by 3; wished 3"
        >>> parse_position(line).who_must_fulfil_wish() is None
        True
        """
        return self.to_act if self.wish_plays() else None

    # Play

    def verify_play(self, seat: int, combination: Combination) -> None:
        """Check that a player may play a combination now.

        Args:
            seat: who plays.
            combination: the cards with their reading.

        Raises:
            RuleError: with the number of the rule and the reason.
        """
        verify_asked(self, seat, _PLAYING, "6.2", "play")
        hand = self.hands[seat]
        if not combination.cards <= hand:
            missing = combination.cards - hand
            raise RuleError("6.2", f"seat {seat} does not hold {missing}")
        if not combination.cards.suits_known:
            raise RuleError("5.5", f"the suits of the cards are not named: {combination.cards}")
        if self.question is Question.WINDOW and not combination.is_bomb:
            raise RuleError("10.3", f"out of turn only a bomb may be played, not a {combination}")
        verify_reading(combination, self.table, self.rules)
        if self.question is Question.TURN:
            verify_wish_kept(hand, combination, self.table, self.binding_wish, self.rules)

    def can_play(self, seat: int, combination: Combination) -> bool:
        """Tell whether `verify_play` finds no fault."""
        return finds_no_fault(self.verify_play, seat, combination)

    def play(self, seat: int, combination: Combination) -> tuple[Self, Play]:
        """Play a combination.

        Args:
            seat: who plays.
            combination: the cards with their reading.

        Returns:
            The round after it and the record.

        Raises:
            RuleError: as `verify_play`.

        >>> from advisor.positions import format_position, parse_position
        >>> round_ = parse_position("turn 0; hands 8j Kt | 2j | 4j | 5j; top 7j by 3")
        >>> after, record = round_.play(0, round_.legal_plays()[0])
        >>> print(record)
        0 plays single 8j
        >>> format_position(after)
        'turn 1; hands Kt | 2j | 4j | 5j; top 8j by 0'
        """
        self.verify_play(seat, combination)
        play = Play(seat, combination)
        hand = self.hands[seat] - combination.cards
        wish = None if fulfils(combination, self.wish_open) else self.wish_open
        after = replace(
            self,
            hands=replaced(self.hands, seat, hand),
            out=self.out if hand.bits else (*self.out, seat),
            has_played=replaced(self.has_played, seat, value=True),
            wish_open=wish,
            leader=None,
            trick=None if DOG in combination.cards else _with_play(self.trick, play),
            log=(*self.log, play),
        )
        return _after_play(after, play), play

    # Pass

    def verify_pass(self, seat: int) -> None:
        """Check that a player may pass now.

        Args:
            seat: who passes.

        Raises:
            RuleError: with the number of the rule and the reason.
        """
        verify_asked(self, seat, (Question.TURN, Question.OVERCALL), "6.2", "pass")
        if self.question is Question.TURN:
            verify_may_pass(self.hands[seat], self.table, self.binding_wish, self.rules)

    def can_pass(self, seat: int) -> bool:
        """Tell whether `verify_pass` finds no fault."""
        return finds_no_fault(self.verify_pass, seat)

    def pass_turn(self, seat: int) -> tuple[Self, Pass]:
        """Pass.

        Args:
            seat: who passes.

        Returns:
            The round after it and the record.

        Raises:
            RuleError: as `verify_pass`.

        >>> from advisor.positions import parse_position
        >>> round_ = parse_position("turn 0; hands 8j Kt | 2j | 4j | 5j; top 7j by 3")
        >>> round_.can_pass(0), round_.can_pass(1), round_.pass_turn(0)[0].to_act
        (True, False, 1)
        """
        self.verify_pass(seat)
        record = Pass(seat)
        trick = _with_pass(self.trick, seat, locks=self.rules.pass_locks)
        return ask_next(replace(self, trick=trick, log=(*self.log, record))), record

    # A bomb window let go

    def verify_decline(self, seat: int) -> None:
        """Check that a player is asked for a bomb in a window.

        Args:
            seat: who declines.

        Raises:
            RuleError: with the number of the rule and the reason.
        """
        verify_asked(self, seat, (Question.WINDOW,), "10.3", "decline a bomb")

    def can_decline(self, seat: int) -> bool:
        """Tell whether `verify_decline` finds no fault."""
        return finds_no_fault(self.verify_decline, seat)

    def decline(self, seat: int) -> tuple[Self, Decline]:
        """Throw no bomb in this window.

        Args:
            seat: who declines.

        Returns:
            The round after it, its log as before, and the record.

        Raises:
            RuleError: as `verify_decline`.

        >>> from advisor.positions import parse_position
        >>> round_ = parse_position("window 2; hands 8j | 2j | 9j 9s 9p 9t | 5j; top Aj by 0")
        >>> after, record = round_.decline(2)
        >>> after.question, after.to_act, len(after.log)
        (Question.TURN, 1, 0)
        """
        self.verify_decline(seat)
        return _declined(self), Decline(seat)

    def ready_for(self, seat: int | None = None, *, bomb: bool = False) -> Self:
        """Return the round with calls accepted and bomb windows declined until a player can act.

        A record of a game tells who played, not who declined; this finds the moment. A bomb is
        taken to be thrown in the window, if there is one, so that no wish binds it (9.5).

        Args:
            seat: who acts next.
            bomb: whether he throws a bomb; if not, all windows are declined.

        Returns:
            The round in which the seat is asked for a bomb, or in which no window is open.

        >>> from advisor.positions import parse_position
        >>> round_ = parse_position("window 2; hands 8j | 2j | 9j 9s 9p 9t | 5j; top Aj by 0")
        >>> round_.ready_for().question, round_.ready_for(2, bomb=True).question
        (Question.TURN, Question.WINDOW)
        """
        after = self.accepted()
        while after.question is Question.WINDOW and not (bomb and after.to_act == seat):
            after = _declined(after)
        return after

    # Wish

    def verify_wish(self, seat: int, rank: int | None) -> None:
        """Check that a player may make a wish now.

        Args:
            seat: who wishes.
            rank: 2 to 14, or None for no wish.

        Raises:
            RuleError: with the number of the rule and the reason.
        """
        verify_asked(self, seat, (Question.WISH,), "9.1", "wish")
        if self.trick is None or rank in wishes_with(self.trick.top, self.rules):
            return
        reason = (
            "a rank must be wished" if rank is None else f"{rank!r} cannot be wished, only 2-14"
        )
        raise RuleError("9.1", reason)

    def can_wish(self, seat: int, rank: int | None) -> bool:
        """Tell whether `verify_wish` finds no fault."""
        return finds_no_fault(self.verify_wish, seat, rank)

    def wish(self, seat: int, rank: int | None) -> tuple[Self, Wish]:
        """Wish a rank; it binds every later play until it is fulfilled (9.7, 9.8).

        Args:
            seat: who wishes.
            rank: 2 to 14, or None for no wish.

        Returns:
            The round after it and the record.

        Raises:
            RuleError: as `verify_wish`.

        >>> from advisor.positions import parse_position
        >>> round_ = parse_position("wish 0; hands 8j | 2j | 4j | 5j; top Mah by 0")
        >>> after, record = round_.wish(0, 12)
        >>> print(record)
        0 wishes Q
        """
        self.verify_wish(seat, rank)
        record = Wish(seat, rank)
        return ask_next(replace(self, wish_open=rank, log=(*self.log, record))), record

    # The Dragon's trick

    def verify_give_dragon(self, seat: int, receiver: int) -> None:
        """Check that a player may give the trick that his Dragon won to another.

        Args:
            seat: who gives.
            receiver: an opponent, with cards or out.

        Raises:
            RuleError: with the number of the rule and the reason.
        """
        verify_asked(self, seat, (Question.GIFT,), "8.5", "give a trick away")
        if receiver not in self.seating.opponents(seat):
            raise RuleError("8.5", f"the Dragon's trick goes to an opponent, not to {receiver!r}")

    def can_give_dragon(self, seat: int, receiver: int) -> bool:
        """Tell whether `verify_give_dragon` finds no fault."""
        return finds_no_fault(self.verify_give_dragon, seat, receiver)

    def give_dragon(self, seat: int, receiver: int) -> tuple[Self, DragonGift]:
        """Give the trick that the Dragon won to an opponent.

        Args:
            seat: who gives.
            receiver: an opponent, with cards or out.

        Returns:
            The round after it and the record.

        Raises:
            RuleError: as `verify_give_dragon`.

        >>> from advisor.positions import parse_position
        >>> round_ = parse_position("gift 0; hands 8j | 2j | 4j | 6j; top Drg by 0; passed 1 2 3")
        >>> after, record = round_.give_dragon(0, 3)
        >>> after.won, after.leader
        ((0, 0, 0, 25), 0)
        """
        self.verify_give_dragon(seat, receiver)
        record = DragonGift(seat, receiver)
        after = replace(self, log=(*self.log, record))
        return (collect(after, after.trick, receiver) if after.trick else after), record

    # The Dog's lead

    def verify_give_lead(self, seat: int, receiver: int) -> None:
        """Check that a player may give the lead of his Dog to another.

        Args:
            seat: who played the Dog.
            receiver: a partner with cards.

        Raises:
            RuleError: with the number of the rule and the reason.
        """
        verify_asked(self, seat, (Question.DOG,), "14.4", "give the lead")
        if receiver not in self.seating.dog_leaders(seat, self.out):
            raise RuleError("14.4", f"the lead goes to a partner with cards, not to {receiver!r}")

    def can_give_lead(self, seat: int, receiver: int) -> bool:
        """Tell whether `verify_give_lead` finds no fault."""
        return finds_no_fault(self.verify_give_lead, seat, receiver)

    def give_lead(self, seat: int, receiver: int) -> tuple[Self, DogLead]:
        """Give the lead of the Dog to one of two partners; with one partner nobody is asked.

        Args:
            seat: who played the Dog.
            receiver: a partner with cards.

        Returns:
            The round after it and the record.

        Raises:
            RuleError: as `verify_give_lead`.

        >>> from advisor.positions import parse_position
        >>> hands = "2j | 3j | 4j | 6j | 7j | 8j"
        >>> round_ = parse_position(f"dog 0; hands {hands}; rules variant=tientsin")
        >>> round_.give_lead(0, 4)[0].leader
        4
        """
        self.verify_give_lead(seat, receiver)
        record = DogLead(seat, receiver)
        return lead(replace(self, log=(*self.log, record)), receiver), record


def _declined(state: S) -> S:
    """Ask the seats that come after the one now asked in the open window."""
    order = window_order(state)
    asked = state.to_act if state.to_act is not None else order[-1]
    return ask_for_bombs(state, order[order.index(asked) + 1 :])


def _with_play(trick: Trick | None, play: Play) -> Trick:
    """Return the trick with one more play on it; the passes are counted anew (10.5)."""
    points = play.combination.cards.points
    if trick is None:
        return Trick(play.combination, play.seat, points, plays=(play,))
    points += trick.points
    plays = (*trick.plays, play)
    return Trick(play.combination, play.seat, points, locked=trick.locked, plays=plays)


def _with_pass(trick: Trick | None, seat: int, *, locks: bool) -> Trick | None:
    """Return the trick with one more pass, which under `pass_locks` holds to its end (6.3)."""
    if trick is None:
        return None
    locked = trick.locked
    if locks and seat not in locked:
        locked = tuple(sorted((*locked, seat)))
    return replace(trick, passed=(*trick.passed, seat), locked=locked)


def _after_play(state: S, play: Play) -> S:
    """Go on: the round's end, the Dog's lead, the wish, or the window before the next turn."""
    if is_over(state.out, state.seating):
        return _after_last_play(state)
    if state.trick is None:
        return lead_by_dog(state, play.seat)
    if MAH_JONG in play.combination.cards:
        return replace(state, question=Question.WISH, to_act=play.seat)
    return ask_next(state)


def _after_last_play(state: S) -> S:
    """End the round; the trick goes to its owner, but to nobody where no card counts (11)."""
    victory = double_victory(state.out, state.seating) is not None
    if state.trick is None or (victory and not counts_cards_beside(state.rules, state.seating)):
        return end_round(state)
    return end_trick(state, state.trick)
