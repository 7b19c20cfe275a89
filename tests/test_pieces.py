"""Long benchmarks in pieces: what is done is not done again, unless it was done otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.benchmarks.pieces import Piece, pieces

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def squares(number: int, file: Path | None, done: list[int], deals: int = 5) -> list[Piece]:
    def work(place: int) -> Piece:
        done.append(place)
        return {"square": place * place}

    return list(pieces(number, work, file, {"deals": deals}))


def test_a_run_goes_on_where_it_ended(tmp_path: Path) -> None:
    file, done = tmp_path / "results.jsonl", list[int]()
    first = squares(2, file, done)
    whole = squares(4, file, done)
    assert done == [0, 1, 2, 3]
    assert whole[:2] == first
    assert [piece["square"] for piece in whole] == [0, 1, 4, 9]
    assert squares(3, file, done, deals=6) == whole[:3]
    assert done == [0, 1, 2, 3, 0, 1, 2]


def test_the_progress_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    squares(2, None, [])
    assert capsys.readouterr().err.splitlines() == ["1 of 2, 0 min left", "2 of 2, 0 min left"]
