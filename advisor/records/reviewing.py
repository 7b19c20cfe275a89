"""The rounds on the way through a record, for reviews."""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.records.drafting import draft_of
from advisor.records.replaying import replayed

if TYPE_CHECKING:
    from advisor.records.model import Action, RoundRecord
    from advisor.rounds import Round


def moments(record: RoundRecord) -> list[tuple[Round, Action]]:
    """Replay a record and return each moment of its play.

    Args:
        record: the record.

    Returns:
        The round before each action after the exchange, bomb windows declined up to then, and the
        action; up to the first that could not be replayed.

    >>> from advisor.records.exporting import record_of
    >>> from advisor.rounds import Round
    >>> moments(record_of(Round.deal(seed=1)))
    []
    """
    return replayed(draft_of(record)).moments
