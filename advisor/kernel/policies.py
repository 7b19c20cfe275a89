"""Policies: flat tables of whole weights, by name here and by place in the kernel.

A policy decides calls, the exchange, the wish, the Dragon's gift and every play: each possible
action gets the sum of the weights of its features, and the greatest sum is taken. Partitions have
their own weights at the front, so a policy also says what a good hand is.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Final

from advisor.combinations import DRAGON_RANK, KIND_ORDER, Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

RANDOM: Final = 0
GREEDY: Final = 1
PLAN: Final = 2
"""The kinds of policy: random legal actions; any lead; leads out of the lightest partition."""

VERSION: Final = 1

KINDS: Final = 10
"""Places of a weight that depends on the kind of a play; place 0 is unused."""
CARD_RANKS: Final = 17
"""Places of a weight that depends on a card: Dog 0, Mah Jong 1, 2 to A, Phoenix 15, Dragon 16."""

PARTITION_LAYOUT: Final[dict[str, int]] = {
    "single": 16,
    "dog": 1,
    "pair": 15,
    "triple": 15,
    "full_house": 15,
    "four": 15,
    "straight": 150,
    "sequence": 90,
}
"""The weights of partitions, each with its number of places."""

LAYOUT: Final[dict[str, int]] = {
    "lead_kind": KINDS,
    "lead_rank": KINDS,
    "lead_card": 1,
    "lead_increase": 1,
    "lead_finish": 1,
    "lead_boss": 1,
    "lead_boss_run": 1,
    "lead_last_loser": 1,
    "lead_opponent_fits": 1,
    "lead_opponent_one_rank": 1,
    "lead_partner_one": 1,
    "lead_partner_one_rank": 1,
    "lead_phoenix": 1,
    "lead_dragon": 1,
    "lead_dog_partner_called": 1,
    "lead_dog_i_called": 1,
    "lead_dog_partner_few": 1,
    "lead_dog_count": 1,
    "lead_cost": 1,
    "lead_opponent_few_card": 1,
    "pass_opponent": 1,
    "pass_partner": 1,
    "pass_opponent_points": 1,
    "pass_partner_points": 1,
    "pass_opponent_called": 1,
    "pass_partner_called": 1,
    "pass_opponent_few": 1,
    "pass_partner_few": 1,
    "pass_opponent_count": 1,
    "pass_partner_count": 1,
    "pass_opponent_rank": 1,
    "pass_partner_rank": 1,
    "pass_top_boss": 1,
    "pass_partner_to_play": 1,
    "play_kind": KINDS,
    "play_rank": KINDS,
    "play_increase": 1,
    "play_break": 1,
    "play_finish": 1,
    "play_boss": 1,
    "play_boss_run": 1,
    "play_phoenix": 1,
    "play_phoenix_alone": 1,
    "play_phoenix_points": 1,
    "play_dragon": 1,
    "play_dragon_points": 1,
    "play_ace": 1,
    "play_ace_points": 1,
    "play_bomb_points": 1,
    "play_bomb_opponent_called": 1,
    "play_bomb_opponent_few": 1,
    "play_bomb_count": 1,
    "play_bomb_partner": 1,
    "play_cost": 1,
    "gift_previous": 1,
    "gift_card": 1,
    "gift_called": 1,
    "wish_none": 1,
    "wish_none_partner_called": 1,
    "wish_given": 1,
    "wish_rank": 1,
    "wish_held": 1,
    "wish_ace_next_called": 1,
    "wish_ace_previous_called": 1,
    "tichu_base": 1,
    "tichu_weight": 1,
    "tichu_count": 1,
    "tichu_ace": 1,
    "tichu_dragon": 1,
    "tichu_phoenix": 1,
    "tichu_dog": 1,
    "tichu_mah_jong": 1,
    "tichu_bomb": 1,
    "tichu_partner_called": 1,
    "tichu_opponent_called": 1,
    "tichu_played": 1,
    "grand_base": 1,
    "grand_ace": 1,
    "grand_dragon": 1,
    "grand_phoenix": 1,
    "grand_both": 1,
    "grand_dog": 1,
    "grand_mah_jong": 1,
    "grand_king": 1,
    "grand_partner_called": 1,
    "give_opponent": CARD_RANKS,
    "give_partner": CARD_RANKS,
    "give_caller": CARD_RANKS,
    "give_opponent_loose": 1,
    "give_partner_loose": 1,
    "give_opponent_more": 1,
    "give_partner_more": 1,
    "give_even_next": 1,
    "give_odd_next": 1,
}
"""The weights of actions behind them, each with its number of places; the header of the kernel
(`tichu.h`) says what each is multiplied with."""


def _places(layout: Mapping[str, int], start: int) -> dict[str, int]:
    places = {}
    for name, number in layout.items():
        places[name] = start
        start += number
    return places


HEAD: Final = 4
"""Version, length, kind and one unused place begin a table."""
PARTITION_PLACES: Final = _places(PARTITION_LAYOUT, 0)
"""Where each weight begins in a table of weights of partitions."""
WEIGHTS: Final = sum(PARTITION_LAYOUT.values())
PLACES: Final = _places(LAYOUT, HEAD + WEIGHTS)
"""Where each weight begins in the table of a policy."""
SIZE: Final = HEAD + WEIGHTS + sum(LAYOUT.values())


def weights_of(weigh: Callable[[Kind, float, int], int]) -> array[int]:
    """Return the weights of all combinations as the kernel's partition search reads them.

    Args:
        weigh: the weight of a combination by kind, rank and number of cards, as `costs.cost_of`.

    Returns:
        The table: 32-bit integers.

    >>> table = weights_of(lambda kind, rank, length: 1)
    >>> len(table), table[PARTITION_PLACES["pair"] + 2]
    (317, 1)
    """
    table = array("i", [0] * WEIGHTS)

    def put(name: str, place: int, kind: Kind, rank: float, length: int) -> None:
        table[PARTITION_PLACES[name] + place] = weigh(kind, rank, length)

    put("dog", 0, Kind.DOG, 0, 1)
    put("single", 0, Kind.SINGLE, 1.5, 1)
    put("single", 15, Kind.SINGLE, DRAGON_RANK, 1)
    put("single", 1, Kind.SINGLE, 1, 1)
    for rank in range(2, 15):
        put("single", rank, Kind.SINGLE, rank, 1)
        put("pair", rank, Kind.PAIR, rank, 2)
        put("triple", rank, Kind.TRIPLE, rank, 3)
        put("full_house", rank, Kind.FULL_HOUSE, rank, 5)
        put("four", rank, Kind.BOMB_FOUR, rank, 4)
        for length in range(5, 15):
            if rank >= length:
                put("straight", 15 * (length - 5) + rank, Kind.STRAIGHT, rank, length)
        for pairs in range(2, 8):
            if rank > pairs:
                put("sequence", 15 * (pairs - 2) + rank, Kind.PAIR_SEQUENCE, rank, 2 * pairs)
    return table


def policy(
    kind: int, weights: array[int], features: Mapping[str, int | Mapping[Any, int]]
) -> array[int]:
    """Return the table of a policy.

    Args:
        kind: RANDOM, GREEDY or PLAN.
        weights: those of partitions, from `weights_of`.
        features: weights by name; where there are several places, a mapping from `Kind` or from the
            rank of a card. What is not named weighs nothing.

    Returns:
        The table: 32-bit integers.

    Raises:
        KeyError: if there is no such weight.

    >>> policy(RANDOM, weights_of(lambda *_: 1), {})[:4].tolist() == [VERSION, SIZE, RANDOM, 0]
    True
    """
    table = array("i", [VERSION, SIZE, kind, 0])
    table.extend(weights)
    table.extend([0] * (SIZE - len(table)))
    for name, value in features.items():
        if isinstance(value, int):
            for place in range(LAYOUT[name]):
                table[PLACES[name] + place] = value
            continue
        for key, weight in value.items():
            place = KIND_ORDER[key] + 1 if isinstance(key, Kind) else int(str(key))
            table[PLACES[name] + place] = weight
    return table
