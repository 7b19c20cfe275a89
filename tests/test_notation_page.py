"""The page on notation shows the table of spellings as it is.

`pytest tests/test_notation_page.py --regenerate` writes the table into the page.
"""

from __future__ import annotations

import re

import pytest

from advisor.notation import Dialect
from advisor.notation.spellings import SPELLINGS
from tests.conftest import ROOT

PAGE = ROOT / "docs" / "notation.md"
PART = re.compile(r"(<!-- spellings: begin.*? -->\n)(.*)(<!-- spellings: end -->)", re.DOTALL)
CARDS = {
    "Dog": "Dog",
    "Mah": "Mah Jong",
    "T": "10",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
    "Phx": "Phoenix",
    "Drg": "Dragon",
    "j": "jade",
    "s": "sword",
    "p": "pagoda",
    "t": "star",
}


def table() -> str:
    lines = [
        "\n| card | " + " | ".join(dialect.label for dialect in Dialect) + " |",
        "|" + "---|" * (1 + len(Dialect)),
    ]
    for name, row in SPELLINGS.items():
        cells = [" ".join(f"`{word}`" for word in row[dialect]) for dialect in Dialect]
        lines.append(f"| {CARDS.get(name, name)} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n\n"


def test_the_page_shows_the_table(request: pytest.FixtureRequest) -> None:
    text = PAGE.read_text(encoding="utf-8")
    part = PART.search(text)
    assert part, "the page has lost the marks around the table"
    if request.config.getoption("--regenerate"):
        whole = text[: part.start(2)] + table() + text[part.end(2) :]
        PAGE.write_text(whole, encoding="utf-8", newline="\n")
    else:
        assert part[2] == table(), "pytest tests/test_notation_page.py --regenerate rewrites it"


@pytest.mark.parametrize("name", ["7", *CARDS])
def test_every_card_is_on_the_page_with_what_is_printed(name: str) -> None:
    part = PART.search(PAGE.read_text(encoding="utf-8"))
    assert part
    (row,) = re.findall(rf"^\| {CARDS.get(name, name)} \|.*$", part[2], re.MULTILINE)
    for dialect, cell in zip(Dialect, row.split(" | ")[1:], strict=True):
        assert cell.startswith(f"`{SPELLINGS[name][dialect][0]}`")
