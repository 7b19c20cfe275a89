"""The README, the manual and the examples say what happens: their blocks are run.

A `console` block holds lines `$ command` and below each what it prints. A `python` block is a
doctest where it has `>>>` lines and is executed otherwise; the blocks of a page share their names.
"""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from advisor.advice import can_simulate
from advisor.kernel import why_twin
from tests.conftest import ROOT, Shell

if TYPE_CHECKING:
    from pathlib import Path

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]
PAGES = [page for page in PAGES if "_build" not in page.parts]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s#]+)[^)]*\)")


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    page: Path
    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks(page: Path, *kinds: str) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [
        Block(page, text.count("\n", 0, match.start(2)) + 1, match[1], match[2])
        for match in FENCE.finditer(text)
        if match[1] in kinds
    ]


def replayed(text: str, shell: Shell) -> str:
    """Return a console block with what its commands print now."""
    commands = [line for line in text.splitlines() if line.startswith("$ ")]
    answers = [shell(line.removeprefix("$ "), merge=True).stdout for line in commands]
    return "".join(
        f"{command}\n{answer}" for command, answer in zip(commands, answers, strict=True)
    )


def is_simulated(block: Block) -> bool:
    """Tell whether a block shows figures that only the compiled kernel gives."""
    return "\nSimulated " in block.text


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_console_blocks(page: Path, shell: Shell, request: pytest.FixtureRequest) -> None:
    found = blocks(page, "console")
    shown = [block for block in found if can_simulate() or not is_simulated(block)]
    for block in shown:
        assert block.text.startswith("$ "), f"{block}: a console block starts with a command"
        answer = replayed(block.text, shell)
        if request.config.getoption("--regenerate"):
            whole = page.read_text(encoding="utf-8")
            page.write_text(whole.replace(block.text, answer), encoding="utf-8", newline="\n")
        else:
            assert answer == block.text, f"{block} prints something else"
    if len(shown) < len(found):
        pytest.skip(f"{len(found) - len(shown)} simulated blocks of {page.name}: {why_twin()}")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_blocks(page: Path) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks(page, "python"):
        if ">>> " in block.text:
            test = doctest.DocTestParser().get_doctest(
                block.text, {}, str(block), str(page), block.line - 1
            )
            test.globs = names
            report: list[str] = []
            doctest.DocTestRunner().run(test, out=report.append, clear_globs=False)
            assert not report, "".join(report)
        else:
            exec(compile(block.text, str(block), "exec"), names)  # noqa: S102 - our own page


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_to_files(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        assert "://" in link or (page.parent / link).exists(), f"{page.name} links to {link}"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_examples_run(example: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-W", "error", str(example)],
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip()


def test_readme_commands() -> None:
    """The README has one line that answers a hand and one that runs the tests; CI runs both."""
    lines = [block.text for block in blocks(ROOT / "README.md", "sh")]
    answer, test = (line for line in lines if line.startswith("python3 -m venv "))
    assert re.search(r"pip install -q \. && .venv/bin/tichu-advise \"[^\"]+\"\n$", answer)
    assert test.endswith("pip install -q -e '.[test]' && .venv/bin/python -m pytest -q\n")
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "readme_command" in ci


def test_replaying_a_console_block(shell: Shell) -> None:
    text = "$ printf 'one\\ntwo\\n'\none\ntwo\n$ echo three >&2\nthree\n"
    assert replayed(text, shell) == text
    assert replayed("$ echo new\nold\n", shell) == "$ echo new\nnew\n"
