"""Negotiated options at tables of three and six, each tested both ways."""

from __future__ import annotations

import pytest

from advisor.cards import Hand
from advisor.rounds import Game, Round
from advisor.rules import Rules, Variant
from tests.table import after, asked, at, exchanged, forbidden, plays, whole

TRICHU = Rules(variant=Variant.TRICHU)
TIENTSIN = Rules(variant=Variant.TIENTSIN)


@pytest.mark.parametrize("refusal", [True, False])
def test_three_opponents_may_refuse_in_play_order(refusal: bool) -> None:
    called = after(Round.deal(1, TIENTSIN.replaced(bet_refusal=refusal)), "2 grand")
    if not refusal:
        assert asked(called) == "grand 0"
        return
    assert asked(called) == "refusal 3"
    assert asked(after(called, "3 accept")) == "refusal 5"
    assert asked(after(called, "3 accept", "5 accept")) == "refusal 1"
    assert asked(after(called, "3 accept", "5 accept", "1 accept")) == "grand 0"
    assert after(called, "3 accept", "5 refuse").score == (0, -200)


def test_both_opponents_may_refuse_the_tables_call() -> None:
    start = exchanged(whole(TRICHU.replaced(bet_refusal=True)))
    called = after(start, "2 tichu")
    assert asked(called) == "refusal 3"
    assert after(called, "3 accept", "1 refuse").score == (0, -100)
    assert asked(after(called, "3 accept", "1 accept")) == asked(start)


@pytest.mark.parametrize("once", [True, False])
def test_a_team_of_three_or_with_the_table_calls_once(once: bool) -> None:
    six = after(whole(TIENTSIN.replaced(one_call_per_team=once)), "0 tichu")
    assert [six.can_call_tichu(seat) for seat in range(1, 6)] == [
        *(True, not once),
        *(True, not once),
        True,
    ]
    three = after(whole(TRICHU.replaced(one_call_per_team=once)), "2 tichu")
    assert [three.can_call_tichu(seat) for seat in (0, 1, 3)] == [not once, True, True]


@pytest.mark.parametrize("reopens", [True, False])
def test_an_early_call_of_six_gives_two_cards_back(reopens: bool) -> None:
    round_ = whole(TIENTSIN.replaced(early_tichu_reopens_exchange=reopens))
    for seat in (0, 1, 2):
        round_, _ = round_.give(seat, tuple(round_.hands[seat])[:2])
    called = after(round_, "1 tichu")
    assert [laid is not None for laid in called.laid[:3]] == [not reopens, True, not reopens]
    assert len(called.hands[2]) == (9 if reopens else 7)
    assert asked(called) == ("exchange 0" if reopens else "exchange 3")


@pytest.mark.parametrize("recall", ["never", "until_pickup", "by_consent"])
def test_the_soloist_may_lay_out_other_cards(recall: str) -> None:
    round_ = whole(TRICHU.replaced(exchange_recall=recall))
    hand = tuple(round_.hands[2])
    laid, _ = round_.give(2, hand[:2])
    assert laid.can_give(2, hand[2:4]) is (recall != "never")


@pytest.mark.parametrize("early", [True, False])
def test_the_table_calls_before_the_exchange(early: bool) -> None:
    round_ = whole(TRICHU.replaced(tichu_before_exchange=early))
    assert round_.can_call_tichu(2) is early
    assert exchanged(round_).can_call_tichu(2)


@pytest.mark.parametrize("locks", [True, False])
def test_who_of_six_has_passed(locks: bool) -> None:
    hands = "Kj 2j | 9j 2s | Tj 2p | 3j 3s | 4j 4s | Jj 2t"
    start = at(f"turn 0; hands {hands}; top 8j by 5", variant="tientsin", pass_locks=locks)
    passes = ("0 pass", "1 9j", "2 pass", "3 pass", "4 pass", "5 Jj")
    assert asked(after(start, *passes)) == ("turn 1" if locks else "turn 0")


@pytest.mark.parametrize("allowed", [True, False])
def test_the_table_beats_its_own_play(allowed: bool) -> None:
    line = "turn 1; hands 2j | 3j 3s | Kj Aj | 5j; top Qj by 2; passed 3 0"
    round_ = after(at(line, variant="trichu", self_overcall=allowed), "1 pass")
    assert asked(round_) == ("overcall 2" if allowed else "turn 2")
    assert round_.decider == 0
    assert plays(round_) == ["Kj", "Aj"]
    assert round_.may_pass is allowed


@pytest.mark.parametrize("allowed", [True, False])
def test_one_of_six_beats_his_own_play(allowed: bool) -> None:
    line = "turn 5; hands Kj 2j | 3j | 4j | 6j | 7j | 8j 8s; top Qj by 0; passed 1 2 3 4"
    round_ = after(at(line, variant="tientsin", self_overcall=allowed), "5 pass")
    assert asked(round_) == ("overcall 0" if allowed else "turn 0")


@pytest.mark.parametrize("mandatory", [True, False])
def test_a_wish_with_the_mah_jong_of_the_table(mandatory: bool) -> None:
    line = "turn 2; hands 2j | 3j | Mah 9j | 5j"
    wishes = after(at(line, variant="trichu", wish_mandatory=mandatory), "2 Mah")
    assert wishes.can_wish(2, None) is not mandatory
    assert wishes.can_wish(2, 5)


@pytest.mark.parametrize("exempt", ["out_of_turn", "always"])
def test_a_bomb_of_six_under_a_wish(exempt: str) -> None:
    hands = "8j Kj Ks Kp Kt | 3j | 4j | 6j | 7j | 9j"
    line = f"turn 0; hands {hands}; top 5s by 5; wished 8"
    round_ = at(line, variant="tientsin", wish_bomb_exempt=exempt)
    assert plays(round_) == (["8j"] if exempt == "out_of_turn" else ["8j", "Kj Ks Kp Kt"])
    assert forbidden(round_, "0 pass") == "9.2"


@pytest.mark.parametrize("dead_time", [True, False])
def test_the_table_bombs_before_the_first_lead(dead_time: bool) -> None:
    bomb = Hand.of("9j 9s 9p 9t")
    hands = [Hand.of("Mah 2j"), Hand.of("3j"), bomb | Hand.of("2s"), Hand.of("4j")]
    rules = TRICHU.replaced(bomb_dead_time=dead_time)
    before = Round.of_position(hands, leader=0, has_played=(False,) * 4, rules=rules)
    assert asked(before) == ("window 2" if dead_time else "turn 0")
    assert before.decider == 0
    if dead_time:
        assert asked(after(before, "2 9j 9s 9p 9t")) == "turn 3"
        assert asked(after(before, "2 decline")) == "turn 0"


@pytest.mark.parametrize("given", [True, False])
def test_the_dragon_as_the_last_play_of_six(given: bool) -> None:
    line = "turn 4; hands - | - | - | - | Drg | 2j; out 0 1 2 3; won 0 75 0 0 0 0"
    last = after(at(line, variant="tientsin", dragon_last_trick_given=given), "4 Drg")
    assert asked(last) == ("gift 4" if given else "over")
    # Seat 4 is fifth: what it keeps goes to seat 0. Seat 5 is last: what it gets, to seat 0's team.
    end = after(last, "4 gift 3") if given else last
    assert end.score == ((0, 100) if given else (25, 75))


def test_the_end_of_a_game_of_six() -> None:
    tied = ((1000, 1000),)
    assert not Game(TIENTSIN, tied).is_over
    assert Game(TIENTSIN.replaced(tie_break="draw"), tied).is_over
    assert Game(TIENTSIN.replaced(target_score=300), ((300, 0),)).winner == 0
    assert not Game(TIENTSIN, ((300, 0),)).is_over


@pytest.mark.parametrize("enabled", [True, False])
def test_grand_tichu_of_three_and_six(enabled: bool) -> None:
    for rules, first in ((TRICHU, 1), (TIENTSIN, 0)):
        round_ = Round.deal(1, rules.replaced(grand_tichu_enabled=enabled))
        assert asked(round_) == (f"grand {first}" if enabled else "exchange 0")
