"""`tichu-advise stats` and `show`."""

from __future__ import annotations

import gzip
import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator
from typer.testing import CliRunner, Result

from advisor.cli import records
from advisor.cli.app import app
from advisor.records import record_of, to_frame, write_games
from advisor.records.bsw_writer import round_lines
from advisor.records.json_reader import game_of_json
from advisor.records.model import GameRecord
from advisor.rounds import Play, Round
from tests.record_games import EXAMPLE, log_of, played_game

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import pytest

    from tests.conftest import Shell

GAME = played_game(7)
LINES = [f"{line}\n" for line in round_lines(GAME.rounds[0])]


def run(*words: object, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(app, [*map(str, words)], input=stdin)


def schema(name: str) -> Draft202012Validator:
    text = (files("advisor") / "schema" / f"{name}.json").read_text(encoding="utf-8")
    return Draft202012Validator(json.loads(text))


def answered(*words: object, stdin: bytes | None = None) -> str:
    result = run(*words, stdin=stdin)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def stats_json(*words: object) -> Any:  # noqa: ANN401 - JSON
    answer = json.loads(answered("stats", "--json", *words))
    schema("stats").validate(answer)
    return answer


def test_stats_as_text() -> None:
    lines = answered("stats", EXAMPLE).splitlines()
    assert lines[0].split() == ["1", "game,", "7", "rounds", "0", "incomplete"]
    labels = [line.split()[0] for line in lines[2:] if line[:1].strip()]
    assert labels == [
        "Replayed", "Tichu", "Grand", "Double", "Exchange", "Wish", "Bombs", "Dragon",
    ]  # fmt: skip
    assert "7 of 7 results are those of the log" in lines[2]
    assert max(map(len, lines)) <= 80


def test_stats_as_json() -> None:
    answer = stats_json(EXAMPLE, EXAMPLE)
    assert (answer["games"], answer["rounds"]) == (2, 14)
    assert (answer["incomplete"], answer["replayed_equal"]) == (0, 14)
    assert answer["tichu_grand"]["called"]["k"] == 2 * sum(len(r.calls) for r in GAME.rounds)


def test_stats_by_player_and_seat() -> None:
    assert set(stats_json(EXAMPLE, "--by", "player")["by_player"]) == {
        "Anna",
        "Ben",
        "Cleo",
        "Dirk",
    }
    assert list(stats_json(EXAMPLE, "--by", "SEAT")["by_seat"]) == [f"seat {s}" for s in range(4)]
    text = answered("stats", EXAMPLE, "--by", "player")
    assert "\nCleo\n    7 rounds · " in text
    assert "points a round" in text


def test_errors_are_listed_and_strict_fails(tmp_path: Path) -> None:
    path = tmp_path / "a.tch"
    path.write_text("".join([*LINES[:-1], "Ergebnis: 1 - 2\n"]), encoding="utf-8")
    for command in ("stats", "show"):
        result = run(command, path)
        assert result.exit_code == 0
        assert result.stderr.startswith(f"{path}:{len(LINES)}: round 1: the log counts 1 : 2, the")
        strict = run(command, path, "--strict")
        assert (strict.exit_code, strict.stderr, strict.stdout) == (
            3, result.stderr, result.stdout,
        )  # fmt: skip
        assert run(command, EXAMPLE, "--strict").exit_code == 0


def test_many_errors_are_cut_short(tmp_path: Path) -> None:
    path = tmp_path / "a.tch"
    path.write_text("".join([*LINES[:-1], "Ergebnis: 1 - 2\n"] * 25), encoding="utf-8")
    lines = run("stats", path).stderr.splitlines()
    assert len(lines) == 21
    assert lines[-1] == "5 more errors; --strict lists them"
    assert len(run("stats", path, "--strict").stderr.splitlines()) == 25


def test_nothing_to_read(tmp_path: Path) -> None:
    empty = tmp_path / "empty.tch"
    empty.write_text("")
    for words, message in (
        (("stats", tmp_path / "nothing"), f"{tmp_path / 'nothing'}: No such file or directory"),
        (("show", tmp_path / "nothing"), f"{tmp_path / 'nothing'}: No such file or directory"),
        (("stats", empty), f"no rounds in {empty}: no round of Tichu"),
        (("show", empty), f"no rounds in {empty}: no round of Tichu"),
        (("stats", tmp_path.parent / tmp_path.name), "no rounds in"),
    ):
        result = run(*words)
        assert result.exit_code == 3
        assert result.stdout == ""
        assert f"tichu-advise: {message}" in result.stderr


def test_standard_input(shell: Shell) -> None:
    assert "1 game, 7 rounds" in answered("stats", "-", stdin=gzip.compress(log_of(GAME).encode()))
    result = shell(f"cat {EXAMPLE} | tichu-advise show --round 2 - | head -n 1")
    assert result.stdout.startswith("Round 2 ")
    assert result.stderr == ""


def test_show_a_round() -> None:
    text = answered("show", EXAMPLE, "--round", "1")
    first = GAME.rounds[0]
    assert first.fourteens is not None
    assert first.logged is not None
    assert text.splitlines()[0].startswith("Round 1 ")
    assert "{}:{}".format(*first.logged) in text.splitlines()[0]
    words = text.split()
    for hand in first.fourteens:
        assert all(card.name in words for card in hand)
    tricks = [line for line in text.splitlines() if line.startswith("Trick ")]
    assert len(tricks) > 5
    assert "takes it" in text
    assert text.count("\nSeat ") == 4
    assert "\nResult      out: " in text
    assert sum(text.count(f"{name} ") for name in first.names) > len(first.plays)
    assert max(map(len, text.splitlines())) <= 80


def test_show_all_rounds_one_after_the_other() -> None:
    text = answered("show", EXAMPLE)
    heads = [line for line in text.splitlines() if line.startswith("Round ")]
    assert [head.split()[1] for head in heads] == [str(r.number) for r in GAME.rounds]
    assert heads[-1].endswith(f"then {GAME.totals[0]}:{GAME.totals[1]}")


def test_show_as_json() -> None:
    line = answered("show", EXAMPLE, "--json")
    value = json.loads(line)
    schema("record.schema").validate(value)
    assert game_of_json(value) == GAME
    one = json.loads(answered("show", EXAMPLE, "--json", "--round", "3"))
    schema("record.schema").validate(one)
    assert game_of_json(one).rounds == GAME.rounds[2:3]


def test_a_round_that_there_is_not() -> None:
    result = run("show", EXAMPLE, "--round", "99")
    assert result.exit_code == 2
    assert f"there is no round 99 in {EXAMPLE}" in result.stderr


def test_show_what_is_unfinished_or_begins_in_a_position(tmp_path: Path) -> None:
    path = tmp_path / "a.tch"
    round_ = Round.of_hands(list(GAME.rounds[0].fourteens or ()))
    round_ = round_.play(round_.to_act or 0, round_.legal_plays()[0])[0]
    write_games([GameRecord(rounds=(record_of(round_), record_of(Round.deal(1), number=2)))], path)
    result = run("show", path)
    assert result.exit_code == 0
    assert result.stdout.count("the round was not finished") == 2
    heads = [line for line in result.stdout.splitlines() if line.startswith("Round ")]
    assert [head.split()[1:] for head in heads] == [["1", "no", "result"], ["2", "no", "result"]]
    assert "Trick 1 " in result.stdout
    assert isinstance(round_.log[0], Play)


def test_names_cannot_steer_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "a.tch"
    path.write_text("".join(LINES).replace("Ben", "B\x1b[2J"), encoding="utf-8")
    for words in (("show", path), ("stats", path, "--by", "player")):
        text = run(*words).stdout
        assert "\x1b" not in text
        assert "B\\x1b[2J" in text


def test_stopping_prints_what_was_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_paths: str) -> Iterator[GameRecord]:
        yield GAME
        raise KeyboardInterrupt

    monkeypatch.setattr(records, "read_games", stopped)
    result = run("stats", "-")
    assert result.exit_code == 130
    assert "1 game, 7 rounds" in result.stdout


def test_stopping_before_the_first_round(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_paths: str) -> Iterator[GameRecord]:
        raise KeyboardInterrupt
        yield GAME

    monkeypatch.setattr(records, "read_games", stopped)
    result = run("stats", "-")
    assert result.exit_code == 130
    assert "0 games, 0 rounds" in result.stdout
    assert result.stderr == ""


def test_the_frame_of_the_example_is_what_show_shows() -> None:
    frame = to_frame(GAME, "rounds")
    heads = [line for line in answered("show", EXAMPLE).splitlines() if line.startswith("Round ")]
    scores = [head.split()[2].rstrip(",") for head in heads]
    logged = zip(frame["logged_02"], frame["logged_13"], strict=True)
    assert scores == [f"{first}:{second}" for first, second in logged]
