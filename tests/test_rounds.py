"""What holds for every round, whoever plays and under whatever rules."""

from __future__ import annotations

import random
from dataclasses import FrozenInstanceError
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from advisor.cards import DECK, Card, Hand
from advisor.combinations import Combination, Kind, plays, readings
from advisor.errors import DealError, RuleError
from advisor.rounds import (
    Bet,
    Call,
    Decline,
    DragonGift,
    Game,
    Giving,
    Pass,
    Play,
    Question,
    Round,
    Trick,
    Wish,
)
from advisor.rules import Rules
from tests.random_rounds import (
    OPTIONS,
    check_moment,
    check_step,
    random_round,
    random_rules,
    random_step,
)
from tests.table import after, at, combination, exchanged, whole

if TYPE_CHECKING:
    from collections.abc import Callable


def check_round(seed: int) -> None:
    """Play a round at random, under the official rules for every second seed."""
    rules = random_rules(random.Random(seed)) if seed % 2 else Rules()
    print(f"seed {seed}, rules {rules}")
    before = None
    for moment in random_round(seed, rules):
        check_moment(moment)
        if before is not None:
            check_step(before, moment)
        before = moment


@pytest.mark.parametrize("seed", range(200))
def test_random_rounds(seed: int) -> None:
    check_round(seed)


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(200, 1000, 100))
def test_more_random_rounds(hundred: int) -> None:
    for seed in range(hundred, hundred + 100):
        check_round(seed)


def test_every_option_is_drawn() -> None:
    drawn = [random_rules(random.Random(seed)).differences() for seed in range(1, 200, 2)]
    assert {name for changed in drawn for name in changed} == set(OPTIONS)


# A round step by step, with attempts that the rules forbid

Attempt = tuple["Callable[..., None]", "Callable[..., bool]", "Callable[..., Any]", tuple[Any, ...]]


def attempts(round_: Round, seat: int, cards: Hand, number: int) -> list[Attempt]:
    """Every action of a seat with these cards or this number: as `verify_x`, `can_x` and `x`."""
    some = tuple(cards)
    found: list[Attempt] = [
        (round_.verify_grand, round_.can_call_grand, round_.call_grand, (seat,)),
        (round_.verify_decline_grand, round_.can_decline_grand, round_.decline_grand, (seat,)),
        (round_.verify_tichu, round_.can_call_tichu, round_.call_tichu, (seat,)),
        (round_.verify_give, round_.can_give, round_.give, (seat, some)),
        (round_.verify_pass, round_.can_pass, round_.pass_turn, (seat,)),
        (round_.verify_decline, round_.can_decline, round_.decline, (seat,)),
        (round_.verify_wish, round_.can_wish, round_.wish, (seat, number)),
        (round_.verify_wish, round_.can_wish, round_.wish, (seat, None)),
        (round_.verify_give_dragon, round_.can_give_dragon, round_.give_dragon, (seat, number)),
        (round_.verify_give_lead, round_.can_give_lead, round_.give_lead, (seat, number)),
        (round_.verify_refuse, round_.can_refuse, round_.refuse, (seat,)),
        (round_.verify_refuse, round_.can_accept, round_.accept, (seat,)),
    ]
    every = (*readings(cards, None, round_.rules), *readings(cards, round_.table))
    play = (round_.verify_play, round_.can_play, round_.play)
    return found + [(*play, (seat, reading)) for reading in every]


def check_triple(attempt: Attempt) -> None:
    """`verify_x`, `can_x` and `x` agree whether the rules allow it."""
    verify, can, do, arguments = attempt
    if can(*arguments):
        verify(*arguments)
        changed, record = do(*arguments)
        assert isinstance(changed, Round)
        assert record.seat == arguments[0]
        return
    with pytest.raises(RuleError) as verified:
        verify(*arguments)
    with pytest.raises(RuleError) as done:
        do(*arguments)
    assert str(done.value) == str(verified.value)


class Table(RuleBasedStateMachine):
    """Four players who do what they are asked and try what they may not."""

    def __init__(self) -> None:
        super().__init__()
        self.round = Round.deal(0)

    @initialize(seed=st.integers(0, 10**6))
    def deal(self, seed: int) -> None:
        self.round = Round.deal(seed, random_rules(random.Random(seed)))

    def do(self, now: Round) -> None:
        check_step(self.round, now)
        self.round = now

    @precondition(lambda self: not self.round.is_over)
    @rule(rng=st.randoms(use_true_random=False), steps=st.integers(1, 20))
    def play_on(self, rng: random.Random, steps: int) -> None:
        for _ in range(steps):
            if not self.round.is_over:
                self.do(random_step(self.round, rng))

    @precondition(lambda self: self.round.legal_plays())
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        seat = self.round.to_act
        assert seat is not None
        choice = data.draw(st.sampled_from(self.round.legal_plays(merged=False)))
        self.do(self.round.play(seat, choice)[0])

    @rule(
        seat=st.integers(-1, 4),
        cards=st.sets(st.sampled_from(DECK), min_size=1, max_size=5).map(Hand.of),
        number=st.integers(-1, 16),
    )
    def attempt(self, seat: int, cards: Hand, number: int) -> None:
        before, shown = self.round, repr(self.round)
        for attempt in attempts(self.round, seat, cards, number):
            check_triple(attempt)
        assert repr(before) == shown

    @precondition(lambda self: self.round.to_act is not None)
    @rule(data=st.data())
    def attempt_with_own_cards(self, data: st.DataObject) -> None:
        seat = self.round.to_act
        assert seat is not None
        held = data.draw(st.sets(st.sampled_from(tuple(self.round.hands[seat]) or DECK[:1])))
        for attempt in attempts(self.round, seat, Hand.of(held), 8):
            check_triple(attempt)

    @invariant()
    def the_moment_is_possible(self) -> None:
        check_moment(self.round)


Table.TestCase.settings = settings(max_examples=40, stateful_step_count=40)
TestTable = Table.TestCase


# Values


def test_a_round_never_changes() -> None:
    round_ = at("turn 0; hands 7j Kj | 8j Ks | 9j Kp | Tj Kt")
    copy = at("turn 0; hands 7j Kj | 8j Ks | 9j Kp | Tj Kt")
    played, record = round_.play(0, combination("7j", round_))
    assert record == Play(0, combination("7j", round_))
    assert round_ == copy
    assert hash(round_) == hash(copy)
    assert played != round_
    with pytest.raises(FrozenInstanceError):
        round_.won = (0, 0, 0, 100)  # type: ignore[misc]


def test_representations_make_the_same_round() -> None:
    rng = random.Random(5)
    names = globals() | {
        "Bet": Bet,
        "Combination": Combination,
        "Kind": Kind,
        "Trick": Trick,
        "Card": Card,
    }
    for number, moment in enumerate(random_round(5, random_rules(rng))):
        if number % 10 == 0:
            assert eval(repr(moment), names) == moment


def test_the_log_tells_the_round() -> None:
    round_ = Round.deal(3)
    for seat in range(4):
        act = round_.call_grand if seat == 1 else round_.decline_grand
        round_, record = act(seat)
        assert record == (Call(1, "grand") if seat == 1 else Decline(seat))
    given = [tuple(hand)[:3] for hand in round_.hands]
    for seat in range(4):
        round_, giving = round_.give(seat, given[seat])
        assert giving == Giving(seat, given[seat])
    round_ = after(round_, f"{round_.to_act} tichu")
    assert round_.log[0] == Call(1, "grand")
    assert round_.log[1:5] == tuple(Giving(seat, given[seat]) for seat in range(4))
    assert round_.log[5] == Call(round_.to_act or 0, "tichu")
    assert round_.exchange == tuple(given)


def test_records_of_the_play() -> None:
    start = at("turn 0; hands Mah 2j 3s | 2s Drg | 4j 5j | 6j 7j")
    end = after(start, "0 Mah", "0 wish 9", "1 Drg", "2 pass", "3 pass", "0 pass", "1 gift 0")
    one, dragon = readings(Hand.of("Mah"))[0], readings(Hand.of("Drg"))[0]
    assert end.log == (
        *(Play(0, one), Wish(0, 9), Play(1, dragon)),
        *(Pass(2), Pass(3), Pass(0), DragonGift(1, 0)),
    )


def test_deals_are_seeded() -> None:
    assert Round.deal(8) == Round.deal(8)
    assert Round.deal(8) != Round.deal(9)
    first = [str(hand) for hand in Round.deal(8).hands]
    assert first == [str(hand) for hand in Game().deal(8).hands]


def test_every_card_is_dealt_to_every_seat() -> None:
    seen: dict[Card, set[int]] = {card: set() for card in DECK}
    for seed in range(100):
        for seat, hand in enumerate(Round.deal(seed).hands):
            for card in hand:
                seen[card].add(seat)
    assert all(len(seats) == 4 for seats in seen.values())


# Legal plays


def test_legal_plays_are_what_can_be_played() -> None:
    for seed in range(3):
        for moment in random_round(seed, random_rules(random.Random(seed))):
            seat = moment.to_act
            if seat is not None and moment.question is not Question.GRAND:
                legal = moment.legal_plays(merged=False)
                assert list(legal) == sorted(legal, key=lambda play: play.order)
                every = plays(moment.hands[seat], moment.table, moment.rules, merged=False)
                assert [play for play in every if moment.can_play(seat, play)] == list(legal)
                assert set(moment.legal_plays()) <= set(legal)


def test_nothing_can_be_played_where_nothing_is_asked() -> None:
    for round_ in (Round.deal(1), whole(Rules()), at("over; hands - | 2j 3j | - | 4j; out 0 2")):
        assert round_.legal_plays() == ()
        assert not round_.may_pass
        assert round_.wish_plays() == ()


def test_windows_can_be_declined_together() -> None:
    fours = "2j 2s 2p 2t | 3j 3s 3p 3t | 4j 4s 4p 4t | 5j 5s 5p 5t"
    start = at(f"window 1; hands {fours.replace('2t', '2t 6j')}; top Aj by 0")
    assert start.ready_for() == after(start, "1 decline", "2 decline", "3 decline", "0 decline")
    assert start.ready_for(2) == start.ready_for()
    assert start.ready_for(3, bomb=True) == after(start, "1 decline", "2 decline")
    assert start.ready_for().ready_for(3, bomb=True) == start.ready_for()


# What cannot be set up


def test_an_impossible_deal_is_refused_with_all_reasons() -> None:
    hands = list(exchanged(whole(Rules())).hands)
    eights = [Hand.of(list(hand)[:8]) for hand in hands]
    with pytest.raises(DealError, match=r"the card 2j stands twice.*; seat 3 holds 15 cards"):
        Round.of_hands([*hands[:3], Hand(hands[3].bits | 1 << 2)])
    with pytest.raises(DealError, match="seat 0 takes 6 more cards from the stock, not 5"):
        Round.dealt(eights, [Hand.of(list(hands[0])[:13]), *hands[1:]])
    with pytest.raises(DealError, match="expected the first cards of 4 seats, not of 3"):
        Round.dealt(eights[:3], hands)
    with pytest.raises(DealError, match="expected 4 hands, not 3"):
        Round.of_position(hands[:3], leader=0)


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ({"won": (0, 0, 0)}, "expected 4 numbers of points won, not 3"),
        ({"calls": (None,) * 5}, "expected 4 calls, not 5"),
        ({"calls": ("great", None, None, None)}, "expected a call tichu or grand, or none, not"),
        ({"has_played": (True,) * 3}, "expected 4 answers who has played, not 3"),
        ({"laid": (None,) * 3}, "expected 4 gifts laid out, not 3"),
        ({"piles": (Hand(),) * 3}, "expected 4 piles, not 3"),
        ({"stock": (Hand(),) * 6}, "expected 4 hands in the stock, not 6"),
        ({"totals": (0, 0, 0)}, "expected 2 totals, not 3"),
        ({"leader": "1"}, "expected a seat 0 to 3, not '1'"),
    ],
)
def test_every_seat_has_its_values(field: dict[str, Any], message: str) -> None:
    hands = list(map(Hand.of, ("2j", "3j", "4j", "5j")))
    with pytest.raises(DealError, match=message):
        Round.of_position(hands, **({"leader": 1} | field))


def test_hands_without_suits_are_refused() -> None:
    hands = [Hand.of_ranks([rank, rank]) for rank in (2, 3, 4, 5)]
    with pytest.raises(DealError, match="the suits of the cards in the hand of seat 0 are not"):
        Round.of_position(hands, leader=0)


def test_a_round_without_the_mah_jong_has_no_first_leader() -> None:
    with pytest.raises(DealError, match="nobody holds the Mah Jong"):
        Round.of_hands([Hand.of("2j"), Hand.of("3j"), Hand.of("4j"), Hand.of("5j")])


def test_cards_are_played_with_their_suits() -> None:
    round_ = at("turn 0; hands 2j 3j 4j 5j 6j | 7j | 8j | 9j")
    (straight,) = readings(Hand.of_ranks([2, 3, 4, 5, 6]))
    assert straight.kind is Kind.STRAIGHT
    with pytest.raises(RuleError, match="the suits of the cards are not named: 2 3 4 5 6"):
        round_.play(0, straight)


# The game


def test_a_game_is_played_to_its_end() -> None:
    game = Game()
    round_ = game.deal(0)
    rng = random.Random(1)
    for seed in range(1, 100):
        assert round_.totals == game.totals
        while not round_.is_over:
            round_ = random_step(round_, rng)
        before = game
        game = game.after(round_)
        assert game.scores == (*before.scores, round_.score)
        if game.is_over:
            break
        round_ = game.deal(seed)
    assert max(game.totals) >= 1000
    assert game.winner == game.totals.index(max(game.totals))
    with pytest.raises(RuleError, match="the game is over at"):
        game.deal(1)
    with pytest.raises(RuleError, match="the game is over at"):
        game.after(round_)


def test_a_game_takes_finished_rounds_of_its_rules() -> None:
    with pytest.raises(RuleError, match="the round is not over"):
        Game().after(Round.deal(1))
    over = at("over; hands - | 2j 3j | - | 4j; out 0 2", double_win_points=100)
    with pytest.raises(RuleError, match="expected a round under the rules official"):
        Game().after(over)
    assert Game(over.rules).after(over).totals == (100, 0)
