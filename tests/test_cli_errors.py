"""What the shell says about what it cannot answer: one message, exit code 2, nothing on stdout."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from advisor.cli.app import app

if TYPE_CHECKING:
    from tests.conftest import Shell

FOURTEEN = "Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s"


def refused(*words: str, stdin: str | bytes = "") -> list[str]:
    result = CliRunner().invoke(app, words, input=stdin)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    return result.stderr.splitlines()


# The words, a part of the message, the token under the carets.
MISTAKES = [
    (["7j 9s 8x"], "expected a card", "8x"),
    (["7j", "Drgg"], "did you mean 'Drg'?", "Drgg"),
    (["7j 8s 7j"], "'7j' stands twice", "7j"),
    (["9 9 9 9 8 9"], "'9' stands five times", "9"),
    (["Drg Phx Drg"], "'Drg' is a second", "Drg"),
    (["7j 8"], "suits on some cards only", "8"),
    ([""], "an empty text", ""),
    ([" , "], "an empty text", ""),
    ([f"{FOURTEEN} 3s"], "14 cards, not 15", "3s"),
    (["1D2344"], "can be read in 3 ways", "D"),
    (["7j \x1b[31m8s"], "the control character U+001B", "\\x1b"),
    (["7j", "\udcff8s"], "not the byte 0xFF", "\\xff"),
    (["grand", "7j 8j 9j"], "expected 8 cards, not 3", "7j 8j 9j"),
    (["pass", "7j 8j 9j"], "expected 14 cards, not 3", "7j 8j 9j"),
    (["pass", f"{FOURTEEN} 3s"], "14 cards", "3s"),
    (["call", "7j", "--dialect", "german"], "expected", "7j"),
    (["pas", "2j", "3s"], "'pas' is neither a card nor a command; did you mean 'pass'?", "pas"),
    (["Partiton 2j 3s"], "neither a card nor a command; did you mean 'partition'?", "Partiton"),
    (["--json", "pass", "2j"], "the command 'pass' must come first", "pass"),
    (["call", FOURTEEN, "--gave", "2s Kp"], "--gave expected three cards", ""),
    (["call", FOURTEEN, "--gave", "3s 5x 4p"], "expected a card", "5x"),
    (["call", FOURTEEN, "--gave", "3s 5s6s 4p"], "expected 1 card, not 2", "5s6s"),
    (["call", FOURTEEN, "--gave", "2s ? ?"], "2s was given away and is still in the hand", ""),
    (["call", FOURTEEN, "--received", "3s ? ?"], "3s was received and is not in the hand", ""),
    ([FOURTEEN, "--received", "3s ? ?"], "3s was received and is not in the hand", ""),
    (["call", FOURTEEN, "--calls", "you=grand"], "expected a player", "you=grand"),
    (["call", FOURTEEN, "--calls", "next=tichu,me=big"], "expected me=tichu or me", "me=big"),
    (["call", FOURTEEN, "--calls", "me=tichu,me=grand"], "me stands twice", "me=grand"),
    (["grand", "--score", "630", "7j"], "such as 630:970", "630"),
    (["7j", "--rules", "bws"], "did you mean 'bsw'?", ""),
    (["7j", "--rules", "tie_braek=draw"], "did you mean 'tie_break'?", ""),
    (["7j", "--rules", "tie_break=coin"], "takes play_on or draw, not 'coin'", ""),
    (["rules", "nothing"], "expected one of official", ""),
    (["7j", "--lang", "tlh"], "expected a language out of en, not 'tlh'", ""),
]


@pytest.mark.parametrize(
    ("words", "message", "token"), MISTAKES, ids=lambda value: repr(value)[:40]
)
def test_mistakes_are_shown_with_their_place(words: list[str], message: str, token: str) -> None:
    first, *place = refused(*words)
    assert first.startswith("tichu-advise: ")
    assert message in first
    if not token:
        assert place == []
        return
    line, carets = place
    start = carets.index("^")
    assert set(carets) == {" ", "^"}
    assert line[start : len(carets)] == token


USAGE = [
    (["--jsn", "7j"], "--jsn", "'tichu-advise --help'"),
    (
        ["7j", "--convention", "north"],
        "'north' is not one of 'bsw', 'fuegi'",
        "'tichu-advise --help'",
    ),
    (["pass", "7j", "--score", "0:0"], "No such option: --score", "'tichu-advise pass --help'"),
    (["partition"], "Missing argument", "'tichu-advise partition --help'"),
    (["check"], "Missing argument 'POSITION'", "'tichu-advise check --help'"),
    (["7j", "--rules"], "requires an argument", "'tichu-advise --help'"),
    (["7j", "--dialect", "klingon"], "'klingon' is not one of 'english', 'greek'", "--help"),
]


@pytest.mark.parametrize(("words", "message", "hint"), USAGE, ids=lambda value: repr(value)[:40])
def test_wrong_options_lead_to_the_help(words: list[str], message: str, hint: str) -> None:
    first, second = refused(*words)
    assert first.startswith("tichu-advise: ")
    assert message in first
    assert hint in second


def test_no_words_at_all_show_the_help() -> None:
    assert refused()[0].startswith("Usage: tichu-advise ")


REFUSED_RULES = [
    ("grand", "Drg A A A K Q 9 2", "goettingen", "there is no Grand Tichu"),
    ("grand", "Drg A A A K Q 9 2", "double_win_points=100", "double_win_points=100 (rule 11.1)"),
    ("call", FOURTEEN, "variant=tientsin", "variant=tientsin"),
    ("pass", FOURTEEN, "full_house_same_rank=true", "full_house_same_rank=true (rule 5.6)"),
    ("wish", FOURTEEN, "wish_mandatory=true", "wish_mandatory=true (rule 9.1)"),
    ("call", "Dog Mah Phx Drg 2 3 4 5 6 7 8 9 J Q", "void_all_specials=true", "the deal is void"),
]


@pytest.mark.parametrize(("command", "hand", "rules", "message"), REFUSED_RULES)
def test_nothing_is_answered_under_other_rules(
    command: str, hand: str, rules: str, message: str
) -> None:
    (line,) = refused(command, hand, "--rules", rules, "--time", "0")
    assert message in line


def test_failed_lines_are_named_and_the_others_answered() -> None:
    typed = b"7j 8j\n7x 7y\n\n9j\n\xff\n"
    result = CliRunner().invoke(app, ["partition", "-"], input=typed)
    assert result.exit_code == 2
    assert [line.split()[0] for line in result.stdout.splitlines() if " card" in line] == [
        "8j",
        "9j",
    ]
    named = [line for line in result.stderr.splitlines() if line[:4] == "line"]
    assert [line.partition(":")[0] for line in named] == ["line 2", "line 5"]
    assert "not the byte 0xFF" in named[1]


def test_failed_lines_are_objects_in_json() -> None:
    typed = b"7j 8j\n7j 7j\n9j\n\xff\n"
    result = CliRunner().invoke(app, ["-", "--json"], input=typed)
    assert result.exit_code == 2
    assert result.stderr == ""
    first, failed, third, bytes_ = map(json.loads, result.stdout.splitlines())
    assert [first["hand"], third["hand"]] == ["7j 8j", "9j"]
    assert failed == {"line": 2, "error": "expected every card once, but '7j' stands twice"}
    assert bytes_["line"] == 4


def test_a_line_of_another_number_of_cards_fails_alone() -> None:
    eight = "Drg Phx Aj Kp Qs 9t 4j 2s"
    words = ["grand", "-", "--json", "--time", "0"]
    result = CliRunner().invoke(app, words, input=f"7j\n{eight}\n")
    assert result.exit_code == 2
    failed, answer = map(json.loads, result.stdout.splitlines())
    assert failed == {"line": 1, "error": "expected 8 cards, not 1"}
    assert answer["advice"] in {"call", "no_call"}


def test_a_very_long_token_is_refused_shortly() -> None:
    long = "q" * 100_000
    options = (["--lang", long], ["--calls", long], ["--dialect", long], ["--rules", long])
    for words in ([long], ["\u0301" * 100_000], ["7j " * 40_000], [f"--{long}"], *options):
        lines = refused("7j", *words)
        assert sum(map(len, lines)) < 500


def test_bytes_and_mistakes_in_a_real_process(shell: Shell) -> None:
    for line, message in [
        ("tichu-advise \"$(printf '7j \\377')\"", "not the byte 0xFF"),
        ("tichu-advise pas 2j 3s", "did you mean 'pass'?"),
        ("tichu-advise", "Usage: tichu-advise "),
        ("printf '\\377\\n' | tichu-advise partition -", "line 1: expected text, not the byte"),
        ("tichu-advise - <&-", "standard input is closed"),
    ]:
        result = shell(line)
        assert result.returncode == (3 if "closed" in message else 2)
        assert result.stdout == ""
        assert message in result.stderr
        assert "Traceback" not in result.stderr
