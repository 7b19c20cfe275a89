"""Cut and damaged logs: every prefix, and lines doubled, dropped and swapped at random."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

import pytest

from advisor.records import GameRecord, RoundRecord
from tests.record_games import games_in, log_of, played_game

if TYPE_CHECKING:
    from collections.abc import Callable

SEED = 2024
GAMES = [played_game(seed) for seed in range(5)]


def rounds_in(games: list[GameRecord]) -> list[RoundRecord]:
    return [round_ for game in games for round_ in game.rounds]


def check_prefix(text: str, whole: GameRecord, ends: list[int]) -> None:
    """Check that a prefix has its complete rounds and at most one that is stated incomplete."""
    games = games_in(text)
    assert len(games) == 1
    rounds = games[0].rounds
    complete = [round_ for round_ in rounds if round_.is_complete]
    assert complete == list(whole.rounds[: sum(end <= len(text) for end in ends)])
    assert len(rounds) - len(complete) <= 1
    for round_ in rounds[len(complete) :]:
        assert round_.errors
        assert round_.logged is None
        done = whole.rounds[len(complete)].actions
        assert round_.actions == done[: len(round_.actions)]
    assert rounds or games[0].errors


def ends_of(game: GameRecord) -> list[int]:
    """Return where each round of a game is complete, without its last line end."""
    sizes = (len(log_of(GameRecord(rounds=(round_,)))) for round_ in game.rounds)
    return [end - 1 for end in accumulate(sizes)]


def test_one_round_cut_at_every_byte() -> None:
    shortest = min(
        (round_ for game in GAMES for round_ in game.rounds), key=lambda round_: len(round_.actions)
    )
    game = GameRecord(rounds=(replace(shortest, number=1), replace(shortest, number=2)))
    ends, text = ends_of(game), log_of(game)
    for size in range(ends[0] + 120):
        check_prefix(text[:size], game, ends)


def check_every_line(game: GameRecord) -> None:
    ends, text = ends_of(game), ""
    for line in log_of(game).splitlines(keepends=True):
        text += line
        check_prefix(text, game, ends)


def test_a_game_of_three_rounds_cut_at_every_line() -> None:
    check_every_line(GameRecord(rounds=GAMES[1].rounds[:3]))


@pytest.mark.long
def test_a_whole_game_cut_at_every_line() -> None:
    check_every_line(min(GAMES, key=lambda game: len(game.rounds)))


def doubled(lines: list[str], rng: random.Random) -> None:
    place = rng.randrange(len(lines))
    lines.insert(place, lines[place])


def dropped(lines: list[str], rng: random.Random) -> None:
    del lines[rng.randrange(len(lines))]


def swapped(lines: list[str], rng: random.Random) -> None:
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]


def turned(lines: list[str], rng: random.Random) -> None:
    place = rng.randrange(len(lines) - 1)
    lines[place], lines[place + 1] = lines[place + 1], lines[place]


DAMAGES: list[Callable[[list[str], random.Random], None]] = [doubled, dropped, swapped, turned]


def check_damaged(number: int, most: int) -> None:
    """Damage two rounds: no crash, and no other result than theirs without an error."""
    rng = random.Random(f"{SEED}/{number}")
    game = rng.choice(GAMES)
    first = rng.randrange(len(game.rounds) - 1)
    whole = game.rounds[first : first + 2]
    lines = log_of(GameRecord(rounds=whole)).splitlines(keepends=True)
    for _ in range(rng.randint(1, most)):
        rng.choice(DAMAGES)(lines, rng)
    games = games_in("".join(lines))
    found = rounds_in(games)
    errors = [error for one in games for error in one.errors]
    results = [(round_.computed, round_.logged) for round_ in found]
    assert results == [(round_.computed, round_.logged) for round_ in whole] or errors, number
    for round_ in found:
        assert round_.computed in (round_.logged, None) or round_.errors, number
        assert all(error.what and error.done and error.line for error in round_.errors), number
    again = rounds_in(games_in(log_of([one for one in games if one.rounds])))
    assert again == found, number


def test_damaged_logs() -> None:
    print(f"seed {SEED}")
    for number in range(120):
        check_damaged(number, most=4)


@pytest.mark.long
def test_long_damaged_logs() -> None:
    print(f"seed {SEED}")
    for number in range(120, 4_000):
        check_damaged(number, most=8)


def test_random_bytes_in_a_log() -> None:
    print(f"seed {SEED}")
    text = bytearray(log_of(GameRecord(rounds=GAMES[0].rounds[:2])).encode())
    for number in range(80):
        rng = random.Random(f"{SEED}/{number}")
        data = bytearray(text)
        for _ in range(rng.choice((1, 3, 30))):
            data[rng.randrange(len(data))] = rng.randrange(256)
        games = games_in(bytes(data))
        for round_ in rounds_in(games):
            assert round_.computed in (round_.logged, None) or round_.errors, number
