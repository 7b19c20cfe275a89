"""The cards that make up a cover, and which of its straights are straight bombs."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from advisor.cards import MAH_JONG, PHOENIX, RANK_BITS, Hand, Suit, card_of, indices
from advisor.combinations import Combination, Kind, readings
from advisor.rules import OFFICIAL

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from advisor.combinations import Pattern
    from advisor.partitions.covers import Cover
    from advisor.rules import Rules


def layings(hand: Hand, cover: Cover, rules: Rules = OFFICIAL) -> Iterator[tuple[Combination, ...]]:
    """Yield a cover made up with the cards of the hand, Dog and Dragon added.

    There is one laying for each way to make straight bombs of its straights. The lowest suits go
    to the straight bombs, then to the natural straights, then to the rest, singles last.

    Args:
        hand: the cards.
        cover: combinations by ranks that use them up.
        rules: the rules; they say what a Phoenix alone is worth.

    Yields:
        The combinations; every card is in exactly one.

    >>> from advisor.combinations import Pattern
    >>> straight = Pattern(Kind.STRAIGHT, 6, ((2, 1), (3, 1), (4, 1), (5, 1), (6, 1)), None)
    >>> six = Pattern(Kind.SINGLE, 6, ((6, 1),), None)
    >>> for laying in layings(Hand.of("2j 3j 4j 5j 6j 6s"), (straight, six)):
    ...     print(*laying, sep=", ")
    straight 2j 3j 4j 5j 6s, single 6j
    straight bomb 2j 3j 4j 5j 6j, single 6s
    """
    straights = [p for p in cover if p.kind is Kind.STRAIGHT and p.phoenix is None]
    others = [p for p in cover if p not in straights]
    for suits in product(*(_suits(straight, hand) for straight in straights)):
        bombs_first = sorted(zip(suits, straights, strict=True), key=lambda task: task[0] is None)
        laid = _lay_straights(hand, bombs_first)
        if laid is not None:
            yield (*laid, *_lay_rest(hand, laid, others, rules))


def _suits(straight: Pattern, hand: Hand) -> list[Suit | None]:
    """Return the suits in which the straight may be a bomb, and None for a plain straight."""
    if not hand.suits_known or straight.needs[0][0] == MAH_JONG.rank:
        return [None]
    return [None, *(suit for suit in Suit if _run(straight, suit) <= hand)]


def _run(straight: Pattern, suit: Suit) -> Hand:
    return Hand.of(card_of(rank, suit) for rank, _ in straight.needs)


def _lay_straights(
    hand: Hand, tasks: Sequence[tuple[Suit | None, Pattern]]
) -> list[Combination] | None:
    """Lay each straight as a bomb of its suit or plain; None if the cards do not allow it."""
    if not tasks:
        return []
    (suit, straight), *rest = tasks
    for cards in _ways(hand, straight, suit):
        others = _lay_straights(hand - cards, rest)
        if others is not None:
            kind = Kind.STRAIGHT if suit is None else Kind.BOMB_STRAIGHT
            return [Combination(kind, cards, straight.rank), *others]
    return None


def _ways(hand: Hand, straight: Pattern, suit: Suit | None) -> Iterator[Hand]:
    """Yield the cards that make the straight a bomb of the suit, or plain, lowest suits first."""
    if suit is not None:
        run = _run(straight, suit)
        if run <= hand:
            yield run
        return
    choices = [[c for c in hand if c.rank == rank] for rank, _ in straight.needs]
    for cards in product(*choices):
        if not hand.suits_known or len({card.suit for card in cards}) > 1:
            yield Hand(sum(card.bit for card in cards), hand.suits_known)


def _lay_rest(
    hand: Hand, laid: Sequence[Combination], others: Sequence[Pattern], rules: Rules
) -> Iterator[Combination]:
    """Yield the patterns made up with the lowest suits left, then Dog and Dragon."""
    for combination in laid:
        hand -= combination.cards
    for pattern in reversed(others):
        if not pattern.needs:
            continue
        bits = sum(_lowest(hand.bits & RANK_BITS[rank], number) for rank, number in pattern.needs)
        bits |= PHOENIX.bit if pattern.phoenix is not None else 0
        cards = Hand(bits, hand.suits_known)
        hand -= cards
        yield Combination(pattern.kind, cards, pattern.rank, pattern.phoenix)
    # Only Dog and Dragon are left, and the Phoenix if it is alone.
    for card in hand:
        yield from readings(Hand(card.bit), rules=rules)


def _lowest(held: int, number: int) -> int:
    return sum(1 << index for index, _ in zip(indices(held), range(number), strict=False))
