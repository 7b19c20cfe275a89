"""Records of three and six players as JSON, and where only four can be recorded."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from advisor.errors import LogError
from advisor.records import GameRecord, count_games
from advisor.records.bsw_writer import round_lines
from advisor.records.columns import Level
from advisor.records.exporting import record_of
from advisor.records.json_form import game_to_json
from advisor.records.json_reader import game_of_json
from advisor.records.rows import rows
from advisor.records.walking import walk
from advisor.rounds import DogLead, Round
from advisor.rules import Rules, Variant
from tests.random_rounds import random_round, random_rules

if TYPE_CHECKING:
    from advisor.records.model import RoundRecord

VARIANTS = (Variant.TRICHU, Variant.TIENTSIN)
SCHEMA = Draft202012Validator(
    json.loads((files("advisor") / "schema" / "record.schema.json").read_text(encoding="utf-8"))
)


def through_json(record: RoundRecord) -> RoundRecord:
    """The record read back from JSON that follows the schema."""
    value = game_to_json(GameRecord(rounds=(record,)))
    SCHEMA.validate(value)
    (again,) = game_of_json(json.loads(json.dumps(value))).rounds
    return again


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_rounds_are_recorded_from_the_deal(variant: Variant) -> None:
    leads = 0
    for seed in range(25):
        rules = random_rules(random.Random(seed), variant) if seed % 2 else Rules(variant=variant)
        print(f"seed {seed}, rules {rules}")
        last = list(random_round(seed, rules))[-1]
        record = record_of(last)
        if not last.is_refused:
            assert record.first_eights == last.eights
        assert record.computed == record.logged == last.score
        assert not record.errors
        assert through_json(record) == record
        leads += any(isinstance(action, DogLead) for action in record.actions)
    assert (leads > 0) is (variant is Variant.TIENTSIN)


@pytest.mark.parametrize("variant", VARIANTS)
def test_rounds_are_recorded_at_every_stage(variant: Variant) -> None:
    for seed in range(12):
        stages = list(random_round(seed, Rules(variant=variant)))
        record = record_of(random.Random(seed).choice(stages))
        assert through_json(record) == record


def test_a_wrong_result_is_told() -> None:
    last = list(random_round(2, Rules(variant=Variant.TIENTSIN)))[-1]
    wrong = replace(record_of(last), logged=(1, 2))
    assert [str(error.oddity) for error in through_json(wrong).errors] == ["result_differs"]


def test_an_action_of_a_seat_that_is_not_there_is_refused() -> None:
    value = game_to_json(GameRecord(rounds=(record_of(Round.deal(1)),)))
    value["rounds"][0]["actions"] = [{"do": "pass", "seat": 4}]
    with pytest.raises(LogError, match=r"seat of number 1 of actions .*expected one of 0, 1, 2, 3"):
        game_of_json(value)


@pytest.mark.parametrize("variant", VARIANTS)
def test_logs_and_tables_are_of_four(variant: Variant) -> None:
    record = record_of(Round.deal(1, Rules(variant=variant)))
    game = GameRecord(rounds=(record,))
    message = f"expected a round of four players, not {variant}"
    with pytest.raises(LogError, match=message):
        round_lines(record)
    with pytest.raises(LogError, match=message):
        list(walk(record))
    with pytest.raises(LogError, match=message):
        count_games([game])
    for level in Level:
        with pytest.raises(LogError, match=message):
            list(rows(game, level))
