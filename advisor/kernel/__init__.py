"""The hot loops: legal plays, hidden deals, whole rounds and partitions at native speed.

Each function is answered by the shared library in C, or, where none loads or the rules have an
option that the library does not know, by the twin in plain Python, with the same results.

Arrays are `array.array`: tables of weights are 32-bit integers (`"i"`), hands 64-bit words (`"Q"`).
"""

from __future__ import annotations

from array import array
from functools import cache, partial
from typing import TYPE_CHECKING, Final

from advisor.costs import cost_of
from advisor.errors import RuleError
from advisor.kernel import compiled, twin
from advisor.kernel.binding import load
from advisor.kernel.checks import (
    verify_action,
    verify_count,
    verify_deals,
    verify_hands,
    verify_hidden,
    verify_moment,
    verify_policies,
    verify_weights,
)
from advisor.kernel.convert import unknown_option
from advisor.kernel.policies import weights_of
from advisor.kernel.results import Order, Outcome, Playouts, Totals
from advisor.kernel.tables import GREEDY_POLICY, RANDOM_POLICY, SIMPLE_POLICY
from advisor.kernel.threads import StopFlag, run, shares

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from advisor.cards import Hand
    from advisor.combinations import Combination, Kind
    from advisor.rounds import Decline, Record, Round
    from advisor.rules import Rules
    from advisor.views import Hidden

__all__ = [
    "GREEDY_POLICY",
    "RANDOM_POLICY",
    "SIMPLE_POLICY",
    "Outcome",
    "Playouts",
    "StopFlag",
    "Totals",
    "backend",
    "count_deals",
    "deals",
    "least_count",
    "legal_plays",
    "lightest_partition",
    "partition_weights",
    "playouts",
    "why_twin",
]

_SHORT_PLAYOUTS: Final = 500
_SHORT_DEALS: Final = 20_000
_SHORT_PARTITIONS: Final = 20_000
"""So many take well under 50 ms and need no thread of their own."""


def backend() -> str:
    """Return what answers: `compiled` or `twin`."""
    return "twin" if load().library is None else "compiled"


def why_twin() -> str:
    """Return why there is no compiled kernel; an empty string if there is one."""
    return load().reason


def _answerer(rules: Rules | None = None) -> ModuleType:
    if load().library is None or (rules is not None and unknown_option(rules) is not None):
        return twin
    return compiled


def _dealer(hidden: Hidden) -> ModuleType:
    """Return what deals: for another number of hands than four the twin."""
    seats = len(hidden.sizes)
    verify_hidden(hidden, seats)
    return _answerer() if seats == 4 else twin


def legal_plays(round_: Round) -> tuple[Combination, ...]:
    """List what the player who is asked may play, wish and bomb window considered.

    Args:
        round_: the round.

    Returns:
        The combinations in canonical order, merged by suit: what `Round.legal_plays()` returns.

    >>> from advisor.cards import Hand
    >>> from advisor.rounds import Round
    >>> hands = list(map(Hand.of, ("7j 7s", "8j", "9j", "Tj")))
    >>> [str(play) for play in legal_plays(Round.of_position(hands, leader=0))]
    ['single 7j', 'pair 7j 7s']
    """
    found: tuple[Combination, ...] = _answerer(round_.rules).legal_plays(round_)
    return found


def deals(hidden: Hidden, *, seed: int, count: int, first: int = 0) -> array[int]:
    """Draw hidden hands uniformly among all that fit what is known.

    Nothing is rejected: cards that not everybody may hold are placed first, each weighed with the
    exact number of ways in which all others can then lie; the rest are shuffled.

    Args:
        hidden: who may hold which cards.
        seed: equal seeds give equal deals.
        count: how many deals.
        first: the number of the first; deal 7 is the same however deals are cut into calls.

    Returns:
        The cards of the four hands as bits, deal after deal.

    Raises:
        ViewError: if what is known contradicts itself or fits no deal.
        TichuError: if there are too many deals.

    >>> from advisor.cards import FULL_DECK
    >>> from advisor.views import Hidden
    >>> nothing = Hidden((14,) * 4, (0,) * 4, (0,) * 4, FULL_DECK.bits, 0)
    >>> [bits.bit_count() for bits in deals(nothing, seed=1, count=1)]
    [14, 14, 14, 14]
    """
    verify_count(count)
    answerer = _dealer(hidden)
    if count <= _SHORT_DEALS and answerer is compiled:
        return compiled.deals(hidden, seed, first, count)
    (drawn,) = run([lambda stop: answerer.deals(hidden, seed, first, count, stop)])
    return drawn  # type: ignore[no-any-return]


def count_deals(hidden: Hidden) -> int:
    """Count the deals that fit what is known.

    Args:
        hidden: who may hold which cards.

    Returns:
        In how many ways the unseen cards can lie.

    Raises:
        ViewError: if what is known contradicts itself or fits no deal.

    >>> from advisor.views import Hidden
    >>> count_deals(Hidden((1, 1, 0, 0), (0,) * 4, (0,) * 4, 0b111, 0))
    6
    """
    ways: int = _dealer(hidden).count_deals(hidden)
    return ways


def playouts(
    round_: Round,
    policies: Sequence[array[int]],
    deals: range,
    *,
    seed: int,
    hidden: Hidden | None = None,
    action: Record | Decline | None = None,
    keep: bool = False,
    threads: int = 1,
) -> Playouts:
    """Play many deals to the end.

    Args:
        round_: where they begin: at any question, before the exchange too.
        policies: the table of each seat.
        deals: the numbers of the deals, one after the other.
        seed: equal seeds give equal rounds, whatever `threads` and however deals are cut.
        hidden: who may hold which cards; hands are drawn anew for each deal and those of the
            round do not count. Before the first lead the holder of the Mah Jong leads, whoever
            that is in a deal. None: always the hands of the round.
        action: what the seat that is asked does first.
        keep: whether the outcome of each deal is returned beside the totals.
        threads: how many run at once.

    Returns:
        The totals, and the outcomes if they are kept.

    Raises:
        RuleError: if the action is not legal.
        TichuError: if the round, what is known, a table of weights or the deals cannot be.
        KeyboardInterrupt: on Ctrl-C.

    >>> from advisor.rounds import Round
    >>> played = playouts(Round.deal(seed=3), [RANDOM_POLICY] * 4, range(10), seed=1)
    >>> played.totals.rounds, sum(played.totals.first)
    (10, 10)
    """
    answerer = _answerer(round_.rules)
    verify_policies(policies, len(round_.hands))
    verify_deals(deals)
    if hidden is not None:
        verify_hidden(hidden, len(round_.hands))
        verify_moment(hidden, round_)
    if action is not None:
        verify_action(action, round_)

    def play(part: range, stop: StopFlag | None) -> Playouts:
        order = Order(seed, part, hidden, action, keep)
        played: Playouts = answerer.playouts(round_, policies, order, stop)
        return played

    if len(deals) <= _SHORT_PLAYOUTS and threads == 1 and answerer is compiled:
        return play(deals, None)
    parts = [partial(play, part) for part in shares(deals, threads)]
    results = run(parts, threads)
    return sum(results[1:], start=results[0])


def lightest_partition(hand: Hand, weights: array[int]) -> tuple[int, tuple[Combination, ...]]:
    """Return the least weight of a partition of a hand, and one partition that has it.

    Args:
        hand: up to 14 cards.
        weights: those of combinations, from `policies.weights_of`.

    Returns:
        The weight, and the combinations as leads.

    Raises:
        TichuError: if the hand is too large or a weight out of bounds.

    >>> from advisor.cards import Hand
    >>> weight, plays = lightest_partition(Hand.of("7j 7s 8j"), counting_weights())
    >>> weight, sorted(map(str, plays))
    (2, ['pair 7j 7s', 'single 8j'])
    """
    verify_weights(weights)
    found: tuple[int, tuple[Combination, ...]] = _answerer().lightest_partition(hand, weights)
    return found


def partition_weights(hands: array[int], weights: array[int]) -> array[int]:
    """Return the least weight of a partition of each of many hands.

    Args:
        hands: the cards of each as bits.
        weights: those of combinations, from `policies.weights_of`.

    Returns:
        The weights: 64-bit integers.

    Raises:
        TichuError: if a hand is too large or a weight out of bounds.

    >>> from array import array
    >>> from advisor.cards import Hand
    >>> partition_weights(array("Q", [Hand.of("7j 7s 8j").bits]), counting_weights()).tolist()
    [2]
    """
    verify_hands(hands)
    verify_weights(weights)
    answerer = _answerer()
    if len(hands) <= _SHORT_PARTITIONS and answerer is compiled:
        return compiled.partition_weights(hands, weights)
    (least,) = run([lambda stop: answerer.partition_weights(hands, weights, stop)])
    return least  # type: ignore[no-any-return]


def least_count(hand: Hand) -> int:
    """Return the least number of combinations that use every card of a hand once.

    Args:
        hand: up to 14 cards.

    Returns:
        The number.

    >>> from advisor.cards import Hand
    >>> least_count(Hand.of("Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s"))
    4
    """
    least: int = _answerer().partition_weights(array("Q", [hand.bits]), counting_weights())[0]
    return least


@cache
def counting_weights() -> array[int]:
    """Return the weights by which a partition weighs the number of its combinations."""
    return weights_of(lambda _kind, _rank, _length: 1)


FEWEST_FIRST: Final = 100_000
"""More than the loser costs of any partition: what one combination more weighs."""


@cache
def partition_table() -> array[int]:
    """Return the weights of fewest combinations and then the least loser cost.

    Returns:
        The table; a weight of it is `FEWEST_FIRST` for each combination and its cost.
    """
    return weights_of(_fewest_then_cheapest)


def _fewest_then_cheapest(kind: Kind, rank: float, length: int) -> int:
    return FEWEST_FIRST + cost_of(kind, rank, length)


@cache
def cost_table() -> array[int]:
    """Return the loser costs alone: the C of the models, whatever the number of combinations."""
    return weights_of(cost_of)


def required(rules: Rules) -> None:
    """Check that the kernel knows the rules, for callers that cannot wait for the twin.

    Args:
        rules: the rules.

    Raises:
        RuleError: if it does not; the option is named.

    >>> from advisor.rules import OFFICIAL
    >>> required(OFFICIAL)
    """
    name = unknown_option(rules)
    if name is not None:
        raise RuleError("15", f"the kernel does not play with another {name} than the official one")
