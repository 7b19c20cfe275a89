"""The setup of a case as values of the package."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from advisor.cards import PHOENIX, Card, Hand
from advisor.combinations import Combination, Kind, readings
from advisor.rounds import SIX, Seating, seating_of
from advisor.rules import OFFICIAL, Rules, Variant

if TYPE_CHECKING:
    from collections.abc import Iterable

Setup = dict[str, Any]
NAMES = {Variant.TICHU: "ABCD", Variant.TRICHU: "ABCD", Variant.TIENTSIN: "ABCDEF"}
"""The players in play order where a case does not name them."""
ROLES = {"soloist": 0, "opponent": 1, "opponent_right": 1, "table": 2, "opponent_left": 3}
"""The seats of Trichu; the next player sits to the right."""


class CannotAskError(Exception):
    """The package has no answer to such a question."""


@dataclass(frozen=True)
class Case:
    """The setup and the expected answer of a case."""

    setup: Setup
    expect: Any

    @property
    def rules(self) -> Rules:
        """The rules with the options of the case."""
        six = len(self.setup.get("players", ())) == SIX.players
        variant = self.setup.get("variant", Variant.TIENTSIN if six else Variant.TICHU)
        return OFFICIAL.replaced(variant=Variant(variant), **self.setup.get("options", {}))

    @property
    def seating(self) -> Seating:
        """The seats and teams."""
        return seating_of(self.rules)

    @property
    def players(self) -> list[str]:
        """The names of the players in play order."""
        players = list(self.setup.get("players", NAMES[self.rules.variant]))
        if len(players) != self.seating.players:
            raise CannotAskError(f"{len(players)} players")
        teams = [[players[seat] for seat in team] for team in self.seating.teams]
        told = self.setup.get("teams", teams)
        if sorted(map(sorted, told)) != sorted(teams):
            raise CannotAskError(f"the teams {told}")
        return players

    @property
    def own_seat(self) -> int:
        """The seat of the player who is asked, where no player is named: his role in Trichu."""
        return ROLES[self.setup.get("role", "opponent")] if self.seating.table else 0

    def seat(self, player: str) -> int:
        """The seat of a player."""
        return self.players.index(player)

    def seats(self, field: str) -> tuple[int, ...]:
        """The seats of a list of players."""
        return tuple(map(self.seat, self.setup.get(field, ())))

    def hand(self, field: str) -> Hand:
        """The cards of a field."""
        return hand_of(self.setup.get(field, ()))

    def combination(self, field: str) -> Combination | None:
        """The combination announced in a field; None where it is null."""
        told = self.setup.get(field)
        return announced(told, self.rules) if told else None

    def by_team(self, points: Iterable[int]) -> dict[str, int]:
        """Points of the two teams by the teams' names."""
        names = ("".join(self.players[seat] for seat in team) for team in self.seating.teams)
        return dict(zip(names, points, strict=True))


def hand_of(names: Iterable[str]) -> Hand:
    """The cards of these names."""
    return Hand.of(list(map(Card, names)))


def names_of(cards: Hand) -> list[str]:
    """The names of cards."""
    return [card.name for card in cards]


def announced(told: Setup, rules: Rules) -> Combination:
    """The reading of cards that was announced by kind and rank."""
    cards, kind = hand_of(told["cards"]), Kind(told["type"])
    if cards == Hand(PHOENIX.bit):
        return Combination(kind, cards, told["rank"])
    found = [r for r in readings(cards, None, rules) if (r.kind, r.rank) == (kind, told["rank"])]
    if len(found) != 1:
        raise ValueError(f"{cards} is no {kind.words} of rank {told['rank']}")
    return found[0]


def highest(cards: Hand, table: Combination | None, rules: Rules) -> Combination | None:
    """The highest reading that may be played on the table (5.4), or None."""
    return max(readings(cards, table, rules), key=lambda reading: reading.rank, default=None)
