"""The loser cost of every combination against the table typed anew in `tests.partition_dp`."""

from __future__ import annotations

import pytest

from advisor import costs
from advisor.cards import Hand
from advisor.combinations import Kind, readings
from advisor.costs import cost_of, loser_cost
from advisor.rules import PRESETS
from tests.conftest import ROOT
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


def table() -> str:
    """Return the costs as the page shows them, from the tables of the package."""
    by_rank = {
        "single": costs.SINGLE_COSTS,
        "pair": costs.PAIR_COSTS,
        "triple": costs.TRIPLE_COSTS,
        "full house, by its triple": costs.FULL_HOUSE_COSTS,
    }
    alone = {
        "Dragon": costs.DRAGON_COST,
        "Dog": costs.DOG_COST,
        "Phoenix alone": costs.PHOENIX_COST,
        "bomb of four": costs.BOMB_FOUR_COST,
    }
    ranks = ["Mah Jong", "2-6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    lines = [row("rank", ranks), "|---" * 11 + "|"]
    for kind, values in by_rank.items():
        assert len(set(values[2:7])) == 1
        mah_jong = "" if kind != "single" else points(values[1])
        lines.append(row(kind, [mah_jong, *map(points, values[6:])]))
    lines += ["", row("combination", ["cost"]), "|---|---|"]
    lines += [row(name, [points(value)]) for name, value in alone.items()]
    floor = points(costs.SEQUENCE_FLOOR)
    first, longer, higher = map(points, costs.STRAIGHT_COST)
    straight = f"the greater of {floor} and {first} - {longer} (L - 5) - {higher} (t - 6)"
    lines.append(row("straight or straight bomb of L cards up to rank t", [straight]))
    first, longer, higher = map(points, costs.PAIR_SEQUENCE_COST)
    pairs = f"the greater of {floor} and {first} - {longer} (k - 2) - {higher} (t - 3)"
    lines.append(row("pair sequence of k pairs up to rank t", [pairs]))
    return "\n".join(lines)


def row(name: str, cells: list[str]) -> str:
    return f"| {' | '.join([name, *cells])} |".replace("|  |", "| |")


def points(hundredths: int) -> str:
    return f"{hundredths / 100:g}"


def test_the_page_shows_the_costs_of_the_package() -> None:
    page = (ROOT / "docs" / "partition.md").read_text(encoding="utf-8")
    assert table() in page, f"docs/partition.md should have this table:\n{table()}"
