"""Hidden hands drawn as dealt and exchanged: what stays, what comes of it, where it is not done."""

from __future__ import annotations

from array import array
from dataclasses import replace
from typing import Any

import pytest

from advisor.cards import Hand
from advisor.kernel import SIMPLE_POLICY, counting_weights, deals, partition_weights
from advisor.kernel.twin.exchanging import Exchanged, exchanged_hands
from advisor.kernel.twin.looking import Policy
from advisor.kernel.twin.numbers import key_of
from advisor.kernel.twin.playing import Player
from advisor.rounds import Play, Question, Round
from advisor.simulation.exchanged import MOST_PLAYED, before_exchange
from advisor.views import Hidden, View, hidden_of, view_of

SIMPLE = Policy(tuple(SIMPLE_POLICY))
DEALS = 60


def moments(seed: int) -> list[Round]:
    """A round that the simple policy plays, from the first lead on."""
    player, round_ = Player([SIMPLE] * 4, seed), Round.deal(seed)
    found = []
    while not round_.is_over:
        if round_.question not in (Question.GRAND, Question.EXCHANGE):
            found.append(round_)
        round_ = player.answer(round_)
    return found


def exchanged(round_: Round, dealt: Hidden, number: int) -> Exchanged:
    hands = deals(dealt, seed=1, first=number, count=1).tolist()
    return exchanged_hands(round_, dealt, hands, [SIMPLE] * 4, key_of(1, number))


def early(seed: int) -> list[tuple[Round, View]]:
    """The views of a round by players who have not played their first card."""
    return [
        (round_, view_of(round_, seat))
        for round_ in moments(seed)
        for seat in range(4)
        if not round_.has_played[seat] and not round_.out
    ]


def test_what_is_known_of_the_hands_now_holds_after_the_exchange() -> None:
    """Rounds 0 to 3: my hand, what I gave, what was played and how many are left."""
    drawn = 0
    for seed in range(4):
        for round_, view in early(seed):
            now = hidden_of(view)
            dealt = before_exchange(view, now)
            for number in range(3) if dealt.gifts else ():
                hands, givings = exchanged(round_, dealt, number)
                drawn += 1
                assert Hand(hands[0]) == view.hand
                assert tuple(bits.bit_count() for bits in hands) == view.sizes
                assert sum(hands) == now.unseen | sum(now.fixed)
                assert all(not fixed & ~bits for fixed, bits in zip(now.fixed, hands, strict=True))
                assert Hand.of(givings[0].cards) == Hand.of(
                    card for gift in view.gave if gift for card in gift
                )
                for player, card in zip((1, 2, 3), view.received, strict=True):
                    assert card is not None
                    assert givings[player].cards[3 - player] in card
    assert drawn > 30


def test_suits_that_are_not_known_are_drawn_before() -> None:
    view = View(
        hand=Hand.of_ranks([2, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 14]),
        gave=(Hand.of_ranks([2]), Hand.of_ranks([14]), Hand.of_ranks([3])),
        received=(Hand.of_ranks([2]), Hand.of_ranks([14]), Hand.of_ranks([5])),
    )
    for seed in range(20):
        now = hidden_of(view, seed)
        dealt = before_exchange(view, now)
        assert dealt.gifts is not None
        gave, received = dealt.gifts[0], [dealt.gifts[player][3 - player] for player in (1, 2, 3)]
        assert len({*gave, *received}) == 6
        moved = (now.hand, *(1 << number - 1 for number in gave))
        for number in received:
            assert now.hand >> number - 1 & 1
        assert dealt.fixed[0] == sum(moved) - sum(1 << number - 1 for number in received)


def test_hands_are_better_after_the_exchange() -> None:
    """14 cards at random fall into 6.9 combinations; people's hands after it into 6.0."""
    round_, view = early(3)[0]
    now = hidden_of(view)
    dealt = before_exchange(view, now)
    uniform = deals(now, seed=1, count=DEALS)
    after = array("Q")
    for number in range(DEALS):
        after.extend(exchanged(round_, dealt, number).hands)
    fewest = [
        sum(partition_weights(hands, counting_weights())[place] for place in range(4 * DEALS))
        for hands in (uniform, after)
    ]
    assert fewest[1] < fewest[0] - 0.3 * 3 * DEALS


@pytest.mark.parametrize(
    "changes",
    [
        {"gave": (None, None, None)},
        {"received": (None, None, None)},
        {"lacks": (0, 1 << 20, 0, 0)},
        {"question": Question.EXCHANGE, "gave": (None, None, None), "received": (None, None, None)},
    ],
)
def test_it_is_not_done_where_too_little_is_known(changes: dict[str, Any]) -> None:
    view = early(3)[0][1]
    assert before_exchange(view, hidden_of(view)).gifts
    view = replace(view, **changes)
    hidden = hidden_of(view)
    assert before_exchange(view, hidden) is hidden


def test_it_is_not_done_after_my_first_card_nor_when_others_have_played_much() -> None:
    for seed in range(3):
        for round_ in moments(seed):
            played = [0] * 4
            for record in round_.log:
                if isinstance(record, Play):
                    played[record.seat] += record.combination.length
            for seat in range(4):
                view = view_of(round_, seat)
                hidden = hidden_of(view)
                is_early = not played[seat] and max(played) <= MOST_PLAYED and not any(view.lacks)
                assert (before_exchange(view, hidden) is not hidden) == is_early
