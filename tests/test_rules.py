"""The rules page: each numbered paragraph has a test, and whoever names a rule names a paragraph.

The tests of the paragraphs stand in the files test_rules_*.py.
"""

from __future__ import annotations

import re
from pathlib import Path

import advisor
from advisor.rules import Rules, choices_of
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
PARAGRAPHS = re.findall(r"^\*\*(\d+\.\d+)\*\*", PAGE, re.MULTILINE)
SECTIONS = re.findall(r"^## (\d+)\. ", PAGE, re.MULTILINE)
PACKAGE = Path(advisor.__file__).parent
TESTS = Path(__file__).parent


def test_every_paragraph_has_a_test() -> None:
    files = [path.read_text(encoding="utf-8") for path in TESTS.glob("test_rules_*.py")]
    tested = [
        number
        for text in files
        for number in re.findall(r"^def test_rule_(\d+_\d+)_", text, re.MULTILINE)
    ]
    assert {number.replace("_", ".") for number in tested} == set(PARAGRAPHS)


def test_the_paragraphs_are_those_of_the_rule_dossier(shared_dir: Path) -> None:
    dossier = (shared_dir / "rules" / "rules.md").read_text(encoding="utf-8")
    numbers = re.findall(r"^(\d+\.\d+) ", dossier, re.MULTILINE)
    assert numbers == PARAGRAPHS


def test_every_rule_error_names_a_paragraph() -> None:
    texts = (path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    calls = {n for text in texts for n in re.findall(r'RuleError\(\s*"([^"]+)",', text)}
    rounds = (path.read_text(encoding="utf-8") for path in (PACKAGE / "rounds").glob("*.py"))
    quoted = {n for text in rounds for n in re.findall(r'"(\d+\.\d+)"', text)}
    assert {"2.3", "6.2", "9.6", "10.1"} <= calls | quoted
    assert calls | quoted <= {*PARAGRAPHS, *SECTIONS}


def test_the_table_of_options() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \| ([\d.]+) \|$", PAGE, re.MULTILINE)
    options = [name for name in Rules.__dataclass_fields__ if name != "variant"]
    assert [name for name, *_ in rows] == options
    for name, default, others, rule in rows:
        told = [default, *(others.split(", ") if others != "–" else [])]
        values = [str(choice) for choice in choices_of(name)]
        assert told == [v.lower() if v in ("True", "False") else v for v in values]
        assert rule == Rules.__dataclass_fields__[name].metadata["rule"]
        assert rule in (*PARAGRAPHS, *SECTIONS)
