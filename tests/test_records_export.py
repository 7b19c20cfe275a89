"""Any round becomes a record; records survive JSON, Tichu One tables and score sheets."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from advisor.cards import DECK, RANK_BITS, Hand
from advisor.errors import LogError
from advisor.records import (
    GameRecord,
    Oddity,
    RoundRecord,
    moments,
    read_games,
    read_tichu_one,
    record_of,
    score_sheet,
    write_games,
)
from advisor.records.bsw_writer import round_lines
from advisor.records.json_form import game_to_json, json_text
from advisor.records.json_reader import game_of_json
from advisor.records.model import Taken
from advisor.records.tichu_one_cards import CARD
from advisor.records.walking import hands_after_exchange, out_order, walk
from advisor.rounds import Call, DragonGift, Play, Question, Refusal, Round, Wish
from advisor.rules import OFFICIAL, Rules
from tests.random_rounds import random_round, random_rules, random_step
from tests.record_games import game_in, oddities, played_game

if TYPE_CHECKING:
    from pathlib import Path

GAME = played_game(7)
SEED = 2024
SCHEMA = Draft202012Validator(
    json.loads((files("advisor") / "schema" / "record.schema.json").read_text(encoding="utf-8"))
)


def check_export(round_: Round) -> RoundRecord:
    """Check that a round's record has no errors but that it is unfinished, and reads back equal."""
    record = record_of(round_)
    assert all(error.oddity is Oddity.INCOMPLETE for error in record.errors)
    assert record.logged == record.computed == round_.score
    log = "".join(f"{line}\n" for line in round_lines(record))
    assert game_in(log).rounds == (record,)
    assert set(oddities(game_in(log))) <= {Oddity.INCOMPLETE}
    assert game_of_json(json.loads(json.dumps(game_of(record)))).rounds == (record,)
    return record


def game_of(record: RoundRecord) -> Any:  # noqa: ANN401 - JSON
    return game_to_json(GameRecord(rounds=(record,)))


def settled(round_: Round) -> Round:
    """The round without what a record leaves out: the game's score and declined bombs."""
    return replace(round_.ready_for(-1), totals=(0, 0))


def test_random_rounds_at_every_stage() -> None:
    print(f"seed {SEED}")
    for number in range(60):
        rng = random.Random(f"{SEED}/{number}")
        rules = rng.choice((OFFICIAL, random_rules(rng)))
        stages = list(random_round(number, rules))
        round_ = stages[-1] if number % 2 else rng.choice(stages)
        record = check_export(round_)
        dealt = round_.phase not in (Question.GRAND, Question.EXCHANGE) and not round_.void
        if dealt and not round_.is_refused:
            assert record.first_eights == stages[0].eights


def test_refused_calls() -> None:
    print(f"seed {SEED}")
    refused = 0
    for number in range(40):
        rng = random.Random(f"refusal {SEED}/{number}")
        round_ = Round.deal(number, Rules(bet_refusal=True))
        for _ in range(rng.randrange(90)):
            caller = rng.randrange(4)
            if rng.random() < 0.4 and round_.can_call_tichu(caller):
                round_ = round_.call_tichu(caller)[0]
            elif not round_.is_over:
                round_ = random_step(round_, rng)
        record = check_export(round_)
        assert record.start is None
        assert {*record.calls} == {action for action in round_.log if isinstance(action, Call)}
        assert round_.is_refused is any(isinstance(a, Refusal) for a in record.actions)
        refused += round_.is_refused
    assert refused >= 5


def bombs_everywhere(rng: random.Random) -> Round:
    """A round after the exchange in which each seat holds about three bombs of four."""
    ranks = rng.sample(range(2, 15), 13)
    bits = [sum(RANK_BITS[rank] for rank in ranks[seat:12:4]) for seat in range(4)]
    rest = [card for card in DECK if not any(card.bit & hand for hand in bits)]
    for place, card in enumerate(rng.sample(rest, len(rest))):
        bits[place % 4] |= card.bit
    return Round.of_hands(list(map(Hand, bits)))


def test_rounds_full_of_bombs() -> None:
    """The log of a round does not tell a bomb on a trick from one led after it; records do."""
    print(f"seed {SEED}")
    told = 0
    for number in range(60):
        rng = random.Random(f"bombs {SEED}/{number}")
        round_ = bombs_everywhere(rng)
        for _ in range(rng.randrange(20, 120)):
            if not round_.is_over:
                round_ = random_step(round_, rng)
        record = check_export(round_)
        if record.actions:
            told += 1
            assert record.start is not None
            *_, (moment, action) = moments(record)
            assert isinstance(moment, Round)
            assert action == record.actions[-1]
    assert told > 50


def test_a_round_that_began_in_a_position_is_recorded_as_it_stands() -> None:
    hands = list(map(Hand.of, ("2s Drg", "9s Ks", "Ts 4t", "Dog 3p")))
    round_ = Round.of_position(hands, leader=1, won=(10, 20, 25, 0))
    round_ = round_.play(1, round_.legal_plays()[0])[0]
    record = check_export(round_)
    assert record.actions == ()
    assert record.start == round_
    assert record.start is not None
    assert record.start.log == ()


@pytest.mark.parametrize("place", [0, 1])
def test_a_log_whose_rules_are_not_those_of_its_position(place: int) -> None:
    hands = list(map(Hand.of, ("2s Drg", "9s Ks", "Ts 4t", "Dog 3p")))
    house = Rules(pass_locks=True)
    lines = round_lines(record_of(Round.of_position(hands, leader=1, rules=house)))
    place += next(number for number, line in enumerate(lines) if line.startswith("Stellung: "))
    same, other = (
        game_in("\n".join([*lines[:place], f"Regeln: {rules}", *lines[place:], ""]))
        for rules in ("pass_locks=true", "tie_break=draw")
    )
    assert oddities(same) == [Oddity.INCOMPLETE]
    assert same.rounds[0].rules == house
    assert Oddity.DAMAGED_LINE in oddities(other)
    (read,) = other.rounds
    assert read.start is None or read.start.rules == read.rules == house


def test_the_first_eight_cards_are_kept() -> None:
    round_ = Round.deal(seed=5)
    assert check_export(round_).first_eights == round_.hands
    without = replace(round_, eights=None)
    record = record_of(without)
    assert record.first_eights is None
    assert record.fourteens == check_export(round_).fourteens


def test_moments_lead_from_the_exchange_to_the_end() -> None:
    for record in GAME.rounds:
        steps = moments(record)
        assert steps[0][0].hands == hands_after_exchange(record)
        assert [action for _, action in steps] == list(record.actions[-len(steps) :])
        last, action = steps[-1]
        assert isinstance(action, Play | DragonGift)
        if isinstance(action, Play):
            last = last.play(action.seat, action.combination)[0]
        else:
            last = last.give_dragon(action.seat, action.receiver)[0]
        assert last.score == record.computed
        for step, (moment, done) in zip(walk(record), steps, strict=True):
            assert step.action == done
            assert step.hands == tuple(hand.bits for hand in moment.hands)
            assert step.wish == moment.wish_open
            assert step.table == moment.table or isinstance(done, DragonGift)


def test_actions_in_words() -> None:
    words = " / ".join(str(action) for action in GAME.rounds[0].actions)
    assert "gives" in words
    assert "takes the trick" in words
    assert str(Taken(3)) == "3 takes the trick"


# JSON


def test_json_follows_the_schema_and_reads_back_equal(tmp_path: Path) -> None:
    games = [played_game(seed) for seed in range(3)]
    for game in games:
        SCHEMA.validate(game_to_json(game))
        assert game_of_json(game_to_json(game)) == game
    write_games(games, tmp_path / "games.jsonl")
    lines = (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert lines == "".join(json_text(games)).splitlines()
    assert len(lines) == 3


def test_json_keeps_the_remarks_of_the_log() -> None:
    lines = round_lines(GAME.rounds[0])
    game = game_in("".join(f"{line}\n" for line in [*lines[:-1], "Tichu: (0)", "Ergebnis: 1 - 2"]))
    assert len(game.errors) == 2
    again = game_of_json(game_to_json(game))
    SCHEMA.validate(game_to_json(game))
    assert again == game
    assert again.errors == game.errors
    assert again.file == game.file


def test_json_keeps_how_a_round_ended() -> None:
    lines = round_lines(GAME.rounds[0])
    for text, ending in (
        ("\n".join([*lines[:-1], *lines, ""]), Oddity.RESTART),
        ("\n".join(lines[:-3]) + "\n(0)", Oddity.CUT_LINE),
        ("\n".join([*lines[:-3], ""]), Oddity.INCOMPLETE),
    ):
        game = game_in(text)
        assert oddities(game) == [ending]
        assert game_of_json(game_to_json(game)).errors == game.errors


def changed(**changes: Any) -> Any:  # noqa: ANN401 - JSON
    """The first round of the game as JSON, with some members changed."""
    value = game_of(GAME.rounds[0])
    value["rounds"][0] |= changes
    return value


BAD_JSON: list[tuple[Any, str]] = [
    ([], "the game: expected an object, not []"),
    ({"format": "chess", "version": 1}, 'expected "format": "tichu-advisor game"'),
    ({"format": "tichu-advisor game", "version": 2}, "version"),
    ({"format": "tichu-advisor game", "version": 1}, "rounds of the game: expected a list"),
    (changed(names=["a"]), "one for each of four seats"),
    (changed(names=[1, 2, 3, 4]), "number 1 of names of number 1 of rounds of the game"),
    (changed(logged=[1.5, 2]), "expected a whole number, not 1.5"),
    (changed(logged=[1, 2, 3]), "expected two numbers"),
    (
        changed(logged=[10**19, 2]),
        "expected a number of up to 1000000000, not 10000000000000000000",
    ),
    (changed(rules="chess"), "chess"),
    (changed(rules="variant=tientsin"), "one for each of six seats"),
    (changed(start="nonsense"), "nonsense"),
    (changed(fourteens=["7x", "", "", ""]), "7x"),
    (
        changed(actions=[{"do": "fly"}]),
        "one of play, give, call, wish, gift, lead, pass, refuse, take",
    ),
    (changed(actions=[{"do": "pass", "seat": True}]), "one of 0, 1, 2, 3, not true"),
    (changed(actions=[{"do": "play", "seat": 0, "kind": "flush"}]), '"flush"'),
    (
        changed(actions=[{"do": "play", "seat": 0, "kind": "pair", "cards": "", "rank": "7"}]),
        "expected a number",
    ),
    (
        changed(actions=[{"do": "wish", "seat": 0, "rank": 99}]),
        "rank of number 1 of actions of number 1 of rounds of the game: expected one of 2, 3",
    ),
    (changed(names=["\ud800", "b", "c", "d"]), "expected a text"),
    (changed(number=0), "number of number 1 of rounds of the game: expected a number from 1 on"),
    (changed(line=-1), "expected a number from 0 on, not -1"),
]


@pytest.mark.parametrize(("value", "message"), BAD_JSON)
def test_what_is_no_game_is_refused_by_its_place(
    value: Any,  # noqa: ANN401 - JSON
    message: str,
    tmp_path: Path,
) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        game_of_json(value)
    assert message in str(caught.value)
    path = tmp_path / "games.jsonl"
    good = next(iter(json_text([GAME])))
    path.write_text("{" + json.dumps(value)[1:] + "\n" + good, encoding="utf-8")
    games = list(read_games(path))
    assert oddities(games[0]) == [Oddity.NO_RECORD]
    assert games[0].errors[0].line == 1
    assert games[1] == GAME


def test_json_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    deep = "{" + '"a":[' * 100_000
    path.write_text('{"format": \n' + deep + "\n{}\n", encoding="utf-8")
    assert [oddities(game) for game in read_games(path)] == [[Oddity.NO_RECORD]] * 3


def test_json_is_replayed() -> None:
    value = game_of(GAME.rounds[0])
    actions = value["rounds"][0]["actions"]
    place = next(at for at, action in enumerate(actions) if action["do"] == "play")
    actions[place]["seat"] = (actions[place]["seat"] + 1) % 4
    game = game_of_json(value)
    assert oddities(game) == [Oddity.FORBIDDEN]
    assert game.rounds[0].computed is None
    assert game.rounds[0].logged == GAME.rounds[0].logged
    assert game_of_json(game_to_json(game)) == game


def test_what_could_not_be_replayed_is_not_tried_again() -> None:
    value = game_of(GAME.rounds[0])
    actions = value["rounds"][0]["actions"]
    place = next(at for at, action in enumerate(actions) if action["do"] == "play")
    actions.insert(place, {"do": "lead", "seat": 0, "to": 2})
    game = game_of_json(value)
    assert game.rounds[0].rest[0] == "Hund an: (2)"
    again = game_of_json(game_to_json(game))
    assert again == game
    assert again.errors == game.errors


# Tichu One


SIGNS = {card: sign for sign, card in CARD.items()}
RANKS = "..23456789TJQKA"


def signs_of(cards: Any) -> str:  # noqa: ANN401 - cards of any kind
    return "".join(SIGNS[card] for card in cards)


def round_rows(game: int, record: RoundRecord) -> list[str]:
    out = [*out_order(record), *(seat for seat in range(4) if seat not in out_order(record))]
    calls = {call.seat: {"tichu": "T", "grand": "GT"}[call.call] for call in record.calls}
    gifts, after = record.exchange, hands_after_exchange(record)
    assert gifts is not None
    assert after is not None
    assert record.first_eights is not None
    assert record.fourteens is not None
    assert record.computed is not None
    rows = []
    for seat in range(4):
        got = ((3, 0), (2, 1), (1, 2))
        columns = (
            *(game, record.number, seat, calls.get(seat, ""), out.index(seat) + 1, 0),
            *(record.computed[seat % 2], 0),
            signs_of(record.first_eights[seat]),
            signs_of(record.fourteens[seat]),
            signs_of(gifts[seat][::-1]),
            signs_of(gifts[(seat + step) % 4][place] for step, place in got),
            *(signs_of(after[seat]), ""),
        )
        rows.append(";".join(map(str, columns)))
    return rows


def trick_rows(game: int, record: RoundRecord) -> list[str]:
    tricks: dict[int, list[tuple[int, str]]] = {}
    for step in walk(record):
        action = step.action
        if isinstance(action, Play):
            signs = signs_of(action.combination.cards)
            tricks.setdefault(step.trick, []).append((action.seat, signs))
        elif isinstance(action, Wish) and action.rank:
            seat, signs = tricks[step.trick][-1]
            marked = signs.replace("b", f"b({RANKS[action.rank]})")
            tricks[step.trick][-1] = (seat, marked)
        elif isinstance(action, DragonGift):
            tricks[step.trick][-1] = (action.seat, f"6({action.receiver})")
    return [
        f"{game};{record.number};{number};?;{len(plays)};"
        f"{''.join(str(seat) for seat, _ in plays)};{'|'.join(signs for _, signs in plays)}"
        for number, plays in tricks.items()
    ]


def write_tables(games: list[GameRecord], folder: Path) -> tuple[Path, Path, Path]:
    tables: tuple[list[str], ...] = ([], [], [])
    for number, game in enumerate(games, start=1):
        names = game.rounds[0].names
        tables[0].extend(f"{number};{name};{seat};0" for seat, name in enumerate(names))
        for record in game.rounds:
            tables[1].extend(round_rows(number, record))
            tables[2].extend(trick_rows(number, record))
    paths = (folder / "Spiel_1.csv", folder / "Runde_1.csv", folder / "Zugfolge_1.csv")
    for path, table in zip(paths, tables, strict=True):
        path.write_text("\n".join(table) + "\n", encoding="utf-8")
    return paths


def test_tichu_one_tables(tmp_path: Path) -> None:
    games = [played_game(seed) for seed in range(6)]
    found = list(read_tichu_one(*write_tables(games, tmp_path)))
    assert len(found) == len(games)
    for game, read in zip(games, found, strict=True):
        assert not read.errors
        for record, other in zip(game.rounds, read.rounds, strict=True):
            assert other.names == record.names
            assert other.fourteens == record.fourteens
            assert other.exchange == record.exchange
            assert (other.logged, other.computed) == (record.logged, record.computed)
            assert [p.combination.cards for p in other.plays] == [
                p.combination.cards for p in record.plays
            ]
            assert {*other.calls} == {*record.calls}
    calls = [call for read in found for record in read.rounds for call in record.calls]
    assert {call.call for call in calls} == {"tichu", "grand"}


def test_damaged_tichu_one_tables(tmp_path: Path) -> None:
    spiel, runde, zugfolge = write_tables([GAME], tmp_path)
    rows = zugfolge.read_text().splitlines()
    zugfolge.write_text("\n".join(["1;2;1;?;1;0;%", *rows[1:]]) + "\n")
    (game,) = read_tichu_one(spiel, runde, zugfolge)
    assert [record.number for record in game.rounds] == [1, *range(3, len(GAME.rounds) + 1)]
    assert Oddity.DAMAGED_LINE in oddities(game)
    assert Oddity.FORBIDDEN in oddities(game) or Oddity.MISSING_LINE in oddities(game)
    rows = runde.read_text().splitlines()
    runde.write_text("\n".join([rows[0].replace("1;1;0;", "1;1;7;"), *rows[1:]]) + "\n")
    (game,) = read_tichu_one(spiel, runde, zugfolge)
    assert game.errors[0].what == "game 1, round 1: expected a seat 0 to 3, not '7'"
    runde.write_text("1;1;0\n")
    (game,) = read_tichu_one(spiel, runde, zugfolge)
    assert oddities(game) == [Oddity.DAMAGED_LINE]
    runde.write_text("x" * 10_000)
    with pytest.raises(LogError, match="2000 characters"):
        list(read_tichu_one(spiel, runde, zugfolge))


# Score sheets


def test_score_sheet() -> None:
    boards = score_sheet(GAME, ns_pair=3, ew_pair=4)
    assert [board["board_no"] for board in boards] == list(range(1, len(GAME.rounds) + 1))
    for board, record in zip(boards, GAME.rounds, strict=True):
        assert (board["ns_score"], board["ew_score"]) == record.logged
        assert (board["ns_pair"], board["ew_pair"]) == (3, 4)
        called = {side for side, call in board["calls"].items() if call}
        assert called == {("north", "east", "south", "west")[call.seat] for call in record.calls}
        assert board["notes"] == ""
    calls = [board["calls"] for board in boards]
    assert any("GT" in call.values() for call in calls)
    assert list(calls[0]) == ["north", "east", "south", "west"]


def test_a_score_sheet_leaves_out_what_has_no_result_and_notes_errors() -> None:
    lines = round_lines(GAME.rounds[0])
    text = "".join(f"{line}\n" for line in [*lines[:-1], "Ergebnis: 1 - 2", *lines[:20]])
    boards = score_sheet(game_in(text))
    assert len(boards) == 1
    assert "the log counts 1 : 2" in boards[0]["notes"]
