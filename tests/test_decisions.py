"""Decisions as values and as JSON."""

from __future__ import annotations

import json

import pytest

from advisor.cards import Hand
from advisor.decisions import Candidate, Decision, ThreeCards
from advisor.priors import call_by_rule, exchange_by_rule, grand_by_rule, wish_by_rule

FOURTEEN = Hand.of("Mah Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s")
FIELDS = ["action", "points", "points_se", "first", "first_se", "loss", "loss_se", "deals"]


def answers() -> list[Decision]:
    found = [
        grand_by_rule(Hand.of("Drg Phx Aj Dog 4j 7s 9t Qp")),
        call_by_rule(FOURTEEN),
        exchange_by_rule(FOURTEEN),
        wish_by_rule(FOURTEEN),
    ]
    return [decision for decision in found if decision]


@pytest.mark.parametrize("decision", answers(), ids=lambda decision: str(decision.question))
def test_every_rule_answers_in_the_same_form(decision: Decision) -> None:
    answer = json.loads(json.dumps(decision.to_json()))
    assert answer["method"] == decision.method == "rule"
    assert answer["reason"] == decision.reason
    assert "y rule" in decision.reason
    assert len(answer["candidates"]) >= 2
    for candidate in answer["candidates"]:
        assert list(candidate) == FIELDS
        assert all(candidate[name] is None for name in ("points_se", "first_se", "deals"))


def test_the_advice_stands_under_its_own_names() -> None:
    grand, call, exchange, wish = (decision.to_json() for decision in answers())
    assert grand["advice"] == "call"
    assert call["advice"] in ("call", "no_call")
    assert [name for name in exchange if name in ("next", "partner", "previous", "advice")] == [
        "next",
        "partner",
        "previous",
    ]
    assert "advice" not in wish
    assert wish["wish"] == 2


def test_no_wish_is_null() -> None:
    decision = Decision("wish", "rule", None, (Candidate("no_wish"),), "the partner has called")
    assert decision.to_json()["wish"] is None
    assert json.loads(json.dumps(decision.to_json()))["candidates"][0]["action"] == "no_wish"


def test_figures_are_rounded_in_json_alone() -> None:
    third = Candidate("call", points=1 / 3, first=2 / 3, deals=64)
    assert third.points == 1 / 3
    assert third.to_json() == dict.fromkeys(FIELDS) | {
        "action": "call",
        "points": 0.3333,
        "first": 0.6667,
        "deals": 64,
    }


@pytest.mark.parametrize(
    "value",
    [
        Candidate("no_call"),
        Candidate("call", points=22.5, first=0.61, loss=0.0),
        Candidate("7", deals=64),
        ThreeCards(Hand.of("2s"), None, Hand.of_ranks([4])),
        ThreeCards(),
    ],
)
def test_repr_makes_the_value_again(value: Candidate | ThreeCards) -> None:
    names = {"Candidate": Candidate, "ThreeCards": ThreeCards, "Hand": Hand}
    assert eval(repr(value), names) == value


def test_three_cards() -> None:
    cards = ThreeCards(Hand.of("2s"), None, Hand.of_ranks([4]))
    assert str(cards) == "2s ? 4"
    assert cards.known == (Hand.of("2s"), Hand.of_ranks([4]))
    assert cards.to_json() == {"next": "2s", "partner": None, "previous": "4"}


def test_equal_questions_have_equal_answers() -> None:
    assert answers() == answers()
