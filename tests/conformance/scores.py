"""Questions about the end: of a trick, of a round, of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from advisor.errors import RuleError
from advisor.rounds import Game
from advisor.rounds.game import is_game_over, winner_of
from advisor.rounds.scoring import is_over, refused_points, round_score
from advisor.rules import OFFICIAL, Variant
from tests.conformance.schema import hand_of

if TYPE_CHECKING:
    from tests.conformance.schema import Case


def round_over(case: Case) -> bool:
    return is_over(case.seats("out_order"), case.seating)


def score(case: Case) -> dict[str, int]:
    out, seating = case.seats("out_order"), case.seating
    piles, calls = case.setup.get("piles", {}), case.setup.get("calls", {})
    won = [hand_of(piles.get(player, ())).points for player in case.players]
    own = [calls.get(player) for player in case.players]
    if case.rules.bet_refusal and "refused_by" in case.setup:
        return case.by_team(refused_points(_refused_caller(case), own, seating))
    rest = case.hand("last_hand").points
    return case.by_team(round_score(out, won, rest, own, case.rules, seating))


def _refused_caller(case: Case) -> int:
    """The last to call among those who do not refuse."""
    callers = [name for name in case.setup["calls"] if name not in case.setup["refused_by"]]
    return case.seat(callers[-1])


def trichu_columns(case: Case) -> dict[str, int]:
    """Play a game of one round in which the first player is the soloist."""
    players, result = case.setup["players"], case.setup["round_result"]
    first = players.index(case.setup["soloist"])
    names = [*players[first:], *players[:first], "Table"]
    score = (result["solo_team"], result["opponents"])
    game = Game(OFFICIAL.replaced(variant=Variant.TRICHU), (score,))
    return dict(zip(names, game.totals, strict=True))


def rounds_allowed(case: Case) -> bool:
    try:
        Game(case.rules, rounds=case.setup["rounds"])
    except RuleError:
        return False
    return True


def game_over(case: Case) -> dict[str, Any]:
    teams, totals = zip(*case.setup["scores"].items(), strict=True)
    over = is_game_over(totals, case.rules)
    winner = winner_of(totals) if over else None
    return {"over": over, "winner": None if winner is None else teams[winner]}


QUESTIONS = {
    "round_over": round_over,
    "score": score,
    "game_over": game_over,
    "trichu_columns": trichu_columns,
    "rounds_allowed": rounds_allowed,
}
