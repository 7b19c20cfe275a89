"""Games as rows of tables, one value a column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from advisor.cards import Hand
from advisor.records.columns import Level
from advisor.records.draft import verified_rules
from advisor.records.happenings import power
from advisor.records.model import GameRecord, RoundRecord, Taken
from advisor.records.walking import Step, hands_after_exchange, out_order, walk
from advisor.rounds import Call, DragonGift, Pass, Play, Refusal, Wish

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from advisor.combinations import Combination


Row = dict[str, Any]


def rows(game: GameRecord, level: Level) -> Iterator[Row]:
    """Yield the rows of a game.

    Args:
        game: the game.
        level: what a row stands for.

    Yields:
        One value a column, None where there is none.

    Raises:
        LogError: if there is a round of three or six players.

    >>> next(rows(GameRecord(rounds=(), file="a.tch"), Level.GAMES))["points_02"]
    0
    """
    for round_ in game.rounds:
        verified_rules(round_.rules, game.file)
    yield from _ROWS[level](game)


def _keys(game: GameRecord) -> Row:
    return {"file": game.file, "game": game.number}


def _game_rows(game: GameRecord) -> Iterator[Row]:
    complete = [round_ for round_ in game.rounds if round_.is_complete]
    points = game.totals
    yield _keys(game) | {
        "rounds": len(complete),
        "incomplete": len(game.rounds) - len(complete),
        "replayed_equal": sum(round_.logged == round_.computed for round_ in complete),
        "points_02": points[0],
        "points_13": points[1],
        "errors": len(game.errors),
    }


def _round_rows(game: GameRecord) -> Iterator[Row]:
    for round_, before in zip(game.rounds, game.running_totals(), strict=False):
        out = out_order(round_)
        logged, computed = round_.logged or (None, None), round_.computed or (None, None)
        wishes = [action.rank for action in round_.actions if isinstance(action, Wish)]
        yield _keys(game) | {
            "round": round_.number,
            "line": round_.line,
            "complete": round_.is_complete,
            "logged_02": logged[0],
            "logged_13": logged[1],
            "computed_02": computed[0],
            "computed_13": computed[1],
            "before_02": before[0],
            "before_13": before[1],
            "first_out": out[0] if out else None,
            "double_victory": len(out) == 2 and out[0] % 2 == out[1] % 2,
            "plays": len(round_.plays),
            "wish": next(iter(wishes), None),
            "errors": len(round_.errors),
        }


def _hand_rows(game: GameRecord) -> Iterator[Row]:
    for round_ in game.rounds:
        after = hands_after_exchange(round_) if round_.start is None else None
        out = out_order(round_)
        calls = {call.seat: call.call for call in round_.calls}
        for seat, name in enumerate(round_.names):
            yield (
                _keys(game)
                | {"round": round_.number, "seat": seat, "player": name}
                | {
                    "first_eight": _hand(round_.first_eights, seat),
                    "before_exchange": _hand(round_.fourteens, seat),
                    **_exchange(round_, seat),
                    "after_exchange": _hand(after, seat),
                    "power": None if after is None else power(after[seat]),
                    "call": calls.get(seat),
                    "out": out.index(seat) + 1 if seat in out else None,
                    **_points(round_, seat),
                }
            )


def _hand(hands: tuple[Hand, ...] | None, seat: int) -> str | None:
    return None if hands is None else str(hands[seat])


def _exchange(round_: RoundRecord, seat: int) -> Row:
    names = ("to_next", "to_partner", "to_previous", "from_previous", "from_partner", "from_next")
    gifts = round_.exchange
    if gifts is None:
        return dict.fromkeys(names)
    received = (gifts[(seat + step) % 4][place] for step, place in ((3, 0), (2, 1), (1, 2)))
    return dict(zip(names, map(str, (*gifts[seat], *received)), strict=True))


def _points(round_: RoundRecord, seat: int) -> Row:
    if round_.score is None:
        return {"points": None, "difference": None}
    own, other = round_.score[seat % 2], round_.score[1 - seat % 2]
    return {"points": own, "difference": own - other}


def _decision_rows(game: GameRecord) -> Iterator[Row]:
    for round_ in game.rounds:
        decisions = (step for step in walk(round_) if not isinstance(step.action, Taken))
        for number, step in enumerate(decisions, start=1):
            seat = step.action.seat
            yield _keys(game) | {
                "round": round_.number,
                "seat": seat,
                "player": round_.names[seat],
                "decision": number,
                **_moment(step, seat),
                **_action(step),
            }


def _moment(step: Step, seat: int) -> Row:
    table = step.table
    return {
        "trick": step.trick,
        "question": _question(step),
        "hand": str(Hand(step.hands[seat])),
        "table": None if table is None else _cards(table),
        "table_kind": None if table is None else table.kind.value,
        "table_rank": None if table is None else float(table.rank),
        "owner": step.owner,
        "wish_open": step.wish,
        "cards_left": " ".join(str(bits.bit_count()) for bits in step.hands),
    }


def _question(step: Step) -> str:
    action = step.action
    if isinstance(action, Play):
        return "turn" if action.seat == step.turn else "window"
    if isinstance(action, Pass):
        return "turn"
    return {Call: "call", Refusal: "refusal", Wish: "wish", DragonGift: "gift"}[type(action)]


def _action(step: Step) -> Row:
    action = step.action
    row: Row = dict.fromkeys(("action", "cards", "kind", "rank", "phoenix", "receiver"))
    if isinstance(action, Play):
        play = action.combination
        row |= {"action": "play", "cards": _cards(play), "kind": play.kind.value}
        row |= {"rank": float(play.rank), "phoenix": play.phoenix}
    elif isinstance(action, Wish):
        row |= {"action": "wish", "rank": None if action.rank is None else float(action.rank)}
    elif isinstance(action, DragonGift):
        row |= {"action": "gift", "receiver": action.receiver}
    else:
        row["action"] = {Call: "tichu", Refusal: "refuse"}.get(type(action), "pass")
    return row


def _cards(play: Combination) -> str:
    return " ".join(card.name for card in play.ordered)


_ROWS: Final[dict[Level, Callable[[GameRecord], Iterator[Row]]]] = {
    Level.GAMES: _game_rows,
    Level.ROUNDS: _round_rows,
    Level.HANDS: _hand_rows,
    Level.DECISIONS: _decision_rows,
}
