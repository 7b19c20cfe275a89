"""Rounds of three and of six: what holds for every round, whoever plays."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize

from advisor.positions import format_position, parse_position
from advisor.rounds import Question, Round
from advisor.rules import Rules, Variant
from tests.random_rounds import (
    VARIANT_OPTIONS,
    check_moment,
    check_step,
    random_round,
    random_rules,
)
from tests.referee import Referee
from tests.test_rounds import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

VARIANTS = (Variant.TRICHU, Variant.TIENTSIN)


def rules_of(seed: int, variant: Variant) -> Rules:
    """For every second seed the official rules of the variant, else drawn ones."""
    return random_rules(random.Random(seed), variant) if seed % 2 else Rules(variant=variant)


def checked_moments(seed: int, variant: Variant) -> Iterator[Round]:
    rules = rules_of(seed, variant)
    print(f"seed {seed}, rules {rules}")
    before, referee = None, None
    for moment in random_round(seed, rules):
        check_moment(moment)
        referee = referee or Referee(moment)
        if before is not None:
            check_step(before, moment)
            referee.see(before, moment)
        before = moment
        yield moment


def check_round(seed: int, variant: Variant) -> None:
    """Play a round at random; every tenth moment is read back from its line."""
    for number, moment in enumerate(checked_moments(seed, variant)):
        if number % 10 == seed % 10:
            check_identity(moment)


def check_identity(moment: Round) -> None:
    line = format_position(moment, piles=True)
    assert parse_position(line) == moment
    assert parse_position(line).piles == moment.piles
    assert format_position(parse_position(line), piles=True) == line


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("twenty", range(0, 200, 20))
def test_random_rounds(twenty: int, variant: Variant) -> None:
    for seed in range(twenty, twenty + 20):
        check_round(seed, variant)


def test_the_referee_knows_four_players_too() -> None:
    for seed in range(40):
        check_round(seed, Variant.TICHU)


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("hundred", range(200, 1000, 100))
def test_more_random_rounds(hundred: int, variant: Variant) -> None:
    for seed in range(hundred, hundred + 100):
        check_round(seed, variant)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_moment_is_read_back(variant: Variant) -> None:
    for seed in range(8):
        for moment in random_round(seed, rules_of(seed, variant)):
            check_identity(moment)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_question_is_met(variant: Variant) -> None:
    met = {
        moment.question
        for seed in range(30)
        for moment in random_round(seed, random_rules(random.Random(seed), variant))
    }
    never = {Question.DOG} if variant is Variant.TRICHU else set()
    assert met == set(Question) - never


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_option_of_the_variant_is_drawn(variant: Variant) -> None:
    drawn = [random_rules(random.Random(seed), variant) for seed in range(1, 60, 2)]
    for name, values in VARIANT_OPTIONS[variant].items():
        assert {getattr(rules, name) for rules in drawn} == set(values)


class VariantTable(Table):
    """Three or six players who do what they are asked and try what they may not."""

    variant = Variant.TRICHU

    @initialize(seed=st.integers(0, 10**6))
    def deal(self, seed: int) -> None:
        self.round = Round.deal(seed, random_rules(random.Random(seed), self.variant))


class TientsinTable(VariantTable):
    """Six players."""

    variant = Variant.TIENTSIN


SHORT = settings(max_examples=15, stateful_step_count=40)
VariantTable.TestCase.settings = SHORT
TientsinTable.TestCase.settings = SHORT
TestTrichuTable = VariantTable.TestCase
TestTientsinTable = TientsinTable.TestCase
