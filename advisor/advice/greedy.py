"""What to play by rule: the greedy rule, which makes 59 % of the free choices of logged players.

Go out if you can. Lead the lowest of the plays that break nothing, the longest of these first. Beat
an opponent with the lowest play that breaks nothing, up to the king, with ace and Dragon where
somebody is about to go out; beat the partner's low singles alone. Else pass.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from advisor.cards import DRAGON, PHOENIX, Hand
from advisor.combinations import ACE, Combination, Kind
from advisor.decisions import Candidate, Decision
from advisor.priors.covers import Aim, Covers
from advisor.rounds.actions import told
from advisor.texts import _
from advisor.views import ME, NEXT, PARTNER, PREVIOUS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from advisor.views import View

FEW: Final = 4
"""With so few cards somebody is about to go out."""
PARTNERS_LOW: Final = 9
MINE_LOW: Final = 10
"""A single up to 10 may be played on the partner's single up to 9."""


def play_by_rule(view: View, choices: Sequence[Combination | None]) -> Decision:
    """Say what to play by the greedy rule.

    Args:
        view: what I know.
        choices: what I may do, None for a pass.

    Returns:
        The play in words, or `pass`.

    >>> from advisor.advice.play import choices_of
    >>> from advisor.views import View
    >>> view = View(hand=Hand.of("3j 4s 7j 7s"))
    >>> play_by_rule(view, choices_of(view)).advice
    'single 3j'
    """
    rule = _Rule(view, Covers(Aim.SIZE))
    chosen, reason = rule.choice([play for play in choices if play], may_pass=None in choices)
    names = ["pass" if play is None else told(play) for play in choices]
    name = "pass" if chosen is None else told(chosen)
    ordered = [name, *(other for other in names if other != name)]
    return Decision("play", "rule", name, tuple(map(Candidate, ordered)), reason)


@dataclass(frozen=True, slots=True)
class _Rule:
    """The rule at one moment."""

    view: View
    covers: Covers

    def choice(self, plays: list[Combination], *, may_pass: bool) -> tuple[Combination | None, str]:
        """Return the play, None for a pass, and why."""
        last = [play for play in plays if play.length == len(self.view.hand)]
        if last:
            return last[0], _("By rule: it is my last play.")
        if self.view.trick is None:
            return self._lead(plays)
        able = [play for play in plays if self._may_follow(play)]
        if able:
            return _lowest(able), _("By rule: the lowest play that breaks nothing.")
        if may_pass:
            return None, _("By rule: every play costs too much.")
        return _lowest(plays), _("By rule: the lowest play, as one must be made.")

    def _lead(self, plays: list[Combination]) -> tuple[Combination, str]:
        calm = [play for play in plays if not play.is_bomb and play.kind is not Kind.DOG]
        able = [play for play in calm if self._breaks_nothing(play)] or calm or plays
        return _lowest(able), _("By rule: the lowest lead that breaks nothing.")

    def _may_follow(self, play: Combination) -> bool:
        trick = self.view.trick
        if play.is_bomb or PHOENIX in play.cards or trick is None:
            return False
        if trick.owner == PARTNER:
            low = trick.top.rank <= PARTNERS_LOW and play.rank <= MINE_LOW
            return play.kind is Kind.SINGLE and low and self._breaks_nothing(play)
        is_high = play.rank >= ACE or DRAGON in play.cards
        return self._breaks_nothing(play) and (not is_high or self._is_late())

    def _is_late(self) -> bool:
        sizes = self.view.sizes
        return any(0 < sizes[player] <= FEW for player in (ME, NEXT, PREVIOUS))

    def _breaks_nothing(self, play: Combination) -> bool:
        """Tell whether the rest falls into one combination less."""
        hand = self.view.hand
        bits = hand.bits & ~play.cards.bits
        rest = hand - play.cards if hand.suits_known else Hand(bits, suits_known=False)
        return self.covers.figures(rest)[0] < self.covers.figures(hand)[0]


def _lowest(plays: list[Combination]) -> Combination:
    return min(plays, key=lambda play: (play.rank, -play.length, play.order))
