"""Statistics of games: counts held against plain counting, intervals, groups."""

from __future__ import annotations

import json
from importlib.resources import files
from math import sqrt

import pytest
from jsonschema import Draft202012Validator

from advisor.cards import Card
from advisor.cli.statistics import StatisticsAnswer
from advisor.records import GameRecord, Statistics, count_games, record_of
from advisor.records.bsw_writer import round_lines
from advisor.records.happenings import power
from advisor.records.rates import Rate
from advisor.records.statistics import By
from advisor.records.walking import hands_after_exchange, out_order
from advisor.rounds import DragonGift, Play, Round, Wish
from tests.record_games import NAMES, game_in, played_game

GAMES = [played_game(seed) for seed in range(12)]
ROUNDS = [round_ for game in GAMES for round_ in game.rounds]
SCHEMA = Draft202012Validator(
    json.loads((files("advisor") / "schema" / "stats.json").read_text(encoding="utf-8"))
)


def found(name: str) -> Rate:
    return STATISTICS.counts.rate_of(name)


STATISTICS: Statistics = count_games(GAMES)


def test_rounds() -> None:
    assert STATISTICS.games == len(GAMES)
    assert STATISTICS.rounds == STATISTICS.replayed == STATISTICS.replayed_equal == len(ROUNDS)
    assert STATISTICS.incomplete == 0
    assert STATISTICS.counts.numbers["finished_games"] == len(GAMES)


def test_calls() -> None:
    for word, name in (("tichu", "tichu_small"), ("grand", "tichu_grand")):
        calls = [(r, call) for r in ROUNDS for call in r.calls if call.call == word]
        made = sum(out_order(round_)[0] == call.seat for round_, call in calls)
        assert calls
        assert found(f"{name}.called") == (4 * len(ROUNDS), len(calls))
        assert found(f"{name}.success") == (len(calls), made)
        rounds = {id(round_) for round_, _ in calls}
        assert found(f"{name}.rounds_with_a_call") == (len(ROUNDS), len(rounds))
    quiet = sum(not round_.calls for round_ in ROUNDS)
    assert found("no_call_rounds") == (len(ROUNDS), quiet)


def test_double_victories_and_points() -> None:
    doubles = [r for r in ROUNDS if len(out_order(r)) == 2]
    assert 0 < len(doubles) < len(ROUNDS)
    assert found("double_victory") == (len(ROUNDS), len(doubles))
    n, total, _squares = STATISTICS.counts.sums["points.of_a_team"]
    assert n == 2 * len(ROUNDS)
    assert total == sum(sum(round_.logged or ()) for round_ in ROUNDS)
    cards = STATISTICS.counts.sums["points.cards_of_the_team_first_out"]
    assert cards[0] == len(ROUNDS) - len(doubles)
    assert 50 < cards[1] / cards[0] < 100


def test_wishes() -> None:
    wishes = [a for r in ROUNDS for a in r.actions if isinstance(a, Wish)]
    ranks = STATISTICS.counts.shares["wish.rank"]
    assert ranks.total() == len(wishes)
    assert ranks["A"] == sum(wish.rank == 14 for wish in wishes)
    how = STATISTICS.counts.shares["wish.how"]
    assert how.total() == len(ROUNDS)
    assert how["single, wish"] + how["straight, wish"] == len(wishes)
    held = 0
    for round_ in ROUNDS:
        hands = hands_after_exchange(round_)
        for wish in round_.actions:
            if isinstance(wish, Wish) and wish.rank and hands:
                held += any(card.rank == wish.rank for card in hands[wish.seat])
    assert found("wish.wisher_had_it") == (len(wishes), held)
    fulfilled = found("wish.fulfilled")
    assert fulfilled.n == len(wishes)
    assert STATISTICS.counts.shares["wish.fulfilled_by"].total() == fulfilled.k


def test_exchange() -> None:
    gifts = [cards for round_ in ROUNDS for cards in round_.exchange or ()]
    shares = STATISTICS.counts.shares
    assert shares["exchange.to_partner.all"]["A"] == sum(g[1].rank == 14 for g in gifts)
    assert shares["exchange.to_next_opponent.all"]["2"] == sum(g[0].rank == 2 for g in gifts)
    numbers = [g[0].rank for g in gifts if 2 <= g[0].rank <= 10]
    even = sum(rank % 2 == 0 for rank in numbers)
    assert found("exchange.even_number_to_next") == (len(numbers), even)
    grand = [r for r in ROUNDS if any(call.call == "grand" for call in r.calls)]
    assert shares["exchange.to_partner.nobody_called_before"].total() == 4 * (
        len(ROUNDS) - len(grand)
    )


def test_play_bombs_and_gifts() -> None:
    plays = [play for round_ in ROUNDS for play in round_.plays]
    numbers, shares = STATISTICS.counts.numbers, STATISTICS.counts.shares
    assert numbers["play.plays"] == len(plays)
    log = "\n".join(line for round_ in ROUNDS for line in round_lines(round_))
    assert numbers["play.pass_lines"] == log.count(" passt.")
    bombs = sum(play.combination.is_bomb for play in plays)
    assert bombs > 10
    assert shares["bombs.played_where"].total() == bombs
    dogs = sum(play.combination.cards.bits == Card("Dog").bit for play in plays)
    assert shares["play.leads_by_kind"]["dog"] == dogs
    gifts = [a for r in ROUNDS for a in r.actions if isinstance(a, DragonGift)]
    to_next = sum((gift.receiver - gift.seat) % 4 == 1 for gift in gifts)
    assert shares["dragon_gift.to"]["next opponent"] == to_next
    assert shares["dragon_gift.receiver_has"].total() == len(gifts)


def test_power() -> None:
    strong = [
        (round_, seat)
        for round_ in ROUNDS
        for seat, hand in enumerate(hands_after_exchange(round_) or ())
        if power(hand) == 3
    ]
    first = sum(out_order(round_)[0] == seat for round_, seat in strong)
    assert found("first_out_by_power.14_after_exchange.3") == (len(strong), first)


def test_json() -> None:
    for by in (None, "player", "seat"):
        statistics = count_games(GAMES, by)
        answer = StatisticsAnswer(statistics).to_json()
        SCHEMA.validate(answer)
        assert json.loads(json.dumps(answer)) == answer
        assert answer["rounds"] == answer["replayed_equal"] == len(ROUNDS)
        assert answer["incomplete"] == 0
    SCHEMA.validate(StatisticsAnswer(count_games([])).to_json())


def test_groups() -> None:
    players, seats = count_games(GAMES, By.PLAYER).groups, count_games(GAMES, "seat").groups
    assert set(players) == set(NAMES)
    assert set(seats) == {"seat 0", "seat 1", "seat 2", "seat 3"}
    assert players["Ben"] == seats["seat 1"]
    for name in ("tichu_small.success", "tichu_grand.called", "first_out"):
        whole = STATISTICS.counts.rate_of(name)
        each = [counts.rate_of(name) for counts in seats.values()]
        assert whole == (sum(rate.n for rate in each), sum(rate.k for rate in each))
    differences = [counts.sums["points.difference"][1] for counts in players.values()]
    assert differences[0] == -differences[1] == differences[2]


def test_what_is_not_replayed_is_not_counted() -> None:
    lines = [f"{line}\n" for line in round_lines(ROUNDS[0])]
    place = next(at for at, line in enumerate(lines) if "Rundenverlauf" in line)
    unreplayed = [*lines[: place + 1], "(0)Anna: S2 S3 \n", lines[-1]]
    games = [game_in("".join(unreplayed)), game_in("".join(lines[:-1])), game_in("")]
    statistics = count_games(games)
    assert (statistics.games, statistics.rounds, statistics.incomplete) == (2, 1, 1)
    assert (statistics.replayed, statistics.replayed_equal) == (0, 0)
    assert statistics.counts.numbers["player_rounds"] == 0
    assert statistics.remarks["no_rounds"] == 1
    assert count_games([GameRecord(rounds=(record_of(Round.deal(1)),))]).replayed == 0
    assert isinstance(ROUNDS[0].plays[0], Play)


@pytest.mark.parametrize(("n", "k"), [(10, 3), (40, 20), (833, 573), (25, 1)])
def test_intervals_end_where_the_share_is_1_96_deviations_away(n: int, k: int) -> None:
    low, high = Rate(n, k).interval or (0, 0)
    assert 0 < low < k / n < high < 1
    for bound in (low, high):
        assert abs(k / n - bound) == pytest.approx(1.96 * sqrt(bound * (1 - bound) / n))


def test_intervals_at_the_ends() -> None:
    assert Rate(0, 0).interval is None
    assert Rate(0, 0).to_json() == {"n": 0, "k": 0, "rate": None, "ci95": None}
    for n in (1, 7, 1000):
        low, high = Rate(n, 0).interval or (1, 0)
        assert low == 0
        assert 0 < high < 1
        mirror = Rate(n, n).interval or (0, 0)
        assert mirror == pytest.approx((1 - high, 1))
