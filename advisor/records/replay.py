"""Replays events through `Round`, which knows the rules.

A log tells who played and who passed; it does not tell who let a chance for a bomb go. So every
bomb window is declined until the player acts whom the log names next.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from advisor.cards import DOG, MAH_JONG, Card, Hand
from advisor.combinations import Combination, readings
from advisor.errors import RuleError
from advisor.records.bsw_cards import is_open, reading_of
from advisor.records.dealing import ignore_call, refused
from advisor.records.draft import Draft, Event, Shown
from advisor.records.model import Action, Result, Taken
from advisor.records.remarks import Oddity
from advisor.rounds import Call, DogLead, DragonGift, Pass, Play, Question, Refusal, Round, Wish

NOBODY: Final = -1
FAR: Final = 8
"""How many events ahead the next play of a trick can be."""
STOPPED: Final = "the round is replayed no further"
_WISH_RULES: Final = ("9.2", "9.6")


@dataclass(slots=True)
class Replay:
    """A round on its way through the events of a draft.

    Args:
        draft: the draft, for remarks.
        round: the round by now.
        actions: what was done by now.
        rest: the place of the first line that could not be replayed; then the replay has stopped.
        closer: who may still say that he takes the trick, which was collected after the last pass.
        last: the event before.
        ahead: the events after the one that is being replayed.
        moments: the round before each action that was done here, and the action.
    """

    draft: Draft
    round: Round | None
    actions: list[Action]
    rest: int | None
    closer: int = NOBODY
    last: Event | None = None
    ahead: list[Event] = field(default_factory=list)
    moments: list[tuple[Round, Action]] = field(default_factory=list)

    def follow(self, round_: Round, events: list[Event]) -> None:
        """Replay the events until the end or until one that cannot be."""
        self.round = round_
        for place, event in enumerate(events, start=1):
            self.ahead = events[place : place + FAR]
            try:
                self._step(self.round, event)
            except RuleError as error:
                if not self._forgive(self.round, event, error):
                    self.rest = event.place
                    return
            self.last = event

    def result(self) -> Result | None:
        """Return the points if the round came to its end."""
        if self.round is None or self.rest is not None:
            return None
        score = self.round.score
        if score is not None:
            return (score[0], score[1])
        if self.draft.result is not None:
            done = "the result of the log counts"
            self.draft.remark(Oddity.UNFINISHED, "a result before the end of the round", done)
        return None

    def _forgive(self, round_: Round, event: Event, error: RuleError) -> bool:
        """Remark that an action is forbidden and tell whether it can be left out."""
        action = event.action
        if self.last is not None and action == self.last.action:
            what, done = "the line stands twice", "it counts once"
            self.draft.remark(Oddity.DOUBLED_LINE, what, done, event.line)
        elif isinstance(action, Call):
            ignore_call(self.draft, event.line, action, error, self.actions)
        elif round_.is_over:
            what, done = "a line after the end of the round", "it is left out"
            self.draft.remark(Oddity.AFTER_THE_END, what, done, event.line, error.rule)
        elif isinstance(action, Pass | Wish | Taken | Refusal) or (
            isinstance(action, DragonGift) and round_.question is not Question.GIFT
        ):
            self.draft.remark(
                Oddity.IGNORED, error.reason, "it is left out", event.line, error.rule
            )
        else:
            self.draft.remark(Oddity.FORBIDDEN, error.reason, STOPPED, event.line, error.rule)
            return False
        return True

    def _step(self, round_: Round, event: Event) -> None:
        action = event.action
        if isinstance(action, Shown):
            self._play(_settled(round_), event, action)
        elif isinstance(action, Play):
            played = action.combination
            shown = Shown(action.seat, tuple(played.cards))
            self._play(_settled(round_), event, shown, played)
        elif isinstance(action, Pass):
            self._pass(_settled(round_), event, action)
        elif isinstance(action, Taken):
            self._take(round_.accepted(), action)
        elif isinstance(action, Wish):
            self._wish(round_.accepted(), action)
        elif isinstance(action, DragonGift):
            self._give_dragon(_settled(round_), action)
        elif isinstance(action, DogLead):
            after, lead = round_.give_lead(action.seat, action.receiver)
            self._done(round_, after, lead)
        elif isinstance(action, Call):
            moment = round_.accepted()
            call = moment.call_grand if action.call == "grand" else moment.call_tichu
            self.round = call(action.seat)[0]
            self._note(moment, action)
        elif isinstance(action, Refusal):
            self.round = refused(round_, action)
            self._note(round_, action)

    def _note(self, moment: Round, action: Action) -> None:
        self.actions.append(action)
        self.moments.append((moment, action))

    def _done(self, moment: Round, after: Round, action: Action) -> None:
        """Note what was done at a moment to which bomb windows may have been declined."""
        if self.round is not None:
            self._note_taken(self.round, moment)
        self._note(moment, action)
        self.closer = NOBODY
        if isinstance(action, Pass):
            self._note_taken(moment, after)
        elif isinstance(action, Play) and _is_taken_at_once(action, after):
            self._note_owner(after, action.seat)
        self.round = after

    def _note_taken(self, before: Round, after: Round) -> None:
        """Note that a trick was taken, if it was, between two moments."""
        if before.trick is None or before.question is Question.GIFT:
            return
        if after.trick is None or after.question is Question.GIFT:
            self._note_owner(before, before.trick.owner)

    def _note_owner(self, round_: Round, owner: int) -> None:
        """Note who took a trick."""
        self._note(round_, Taken(owner))
        self.closer = owner if round_.hands[owner].bits else NOBODY

    def _pass(self, round_: Round, event: Event, action: Pass) -> None:
        seat = action.seat
        if seat == self.closer:
            self.closer = NOBODY
        elif _may_take(round_, seat):
            self._take(round_, Taken(seat))
        else:
            moment = round_.ready_for(seat)
            try:
                after, _ = moment.pass_turn(seat)
            except RuleError as error:
                unbound = self._unbound(moment, event, error)
                after = replace(unbound.pass_turn(seat)[0], wish_open=moment.wish_open)
            self._done(moment, after, action)

    def _take(self, round_: Round, action: Taken) -> None:
        if self.actions and self.actions[-1] == action:
            return
        if not _may_take(round_, action.seat):
            raise RuleError("6.4", f"seat {action.seat} has no trick to take")
        after = round_.ready_for(NOBODY)
        self._note_taken(round_, after)
        self.round, self.closer = after, NOBODY

    def _wish(self, round_: Round, action: Wish) -> None:
        last = self.actions[-1] if self.actions else None
        if round_.is_over and isinstance(last, Play) and MAH_JONG in last.combination.cards:
            # The play has ended the round, so that the wish binds nobody.
            self._note(round_, Wish(last.seat, action.rank))
            return
        seat = round_.to_act if round_.to_act is not None else NOBODY
        after, wish = round_.wish(seat, action.rank)
        self._done(round_, after, wish)

    def _give_dragon(self, round_: Round, action: DragonGift) -> None:
        moment = round_.ready_for(NOBODY)
        seat = moment.to_act if moment.to_act is not None else NOBODY
        after, gift = moment.give_dragon(seat, action.receiver)
        self._done(moment, after, gift)

    def _play(
        self,
        round_: Round,
        event: Event,
        shown: Shown,
        announced: Combination | None = None,
    ) -> None:
        seat = shown.seat
        moment = self._moment(round_, event, seat, shown.cards)
        play = announced or self._read(moment, shown)
        try:
            after, done = moment.play(seat, play)
        except RuleError as error:
            after, done = self._unbound(moment, event, error).play(seat, play)
            after = after if after.is_over else replace(after, wish_open=moment.wish_open)
        self._done(moment, after, done)

    def _moment(self, round_: Round, event: Event, seat: int, cards: tuple[Card, ...]) -> Round:
        """Return the round at the moment at which a seat plays these cards."""
        if len(set(cards)) < len(cards):
            raise RuleError("1.1", "the same card is played twice")
        moment = round_.ready_for(seat)
        # No bomb has fewer than four cards.
        bomb = next(iter(readings(Hand.of(cards))), None) if len(cards) >= 4 else None
        if bomb is not None and bomb.is_bomb and bomb.cards <= round_.hands[seat]:
            moment = self._moment_of_bomb(round_, moment, event, Play(seat, bomb))
        if moment.question is Question.GIFT:
            raise RuleError("8.5", "the Dragon's trick has not been given away")
        return moment

    def _moment_of_bomb(self, round_: Round, moment: Round, event: Event, bomb: Play) -> Round:
        seat = bomb.seat
        window = round_.ready_for(seat, bomb=True)
        if window.question is Question.WINDOW and not _is_closed(round_):
            in_turn = moment.question is Question.TURN and moment.trick is not None
            in_turn = in_turn and moment.to_act == seat
            if in_turn and moment.can_play(seat, bomb.combination):
                return moment
            if in_turn:
                what = "a bomb in turn without the wished rank"
                done = "it is taken to be thrown just before the turn"
                self.draft.remark(Oddity.WISH_DODGED, what, done, event.line, "9.5")
            return window
        if moment.question is Question.TURN and moment.trick is None and moment.to_act != seat:
            what = f"seat {seat} leads a bomb, seat {moment.to_act} had the lead"
            self.draft.remark(Oddity.BOMB_AS_LEAD, what, "it is accepted", event.line, "10.4")
            return replace(moment, leader=seat, to_act=seat)
        return moment

    def _read(self, moment: Round, shown: Shown) -> Combination:
        """Return the reading of a play that the log means, on the table as it is.

        Where the place of the Phoenix leaves it open, the play that follows in the trick tells.
        """
        hand = Hand.of(shown.cards)
        possible = readings(hand, moment.table, moment.rules) or readings(hand, None, moment.rules)
        if not possible:
            raise RuleError("5", f"{hand} is no combination")
        chosen = reading_of(shown.cards, possible) if shown.place_tells else possible[-1]
        if len(possible) > 1 and (is_open(shown.cards, chosen) or not shown.place_tells):
            answer = self._answer(moment, shown.seat)
            if answer and not readings(answer, chosen) and readings(answer, possible[0]):
                return possible[0]
        return chosen

    def _answer(self, moment: Round, owner: int) -> Hand | None:
        """Return the cards that are played next on the play of an owner, if any are."""
        passes = 0
        others = sum(bool(hand.bits) for seat, hand in enumerate(moment.hands) if seat != owner)
        for event in self.ahead:
            action = event.action
            if isinstance(action, Shown):
                return None if passes >= others else Hand(sum({card.bit for card in action.cards}))
            if isinstance(action, Pass):
                passes += 1
        return None

    def _unbound(self, moment: Round, event: Event, error: RuleError) -> Round:
        """Return the moment without its wish, if the wish alone forbids the action."""
        if error.rule not in _WISH_RULES:
            raise error
        done = "the server let it pass, so it is accepted"
        self.draft.remark(Oddity.WISH_NOT_KEPT, error.reason, done, event.line, error.rule)
        return replace(moment, wish_open=None)


def _settled(round_: Round) -> Round:
    """Return the round with calls accepted, and no wish made where the log has none."""
    round_ = round_.accepted()
    if round_.question is Question.WISH and round_.to_act is not None:
        return round_.wish(round_.to_act, None)[0]
    return round_


def _may_take(round_: Round, seat: int) -> bool:
    """Tell whether all others have passed on a seat's trick and a bomb window is open."""
    trick = round_.trick
    asked = round_.question is Question.WINDOW and trick is not None and round_.turn is None
    return asked and trick is not None and trick.owner == seat


def _is_taken_at_once(play: Play, after: Round) -> bool:
    """Tell whether a play took its trick, as all others were locked out of it (6.3)."""
    return after.trick is None and not after.is_over and DOG not in play.combination.cards


def _is_closed(round_: Round) -> bool:
    """Tell whether all others have passed on the trick of a player who is out.

    A log then has no line for taking the trick, and a bomb that follows is the next lead.
    """
    trick = round_.trick
    return trick is not None and round_.turn is None and not round_.hands[trick.owner].bits
