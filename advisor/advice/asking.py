"""What all decisions share: how much is simulated, by which policy, and whether it can be."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from advisor.errors import ViewError
from advisor.kernel import SIMPLE_POLICY, backend
from advisor.kernel.binding import load
from advisor.simulation import Effort, Estimate, estimate
from advisor.simulation.playing import KernelPlayouts
from advisor.texts import _
from advisor.views import ME

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Sequence

    from advisor.simulation.actions import Action
    from advisor.views import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """How a question is to be answered.

    Args:
        effort: how much is simulated; with `seconds` 0 the answer is by rule.
        policy: the table by which all four players go on, that of the kernel by default.
        progress: is told how much is done, from 0 to 1.
    """

    effort: Effort = field(default_factory=Effort)
    policy: array[int] = field(default_factory=lambda: SIMPLE_POLICY, repr=False)
    progress: Callable[[float], None] | None = None

    @property
    def by_rule(self) -> bool:
        """Whether nothing is to be simulated, or nothing can be."""
        return self.effort.seconds == 0 or not can_simulate()


def can_simulate() -> bool:
    """Tell whether there is a compiled kernel; without it deals are played too slowly."""
    return backend() == "compiled"


def compare(
    view: View,
    actions: Sequence[Action],
    asking: Asking,
    worth: Callable[[int, int], int] | None = None,
    prefer: int | None = None,
) -> Estimate | None:
    """Find the best of several actions.

    Args:
        view: what I know.
        actions: the actions, one at least.
        asking: how much is simulated, by which policy.
        worth: what decides, if not the points; see `KernelPlayouts`.
        prefer: the place of the action that is taken where it is tied with the best.

    Returns:
        The estimate; None if it was stopped too early for one.

    Raises:
        RuleError: if the kernel does not know an option of the rules; it is named.
        TichuError: if the view or an action cannot be.
    """
    library = load().library
    if library is None:
        raise ViewError(_("without the compiled kernel nothing can be simulated"))
    playouts = KernelPlayouts(
        library, view, actions, (asking.policy,) * 4, asking.effort.seed, worth
    )
    playouts.verify()
    return estimate(playouts, len(actions), asking.effort, asking.progress, prefer=prefer)


def verify_asked(view: View) -> None:
    """Refuse a question that is another player's.

    Args:
        view: the view.

    Raises:
        ViewError: if I am not asked.
    """
    if view.asked != ME:
        raise ViewError(_("it is not my turn: nothing is asked of me"))
