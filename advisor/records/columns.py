"""The columns of tables of games: their types and what they mean.

This is the one place of the columns; frames, Parquet files and the manual follow it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple


class Level(StrEnum):
    """What a row of a table stands for."""

    GAMES = "games"
    """A game."""
    ROUNDS = "rounds"
    """A round of a game."""
    HANDS = "hands"
    """What one player held and did in a round."""
    DECISIONS = "decisions"
    """One decision in the play of a round: to play, pass, call, wish or give a trick."""

    def __repr__(self) -> str:
        """Return `Level.GAMES`."""
        return f"Level.{self.name}"


class Column(NamedTuple):
    """A column of a table.

    Args:
        name: its name.
        dtype: the pandas type; those with a capital letter can be missing, as texts can.
        meaning: what it holds.
    """

    name: str
    dtype: str
    meaning: str


_KEYS: Final = (
    Column("file", "string", "the file that the game was read from"),
    Column("game", "int64", "the place of the game in the file, from 1"),
)
_ROUND_KEYS: Final = (*_KEYS, Column("round", "int64", "the place of the round, from 1"))
_SEAT_KEYS: Final = (
    *_ROUND_KEYS,
    Column("seat", "int64", "the seat, 0 to 3 in play order; 0 and 2 are partners"),
    Column("player", "string", "the name of the player on that seat"),
)

COLUMNS: Final[dict[Level, tuple[Column, ...]]] = {
    Level.GAMES: (
        *_KEYS,
        Column("rounds", "int64", "rounds with a result"),
        Column("incomplete", "int64", "rounds without one"),
        Column("replayed_equal", "int64", "rounds whose computed result is the logged one"),
        Column("points_02", "int64", "points of seats 0 and 2 after the last round"),
        Column("points_13", "int64", "points of seats 1 and 3 after the last round"),
        Column("errors", "int64", "errors in the file and its rounds"),
    ),
    Level.ROUNDS: (
        *_ROUND_KEYS,
        Column("line", "int64", "the line of the file at which the round begins"),
        Column("complete", "bool", "whether the log has a result"),
        Column("logged_02", "Int64", "the logged points of seats 0 and 2"),
        Column("logged_13", "Int64", "the logged points of seats 1 and 3"),
        Column("computed_02", "Int64", "their points by cards and calls"),
        Column("computed_13", "Int64", "the points of seats 1 and 3 by cards and calls"),
        Column("before_02", "int64", "points of seats 0 and 2 before the round"),
        Column("before_13", "int64", "points of seats 1 and 3 before the round"),
        Column("first_out", "Int64", "the seat that went out first"),
        Column("double_victory", "bool", "whether partners went out first and second"),
        Column("plays", "int64", "how many combinations were played"),
        Column("wish", "Int64", "the rank that was wished, 2 to 14"),
        Column("errors", "int64", "errors in the round"),
    ),
    Level.HANDS: (
        *_SEAT_KEYS,
        Column("first_eight", "string", "the first eight cards"),
        Column("before_exchange", "string", "the 14 cards before the exchange"),
        Column("to_next", "string", "the card given to the next player"),
        Column("to_partner", "string", "the card given to the partner"),
        Column("to_previous", "string", "the card given to the previous player"),
        Column("from_previous", "string", "the card got from the previous player"),
        Column("from_partner", "string", "the card got from the partner"),
        Column("from_next", "string", "the card got from the next player"),
        Column("after_exchange", "string", "the 14 cards after the exchange"),
        Column("power", "Int64", "Dragon, Phoenix and aces among them, 0 to 6"),
        Column("call", "string", "tichu or grand"),
        Column("out", "Int64", "1 to 3 in the order of going out"),
        Column("points", "Int64", "the points of the own team, as logged"),
        Column("difference", "Int64", "those points less the points of the other team"),
    ),
    Level.DECISIONS: (
        *_SEAT_KEYS,
        Column("decision", "int64", "the place of the decision in the play, from 1"),
        Column("trick", "int64", "the trick, from 1; a Dog is one of its own"),
        Column(
            "question", "string", "turn, window (a bomb out of turn), call, refusal, wish, gift"
        ),
        Column("hand", "string", "the cards that the player held before it"),
        Column("table", "string", "the cards to beat; missing if the player led"),
        Column("table_kind", "string", "their kind"),
        Column("table_rank", "Float64", "their rank"),
        Column("owner", "Int64", "the seat that had played them"),
        Column("wish_open", "Int64", "the rank of an open wish"),
        Column("cards_left", "string", "how many cards each seat held, from seat 0 on"),
        Column("action", "string", "play, pass, tichu, refuse, wish or gift"),
        Column("cards", "string", "the cards played, in order"),
        Column("kind", "string", "their kind"),
        Column("rank", "Float64", "their rank; of a wish the rank wished"),
        Column("phoenix", "Int64", "the rank that the Phoenix stands for in a combination"),
        Column("receiver", "Int64", "the seat that the Dragon's trick was given to"),
    ),
}
"""The columns of every level, in order."""
