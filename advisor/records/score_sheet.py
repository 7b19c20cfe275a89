"""The score sheet of duplicate tournaments: one JSON object a board, without cards.

The form is that of aragos/tichu-tournament: north and south are seats 0 and 2, east and west are
seats 1 and 3; a call is `T`, `GT` or empty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from advisor.records.model import GameRecord, RoundRecord

SIDES: Final = ("north", "east", "south", "west")
_CALLS: Final = {"tichu": "T", "grand": "GT"}


def score_sheet(game: GameRecord, ns_pair: int = 1, ew_pair: int = 2) -> list[dict[str, Any]]:
    """Write the rounds of a game as the boards of a score sheet.

    Args:
        game: the game; rounds without a result are left out.
        ns_pair: the number of the pair on seats 0 and 2.
        ew_pair: the number of the pair on seats 1 and 3.

    Returns:
        One object a board, numbered as the rounds are. The scores are those of the log; what was
        wrong with a round stands in the notes.

    >>> from advisor.records.model import GameRecord
    >>> score_sheet(GameRecord(rounds=()))
    []
    """
    return [_board(round_, ns_pair, ew_pair) for round_ in game.rounds if round_.score is not None]


def _board(round_: RoundRecord, ns_pair: int, ew_pair: int) -> dict[str, Any]:
    first, second = round_.score or (0, 0)
    calls = {call.seat: _CALLS[call.call] for call in round_.calls}
    return {
        "board_no": round_.number,
        "ns_pair": ns_pair,
        "ew_pair": ew_pair,
        "calls": {side: calls.get(seat, "") for seat, side in enumerate(SIDES)},
        "ns_score": first,
        "ew_score": second,
        "notes": "; ".join(error.what for error in round_.errors),
    }
