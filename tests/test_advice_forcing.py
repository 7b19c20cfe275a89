"""What can be forced with all cards seen: the solver's answers on sampled deals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from advisor.advice import Asking, advise_play, can_simulate
from advisor.advice.forcing import SAMPLED, _round, _sampled, forced
from advisor.cards import Hand
from advisor.combinations import readings
from advisor.kernel import why_twin
from advisor.rounds import Question, Trick
from advisor.simulation import Effort
from advisor.solving import solve
from advisor.views import NEXT, View, view_of

NOTHING: tuple[bool | None, ...] = (None,)
VIEW = View(hand=Hand.of("3j 7s 7p Kj"), left=(4, 4, 3, 4))


@pytest.fixture(autouse=True)
def _compiled() -> None:
    if not can_simulate():
        pytest.skip(f"needs the compiled kernel: {why_twin()}")


def test_the_numbers_are_those_of_the_solver() -> None:
    found = forced(VIEW, 3)
    assert found is not None
    solved = [solve(_round(VIEW, hands), "forced") for hands in _sampled(VIEW, 3)]
    assert found.deals == len(solved) == SAMPLED
    assert found.unsettled == 0
    assert found.first == sum((one.forced_first or NOTHING)[0] is True for one in solved)
    assert found.double == sum((one.forced_double or NOTHING)[0] is True for one in solved)
    assert 0 < found.first < SAMPLED


def test_sampled_hands_fit_what_is_known() -> None:
    for hands in _sampled(VIEW, 1):
        assert hands[0] == VIEW.hand
        assert tuple(map(len, hands)) == VIEW.sizes
        assert view_of(_round(VIEW, hands), 0).hand == VIEW.hand


def test_who_sits_between_the_owner_of_the_trick_and_me_has_passed() -> None:
    queen = readings(Hand.of("Qs"))[0]
    for owner, passed in ((3, ()), (2, (3,)), (1, (2, 3))):
        view = replace(VIEW, trick=Trick(queen, owner, 0))
        round_ = _round(view, next(iter(_sampled(view, 1))))
        assert round_.trick is not None
        assert round_.trick.passed == passed
        assert forced(view, 1) is not None


def test_what_is_not_asked() -> None:
    assert forced(replace(VIEW, out=(NEXT,), left=(4, 0, 3, 4)), 1) is None
    assert forced(View(hand=Hand.of("2j 3j 4j 5s 6s 7s 8s 9s Tj")), 1) is None
    assert forced(replace(VIEW, asked=NEXT, turn=NEXT), 1) is None
    assert forced(View(hand=Hand.of_ranks([3, 7, 7])), 1) is None
    assert VIEW.question is Question.TURN


def test_an_answer_tells_it_when_asked_to() -> None:
    asking = Asking(effort=Effort(deals=100))
    assert "forced" not in advise_play(VIEW, asking).details
    decision = advise_play(VIEW, replace(asking, shows_forced=True))
    assert decision.details["forced"] == forced(VIEW, 1).to_json()  # type: ignore[union-attr]
    assert "With all cards seen" in decision.reason
