"""Questions about the end: of a trick, of a round, of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from advisor.rounds.game import is_game_over, winner_of
from advisor.rounds.scoring import is_over, round_score
from tests.conformance.schema import CannotAskError, hand_of

if TYPE_CHECKING:
    from tests.conformance.schema import Case


def round_over(case: Case) -> bool:
    case.players  # noqa: B018 - refuses other numbers of players
    return is_over(case.seats("out_order"))


def score(case: Case) -> dict[str, int]:
    if case.rules.bet_refusal:
        raise CannotAskError("the option bet_refusal")
    out = case.seats("out_order")
    piles, calls = case.setup.get("piles", {}), case.setup.get("calls", {})
    won = [hand_of(piles.get(player, ())).points for player in case.players]
    own = [calls.get(player) for player in case.players]
    rest = case.hand("last_hand").points
    return case.by_team(round_score(out, won, rest, own, case.rules))


def game_over(case: Case) -> dict[str, Any]:
    teams, totals = zip(*case.setup["scores"].items(), strict=True)
    over = is_game_over(totals, case.rules)
    winner = winner_of(totals) if over else None
    return {"over": over, "winner": None if winner is None else teams[winner]}


QUESTIONS = {"round_over": round_over, "score": score, "game_over": game_over}
