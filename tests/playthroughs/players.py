"""Players who make rounds worth reading: sensible enough, not clever, a little moody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.cards import DRAGON, PHOENIX, RANKS, Card, Hand
from advisor.combinations import Combination, Kind
from advisor.rounds import Question, Round

if TYPE_CHECKING:
    import random


def step(round_: Round, rng: random.Random) -> Round:
    """The round after one decision of the player who is asked, or a call."""
    seat = round_.to_act
    if seat is None:
        raise ValueError("the round is over")
    return _ANSWERS.get(round_.question, _turn)(round_, seat, rng)


def _grand(round_: Round, seat: int, _rng: random.Random) -> Round:
    if strength(round_.hands[seat]) >= 5 and round_.can_call_grand(seat):
        return round_.call_grand(seat)[0]
    return round_.decline_grand(seat)[0]


def _exchange(round_: Round, seat: int, rng: random.Random) -> Round:
    if wants_to_call(round_, seat) and rng.random() < 0.3:
        return round_.call_tichu(seat)[0]
    return round_.give(seat, gift(round_, seat))[0]


def _refusal(round_: Round, seat: int, rng: random.Random) -> Round:
    return (round_.refuse(seat) if rng.random() < 0.2 else round_.accept(seat))[0]


def _dog(round_: Round, seat: int, _rng: random.Random) -> Round:
    """To the partner who holds fewer cards."""
    leaders = round_.seating.dog_leaders(seat, round_.out)
    return round_.give_lead(seat, min(leaders, key=lambda one: len(round_.hands[one])))[0]


def _wish(round_: Round, seat: int, rng: random.Random) -> Round:
    return round_.wish(seat, wish(round_, seat, rng))[0]


def _give_dragon(round_: Round, seat: int, rng: random.Random) -> Round:
    """Mostly to the opponent who holds more cards."""
    chosen = max if rng.random() < 0.8 else min
    opponents = round_.seating.opponents(seat)
    return round_.give_dragon(seat, chosen(opponents, key=lambda s: len(round_.hands[s])))[0]


def _window(round_: Round, seat: int, rng: random.Random) -> Round:
    bomb = _bomb(round_, seat, rng)
    return (round_.play(seat, bomb) if bomb else round_.decline(seat))[0]


def strength(hand: Hand) -> int:
    """Dragon and Phoenix count two, aces one."""
    return sum(2 if card in (DRAGON, PHOENIX) else card.rank == 14 for card in hand)


def wants_to_call(round_: Round, seat: int) -> bool:
    """Whether a player calls small Tichu."""
    return strength(round_.hands[seat]) >= 5 and round_.can_call_tichu(seat)


def gift(round_: Round, seat: int) -> tuple[Card, ...]:
    """The lowest cards for the opponents, high ones for the partners."""
    plain = (card for card in round_.hands[seat] if not card.is_special)
    cards = sorted(plain, key=lambda card: card.rank)
    low, high = iter(cards), iter(cards[-2::-1])
    partners = round_.seating.partners(seat)
    return tuple(next(high if to in partners else low) for to in round_.seating.receivers(seat))


def wish(round_: Round, seat: int, rng: random.Random) -> int | None:
    """The rank that was given to the next player, else any or none."""
    given, receivers = round_.exchange[seat], round_.seating.receivers(seat)
    next_got = bool(given) and receivers[0] == round_.seating.order_from(seat)[1]
    if given and next_got and not given[0].is_special:
        return given[0].rank
    choices: list[int | None] = [*RANKS]
    if round_.can_wish(seat, None):
        choices.append(None)
    return rng.choice(choices)


def _turn(round_: Round, seat: int, rng: random.Random) -> Round:
    if wants_to_call(round_, seat):
        return round_.call_tichu(seat)[0]
    plays = round_.legal_plays()
    if round_.trick is None:
        return round_.play(seat, _lead(plays, rng))[0]
    if not plays or (round_.may_pass and _lets_it_go(round_, seat, plays, rng)):
        return round_.pass_turn(seat)[0]
    return round_.play(seat, _lowest(plays))[0]


def _lead(plays: tuple[Combination, ...], rng: random.Random) -> Combination:
    """The longest combination of low rank; bombs last; the Dog now and then."""
    dog = [play for play in plays if play.kind is Kind.DOG]
    if dog and rng.random() < 0.3:
        return dog[0]
    others = [play for play in plays if play not in dog] or dog
    return max(others, key=lambda play: (not play.is_bomb, play.length, -play.rank))


def _lowest(plays: tuple[Combination, ...]) -> Combination:
    return min(plays, key=lambda play: (play.is_bomb, play.rank))


def _lets_it_go(
    round_: Round, seat: int, plays: tuple[Combination, ...], rng: random.Random
) -> bool:
    """Whether a player passes though he can play: to his partner, or to save strength."""
    trick, lowest = round_.trick, _lowest(plays)
    if trick is None:
        return False
    if trick.owner in round_.seating.partners(seat):
        return trick.top.rank >= 10 or trick.top.length > 2 or lowest.rank >= 14
    if lowest.is_bomb:
        return _bomb(round_, seat, rng) is None
    return lowest.rank >= 14 and trick.points < 10 and rng.random() < 0.5


def _bomb(round_: Round, seat: int, rng: random.Random) -> Combination | None:
    """A bomb against a rich trick or an opponent near his end; seldom out of temper."""
    trick = round_.trick
    if trick is None:
        throws = rng.random() < 0.5
    elif trick.owner == seat:
        throws = DRAGON in trick.top.cards or rng.random() < 0.1
    elif trick.owner in round_.seating.partners(seat):
        throws = rng.random() < 0.05
    else:
        near = len(round_.hands[trick.owner]) <= 4
        throws = near or trick.points >= 15 or rng.random() < 0.2
    return round_.legal_plays()[0] if throws else None


_ANSWERS = {
    Question.GRAND: _grand,
    Question.EXCHANGE: _exchange,
    Question.REFUSAL: _refusal,
    Question.WISH: _wish,
    Question.DOG: _dog,
    Question.GIFT: _give_dragon,
    Question.WINDOW: _window,
}
