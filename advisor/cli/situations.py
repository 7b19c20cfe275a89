"""What is known beside the hand: cards given and received, and who has called."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from advisor.decisions import ThreeCards
from advisor.errors import NotationError, ViewError
from advisor.notation import parse_hand
from advisor.rounds.game import is_game_over
from advisor.texts import _

if TYPE_CHECKING:
    from advisor.cards import Hand
    from advisor.notation import Dialect
    from advisor.rules import Rules

UNKNOWN: Final = "?"
"""What stands for a card that was not seen."""
PLAYERS: Final = ("me", "next", "partner", "previous")
CALLS: Final = ("tichu", "grand")
_WORD: Final = re.compile(r"[^\s,;]+")
_SCORE: Final = re.compile(r"\s*(-?\d{1,6})\s*:\s*(-?\d{1,6})\s*", re.ASCII)


def three_cards(option: str, text: str | None, dialect: Dialect | None) -> ThreeCards | None:
    """Read the cards of an exchange.

    Args:
        option: the option that names them.
        text: the cards to or from next, partner and previous, in this order, `?` for unknown;
            None if the option was not given.
        dialect: how they are written; None to find out.

    Returns:
        The cards, None if the option was not given.

    Raises:
        NotationError: if there are not three or one cannot be read.

    >>> print(three_cards("--gave", "2s Kp ?", None))
    2s Kp ?
    """
    if text is None:
        return None
    found = list(_WORD.finditer(text))
    if len(found) != 3:
        message = _("{option} expected three cards, to or from next, partner and previous, not {n}")
        raise NotationError(message.format(option=option, n=len(found)), text=text)
    return ThreeCards(*(_card_at(word, dialect) for word in found))


def _card_at(word: re.Match[str], dialect: Dialect | None) -> Hand | None:
    """Read one of the words of a text, with the place of a mistake in the whole text."""
    if word[0] == UNKNOWN:
        return None
    try:
        return parse_hand(word[0], dialect=dialect, number=1)
    except NotationError as error:
        raise NotationError(
            str(error),
            text=word.string,
            start=word.start() + error.start,
            length=error.length,
            nearest=error.nearest,
        ) from error


def calls_of(text: str | None) -> dict[str, str]:
    """Read who has called what.

    Args:
        text: `player=call` with commas between, the players as seen from me; None for no calls.

    Returns:
        `tichu` or `grand` by player.

    Raises:
        NotationError: if a player or a call is unknown, or a player stands twice.

    >>> calls_of("partner=grand,next=tichu")
    {'partner': 'grand', 'next': 'tichu'}
    """
    calls: dict[str, str] = {}
    for part in _WORD.finditer(text or ""):
        player, _equals, call = part[0].partition("=")
        fault = _fault_of(player, call, calls)
        if fault:
            raise NotationError(fault, text=part.string, start=part.start(), length=len(part[0]))
        calls[player] = call
    return calls


def _fault_of(player: str, call: str, calls: dict[str, str]) -> str:
    """Say what is wrong with one call; "" if nothing is."""
    if player not in PLAYERS:
        players = ", ".join(PLAYERS)
        message = _("expected a player ({players}) and a call, such as partner=grand, not {word!r}")
        return message.format(players=players, word=player[:20])
    if call not in CALLS:
        return _("expected {player}=tichu or {player}=grand, not {word!r}").format(
            player=player, word=call[:20]
        )
    return _("{player} stands twice").format(player=player) if player in calls else ""


def score_of(text: str, rules: Rules | None = None) -> tuple[int, int]:
    """Read the score of the game.

    Args:
        text: the points of my team and of the other with a colon between them.
        rules: the rules; if given, a score at which the game is over is refused.

    Returns:
        Both.

    Raises:
        NotationError: if it cannot be read.
        ViewError: if the game is over at this score.

    >>> score_of("630:970"), score_of("-25:1125")
    ((630, 970), (-25, 1125))
    """
    found = _SCORE.fullmatch(text)
    if not found:
        message = _("expected the points of your team and theirs, such as 630:970, not {word!r}")
        raise NotationError(message.format(word=text[:20]), text=text, length=len(text))
    score = int(found[1]), int(found[2])
    if rules is not None and is_game_over(score, rules):
        message = _("at {score} the game is over; --rules target_score=N plays to more points")
        raise ViewError(message.format(score=text))
    return score
