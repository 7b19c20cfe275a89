"""The setup of a case as values of the package."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from advisor.cards import PHOENIX, Card, Hand
from advisor.combinations import Combination, Kind, readings
from advisor.rounds import FOUR
from advisor.rules import OFFICIAL, Rules, Variant

if TYPE_CHECKING:
    from collections.abc import Iterable

Setup = dict[str, Any]
FOUR_TEAMS = [["A", "C"], ["B", "D"]]


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
        variant = Variant(self.setup.get("variant", Variant.TICHU))
        if variant is not Variant.TICHU:
            raise CannotAskError(f"the variant {variant}")
        return OFFICIAL.replaced(**self.setup.get("options", {}))

    @property
    def players(self) -> list[str]:
        """The names of the players in play order."""
        players = list(self.setup.get("players", "ABCD"))
        if len(players) != FOUR.players or self.setup.get("teams", FOUR_TEAMS) != FOUR_TEAMS:
            raise CannotAskError(f"{len(players)} players")
        return players

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
        names = ("".join(self.players[seat] for seat in team) for team in FOUR.teams)
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
