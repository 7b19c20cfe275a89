"""Questions about one trick: who leads next, who gets it, when bombs may be thrown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from advisor.cards import DECK, Hand, points_of
from advisor.combinations import readings
from advisor.rounds import Question, Round, Trick
from advisor.rounds.flow import trick_receivers
from tests.conformance.replays import Replay
from tests.conformance.schema import CannotAskError, hand_of, highest

if TYPE_CHECKING:
    from tests.conformance.schema import Case


def next_leader(case: Case) -> str | None:
    out, event = case.seats("out"), case.setup.get("event")
    if event == "all_others_passed":
        leader = case.seating.next_leader(case.seat(case.setup["last_to_play"]), out)
    elif event == "dog":
        leader, *others = case.seating.dog_leaders(case.seat(case.setup["dog_by"]), out)
        if others:
            raise CannotAskError("the Dog's lead goes to a partner of choice")
    else:
        return _leader_after(case, case.setup["actions"])
    return case.players[leader]


def leader_choices(case: Case) -> list[str]:
    leaders = case.seating.dog_leaders(case.seat(case.setup["dog_by"]), case.seats("out"))
    return [case.players[seat] for seat in leaders]


def _leader_after(case: Case, actions: list[dict[str, Any]]) -> str | None:
    """Play the trick with hands made of the cards in it; a card more for who is not out."""
    seats = range(case.seating.players)
    hands = [Hand()] * len(seats)
    for action in actions:
        seat = case.seat(action["p"])
        hands[seat] |= hand_of(action.get("play") or action.get("bomb") or ())
    first_out = [seat for seat in case.seats("out") if not hands[seat]]
    spare = iter([c for c in DECK if not c.is_special and all(c not in hand for hand in hands)])
    for seat in seats:
        if seat not in case.seats("out"):
            hands[seat] |= Hand.of([next(spare)])
    leader = case.seat(actions[0]["p"])
    start = Round.of_position(hands, leader=leader, out=tuple(first_out), rules=case.rules)
    trick = Replay(case, start)
    for action in actions:
        trick.act(action)
    trick.settle()
    round_ = trick.round
    if round_.question is Question.GIFT and round_.to_act is not None:
        round_, _ = round_.give_dragon(round_.to_act, case.seating.opponents(round_.to_act)[0])
    return None if round_.leader is None else case.players[round_.leader]


def trick_winner_receives(case: Case) -> dict[str, Any]:
    plays = [hand_of(one.get("play") or one.get("bomb")) for one in case.setup["trick"]]
    top, owner = highest(plays[-1], None, case.rules), case.seat(case.setup["winner"])
    if top is None:
        raise ValueError(f"{plays[-1]} is no combination")
    points = points_of(sum(play.bits for play in plays))
    is_last = case.setup.get("round_ends", False)
    trick = Trick(top, owner, points)
    receivers = trick_receivers(trick, case.rules, case.seating, is_last=is_last)
    if receivers == (owner,):
        return {"type": "own", "receiver": case.players[owner]}
    if "gift_to" in case.setup and case.seat(case.setup["gift_to"]) in receivers:
        return {"type": "points", "receiver": case.setup["gift_to"], "points": points}
    return {"type": "gift", "choices": [case.players[seat] for seat in receivers]}


BOMB = Hand.of("9j 9s 9p 9t")


def bomb_allowed(case: Case) -> bool:
    """Set up the situation, with four nines in the hand of seat 2, and let him throw them."""
    situation = case.setup["situation"]
    if situation not in SITUATIONS:
        raise CannotAskError(f"the situation {situation!r}")
    round_, bomber = SITUATIONS[situation](case)
    (bomb,) = readings(BOMB)
    return round_.ready_for(bomber, bomb=True).can_play(bomber, bomb)


def _hands(case: Case, *firsts: str) -> list[Hand]:
    """One or more cards for each seat; the bomb is in the third, if he is not out."""
    hands = [*map(Hand.of, firsts), *map(Hand.of, ("7j", "7s"))][: case.seating.players]
    hands[2] = Hand() if case.setup.get("bomber_out") else hands[2] | BOMB
    return hands


def _on_a_trick(case: Case, passed: tuple[int, ...]) -> Round:
    top = readings(Hand.of("5j"))[0]
    hands = _hands(case, "2j", "3j", "4j", "6j")
    trick = Trick(top, owner=0, points=5, passed=passed)
    out = (2,) if not hands[2] else ()
    return Round.of_position(hands, trick=trick, out=out, rules=case.rules)


def _trick_in_progress(case: Case) -> tuple[Round, int]:
    return _on_a_trick(case, ()), 2


def _all_passed(case: Case) -> tuple[Round, int]:
    out = (2,) if case.setup.get("bomber_out") else ()
    others = range(1, case.seating.passes_to_end + 1)
    return _on_a_trick(case, tuple(seat for seat in others if seat not in out)), 2


def _dog_played(case: Case) -> tuple[Round, int]:
    """Seat 1 has played the Dog, so seat 3 is to lead."""
    hands = _hands(case, "2j", "Dog 3j", "4j", "6j")
    out = (2,) if not hands[2] else ()
    before = Round.of_position(hands, leader=1, out=out, rules=case.rules)
    after, _ = before.play(1, readings(Hand.of("Dog"))[0])
    return after, 2


def _table_empty(case: Case) -> tuple[Round, int]:
    return _before_a_lead(case, has_played=True), 2


def _before_first_lead(case: Case) -> tuple[Round, int]:
    return _before_a_lead(case, has_played=False), 2


def _before_a_lead(case: Case, *, has_played: bool) -> Round:
    hands = _hands(case, "2j", "3j", "4j", "6j")
    out = (2,) if not hands[2] else ()
    played = tuple(has_played or seat in out for seat in range(len(hands)))
    leader = 2 if case.setup.get("leader_is_bomber") and not out else 0
    return Round.of_position(hands, leader=leader, out=out, has_played=played, rules=case.rules)


def _third_out(case: Case) -> tuple[Round, int]:
    """All but seats 1 and 2 are out; seat 1 plays its last card, so seat 2 alone has cards."""
    hands = [*_hands(case, "", "5j", "4j")[:3], *[Hand()] * (case.seating.players - 3)]
    out = (0, *range(3, len(hands)))
    before = Round.of_position(hands, leader=1, out=out, rules=case.rules)
    after, _ = before.play(1, readings(Hand.of("5j"))[0])
    return after, 2


SITUATIONS = {
    "trick_in_progress": _trick_in_progress,
    "all_passed_not_collected": _all_passed,
    "dog_just_played": _dog_played,
    "table_empty": _table_empty,
    "before_first_lead": _before_first_lead,
    "third_player_out": _third_out,
}

QUESTIONS = {
    "next_leader": next_leader,
    "leader_choices": leader_choices,
    "trick_winner_receives": trick_winner_receives,
    "bomb_allowed": bomb_allowed,
}
