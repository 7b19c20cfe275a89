"""Help, version, completion and language."""

from __future__ import annotations

import os
import shlex
import struct
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

import advisor
from advisor.advice import can_simulate
from advisor.cli.app import app
from advisor.cli.group import DEFAULT
from advisor.kernel import backend

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Shell

COMMANDS = [
    name
    for command in app.registered_commands
    if (name := command.name or str(getattr(command.callback, "__name__", ""))) != DEFAULT
]


def help_of(*words: str) -> str:
    result = CliRunner().invoke(app, [*words, "--help"], terminal_width=80)
    assert result.exit_code == 0
    return result.stdout


def examples(text: str) -> list[str]:
    lines = text.partition("Examples:")[2].splitlines()
    return [line.strip().removeprefix("$ ") for line in lines if line.startswith("    $ ")]


def test_all_commands_have_a_short_line_in_the_help() -> None:
    listed = help_of().partition("Commands:")[2].partition("Examples:")[0]
    rows = [line.split(maxsplit=1) for line in listed.strip().splitlines()]
    assert [name for name, _text in rows] == COMMANDS
    assert all(text.endswith(".") and not text.endswith("...") for _name, text in rows)
    assert {"partition", "grand", "call", "pass", "wish", "rules"} <= set(COMMANDS)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_examples_in_the_help_are_real(command: str, shell: Shell) -> None:
    if command in {"solve", "puzzle"} and backend() == "twin":
        pytest.skip("the twin needs minutes for these positions")
    lines = examples(help_of(*command.split()))
    few = ["--deals", "60"] if "--deals N" in help_of(*command.split()) and can_simulate() else []
    assert len(lines) >= 3
    for line in lines:
        program, *words = shlex.split(line)
        if program == "tichu-advise" and "|" not in words:
            result = CliRunner().invoke(app, [*words, *few])
            assert (result.exit_code, result.stderr) == (0, ""), line
            assert result.stdout, line
        else:
            done = shell(line)
            assert (done.returncode, done.stderr) == (0, ""), line
        assert f"tichu-advise {command}".strip() in line


def test_the_options_of_a_hand_stand_in_the_first_help() -> None:
    text = help_of()
    assert text == help_of("7j")
    assert text.startswith("Usage: tichu-advise [OPTIONS] HAND... | COMMAND ...\n")
    for option in ("--json", "--plain", "--dialect", "--rules", "--gave", "--received", "--lang"):
        assert f"  {option} " in text
    assert help_of("pass").startswith("Usage: tichu-advise pass [OPTIONS] HAND...\n")
    assert CliRunner().invoke(app, ["-h"]).stdout == text


def test_every_command_knows_the_common_options() -> None:
    for command in COMMANDS:
        text = help_of(command)
        assert "  --json " in text
        assert "  --plain " in text
        assert "  --lang " in text


def test_version() -> None:
    result = CliRunner().invoke(app, ["--version"])
    assert result.stdout == f"tichu-advise {advisor.__version__} ({backend()})\n"


COMPLETED = [
    ("tichu-advise p", {"partition", "pass"}, {"hand", "grand"}),
    ("tichu-advise --", {"--json", "--gave", "--version"}, set()),
    ("tichu-advise 7j 8j --d", {"--dialect"}, {"--version"}),
    ("tichu-advise pass --conv", {"--convention"}, set()),
    ("tichu-advise 7j --dialect g", {"greek", "german"}, {"english"}),
]


@pytest.mark.parametrize(("line", "offered", "absent"), COMPLETED)
def test_completion(line: str, offered: set[str], absent: set[str]) -> None:
    environment = {
        "_TICHU_ADVISE_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(line.split()) - 1),
    }
    result = CliRunner().invoke(app, [], prog_name="tichu-advise", env=environment)
    found = set(result.stdout.split())
    assert offered <= found
    assert not absent & found


def catalogue(texts: dict[str, str]) -> bytes:
    """Return a gettext catalogue (.mo) in UTF-8."""
    texts = {"": "Content-Type: text/plain; charset=UTF-8\n"} | texts
    pairs = sorted((key.encode(), value.encode()) for key, value in texts.items())
    table, data = [], b""
    start = 28 + 16 * len(pairs)
    for column in (0, 1):
        for pair in pairs:
            table.append(struct.pack("<II", len(pair[column]), start + len(data)))
            data += pair[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + b"".join(table) + data


SPEAK = """
import pathlib, sys
from advisor import texts
texts._FOLDER = pathlib.Path(sys.argv.pop(1))
from advisor.cli import main
main()
"""


@pytest.mark.parametrize(
    ("words", "environment"),
    [(["--lang", "el"], "en"), (["--lang=el"], "en"), ([], "el")],
    ids=["--lang el", "--lang=el", "LANGUAGE"],
)
def test_help_and_answers_speak_a_language(
    words: list[str], environment: str, tmp_path: Path
) -> None:
    folder = tmp_path / "el" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    texts = {"No colours, even on a terminal.": "Χωρίς χρώματα.", "Partition": "Ανάλυση"}
    (folder / "advisor.mo").write_bytes(catalogue(texts))
    env = os.environ | {"LANGUAGE": environment, "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8"}
    env.pop("LC_ALL", None)

    def said(*more: str) -> str:
        line = [sys.executable, "-c", SPEAK, str(tmp_path), *words, *more]
        return subprocess.run(line, env=env, capture_output=True, check=True).stdout.decode()

    assert "Χωρίς χρώματα." in said("7j", "--help")
    assert "\nΑνάλυση     1 combination" in said("7j")
