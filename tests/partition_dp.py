"""The partition once more, as a dynamic programme that shares nothing but `cards` with the package.

It takes the lowest rank in hand and tries every combination that has a card of this rank and none
below it. All combinations of the game are written down once, as ranks. The costs are typed anew
from their source, in points.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from decimal import Decimal
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from advisor.cards import DOG, DRAGON, MAH_JONG, PHOENIX, Hand

if TYPE_CHECKING:
    from collections.abc import Iterator


class Group(NamedTuple):
    """What tells a combination from others: suits count in a straight bomb alone."""

    kind: str
    ranks: tuple[int, ...]
    """All its ranks in rising order, that of the Phoenix among them; none for the specials."""
    phoenix: int = 0
    suit: int | None = None


class Form(NamedTuple):
    """A way to lay a group: the cards it takes from a hand."""

    group: Group
    natural: dict[int, int]
    phoenix: bool


Token = tuple[int, int]
"""A card: its rank and its suit, or -1 where its suit does not matter."""

ENDS = {"Dog": Group("dog", ()), "Phx": Group("phoenix", ()), "Drg": Group("dragon", ())}


def natural_groups() -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield all combinations of natural cards by their ranks (rules 5)."""
    ranks = range(2, 15)
    yield "single", (1,)
    for rank in ranks:
        for number, kind in enumerate(("single", "pair", "triple", "bomb_four"), start=1):
            yield kind, (rank,) * number
        for other in ranks:
            if other != rank:
                yield "full_house", tuple(sorted((rank, rank, rank, other, other)))
    for low in range(1, 15):
        for top in range(low + 1, 15):
            if top - low >= 4:
                yield "straight", tuple(range(low, top + 1))
            if low > 1:
                yield "pair_sequence", tuple(sorted(2 * tuple(range(low, top + 1))))


@cache
def forms_from() -> dict[int, list[Form]]:
    """Return every way to lay every combination, by the lowest natural rank it takes."""
    forms = defaultdict(list)
    for kind, ranks in natural_groups():
        forms[ranks[0]].append(Form(Group(kind, ranks), Counter(ranks), phoenix=False))
        if kind not in ("single", "bomb_four"):
            for place in set(ranks) - {1}:
                natural = Counter(ranks) - Counter([place])
                form = Form(Group(kind, ranks, place), natural, phoenix=True)
                forms[min(natural)].append(form)
    return forms


def tokens_of(hand: Hand) -> tuple[Token, ...]:
    """Return the cards of a hand; suits stay only where five of one suit are in a row."""
    natural = [card for card in hand if card.suit is not None]
    suits = {(card.rank, int(card.suit)) for card in natural if card.suit is not None}
    run = any({(rank + step, suit) for step in range(5)} <= suits for rank, suit in suits)
    if not (run and hand.suits_known):
        suits = set()
        cards = [(card.rank, -1) for card in natural]
    else:
        cards = sorted(suits)
    return tuple([(1, -1)] * (MAH_JONG in hand) + cards)


def optima(hand: Hand) -> set[tuple[Group, ...]]:
    """Return all partitions of the fewest combinations, each as its groups in rising order."""
    ends = [ENDS[card.name] for card in (DOG, DRAGON) if card in hand]
    found = _optima(tokens_of(hand), PHOENIX in hand)
    return {tuple(sorted([*ends, *groups], key=repr)) for groups in found}


@cache
def _optima(tokens: tuple[Token, ...], phoenix: bool) -> frozenset[tuple[Group, ...]]:
    if not tokens:
        return frozenset([(ENDS["Phx"],) if phoenix else ()])
    held = defaultdict(list)
    for token in tokens:
        held[token[0]].append(token)
    best: set[tuple[Group, ...]] = set()
    size = len(tokens) + 2
    for form in forms_from()[tokens[0][0]]:
        if form.phoenix > phoenix or any(len(held[r]) < n for r, n in form.natural.items()):
            continue
        for group, rest in laid(form, tokens, held):
            others = _optima(rest, phoenix and not form.phoenix)
            fewest = 1 + min(map(len, others))
            if fewest < size:
                best, size = set(), fewest
            if fewest == size:
                best |= {tuple(sorted([group, *other], key=repr)) for other in others}
    return frozenset(best)


def laid(
    form: Form, tokens: tuple[Token, ...], held: dict[int, list[Token]]
) -> Iterator[tuple[Group, tuple[Token, ...]]]:
    """Yield the group, perhaps as a straight bomb, and the cards left, for each choice of cards."""
    choices = [sorted(set(combinations(held[r], n))) for r, n in form.natural.items()]
    for chosen in product(*choices):
        taken = Counter(token for some in chosen for token in some)
        group = form.group
        suits = {suit for _, suit in taken}
        if group.kind == "straight" and not form.phoenix and len(suits) == 1 and suits != {-1}:
            group = Group("bomb_straight", group.ranks, suit=suits.pop())
        yield group, tuple(sorted((Counter(tokens) - taken).elements()))


BY_RANK = """
             1  2  3  4  5  6  7  8  9   10   J   Q   K   A
single      .5  1  1  1  1  1  1  1 .9   .8  .7  .5  .2 -.5
pair         -  1  1  1  1  1  1  1 .9  .75  .6  .4  .1 -.6
triple       - .9 .9 .9 .9 .9 .85 .8 .7 .55  .4  .2 -.1 -.7
full_house   - .8 .8 .8 .8 .8 .6 .6 .6   .4  .3  .1 -.2 -.7
"""
COSTS = {kind: costs for kind, *costs in map(str.split, BY_RANK.strip().splitlines())}
FIXED = {"dog": ".5", "phoenix": "-.3", "dragon": "-1", "bomb_four": "-1"}


def cost(group: Group) -> Decimal:
    """Return the loser cost in points."""
    if group.kind in FIXED:
        return Decimal(FIXED[group.kind])
    if group.kind in COSTS:
        ((rank, _),) = Counter(group.ranks).most_common(1)
        return Decimal(COSTS[group.kind][rank - 1])
    number, top = len(group.ranks), group.ranks[-1]
    if group.kind == "pair_sequence":
        value = Decimal(".7") - Decimal(".15") * (number // 2 - 2) - Decimal(".05") * (top - 3)
    else:
        value = Decimal(".8") - Decimal(".1") * (number - 5) - Decimal(".06") * (top - 6)
    return max(Decimal("-.5"), value)
