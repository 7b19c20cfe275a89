"""What can be wrong with a position, all of it at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from advisor.rounds.state import State


def faults_of(state: State) -> tuple[str, ...]:
    """List everything that cannot be so in a moment of a round.

    Args:
        state: the moment.

    Returns:
        One sentence a fault; none if the position is possible.
    """
    return ()
