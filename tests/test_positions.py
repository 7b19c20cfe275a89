"""Positions as text: there and back, and every fault of a line that cannot be."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advisor.cards import Hand
from advisor.combinations import Combination, Kind
from advisor.errors import NotationError
from advisor.positions import format_position, parse_position, position_faults
from advisor.rounds import Question, Round
from advisor.rules import Rules
from tests.random_rounds import random_round, random_rules, random_step
from tests.table import after, at

if TYPE_CHECKING:
    from pathlib import Path


# There and back


def check_identity(seed: int) -> None:
    """Every moment of a round is equal to what is read from its line, with piles and without."""
    rules = random_rules(random.Random(seed)) if seed % 2 else Rules()
    print(f"seed {seed}, rules {rules}")
    for moment in random_round(seed, rules):
        line = format_position(moment)
        assert parse_position(line) == moment
        assert format_position(parse_position(line)) == line
        with_piles = parse_position(format_position(moment, piles=True))
        assert with_piles == moment
        assert with_piles.piles == moment.piles


@pytest.mark.parametrize("seed", range(40))
def test_every_moment_of_random_rounds(seed: int) -> None:
    check_identity(seed)


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(100, 1100, 100))
def test_every_moment_of_more_rounds(hundred: int) -> None:
    for seed in range(hundred, hundred + 100):
        check_identity(seed)


def test_every_question_is_met() -> None:
    met = {
        moment.question
        for seed in range(40)
        for moment in random_round(seed, random_rules(random.Random(seed)))
    }
    assert met == set(Question) - {Question.DOG}


def test_a_round_goes_on_from_its_line() -> None:
    start = at("turn 0; hands Kj 2j | 9j 2s | 3j 2p | 5j 2t; top Qj by 3; won 75 0 0 10")
    moves = ("0 Kj", "1 pass", "2 pass", "3 pass", "0 2j", "1 9j")
    here, there = after(start, *moves), parse_position(format_position(start))
    assert after(there, *moves) == here
    line = "turn 2; hands - | 2s | 2p 3j | 2t 5j; top 9j by 1; out 0; won 85 0 0 10"
    assert format_position(here) == line


def test_an_exercise_of_a_few_cards_is_played_to_its_end() -> None:
    """Cards that are not shown take no part; their points stay aside when tricks are won."""
    round_ = parse_position(START)
    assert round_.aside == 50
    rng = random.Random(1)
    while not round_.is_over:
        round_ = random_step(round_, rng)
        assert parse_position(format_position(round_)) == round_
    assert round_.aside == 50
    line = "turn 0; hands 7j | 8j | 9j | Tj; won 0 15 0 0; aside 75"
    assert format_position(parse_position(line)) == line


EVERYTHING = (
    "turn 2; hands 2s 3s | - | 9s Ks | Ts Tp; top 8j 8s Phx 3j 3t as 8 by 1; under 10; "
    "wished K; calls - tichu - grand; out 1; won 0 60 15 10; score 630 -970; rules bsw"
)


def test_fields_and_what_they_mean() -> None:
    round_ = parse_position(EVERYTHING)
    assert (round_.question, round_.to_act) == (Question.TURN, 2)
    assert [str(hand) for hand in round_.hands] == ["2s 3s", "", "9s Ks", "Ts Tp"]
    trick = round_.trick
    assert trick is not None
    cards = Hand.of("3j 3t 8j 8s Phx")
    assert trick.top == Combination(Kind.FULL_HOUSE, cards, rank=8, phoenix=8)
    assert (trick.owner, trick.points, trick.passed) == (1, -15, ())
    assert round_.wish_open == 13
    assert round_.calls == (None, "tichu", None, "grand")
    assert round_.has_played == (True, True, True, True)
    assert round_.out == (1,)
    assert round_.won == (0, 60, 15, 10)
    assert round_.totals == (630, -970)
    assert round_.rules == Rules(tie_break="draw")


def test_the_order_of_fields_and_blanks_do_not_matter() -> None:
    question, *fields = EVERYTHING.split("; ")
    rng = random.Random(1)
    for _ in range(20):
        rng.shuffle(fields)
        line = f"  {question} ;{' ;  '.join(fields)};"
        assert parse_position(line) == parse_position(EVERYTHING)
    assert parse_position(EVERYTHING.replace(" | ", "|")) == parse_position(EVERYTHING)


def test_before_the_play() -> None:
    round_ = Round.deal(1)
    assert format_position(round_).startswith("grand 0; hands ")
    assert "; stock " in format_position(round_)
    round_ = after(round_, "0 grand", "2 no")
    assert "; answered 0 2; calls grand - - -" in format_position(round_)
    round_ = after(round_, "1 no", "3 no")
    assert format_position(round_).startswith("exchange 0; hands ")
    given = tuple(round_.hands[0])[:3]
    round_, _ = round_.give(0, given)
    assert f"; laid {' '.join(map(str, given))} | - | - | -" in format_position(round_)


def test_who_has_played_follows_from_the_number_of_cards() -> None:
    full = "2j 2s 3p 3t 4j 4s 5p 5t 6j 6s 7p 7t Qj Qs"
    line = f"turn 0; hands {full} | 9j | Tj | Jj"
    assert parse_position(line).has_played == (False, True, True, True)
    said = parse_position("turn 0; hands 7j | 9j | Tj | Jj; played 1 3")
    assert said.has_played == (False, True, False, True)
    assert "; played 1 3" in format_position(said)
    nobody = parse_position("turn 0; hands 7j | 9j | Tj | Jj; played -")
    assert nobody.has_played == (False,) * 4


def test_points_may_be_given_by_the_cards() -> None:
    line = "turn 0; hands 7j | 9j | Tj | Jj; piles Ks 5j | - | Drg | Phx 5s 5p 5t Ts Tp Tt Kj Kp Kt"
    round_ = parse_position(line)
    assert round_.won == (15, 0, 25, 50)
    assert "piles" not in format_position(round_)
    assert "piles 5j Ks | - | Drg | " in format_position(round_, piles=True)


@pytest.mark.parametrize(
    ("top", "kind", "rank", "phoenix"),
    [
        ("Phx as 8.5", Kind.SINGLE, 8.5, None),
        ("Phx as A.5", Kind.SINGLE, 14.5, None),
        ("Phx as 1.5", Kind.SINGLE, 1.5, None),
        ("Drg", Kind.SINGLE, 25, None),
        ("5j 6s 7p 8t Phx as 9", Kind.STRAIGHT, 9, 9),
        ("5j 6s 7p 8t Phx as 8", Kind.STRAIGHT, 8, 4),
        ("9j Ts Jp Kt Phx", Kind.STRAIGHT, 13, 12),
        ("9j Phx", Kind.PAIR, 9, 9),
        ("Tj Js Qs Ks As", Kind.STRAIGHT, 14, None),
        ("Ts Js Qs Ks As", Kind.BOMB_STRAIGHT, 14, None),
        ("4j 4s 5j 5s", Kind.PAIR_SEQUENCE, 5, None),
    ],
)
def test_readings_of_the_top(top: str, kind: Kind, rank: float, phoenix: int | None) -> None:
    round_ = parse_position(f"turn 1; hands 2j | 3j | 3s | 3t; top {top} by 0")
    assert round_.table is not None
    assert (round_.table.kind, round_.table.rank, round_.table.phoenix) == (kind, rank, phoenix)


@pytest.mark.parametrize("value", [1.0, 1.5])
def test_a_phoenix_that_was_led(value: float) -> None:
    round_ = after(at("turn 0; hands Phx 2j | 3j | 3s | 3t", phoenix_lead_value=value), "0 Phx")
    assert parse_position(format_position(round_)) == round_


def test_a_window_before_the_first_lead() -> None:
    hands = list(map(Hand.of, ("Mah 2j", "9j 9s 9p 9t 2s", "3j", "4j")))
    rules = Rules(bomb_dead_time=True)
    round_ = Round.of_position(hands, leader=0, has_played=(False,) * 4, rules=rules)
    line = format_position(round_)
    assert line.startswith("window 1; hands Mah 2j | 2s 9j 9s 9p 9t | 3j | 4j; lead 0; played -; ")
    assert parse_position(line) == round_


# Faults

START = "turn 0; hands 7j Kj | 8j Ks | 9j Kp | Tj Kt"
TRICK = "hands 7j Kj | 8j Ks | 9j Kp | Tj Kt; top 6j by 0"
OUT = "hands 7j Kj | - | 9j Kp | Tj Kt"

WAITS = f"refusal 1; {START[8:]}; rules bet_refusal=true"
SIX = "turn 0; hands 7j | 8j | 9j | Tj | Jj | Qj; rules variant=tientsin"
TABLE = f"{START}; rules variant=trichu"

FAULTS = [
    # What cannot be read
    ("", "expected first what is asked (grand, exchange, turn, window"),
    ("tunr 0; hands 7j | 8j | 9j | Tj", "expected first what is asked"),
    ("turn 4; hands 7j | 8j | 9j | Tj", "expected a seat 0 to 3, not '4'"),
    ("turn; hands 7j | 8j | 9j | Tj", "expected one seat, not 0"),
    ("turn 0 1; hands 7j | 8j | 9j | Tj", "expected one seat, not 2"),
    ("turn 0", "expected a field hands with the cards of each seat"),
    (f"{START}; wsihed K", "there is no field 'wsihed'; did you mean 'wished'?"),
    (f"{START}; out -; out -", "the field out stands twice"),
    ("turn 0; hands 7x | 8j | 9j | Tj", "expected a card such as 7j, Ts or Drg, not '7x'"),
    ("turn 0; hands 7j | 8j | 9j", "expected 4 hands, not 3"),
    ("turn 0; hands 7j | 8j | 9j | Tj | Jj", "expected 4 hands, not 5"),
    (f"{START}; wished 1", "expected one of 2 3 4 5 6 7 8 9 T J Q K A, not '1'"),
    (f"{START}; wished 8.5", "expected one of 2 3 4 5 6 7 8 9 T J Q K A, not '8.5'"),
    (f"{START}; calls tichu", "expected 4 calls, not 1"),
    (f"{START}; calls - - great -", "expected tichu, grand or -, not 'great'"),
    (f"{START}; won 1 2 3", "expected 4 numbers, not 3"),
    (f"{START}; score 1", "expected 2 numbers, not 1"),
    (f"{START}; score x 0", "expected a whole number, not 'x'"),
    (f"{START}; score 0 12345678", "expected a whole number, not '12345678'"),
    (f"{START}; score 0 ٣", "expected a whole number, not '٣'"),
    (f"{START}; rules nonsense", "expected one of official, players_guide"),
    (f"{START}; rules target_score=no", "target_score takes"),
    ("turn 1; hands 7j | 8j | 9j | Tj; top 6j", "expected 'by' and the seat of the owner"),
    ("turn 1; hands 7j | 8j | 9j | Tj; top 6j 7s by 0", "6j 7s is no combination"),
    ("turn 1; hands 7j | 8j | 9j | Tj; top by 0", "nothing is no combination"),
    (
        "turn 1; hands 7j | 8j | 9j | Tj; top 6j as 7 by 0",
        "6j is no combination of rank 7",
    ),
    (
        "turn 1; hands 2j | 3j | 9j | Tj; top 5j 6s 7p 8t Phx by 0",
        "5j 6s 7p 8t Phx can be read in several ways: expected 'as 8' or 'as 9' behind it",
    ),
    (f"turn 1; {TRICK}; under 5 10", "expected one number, not 2"),
    (
        "exchange 1; hands 7j | 8j | 9j | Tj; laid 2j 3j | - | - | -",
        "seat 0 lays out 3 cards or none, not 2",
    ),
    ("over 5; hands - | 2j 3j | - | 4j; out 0 2", "expected a seat 0 to 3, not '5'"),
    # Cards
    ("turn 0; hands 7j 7j | 8j | 9j | Tj", "the card 7j stands twice in the hand of seat 0"),
    (
        "turn 0; hands 7j | 7j | 9j | Tj",
        "the card 7j stands twice: in the hand of seat 0 and in the hand of seat 1",
    ),
    (
        "turn 1; hands 6j | 8j | 9j | Tj; top 6j by 0",
        "the card 6j stands twice: in the hand of seat 0 and on the table",
    ),
    (
        f"{START}; piles 7j | - | - | -",
        "the card 7j stands twice: in the hand of seat 0 and in the pile of seat 0",
    ),
    ("turn 1; hands 6j | 8j | 9j | Tj; top 5j 5j by 0", "the card 5j stands twice on the table"),
    ("grand 0; hands 2j | 3j | 4j | 5j", "seat 0 holds 1 cards, expected 8"),
    ("grand 0; hands 2j | 3j | 4j | 5j", "seat 0 takes 6 more cards from the stock, not 0"),
    ("exchange 0; hands 2j | 3j | 4j | 5j", "seat 0 holds 1 cards, expected 14"),
    (
        "turn 0; hands 2j 2s 2p 2t 3j 3s 3p 3t 4j 4s 4p 4t 5j 5s 5p | 6j | 7j | 8j",
        "seat 0 holds 15 cards, expected 14",
    ),
    # Phases
    (f"{START}; stock 2j | - | - | -", "a stock belongs to the question grand"),
    (f"{START}; answered 1", "answers belong to the question grand"),
    (f"{START}; laid 2j 3j 4j | - | - | -", "cards are laid out in the exchange alone"),
    ("grand 1; hands 7j | 8j | 9j | Tj; top 6j by 0", "there is no trick while the question is"),
    ("grand 1; hands 7j | 8j | 9j | -; out 3", "nobody is out while the question is grand"),
    ("grand 1; hands 7j | 8j | 9j | Tj; wished 7", "no wish is open while the question is"),
    ("grand 1; hands 7j | 8j | 9j | Tj; answered 1", "seat 1 has answered about Grand Tichu"),
    (
        "grand 1; hands 7j | 8j | 9j | Tj; rules goettingen",
        "Grand Tichu is not played under these rules",
    ),
    ("over; hands 7j | 8j | 9j | Tj", "the round is not over while two teams hold cards"),
    (f"{START}; void", "a void deal is over"),
    ("exchange 1; hands 7j | 8j | 9j | Tj; laid - | 2j 3j 4j | - | -", "seat 1 has laid out its"),
    # The turn
    (f"turn 1; {OUT}; out 1", "seat 1 has the turn but no cards"),
    (f"turn 2; {TRICK}", "it is the turn of seat 1, not of seat 2"),
    (f"turn 0; {TRICK}", "it is the turn of seat 1, not of seat 0"),
    (f"turn 3; {TRICK}; passed 1", "it is the turn of seat 2, not of seat 3"),
    (f"turn 0; {TRICK}; passed 1 2 3", "all have passed: the trick is to be collected"),
    ("window 1; hands 7j | 8j 8s 8p 8t | 9j | Tj", "there is no bomb window while nothing lies"),
    (f"window 1; {TRICK}", "seat 1 holds no bomb that beats the table"),
    (
        "window 1; hands 7j | 8j 8s 8p 8t | 9j | Tj; top 9s 9p 9t 9j by 0",
        "seat 1 holds no bomb that beats the table",
    ),
    (f"wish 0; {TRICK}", "seat 0 has not just played the Mah Jong"),
    ("wish 1; hands 7j | 8j | 9j | Tj; top Mah by 0", "seat 1 has not just played the Mah Jong"),
    ("wish 0; hands 7j | 8j | 9j | Tj; top Mah by 0; wished 7", "no wish is open before it is"),
    (f"gift 0; {TRICK}; passed 1 2 3", "seat 0 has not won a trick with the Dragon"),
    (
        "gift 0; hands 7j | 8j | 9j | Tj; top Drg by 0; passed 1",
        "the trick is not won: it is the turn of seat 2",
    ),
    (f"overcall 0; {TRICK}; passed 1 2 3", "nobody beats his own play under these rules"),
    (
        f"overcall 1; {TRICK}; passed 1 2 3; rules self_overcall=true",
        "seat 1 is not asked to beat its own play",
    ),
    # The lead
    (f"{START}; lead 1", "seat 1 leads, so it is not asked of seat 0"),
    (f"turn 1; {TRICK}; lead 1", "nobody is to lead now"),
    (f"{WAITS}; bet 0 turn 0; calls tichu - - -; played -", "expected the seat that leads"),
    (
        "window 1; hands 7j | 8j 8s 8p 8t | 9j | Tj; played -; rules bomb_dead_time=true",
        "expected the seat that leads: the table is empty",
    ),
    ("over; hands - | 2j 3j | - | 4j; out 0 2; lead 1", "nobody is to lead now"),
    # The trick
    ("turn 1; hands 7j | 8j | 9j | Tj; top Dog by 0", "a dog Dog of rank 0 cannot lie there"),
    (f"turn 1; {TRICK}; under 7", "there cannot be 7 points under the top of the trick"),
    (f"turn 1; {TRICK}; under 200", "there cannot be 200 points under the top of the trick"),
    (f"turn 1; {TRICK}; passed 2", "after seat 0 pass in this order: 1 2 3"),
    (f"turn 1; {TRICK}; passed 1 1", "after seat 0 pass in this order: 1 2 3"),
    (f"turn 1; {TRICK}; locked 2", "who has passed may play again under these rules"),
    (f"{START}; under 5", "under belongs to a trick, and there is no top"),
    (f"{START}; passed 1", "passed belongs to a trick, and there is no top"),
    # Players out
    (f"{START}; out 1", "seat 1 is out but holds 8j Ks"),
    (f"turn 0; {OUT}; out 1 1", "seat 1 goes out twice"),
    (f"turn 0; {OUT}", "seat 1 has no cards but is not out"),
    (
        "turn 1; hands - | 8j | - | Tj; out 0 2",
        "the round is over: the first players out are a whole team",
    ),
    ("turn 1; hands - | 8j | - | -; out 0 3 2", "the round is over: only one player holds cards"),
    (
        "turn 1; hands - | 8j | 9j | -; out 0 3; top 6j by 0",
        "seat 0 owns the trick but went out before seat 3",
    ),
    # The rest
    (f"{START}; played -; out -; top 6j by 3", "seat 3 must have played its first card"),
    (
        "turn 0; hands 2j 2s 2p 2t 3j 3s 3p 3t 4j 4s 4p 4t 5j 5s | 6j | 7j | 8j; played 0 1 2 3",
        "seat 0 holds all cards but has played",
    ),
    (
        f"{START}; calls grand - - -; rules goettingen",
        "Grand Tichu is not played under these rules",
    ),
    (f"{START}; calls grand - tichu -; rules one_call_per_team=true", "a team calls once"),
    (
        "grand 0; hands 7j | 8j | 9j | Tj; calls - grand - -",
        "seat 1 has called and so has answered",
    ),
    ("grand 0; hands 7j | 8j | 9j | Tj; calls - tichu - -", "small Tichu is called after the deal"),
    (f"{START} Mah; wished 7", "a wish is open but seat 3 holds the Mah Jong"),
    (f"{START}; won 3 0 0 0", "seat 0 cannot have won 3 points"),
    (f"{START}; won 130 0 0 0", "seat 0 cannot have won 130 points"),
    (
        "turn 0; hands 2s | 3p | 3s | 4s; won 125 -25 25 -25",
        "only a pile with the Phoenix is worth less than 0, not 2 of them",
    ),
    (
        "turn 0; hands 2s Phx | 3p | 3s | 4s; won 125 -25 0 25",
        "no pile is worth less than 0: the Phoenix lies in none",
    ),
    (
        "turn 0; hands 2s Phx | 3p | 3s | 4s; won 125 -25 0 25",
        "150 points in tricks are more than the 125 of the cards that nobody holds",
    ),
    (
        f"{START}; won 15 0 0 0",
        "50 points in the hands, 0 in the trick, 15 won and 0 aside are 65, not 100",
    ),
    (
        f"{START}; aside 10",
        "50 points in the hands, 0 in the trick, 0 won and 10 aside are 60, not 100",
    ),
    # A call that may be refused
    (f"{START}; bet 0", "expected a seat, a question and a seat, not '0'"),
    (f"{START}; bet 0 turn 1; calls tichu - - -", "no call is refused under these rules"),
    (f"{WAITS}; bet 0 turn 1", "seat 0 has not called"),
    (f"{WAITS}; calls grand - - -; bet 0 turn 1", "Grand Tichu is not called at the question turn"),
    (f"{WAITS}; calls - tichu - -; bet 1 turn 0", "seat 1 is no opponent of seat 1"),
    (f"{WAITS}; calls tichu - - -; bet 0 over 1", "nobody calls while the question is over"),
    (f"{WAITS}; calls tichu - - -", "expected a field bet with the call that may be refused"),
    (
        f"{START}; calls tichu - - -; bet 0 turn 1; rules bet_refusal=true",
        "no call waits while the question is turn",
    ),
    # Three and six players
    (f"{START}; rules variant=tientsin", "expected 6 hands, not 4"),
    (f"{SIX}; calls - - - -", "expected 6 calls, not 4"),
    (f"{SIX.replace('turn 0', 'turn 6')}", "expected a seat 0 to 5, not '6'"),
    (f"{SIX.replace('turn', 'dog')}; out 2; played 1", "seat 0 has not played the Dog"),
    (f"{SIX.replace('turn', 'dog').replace('9j', '-')}; out 2", "seat 0 has no two partners with"),
    (f"dog 0; {START[8:]}", "seat 0 has no two partners with cards"),
    (f"{TABLE.replace('turn', 'grand')}", "seat 0 is not asked about Grand Tichu"),
    (f"{TABLE}; calls - - grand -", "seat 2 does not call Grand Tichu"),
    (f"{TABLE}; score 1 2", "expected 4 numbers, not 2"),
    (
        f"{TABLE.replace('turn 0', 'exchange 2')},trichu_exchange=real_players",
        "seat 2 takes no part in the exchange",
    ),
    (
        f"{START}; piles 5j | - | - | -; won 50 0 0 0",
        "the pile of seat 0 is worth 5 points, not 50",
    ),
]


@pytest.mark.parametrize(("line", "message"), FAULTS)
def test_a_fault_is_named(line: str, message: str) -> None:
    faults = [str(fault) for fault in position_faults(line)]
    assert [fault for fault in faults if fault.startswith(message)], faults
    with pytest.raises(NotationError) as caught:
        parse_position(line)
    assert message in str(caught.value)


def test_the_lines_of_the_faults_are_good_but_for_the_fault() -> None:
    for line in (START, f"turn 1; {TRICK}", f"turn 0; {OUT}; out 1"):
        assert position_faults(line) == ()


def test_all_faults_at_once() -> None:
    line = (
        "turn 2; hands 7j 7j Kj | 8j Ks | 9j Kp | Kj; top 8j by 0; passed 2; out 1; wished 1; "
        "won 3 0 0 0; calls tichu; colour red"
    )
    told = {
        "the card 7j stands twice in the hand of seat 0",
        "the card Kj stands twice: in the hand of seat 0 and in the hand of seat 3",
        "the card 8j stands twice: in the hand of seat 1 and on the table",
        "it is the turn of seat 3, not of seat 2",
        "after seat 0 pass in this order: 1 2 3",
        "seat 1 is out but holds 8j Ks",
        "expected one of 2 3 4 5 6 7 8 9 T J Q K A, not '1'",
        "seat 0 cannot have won 3 points",
        "expected 4 calls, not 1",
        "there is no field 'colour'",
    }
    faults = position_faults(line)
    assert told <= {str(fault) for fault in faults}
    with pytest.raises(NotationError, match=f"^{len(faults)} faults: ") as caught:
        parse_position(line)
    assert all(fault in str(caught.value) for fault in told)


def test_what_cannot_be_read_makes_no_second_fault() -> None:
    faults = position_faults("turn 0; hands 7x Kj | 8j Ks | 9j Kp | Tj Kt; won 50 0 0 0")
    assert [str(fault) for fault in faults] == ["expected a card such as 7j, Ts or Drg, not '7x'"]
    (fault,) = position_faults("TURN 0; hands 7j Kj | 8j Ks | 9j Kp | Tj Kt")
    assert str(fault).endswith("not 'TURN'; did you mean 'turn'?")
    (fault,) = position_faults("turn; hands 7j Kj | 8j Ks | 9j Kp | Tj Kt")
    assert str(fault) == "expected one seat, not 0"


@pytest.mark.parametrize(
    ("word", "near"), [("7J", "7j"), ("10s", "Ts"), ("DRG", "Drg"), ("tj", "Tj")]
)
def test_a_card_written_in_another_way_is_named(word: str, near: str) -> None:
    (fault,) = position_faults(f"turn 0; hands {word} Kj | 8j Ks | 9j Kp | 2j Kt")
    assert str(fault).endswith(f"not '{word}'; did you mean '{near}'?")
    assert fault.nearest == near


def test_a_fault_has_its_place() -> None:
    (fault,) = position_faults(f"{START}; wished Z")
    assert fault.caret() == (f"{START}; wished Z\n" + " " * (len(START) + 9) + "^")
    (fault,) = position_faults("turn 0; hands 7j Kj | 8j Kx | 9j Kp | Tj Kt")
    assert fault.text[fault.start : fault.start + fault.length] == "Kx"
    (fault,) = position_faults(f"turn 2; {TRICK}")
    assert fault.text[fault.start : fault.start + fault.length] == "turn 2"


def test_a_long_text_is_refused() -> None:
    faults = position_faults(START + "; won" + " 0" * 100_000)
    assert "a position has at most 4000 characters" in map(str, faults)


# Any text

WORDS = st.sampled_from(
    [
        *("turn", "window", "gift", "wish", "grand", "over", "hands", "top", "by", "as", "passed"),
        *("won", "out", "calls", "wished", "rules", "stock", "laid", "under", "played", "score"),
        *("0", "1", "2", "3", "-", "|", ";", "7j", "Kj", "Phx", "Drg", "Mah", "K", "8.5", "tichu"),
        *("piles", "locked", "answered", "lead", "void", "self_overcall=true", "exchange"),
    ]
)


@given(st.lists(WORDS, max_size=30).map(" ".join) | st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    faults = position_faults(text)
    if faults:
        with pytest.raises(NotationError):
            parse_position(text)
        assert all(str(fault) and fault.text == text for fault in faults)
    else:
        check_fixed_point(text)


@given(
    seed=st.integers(0, 30),
    place=st.floats(0, 1),
    word=WORDS | st.sampled_from(["", "; ", "2j", "T", "x"]),
    cut=st.integers(0, 6),
)
def test_a_damaged_line_is_read_or_refused(seed: int, place: float, word: str, cut: int) -> None:
    moments = list(random_round(seed, Rules()))
    line = format_position(moments[int(place * 7919) % len(moments)])
    at_character = int(place * len(line))
    damaged = line[:at_character] + word + line[at_character + cut :]
    if not position_faults(damaged):
        check_fixed_point(damaged)


def check_fixed_point(text: str) -> None:
    """What can be read is written so that it reads the same."""
    round_ = parse_position(text)
    line = format_position(round_)
    assert parse_position(line) == round_
    assert format_position(parse_position(line)) == line


def test_positions_of_the_solver_vectors(shared_dir: Path) -> None:
    """Positions whose history is unknown can be written, too."""
    from tests.round_moves import round_of
    from tests.vectors import read

    lines = read(shared_dir / "solver" / "vectors_open.jsonl")
    for line in lines:
        round_ = round_of(line)
        assert parse_position(format_position(round_)) == round_
