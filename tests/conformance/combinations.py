"""Questions about cards without a round: what they are, what they beat, what they are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from advisor.cards import Card
from advisor.combinations import phoenix_single_rank, readings

if TYPE_CHECKING:
    from tests.conformance.schema import Case


def is_combination(case: Case) -> dict[str, Any]:
    if _has_card_twice(case.setup["cards"]):
        return {"valid": False, "as": []}
    found = readings(case.hand("cards"), None, case.rules)
    kinds = [{"type": r.kind.value, "length": r.length, "rank": r.rank} for r in found]
    return {"valid": bool(found), "as": kinds}


def beats(case: Case) -> bool:
    if _has_card_twice(case.setup["play"]):
        return False
    return bool(readings(case.hand("play"), case.combination("table"), case.rules))


def _has_card_twice(names: list[str]) -> bool:
    return len(set(names)) < len(names)


def phoenix_value(case: Case) -> float | None:
    return phoenix_single_rank(case.combination("on"), case.rules)


def card_points(case: Case) -> int:
    return Card(case.setup["card"]).points


QUESTIONS = {
    "is_combination": is_combination,
    "beats": beats,
    "phoenix_value": phoenix_value,
    "card_points": card_points,
}
