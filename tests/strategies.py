"""Hands for property tests, which hypothesis shrinks towards few and low cards, and seeds."""

from __future__ import annotations

import os
import random
from itertools import chain

from hypothesis import strategies as st

from advisor.cards import DECK, DOG, DRAGON, MAH_JONG, PHOENIX, Card, Hand, Suit, card_of

SPECIALS = (PHOENIX, MAH_JONG, DRAGON, DOG)
ONE_SUIT = [[suit] * 6 for suit in Suit]


def hands(smallest: int = 0, largest: int = 14) -> st.SearchStrategy[Hand]:
    """Any cards of the deck, suits known."""
    return st.sets(st.sampled_from(DECK), min_size=smallest, max_size=largest).map(Hand.of)


def equals(low: int) -> st.SearchStrategy[list[Card]]:
    """One to four cards of a rank from `low` to four above."""
    suits = st.lists(st.sampled_from(Suit), min_size=1, max_size=4, unique=True)
    ranks = st.integers(low, low + 4)
    return st.builds(lambda rank, some: [card_of(rank, suit) for suit in some], ranks, suits)


def runs(low: int) -> st.SearchStrategy[list[Card]]:
    """Four to six ranks in a row from `low` or the next, of one suit or mixed."""
    suits = st.lists(st.sampled_from(Suit), min_size=4, max_size=6) | st.sampled_from(ONE_SUIT)
    ranks = st.integers(low, low + 1)
    return st.builds(
        lambda first, some: [card_of(rank, suit) for rank, suit in enumerate(some, start=first)],
        ranks,
        suits,
    )


@st.composite
def crowded_hands(draw: st.DrawFn, largest: int = 9) -> Hand:
    """Equal cards, runs and special cards close together: every kind of combination is common."""
    low = draw(st.integers(2, 8))
    specials = st.lists(st.sampled_from(SPECIALS), min_size=1, max_size=2, unique=True)
    lumps = draw(st.lists(equals(low) | runs(low) | specials, min_size=1, max_size=6))
    return Hand.of(list(dict.fromkeys(chain(*lumps)))[:largest])


def suitless(strategy: st.SearchStrategy[Hand]) -> st.SearchStrategy[Hand]:
    """The same hands with their suits forgotten."""
    return strategy.map(lambda hand: Hand(hand.bits, suits_known=False))


def seeded() -> random.Random:
    """Random numbers of a seed that is printed; TICHU_SEED in the environment sets it."""
    seed = int(os.environ.get("TICHU_SEED") or random.randrange(1 << 32))
    print(f"TICHU_SEED={seed}")
    return random.Random(seed)
