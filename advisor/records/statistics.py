"""Statistics of many games: who calls and succeeds, gives, wishes, bombs."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from advisor.records.counts import Counts
from advisor.records.draft import verified_rules
from advisor.records.happenings import Happenings, happenings_of
from advisor.records.tallies import tally, tally_player_alone
from advisor.rules import OFFICIAL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from advisor.records.model import GameRecord, RoundRecord

ALWAYS: Final = (
    "tichu_small.called",
    "tichu_small.success",
    "tichu_grand.called",
    "tichu_grand.success",
    "double_victory",
    "no_call_rounds",
)
"""Rates that stand in the JSON also where nothing was counted."""


class By(StrEnum):
    """By what the figures of players are parted."""

    PLAYER = "player"
    """By name; a name is one player in all games."""
    SEAT = "seat"
    """By seat, 0 to 3."""


@dataclass(slots=True)
class Statistics:
    """Statistics that grow game by game.

    Args:
        by: by what the figures of players are parted; None for no such part.
        games: the games with at least one round.
        rounds: the rounds that have a result.
        incomplete: the rounds that have none.
        replayed: the rounds that could be replayed to their end; only these are counted below.
        replayed_equal: those whose computed result is the logged one.
        remarks: how many remarks there were of each kind.
        counts: what was counted of all rounds.
        groups: what was counted of each player or seat.
    """

    by: By | None = None
    games: int = 0
    rounds: int = 0
    incomplete: int = 0
    replayed: int = 0
    replayed_equal: int = 0
    remarks: Counter[str] = field(default_factory=Counter)
    counts: Counts = field(default_factory=Counts)
    groups: dict[str, Counts] = field(default_factory=lambda: defaultdict(Counts))

    def add(self, game: GameRecord) -> None:
        """Count a game.

        Args:
            game: the game.

        Raises:
            LogError: if there is a round of three or six players.
        """
        for round_ in game.rounds:
            verified_rules(round_.rules, game.file)
        self.games += bool(game.rounds)
        self.remarks.update(remark.oddity.value for remark in (*game.errors, *game.notes))
        for round_ in game.rounds:
            self.rounds += round_.is_complete
            self.incomplete += not round_.is_complete
            self.replayed_equal += round_.is_complete and round_.logged == round_.computed
            happenings = happenings_of(round_)
            if happenings is not None:
                self.replayed += 1
                self._count(round_, happenings)
        self._count_game(game)

    def _count(self, round_: RoundRecord, happenings: Happenings) -> None:
        tally(self.counts, happenings)
        if self.by is not None:
            for seat, name in enumerate(round_.names):
                group = name if self.by is By.PLAYER else f"seat {seat}"
                tally_player_alone(self.groups[group], happenings, seat)

    def _count_game(self, game: GameRecord) -> None:
        """Count a game that reached the target score; some go on after it."""
        winner, loser = max(game.totals), min(game.totals)
        if winner >= OFFICIAL.target_score:
            self.counts.add("finished_games")
            self.counts.mean("final_score.winner", winner)
            self.counts.mean("final_score.loser", loser)
            self.counts.mean("rounds_per_finished_game", len(game.rounds))

    def to_json(self) -> dict[str, Any]:
        """Return everything as JSON values.

        Returns:
            `games`, `rounds` (complete ones), `incomplete`, `replayed`, `replayed_equal`, `remarks`
            and what was counted, by name; `by_player` or `by_seat` if asked for.
        """
        heads = {
            "games": self.games,
            "rounds": self.rounds,
            "incomplete": self.incomplete,
            "replayed": self.replayed,
            "replayed_equal": self.replayed_equal,
            "remarks": dict(sorted(self.remarks.items())),
        }
        whole = heads | self.counts.to_json(ALWAYS)
        if self.by is not None:
            groups = sorted(self.groups.items())
            whole[f"by_{self.by.value}"] = {
                name: counts.to_json(ALWAYS[:4]) for name, counts in groups
            }
        return whole


def count_games(games: Iterable[GameRecord], by: By | str | None = None) -> Statistics:
    """Count games, one after the other.

    Args:
        games: the games.
        by: `player` or `seat` to part the figures of players, too.

    Returns:
        The statistics.

    >>> count_games([]).rounds
    0
    """
    statistics = Statistics(None if by is None else By(by))
    for game in games:
        statistics.add(game)
    return statistics
