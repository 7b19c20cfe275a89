"""The transcripts are what the rounds of their seeds still give."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from advisor.positions import parse_position
from tests.playthroughs.catalogue import FOLDER, PLAYTHROUGHS, Playthrough

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda one: one.name)
def test_playthrough(playthrough: Playthrough, golden: Callable[[Path, str], None]) -> None:
    golden(playthrough.path, playthrough.text)


def test_every_transcript_is_of_a_round() -> None:
    assert sorted(FOLDER.glob("*.txt")) == [playthrough.path for playthrough in PLAYTHROUGHS]
    assert len(PLAYTHROUGHS) == 33


def test_the_positions_in_the_transcripts_can_be_read() -> None:
    for playthrough in PLAYTHROUGHS:
        lines = playthrough.path.read_text(encoding="utf-8").splitlines()
        positions = [line for line in lines if line.startswith("turn ")]
        assert [parse_position(line).trick for line in positions] == [None] * len(positions)
