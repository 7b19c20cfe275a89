"""Games as pandas frames and Parquet files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pandas as pd
import pytest

from advisor.cards import Hand
from advisor.errors import TichuError
from advisor.records import GameRecord, frames, to_frame, write_parquet
from advisor.records.bsw_writer import round_lines
from advisor.records.columns import COLUMNS, Level
from advisor.records.happenings import power
from advisor.rounds import Pass, Play
from tests.record_games import game_in, played_game

if TYPE_CHECKING:
    from pathlib import Path

GAMES = [played_game(seed) for seed in (7, 8)]
ROUNDS = [round_ for game in GAMES for round_ in game.rounds]


def odd_games() -> list[GameRecord]:
    """A log that breaks off, a damaged one, and an empty one."""
    lines = [f"{line}\n" for line in round_lines(ROUNDS[0])]
    cut, damaged = lines[:20], [*lines[:1], *lines[3:]]
    return [game_in("".join(cut)), game_in("".join(damaged)), game_in("")]


@pytest.mark.parametrize("level", Level)
def test_columns_and_types_are_those_documented(level: Level) -> None:
    wanted = [(column.name, column.dtype) for column in COLUMNS[level]]
    for games in (GAMES, odd_games(), [], GAMES[0]):
        frame = to_frame(games, level)
        assert [(name, str(dtype)) for name, dtype in frame.dtypes.items()] == wanted
        assert all(column.meaning for column in COLUMNS[level])


def test_games() -> None:
    frame = to_frame(GAMES, "games")
    assert list(frame["points_02"]) == [game.totals[0] for game in GAMES]
    assert list(frame["rounds"]) == list(frame["replayed_equal"]) == [len(g.rounds) for g in GAMES]
    assert to_frame(odd_games(), "games")["errors"].min() >= 1


def test_rounds() -> None:
    frame = to_frame(GAMES, Level.ROUNDS)
    assert len(frame) == len(ROUNDS)
    assert list(frame["logged_02"]) == [round_.logged[0] for round_ in ROUNDS if round_.logged]
    assert (frame["logged_13"] == frame["computed_13"]).all()
    assert frame["complete"].all()
    again = to_frame(GAMES[0], "rounds")
    after = again["before_02"] + again["logged_02"]
    assert list(after[:-1]) == list(again["before_02"][1:])
    doubles = frame[frame["double_victory"]]
    assert len(doubles) > 0
    assert ((doubles["computed_02"] + doubles["computed_13"]) % 100 == 0).all()


def test_hands() -> None:
    frame = to_frame(GAMES, "hands")
    assert len(frame) == 4 * len(ROUNDS)
    row = frame.iloc[5]
    record = ROUNDS[1]
    assert record.fourteens is not None
    assert record.exchange is not None
    assert Hand.of(row["before_exchange"]) == record.fourteens[1]
    given = [row["to_next"], row["to_partner"], row["to_previous"]]
    assert given == [card.name for card in record.exchange[1]]
    got = [row["from_previous"], row["from_partner"], row["from_next"]]
    kept = Hand.of(row["before_exchange"]) - Hand.of(" ".join(given))
    assert Hand.of(row["after_exchange"]) == kept | Hand.of(" ".join(got))
    assert row["power"] == power(Hand.of(row["after_exchange"]))
    outs = frame.groupby(["game", "file", "round", "player"])["out"].first()
    assert set(outs.dropna()) == {1, 2, 3}
    calls = frame["call"].dropna()
    assert sorted(calls) == sorted(call.call for round_ in ROUNDS for call in round_.calls)
    assert (frame["points"] - frame["difference"]).notna().all()


def test_decisions() -> None:
    frame = to_frame(GAMES, "decisions")
    plays = frame[frame["action"] == "play"]
    assert len(plays) == sum(len(round_.plays) for round_ in ROUNDS)
    passes = [a for round_ in ROUNDS for a in round_.actions if isinstance(a, Pass)]
    assert (frame["action"] == "pass").sum() == len(passes)
    assert set(frame["question"]) == {"turn", "window", "call", "wish", "gift"} - {
        *({"call"} if not (frame["action"] == "tichu").any() else ())
    }
    first = plays.iloc[0]
    play = ROUNDS[0].plays[0]
    assert isinstance(play, Play)
    assert (first["seat"], first["kind"]) == (play.seat, play.combination.kind)
    assert Hand.of(first["cards"]) <= Hand.of(first["hand"])
    assert first["cards_left"] == "14 14 14 14"
    assert pd.isna(first["table"])
    assert pd.isna(first["owner"])
    follows = plays[plays["table"].notna()]
    same = follows[follows["kind"] == follows["table_kind"]]
    assert (same["rank"] > same["table_rank"]).all()


@pytest.mark.parametrize("level", Level)
def test_parquet_keeps_everything(level: Level, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    write_parquet(GAMES, path, level)
    frame = to_frame(GAMES, level)
    read = pd.read_parquet(path)
    assert list(read.dtypes) == list(frame.dtypes)
    pd.testing.assert_frame_equal(read, frame)
    assert [found.name for found in tmp_path.iterdir()] == ["games.parquet"]


def test_parquet_without_pyarrow_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(frames, "find_spec", {"pyarrow": None}.get)
    with pytest.raises(TichuError, match=r"pip install 'tichu-advisor\[data\]'"):
        write_parquet(GAMES, tmp_path / "a.parquet", "games")
    assert not list(tmp_path.iterdir())


def test_an_unknown_level() -> None:
    with pytest.raises(TichuError, match="out of games, rounds, hands, decisions, not 'cards'"):
        to_frame(GAMES, "cards")
