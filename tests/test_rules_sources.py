"""Where the values of options and presets come from: on the page, in the shell, in JSON.

`pytest tests/test_rules_sources.py --regenerate` writes the tables into the page.
"""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from advisor.cli.rules import RulesAnswer
from advisor.rules import OFFICIAL, PRESET_SOURCES, PRESETS, Rules, choices_of
from tests.conftest import ROOT

PAGE = ROOT / "docs" / "data.md"
PART = re.compile(r"(<!-- sources: begin.*? -->\n)(.*)(<!-- sources: end -->)", re.DOTALL)


def written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def tables() -> str:
    lines = ["", "| option | other values | source |", "|---|---|---|"]
    for option in fields(Rules):
        others = ", ".join(map(written, choices_of(option.name)[1:]))
        lines.append(f"| `{option.name}` | {others or '–'} | {option.metadata['source']} |")
    lines += ["", "| preset | changes | source |", "|---|---|---|"]
    for name, preset in PRESETS.items():
        changes = ", ".join(str(preset).split(",")) if preset != OFFICIAL else "–"
        lines.append(f"| `{name}` | {changes} | {PRESET_SOURCES[name]} |")
    return "\n".join([*lines, "", ""])


def test_the_page_shows_the_sources(request: pytest.FixtureRequest) -> None:
    text = PAGE.read_text(encoding="utf-8")
    part = PART.search(text)
    assert part, "the page has lost the marks around the tables"
    if request.config.getoption("--regenerate"):
        whole = text[: part.start(2)] + tables() + text[part.end(2) :]
        PAGE.write_text(whole, encoding="utf-8", newline="\n")
    else:
        assert part[2] == tables()


def test_every_preset_and_option_has_its_source() -> None:
    answer = RulesAnswer(OFFICIAL).to_json()
    assert set(answer["preset_sources"]) == set(answer["presets"])
    assert all(option["source"] for option in answer["options"])


@pytest.mark.parametrize(
    ("preset", "rules"),
    [
        ("official", Rules()),
        ("players_guide", Rules(pickup_rule="all_given")),
        ("encyclopaedia", Rules(exchange_recall="until_pickup", pickup_rule="all_given")),
        ("blog", Rules(bet_refusal=True)),
        (
            "portuguese",
            Rules(
                phoenix_lead_value=1.0,
                wish_bomb_exempt="always",
                trichu_exchange="real_players",
                triple_win_counting="added",
            ),
        ),
        (
            "goettingen",
            Rules(
                grand_tichu_enabled=False,
                self_overcall=True,
                dragon_last_trick_given=False,
                double_win_points=100,
            ),
        ),
        ("bsw", Rules(tie_break="draw")),
    ],
)
def test_presets_are_as_their_sources_have_it(preset: str, rules: Rules) -> None:
    assert PRESETS[preset] == rules
