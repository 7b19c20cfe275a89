"""A moment of a round as one line of text, like FEN in chess.

    turn 3; hands 2s Drg | 9s Ks | Ts | Dog 3p; top 7s 7t Phx as 7 by 1; passed 2; won 5 20 0 20

The first field is the question and the seat that is asked; the others stand in any order, and what
has its usual value is left out. `docs/positions.md` has the grammar.
"""

from __future__ import annotations

from advisor.positions.reading import parse_position, position_faults
from advisor.positions.writing import format_position

__all__ = ["format_position", "parse_position", "position_faults"]
