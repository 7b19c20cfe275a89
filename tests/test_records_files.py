"""Where games are read from and how they are written: folders, archives, limits, full disks."""

from __future__ import annotations

import gzip
import io
import os
import random
import stat
import sys
import tracemalloc
import zipfile
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from advisor.records import GameRecord, Oddity, bsw_reader, read_games, write_games
from advisor.records.saving import write_whole
from tests.record_games import log_of, oddities, played_game

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = played_game(7)
OTHER = played_game(8)
LOG = log_of(GAME).encode()


def read(*paths: Path, **options: int) -> list[GameRecord]:
    return list(read_games(*paths, **options))


def zip_of(path: Path, **files: bytes) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name.replace("_", "."), data)
    return path


def test_a_folder_with_everything_below_it(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b.tch").write_bytes(log_of(OTHER).encode())
    (tmp_path / "a" / "a.tch.gz").write_bytes(gzip.compress(LOG))
    (tmp_path / "a" / "notes.md").write_text("no log")
    zip_of(tmp_path / "c.zip", x_tch=LOG, y_tch=log_of(OTHER).encode(), readme_md=b"no log")
    write_games([GAME], tmp_path / "d.jsonl")
    games = read(tmp_path)
    assert games == [OTHER, GAME, OTHER, GAME, GAME]
    names = [Path(game.file).relative_to(tmp_path).as_posix() for game in (*games[:3], games[4])]
    assert names == ["b.tch", "c.zip/x.tch", "c.zip/y.tch", "a/a.tch.gz"]


def test_archives_are_known_by_their_bytes(tmp_path: Path) -> None:
    packed = tmp_path / "log"
    packed.write_bytes(gzip.compress(LOG))
    assert read(packed) == [GAME]
    inner = zip_of(tmp_path / "inner.zip", a_tch=LOG)
    outer = zip_of(tmp_path / "outer.zip", a_tch_gz=gzip.compress(LOG), z_zip=inner.read_bytes())
    outer.rename(packed)
    assert [oddities(game) for game in read(packed)] == [[], [Oddity.UNREADABLE]]


def test_standard_input(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for data in (LOG, gzip.compress(LOG), zip_of(tmp_path / "a.zip", a_tch=LOG).read_bytes()):
        stream = io.TextIOWrapper(io.BytesIO(data))
        monkeypatch.setattr(sys, "stdin", stream)
        assert list(read_games("-")) == [GAME]
        assert not stream.buffer.closed


def test_what_is_missing_or_no_log(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "nothing.tch")
    assert read(tmp_path) == []
    binary = tmp_path / "picture.tch"
    binary.write_bytes(random.Random(1).randbytes(50_000))
    (game,) = read(binary)
    assert Oddity.NO_ROUNDS in oddities(game)
    assert game.rounds == ()


def test_an_archive_unpacks_to_no_more_than_the_limit(tmp_path: Path) -> None:
    packed = zip_of(tmp_path / "a.zip", a_tch=LOG, b_tch=LOG, c_tch=LOG)
    games = read(packed, most_unpacked=2 * len(LOG) - 2000)
    assert games[0] == GAME
    assert Oddity.TOO_BIG in oddities(games[1])
    assert 0 < len(games[1].rounds) < len(GAME.rounds)
    assert len(games) == 2
    single = tmp_path / "a.tch.gz"
    single.write_bytes(gzip.compress(b"\n" * 1_000_000))
    (game,) = read(single, most_unpacked=9_000)
    assert set(oddities(game)) == {Oddity.TOO_BIG, Oddity.NO_ROUNDS}


def test_damaged_archives(tmp_path: Path) -> None:
    short = tmp_path / "a.tch.gz"
    short.write_bytes(gzip.compress(LOG)[:-200])
    (game,) = read(short)
    assert Oddity.UNREADABLE in oddities(game)
    assert game.rounds[0] == GAME.rounds[0]
    short.write_bytes(gzip.compress(LOG) + b"no archive")
    (game,) = read(short)
    assert oddities(game) == [Oddity.UNREADABLE]
    assert game == GAME
    whole = zip_of(tmp_path / "a.zip", a_tch=LOG, b_tch=LOG).read_bytes()
    for seed in range(300):
        rng = random.Random(seed)
        data = bytearray(whole if rng.random() < 0.7 else gzip.compress(LOG))
        for _ in range(rng.choice((1, 2, 20))):
            data[rng.randrange(len(data))] = rng.randrange(256)
        (tmp_path / "b.zip").write_bytes(data[: rng.randrange(1, len(data) + 1)])
        read(tmp_path / "b.zip")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_a_file_whose_name_is_no_text(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"caf\xe9.tch")).write_bytes(LOG)
    (game,) = read(tmp_path)
    assert game.file == f"{tmp_path}/caf\\xe9.tch"
    write_games([game], tmp_path / "a.json")
    assert read(tmp_path / "a.json") == [game]


def test_what_was_unpacked_before_the_damage_is_read(tmp_path: Path) -> None:
    for keep in range(500, len(gzip.compress(LOG)), 97):
        data = gzip.compress(LOG)[:keep]
        (tmp_path / "a.tch.gz").write_bytes(data)
        (tmp_path / "b.tch").write_bytes(zlib.decompressobj(wbits=31).decompress(data))
        (packed,), (plain,) = read(tmp_path / "a.tch.gz"), read(tmp_path / "b.tch")
        complete = [round_ for round_ in plain.rounds if round_.is_complete]
        assert list(packed.rounds[: len(complete)]) == complete


def test_a_folder_that_cannot_be_read(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root can read every folder")
    closed = tmp_path / "closed"
    closed.mkdir()
    (tmp_path / "a.tch").write_bytes(LOG)
    closed.chmod(0)
    try:
        games = read(tmp_path)
        with pytest.raises(PermissionError):
            read(closed)
    finally:
        closed.chmod(stat.S_IRWXU)
    assert [oddities(game) for game in games] == [[], [Oddity.UNREADABLE]]


def test_a_folder_that_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for root: the system's refusal is made up."""
    (tmp_path / "closed").mkdir()
    (tmp_path / "a.tch").write_bytes(LOG)
    (tmp_path / "b.tch").write_bytes(LOG)
    scan: Any = os.scandir
    opened: Any = Path.open

    def refuse(path: str | Path) -> object:
        if Path(path).name == "closed":
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    def refuse_b(self: Path, *arguments: str) -> object:
        if self.name == "b.tch":
            raise PermissionError(13, "Permission denied", str(self))
        return opened(self, *arguments)

    monkeypatch.setattr(os, "scandir", refuse)
    monkeypatch.setattr(Path, "open", refuse_b)
    games = read(tmp_path)
    assert [oddities(game) for game in games] == [[], [Oddity.UNREADABLE], [Oddity.UNREADABLE]]
    assert {Path(game.file).name for game in games} == {"a.tch", "b.tch", "closed"}
    with pytest.raises(PermissionError):
        read(tmp_path / "closed")


class Endless(io.RawIOBase):
    """Bytes without end, or so many; counts what was read."""

    def __init__(self, piece: bytes, size: int) -> None:
        self.piece, self.left, self.given = piece, size, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(buffer)  # type: ignore[arg-type]
        size = min(len(view), self.left)
        whole = self.piece * (size // len(self.piece) + 2)
        start = self.given % len(self.piece)
        view[:size] = whole[start : start + size]
        self.left -= size
        self.given += size
        return size


def peak_of(games: Iterator[GameRecord]) -> tuple[int, int]:
    """Return the number of rounds and the most memory that reading needed, in bytes."""
    tracemalloc.start()
    try:
        rounds = sum(len(game.rounds) for game in games)
        return rounds, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_an_endless_line_is_refused_early(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = Endless(b"x", 1 << 40)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(endless)))
    rounds, peak = peak_of(read_games("-"))
    assert rounds == 0
    assert endless.given < 100_000
    assert peak < 2_000_000
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(Endless(b"x ", 1 << 40))))
    assert oddities(next(read_games("-")))[0] is Oddity.LONG_LINE


def test_lines_without_end_that_are_no_log_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = Endless(b"no log\n", 1 << 40)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(endless)))
    _rounds, peak = peak_of(read_games("-"))
    assert endless.given < 300_000
    assert peak < 2_000_000


@pytest.mark.parametrize("between", [b"--END GAME--\n", b""])
def test_memory_does_not_grow_with_the_file(
    monkeypatch: pytest.MonkeyPatch, between: bytes
) -> None:
    # Without borders the reader must set some itself.
    monkeypatch.setattr(bsw_reader, "MOST_ROUNDS", 40)
    part = b"".join(LOG.splitlines(keepends=True)[:6]) + between
    peaks = []
    for size in (150 * len(part), 900 * len(part)):
        stream = io.TextIOWrapper(io.BufferedReader(Endless(part, size)))
        monkeypatch.setattr(sys, "stdin", stream)
        rounds, peak = peak_of(read_games("-"))
        assert rounds == size // len(part)
        peaks.append(peak)
    assert peaks[1] < 1.2 * peaks[0] + 100_000
    assert peaks[1] < 3_000_000


# Writing


def test_written_games_read_back_equal(tmp_path: Path) -> None:
    for name in ("games.tch", "games.jsonl", "games.json"):
        write_games([GAME, OTHER], tmp_path / name)
        assert read(tmp_path / name) == [GAME, OTHER]
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "games.json", "games.jsonl", "games.tch",
    ]  # fmt: skip


def test_a_file_that_is_replaced_keeps_its_rights(tmp_path: Path) -> None:
    path = tmp_path / "a.tch"
    path.write_text("old")
    path.chmod(0o640)
    write_games([GAME], path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert read(path) == [GAME]
    link = tmp_path / "link.tch"
    link.symlink_to(path)
    write_games([OTHER], link)
    assert link.is_symlink()
    assert read(path) == [OTHER]


def test_a_full_disk_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.tch"
    path.write_text("old")

    def fill(stream: io.BufferedIOBase) -> None:
        stream.write(LOG)
        raise OSError(28, "No space left on device")

    for name in ("a.tch", "new.tch"):
        with pytest.raises(OSError, match="No space left"):
            write_whole(tmp_path / name, fill)  # type: ignore[arg-type]
    assert path.read_text() == "old"
    assert [found.name for found in tmp_path.iterdir()] == ["a.tch"]


def test_a_device_that_is_full() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    with pytest.raises(OSError, match="No space left"):
        write_games([GAME], "/dev/full")


def test_a_name_that_no_log_can_hold_leaves_no_file(tmp_path: Path) -> None:
    round_ = GAME.rounds[0]
    bad = type(round_)(number=1, names=("a b", "c", "d", "e"), fourteens=round_.fourteens)
    with pytest.raises(ValueError, match="without blanks"):
        write_games([GAME, GameRecord(rounds=(bad,))], tmp_path / "a.tch")
    assert not list(tmp_path.iterdir())
    write_games([GameRecord(rounds=(bad,))], tmp_path / "a.jsonl")
    assert read(tmp_path / "a.jsonl")[0].rounds[0].names[0] == "a b"


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "a.tch"
    with pytest.raises(FileNotFoundError) as caught:
        write_games([GAME], path)
    assert caught.value.filename == str(path)
    longest = tmp_path / ("a" * 251 + ".tch")
    write_games([GAME], longest)
    assert read(longest) == [GAME]
