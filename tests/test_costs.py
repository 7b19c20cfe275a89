"""The loser cost of every combination against the table typed anew in `tests.partition_dp`."""

from __future__ import annotations

import pytest

from advisor.cards import Hand
from advisor.combinations import Kind, readings
from advisor.costs import cost_of, loser_cost
from advisor.rules import PRESETS
from tests.partition_dp import ENDS, Group, cost, natural_groups


@pytest.mark.parametrize("kind", sorted({kind for kind, _ in natural_groups()}))
def test_costs_are_those_of_the_source(kind: str) -> None:
    for ranks in {ranks for its_kind, ranks in natural_groups() if its_kind == kind}:
        top = max(ranks, key=lambda rank: (ranks.count(rank), rank))
        assert cost_of(Kind(kind), top, len(ranks)) == 100 * cost(Group(kind, ranks)), ranks


@pytest.mark.parametrize("card", ["Dog", "Phx", "Drg"])
def test_costs_of_special_cards(card: str) -> None:
    for rules in PRESETS.values():
        (single,) = readings(Hand.of(card), rules=rules)
        assert loser_cost(single) == 100 * cost(ENDS[card])


def test_a_straight_bomb_costs_what_its_straight_costs() -> None:
    (bomb,) = readings(Hand.of("7j 8j 9j Tj Jj Qj"))
    (straight,) = readings(Hand.of("7j 8j 9j Tj Jj Qs"))
    assert (bomb.kind, straight.kind) == (Kind.BOMB_STRAIGHT, Kind.STRAIGHT)
    assert loser_cost(bomb) == loser_cost(straight) == 80 - 10 - 6 * 6


def test_the_phoenix_inside_changes_no_cost() -> None:
    with_phoenix, natural = readings(Hand.of("9j 9s Phx"))[0], readings(Hand.of("9j 9s 9p"))[0]
    assert loser_cost(with_phoenix) == loser_cost(natural) == 70
