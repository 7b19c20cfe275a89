"""What a position is worth with all cards seen: proven values, not estimates.

    >>> from advisor.solving import solve
    >>> solution = solve("turn 0; hands 2s As | 9s | - | Kj; out 2")
    >>> solution.value, [str(play) for play in solution.best]
    (200, ['single As'])

Both teams play perfectly and see everything, so a value says what is possible, not what players
who see one hand can expect. `docs/solver.md` explains the method and the figures.
"""

from __future__ import annotations

from advisor.solving.actions import Action, ActionValue
from advisor.solving.answers import Solution
from advisor.solving.asking import Limit, Solver, solve, solve_all

__all__ = ["Action", "ActionValue", "Limit", "Solution", "Solver", "solve", "solve_all"]
