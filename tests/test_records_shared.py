"""The logged games of the data folder: read, replayed, written, counted.

Nothing of them is copied here; without the folder these tests are skipped.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from advisor.records import GameRecord, Oddity, count_games, read_games
from advisor.records.json_form import game_to_json
from advisor.records.json_reader import game_of_json
from tests.record_games import games_in, log_of

if TYPE_CHECKING:
    from pathlib import Path

KINDS = {
    "single": "single",
    "pair": "pair",
    "straight": "straight",
    "dog": "dog",
    "full": "full_house",
    "stairs": "pair_sequence",
    "trip": "triple",
    "bomb4": "bomb_four",
    "bombs": "bomb_straight",
}
"""The kinds of combination in the published statistics, and here."""


@pytest.fixture(scope="module")
def folder(shared_dir: Path) -> Path:
    return shared_dir / "logs" / "games"


@pytest.fixture(scope="module")
def games(folder: Path) -> list[GameRecord]:
    return list(read_games(folder))


@pytest.fixture(scope="module")
def facts(shared_dir: Path) -> Any:  # noqa: ANN401 - JSON
    return json.loads((shared_dir / "logs" / "facts.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def counted(games: list[GameRecord]) -> Any:  # noqa: ANN401 - JSON
    return count_games(games).to_json()


def test_all_games_are_read_and_replayed(games: list[GameRecord]) -> None:
    rounds = [round_ for game in games for round_ in game.rounds]
    assert len(games) == 162
    assert sum(round_.is_complete for round_ in rounds) == 1683
    assert sum(not round_.is_complete for round_ in rounds) == 1
    different = [round_ for round_ in rounds if round_.logged != round_.computed]
    assert [(r.file.rsplit("/")[-1], r.number, r.logged, r.computed) for r in different] == [
        ("game-137.tch", 4, (15, 285), (15, 85))
    ]


def test_what_there_is_to_remark_on(games: list[GameRecord]) -> None:
    errors = [(error.file.rsplit("/")[-1], error) for game in games for error in game.errors]
    assert sorted((file, error.line, error.oddity) for file, error in errors) == [
        ("game-046.tch", 812, Oddity.INCOMPLETE),
        ("game-122.tch", 22, Oddity.DOUBLED_LINE),
        ("game-137.tch", 330, Oddity.RESULT_DIFFERS),
        ("game-139.tch", 788, Oddity.DOUBLED_LINE),
    ]
    notes = [note for game in games for note in game.notes]
    dodged = [note for note in notes if note.oddity is Oddity.WISH_DODGED]
    assert [(note.file.rsplit("/")[-1], note.round, note.rule) for note in dodged] == [
        ("game-084.tch", 12, "9.5"),
        ("game-088.tch", 9, "9.5"),
    ]
    assert {note.oddity for note in notes} == {Oddity.WISH_DODGED, Oddity.NAME_CHANGED}


def check_written(games: list[GameRecord], folder: Path) -> None:
    """Check that games read back equal, and that lines are written as the server wrote them."""
    for game in games:
        text = log_of(game)
        assert games_in(text) == [game]
        if game.errors or game.notes:
            continue
        written, original = text.splitlines(), log_in(folder, game)
        assert len(written) == len(original)
        for mine, theirs in zip(written, original, strict=True):
            assert sorted(mine.split()) == sorted(theirs.split())


def log_in(folder: Path, game: GameRecord) -> list[str]:
    path = folder / game.file.rsplit("/", maxsplit=1)[-1]
    return path.read_text(encoding="utf-8").splitlines()


def test_every_fourth_game_reads_back_equal(games: list[GameRecord], folder: Path) -> None:
    check_written(games[::4], folder)


@pytest.mark.long
def test_every_game_reads_back_equal(games: list[GameRecord], folder: Path) -> None:
    check_written(games, folder)
    for game in games:
        assert game_of_json(json.loads(json.dumps(game_to_json(game)))) == game


# Statistics


def same_rates(facts: Any, counted: Any) -> None:  # noqa: ANN401 - JSON
    """Check that number, count, share and interval are equal as far as they were published."""
    assert {name: counted[name] for name in facts} == facts


def test_heads(facts: Any, counted: Any) -> None:  # noqa: ANN401 - JSON
    sample = facts["sample"]
    assert counted["games"] == sample["files_games"]
    assert counted["rounds"] == counted["replayed"] == sample["rounds_used"]
    assert counted["incomplete"] == sum(sample["rounds_dropped"].values())
    assert counted["replayed_equal"] == sample["replay_equals_logged_result"]["k"]
    assert counted["finished_games"] == sample["games_reaching_1000"]
    mean = counted["rounds_per_finished_game"]["mean"]
    assert round(mean, 1) == sample["mean_rounds_per_complete_game"]
    score = counted["final_score"]
    means = [round(score[side]["mean"], 1) for side in ("winner", "loser")]
    assert means == sample["mean_final_score_winner_loser"]


def test_calls(facts: Any, counted: Any) -> None:  # noqa: ANN401 - JSON
    for name, size in (("tichu_small", "small"), ("tichu_grand", "grand")):
        mine, theirs = counted[name], facts[name]
        assert mine["called"]["n"] == theirs["player_rounds"]
        assert mine["called"]["k"] == theirs["calls"]
        same_rates(theirs["success"], mine["success"])
        same_rates(theirs[f"rounds_with_a_{size}_call"], mine["rounds_with_a_call"])
        against = facts["success_with_or_without_opposing_call"]
        same_rates(against[f"{size} alone"], mine["success_without_an_opposing_call"])
        same_rates(against[f"{size} vs opposing call"], mine["success_with_an_opposing_call"])
    before = facts["tichu_small"]["called_before_exchange"]
    assert counted["tichu_small"]["called_before_exchange"]["k"] == before
    same_rates(facts["no_call_rounds"], counted["no_call_rounds"])
    # The published figures count two calls twice whose lines stand twice.
    plays = counted["tichu_small"]["plays_before_the_call"]["count"]
    assert plays == {"0": 211, "1-3": 506 - 2, "4-10": 104, "more than 10": 11}


def test_power(facts: Any, counted: Any) -> None:  # noqa: ANN401 - JSON
    success = counted["success_by_power"]
    rates = counted["call_rate_by_power"]
    published = facts["call_rate_by_power"]
    pairs = [
        (published["grand_by_first8"], rates["grand_by_first_8"]),
        (
            published["small_by_final14_in_rounds_without_grand"],
            rates["small_in_rounds_without_grand"],
        ),
        (
            published["goes_out_first_by_final14_any_call"],
            counted["first_out_by_power"]["14_after_exchange"],
        ),
        (facts["grand_success_by_power_cards"]["first_8"], success["grand"]["first_8"]),
    ]
    for call, name in (("tichu", "small"), ("grand", "grand")):
        for moment in ("before", "after"):
            theirs = facts[f"{name}_success_by_power_cards"][f"hand_of_14_{moment}_exchange"]
            pairs.append((theirs, success[call][f"14_{moment}_exchange"]))
    for theirs, mine in pairs:
        for power, rate in theirs.items():
            same_rates(rate, mine[power])


def test_points(facts: Any, counted: Any) -> None:  # noqa: ANN401 - JSON
    same_rates(facts["double_victory"], counted["double_victory"])
    theirs, mine = facts["points"], counted["points"]
    assert mine["of_a_team"]["mean"] == theirs["mean_points_per_team_and_round"]
    assert mine["absolute_difference"]["mean"] == theirs["mean_abs_difference"]
    assert mine["difference"]["sd"] == theirs["sd_difference"]
    cards = theirs["card_points_of_team_that_went_out_first_no_double"]
    same_rates(cards, mine["cards_of_the_team_first_out"])
    results = [[*map(int, name.split(":"))] for name in mine["results"]["count"]]
    counts = zip(results, mine["results"]["count"].values(), strict=True)
    most = theirs["result_pairs_most_common"]
    assert [[pair, count] for pair, count in counts][: len(most)] == most


def test_wishes(facts: Any, counted: Any) -> None:  # noqa: ANN401 - JSON
    theirs, mine = facts["wish"], counted["wish"]
    assert mine["how"]["count"] == theirs["how"]
    assert mine["rank"]["count"] == theirs["rank"]["count"]
    assert mine["rank"]["share"] == theirs["rank"]["share"]
    exchange = theirs["relative_to_exchange"]
    for name, text in (
        ("rank_given_to_nobody", "none of the three ranks I passed"),
        ("wisher_had_it", "wisher still holds that rank himself"),
        ("rank_given_to_next", "rank passed to NEXT player (plays right after me)"),
        ("rank_given_to_previous", "rank passed to PREVIOUS player"),
        ("rank_received_too", "rank also received in exchange"),
        ("rank_given_to_partner", "rank passed to partner"),
    ):
        same_rates(exchange[text], mine[name])
    called = theirs["next_share_when_opponent_has_called_G_or_early"]
    same_rates(called["yes"], mine["rank_given_to_next_with_an_opposing_call"])
    same_rates(called["no"], mine["rank_given_to_next_without_an_opposing_call"])
    ace, number = theirs["ace_when_opponent_has_called"].values()
    assert mine["ace_with_an_opposing_call"]["k"] == ace
    assert mine["ace_with_an_opposing_call"]["n"] == number
    assert mine["fulfilled"]["k"] == theirs["fulfilled"]["fulfilled"]
    assert mine["fulfilled_by"]["count"] == theirs["fulfilled_by"]


def test_exchange(facts: Any, counted: Any) -> None:  # noqa: ANN401 - JSON
    theirs, mine = facts["exchange"], counted["exchange"]
    for receiver in ("to_next_opponent", "to_partner", "to_previous_opponent"):
        for moment, shares in theirs[receiver].items():
            found = mine[receiver][moment.replace("_before_exchange", "_before")]
            assert found["n"] == shares["n"]
            assert found["count"] == shares["count"]
            assert found["share"] == shares["share"]
    habits = theirs["parity_and_misc"]
    even, odd = mine["even_number_to_next"], mine["odd_number_to_previous"]
    assert (even["k"], even["n"] - even["k"]) == (habits["next even"], habits["next odd"])
    assert (odd["k"], odd["n"] - odd["k"]) == (habits["prev odd"], habits["prev even"])
    same, highest = mine["same_rank_to_both_opponents"], mine["highest_ordinary_rank_to_partner"]
    assert (same["n"], same["k"]) == (habits["n"], habits["same rank to both opponents"])
    assert highest["k"] == habits["partner gets highest ordinary rank held"]


def test_bombs_and_gifts(facts: Any, counted: Any) -> None:  # noqa: ANN401 - JSON
    theirs, mine = facts["bombs"], counted["bombs"]
    for moment in ("before", "after"):
        name = f"{moment}_exchange"
        same_rates(theirs[f"hand_with_bomb_{name}"], mine[f"hand_{name}"])
    same_rates(theirs["rounds_with_bomb_line"], mine["rounds_with_a_bomb"])
    kinds = {KINDS[kind]: number for kind, number in theirs["played_kind"].items()}
    assert mine["played_kind"]["count"] == kinds
    where = mine["played_where"]
    assert where["n"] == theirs["bombs_played"]
    places = ("in turn", "on one's own play", "out of turn", "lead")
    assert [where["count"][place] for place in places] == list(theirs["played_where"].values())
    gift = counted["dragon_gift"]
    sides = {f"to {side}": number for side, number in gift["to"]["count"].items()}
    assert sides == facts["dragon_gift"]
    assert [*gift["receiver_has"]["count"].values()] == [
        *facts["dragon_gift_by_hand_size"].values()
    ]


def test_plays(facts: Any, counted: Any) -> None:  # noqa: ANN401 - JSON
    theirs, mine = facts["play"], counted["play"]
    for name in ("leads_by_kind", "follows_by_kind"):
        kinds = {KINDS[kind]: number for kind, number in theirs[name].items()}
        assert mine[name]["count"] == kinds
    rounds = counted["rounds"]
    assert round(mine["plays"] / rounds, 2) == theirs["plays_per_round"]
    assert round(mine["pass_lines"] / rounds, 2) == theirs["pass_lines_per_round"]
    assert round(mine["leads_by_kind"]["n"] / rounds, 2) == theirs["leads_per_round"]
