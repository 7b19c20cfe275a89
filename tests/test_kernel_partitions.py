"""The kernel's partition against a plain recursion, another programme and CP-SAT."""

from __future__ import annotations

import random
from array import array
from typing import TYPE_CHECKING

import pytest

from advisor import kernel
from advisor.cards import DECK, PHOENIX, Hand, Suit, card_of
from advisor.combinations import Kind, readings
from advisor.costs import cost_of, loser_cost
from advisor.errors import TichuError
from advisor.kernel import compiled, twin
from advisor.kernel.policies import WEIGHTS, weights_of
from advisor.kernel.twin.partitioning import Weighing, value_of
from advisor.partitions import partition
from tests.test_kernel import compiled_only

if TYPE_CHECKING:
    from advisor.combinations import Combination


def random_hand(rng: random.Random) -> Hand:
    """Up to 14 cards, half of the time of few ranks, half of the time with the Phoenix."""
    cards = list(DECK)
    if rng.random() < 0.5:
        low = rng.randrange(2, 10)
        ranks = range(low, min(15, low + rng.randrange(4, 8)))
        cards = [card for card in DECK if card.is_special or card.rank in ranks]
    size = min(len(cards), rng.choice((14, 14, rng.randrange(1, 14))))
    hand = rng.sample(cards, size)
    if rng.random() < 0.5 and PHOENIX not in hand:
        hand[0] = PHOENIX
    return Hand.of(hand)


def random_weights(rng: random.Random) -> array[int]:
    """Weights that have nothing to do with one another, often equal, often below 0."""
    low, high = rng.choice(((1, 1), (0, 3), (-100, 100), (99_900, 100_100)))
    return array("i", [rng.randint(low, high) for _ in range(WEIGHTS)])


def check_cards(hand: Hand, plays: tuple[Combination, ...]) -> None:
    """Every card is used once, and each combination can be led as it is read."""
    assert sum(play.cards.bits for play in plays) == hand.bits
    assert sum(play.length for play in plays) == len(hand)
    for play in plays:
        assert play in readings(play.cards), play


@compiled_only
@pytest.mark.parametrize("seed", range(8))
def test_any_weights_have_the_partition_of_a_plain_recursion(seed: int) -> None:
    rng = random.Random(seed)
    weights = random_weights(rng)
    weighing = Weighing(tuple(weights))
    for _ in range(60):
        hand = random_hand(rng)
        least, plays = compiled.lightest_partition(hand, weights)
        check_cards(hand, plays)
        plan = weighing.lightest(hand)
        assert least == plan.weight, hand
        # Small numbers decide between equal weights, so that both find the same partition.
        assert sum(value_of(weighing, play) for play in plays) == plan.value, hand


@compiled_only
def test_random_hands_have_the_partition_of_cp_sat() -> None:
    compare_with_cp_sat(200, seed=41)


@pytest.mark.long
@compiled_only
def test_many_random_hands_have_the_partition_of_cp_sat() -> None:
    compare_with_cp_sat(10_000, seed=42)


def compare_with_cp_sat(count: int, seed: int) -> None:
    print(f"seed {seed}")
    rng = random.Random(seed)
    for _ in range(count):
        hand = random_hand(rng)
        least, plays = compiled.lightest_partition(hand, kernel.partition_table())
        best = partition(hand)
        assert least == best.size * kernel.FEWEST_FIRST + best.loser_cost, hand
        assert (len(plays), sum(map(loser_cost, plays))) == (best.size, best.loser_cost)
        assert kernel.least_count(hand) == best.size


def hard_hands() -> list[Hand]:
    """Hands with the most partitions: long runs, fours, pairs in a row, the Phoenix."""
    runs = [card_of(rank, suit) for rank in range(2, 9) for suit in (Suit.JADE, Suit.SWORD)]
    fours = [card_of(rank, suit) for rank in (5, 6, 7) for suit in Suit]
    row = [card_of(rank, Suit.JADE) for rank in range(2, 15)]
    names = ("2j 2s 2p 2t 3j 3s 3p 4j 4s 4p 5j 5s 5p", "Mah 2j 3j 4j 5j 6j 6s 7s 8s 9s Ts Js Qs")
    hands = [Hand.of(runs), Hand.of(fours), Hand.of(row), *map(Hand.of, names)]
    return hands + [Hand.of([*list(hand)[:13], PHOENIX]) for hand in hands]


@compiled_only
@pytest.mark.parametrize("hand", hard_hands(), ids=str)
def test_hard_hands_have_the_partition_of_cp_sat(hand: Hand) -> None:
    least, plays = compiled.lightest_partition(hand, kernel.partition_table())
    best = partition(hand)
    check_cards(hand, plays)
    assert least == best.size * kernel.FEWEST_FIRST + best.loser_cost


@compiled_only
def test_a_natural_straight_of_one_suit_is_a_bomb() -> None:
    hand = Hand.of("2j 3j 4j 5j 6j Kt")
    for answerer in (compiled, twin):
        _, plays = answerer.lightest_partition(hand, kernel.counting_weights())
        assert {play.kind for play in plays} == {Kind.BOMB_STRAIGHT, Kind.SINGLE}


def test_the_tables_weigh_what_costs_say() -> None:
    hand = Hand.of("7j 8j 9j Tp Jt Qs Kp As Ap Phx 4t 4j Drg 2s")
    (straight,) = readings(Hand.of("7j 8j 9j Tp Jt Qs Kp"))
    least = twin.lightest_partition(straight.cards, kernel.cost_table())[0]
    assert least == loser_cost(straight) == cost_of(Kind.STRAIGHT, 13, 7)
    least = twin.lightest_partition(hand, kernel.partition_table())[0]
    assert least == 4 * kernel.FEWEST_FIRST + partition(hand).loser_cost


@compiled_only
def test_many_hands_at_once_have_the_same_weights() -> None:
    rng = random.Random(43)
    hands = [random_hand(rng) for _ in range(50)]
    words = array("Q", [hand.bits for hand in hands])
    weights = kernel.cost_table()
    least = kernel.partition_weights(words, weights)
    assert least.tolist() == [compiled.lightest_partition(hand, weights)[0] for hand in hands]
    assert twin.partition_weights(words, weights) == least


def test_the_empty_hand_has_no_combination() -> None:
    for answerer in (compiled, twin) if kernel.backend() == "compiled" else (twin,):
        assert answerer.lightest_partition(Hand(), kernel.counting_weights()) == (0, ())


@compiled_only
def test_weights_and_hands_out_of_bounds_are_refused() -> None:
    heavy = weights_of(lambda *_: 1_000_001)
    with pytest.raises(TichuError, match="out of bounds"):
        compiled.lightest_partition(Hand.of("2j"), heavy)
    with pytest.raises(TichuError, match="number of cards"):
        compiled.lightest_partition(Hand((1 << 15) - 1), kernel.counting_weights())
    with pytest.raises(TichuError, match="does not exist"):
        compiled.partition_weights(array("Q", [1 << 60]), kernel.counting_weights())
