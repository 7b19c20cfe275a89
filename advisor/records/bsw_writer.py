"""Writes game records as BrettspielWelt logs; what is written reads back equal.

Four kinds of line are this program's own: `Regeln:` for rules that are not the official ones,
`Ablehnung:` where they let a call be refused, and `Spieler:` and `Stellung:`, players and position,
for a record that does not begin with the deal. Where the first eight cards are not known, their
heading stands alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from advisor.cards import Hand
from advisor.combinations import has_bomb
from advisor.errors import LogError
from advisor.positions import format_position
from advisor.records.bsw_cards import CODE, RANK_CODES, codes_of, hand_order, written_order
from advisor.records.bsw_lines import (
    EXCHANGE_HEADING,
    GAME_END,
    HEADINGS,
    PLAYERS_PREFIX,
    POSITION_PREFIX,
    REFUSAL_PREFIX,
    RULES_PREFIX,
    Says,
    said_by,
)
from advisor.records.draft import verified_rules
from advisor.records.model import Action, GameRecord, RoundRecord, Taken
from advisor.rounds import FOUR, Call, DogLead, DragonGift, Giving, Pass, Play, Refusal, Wish
from advisor.rounds.exchanging import exchanged
from advisor.rules import OFFICIAL

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_CALL_WORDS: Final = {"grand": "Grosses Tichu: ", "tichu": "Tichu: "}


def bsw_text(games: Iterable[GameRecord]) -> Iterator[str]:
    """Write games as one log.

    Args:
        games: the games; between two of them stands `--END GAME--`.

    Yields:
        The lines, each with its line end.

    Raises:
        LogError: if a name cannot stand in a log.
    """
    for number, game in enumerate(games):
        if number:
            yield f"{GAME_END}\n"
        for round_ in game.rounds:
            for line in round_lines(round_):
                yield f"{line}\n"


def round_lines(round_: RoundRecord) -> list[str]:
    """Write a round as lines of a log.

    Args:
        round_: the round.

    Returns:
        The lines without their ends.

    Raises:
        LogError: if a name cannot stand in a log, or it is a round of three or six players.
    """
    verified_rules(round_.rules)
    seats = _seats(round_.names)
    lines = [HEADINGS[Says.EIGHTS]]
    if round_.first_eights is not None:
        lines += _hand_lines(seats, round_.first_eights)
    if round_.start is not None:
        lines.append(PLAYERS_PREFIX + " ".join(seats))
        lines.append(POSITION_PREFIX + format_position(round_.start))
    elif round_.rules != OFFICIAL:
        lines.append(f"{RULES_PREFIX}{round_.rules}")
    if round_.fourteens is not None:
        lines += [HEADINGS[Says.FOURTEENS], *_hand_lines(seats, round_.fourteens)]
    lines += _action_lines(round_, seats)
    lines += round_.rest
    if round_.logged is not None:
        lines.append(f"Ergebnis: {round_.logged[0]} - {round_.logged[1]}")
    return lines


def _seats(names: Sequence[str]) -> list[str]:
    """Return how each seat is written: `(0)P1`."""
    for name in names:
        if not name.isprintable() or len(name.split()) > 1 or name != name.strip():
            raise LogError(f"expected a name without blanks for a log, not {name[:40]!r}")
    return [f"({seat}){name}" for seat, name in enumerate(names)]


def _hand_lines(seats: Sequence[str], hands: Sequence[Hand]) -> list[str]:
    return [f"{seat} {codes_of(hand_order(hand))}" for seat, hand in zip(seats, hands, strict=True)]


def _action_lines(round_: RoundRecord, seats: Sequence[str]) -> Iterator[str]:
    """Yield calls, exchange and play, each part under its heading."""
    gifts = [action for action in round_.actions if isinstance(action, Giving)]
    first = round_.actions.index(gifts[0]) if gifts else 0
    play = round_.actions[first + len(gifts) :]
    yield from (action_line(action, seats) for action in round_.actions[:first])
    if gifts:
        yield EXCHANGE_HEADING
        yield from (_gift_line(gift, seats, round_.names) for gift in gifts)
        yield from _bomb_lines(round_.fourteens, gifts, seats)
    if _has_play_heading(round_, len(gifts)):
        yield HEADINGS[Says.PLAY_BEGINS]
        yield from _play_lines(play, _sizes(round_), seats)
    else:
        yield from (action_line(action, seats) for action in play)


def _has_play_heading(round_: RoundRecord, gifts: int) -> bool:
    """Tell whether the heading of the play stands before what is left to write."""
    if round_.start is not None or gifts == len(round_.names):
        return True
    in_play = (Says.PLAYS, Says.PASSES, Says.WISHES, Says.GETS_DRAGON)
    dealt = round_.fourteens is not None and bool(round_.rest)
    return dealt and said_by(round_.rest[0]).says in in_play


def _sizes(round_: RoundRecord) -> list[int]:
    """Return how many cards each seat holds where the play, or the record, begins."""
    hands = round_.start.hands if round_.start is not None else round_.fourteens
    return [len(hand) for hand in hands or (Hand(),) * 4]


def _gift_line(gift: Giving, seats: Sequence[str], names: Sequence[str]) -> str:
    given = (
        f"{names[receiver]}: {CODE[card]} - "
        for receiver, card in zip(FOUR.receivers(gift.seat), gift.cards, strict=True)
    )
    return f"{seats[gift.seat]} gibt: {''.join(given)}"


def _bomb_lines(
    fourteens: Sequence[Hand] | None, gifts: Sequence[Giving], seats: Sequence[str]
) -> Iterator[str]:
    """Yield the line with the holders of bombs after the exchange, if there are any."""
    if fourteens is None or len(gifts) < len(seats):
        return
    laid = [gift.cards for gift in gifts]
    kept = [hand - Hand.of(cards) for hand, cards in zip(fourteens, laid, strict=True)]
    hands = exchanged(kept, laid)
    holders = [seat for seat, hand in zip(seats, hands, strict=True) if has_bomb(hand)]
    if holders:
        yield f"BOMBE: {' '.join(holders)} "


def _play_lines(actions: Sequence[Action], sizes: list[int], seats: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the play; an owner with cards passes to take his trick."""
    for action in actions:
        if isinstance(action, Play):
            sizes[action.seat] -= action.combination.length
        if isinstance(action, Taken) and not sizes[action.seat]:
            continue
        if isinstance(action, Wish) and action.rank is None:
            continue
        yield action_line(action, seats)


def action_line(action: Action, seats: Sequence[str]) -> str:
    """Write an action as a line of a log.

    Args:
        action: anything but a gift of the exchange.
        seats: how each seat is written.

    Returns:
        The line without its end.

    >>> action_line(Taken(1), ("(0)P1", "(1)P2"))
    '(1)P2 passt.'
    """
    if isinstance(action, Play):
        return f"{seats[action.seat]}: {codes_of(written_order(action.combination))}"
    if isinstance(action, Pass | Taken):
        return f"{seats[action.seat]} passt."
    if isinstance(action, Wish):
        return f"Wunsch:{RANK_CODES[action.rank or 0]}"
    if isinstance(action, DragonGift | DogLead):
        given = "Drache" if isinstance(action, DragonGift) else "Hund"
        return f"{given} an: {seats[action.receiver]}"
    if isinstance(action, Call):
        return f"{_CALL_WORDS[action.call]}{seats[action.seat]}"
    if isinstance(action, Refusal):
        return f"{REFUSAL_PREFIX}{seats[action.seat]}"
    raise LogError(f"a log has no line for: {action}")
