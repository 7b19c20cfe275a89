"""A game: rounds until a team reaches the target (12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from advisor.errors import RuleError
from advisor.rounds.round import Round
from advisor.rounds.seating import seating_of
from advisor.rules import OFFICIAL, Rules

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Game:
    """The score of a game, round by round.

    A game of Trichu has a column for each of the three players and, last, one for the Table; in
    round after round another player is the soloist, the first player first (13.8, 13.9).

    Args:
        rules: the rules.
        scores: the points of each team in each round that is over.
        rounds: how many rounds a game of Trichu has; of no meaning in others.

    Raises:
        RuleError: if Trichu is not played in so many rounds, or a score is not one of two teams.

    >>> game = Game(scores=((400, 0), (55, 45), (600, 0)))
    >>> game.totals, game.is_over, game.winner
    ((1055, 45), True, 0)
    >>> Game(Rules(variant="trichu"), scores=((40, 60), (200, 0))).totals
    (40, 260, 60, 240)
    """

    rules: Rules = OFFICIAL
    scores: tuple[tuple[int, ...], ...] = ()
    rounds: int = 9

    def __post_init__(self) -> None:
        if self._has_table and (self.rounds < 1 or self.rounds % 3):
            raise RuleError("13.9", f"expected a multiple of three rounds, not {self.rounds}")
        for score in self.scores:
            if len(score) != 2:
                raise RuleError("11.4", f"expected the points of both teams, not {tuple(score)}")

    @property
    def _has_table(self) -> bool:
        return seating_of(self.rules).table is not None

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of each column: a team's, in Trichu a player's; it may be negative (11.6)."""
        entered = [self._entered(number, score) for number, score in enumerate(self.scores)]
        nothing = (0,) * len(seating_of(self.rules).columns)
        return tuple(map(sum, zip(nothing, *entered, strict=True)))

    def _entered(self, number: int, score: tuple[int, ...]) -> tuple[int, ...]:
        """Return what a round adds to each column."""
        seats = tuple(score[team] for team in seating_of(self.rules).columns)
        return _by_player(seats, number) if self._has_table else seats

    @property
    def is_over(self) -> bool:
        """Whether no further round is played (12.1, 13.9).

        A tie of the leaders after the rounds of Trichu is played on, three rounds at a time, unless
        `tie_break=draw`.
        """
        if not self._has_table:
            return is_game_over(self.totals, self.rules)
        played = len(self.scores)
        if played < self.rounds or played % 3:
            return False
        return winner_of(self._ranked) is not None or self.rules.tie_break == "draw"

    @property
    def _ranked(self) -> tuple[int, ...]:
        """The columns that can win: not the Table's, unless `trichu_table_can_win`."""
        with_all = not self._has_table or self.rules.trichu_table_can_win
        return self.totals if with_all else self.totals[:-1]

    @property
    def winner(self) -> int | None:
        """The column with the highest total; None if the game goes on or is a draw."""
        return winner_of(self._ranked) if self.is_over else None

    def deal(self, seed: int) -> Round:
        """Deal the next round.

        Args:
            seed: equal seeds give equal deals.

        Returns:
            The round at its beginning, with the score of the game.

        Raises:
            RuleError: if the game is over.

        >>> Game(scores=((630, 970),)).deal(seed=1).totals
        (630, 970)
        """
        if self.is_over:
            raise RuleError("12.1", f"the game is over at {_with_colon(self.totals)}")
        totals = self.totals
        if self._has_table:
            totals = _by_seat(totals, len(self.scores))
        return Round.deal(seed, self.rules, totals)

    def after(self, round_: Round) -> Game:
        """Add the score of a round.

        Args:
            round_: a round that is over, played under the rules of the game.

        Returns:
            The game after it.

        Raises:
            RuleError: if the round is not over, has other rules, or the game is over already.

        >>> from advisor.cards import Hand
        >>> hands = list(map(Hand.of, ("", "5s", "", "")))
        >>> last = Round.of_position(hands, question="over", out=(2, 0), won=(95, 0, 0, 0))
        >>> Game().after(last).totals
        (200, 0)
        """
        score = round_.score
        if score is None:
            raise RuleError("11.2", "the round is not over")
        if round_.rules != self.rules:
            raise RuleError("15", f"expected a round under the rules {self.rules}")
        if self.is_over:
            raise RuleError("12.1", f"the game is over at {_with_colon(self.totals)}")
        return Game(self.rules, (*self.scores, score), self.rounds)


def _by_player(seats: Sequence[int], number: int) -> tuple[int, ...]:
    """Return what is entered for seats of Trichu by player, the Table last."""
    soloist, following, table, previous = seats
    players = (soloist, following, previous)
    return (*(players[(player - number) % 3] for player in range(3)), table)


def _by_seat(columns: Sequence[int], number: int) -> tuple[int, ...]:
    """Return the columns of Trichu by seat: the soloist, the next, the Table, the previous."""
    *players, table = columns
    soloist, following, previous = (players[(number + step) % 3] for step in range(3))
    return soloist, following, table, previous


def is_game_over(totals: Sequence[int], rules: Rules = OFFICIAL) -> bool:
    """Tell whether a game ends at these totals, after a whole round (12.1).

    Args:
        totals: the points of each team.
        rules: the rules; on a tie over the target they play on or call it a draw.

    Returns:
        True if no further round is played.

    >>> is_game_over((1050, 1050)), is_game_over((1050, 1050), Rules(tie_break="draw"))
    (False, True)
    """
    if max(totals) < rules.target_score:
        return False
    return winner_of(totals) is not None or rules.tie_break == "draw"


def winner_of(totals: Sequence[int]) -> int | None:
    """Return the column with the highest total, or None for a tie.

    Args:
        totals: the points of each column.

    Returns:
        The number of the column: of the team, in Trichu of the player.

    >>> winner_of((1005, 1095)), winner_of((1050, 1050))
    (1, None)
    """
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None


def _with_colon(totals: Sequence[int]) -> str:
    return ":".join(map(str, totals))
