"""Records of three and six players as JSON, and where only four can be recorded."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from advisor.cards import Hand
from advisor.cli.rounds import RoundAnswer
from advisor.cli.screen import Screen
from advisor.combinations import readings
from advisor.errors import LogError
from advisor.records import GameRecord, count_games
from advisor.records.bsw_writer import round_lines
from advisor.records.columns import Level
from advisor.records.exporting import record_of
from advisor.records.json_form import game_to_json
from advisor.records.json_reader import game_of_json
from advisor.records.model import Taken
from advisor.records.reviewing import moments
from advisor.records.rows import rows
from advisor.records.walking import walk
from advisor.rounds import Call, DogLead, DragonGift, Play, Question, Round
from advisor.rules import Rules, Variant
from tests.random_rounds import random_round, random_rules

if TYPE_CHECKING:
    from advisor.records.model import RoundRecord

SIX_PLAY = Rules(variant=Variant.TIENTSIN)
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


def test_what_six_players_could_not_do_is_kept() -> None:
    record = record_of(list(random_round(2, Rules(variant=Variant.TIENTSIN)))[-1])
    plays = [place for place, action in enumerate(record.actions) if isinstance(action, Play)]
    doubled = record.actions[plays[9]]
    actions = (*record.actions[: plays[12]], doubled, *record.actions[plays[12] :])
    damaged = through_json(replace(record, actions=actions))
    assert [str(error.oddity) for error in damaged.errors] == ["forbidden"]
    assert through_json(damaged) == damaged


def test_an_action_of_a_seat_that_is_not_there_is_refused() -> None:
    value = game_to_json(GameRecord(rounds=(record_of(Round.deal(1)),)))
    value["rounds"][0]["actions"] = [{"do": "pass", "seat": 4}]
    with pytest.raises(LogError, match=r"seat of number 1 of actions .*expected one of 0, 1, 2, 3"):
        game_of_json(value)


def test_a_start_and_its_record_have_the_same_rules() -> None:
    begun = Round.of_position(
        list(map(Hand.of, ("2j", "3j", "4j", "5j"))), leader=2, rules=Rules(variant=Variant.TRICHU)
    )
    value = game_to_json(GameRecord(rounds=(record_of(begun),)))
    told = value["rounds"][0]
    told["rules"] = "bsw"
    with pytest.raises(LogError, match=r"rules are tie_break=draw, .* start variant=trichu"):
        game_of_json(value)
    del told["rules"]
    assert game_of_json(value).rounds[0].rules == begun.rules


@pytest.mark.parametrize("variant", Variant)
def test_grand_tichu_in_the_play_is_left_out(variant: Variant) -> None:
    """Not counted as a small Tichu either, though the caller has not played (2.3)."""
    told = record_of(list(random_round(3, Rules(variant=variant)))[-1])
    place = next(n for n, action in enumerate(told.actions) if isinstance(action, Play))
    caller = next(seat for seat in (3, 1) if seat not in {call.seat for call in told.calls})
    actions = (*told.actions[:place], Call(caller, "grand"), *told.actions[place:])
    read = through_json(replace(told, actions=actions))
    assert read == told
    assert [(str(error.oddity), error.rule) for error in read.errors] == [("ignored", "2.3")]


@pytest.mark.parametrize(
    ("rules", "rule"),
    [
        (Rules(variant=Variant.TRICHU), "13.2"),
        (Rules(grand_tichu_enabled=False), "2.4"),
        (Rules(one_call_per_team=True), "4.3"),
    ],
)
def test_grand_tichu_of_a_deal_whose_first_cards_are_not_known(rules: Rules, rule: str) -> None:
    record = record_of(Round.deal(1, rules))
    calls = (Call(2, "grand"), Call(0, "grand"))
    read = through_json(replace(record, first_eights=None, actions=calls))
    assert read.calls == (() if rule != "4.3" else calls[:1])
    assert [error.rule for error in read.errors if str(error.oddity) == "ignored"][-1] == rule


@pytest.mark.parametrize("variant", VARIANTS)
def test_logs_and_tables_are_of_four(variant: Variant) -> None:
    record = record_of(Round.deal(1, Rules(variant=variant)))
    game = GameRecord(rounds=(record,), file="six.jsonl")
    message = f"expected a round of four players, not {variant}"
    with pytest.raises(LogError, match=message):
        round_lines(record)
    with pytest.raises(LogError, match=rf"six\.jsonl: {message}"):
        count_games([game])
    for level in Level:
        with pytest.raises(LogError, match=rf"six\.jsonl: {message}"):
            list(rows(game, level))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_walk_passes_the_moments_of_the_round(variant: Variant) -> None:
    """Hands, table, wish and turn before each action are those of the rounds on the way."""
    leads = 0
    for seed in range(25):
        rules = random_rules(random.Random(seed), variant) if seed % 2 else Rules(variant=variant)
        print(f"seed {seed}, rules {rules}")
        record = record_of(list(random_round(seed, rules))[-1])
        steps = [step for step in walk(record) if not isinstance(step.action, Taken)]
        on_the_way = [one for one in moments(record) if not isinstance(one[1], Taken)]
        for step, (round_, action) in zip(steps, on_the_way, strict=True):
            assert step.action == action
            assert step.hands == tuple(hand.bits for hand in round_.hands)
            assert step.wish == round_.wish_open
            assert step.table == round_.table or isinstance(action, DragonGift)
            if isinstance(action, Play) and round_.question is Question.TURN:
                assert step.turn == action.seat
            leads += isinstance(action, DogLead)
    assert (leads > 0) is (variant is Variant.TIENTSIN)


@pytest.mark.parametrize("variant", VARIANTS)
def test_tricks_of_a_walk_are_those_of_the_round(variant: Variant) -> None:
    """A trick begins where the table is empty; the Dog's lead and the Dragon's gift end one."""
    for seed in range(12):
        record = record_of(list(random_round(seed, Rules(variant=variant)))[-1])
        number = 0
        for step in walk(record):
            number += isinstance(step.action, Play) and step.table is None
            if not isinstance(step.action, Call):
                assert step.trick == number


def shown(record: RoundRecord) -> str:
    blocks = RoundAnswer(record, record.score or (0, 0)).blocks(Screen(width=100))
    return "\n".join(line for block in blocks for line in block)


def test_rounds_of_three_and_six_are_shown() -> None:
    hands = ("Dog 2j", "3j 3s", "Kj", "5j 5s", "2s", "6j 6s")
    begun = Round.of_position(list(map(Hand.of, hands)), leader=0, rules=SIX_PLAY)
    led, _ = begun.play(0, readings(Hand.of("Dog"))[0])
    given, _ = led.give_lead(0, 4)
    record = replace(record_of(begun), actions=given.log)
    assert "P1 Dog · the lead goes to P5" in shown(record)
    dealt = record_of(list(random_round(1, SIX_PLAY))[-1])
    gifts = dealt.exchange
    assert gifts is not None
    text = shown(dealt)
    assert f"{gifts[0][0]} to P3 · {gifts[0][1]} to P5" in text
    assert "Seat 5" in text
    (first, second), (to_next, to_previous) = dealt.score or (0, 0), (1, 3)
    assert f"{first}:{second}, then" in text
    trichu = record_of(list(random_round(1, Rules(variant=Variant.TRICHU)))[-1])
    assert trichu.exchange is not None
    soloist, text = trichu.exchange[0], shown(trichu)
    assert f"{soloist[0]} to P{to_next + 1} · {soloist[1]} to P{to_previous + 1}" in text
    assert "then" not in text.splitlines()[0]
    assert "P1 · soloist" in text
    assert "P3 · Table" in text
