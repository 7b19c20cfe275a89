"""Least partitions by ranks against exact covers made of the oracle's combinations."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings

from advisor.cards import DECK, DOG, DRAGON, PHOENIX, Hand
from advisor.partitions import partition
from advisor.priors.covers import Aim, Covers, cover
from tests.oracle.combinations import Play, leads
from tests.strategies import crowded_hands, hands, suitless

# The cost of a single, a pair, a triple and a full house by rank from 2 to A, from the manual.
SINGLES = [1, 1, 1, 1, 1, 1, 1, 0.9, 0.8, 0.7, 0.5, 0.2, -0.5]
PAIRS = [1, 1, 1, 1, 1, 1, 1, 0.9, 0.75, 0.6, 0.4, 0.1, -0.6]
TRIPLES = [0.9, 0.9, 0.9, 0.9, 0.9, 0.85, 0.8, 0.7, 0.55, 0.4, 0.2, -0.1, -0.7]
FULL_HOUSES = [0.8, 0.8, 0.8, 0.8, 0.8, 0.6, 0.6, 0.6, 0.4, 0.3, 0.1, -0.2, -0.7]
BY_RANK = {"single": SINGLES, "pair": PAIRS, "triple": TRIPLES, "full_house": FULL_HOUSES}


def cost(play: Play) -> float:
    length = play.cards.bit_count()
    special = {DRAGON.bit: -1.0, DOG.bit: 0.5, PHOENIX.bit: -0.3, DECK[1].bit: 0.5}
    if play.cards in special:
        return special[play.cards]
    if play.kind == "bomb_four":
        return -1.0
    if play.kind in ("straight", "bomb_straight"):
        return max(-0.5, 0.8 - 0.1 * (length - 5) - 0.06 * (play.rank - 6))
    if play.kind == "pair_sequence":
        return max(-0.5, 0.7 - 0.15 * (length // 2 - 2) - 0.05 * (play.rank - 3))
    return BY_RANK[play.kind][int(play.rank) - 2]


def by_size(hand: Hand) -> dict[int, int]:
    """The least cost in hundredths of the partitions of each number of combinations."""
    cheapest: dict[int, float] = {}
    for play in leads(hand.bits):
        cheapest[play.cards] = min(cost(play), cheapest.get(play.cards, 99))

    @cache
    def covered(cards: int) -> dict[int, float]:
        if not cards:
            return {0: 0}
        found: dict[int, float] = {}
        for play, its_cost in cheapest.items():
            if play & cards & -cards and not play & ~cards:
                for size, rest in covered(cards ^ play).items():
                    found[size + 1] = min(its_cost + rest, found.get(size + 1, 99))
        return found

    return {size: round(100 * least) for size, least in covered(hand.bits).items()}


def verify(hand: Hand) -> None:
    expected = by_size(hand)
    fewest = min(expected)
    for aim in Aim:
        found, figures = cover(hand, aim), Covers(aim).figures(hand)
        assert figures == (found.size, found.cost)
        assert sum(piece.length for piece in found.pieces) == len(hand)
    assert Covers(Aim.SIZE).figures(hand) == (fewest, expected[fewest])
    size, least = Covers(Aim.COST).figures(hand)
    assert least == min(expected.values())
    assert size == min(size for size, its in expected.items() if its == least)


@settings(max_examples=60)
@given(crowded_hands(8))
def test_crowded_hands(hand: Hand) -> None:
    verify(hand)


@settings(max_examples=40)
@given(hands(1, 8))
def test_any_hands(hand: Hand) -> None:
    verify(hand)


@pytest.mark.parametrize(
    "cards",
    [
        "5j 6s 7j 7s 7p 7t 8j 9s Phx",  # the Phoenix for a 7, the four 7 a bomb
        "Js Qp Kt Aj Phx",  # the Phoenix below, an ace on top
        "Js Qp Kt Aj Phx As 2j",
        "Mah 2j 3s 4p Phx Dog Drg",  # never the Phoenix for the 1
        "9j 9s 9p 9t Phx Tj",
        "3j 3s 4p Phx 5j 5s",
        "2j 3j 4j 5j 6j 7j Phx",
    ],
)
def test_hard_hands(cards: str) -> None:
    verify(Hand.of(cards))


def test_fewest_combinations_as_the_partition_has_them() -> None:
    seed = 20
    print("seed", seed)
    rng = random.Random(seed)
    for _ in range(25):
        hand = Hand.of(rng.sample(DECK, 14))
        found = partition(hand)
        assert Covers(Aim.SIZE).figures(hand) == (found.size, found.loser_cost), hand


@given(hands(14, 14))
def test_the_least_cost_is_never_above_that_of_the_fewest(hand: Hand) -> None:
    fewest, cheapest = cover(hand, Aim.SIZE), cover(hand, Aim.COST)
    assert cheapest.cost <= fewest.cost
    assert fewest.size <= cheapest.size


@given(hands(14, 14), suitless(hands(1, 14)))
def test_suits_do_not_matter(hand: Hand, other: Hand) -> None:
    assert cover(hand, Aim.COST) == cover(Hand(hand.bits, suits_known=False), Aim.COST)
    assert cover(other, Aim.SIZE) == cover(Hand(other.bits), Aim.SIZE)


def test_least_cost_may_take_more_combinations() -> None:
    hand = Hand.of("9j 9s 9p Aj As")
    assert Covers(Aim.SIZE).figures(hand) == (1, 60), "a full house of nines"
    assert Covers(Aim.COST).figures(hand) == (3, -30), "three nines 0.7, each ace -0.5"


def test_hands_share_what_they_have_in_common() -> None:
    covers = Covers(Aim.SIZE)
    whole = Hand.of("2j 3s 4p 5t 6j 8s 8p Kt")
    for card in whole:
        rest = whole - Hand.of([card])
        assert covers.figures(rest) == Covers(Aim.SIZE).figures(rest)
