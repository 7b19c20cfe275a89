"""Whole rounds from a list of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from advisor.errors import RuleError
from advisor.rounds import Question, Round
from advisor.rounds.scoring import card_points
from tests.conformance.schema import hand_of, highest

if TYPE_CHECKING:
    from advisor.cards import Hand
    from advisor.combinations import Combination
    from tests.conformance.schema import Case, Setup


class Replay:
    """A round to which actions of a case are applied, and who has led so far."""

    def __init__(self, case: Case, round_: Round) -> None:
        self.case = case
        self.round = round_
        self.leaders: list[str] = []

    def act(self, action: Setup) -> None:
        """Apply an action; windows in which nobody bombs are declined, nobody wishes.

        Of two partners the Dog's lead goes to the one who acts next.
        """
        seat = self.case.seat(action["p"])
        self._wish_nothing()
        if self.round.question is Question.DOG and self.round.to_act is not None:
            self.round, _ = self.round.give_lead(self.round.to_act, seat)
        if "pass" in action:
            self._to_the_turn(seat)
            self.round, _ = self.round.pass_turn(seat)
        elif "dragon_to" in action:
            self._to_the_turn(None)
            receiver = self.case.seat(action["dragon_to"])
            self.round, _ = self.round.give_dragon(seat, receiver)
        elif "bomb" in action:
            self.round = self.round.ready_for(seat, bomb=True)
            self._play(seat, hand_of(action["bomb"]))
        else:
            self._to_the_turn(seat)
            self._play(seat, hand_of(action["play"]))

    def _to_the_turn(self, seat: int | None) -> None:
        """Decline windows; an owner who may beat his own play and does not, passes unlisted."""
        self.round = self.round.ready_for()
        asked = self.round.to_act
        if self.round.question is Question.OVERCALL and asked is not None and asked != seat:
            self.round, _ = self.round.pass_turn(asked)
            self.round = self.round.ready_for()

    def _play(self, seat: int, cards: Hand) -> None:
        combination = self._reading(cards)
        leads = self.round.trick is None
        self.round, _ = self.round.play(seat, combination)
        if leads:
            self.leaders.append(self.case.players[seat])

    def _reading(self, cards: Hand) -> Combination:
        combination = highest(cards, self.round.table, self.case.rules)
        if combination is None:
            raise RuleError("6.2", f"{cards} cannot be played on {self.round.table}")
        return combination

    def settle(self) -> None:
        """Decline what is open after the last action."""
        self._wish_nothing()
        self._to_the_turn(None)

    def _wish_nothing(self) -> None:
        asked = self.round.to_act
        if self.round.question is Question.WISH and asked is not None:
            self.round, _ = self.round.wish(asked, None)


def replay(case: Case) -> dict[str, Any]:
    hands = [hand_of(case.setup["hands"][player]) for player in case.players]
    played = Replay(case, Round.of_hands(hands, case.rules))
    legal = True
    try:
        for action in case.setup["actions"]:
            played.act(action)
    except RuleError:
        legal = False
    round_ = played.round
    return {
        "all_legal": legal,
        "out_order": [case.players[seat] for seat in round_.out],
        "leaders": played.leaders,
        "double_win": _double_win(case, round_),
        "card_points": _card_points(case, round_),
    }


def _double_win(case: Case, round_: Round) -> str | None:
    team = round_.double_victory
    return (
        None if team is None else "".join(case.players[seat] for seat in case.seating.teams[team])
    )


def _card_points(case: Case, round_: Round) -> dict[str, int] | None:
    if not round_.is_over or round_.double_victory is not None:
        return None
    rest = sum(hand.points for hand in round_.hands)
    return case.by_team(card_points(round_.out, round_.won, rest, case.seating))


QUESTIONS = {"replay": replay}
