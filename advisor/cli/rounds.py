"""`tichu-advise show`: a logged round as a person reads it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from advisor.cards import RANK_LETTERS
from advisor.cli.answers import hand_words
from advisor.cli.failures import visible
from advisor.cli.partitions import combination_words
from advisor.cli.screen import Phrase, Screen, card_words, facts, words
from advisor.records.json_form import round_to_json
from advisor.records.model import Result, RoundRecord, Taken
from advisor.records.walking import Step, out_order, walk
from advisor.rounds import FOUR, Call, DogLead, DragonGift, Giving, Play, Refusal, Wish, seating_of
from advisor.rounds.actions import CALL_WORDS
from advisor.texts import _


@dataclass(frozen=True, slots=True)
class RoundAnswer:
    """A logged round.

    Args:
        round: the round.
        totals: the score of the game after it.
    """

    round: RoundRecord
    totals: Result

    def to_json(self) -> dict[str, Any]:
        """Return the round as JSON values."""
        return round_to_json(self.round)

    def blocks(self, screen: Screen) -> Iterator[list[str]]:
        """Yield the heading, the hands and gifts, the tricks, the result and what was wrong."""
        round_ = self.round
        title = _("Round {number}").format(number=round_.number)
        yield [*screen.heading(words(title, "label"), words(self._score())), ""]
        for seat in range(len(round_.names)):
            label = _("Seat {seat}").format(seat=seat)
            yield screen.section(label, list(self._player(seat)))
        for number, steps in groupby(walk(round_), key=lambda step: step.trick):
            told = facts(*filter(None, (self._told(step) for step in steps)))
            if told:
                yield screen.section(_("Trick {number}").format(number=number), [told])
        yield screen.section(_("Result"), list(self._result()))
        if round_.errors:
            yield screen.section(_("Errors"), [words(visible(e.what)) for e in round_.errors])

    def _name(self, seat: int) -> str:
        return visible(self.round.names[seat]) or _("seat {seat}").format(seat=seat)

    def _score(self) -> str:
        if self.round.score is None:
            return _("no result")
        score, totals = ("{}:{}".format(*points) for points in (self.round.score, self.totals))
        if seating_of(self.round.rules).table is not None:
            return score  # Trichu is scored by player, and which seat is whose goes round (13.8).
        return _("{score}, then {totals}").format(score=score, totals=totals)

    def _player(self, seat: int) -> Iterator[Phrase]:
        """Yield the player with his early call, his cards, and what he gave."""
        round_ = self.round
        early = [words(CALL_WORDS[call.call]) for call in self._early_calls() if call.seat == seat]
        yield facts(words(self._name(seat), "label"), *self._role(seat), *early)
        eights, hands = round_.first_eights, round_.fourteens
        if eights is not None:
            yield hand_words(eights[seat])
        if hands is not None:
            yield hand_words(hands[seat] - eights[seat]) if eights else hand_words(hands[seat])
        if round_.start is not None:
            yield hand_words(round_.start.hands[seat])
        for action in round_.actions:
            if isinstance(action, Giving) and action.seat == seat:
                yield self._gifts(action)

    def _role(self, seat: int) -> Iterator[Phrase]:
        """Say in Trichu who is the soloist, and which hand the Table's (13.1)."""
        seating = seating_of(self.round.rules)
        if seat == seating.soloist:
            yield words(_("soloist"))
        if seat == seating.table:
            yield words(_("Table"))

    def _gifts(self, giving: Giving) -> Phrase:
        """Say who gets which card: with four players by place, else by name."""
        seating = seating_of(self.round.rules)
        places = [_("next"), _("partner"), _("previous")]
        if seating is not FOUR:
            receivers = seating.receivers(giving.seat)
            places = [_("to {name}").format(name=self._name(seat)) for seat in receivers]
        cards = zip(giving.cards, places, strict=True)
        return facts(*((*card_words(card.name), *words(place)) for card, place in cards))

    def _early_calls(self) -> list[Call]:
        early: list[Call] = []
        for action in self.round.actions if self.round.start is None else ():
            if isinstance(action, Giving):
                break
            if isinstance(action, Call):
                early.append(action)
        return early

    def _told(self, step: Step) -> Phrase:
        """Say what was done; passes are left out."""
        action = step.action
        name = self._name(action.seat)
        if isinstance(action, Play):
            return (*words(name, "label"), *combination_words(action.combination))
        text = ""
        if isinstance(action, Wish):
            text = _("{name} wishes {rank}").format(name=name, rank=_rank(action.rank))
        elif isinstance(action, Call):
            text = _("{name} calls {call}").format(name=name, call=CALL_WORDS[action.call])
        elif isinstance(action, DragonGift):
            text = _("the trick goes to {name}").format(name=self._name(action.receiver))
        elif isinstance(action, DogLead):
            text = _("the lead goes to {name}").format(name=self._name(action.receiver))
        elif isinstance(action, Refusal):
            text = _("{name} refuses the call").format(name=name)
        elif isinstance(action, Taken):
            text = _("{name} takes it").format(name=name)
        return words(text)

    def _result(self) -> Iterator[Phrase]:
        round_ = self.round
        out = [self._name(seat) for seat in out_order(round_)]
        if out:
            yield words(_("out: {names}").format(names=", ".join(out)))
        logged, computed = round_.logged, round_.computed
        if logged is not None:
            yield words(_("{score} in the log").format(score="{}:{}".format(*logged)))
        if computed is not None and computed != logged:
            score = "{}:{}".format(*computed)
            yield words(_("{score} by cards and calls").format(score=score))
        if logged is None and computed is None:
            yield words(_("the round was not finished"))


def _rank(rank: int | None) -> str:
    return RANK_LETTERS[rank] if rank else _("nothing")
