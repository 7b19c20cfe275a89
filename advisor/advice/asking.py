"""What all decisions share: how much is simulated, by which policy, and whether it can be."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from advisor.errors import ViewError
from advisor.kernel import SIMPLE_POLICY, backend, required, why_twin
from advisor.kernel.binding import load
from advisor.kernel.convert import unknown_option
from advisor.simulation import Effort, Estimate, estimate
from advisor.simulation.efforts import TOO_MANY, slowed
from advisor.simulation.endings import EXACT_FROM, Endings
from advisor.simulation.playing import KernelPlayouts
from advisor.simulation.slow import TwinPlayouts
from advisor.texts import _
from advisor.views import ME, View, hidden_of

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Sequence

    from advisor.simulation.actions import Action


MOST_OPEN: Final = 16
"""With so many cards in all hands together a round is played exactly within a moment."""
ONE_DEAL: Final = 2
"""One deal in each of the two stages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """How a question is to be answered.

    Under rules that the compiled kernel does not know its twin plays the deals; without a compiled
    kernel the answer is by rule, unless a number of deals is insisted on.

    Args:
        effort: how much is simulated; with `seconds` 0 the answer is by rule.
        policy: the table by which all four players go on, that of the kernel by default.
        progress: is told how much is done, from 0 to 1.
        shows_forced: whether an answer what to play also tells in how many deals going out first
            can be forced, with all cards seen.
        exact_from: from so many cards in all hands together each deal ends exactly; 0 for never,
            None for a few, where the compiled kernel plays.
        insists: whether just this number of deals is wanted, even where they are played slowly.
    """

    effort: Effort = field(default_factory=Effort)
    policy: array[int] = field(default_factory=lambda: SIMPLE_POLICY, repr=False)
    progress: Callable[[float], None] | None = None
    exact_from: int | None = None
    shows_forced: bool = False
    insists: bool = False

    @property
    def by_rule(self) -> bool:
        """Whether nothing is to be simulated, or nothing can be."""
        return self.effort.seconds == 0 or not (can_simulate() or self.insists)

    def paced(self, view: View, candidates: int) -> Asking:
        """Return the same with as much effort as the rules allow.

        Args:
            view: what I know.
            candidates: how many candidates there are.

        Returns:
            Fewer deals where the twin plays them, unless just so many are wanted.
        """
        if is_fast(view):
            return self
        fewer = slowed(self.effort, candidates)
        effort = replace(self.effort, threads=1) if self.insists else fewer
        return replace(self, effort=effort)


def is_fast(view: View) -> bool:
    """Tell whether the compiled kernel plays the deals of a view."""
    return can_simulate() and unknown_option(view.rules) is None


def why_slow(view: View) -> str:
    """Say why the twin plays the deals of a view; nothing where it does not."""
    if is_fast(view):
        return ""
    if why_twin():
        return _("there is no compiled kernel")
    return _("these rules are not in the compiled kernel")


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
    asking = asking.paced(view, len(actions))
    effort = asking.effort
    if is_open(view):
        effort = replace(effort, deals=ONE_DEAL)
    playouts = playouts_of(view, actions, asking, effort.seed, worth)
    return estimate(playouts, len(actions), effort, asking.progress, prefer=prefer)


def playouts_of(
    view: View,
    actions: Sequence[Action],
    asking: Asking,
    seed: int,
    worth: Callable[[int, int], int] | None = None,
) -> KernelPlayouts | TwinPlayouts:
    """Return what plays deals of a view.

    Args:
        view: what I know.
        actions: the actions, one at least.
        asking: by which policy is played, and from where on exactly.
        seed: equal seeds give equal deals.
        worth: as for `compare`.

    Returns:
        The playouts, of which it is known that they can be played.

    Raises:
        RuleError: if an option of the rules that the kernel does not know would make it endless;
            it is named.
        ViewError: if that is so because there is no compiled kernel.
    """
    exact_from = sum(view.sizes) if is_open(view) else asking.exact_from
    policies = (asking.policy,) * 4
    playouts: KernelPlayouts | TwinPlayouts
    library = load().library
    if library is not None and is_fast(view):
        cards = EXACT_FROM if exact_from is None else exact_from
        endings = Endings(library, cards) if cards else None
        playouts = KernelPlayouts(library, view, actions, policies, seed, worth, endings)
    else:
        if exact_from or len(actions) >= TOO_MANY:
            _refuse(view)
        playouts = TwinPlayouts(view, actions, policies, seed, worth)
    playouts.verify()
    return playouts


def _refuse(view: View) -> None:
    """Refuse what would take the twin too long, by the name of the option if there is one."""
    required(view.rules)
    raise ViewError(_("without the compiled kernel this would take too long"))


def is_open(view: View) -> bool:
    """Tell whether a few cards are left and all of them are known, so that one deal is all.

    Args:
        view: what I know.

    Returns:
        True if the rest of the round can be played exactly.

    >>> from advisor.cards import FULL_DECK, Hand
    >>> mine, theirs = Hand.of("2j 3j 3s 5j 5s Aj"), Hand.of("Kj Ks")
    >>> view = View(hand=mine, seen=FULL_DECK - mine - theirs, left=(6, 2, 0, 0), out=(2, 3))
    >>> is_open(view)
    True
    """
    if view.phase != "play" or sum(view.sizes) > MOST_OPEN:
        return False
    hidden = hidden_of(view)
    room = [size - bits.bit_count() for size, bits in zip(hidden.sizes, hidden.fixed, strict=True)]
    is_settled = sum(room) == hidden.unseen.bit_count() and sum(map(bool, room)) <= 1
    return is_settled and view.hand.suits_known and view.seen.suits_known


def verify_asked(view: View) -> None:
    """Refuse a question that is another player's.

    Args:
        view: the view.

    Raises:
        ViewError: if I am not asked.
    """
    if view.asked != ME:
        raise ViewError(_("it is not my turn: nothing is asked of me"))
