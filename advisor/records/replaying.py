"""Turns what a file says of a round into a record, checked against the rules and the result."""

from __future__ import annotations

from typing import Final, NamedTuple

from advisor.combinations import has_bomb
from advisor.records.dealing import opening_of
from advisor.records.draft import Draft, Event, Shown
from advisor.records.model import Action, Result, RoundRecord
from advisor.records.remarks import Oddity
from advisor.records.replay import Replay
from advisor.rounds import Call, Play, Round

ENDINGS: Final = {
    Oddity.INCOMPLETE: "the round has no result",
    Oddity.CUT_LINE: "the log ends in the middle of a line",
    Oddity.RESTART: "another deal begins before the result",
}


class Replayed(NamedTuple):
    """What a replay yields.

    Args:
        record: the record, with a remark for everything that was wrong.
        round: the round as far as it came; None without a deal.
        moments: the round before each action of the play, and the action.
    """

    record: RoundRecord
    round: Round | None
    moments: list[tuple[Round, Action]]


def replayed(draft: Draft) -> Replayed:
    """Check a draft by replaying it.

    Args:
        draft: what a file says of a round.

    Returns:
        The record and the rounds on the way.
    """
    opening = opening_of(draft)
    replay = Replay(draft, opening.round, opening.actions, opening.rest)
    if opening.round is not None and opening.rest is None:
        _check_bombs(draft, opening.round)
        replay.follow(opening.round, _with_calls_in_time(draft))
    if replay.rest is None:
        replay.rest = draft.unreplayed
    computed = replay.result()
    _check_result(draft, computed)
    record = RoundRecord(
        number=draft.number,
        names=tuple(draft.names),
        first_eights=opening.eights,
        fourteens=opening.fourteens,
        start=draft.start,
        actions=tuple(replay.actions),
        rest=() if replay.rest is None else tuple(draft.lines[replay.rest :]),
        logged=draft.result,
        computed=computed,
        rules=draft.rules,
        file=draft.file,
        line=draft.line,
        errors=tuple(remark for remark in draft.remarks if remark.is_error),
        notes=tuple(remark for remark in draft.remarks if not remark.is_error),
    )
    return Replayed(record, replay.round, replay.moments)


def _check_bombs(draft: Draft, round_: Round) -> None:
    """Compare the line that names the holders of bombs with the hands after the exchange."""
    held = frozenset(seat for seat, hand in enumerate(round_.hands) if has_bomb(hand))
    if draft.bombs is not None and draft.bombs != held:
        named = ", ".join(map(str, sorted(draft.bombs)))
        holding = ", ".join(map(str, sorted(held))) or "nobody"
        what = f"the log gives bombs to seat {named}, the hands to {holding}"
        draft.remark(Oddity.BOMB_LINE, what, "the hands count", draft.line)


def _with_calls_in_time(draft: Draft) -> list[Event]:
    """Move every small Tichu that stands after the caller's first card before it (4.1)."""
    first: dict[int, int] = {}
    called: set[int] = set()
    events: list[Event] = []
    for event in draft.events:
        action = event.action
        if isinstance(action, Shown | Play):
            first.setdefault(action.seat, len(events))
        is_small = isinstance(action, Call) and action.call == "tichu"
        if is_small and action.seat not in called:
            called.add(action.seat)
            if action.seat in first:
                what = f"{action} after the first card"
                done = "it is moved before that card"
                draft.remark(Oddity.LATE_CALL, what, done, event.line, "4.1")
                place = first[action.seat]
                events.insert(place, event)
                first = {seat: at + (at >= place) for seat, at in first.items()}
                continue
        events.append(event)
    return events


def _check_result(draft: Draft, computed: Result | None) -> None:
    """Compare the results, and remark that there is none."""
    if draft.ending is Oddity.CUT_LINE and _is_cut_off(draft.result, computed):
        draft.result = None
    if draft.result is None:
        draft.remark(draft.ending, ENDINGS[draft.ending], "it is kept as incomplete")
    elif computed is not None and computed != draft.result:
        logged, right = (f"{first} : {second}" for first, second in (draft.result, computed))
        what = f"the log counts {logged}, the cards and calls give {right}"
        draft.remark(Oddity.RESULT_DIFFERS, what, "both are kept")


def _is_cut_off(logged: Result | None, computed: Result | None) -> bool:
    """Tell whether the last digits of a result are missing: `160 - 4` of `160 - 40`."""
    if logged is None or computed is None or logged == computed:
        return False
    return f"{computed[0]} - {computed[1]}".startswith(f"{logged[0]} - {logged[1]}")
