"""Every combination of a hand: all sets of its cards, classified by definition (rules 5, 8, 10)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations as choose
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from advisor.cards import DECK, DOG, DRAGON, MAH_JONG, PHOENIX, RANKS, indices

if TYPE_CHECKING:
    from collections.abc import Iterator

BOMBS: Final = ("bomb_four", "bomb_straight")
DRAGON_RANK: Final = 25
LED_PHOENIX: Final = 1.5

Face: TypeAlias = tuple[int, int | None]
"""Rank and suit of a card in a combination; Mah Jong and Phoenix have no suit."""


class Play(NamedTuple):
    """Cards with one reading; the rank tells which where there are two."""

    kind: str
    cards: int
    rank: float


@lru_cache(maxsize=1 << 16)
def leads(hand: int) -> tuple[Play, ...]:
    """Everything the hand can lead, each set of cards in every reading."""
    found: dict[Play, None] = {}
    cards = tuple(indices(hand))
    for size in range(1, len(cards) + 1):
        for some in choose(cards, size):
            for kind, rank in set(_readings(some)):
                play = Play(kind, sum(1 << index for index in some), rank)
                found[play] = None
    return tuple(found)


@lru_cache(maxsize=1 << 18)
def follows(hand: int, top: Play) -> tuple[Play, ...]:
    """Everything in the hand that beats the top of a trick."""
    alone = PHOENIX.bit
    rest = tuple(play for play in leads(hand) if play.cards != alone and beats(play, top))
    if hand & alone and top.kind == "single" and top.rank != DRAGON_RANK:
        return (*rest, Play("single", alone, top.rank + 0.5))
    return rest


@lru_cache(maxsize=1 << 18)
def bombs(hand: int, top: Play) -> tuple[Play, ...]:
    """The bombs in the hand that beat the top of a trick."""
    return tuple(play for play in follows(hand, top) if play.kind in BOMBS)


def beats(play: Play, top: Play) -> bool:
    """Whether the play may be laid on the top of a trick."""
    size, size_of_top = play.cards.bit_count(), top.cards.bit_count()
    if play.kind in BOMBS:
        return top.kind not in BOMBS or (size, play.rank) > (size_of_top, top.rank)
    return play.kind == top.kind and size == size_of_top and play.rank > top.rank


def _readings(cards: tuple[int, ...]) -> Iterator[tuple[str, float]]:
    """Name every kind and rank that exactly these cards can be led as."""
    alone: dict[int, tuple[str, float]] = {
        DOG.index: ("dog", 0),
        DRAGON.index: ("single", DRAGON_RANK),
    }
    alone[PHOENIX.index] = ("single", LED_PHOENIX)
    if len(cards) == 1 and cards[0] in alone:
        yield alone[cards[0]]
    elif DOG.index not in cards and DRAGON.index not in cards:
        for faces in _substitutions(cards):
            name = classify(faces)
            if name is not None:
                yield name


def _substitutions(cards: tuple[int, ...]) -> Iterator[list[Face]]:
    """The faces of the cards, once for each rank that the Phoenix may stand for."""
    natural = [FACES[index] for index in cards if index != PHOENIX.index]
    if len(natural) == len(cards):
        yield natural
    else:
        yield from ([*natural, (rank, None)] for rank in RANKS)


def classify(faces: list[Face]) -> tuple[str, int] | None:
    """Kind and rank of ranked cards, or None if they are no combination."""
    count = Counter(rank for rank, _ in faces)
    numbers = sorted(count.values())
    ranks = sorted(count)
    in_a_row = ranks == list(range(ranks[0], ranks[-1] + 1))
    if len(ranks) == 1:
        return _equals(faces)
    if numbers == [2, 3]:
        return "full_house", next(rank for rank in ranks if count[rank] == 3)
    if in_a_row and set(numbers) == {2}:
        return "pair_sequence", ranks[-1]
    if in_a_row and set(numbers) == {1} and len(ranks) >= 5:
        suits = {suit for _, suit in faces}
        one_suit = len(suits) == 1 and None not in suits
        return "bomb_straight" if one_suit else "straight", ranks[-1]
    return None


def _equals(faces: list[Face]) -> tuple[str, int] | None:
    natural = all(suit is not None for _, suit in faces)
    kinds = {1: "single", 2: "pair", 3: "triple"} | ({4: "bomb_four"} if natural else {})
    kind = kinds.get(len(faces))
    return (kind, faces[0][0]) if kind else None


FACES: Final[dict[int, Face]] = {
    card.index: (card.rank, None if card is MAH_JONG else card.suit)
    for card in DECK
    if card not in (DOG, PHOENIX, DRAGON)
}
