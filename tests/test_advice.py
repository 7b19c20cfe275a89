"""Every decision from sampled deals: certain cases, equal answers, ties, what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from advisor.advice import (
    Asking,
    advise_call,
    advise_exchange,
    advise_gift,
    advise_grand,
    advise_play,
    advise_wish,
    can_simulate,
)
from advisor.advice.calling import decide_call
from advisor.advice.exchange import cards_of
from advisor.advice.play import choices_of
from advisor.advice.shortlist import MOST, ranks_of, shortlist
from advisor.advice.wish import chances_of, mah_jong_led
from advisor.cards import DRAGON, PHOENIX, Hand
from advisor.combinations import Kind, readings
from advisor.errors import ViewError
from advisor.kernel import why_twin
from advisor.rounds import Question, Trick
from advisor.rounds.actions import told
from advisor.rules import Rules, Variant
from advisor.simulation import Effort
from advisor.simulation.actions import CallNow
from advisor.views import NEXT, PARTNER, View, hidden_of, view_of
from tests.random_rounds import random_round

if TYPE_CHECKING:
    from advisor.decisions import Decision

HAND = Hand.of("Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s")
WITH_MAH_JONG = Hand.of("Mah 4j 5s 5t 7p 8j 9s Jt Js Qj Qp Ks Kt 6t")


@pytest.fixture(autouse=True)
def _compiled() -> None:
    if not can_simulate():
        pytest.skip(f"needs the compiled kernel: {why_twin()}")


def quick(
    deals: int = 300, *, seed: int = 1, threads: int | None = None, seconds: float | None = None
) -> Asking:
    return Asking(effort=Effort(deals=deals, seed=seed, threads=threads, seconds=seconds))


def trick(names: str, owner: int) -> Trick:
    top = readings(Hand.of(names))[0]
    return Trick(top, owner, top.cards.points)


GIFT = View(hand=Hand.of("3j 9s"), trick=trick("Drg", 0), turn=None, question=Question.GIFT)


# What is certain


def test_one_combination_with_the_lead_is_called() -> None:
    view = View(hand=Hand.of("Mah 2j 3s 4p 5t 6j 7s 8p 9t Tj Js Qp Kt Aj"))
    decision = advise_call(view, quick())
    assert decision.advice == "call"
    assert decision.candidates[0].first is not None
    assert decision.candidates[0].first > 0.98
    assert decision.candidates[1].loss == pytest.approx(100, abs=3)


def test_before_the_exchange_a_call_assumes_the_pass_by_rule() -> None:
    """A straight of eleven and a pair are out as soon as I lead, unless the pass breaks them."""
    hand = Hand.of("4j 5s 6p 7t 8j 9s Tp Jt Qj Ks Ap Phx 2j 2s")
    view = View(hand=hand, question=Question.EXCHANGE)
    decision = advise_call(view, quick(1000))
    by_rule = cards_of(advise_exchange(view, quick(seconds=0)))
    passed = f"you pass {by_rule.next} next, {by_rule.previous} previous, {by_rule.partner} partner"
    assert passed in decision.reason
    assert {str(by_rule.next), str(by_rule.previous)} == {"2j", "2s"}
    with_call = next(one for one in decision.candidates if one.action == "call")
    assert with_call.first is not None
    assert with_call.first > 0.6


def test_a_hopeless_hand_is_not_called() -> None:
    view = View(hand=Hand.of("2j 2s 3t 4p 6j 7s 8t 9p"), question=Question.GRAND)
    decision = advise_grand(view, quick())
    assert decision.advice == "no_call"
    assert decision.candidates[1].loss is not None
    assert decision.candidates[1].loss > 50


def test_beside_a_calling_partner_the_trick_is_left_to_him() -> None:
    view = View(
        hand=Hand.of("Aj 8s 8t 4p 3j"),
        trick=trick("Ks", PARTNER),
        calls=(None, None, "tichu", None),
    )
    assert advise_play(view, quick()).advice == "pass"


def test_the_last_cards_are_played() -> None:
    view = View(hand=Hand.of("7j 7s"), left=(2, 3, 3, 3))
    assert advise_play(view, quick()).advice == "pair 7j 7s"


def test_the_dragons_trick_goes_to_who_may_still_be_last() -> None:
    view = replace(GIFT, hand=Hand.of("6j 6s 2t"), left=(3, 7, 0, 0), out=(2, 3))
    with pytest.raises(ViewError, match="over"):
        replace(view, out=(PARTNER, 0))
    assert advise_gift(view, quick()).advice == "next"


def test_the_score_decides_between_calling_and_not() -> None:
    """Far behind a call that loses points can win the game more often."""
    level = View(hand=Hand.of("Drg Aj Dog 3s 4j 7s 9t Qp"), question=Question.GRAND)
    behind = replace(level, score=(630, 970))
    assert advise_grand(level, quick(1500)).advice == "no_call"
    decision = advise_grand(behind, quick(1500))
    assert decision.advice == "call"
    assert decision.candidates[1].loss is not None
    assert decision.candidates[1].loss < 0
    win: Any = decision.details["win"]
    assert win["call"]["chance"] > win["no_call"]["chance"] + 0.02


# What every answer holds


VIEWS = {
    "grand": View(hand=Hand.of("Drg Aj As 3j 6s 8t 9p Qj"), question=Question.GRAND),
    "call": View(hand=HAND, question=Question.EXCHANGE),
    "pass": View(hand=HAND, question=Question.EXCHANGE),
    "wish": View(hand=WITH_MAH_JONG, gave=(Hand.of("3s"), None, None)),
    "play": View(hand=Hand.of("3j 4s 7j 7s Jj Js Aj As Drg Kp")),
    "gift": GIFT,
}


def answer(question: str, view: View, asking: Asking) -> Decision:
    ask: dict[str, Any] = {
        "grand": advise_grand,
        "call": advise_call,
        "pass": advise_exchange,
        "wish": advise_wish,
        "play": advise_play,
        "gift": advise_gift,
    }
    decision: Decision = ask[question](view, asking)
    return decision


@pytest.mark.parametrize("question", VIEWS)
def test_equal_seeds_and_deals_give_equal_answers_on_1_2_and_7_threads(question: str) -> None:
    found = [answer(question, VIEWS[question], quick(threads=number)) for number in (1, 2, 7)]
    assert found[0].to_json() == found[1].to_json() == found[2].to_json()


@pytest.mark.parametrize("question", VIEWS)
def test_another_seed_gives_other_figures(question: str) -> None:
    one = answer(question, VIEWS[question], quick())
    other = answer(question, VIEWS[question], quick(seed=2))
    assert one.candidates != other.candidates


@pytest.mark.parametrize("question", VIEWS)
def test_the_best_comes_first_and_every_figure_has_an_error(question: str) -> None:
    decision = answer(question, VIEWS[question], quick())
    assert decision.question == question
    assert decision.method == "simulation"
    best = decision.candidates[0]
    assert best.loss == 0
    for candidate in decision.candidates:
        assert candidate.points_se is not None
        assert candidate.first is not None
        assert 0 <= candidate.first <= 1
        assert candidate.deals is not None
        assert candidate.deals >= 300 / 4
    assert decision.details["deals"] == 300
    assert decision.reason


@pytest.mark.parametrize("question", VIEWS)
def test_no_time_gives_the_answer_by_rule(question: str) -> None:
    decision = answer(question, VIEWS[question], quick(seconds=0))
    assert decision.method == "rule"
    assert all(candidate.deals is None for candidate in decision.candidates)


def greedy(view: View) -> object:
    return advise_play(view, quick(seconds=0)).advice


def test_the_greedy_rule() -> None:
    assert greedy(View(hand=Hand.of("3j 4s 7j 7s Drg"))) == "single 3j"
    assert greedy(View(hand=Hand.of("7j 7s"))) == "pair 7j 7s"
    on_six = View(hand=Hand.of("7j 8j 8s Qp 2s 3s"), trick=trick("6j", NEXT))
    assert greedy(on_six) == "single 7j"
    assert greedy(replace(on_six, trick=trick("6j", PARTNER))) == "single 7j"
    assert greedy(replace(on_six, trick=trick("Jj", PARTNER))) == "pass"
    ace = View(hand=Hand.of("Aj 8j 8s Qp 2s 3s"), trick=trick("Kj", NEXT))
    assert greedy(ace) == "pass"
    assert greedy(replace(ace, left=(6, 2, 6, 6))) == "single Aj"
    bound = replace(on_six, hand=Hand.of("7j 8j 8s Aj 2s 3s"), wish=14)
    assert greedy(bound) == "single Aj"


def test_suits_that_are_unknown_do_not_matter() -> None:
    ranks = Hand.of_ranks([5, 6, 7, 8, 9, 9, 13, 13])
    decision = advise_play(View(hand=ranks), quick())
    kind, *cards = str(decision.advice).split()
    assert kind in {kind.value for kind in Kind}
    assert all(len(card) == 1 for card in cards)
    exchange = Hand.of_ranks([14, 14, 13, 12, 11, 10, 9, 8, 7, 4, 4, 2], [DRAGON, PHOENIX])
    given = cards_of(advise_exchange(View(hand=exchange, question=Question.EXCHANGE), quick()))
    assert all(not card.suits_known or card.bits & DRAGON.bit for card in given.known)


def test_a_tie_is_called_a_tie() -> None:
    """Where both candidates are the same call they tie in every deal."""
    decision = decide_call("call", VIEWS["call"], CallNow(), quick())
    assert decision is not None
    assert decision.details["tied"] == ["call"]
    assert decision.advice == "no_call"
    assert decision.candidates[1].loss == decision.candidates[1].loss_se == 0
    assert "too close" in decision.reason


# Exchange and wish


def test_the_shortlist_is_short_differs_by_rank_and_gives_no_dragon_to_opponents() -> None:
    found = shortlist(HAND, "bsw")
    assert len(found) == len(set(map(ranks_of, found))) <= MOST
    for exchange in found:
        assert len({exchange.next, exchange.partner, exchange.previous}) == 3
        assert not {exchange.next, exchange.previous} & {DRAGON, PHOENIX}


def test_the_order_of_the_opponents_follows_the_convention() -> None:
    for convention, even_goes_next in (("bsw", True), ("fuegi", False)):
        for exchange in shortlist(HAND, convention):
            ranks = exchange.next.rank, exchange.previous.rank
            if sum(ranks) % 2 and max(ranks) <= 10:
                assert (ranks[0] % 2 == 0) is even_goes_next


def test_who_holds_the_wished_rank() -> None:
    view = mah_jong_led(VIEWS["wish"])
    chances = chances_of(hidden_of(view), 3)
    assert chances["next"] == 1
    assert 0.5 < chances["partner"] < chances["next"]
    nothing = chances_of(hidden_of(view), 5)
    assert 0.4 < nothing["previous"] < chances["partner"]


def test_without_the_mah_jong_there_is_no_wish() -> None:
    assert advise_wish(View(hand=HAND), quick()) is None


def test_a_mandatory_wish_is_made() -> None:
    view = replace(VIEWS["wish"], rules=Rules(wish_mandatory=True))
    decision = answer("wish", view, quick())
    assert isinstance(decision.advice, int)
    dropped: Any = decision.details["dropped"]
    assert "no_wish" not in dropped


# What is refused


def test_another_players_turn_is_refused() -> None:
    with pytest.raises(ViewError, match="not my turn"):
        advise_play(View(hand=HAND, asked=NEXT, turn=NEXT), quick())


def test_a_second_call_is_refused() -> None:
    with pytest.raises(ViewError, match="called already"):
        advise_call(View(hand=HAND, calls=("grand", None, None, None)), quick())


def test_a_call_after_the_first_card_is_refused() -> None:
    with pytest.raises(ViewError, match="first card"):
        advise_call(View(hand=Hand.of("7j 8s")), quick())


def test_other_numbers_of_players_are_refused() -> None:
    with pytest.raises(ViewError, match="four players"):
        View(hand=HAND, rules=Rules(variant=Variant.TRICHU))


def test_questions_of_another_moment_are_refused() -> None:
    with pytest.raises(ViewError, match="first eight"):
        advise_grand(VIEWS["call"], quick())
    with pytest.raises(ViewError, match="14 cards"):
        advise_call(VIEWS["grand"], quick())
    with pytest.raises(ViewError, match="no cards are passed"):
        advise_exchange(VIEWS["play"], quick())
    with pytest.raises(ViewError, match="no trick"):
        advise_gift(VIEWS["play"], quick())


# Any moment of a round


def test_every_moment_of_random_rounds_is_answered() -> None:
    asked = 0
    for seed in range(3):
        for round_ in random_round(seed, Rules()):
            if round_.is_over or round_.to_act is None:
                continue
            view = view_of(round_, round_.to_act)
            decision = at_any_question(view)
            asked += 1
            if view.question in (Question.TURN, Question.WINDOW):
                assert decision.advice in ["pass", *map(told, round_.legal_plays())]
                assert (None in choices_of(view)) is round_.may_pass
    assert asked > 150


def at_any_question(view: View) -> Decision:
    asking = quick(20, threads=1)
    match view.question:
        case Question.GRAND:
            return advise_grand(view, asking)
        case Question.EXCHANGE:
            return advise_exchange(view, asking)
        case Question.WISH:
            decision = advise_wish(view, asking)
            assert decision is not None
            return decision
        case Question.GIFT:
            return advise_gift(view, asking)
        case _:
            return advise_play(view, asking)


def test_calls_are_answered_out_of_turn_too() -> None:
    asked = 0
    for round_ in random_round(11, Rules()):
        if round_.question in (Question.GRAND, Question.OVER):
            continue
        for seat in range(4):
            if round_.can_call_tichu(seat):
                decision = advise_call(view_of(round_, seat), quick(20, threads=1))
                asked += decision.advice in ("call", "no_call")
    assert asked > 10


@pytest.mark.parametrize("call", ["grand", "tichu"])
def test_beside_a_partner_who_has_called_the_answer_is_by_rule(call: str) -> None:
    calls: Any = (None, None, call, None)
    for question in ("grand", "call"):
        decision = answer(question, replace(VIEWS[question], calls=calls), quick())
        assert decision.advice == "no_call"
        assert decision.method == "rule"


def test_as_many_combinations_as_before_are_still_left() -> None:
    wished = View(hand=Hand.of("Aj As 8s 8t 4p 3j"), wish=8)
    reasons = [advise_play(view, quick()).reason for view in (wished, replace(wished, wish=None))]
    assert [reason.split(".")[0] for reason in reasons] == [
        "Still 4 combinations left",
        "3 combinations left instead of 4",
    ]


def test_a_wish_says_that_the_mah_jong_might_be_led_in_a_straight() -> None:
    told = "The Mah Jong is taken to be led alone, not in a straight."
    straight = View(hand=Hand.of("Mah 2j 3s 4p 5t 9j 9s"))
    lone = View(hand=Hand.of("Mah 2j 3s 4p 6t 9j 9s"))
    assert [told in answer("wish", view, quick()).reason for view in (straight, lone)] == [
        True,
        False,
    ]
