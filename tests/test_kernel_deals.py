"""Hidden hands: every deal that fits comes, equally often, and none that does not."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

import pytest

from advisor import kernel
from advisor.cards import FULL_DECK, Hand, indices
from advisor.errors import TichuError
from advisor.kernel import compiled, twin
from advisor.views import Hidden
from tests.test_kernel import compiled_only

if TYPE_CHECKING:
    from types import ModuleType

NOBODY = 4
ANSWERERS = (compiled, twin) if kernel.backend() == "compiled" else (twin,)


def hidden(
    sizes: str, unseen: str, fixed: tuple[str, ...] = (), excluded: tuple[str, ...] = ()
) -> Hidden:
    """Hands given as in `2 2 1 0`, cards by their names, nothing where nothing is said."""

    def four(names: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(Hand.of(cards).bits for cards in (*names, "", "", "", "")[:4])

    cards = Hand.of(unseen).bits
    return Hidden(tuple(map(int, sizes.split())), four(fixed), four(excluded), cards, 0)


CASES = {
    "free": hidden("2 2 1 1", "2j 3j 4j 5j 6j 7j"),
    "rest_in_no_hand": hidden("1 2 1 0", "2j 3j 4j 5j 6j 7j"),
    "fixed": hidden("2 3 1 1", "2j 3j 4j 5j", fixed=("Drg", "Phx Dog")),
    "excluded": hidden("2 2 1 1", "2j 2s 3j 4j 5j 6j", excluded=("", "2j 2s", "2j 2s 3j")),
    "excluded_and_rest": hidden("1 1 2 1", "2j 2s 3j 3s 4j 5j 6j", excluded=("2j 2s", "3j 3s")),
    "everybody_is_restricted": hidden(
        "2 2 1 1", "2j 3j 4j 5j 6j 7j", excluded=("2j 3j", "3j 4j", "4j 5j", "5j 6j 7j")
    ),
    "one_way": hidden("1 1 1 1", "2j 3j 4j 5j", excluded=("2j 3j 4j", "2j 3j", "2j")),
    "nothing_unseen": hidden("1 1 1 1", "", fixed=("2j", "3j", "4j", "5j")),
}


def every_deal(known: Hidden) -> set[tuple[int, ...]]:
    """Try every receiver of every unseen card."""
    cards = list(indices(known.unseen))
    found = set()
    for receivers in product(range(5), repeat=len(cards)):
        hands = [*known.fixed, 0]
        for card, receiver in zip(cards, receivers, strict=True):
            hands[receiver] |= 1 << card
        sizes = tuple(bits.bit_count() for bits in hands[:NOBODY])
        lacking = any(hands[seat] & known.excluded[seat] for seat in range(4))
        if sizes == known.sizes and not lacking:
            found.add(tuple(hands[:NOBODY]))
    return found


@pytest.mark.parametrize("answerer", ANSWERERS, ids=lambda module: module.__name__)
@pytest.mark.parametrize("name", CASES)
def test_the_deals_that_fit_are_counted(name: str, answerer: ModuleType) -> None:
    assert answerer.count_deals(CASES[name]) == len(every_deal(CASES[name]))


@compiled_only
@pytest.mark.parametrize("name", CASES)
def test_each_deal_that_fits_comes_equally_often(name: str) -> None:
    possible = every_deal(CASES[name])
    count = 400 * len(possible)
    words = compiled.deals(CASES[name], seed=11, first=0, count=count)
    drawn = Counter(zip(*[iter(words)] * 4, strict=True))
    assert set(drawn) <= possible
    statistic = sum((drawn[deal] - 400) ** 2 / 400 for deal in possible)
    freedom = len(possible) - 1
    # The mean of chi-square is the number of degrees of freedom, its variance twice that; five
    # deviations are seen less than once in a million seeds.
    assert abs(statistic - freedom) <= 5 * (2 * freedom) ** 0.5 + 1e-9


def wide(rng: random.Random) -> Hidden:
    """A middle game: own cards known, others restricted by ranks, some cards gone unseen."""
    cards = rng.sample(range(56), 56)
    own, gone = cards[:9], cards[9 : 9 + rng.randrange(0, 12)]
    left = [card for card in cards if card not in own and card not in gone]
    sizes = [9, rng.randrange(1, 11), rng.randrange(1, 11), rng.randrange(1, 11)]
    rank = rng.randrange(2, 14)
    ranks = sum(0b1111 << (4 * each - 6) for each in (rank, rank + 1))
    excluded = (0, ranks, 0, sum(0b1111 << (4 * each - 6) for each in (rank,)))
    fixed = (sum(1 << card for card in own), 0, 1 << left[0], 0)
    unseen = sum(1 << card for card in left[1:])
    return Hidden(tuple(sizes), fixed, excluded, unseen, 0)


@compiled_only
def test_the_twin_draws_the_same_deals() -> None:
    rng = random.Random(12)
    everything = Hidden((14,) * 4, (0,) * 4, (0,) * 4, FULL_DECK.bits, 0)
    for known in [everything, *CASES.values(), *(wide(rng) for _ in range(20))]:
        assert compiled.count_deals(known) == twin.count_deals(known)
        assert compiled.deals(known, 5, 100, 20) == twin.deals(known, 5, 100, 20)


def test_deals_do_not_depend_on_how_they_are_cut() -> None:
    known = CASES["excluded_and_rest"]
    whole = kernel.deals(known, seed=1, count=30)
    parts = [kernel.deals(known, seed=1, first=first, count=10) for first in (0, 10, 20)]
    assert parts[0] + parts[1] + parts[2] == whole
    assert kernel.deals(known, seed=2, count=30) != whole


@pytest.mark.parametrize("answerer", ANSWERERS, ids=lambda module: module.__name__)
@pytest.mark.parametrize(
    "known",
    [
        hidden("1 1 1 1", "2j 3j 4j 5j", excluded=("2j 3j 4j 5j",)),
        hidden("1 1 1 1", "2j 3j 4j"),
        hidden("1 1 1 1", "2j 3j 4j 5j", fixed=("2j",)),
        hidden("1 1 1 1", "3j 4j 5j", fixed=("2j", "2j")),
        hidden("1 1 1 1", "3j 4j 5j", fixed=("2j",), excluded=("2j",)),
        hidden("0 1 1 1", "3j 4j 5j", fixed=("2j",)),
        hidden("15 1 1 1", "2j 3j 4j"),
    ],
)
def test_what_cannot_be_known_is_refused(known: Hidden, answerer: ModuleType) -> None:
    for ask in (answerer.count_deals, lambda hidden: answerer.deals(hidden, 1, 0, 1)):
        with pytest.raises(TichuError):
            ask(known)
