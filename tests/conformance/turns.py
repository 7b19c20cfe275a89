"""Questions about what a player may play, and about the wish."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from advisor.combinations import readings
from advisor.rounds.flow import finds_no_fault
from advisor.rounds.legality import (
    fulfilling_plays,
    fulfils,
    turn_plays,
    verify_may_pass,
    window_plays,
    wishes_with,
)
from tests.conformance.schema import hand_of, names_of

if TYPE_CHECKING:
    from tests.conformance.schema import Case


def legal_plays(case: Case) -> dict[str, Any]:
    hand, table, wish, rules = _situation(case)
    if _in_window(case):
        plays, may_pass = window_plays(hand, table, merged=False), True
        if table is None and not rules.bomb_dead_time:
            plays = ()
    else:
        plays = turn_plays(hand, table, wish, rules, merged=False)
        may_pass = finds_no_fault(verify_may_pass, hand, table, wish, rules)
    sets = dict.fromkeys(tuple(names_of(play.cards)) for play in plays)
    return {"plays": list(map(list, sets)), "pass": may_pass}


def is_legal(case: Case) -> bool:
    action, legal = case.setup["action"], legal_plays(case)
    if action == "pass":
        return bool(legal["pass"])
    return names_of(hand_of(action["play"])) in legal["plays"]


def must_obey_wish(case: Case) -> bool:
    return not _in_window(case) and bool(fulfilling_plays(*_situation(case)))


def wish_after(case: Case) -> int | None:
    wish = case.setup["wish"]
    return None if any(fulfils(r, wish) for r in _played(case)) else wish


def wish_choice(case: Case) -> dict[str, Any]:
    choices = wishes_with(_played(case)[0], case.rules)
    ranks = [rank for rank in choices if rank is not None]
    return {"allowed": ranks, "no_wish_allowed": None in choices}


def _situation(case: Case) -> tuple[Any, ...]:
    """The hand, the table, the wish that binds it, the rules; no wish binds Trichu's Table."""
    own = case.own_seat
    wish = None if own == case.seating.table else case.setup.get("wish")
    return case.hand("hand"), case.combination("trick"), wish, case.rules


def _in_window(case: Case) -> bool:
    return bool(case.setup.get("timing", "turn") == "bomb_window")


def _played(case: Case) -> tuple[Any, ...]:
    return readings(case.hand("play"), None, case.rules)


QUESTIONS = {
    "legal_plays": legal_plays,
    "is_legal": is_legal,
    "must_obey_wish": must_obey_wish,
    "wish_after": wish_after,
    "wish_choice": wish_choice,
}
