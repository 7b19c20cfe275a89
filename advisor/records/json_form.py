"""Game records as JSON: one game a line, as `advisor/schema/record.schema.json` describes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from advisor.positions import format_position
from advisor.records.model import Action, GameRecord, RoundRecord, Taken
from advisor.rounds import Call, DogLead, DragonGift, Giving, Pass, Play, Refusal, Wish

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from advisor.cards import Card, Hand
    from advisor.records.remarks import Remark


FORMAT: Final = "tichu-advisor game"
VERSION: Final = 1
LONGEST_JSON_LINE: Final = 8 << 20
"""Characters of a game as JSON; ten rounds have about 60,000."""

Json = dict[str, Any]


def game_to_json(game: GameRecord) -> Json:
    """Return a game as JSON values.

    Args:
        game: the game.

    Returns:
        The object that the schema describes.

    >>> sorted(game_to_json(GameRecord(rounds=())))
    ['file', 'format', 'number', 'remarks', 'rounds', 'version']
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "file": game.file,
        "number": game.number,
        "remarks": [remark_to_json(remark) for remark in game.remarks],
        "rounds": [round_to_json(round_) for round_ in game.rounds],
    }


def round_to_json(round_: RoundRecord) -> Json:
    """Return a round as JSON values.

    Args:
        round_: the round.

    Returns:
        The object that the schema describes.
    """
    return {
        "number": round_.number,
        "line": round_.line,
        "names": list(round_.names),
        "rules": str(round_.rules),
        "first_eights": _hands(round_.first_eights),
        "fourteens": _hands(round_.fourteens),
        "start": None if round_.start is None else format_position(round_.start),
        "actions": [action_to_json(action) for action in round_.actions],
        "rest": list(round_.rest),
        "logged": round_.logged and list(round_.logged),
        "computed": round_.computed and list(round_.computed),
        "errors": [remark_to_json(remark) for remark in round_.errors],
        "notes": [remark_to_json(remark) for remark in round_.notes],
    }


def _hands(hands: tuple[Hand, ...] | None) -> list[str] | None:
    return None if hands is None else [str(hand) for hand in hands]


def action_to_json(action: Action) -> Json:
    """Return an action as JSON values.

    Args:
        action: the action.

    Returns:
        What is done under `do`, by whom under `seat`, and the rest by kind.

    >>> action_to_json(Wish(2, 14))
    {'do': 'wish', 'seat': 2, 'rank': 14}
    """
    if isinstance(action, Play):
        play = action.combination
        shown: Json = {"kind": play.kind.value, "cards": _names(play.ordered), "rank": play.rank}
        phoenix = {} if play.phoenix is None else {"phoenix": play.phoenix}
        return {"do": "play", "seat": action.seat} | shown | phoenix
    if isinstance(action, Call):
        return {"do": "call", "seat": action.seat, "call": action.call}
    if isinstance(action, Giving):
        return {"do": "give", "seat": action.seat, "cards": _names(action.cards)}
    if isinstance(action, Wish):
        return {"do": "wish", "seat": action.seat, "rank": action.rank}
    if isinstance(action, DragonGift | DogLead):
        do = "gift" if isinstance(action, DragonGift) else "lead"
        return {"do": do, "seat": action.seat, "to": action.receiver}
    return {"do": _PLAIN[type(action)], "seat": action.seat}


_PLAIN: Final[dict[type, str]] = {Taken: "take", Pass: "pass", Refusal: "refuse"}
"""What is done by actions that have a seat and nothing else."""


def _names(cards: Iterable[Card]) -> str:
    return " ".join(card.name for card in cards)


def remark_to_json(remark: Remark) -> Json:
    """Return a remark as JSON values.

    Args:
        remark: the remark.

    Returns:
        Its fields by name.
    """
    return {
        "oddity": remark.oddity.value,
        "what": remark.what,
        "done": remark.done,
        "file": remark.file,
        "line": remark.line,
        "round": remark.round,
        "rule": remark.rule,
    }


def json_text(games: Iterable[GameRecord]) -> Iterator[str]:
    """Write games as JSON lines.

    Args:
        games: the games.

    Yields:
        One line a game, with its line end.
    """
    for game in games:
        yield json.dumps(game_to_json(game), ensure_ascii=False, separators=(",", ":")) + "\n"
