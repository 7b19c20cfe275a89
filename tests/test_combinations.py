"""What can be played and what beats what (rules 5, 8, 10), against brute force and the rule book.

The brute force takes every set of cards, lets the Phoenix stand for every rank and asks
`tests.oracle`, which shares only the cards with the package, what the faces are.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations as choose
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from advisor.cards import DECK, DOG, DRAGON, PHOENIX, RANKS, Hand
from advisor.combinations import (
    KIND_ORDER,
    Combination,
    Kind,
    bombs,
    has_bomb,
    phoenix_single_rank,
    plays,
    readings,
    straight_bomb_cards,
)
from advisor.rules import OFFICIAL, Rules
from tests.oracle.combinations import FACES, Face, classify
from tests.strategies import crowded_hands, hands, seeded, suitless

if TYPE_CHECKING:
    from collections.abc import Iterator

AS_ONE = Rules(phoenix_as_one=True)
SAME_RANK = Rules(full_house_same_rank=True)
LED_AT_ONE = Rules(phoenix_lead_value=1.0)
rule_sets = st.sampled_from([OFFICIAL, AS_ONE, SAME_RANK, LED_AT_ONE])

Meaning = tuple[str, float, int | None]
"""Kind, rank and what the Phoenix stands for."""


def read(cards: str, rules: Rules = OFFICIAL) -> list[Meaning]:
    return [meaning(r) for r in readings(Hand.of(cards), rules=rules)]


def one(cards: str, place: int = 0) -> Combination:
    """Return a reading of the cards, the first if no other is asked for."""
    return readings(Hand.of(cards))[place]


def meaning(combination: Combination) -> Meaning:
    return (combination.kind.value, combination.rank, combination.phoenix)


def defined(cards: Hand, rules: Rules) -> set[Meaning]:
    """Name what exactly these cards can be led as, from the definitions in the rules."""
    alone: dict[int, set[Meaning]] = {
        DOG.bit: {("dog", 0, None)},
        DRAGON.bit: {("single", 25, None)},
        PHOENIX.bit: {("single", rules.phoenix_lead_value, None)},
    }
    if cards.bits in alone:
        return alone[cards.bits]
    if DOG in cards or DRAGON in cards or not cards:
        return set()
    natural = [face_of(card.index, cards) for card in cards if card is not PHOENIX]
    if PHOENIX in cards:
        return {(k, top, r) for r in range(1, 15) for k, top in with_phoenix(natural, r, rules)}
    shape = classify(natural)
    return set() if shape is None else {(*shape, None)}


def face_of(index: int, cards: Hand) -> Face:
    """Return rank and suit; of cards without suits each has another, so no suit is shared."""
    rank, suit = FACES[index]
    return (rank, suit if cards.suits_known else rank)


def with_phoenix(natural: list[Face], rank: int, rules: Rules) -> Iterator[tuple[str, int]]:
    named = classify([*natural, (rank, None)])
    as_one = rank > 1 or (rules.phoenix_as_one and named is not None and named[0] == "straight")
    if named and as_one:
        yield named
    if rules.full_house_same_rank and [face[0] for face in natural] == [rank] * 4:
        yield "full_house", rank


def subsets(hand: Hand) -> Iterator[Hand]:
    cards = list(hand)
    for size in range(1, len(cards) + 1):
        for some in choose(cards, size):
            yield Hand(sum(card.bit for card in some), hand.suits_known)


def all_plays(hand: Hand, table: Combination | None, rules: Rules) -> Counter[Combination]:
    return Counter(play for cards in subsets(hand) for play in readings(cards, table, rules))


@given(crowded_hands(largest=8), rule_sets)
def test_readings_are_the_combinations_of_the_rules(hand: Hand, rules: Rules) -> None:
    for cards in subsets(hand):
        found = [meaning(reading) for reading in readings(cards, rules=rules)]
        assert len(set(found)) == len(found)
        assert set(found) == defined(cards, rules)


@given(suitless(crowded_hands(largest=8)), rule_sets)
def test_readings_without_suits(hand: Hand, rules: Rules) -> None:
    for cards in subsets(hand):
        found = {meaning(reading) for reading in readings(cards, rules=rules)}
        assert found == defined(cards, rules)
        assert "bomb_straight" not in {kind for kind, _, _ in found}


@given(crowded_hands(), crowded_hands(), rule_sets, st.data())
def test_plays_are_the_readings_of_all_sets_of_cards(
    hand: Hand, others: Hand, rules: Rules, data: st.DataObject
) -> None:
    tables = [None, *plays(others - hand, rules=rules)]
    table = data.draw(st.sampled_from(tables))
    found = plays(hand, table, rules, merged=False)
    assert Counter(found) == all_plays(hand, table, rules)
    assert list(found) == sorted(found, key=lambda play: play.order)


@given(crowded_hands(largest=12), rule_sets)
def test_merged_plays_stand_for_all_plays(hand: Hand, rules: Rules) -> None:
    marked = straight_bomb_cards(hand)

    def what_matters(play: Combination) -> tuple[Meaning, tuple[int, ...], int]:
        return meaning(play), play.cards.counts, play.cards.bits & marked

    unmerged = plays(hand, rules=rules, merged=False)
    merged = plays(hand, rules=rules)
    assert set(merged) <= set(unmerged)
    assert Counter(map(what_matters, merged)) == Counter(set(map(what_matters, unmerged)))


@given(suitless(crowded_hands()), rule_sets)
def test_without_suits_plays_differ_in_ranks(hand: Hand, rules: Rules) -> None:
    found = plays(hand, rules=rules)
    assert set(found) == set(all_plays(hand, None, rules))
    assert len(set(found)) == len(found)
    assert not any(play.kind is Kind.BOMB_STRAIGHT for play in found)


@given(crowded_hands(largest=12))
def test_bombs_are_the_plays_that_are_bombs(hand: Hand) -> None:
    found = bombs(hand)
    assert found == tuple(play for play in plays(hand) if play.is_bomb)
    assert bool(found) == has_bomb(hand)
    assert bombs(hand, one("Dog")) == ()


@given(crowded_hands(largest=12))
def test_straight_bomb_cards_are_those_in_a_straight_bomb(hand: Hand) -> None:
    straight_bombs = (p for p in plays(hand, merged=False) if p.kind is Kind.BOMB_STRAIGHT)
    bits = 0
    for bomb in straight_bombs:
        bits |= bomb.cards.bits
    assert straight_bomb_cards(hand) == bits


@given(hands(smallest=1, largest=10))
def test_a_combination_is_its_repr_and_lays_out_its_cards(hand: Hand) -> None:
    for play in plays(hand):
        names = {"Combination": Combination, "Kind": Kind, "Hand": Hand}
        assert eval(repr(play), names) == play
        assert sorted(play.ordered) == list(play.cards)
        assert str(play) == f"{play.kind.words} {' '.join(c.name for c in play.ordered)}"


def test_beating_is_a_strict_order() -> None:
    rng = seeded()
    found = [play for _ in range(8) for play in plays(Hand.of(rng.sample(DECK, 14)))]
    some = rng.sample(found, min(60, len(found)))
    for first in some:
        assert not first.beats(first)
        for second in some:
            assert not (first.beats(second) and second.beats(first))
            for third in some:
                if first.beats(second) and second.beats(third):
                    assert first.beats(third)


def test_kinds_in_canonical_order() -> None:
    cards = "Dog 9s|9s|9s 9t|9s 9t 9j|9s 9t 9j 2j 2s|9s 9t Tj Tp|6j 7s 8j 9j Tj|9s 9t 9j 9p"
    kinds = [one(text).kind for text in cards.removeprefix("Dog 9s|").split("|")]
    assert kinds == sorted(kinds, key=KIND_ORDER.__getitem__)
    assert kinds == list(Kind)[1:8]
    assert [kind.is_bomb for kind in Kind] == [False] * 7 + [True] * 2


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        # 5.4 gives these three as cards with two readings.
        ("5j 6s 7p 8t Phx", [("straight", 8, 4), ("straight", 9, 9)]),
        ("8j 8s Phx 3j 3s", [("full_house", 3, 3), ("full_house", 8, 8)]),
        ("4j 4s 5j 5s Phx", [("full_house", 4, 4), ("full_house", 5, 5)]),
        # 5.1 and 5.2: the Mah Jong only as 1, the ace only on top, no way round.
        ("Mah 2j 3s 4j 5j", [("straight", 5, None)]),
        ("Mah 2j 3j 4j 5j", [("straight", 5, None)]),
        ("Aj 2s 3j 4j 5j", []),
        ("Jj Qs Kj Aj 2j", []),
        ("Mah Phx", []),
        ("Mah 2j 2s", []),
        ("Tj Js Qj Kj Aj", [("straight", 14, None)]),
        # 5.5: one suit is always a bomb, but not with the Phoenix in it.
        ("Tj Jj Qj Kj Aj", [("bomb_straight", 14, None)]),
        ("Tj Jj Qj Kj Phx", [("straight", 13, 9), ("straight", 14, 14)]),
        # 5.6 and 5.7.
        ("7j 7s 7p Phx", []),
        ("7j 7s 8p 8t", [("pair_sequence", 8, None)]),
        ("7j 7s 8p Phx", [("pair_sequence", 8, 8)]),
        ("Kj Ks Ap Phx", [("pair_sequence", 14, 14)]),
        ("7j 7s 9p 9t", []),
        # 5.8.
        ("Dog Phx", []),
        ("Drg Aj", []),
        ("Dog", [("dog", 0, None)]),
        ("Drg", [("single", 25, None)]),
    ],
)
def test_readings_of_section_5(cards: str, expected: list[Meaning]) -> None:
    assert read(cards) == expected


def test_the_longest_straight_has_14_cards() -> None:
    suits = "jsptjsptjsptj"
    run = " ".join(f"{rank}{suit}" for rank, suit in zip("23456789TJQKA", suits, strict=True))
    assert read(f"Mah {run}") == [("straight", 14, None)]
    assert read(f"Mah {run.removesuffix(' Aj')} Phx") == [("straight", 14, 14)]
    assert read(f"{run} Phx") == []
    assert read(f"{run} Phx", AS_ONE) == [("straight", 14, 1)]


@pytest.mark.parametrize(
    ("cards", "rules", "more"),
    [
        ("2j 3s 4j 5j Phx", AS_ONE, ("straight", 5, 1)),
        ("5j 5s 5p 5t Phx", SAME_RANK, ("full_house", 5, 5)),
    ],
)
def test_options_allow_one_more_reading(cards: str, rules: Rules, more: Meaning) -> None:
    official = read(cards)
    assert more not in official
    assert set(read(cards, rules)) == {*official, more}
    for some_rules, expected in ((OFFICIAL, {*official}), (rules, {*official, more})):
        led = plays(Hand.of(cards), rules=some_rules)
        assert {meaning(play) for play in led if play.length == 5} == expected


def test_the_phoenix_never_takes_the_place_of_the_mah_jong_beside_it() -> None:
    assert read("Mah Phx 2j 3s 4j 5j", AS_ONE) == [("straight", 6, 6)]
    assert read("Mah Phx", AS_ONE) == []


@pytest.mark.parametrize(
    ("table", "rank"),
    [(None, 1.5), ("Mah", 1.5), ("2j", 2.5), ("Aj", 14.5), ("Drg", None), ("2j 2s", None)],
)
def test_the_phoenix_alone(table: str | None, rank: float | None) -> None:
    """Rules 8.1 and 8.2."""
    top = None if table is None else one(table)
    assert phoenix_single_rank(top) == rank
    assert [play.rank for play in plays(Hand.of("Phx"), top)] == ([] if rank is None else [rank])


def test_the_option_for_a_led_phoenix_changes_nothing_in_play() -> None:
    for rules in (OFFICIAL, LED_AT_ONE):
        (phoenix,) = readings(Hand.of("Phx"), rules=rules)
        assert one("2j").beats(phoenix)
        assert not one("Mah").beats(phoenix)
    assert phoenix_single_rank(None, LED_AT_ONE) == 1


def test_bombs_rise_as_in_rule_10_1() -> None:
    rising = [
        "2j 2s 2p 2t",
        "8j 8s 8p 8t",
        "Aj As Ap At",
        "2j 3j 4j 5j 6j",
        "Ts Js Qs Ks As",
        "2p 3p 4p 5p 6p 7p",
    ]
    for lower, higher in pairwise(map(one, rising)):
        assert higher.beats(lower)
        assert not lower.beats(higher)
    assert not one("2j 3j 4j 5j 6j").beats(one("2s 3s 4s 5s 6s"))


@pytest.mark.parametrize("table", ["Drg", "Aj As", "Aj As Ap Kj Ks", "Tj Js Qj Kj Aj", "Aj As Ap"])
def test_every_bomb_beats_what_is_no_bomb(table: str) -> None:
    assert one("2j 2s 2p 2t").beats(one(table))
    assert not one(table).beats(one("2j 2s 2p 2t"))


@pytest.mark.parametrize(
    ("play", "table", "beats"),
    [
        ("3j", "2j", True),
        ("3j", "3s", False),
        ("Mah", "Phx", False),
        ("2j", "Phx", True),
        ("Drg", "Aj", True),
        ("3j 3s", "2j", False),
        ("3j 4s 5j 6j 7j 8j", "2j 3s 4s 5s 6s", False),
        ("4j 4s 5j 5s", "2j 2s 3j 3s", True),
        ("4j 4s 5j 5s 6j 6s", "2j 2s 3j 3s", False),
        ("Qj Qs Qp 2j 2s", "5j 5s 5p Aj As", True),
        ("5j 5s 5p Aj As", "Qj Qs Qp 2j 2s", False),
        ("Aj", "Dog", False),
        ("Dog", "Mah", False),
        ("2j 2s 2p 2t", "Dog", False),
    ],
)
def test_same_kind_and_length_with_a_higher_rank(play: str, table: str, beats: bool) -> None:
    """Rules 6.2, 7.1 and 10.4, and the example of 002 for full houses."""
    assert one(play).beats(one(table)) is beats
    follows = readings(Hand.of(play), one(table))
    assert bool(follows) is beats


def test_a_phoenix_follows_with_the_readings_that_beat_the_table() -> None:
    """Rule 5.4: 5678 with the Phoenix on a straight to 8 is one to 9."""
    found = readings(Hand.of("5j 6s 7p 8t Phx"), one("4j 5s 6s 7s 8s"))
    assert [meaning(reading) for reading in found] == [("straight", 9, 9)]


def test_four_in_hand_are_three_and_pairs_too() -> None:
    kinds = Counter(play.kind for play in plays(Hand.of("9j 9s 9p 9t"), merged=False))
    assert kinds == {Kind.SINGLE: 4, Kind.PAIR: 6, Kind.TRIPLE: 4, Kind.BOMB_FOUR: 1}
    merged = Counter(play.kind for play in plays(Hand.of("9j 9s 9p 9t")))
    assert set(merged.values()) == {1}


def test_merged_plays_keep_the_cards_of_straight_bombs_apart() -> None:
    found = {str(play) for play in plays(Hand.of("2j 3j 4j 5j 6j 2s 3s 4s 5s 6s 6p 6t"))}
    assert {"pair 6j 6s", "pair 6j 6p", "pair 6s 6p", "pair 6p 6t"} <= found
    assert not {"pair 6j 6t", "pair 6s 6t"} & found
    assert {"single 6j", "single 6s", "single 6p"} <= found
    assert "single 6t" not in found


def test_a_bomb_may_be_part_of_a_longer_mixed_straight() -> None:
    """Rule 5.5."""
    kinds = {str(play) for play in plays(Hand.of("2j 3j 4j 5j 6j 7s"), merged=False)}
    assert {"straight bomb 2j 3j 4j 5j 6j", "straight 2j 3j 4j 5j 6j 7s"} <= kinds
    assert "straight 2j 3j 4j 5j 6j" not in kinds


def test_every_rank_makes_its_single() -> None:
    assert {one(f"{letter}j").rank for letter in "23456789TJQKA"} == set(RANKS)
    assert one("Mah").rank == 1


def test_unknown_suits_make_no_plays_apart() -> None:
    hand = Hand.of_ranks([7, 7, 7])
    assert plays(hand, merged=False) == plays(hand)
    assert [str(play) for play in plays(hand)] == ["single 7", "pair 7 7", "triple 7 7 7"]
