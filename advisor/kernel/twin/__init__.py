"""The functions of the kernel, answered through `Round` and `combinations`: slow and right.

No rule stands here. The twin takes over where no library loads or a rule option is not the
kernel's, and tests hold the kernel to it: for equal seeds it plays the same rounds.
"""

from __future__ import annotations

from array import array
from dataclasses import replace
from typing import TYPE_CHECKING

from advisor.cards import Hand
from advisor.combinations import plays, readings
from advisor.errors import DealError
from advisor.kernel.results import Order, Outcome, Playouts, Totals
from advisor.kernel.solver import acted
from advisor.kernel.twin.dealing import Dealer
from advisor.kernel.twin.dealing import count_deals as count_deals
from advisor.kernel.twin.exchanging import exchanged_hands
from advisor.kernel.twin.looking import Policy
from advisor.kernel.twin.numbers import key_of
from advisor.kernel.twin.partitioning import Weighing
from advisor.kernel.twin.playing import Player
from advisor.rounds import Call, Decline, Giving, Pass, Question, Refusal
from advisor.rounds.exchanging import first_leader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from advisor.combinations import Combination
    from advisor.kernel.threads import StopFlag
    from advisor.rounds import Record, Round
    from advisor.views import Hidden


def legal_plays(round_: Round) -> tuple[Combination, ...]:
    """List what the player who is asked may play."""
    return round_.legal_plays()


def count_leads(hands: array[int]) -> array[int]:
    """Return how many leads each of many hands has, given as bits; merged by suit."""
    return array("i", [len(plays(Hand(bits))) for bits in hands])


def lightest_partition(hand: Hand, weights: array[int]) -> tuple[int, tuple[Combination, ...]]:
    """Return the least weight of a partition of a hand, and one that has it."""
    plan = Weighing(tuple(weights)).lightest(_held(hand))
    return plan.weight, tuple(map(_as_held, plan.plays))


def _as_held(play: Combination) -> Combination:
    """Name a natural straight of one suit a bomb."""
    held = readings(play.cards)
    return play if play in held else held[0]


def partition_weights(
    hands: array[int], weights: array[int], stop: StopFlag | None = None
) -> array[int]:
    """Return the least weight of a partition of each of many hands, given as bits."""
    weighing = Weighing(tuple(weights))
    least = array("q")
    for bits in hands:
        _look_at(stop)
        least.append(weighing.lightest(_held(Hand(bits))).weight)
    return least


def _held(hand: Hand) -> Hand:
    """Refuse a hand that nobody can hold."""
    if len(hand) > 14:
        raise DealError(f"expected a hand of up to 14 cards, not of {len(hand)}")
    return hand


def _look_at(stop: StopFlag | None) -> None:
    if stop is not None and stop.is_set:
        raise KeyboardInterrupt


def deals(
    hidden: Hidden, seed: int, first: int, count: int, stop: StopFlag | None = None
) -> array[int]:
    """Draw hidden hands, a word of cards for each seat of a deal."""
    dealer = Dealer.of(hidden)
    hands = array("Q")
    for number in range(count):
        _look_at(stop)
        hands.extend(dealer.deal(seed, first + number))
    return hands


def playouts(
    round_: Round, policies: Sequence[array[int]], order: Order, stop: StopFlag | None = None
) -> Playouts:
    """Play many deals to the end, as `kernel.playouts`."""
    tables = [Policy(tuple(table)) for table in policies]
    dealer = None if order.hidden is None else Dealer.of(order.hidden)
    outcomes = []
    for number in order.deals:
        _look_at(stop)
        begun, known = _begun(round_, dealer, order, number, tables)
        over = Player(tables, key_of(order.seed, number), known).play(begun)
        outcomes.append(_outcome(over))
    totals = Totals.of(outcomes, seats=len(round_.hands))
    return Playouts(totals, tuple(outcomes) if order.keep else ())


def _begun(
    round_: Round,
    dealer: Dealer | None,
    order: Order,
    number: int,
    tables: Sequence[Policy],
) -> tuple[Round, Sequence[bool]]:
    """Return the round in which a deal begins, and whose first eight cards are known."""
    known: Sequence[bool] = (True,) * len(round_.hands)
    if dealer is not None:
        hands: Sequence[int] = dealer.deal(order.seed, number)
        if order.hidden is not None and order.hidden.gifts is not None:
            key = key_of(order.seed, number)
            hands, givings = exchanged_hands(round_, order.hidden, hands, tables, key)
            since = (record for record in round_.log if not isinstance(record, Giving))
            round_ = replace(round_, log=(*givings, *since))
        first_lead = order.action is None and _nobody_has_played(round_)
        round_, known = _with_hands(round_, hands, dealer.fixed, first_lead=first_lead)
    return (round_ if order.action is None else _after(round_, order.action)), known


def _with_hands(
    round_: Round, hands: Sequence[int], fixed: Sequence[int], *, first_lead: bool
) -> tuple[Round, Sequence[bool]]:
    """Put dealt hands into a round; tell whose first eight cards are known."""
    cards = tuple(map(Hand, hands))
    if round_.phase is Question.GRAND:
        return _before_grand(round_, cards, fixed)
    if round_.phase is Question.EXCHANGE:
        laid = [Hand.of(given or ()) for given in round_.laid]
        cards = tuple(hand - given for hand, given in zip(cards, laid, strict=True))
    elif first_lead:
        leader = first_leader(cards)
        round_ = replace(round_, leader=leader, to_act=leader)
    return replace(round_, hands=cards), (True,) * len(cards)


def _before_grand(
    round_: Round, cards: Sequence[Hand], fixed: Sequence[int]
) -> tuple[Round, Sequence[bool]]:
    """Part dealt hands into the first eight cards and the others."""
    known = [not eight.bits & ~own for eight, own in zip(round_.hands, fixed, strict=True)]
    number = round_.seating.grand_cards
    firsts = tuple(
        eight if is_known else Hand.of(list(hand)[:number])
        for eight, is_known, hand in zip(round_.hands, known, cards, strict=True)
    )
    stock = tuple(hand - eight for hand, eight in zip(cards, firsts, strict=True))
    return replace(round_, hands=firsts, stock=stock), known


def _nobody_has_played(round_: Round) -> bool:
    """Whether the first lead is still to come, which is with the holder of the Mah Jong."""
    full = tuple(map(len, round_.hands)) == round_.seating.hand_sizes
    return full and round_.question is Question.TURN and not any(round_.has_played)


def _after(round_: Round, action: Record | Decline) -> Round:
    """Take the first action; `Round` says why if it is not legal."""
    match action:
        case Call(seat, call):
            called = round_.call_grand(seat) if call == "grand" else round_.call_tichu(seat)
            return called[0]
        case Refusal(seat):
            return round_.refuse(seat)[0]
        case Pass(seat) | Decline(seat):
            return _after_no(round_, seat)
        case _:
            return acted(round_, action)


def _after_no(round_: Round, seat: int) -> Round:
    match round_.question:
        case Question.GRAND:
            return round_.decline_grand(seat)[0]
        case Question.WINDOW:
            return round_.decline(seat)[0]
        case Question.REFUSAL:
            return round_.accept(seat)[0]
        case _:
            return round_.pass_turn(seat)[0]


def _outcome(round_: Round) -> Outcome:
    mine, theirs = round_.score or (0, 0)
    calls = tuple({None: 0, "tichu": 1, "grand": 2}[call] for call in round_.calls)
    return Outcome(
        (mine, theirs),
        round_.out[0] if round_.out else -1,
        round_.double_victory,
        calls,
    )
