"""Makes a draft of a record, so that it can be replayed again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.records.bsw_writer import action_line
from advisor.records.draft import Draft, Early, Event
from advisor.rounds import Call, Giving, Refusal

if TYPE_CHECKING:
    from advisor.records.model import Action, RoundRecord

_SEATS = ("(0)", "(1)", "(2)", "(3)", "(4)", "(5)")


def draft_of(record: RoundRecord) -> Draft:
    """Return what a record says, unchecked.

    Args:
        record: the record.

    Returns:
        The draft; replaying it makes an equal record.
    """
    draft = Draft(
        number=record.number,
        file=record.file,
        line=record.line,
        last_line=record.line,
        names=list(record.names),
        start=record.start,
        rules=record.rules,
        result=record.logged,
    )
    draft.eights = dict(enumerate(map(tuple, record.first_eights or ())))
    draft.fourteens = dict(enumerate(map(tuple, record.fourteens or ())))
    early, late = _parted(record)
    for action in early:
        if isinstance(action, Call | Refusal):
            draft.before.append(Early(record.line, action))
        elif isinstance(action, Giving):
            draft.gifts[action.seat] = action.cards
            draft.exchange_place = 0
    for action in late:
        draft.events.append(Event(record.line, len(draft.lines), action))
        draft.lines.append(action_line(action, _SEATS).rstrip())
    if record.rest:
        draft.unreplayed = len(draft.lines)
        draft.lines += record.rest
    return draft


def _parted(record: RoundRecord) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    """Return the calls and gifts up to the end of the exchange, and all actions after it."""
    if record.start is not None:
        return (), record.actions
    places = [place for place, act in enumerate(record.actions) if isinstance(act, Giving)]
    end = places[-1] + 1 if places else len(record.actions)
    return record.actions[:end], record.actions[end:]
