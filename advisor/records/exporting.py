"""Makes a record of any round, finished or not."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Final, TypeGuard

from advisor.cards import Card, Hand
from advisor.records.dealing import decline_grand
from advisor.records.drafting import draft_of
from advisor.records.model import Action, Result, RoundRecord, Taken
from advisor.records.remarks import Oddity
from advisor.records.replay import NOBODY
from advisor.records.replaying import Replayed, replayed
from advisor.rounds import Giving, Pass, Play, Question, Record, Round, Wish

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NAMES: Final = ("P1", "P2", "P3", "P4", "P5", "P6")


def record_of(round_: Round, names: Sequence[str] = (), *, number: int = 1) -> RoundRecord:
    """Make a record of a round.

    A round that was dealt is recorded from the deal, one that began after the exchange from there.
    Of a round that began in a position only the position is recorded in which it stands now.

    Args:
        round_: the round.
        names: the players by seat; P1, P2 and so on by default.
        number: its place in a game.

    Returns:
        The record; replaying it leads to an equal round, but for bombs declined since the last
        play or pass.

    >>> from advisor.rounds import Round
    >>> record_of(Round.deal(seed=1))
    <round 1: P1/P2/P3/P4, 0 plays, no result>
    """
    names = tuple(names) or NAMES[: len(round_.hands)]
    record = _beginning(round_, names, number)
    if record is not None:
        for actions in _told(round_):
            result = replayed(draft_of(replace(record, actions=actions)))
            if _leads_to(result, round_):
                return result.record
    now = replace(round_, log=(), eights=None)
    record = RoundRecord(
        number=number,
        names=names,
        start=now,
        rules=round_.rules,
        logged=_result(round_),
    )
    return replayed(draft_of(record)).record


def _leads_to(result: Replayed, round_: Round) -> bool:
    """Tell whether a replay ends where a round stands, without any error on the way."""
    if result.round is None or _settled(result.round) != _settled(round_):
        return False
    return all(error.oddity is Oddity.INCOMPLETE for error in result.record.errors)


def _settled(round_: Round) -> Round:
    """Return the round as a record knows it: without the game's score and what was declined."""
    nothing = (0,) * len(round_.totals)
    settled = decline_grand(replace(round_, totals=nothing).ready_for())
    if not settled.is_refused or settled.bet is None:
        return settled
    # Who had answered and laid out cards does not matter to a round that is over.
    stock = settled.stock or (Hand(),) * len(settled.hands)
    every = zip(settled.hands, stock, settled.laid, strict=True)
    return replace(
        settled,
        hands=tuple(hand | rest | Hand.of(laid or ()) for hand, rest, laid in every),
        stock=(),
        answered=(),
        laid=(None,) * len(settled.hands),
        bet=replace(settled.bet, question=Question.TURN, to_act=0),
    )


def _beginning(round_: Round, names: tuple[str, ...], number: int) -> RoundRecord | None:
    """Return the record without its actions; None if the log does not reach back far enough."""
    seating = round_.seating
    stock = round_.stock or (Hand(),) * seating.players
    hands = [hand | rest for hand, rest in zip(round_.hands, stock, strict=True)]
    gifts = _gifts(round_)
    for action in round_.log:
        if isinstance(action, Play):
            hands[action.seat] |= action.combination.cards
    after = all(seat in gifts for seat in range(seating.players) if seating.receivers(seat))
    for seat, cards in gifts.items():
        hands[seat] |= Hand.of(cards)
        for receiver, card in zip(seating.receivers(seat), cards, strict=True):
            hands[receiver] -= Hand.of([card]) if after else Hand()
    if tuple(map(len, hands)) != seating.hand_sizes:
        return None
    record = RoundRecord(number=number, names=names, rules=round_.rules, logged=_result(round_))
    if after or round_.phase in (Question.GRAND, Question.EXCHANGE) or round_.void:
        return replace(record, first_eights=round_.eights, fourteens=tuple(hands))
    start = Round.of_hands(hands, round_.rules, round_.totals)
    return replace(record, start=start)


def _result(round_: Round) -> Result | None:
    return None if round_.score is None else (round_.score[0], round_.score[1])


def _gifts(round_: Round) -> dict[int, tuple[Card, ...]]:
    """Return the cards that each seat has given or laid out, by seat."""
    laid = round_.laid if round_.phase is Question.EXCHANGE else round_.exchange
    return {seat: cards for seat, cards in enumerate(laid) if cards is not None}


def _told(round_: Round) -> Iterator[tuple[Action, ...]]:
    """Yield the log as records tell it: first with every bomb where a log would have it.

    The log of a round does not tell a bomb on a trick on which all have passed from one that is
    led after it. Records do, so both are tried.
    """
    log = [action for action in round_.log if _is_kept(action)]
    places = [place for place, action in enumerate(log) if isinstance(action, Giving)]
    in_exchange = round_.phase in (Question.GRAND, Question.EXCHANGE)
    end = len(log) if in_exchange else places[-1] + 1 if places else 0
    calls = [action for action in log[:end] if not isinstance(action, Giving)]
    given = {} if in_exchange and round_.is_refused else _gifts(round_)
    gifts = [Giving(seat, cards) for seat, cards in sorted(given.items())]
    play: list[Action] = [*log[end:]]
    for told in product(*_tellings(play, round_)):
        yield (*calls, *gifts, *(action for part in told for action in part))


def _is_kept(record: Record) -> TypeGuard[Action]:
    """Tell whether a record tells it, too: no wish is none."""
    return not (isinstance(record, Wish) and not record.rank)


def _tellings(play: list[Action], round_: Round) -> list[list[list[Action]]]:
    """Return the play in parts, each with the ways in which it can be told."""
    parts: list[list[list[Action]]] = [[[]]]
    owner = NOBODY
    for place, action in enumerate(play):
        if isinstance(action, Play):
            if action.combination.is_bomb and _all_passed(play[:place], round_):
                passes = parts[-1][0]
                parts[-1] = [passes, [*passes, Taken(owner)], _without_last_pass(passes)]
            owner = action.seat
            parts.append([[]])
        parts[-1][0].append(action)
    return parts


def _without_last_pass(actions: list[Action]) -> list[Action]:
    """Return the actions without the last pass: a bomb after it may as well come before it."""
    places = [place for place, action in enumerate(actions) if isinstance(action, Pass)]
    return [action for place, action in enumerate(actions) if place != places[-1]]


def _all_passed(before: list[Action], round_: Round) -> bool:
    """Tell whether all others may have passed since the last play."""
    passes = 0
    for action in reversed(before):
        if isinstance(action, Play):
            break
        passes += isinstance(action, Pass)
    sizes = [len(hand) for hand in round_.hands]
    for record in round_.log:
        if isinstance(record, Play):
            sizes[record.seat] += record.combination.length
    for action in before:
        if isinstance(action, Play):
            sizes[action.seat] -= action.combination.length
    owner = next((act.seat for act in reversed(before) if isinstance(act, Play)), NOBODY)
    others = sum(size > 0 for seat, size in enumerate(sizes) if seat != owner)
    return passes > 0 and (
        round_.rules.pass_locks or passes >= min(others, round_.seating.passes_to_end)
    )
