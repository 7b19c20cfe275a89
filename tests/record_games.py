"""Games that four simple players play here, as records and as logs: the tests' own data.

`python -m tests.record_games` writes `examples/game.tch`.
"""

from __future__ import annotations

import io
import random
from functools import cache
from typing import TYPE_CHECKING

from advisor.cards import DRAGON, PHOENIX, Card, Hand
from advisor.records.bsw_reader import games_of_bsw
from advisor.records.bsw_writer import bsw_text
from advisor.records.exporting import record_of
from advisor.records.happenings import power
from advisor.records.lines import text_lines
from advisor.records.model import GameRecord, RoundRecord
from advisor.records.saving import write_games
from advisor.rounds import Game, Question, Round
from advisor.rules import OFFICIAL, Rules
from tests.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from advisor.combinations import Combination
    from advisor.records.remarks import Oddity

NAMES = ("Anna", "Ben", "Cleo", "Dirk")
EXAMPLE = ROOT / "examples" / "game.tch"
EXAMPLE_SEED = 7


def played_round(round_: Round, rng: random.Random) -> Round:
    """Return a round after four simple players have played it to its end."""
    while (seat := round_.to_act) is not None:
        if _would_call(round_, seat) and round_.can_call_tichu(seat):
            round_ = round_.call_tichu(seat)[0]
        round_ = _step(round_, seat, rng)
    return round_


def _would_call(round_: Round, seat: int) -> bool:
    """Tell whether a player calls small Tichu: with a strong hand, when his turn comes."""
    strong = power(round_.hands[seat]) >= 4 and len(round_.hands[seat]) == 14
    return strong and round_.question is Question.TURN


def _step(round_: Round, seat: int, rng: random.Random) -> Round:
    hand = round_.hands[seat]
    match round_.question:
        case Question.GRAND:
            calls = power(hand) >= 3 and round_.can_call_grand(seat)
            return (round_.call_grand(seat) if calls else round_.decline_grand(seat))[0]
        case Question.EXCHANGE:
            return round_.give(seat, _gifts(hand))[0]
        case Question.WISH:
            rank = rng.choice((None, 2, 3, 10, 14))
            return round_.wish(seat, rank if round_.can_wish(seat, rank) else 2)[0]
        case Question.GIFT:
            opponents = ((seat + 1) % 4, (seat + 3) % 4)
            return round_.give_dragon(seat, max(opponents, key=lambda s: len(round_.hands[s])))[0]
        case Question.WINDOW if rng.random() < 0.6:
            return round_.decline(seat)[0]
        case _:
            return _play(round_, seat, rng)


def _gifts(hand: Hand) -> tuple[Card, ...]:
    """Two low cards for the opponents, a good one for the partner."""
    cards = sorted(hand, key=lambda card: (card in (PHOENIX, DRAGON), card.rank))
    low = [card for card in cards if card.rank >= 2][:2]
    return low[0], next(card for card in reversed(cards) if card.rank <= 14), low[1]


def _play(round_: Round, seat: int, rng: random.Random) -> Round:
    plays = round_.legal_plays()
    trick = round_.trick
    spares = trick is not None and trick.owner % 2 == seat % 2 and rng.random() < 0.8
    if round_.can_pass(seat) and (not plays or spares or plays[0].is_bomb):
        return round_.pass_turn(seat)[0]
    if trick is None:
        return round_.play(seat, max(plays, key=_lead_order))[0]
    return round_.play(seat, plays[0])[0]


def _lead_order(play: Combination) -> tuple[bool, int, float]:
    return (not play.is_bomb, play.length, -play.rank)


@cache
def played_game(seed: int, rules: Rules = OFFICIAL) -> GameRecord:
    """Return a whole game of the simple players."""
    rng = random.Random(f"game {seed}")
    game = Game(rules)
    rounds: list[RoundRecord] = []
    while not game.is_over:
        round_ = played_round(game.deal(rng.randrange(1 << 32)), rng)
        assert round_.score is not None
        rounds.append(record_of(round_, NAMES, number=len(rounds) + 1))
        game = Game(rules, (*game.scores, round_.score))
    return GameRecord(rounds=tuple(rounds))


def log_of(games: GameRecord | Iterable[GameRecord]) -> str:
    """Return games as the text of a log."""
    return "".join(bsw_text([games] if isinstance(games, GameRecord) else games))


def games_in(text: str | bytes) -> list[GameRecord]:
    """Read the games of a log."""
    data = text.encode() if isinstance(text, str) else text
    return list(games_of_bsw(text_lines(io.BytesIO(data)), "test.tch"))


def game_in(text: str | bytes) -> GameRecord:
    """Read the one game of a log."""
    (game,) = games_in(text)
    return game


def read_lines(lines: Iterable[str]) -> GameRecord:
    """Read the one game of a log given by its lines."""
    return game_in("".join(f"{line}\n" for line in lines))


def oddities(game: GameRecord) -> list[Oddity]:
    """List the errors of a game by kind, in the order of their lines."""
    return [error.oddity for error in game.errors]


if __name__ == "__main__":
    write_games([played_game(EXAMPLE_SEED)], EXAMPLE)
