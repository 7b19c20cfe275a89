"""docs/records.md says what the code does: every kind of remark, every column, every limit."""

from __future__ import annotations

import re

import pytest

from advisor.records import Oddity
from advisor.records.bsw_reader import MOST_ROUNDS, PATIENCE
from advisor.records.columns import COLUMNS, Level
from advisor.records.files import ENDINGS, MOST_UNPACKED
from advisor.records.json_form import LONGEST_JSON_LINE
from advisor.records.lines import LONGEST_LINE
from advisor.records.remarks import HARMLESS
from advisor.records.statistics import ALWAYS
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
WORDS = " ".join(PAGE.split())


def rows(text: str) -> list[list[str]]:
    """The cells of the tables in a text, without heads."""
    lines = [line for line in text.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def section(heading: str) -> str:
    return re.split(r"^#{2,3} ", PAGE.partition(f" {heading}\n")[2], flags=re.MULTILINE)[0]


def test_every_kind_of_remark() -> None:
    found = {name.strip("`"): meaning for name, meaning in rows(section("Reading"))}
    assert list(found) == [oddity.value for oddity in Oddity]
    notes = {name for name, meaning in found.items() if meaning.endswith("*Note.*")}
    assert notes == {oddity.value for oddity in HARMLESS}


@pytest.mark.parametrize("level", Level)
def test_every_column(level: Level) -> None:
    found = [
        (name.strip("`"), kind, text) for name, kind, text in rows(section(level.capitalize()))
    ]
    assert found == list(COLUMNS[level])


def test_limits() -> None:
    assert f"more than {LONGEST_LINE:,} characters" in WORDS
    assert f"of JSON, {LONGEST_JSON_LINE >> 20} million" in WORDS
    assert f"first {PATIENCE:,} lines" in WORDS
    assert f"{MOST_UNPACKED >> 30} GiB" in WORDS
    assert f"of {MOST_ROUNDS} rounds at most" in WORDS
    assert all(f"`{ending}`" in WORDS for ending in ENDINGS)


def test_statistics_have_a_row() -> None:
    named = " ".join(row[0] for row in rows(section("Statistics")))
    assert all(f"`{name.partition('.')[0]}`" in named for name in ALWAYS)
    for name in ("rounds", "incomplete", "replayed_equal", "wish", "exchange", "bombs"):
        assert f"`{name}`" in named
