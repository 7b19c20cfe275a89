"""BrettspielWelt logs: cards, lines, and that what is written reads back equal."""

from __future__ import annotations

import pytest

from advisor.cards import DECK, Card, Hand
from advisor.combinations import readings
from advisor.errors import LogError
from advisor.records import Taken, record_of
from advisor.records.bsw_cards import CARD, CODE, cards_of, reading_of, written_order
from advisor.records.bsw_lines import HEADINGS, Says, said_by
from advisor.records.bsw_writer import round_lines
from advisor.rounds import Pass, Round
from tests.record_games import (
    EXAMPLE,
    NAMES,
    game_in,
    log_of,
    played_game,
    read_lines,
)

GAME = played_game(7)
LINES = log_of(GAME).splitlines()
ROUND = round_lines(GAME.rounds[0])
EIGHTS, FOURTEENS, PLAY_BEGINS = (
    HEADINGS[says] for says in (Says.EIGHTS, Says.FOURTEENS, Says.PLAY_BEGINS)
)


# Cards and lines


def test_codes_are_those_of_the_server() -> None:
    assert len({*CODE.values()}) == len(DECK) == len(CARD)
    codes = "Dr Ph Hu Ma RB BB BD SB G10 S2 RA"
    names = "Drg Phx Dog Mah Jt Jp Qp Js Tj 2s At"
    assert cards_of(codes) == tuple(map(Card, names.split()))
    assert cards_of("RB R1") is None
    assert cards_of("R2R3") is None


LINE_FORMS = [
    ("(0)P1 RK BK R10 S10 S9 B9 G8 B3", Says.HAND, 0, "P1"),
    ("(1) BA BD SB S10 B10 R9 S7 S6", Says.HAND, 1, ""),
    ("(3)P4 gibt: P1: S2 - P2: SA - P3: S2 -", Says.GIVES, 3, "P4"),
    ("(1)P2: B9 R9 R8 S8 Ph S7 R6 S6", Says.PLAYS, 1, "P2"),
    ("(1): B9", Says.PLAYS, 1, ""),
    ("(3)P4 passt.", Says.PASSES, 3, "P4"),
    ("(3)P4 passt", Says.PASSES, 3, "P4"),
    ("Tichu: (2)P3", Says.CALLS_TICHU, 2, "P3"),
    ("Grosses Tichu: (1)P2", Says.CALLS_GRAND, 1, "P2"),
    ("Drache an: (1)", Says.GETS_DRAGON, 1, ""),
    ("(7)P2: B9", Says.DAMAGED, -1, None),
    ("(1)P2: B1", Says.DAMAGED, -1, None),
    ("Wunsch:1", Says.DAMAGED, -1, None),
    ("Ergebnis: 100 -", Says.DAMAGED, -1, None),
    ("--END GAME--", Says.GAME_END, -1, None),
    ("played on Friday", Says.UNKNOWN, -1, None),
    ("", Says.NOTHING, -1, None),
]


@pytest.mark.parametrize(("text", "says", "seat", "name"), LINE_FORMS)
def test_a_line_is_told_by_its_form(text: str, says: Says, seat: int, name: str | None) -> None:
    said = said_by(text)
    assert (said.says, said.seat, said.name) == (says, seat, name)


def test_values_of_lines() -> None:
    assert said_by("Ergebnis: 175 - -175").value == (175, -175)
    assert said_by("Ergebnis: -100 - -200").value == (-100, -200)
    assert [said_by(f"Wunsch:{code}").value for code in ("2", "10", "B", "D", "K", "A")] == [
        2, 10, 11, 12, 13, 14,
    ]  # fmt: skip
    assert said_by("BOMBE: (1)P2 (3)P4").value == {1, 3}
    assert said_by("(0)a-b gibt: c:: S2 - -: Dr - (1): Hu -").value == tuple(
        map(Card, ("2s", "Drg", "Dog"))
    )


READINGS = [
    ("S8 B7 B6 G5 Ph", "straight", 8),
    ("Ph S8 B7 B6 G5", "straight", 9),
    ("RA RK GD BB Ph", "straight", 14),
    ("Ph G6 R6 B2 S2", "full_house", 6),
    ("G6 Ph R6 B2 S2", "full_house", 6),
    ("G6 R6 Ph B2 S2", "full_house", 6),
    ("G6 R6 B2 S2 Ph", "full_house", 2),
    ("S4 Ph", "pair", 4),
]


@pytest.mark.parametrize(("codes", "kind", "rank"), READINGS)
def test_the_place_of_the_phoenix_tells_what_it_stands_for(
    codes: str, kind: str, rank: int
) -> None:
    cards = cards_of(codes)
    assert cards is not None
    reading = reading_of(cards, readings(Hand.of(cards)))
    assert (reading.kind, reading.rank) == (kind, rank)


def test_written_plays_are_read_with_the_same_reading() -> None:
    for names in ("5j 6s 7p 8t Phx", "6j 6t 2p 2s Phx", "4j 4s 5p Phx", "Mah 2j 3s 4t Phx 6j"):
        for play in readings(Hand.of(names)):
            assert reading_of(written_order(play), readings(Hand.of(names))) == play


# Writing and reading


def test_a_whole_game_reads_back_equal() -> None:
    game = read_lines(LINES)
    assert game == GAME
    assert not game.errors
    assert game.totals == GAME.totals
    assert all(round_.computed == round_.logged for round_ in game.rounds)
    assert len(LINES) > 400


def test_a_round_as_the_server_writes_it() -> None:
    assert ROUND[0] == EIGHTS
    assert ROUND[5] == FOURTEENS
    assert ROUND.index("Schupfen:") < ROUND.index(PLAY_BEGINS)
    assert all(line.endswith(" ") for line in ROUND if " gibt: " in line)
    passed = sum(isinstance(action, Pass) for action in GAME.rounds[0].actions)
    assert passed < "\n".join(ROUND).count(" passt.") <= passed + taken_by_owners()
    assert ROUND[-1].startswith("Ergebnis: ")


def taken_by_owners() -> int:
    return sum(isinstance(action, Taken) for action in GAME.rounds[0].actions)


def test_the_example_is_a_game_that_was_made_here() -> None:
    assert game_in(EXAMPLE.read_bytes()) == GAME


def test_fields_of_a_record() -> None:
    record = next(round_ for round_ in GAME.rounds if round_.calls)
    assert record.names == NAMES
    assert record.first_eights is not None
    assert record.fourteens is not None
    hands = zip(record.first_eights, record.fourteens, strict=True)
    assert all(eight <= hand for eight, hand in hands)
    assert record.exchange is not None
    assert sum(len(play.combination.cards) for play in record.plays) >= 42
    assert record.calls[0].call == "grand"
    assert record.score == record.logged == record.computed
    assert repr(record).startswith(f"<round {record.number}: Anna/Ben/Cleo/Dirk, ")


def test_a_name_with_a_blank_cannot_stand_in_a_log() -> None:
    record = record_of(Round.deal(seed=3), ("A", "B", "C D", "E"))
    with pytest.raises(LogError, match=r"without blanks .*'C D'"):
        round_lines(record)
