"""What the kernel refuses before anybody answers: C would read past an array or cut a number."""

from __future__ import annotations

from array import array
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from advisor import kernel
from advisor.cards import FULL_DECK, Hand
from advisor.errors import DealError, RuleError, TichuError, ViewError
from advisor.kernel import RANDOM_POLICY, compiled, counting_weights, twin
from advisor.positions import parse_position
from advisor.rounds import Call, DragonGift, Play, Round, Wish
from advisor.views import Hidden

if TYPE_CHECKING:
    from types import ModuleType

    from advisor.rounds import Decline, Record

NOTHING = Hidden((14,) * 4, (0,) * 4, (0,) * 4, FULL_DECK.bits, 0)
ONE = array("Q", [Hand.of("7j").bits])
TURN = parse_position("turn 0; hands 8j Kt | 2j 3j | 4j 4s | 5t 5p")
WISH = parse_position("wish 0; hands 8j | 2j | 4j | 5j; top Mah by 0")
GIFT = parse_position("gift 0; hands 8j | 2j | 4j | 6j; top Drg by 0; passed 1 2 3")


@pytest.fixture(
    params=[
        pytest.param(
            compiled,
            marks=pytest.mark.skipif(kernel.backend() == "twin", reason=kernel.why_twin() or "-"),
            id="compiled",
        ),
        pytest.param(twin, id="twin"),
    ],
    autouse=True,
)
def answerer(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both answer, one after the other, and refuse the same."""
    chosen: ModuleType = request.param
    monkeypatch.setattr(kernel, "_answerer", lambda _rules=None: chosen)


@pytest.mark.parametrize(
    "weights",
    [array("i"), array("i", [1]), array("q", counting_weights()), list(counting_weights())],
)
def test_weights_are_a_whole_table(weights: Any) -> None:  # noqa: ANN401 - what is no table
    with pytest.raises(TichuError, match=r"expected 317 weights of partitions as array\('i'\)"):
        kernel.partition_weights(ONE, weights)
    with pytest.raises(TichuError, match="expected 317 weights"):
        kernel.lightest_partition(Hand.of("7j"), weights)


@pytest.mark.parametrize("hands", [array("I", [3]), array("d", [2.0]), [3]])
def test_hands_are_words(hands: Any) -> None:  # noqa: ANN401 - what is no array
    with pytest.raises(TichuError, match=r"expected hands as array\('Q'\)"):
        kernel.partition_weights(hands, counting_weights())


def test_a_hand_has_up_to_fourteen_cards() -> None:
    with pytest.raises(DealError, match="hand"):
        kernel.least_count(Hand((1 << 15) - 1))


@pytest.mark.parametrize(
    ("policies", "message"),
    [
        ([RANDOM_POLICY] * 3, "a policy for each of 4 seats, not 3"),
        ([RANDOM_POLICY] * 5, "a policy for each of 4 seats, not 5"),
        ([array("i")] * 4, "weights of a policy"),
        ([RANDOM_POLICY[:4]] * 4, r"array\('i'\) of 4"),
        ([array("q", RANDOM_POLICY)] * 4, r"not array\('q'\)"),
    ],
)
def test_each_seat_has_a_whole_policy(policies: list[array[int]], message: str) -> None:
    with pytest.raises(TichuError, match=message):
        kernel.playouts(Round.deal(seed=3), policies, range(2), seed=1)


@pytest.mark.parametrize(
    "deals", [range(0, 10, 2), range(5, 0, -1), range(1 << 31), range(1 << 32), range(1 << 70)]
)
def test_deals_follow_one_another_and_can_be_counted(deals: range) -> None:
    with pytest.raises(
        TichuError, match=r"expected (deals one after the other|at most 2147483647)"
    ):
        kernel.playouts(Round.deal(seed=3), [RANDOM_POLICY] * 4, deals, seed=1)


@pytest.mark.parametrize("count", [-1, 1 << 31, (1 << 32) + 1])
def test_a_number_of_deals(count: int) -> None:
    with pytest.raises(TichuError, match="expected 0 to 2147483647 deals"):
        kernel.deals(NOTHING, seed=1, count=count)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"sizes": (270, 14, 14, 14)}, "0 to 14 cards, not 270"),
        ({"sizes": (-242, 14, 14, 14)}, "0 to 14 cards, not -242"),
        ({"fixed": (0,) * 3}, "of 4 hands"),
        ({"fixed": (-1, 0, 0, 0)}, "a card that does not exist"),
        ({"excluded": (1 << 56, 0, 0, 0)}, "a card that does not exist"),
        ({"unseen": FULL_DECK.bits | 1 << 64}, "a card that does not exist"),
        ({"played": (0, -1, 0, 0)}, "a card that does not exist"),
        ({"gifts": ((0, 0, 0),) * 3}, "the gifts of 4 players, not 3"),
        ({"gifts": ((0, 0),) * 4}, "expected three gifts"),
        ({"gifts": ((0, 57, 0),) * 4}, "expected three gifts"),
    ],
)
def test_what_is_known_is_of_hands_and_cards(changes: dict[str, Any], message: str) -> None:
    hidden = replace(NOTHING, **changes)
    with pytest.raises(ViewError, match=message):
        kernel.deals(hidden, seed=1, count=1)
    with pytest.raises(ViewError, match=message):
        kernel.count_deals(hidden)


def test_nothing_has_been_exchanged_before_the_exchange() -> None:
    hidden = replace(NOTHING, gifts=((0, 0, 0),) * 4)
    with pytest.raises(ViewError, match="nothing has been exchanged at the question grand"):
        kernel.playouts(Round.deal(seed=3), [RANDOM_POLICY] * 4, range(1), seed=1, hidden=hidden)


def test_another_number_of_hands_is_dealt_by_the_twin() -> None:
    six = Hidden((10, 10, 9, 9, 9, 9), (0,) * 6, (0,) * 6, FULL_DECK.bits, 0)
    assert [bits.bit_count() for bits in kernel.deals(six, seed=1, count=1)] == list(six.sizes)


@pytest.mark.parametrize(
    ("round_", "action", "message"),
    [
        (TURN, Play(2, TURN.legal_plays()[0]), "seat 0 is asked"),
        (TURN, Call(1, "tichu"), "seat 0 is asked"),
        (TURN, Call(0, "grand"), "not at the question turn: 0 calls Grand Tichu"),
        (Round.deal(seed=3), Call(0, "tichu"), "not at the question grand: 0 calls Tichu"),
        (WISH, Wish(0, 258), "258 cannot be wished"),
        (WISH, Wish(0, 0), "0 cannot be wished"),
        (GIFT, DragonGift(0, 257), "to an opponent, not to 257"),
        (GIFT, DragonGift(0, 2), "to an opponent, not to 2"),
    ],
)
def test_the_first_action_is_of_the_seat_that_is_asked(
    round_: Round, action: Record | Decline, message: str
) -> None:
    with pytest.raises(RuleError, match=message):
        kernel.playouts(round_, [RANDOM_POLICY] * 4, range(1), seed=1, action=action)
