"""A game: rounds until a team reaches the target (12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from advisor.errors import RuleError
from advisor.rounds.round import Round
from advisor.rules import OFFICIAL, Rules

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Game:
    """The score of a game, round by round.

    Args:
        rules: the rules.
        scores: the points of each team in each round that is over.

    >>> game = Game(scores=((400, 0), (55, 45), (600, 0)))
    >>> game.totals, game.is_over, game.winner
    ((1055, 45), True, 0)
    """

    rules: Rules = OFFICIAL
    scores: tuple[tuple[int, ...], ...] = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of each team; it may be negative (11.6)."""
        return tuple(map(sum, zip(*self.scores, strict=True))) or (0, 0)

    @property
    def is_over(self) -> bool:
        """Whether no further round is played (12.1)."""
        return is_game_over(self.totals, self.rules)

    @property
    def winner(self) -> int | None:
        """The team with the higher total when the game is over; None if it goes on or is a draw."""
        return winner_of(self.totals) if self.is_over else None

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
        return Round.deal(seed, self.rules, self.totals)

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
        return Game(self.rules, (*self.scores, score))


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
    """Return the team with the highest total, or None for a tie.

    Args:
        totals: the points of each team.

    Returns:
        The number of the team.

    >>> winner_of((1005, 1095)), winner_of((1050, 1050))
    (1, None)
    """
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None


def _with_colon(totals: Sequence[int]) -> str:
    return ":".join(map(str, totals))
