"""Game records: what was played, read from logs, checked, counted and written again."""

from __future__ import annotations

from advisor.records.exporting import record_of
from advisor.records.frames import to_frame, write_parquet
from advisor.records.model import GameRecord, RoundRecord, Taken
from advisor.records.reading import read_games
from advisor.records.remarks import Oddity, Remark
from advisor.records.reviewing import moments
from advisor.records.saving import write_games
from advisor.records.score_sheet import score_sheet
from advisor.records.statistics import Statistics, count_games
from advisor.records.tichu_one import read_tichu_one

__all__ = [
    "GameRecord",
    "Oddity",
    "Remark",
    "RoundRecord",
    "Statistics",
    "Taken",
    "count_games",
    "moments",
    "read_games",
    "read_tichu_one",
    "record_of",
    "score_sheet",
    "to_frame",
    "write_games",
    "write_parquet",
]
