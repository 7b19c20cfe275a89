"""What can be wrong with a position, all of it at once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from advisor.cards import FULL_DECK, MAH_JONG, PHOENIX, RANKS, Hand
from advisor.combinations import Kind, readings
from advisor.rounds.actions import CALL_WORDS
from advisor.rounds.calling import refusers
from advisor.rounds.legality import can_bomb
from advisor.rounds.scoring import counts_cards_beside, double_victory, is_over
from advisor.rounds.state import Question, State, Trick, replaced
from advisor.rules import OFFICIAL, Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from advisor.combinations import Combination

DECK_POINTS: Final = FULL_DECK.points
_POINTS: Final = ("won", "aside", "piles", "hands", "stock", "laid", "top", "under")
_IN_PLAY: Final = frozenset(Question) - {Question.GRAND, Question.EXCHANGE, Question.OVER}


class Fault(NamedTuple):
    """Something that cannot be so.

    Args:
        fields: the fields that contradict each other, by the names of the position notation.
        text: what is wrong, one sentence.
    """

    fields: tuple[str, ...]
    text: str


def faults_of(state: State) -> tuple[Fault, ...]:
    """List everything that cannot be so in a moment of a round.

    Args:
        state: the moment.

    Returns:
        The faults; none if the position is possible.

    >>> from advisor.rounds.round import Round
    >>> faults_of(Round.deal(seed=1))
    ()
    """
    shape = shape_faults(state)
    return shape or tuple(fault for check in _CHECKS for fault in check(state))


def shape_faults(state: State) -> tuple[Fault, ...]:
    """List what all else relies on: a value for each seat, and no other seats.

    Args:
        state: the moment.

    Returns:
        The faults; none if every seat has its values.
    """
    return (*_all_seats_have_values(state), *_the_seats_exist(state))


def _all_seats_have_values(state: State) -> Iterator[Fault]:
    players, columns = state.seating.players, len(state.seating.columns)
    nothing = (None,) * players
    for field, what, values, wanted in (
        ("hands", "hands", state.hands, players),
        ("stock", "hands in the stock", state.stock or nothing, players),
        ("laid", "gifts laid out", state.laid, players),
        ("calls", "calls", state.calls, players),
        ("played", "answers who has played", state.has_played, players),
        ("won", "numbers of points won", state.won, players),
        ("piles", "piles", state.piles or nothing, players),
        ("score", "totals", state.totals, columns),
    ):
        if len(values) != wanted:
            yield Fault((field,), f"expected {wanted} {what}, not {len(values)}")
    for call in state.calls:
        if call not in (None, *CALL_WORDS):
            yield Fault(("calls",), f"expected a call tichu or grand, or none, not {call!r}")


def _the_seats_exist(state: State) -> Iterator[Fault]:
    players = state.seating.players
    trick = state.trick
    named = {
        "question": [] if state.to_act is None else [state.to_act],
        "answered": state.answered,
        "out": state.out,
        "top": [trick.owner] if trick else [],
        "passed": trick.passed if trick else [],
        "locked": trick.locked if trick else [],
        "lead": [] if state.leader is None else [state.leader],
        "bet": [state.bet.seat, state.bet.to_act] if state.bet else [],
    }
    for field, seats in named.items():
        for seat in seats:
            if seat not in range(players):
                yield Fault((field,), f"expected a seat 0 to {players - 1}, not {seat!r}")


def _cards_stand_once(state: State) -> Iterator[Fault]:
    seen: dict[int, tuple[str, str]] = {}
    for field, place, cards in _places(state):
        if not cards.suits_known:
            yield Fault((field,), f"the suits of the cards {place} are not given")
            continue
        for card in cards:
            if card.index in seen:
                other_field, other = seen[card.index]
                text = f"the card {card} stands twice: {other} and {place}"
                yield Fault((other_field, field), text)
            seen.setdefault(card.index, (field, place))


def _places(state: State) -> Iterator[tuple[str, str, Hand]]:
    """Yield where cards lie: the field, the place in words, the cards."""
    for seat, hand in enumerate(state.hands):
        yield "hands", f"in the hand of seat {seat}", hand
    for seat, hand in enumerate(state.stock):
        yield "stock", f"in the stock of seat {seat}", hand
    for seat, laid in enumerate(state.laid):
        for card in laid or ():
            yield "laid", f"laid out by seat {seat}", Hand(card.bit)
    if state.trick is not None:
        yield "top", "on the table", state.trick.cards
    for seat, pile in enumerate(state.piles or ()):
        yield "piles", f"in the pile of seat {seat}", pile


def _hands_have_their_size(state: State) -> Iterator[Fault]:
    seating = state.seating
    for seat, (hand, full) in enumerate(zip(state.hands, seating.hand_sizes, strict=True)):
        if state.phase is Question.GRAND:
            wanted, field = seating.grand_cards, "hands"
            rest = len(state.stock[seat]) if seat < len(state.stock) else 0
            if rest != full - wanted:
                text = f"seat {seat} takes {full - wanted} more cards from the stock, not {rest}"
                yield Fault(("stock",), text)
        elif state.phase is Question.EXCHANGE:
            wanted = full - len(state.laid[seat] or ())
            field = "laid"
        elif len(hand) > full:
            wanted, field = full, "hands"
        else:
            continue
        if len(hand) != wanted:
            text = f"seat {seat} holds {len(hand)} cards, expected {wanted}"
            yield Fault(("hands", field), text)


def _phases_keep_apart(state: State) -> Iterator[Fault]:
    phase = state.phase
    if phase is not Question.GRAND:
        if state.stock:
            yield Fault(("stock",), "a stock belongs to the question grand")
        if state.answered:
            yield Fault(("answered",), "answers belong to the question grand")
    if phase is not Question.EXCHANGE and any(state.laid):
        yield Fault(("laid",), "cards are laid out in the exchange alone")
    if phase in _IN_PLAY:
        return
    if phase is not Question.OVER and state.trick is not None:
        yield Fault(("top",), f"there is no trick while the question is {phase}")
    if phase is not Question.OVER and state.out:
        yield Fault(("out",), f"nobody is out while the question is {phase}")
    if state.wish_open is not None:
        yield Fault(("wished",), f"no wish is open while the question is {phase}")


def _the_leader_leads(state: State) -> Iterator[Fault]:
    """Check who leads: told only of an empty table, before a turn or the window before it."""
    phase, leader = state.phase, state.leader
    in_turn = phase in (Question.TURN, Question.WINDOW) and not state.is_over
    empty = in_turn and state.trick is None
    asked = state.bet.to_act if state.bet else state.to_act
    if leader is None:
        if empty:
            yield Fault(("lead", "question"), "expected the seat that leads: the table is empty")
    elif not empty:
        yield Fault(("lead", "question", "top"), "nobody is to lead now")
    elif phase is Question.TURN and leader != asked:
        yield Fault(
            ("lead", "question"), f"seat {leader} leads, so it is not asked of seat {asked}"
        )


def _somebody_is_asked(state: State) -> Iterator[Fault]:
    seat, phase = state.to_act, state.question
    if phase is Question.OVER:
        if not state.void and not state.bet and not is_over(state.out, state.seating):
            yield Fault(("question", "out"), "the round is not over while two teams hold cards")
        return
    if state.void:
        yield Fault(("question", "void"), "a void deal is over")
    if seat is None:
        yield Fault(("question",), f"expected a seat that is asked: the question is {phase}")
        return
    check = _QUESTION_CHECKS.get(phase)
    if check is not None:
        yield from check(state, seat)


def _check_grand(state: State, seat: int) -> Iterator[Fault]:
    if not state.rules.grand_tichu_enabled:
        yield Fault(("question", "rules"), "Grand Tichu is not played under these rules")
    if seat not in state.seating.grand_seats:
        yield Fault(("question", "rules"), f"seat {seat} is not asked about Grand Tichu")
    if seat in state.answered:
        yield Fault(("question", "answered"), f"seat {seat} has answered about Grand Tichu")


def _check_exchange(state: State, seat: int) -> Iterator[Fault]:
    if state.laid[seat] is not None:
        yield Fault(("question", "laid"), f"seat {seat} has laid out its cards")
    elif not state.seating.receivers(seat):
        yield Fault(("question", "rules"), f"seat {seat} takes no part in the exchange")


def _check_turn(state: State, seat: int) -> Iterator[Fault]:
    if not state.hands[seat]:
        yield Fault(("question", "hands"), f"seat {seat} has the turn but no cards")
    turn = state.turn
    if state.trick is None or turn == seat:
        return
    if turn is None:
        yield Fault(("question", "passed"), "all have passed: the trick is to be collected")
    else:
        yield Fault(
            ("question", "top", "passed"), f"it is the turn of seat {turn}, not of seat {seat}"
        )


def _check_window(state: State, seat: int) -> Iterator[Fault]:
    if state.trick is None and (not state.rules.bomb_dead_time or any(state.has_played)):
        yield Fault(("question", "top"), "there is no bomb window while nothing lies on the table")
    if not can_bomb(state.hands[seat], state.table):
        yield Fault(("question", "hands", "top"), f"seat {seat} holds no bomb that beats the table")


def _check_wish(state: State, seat: int) -> Iterator[Fault]:
    trick = state.trick
    if trick is None or MAH_JONG not in trick.top.cards or trick.owner != seat or trick.passed:
        yield Fault(("question", "top"), f"seat {seat} has not just played the Mah Jong")
    if state.wish_open is not None:
        yield Fault(("question", "wished"), "no wish is open before it is made")


def _check_gift(state: State, seat: int) -> Iterator[Fault]:
    trick = state.trick
    if trick is None or not trick.is_dragons or trick.owner != seat:
        yield Fault(("question", "top"), f"seat {seat} has not won a trick with the Dragon")
    elif state.turn is not None and not is_over(state.out, state.seating):
        yield Fault(
            ("question", "passed"), f"the trick is not won: it is the turn of seat {state.turn}"
        )


def _check_overcall(state: State, seat: int) -> Iterator[Fault]:
    if not state.rules.self_overcall:
        yield Fault(("question", "rules"), "nobody beats his own play under these rules")
    elif state.trick is None or state.trick.owner != seat or state.turn != seat:
        yield Fault(("question", "top", "passed"), f"seat {seat} is not asked to beat its own play")


def _check_dog(state: State, seat: int) -> Iterator[Fault]:
    if state.trick is not None:
        yield Fault(("question", "top"), "a trick lies on the table, so no Dog was led")
    if len(state.seating.dog_leaders(seat, state.out)) < 2:
        yield Fault(("question", "out", "rules"), f"seat {seat} has no two partners with cards")
    if not state.has_played[seat]:
        yield Fault(("question", "played"), f"seat {seat} has not played the Dog")


def _check_refusal(state: State, seat: int) -> Iterator[Fault]:
    if state.bet is None:
        yield Fault(("question", "bet"), "expected a field bet with the call that may be refused")
    elif seat not in refusers(state, state.bet.seat):
        yield Fault(("question", "bet"), f"seat {seat} is no opponent of seat {state.bet.seat}")


def _the_bet_is_possible(state: State) -> Iterator[Fault]:
    """Check a call that waits for its answer, and what was asked when it came (2.6)."""
    bet = state.bet
    if bet is None:
        return
    if not state.rules.bet_refusal:
        yield Fault(("bet", "rules"), "no call is refused under these rules")
    if state.question not in (Question.REFUSAL, Question.OVER):
        yield Fault(("bet", "question"), f"no call waits while the question is {state.question}")
    call, when = state.calls[bet.seat], bet.question
    if call is None:
        yield Fault(("bet", "calls"), f"seat {bet.seat} has not called")
    elif (call == "grand") is not (when is Question.GRAND):
        yield Fault(("bet", "calls"), f"{CALL_WORDS[call]} is not called at the question {when}")
    if when in (Question.REFUSAL, Question.OVER):
        yield Fault(("bet",), f"nobody calls while the question is {when}")
    else:
        calls = replaced(state.calls, bet.seat, None)
        before = replace(state, bet=None, question=when, to_act=bet.to_act, calls=calls)
        yield from _somebody_is_asked(before)


_QUESTION_CHECKS: Final[dict[Question, Callable[[State, int], Iterator[Fault]]]] = {
    Question.GRAND: _check_grand,
    Question.EXCHANGE: _check_exchange,
    Question.TURN: _check_turn,
    Question.WINDOW: _check_window,
    Question.WISH: _check_wish,
    Question.GIFT: _check_gift,
    Question.OVERCALL: _check_overcall,
    Question.DOG: _check_dog,
    Question.REFUSAL: _check_refusal,
}


def _the_trick_is_possible(state: State) -> Iterator[Fault]:
    trick = state.trick
    if trick is None:
        return
    if not is_announced_right(trick.top, state.rules):
        yield Fault(("top", "rules"), f"a {trick.top} of rank {trick.top.rank} cannot lie there")
    under = trick.points - trick.top.cards.points
    if under % 5 or not -25 <= under <= DECK_POINTS + 25:
        yield Fault(("under",), f"there cannot be {under} points under the top of the trick")
    yield from _passes_are_in_order(state, trick)
    if trick.locked and not state.rules.pass_locks:
        yield Fault(("locked", "rules"), "who has passed may play again under these rules")


def is_announced_right(top: Combination, rules: Rules = OFFICIAL) -> bool:
    """Tell whether a combination can lie on the table as announced.

    Args:
        top: the combination to beat.
        rules: the rules.

    Returns:
        False for the Dog, for another reading than the cards allow, or a Phoenix of no known rank.

    >>> from advisor.combinations import Combination
    >>> is_announced_right(Combination(Kind.SINGLE, Hand.of("Phx"), 8.5))
    True
    """
    if top.kind is Kind.SINGLE and PHOENIX in top.cards:
        above = (rank + 0.5 for rank in (1, *RANKS))
        return top.rank == rules.phoenix_lead_value or top.rank in above
    return top.kind is not Kind.DOG and top in readings(top.cards, None, rules)


def _passes_are_in_order(state: State, trick: Trick) -> Iterator[Fault]:
    """Compare the passes with those that can have been: each seat with cards in turn."""
    able = [
        seat
        for seat in state.seating.order_from(trick.owner)[1:]
        if state.hands[seat] and (seat in trick.passed or seat not in trick.locked)
    ]
    able = able[: state.seating.passes_to_end]
    if state.rules.self_overcall:
        able.append(trick.owner)
    if list(trick.passed) != able[: len(trick.passed)]:
        order = " ".join(map(str, able)) or "nobody"
        text = f"after seat {trick.owner} pass in this order: {order}"
        yield Fault(("passed", "top"), text)


def _players_out_have_no_cards(state: State) -> Iterator[Fault]:
    for seat in dict.fromkeys(state.out):
        if state.out.count(seat) > 1:
            yield Fault(("out",), f"seat {seat} goes out twice")
        elif state.hands[seat]:
            yield Fault(("out", "hands"), f"seat {seat} is out but holds {state.hands[seat]}")
    if state.phase not in _IN_PLAY:
        return
    for seat, hand in enumerate(state.hands):
        if not hand and seat not in state.out:
            yield Fault(("out", "hands"), f"seat {seat} has no cards but is not out")
    yield from _the_round_goes_on(state)


def _the_round_goes_on(state: State) -> Iterator[Fault]:
    if double_victory(state.out, state.seating) is not None:
        if state.question is not Question.GIFT or not counts_cards_beside(
            state.rules, state.seating
        ):
            yield Fault(("out",), "the round is over: the first players out are a whole team")
    elif is_over(state.out, state.seating) and state.question is not Question.GIFT:
        yield Fault(("out",), "the round is over: only one player holds cards")
    trick = state.trick
    if trick is not None and trick.owner in state.out[:-1]:
        text = f"seat {trick.owner} owns the trick but went out before seat {state.out[-1]}"
        yield Fault(("out", "top"), text)


def _first_cards_are_played(state: State) -> Iterator[Fault]:
    for seat, (hand, full) in enumerate(zip(state.hands, state.seating.hand_sizes, strict=True)):
        played = state.has_played[seat]
        if played and (state.phase not in _IN_PLAY | {Question.OVER} or len(hand) >= full):
            yield Fault(("played", "hands"), f"seat {seat} holds all cards but has played")
        if not played and (seat in state.out or (state.trick and state.trick.owner == seat)):
            yield Fault(("played",), f"seat {seat} must have played its first card")


def _calls_are_allowed(state: State) -> Iterator[Fault]:
    for seat, call in enumerate(state.calls):
        if call == "grand" and not state.rules.grand_tichu_enabled:
            yield Fault(("calls", "rules"), "Grand Tichu is not played under these rules")
        if call == "grand" and seat not in state.seating.grand_seats:
            yield Fault(("calls", "rules"), f"seat {seat} does not call Grand Tichu")
        waits = state.bet is not None and state.bet.seat == seat
        asked = state.phase is Question.GRAND and not waits
        if call == "grand" and asked and seat not in state.answered:
            yield Fault(("calls", "answered"), f"seat {seat} has called and so has answered")
        if call == "tichu" and state.phase is Question.GRAND:
            yield Fault(("calls", "question"), "small Tichu is called after the deal")
    if state.rules.one_call_per_team:
        for team in state.seating.teams:
            if sum(state.calls[seat] is not None for seat in team) > 1:
                yield Fault(("calls", "rules"), "a team calls once under these rules")


def _the_wish_is_possible(state: State) -> Iterator[Fault]:
    if state.wish_open is None:
        return
    if state.wish_open not in RANKS:
        yield Fault(("wished",), f"a wish is a rank 2 to 14, not {state.wish_open}")
    for seat, hand in enumerate(state.hands):
        if MAH_JONG in hand:
            yield Fault(("wished", "hands"), f"a wish is open but seat {seat} holds the Mah Jong")


def _points_add_up(state: State) -> Iterator[Fault]:
    for seat, points in enumerate(state.won):
        if points % 5 or not -25 <= points <= DECK_POINTS + 25:
            yield Fault(("won",), f"seat {seat} cannot have won {points} points")
    for seat, pile in enumerate(state.piles or ()):
        if pile.points != state.won[seat]:
            text = f"the pile of seat {seat} is worth {pile.points} points, not {state.won[seat]}"
            yield Fault(("piles", "won"), text)
    if state.points_missing:
        in_trick = state.trick.points if state.trick else 0
        told = f"{in_trick} in the trick, {sum(state.won)} won and {state.aside} aside"
        total = DECK_POINTS - state.points_missing
        text = f"{total - in_trick - sum(state.won) - state.aside} points in the hands, {told}"
        yield Fault(_POINTS, f"{text} are {total}, not {DECK_POINTS}")


def _points_lie_in_cards(state: State) -> Iterator[Fault]:
    """Only cards that lie in tricks are worth points there, and only the Phoenix is below 0."""
    trick, held = state.trick, 0
    for hand in (*state.hands, *state.stock, trick.top.cards if trick else Hand()):
        held |= hand.bits
    under = trick.points - trick.top.cards.points if trick else 0
    tricks = Hand(FULL_DECK.bits & ~held)
    below = sum(points < 0 for points in (*state.won, under))
    gained = sum(points for points in (*state.won, under) if points > 0)
    most = tricks.points + (25 if PHOENIX in tricks else 0)
    if below > (PHOENIX in tricks):
        text = f"only a pile with the Phoenix is worth less than 0, not {below} of them"
        if PHOENIX not in tricks:
            text = "no pile is worth less than 0: the Phoenix lies in none"
        yield Fault(("won", "hands"), text)
    if gained > most:
        text = f"{gained} points in tricks are more than the {most} of the cards that nobody holds"
        yield Fault(("won", "hands"), text)


_CHECKS: Final = (
    _cards_stand_once,
    _hands_have_their_size,
    _phases_keep_apart,
    _the_leader_leads,
    _somebody_is_asked,
    _the_trick_is_possible,
    _players_out_have_no_cards,
    _first_cards_are_played,
    _calls_are_allowed,
    _the_bet_is_possible,
    _the_wish_is_possible,
    _points_add_up,
    _points_lie_in_cards,
)
