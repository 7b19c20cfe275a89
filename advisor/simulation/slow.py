"""Playouts through `Round`, by the kernel's twin: slow, and right for every option of the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from advisor.kernel.twin.exchanging import Exchanged, exchanged_hands
from advisor.kernel.twin.looking import Policy
from advisor.kernel.twin.numbers import key_of
from advisor.kernel.twin.playing import Player
from advisor.rounds.state import Question
from advisor.simulation.actions import Silence
from advisor.simulation.beliefs import Chances, beliefs_of, likely_hands
from advisor.simulation.exchanged import before_exchange
from advisor.simulation.moments import moment_of
from advisor.simulation.playing import SUITS_FOR, suits_are_known, suits_seed
from advisor.simulation.samples import Sample
from advisor.simulation.starts import silenced
from advisor.views import ME, hidden_of

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Sequence
    from ctypes import c_int32

    from advisor.rounds import Round
    from advisor.simulation.actions import Action
    from advisor.views import Hidden, View

_MINE_KNOWN: Final = (True, False, False, False)
_ALL_KNOWN: Final = (True,) * 4


@dataclass(frozen=True, slots=True)
class TwinPlayouts:
    """Plays deals of a view with one of several actions, the same as `KernelPlayouts` plays.

    Args:
        view: what I know.
        actions: the candidates.
        policies: the table of each player, mine first.
        seed: equal seeds give equal deals.
        worth: the worth of a result, my team's points and the other's, if not the points decide.
    """

    view: View
    actions: Sequence[Action]
    policies: tuple[array[int], ...]
    seed: int
    worth: Callable[[int, int], int] | None = None
    _blocks: dict[int, Hidden] = field(default_factory=dict)
    _beliefs: Chances | None = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_beliefs", beliefs_of(self.view, hidden_of(self.view)))

    def verify(self) -> None:
        """Begin one deal with each candidate, so that what cannot be is refused at once.

        Raises:
            TichuError: if the view or an action cannot be.
        """
        for action in self.actions:
            self._begun(action, 0)

    def __call__(self, candidate: int, first: int, count: int, stop: c_int32) -> Sample:
        """Play deals with a candidate; see `workers.Playouts`."""
        sample = Sample()
        for number in range(first, first + count):
            if stop.value:
                break
            self._add(sample, self._played(self.actions[candidate], number))
        return sample

    def _played(self, action: Action, number: int) -> Round:
        own = self.policies[ME]
        own = silenced(own) if isinstance(action, Silence) else own
        policies = [_policy(tuple(table)) for table in (own, *self.policies[1:])]
        on_eight = self.view.question is Question.GRAND
        known = _MINE_KNOWN if on_eight else _ALL_KNOWN
        return Player(policies, key_of(self.seed, number), known).play(self._begun(action, number))

    def _begun(self, action: Action, number: int) -> Round:
        hidden = self._hidden(number // SUITS_FOR)
        dealt = before_exchange(self.view, hidden)
        exchange = None if dealt.gifts is None else partial(self._exchanged, dealt)
        now = likely_hands(dealt, self._beliefs, self.seed, number, exchange)
        return moment_of(self.view, hidden, now, action)

    def _exchanged(self, dealt: Hidden, hands: Sequence[int], key: int) -> Exchanged:
        policies = [_policy(tuple(table)) for table in self.policies]
        return exchanged_hands(self.view, dealt, hands, policies, key)

    def _hidden(self, block: int) -> Hidden:
        if suits_are_known(self.view):
            block = 0
        hidden = self._blocks.get(block)
        if hidden is None:
            seed = None if suits_are_known(self.view) else suits_seed(self.seed, block)
            hidden = self._blocks[block] = hidden_of(self.view, seed)
        return hidden

    def _add(self, sample: Sample, over: Round) -> None:
        ours, theirs = over.score or (0, 0)
        sample.points.append(ours - theirs)
        sample.first.append(over.out[:1] == (ME,))
        sample.ours.append(over.double_victory == 0)
        sample.theirs.append(over.double_victory == 1)
        if self.worth is not None:
            sample.worth.append(self.worth(ours, theirs))


@lru_cache(maxsize=16)
def _policy(table: tuple[int, ...]) -> Policy:
    """Return a policy with all that it remembers of hands."""
    return Policy(table)
