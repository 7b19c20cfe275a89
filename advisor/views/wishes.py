"""What a player cannot hold, because an open wish was not obeyed (9.2).

In his regular turn a player must play a card of the wished rank if he legally can. So who leads
something else, or passes or plays something else on a lower single, holds no card of the rank. On
other combinations he may lack only what would have filled one, which is not told card by card, so
nothing is concluded there; nor from a bomb, which need not be thrown in turn.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from advisor.cards import DOG, RANK_BITS
from advisor.combinations import Combination, Kind
from advisor.rounds import Pass, Play, Wish
from advisor.rounds.legality import fulfils

if TYPE_CHECKING:
    from collections.abc import Iterable

    from advisor.rounds import Record
    from advisor.rules import Rules


def lacks_of(log: Iterable[Record], rules: Rules) -> tuple[int, ...]:
    """Tell which cards each player cannot hold.

    Args:
        log: what was done from the first lead on.
        rules: the rules.

    Returns:
        For each player cards as bits, in the order of the deck; nothing is concluded where a
        player may beat his own play, as no wish binds him then.
    """
    reader = _Reader()
    for record in log if not rules.self_overcall else ():
        reader.read(record)
    return tuple(reader.lacks)


@dataclass(slots=True)
class _Reader:
    """Follows tricks and the wish through a log."""

    lacks: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    left: list[int] = field(default_factory=lambda: [14, 14, 14, 14])
    top: Combination | None = None
    owner: int = 0
    passes: int = 0
    wish: int | None = None

    def read(self, record: Record) -> None:
        if isinstance(record, Wish):
            self.wish = record.rank
        elif isinstance(record, Pass):
            self._conclude(record.seat)
            self.passes += 1
            self._collect()
        elif isinstance(record, Play):
            self._play(record)

    def _play(self, play: Play) -> None:
        played = play.combination
        if fulfils(played, self.wish):
            self.wish = None
        elif not played.is_bomb:
            self._conclude(play.seat)
        self.left[play.seat] -= played.length
        self.owner, self.passes = play.seat, 0
        self.top = None if DOG in played.cards else played
        self._collect()

    def _conclude(self, player: int) -> None:
        """Note that a player did not obey: he could have played any card of the rank."""
        if self.wish is None:
            return
        top = self.top
        if top is None or (top.kind is Kind.SINGLE and top.rank < self.wish):
            self.lacks[player] |= RANK_BITS[self.wish]

    def _collect(self) -> None:
        """Clear the table when all others with cards have passed."""
        others = sum(left > 0 for seat, left in enumerate(self.left) if seat != self.owner)
        if self.passes >= others:
            self.top = None
