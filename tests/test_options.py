"""The rule options and presets (rules 15)."""

from __future__ import annotations

from dataclasses import fields

import pytest

from advisor.errors import RuleError
from advisor.rules import ANY_POSITIVE, OFFICIAL, PRESETS, Rules, Variant, choices_of, parse_rules

OPTIONS = [field.name for field in fields(Rules)]


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_takes_each_of_its_choices_and_nothing_else(name: str) -> None:
    for choice in choices_of(name):
        value = 700 if choice == ANY_POSITIVE else choice
        rules = OFFICIAL.replaced(**{name: value})
        assert getattr(rules, name) == value
        assert eval(repr(rules)) == rules
        assert parse_rules(str(rules)) == rules
    with pytest.raises(RuleError, match=f"{name} takes .*, not 'nonsense'"):
        OFFICIAL.replaced(**{name: "nonsense"})


def test_an_option_keeps_the_choice_that_its_value_equals() -> None:
    rules = OFFICIAL.replaced(variant="trichu", phoenix_lead_value=1, double_win_points=100.0)
    assert rules.variant is Variant.TRICHU
    kept = rules.phoenix_lead_value, rules.double_win_points
    assert list(map(type, kept)) == [float, int]
    assert kept == (1, 100)
    assert OFFICIAL.replaced(tientsin_passes_to_end=3).tientsin_passes_to_end == "3"


@pytest.mark.parametrize("name", OPTIONS)
def test_no_value_is_no_choice(name: str) -> None:
    with pytest.raises(RuleError, match=f"{name} takes .*, not ''"):
        parse_rules(f"{name}=")


@pytest.mark.parametrize("name", ["target_score", "triple_win_points"])
def test_any_number_is_no_value(name: str) -> None:
    with pytest.raises(RuleError, match=f"{name} takes"):
        OFFICIAL.replaced(**{name: ANY_POSITIVE})
    with pytest.raises(RuleError, match=f"{name} takes"):
        parse_rules(f"{name}={ANY_POSITIVE}")


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_preset_is_read_by_its_name_and_by_its_options(name: str) -> None:
    assert parse_rules(name) == PRESETS[name] == parse_rules(str(PRESETS[name]))


def test_the_presets_say_what_their_sources_say() -> None:
    assert {name: rules.differences() for name, rules in PRESETS.items()} == {
        "official": {},
        "players_guide": {"pickup_rule": "all_given"},
        "encyclopaedia": {"exchange_recall": "until_pickup", "pickup_rule": "all_given"},
        "blog": {"bet_refusal": True},
        "portuguese": {
            "phoenix_lead_value": 1.0,
            "wish_bomb_exempt": "always",
            "trichu_exchange": "real_players",
            "triple_win_counting": "added",
        },
        "goettingen": {
            "grand_tichu_enabled": False,
            "self_overcall": True,
            "dragon_last_trick_given": False,
            "double_win_points": 100,
        },
        "bsw": {"tie_break": "draw"},
    }


def test_options_are_read_after_a_preset() -> None:
    rules = parse_rules("goettingen,target_score=500,variant=trichu,phoenix_lead_value=1")
    assert (rules.double_win_points, rules.target_score) == (100, 500)
    assert (rules.variant, rules.phoenix_lead_value) == (Variant.TRICHU, 1.0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("oficial", "not 'oficial'; did you mean 'official'?"),
        ("official,bsw", "expected option=value, not 'bsw' (rule 15)"),
        ("trichu", "not 'trichu'; did you mean 'variant=trichu'?"),
        ("bsw,tiensin", "expected option=value, not 'tiensin'; did you mean 'variant=tientsin'?"),
        ("bet_refusal", "not 'bet_refusal'; did you mean 'bet_refusal=true'?"),
        ("bsw,grand_tichu", "did you mean 'grand_tichu_enabled=false'?"),
        ("target=5", "there is no option 'target'"),
        ("tie_brake=draw", "there is no option 'tie_brake'; did you mean 'tie_break'?"),
        ("target_score=0", "target_score takes 1000 or any positive number, not '0'"),
        ("target_score=-5", "target_score takes 1000 or any positive number, not '-5'"),
        ("target_score=99999999", "any positive number, not '99999999'"),
        ("target_score=٣", "any positive number, not '٣'"),
        ("target_score=true", "target_score takes 1000 or any positive number, not 'true'"),
        ("pass_locks=1", "pass_locks takes false or true, not '1'"),
        ("bomb_on_dog=true", "bomb_on_dog takes false, not 'true'"),
        ("tie_break=draw,tie_break=play_on", "the option 'tie_break' stands twice"),
        ("", "expected one of official, players_guide, encyclopaedia, blog, portuguese"),
    ],
)
def test_rules_that_cannot_be_read_say_why(text: str, message: str) -> None:
    with pytest.raises(RuleError) as caught:
        parse_rules(text)
    assert message in str(caught.value)
    assert caught.value.rule == "15"
