"""The policies that come with the kernel, as tables of weights.

`python -m tests.benchmarks kernel` prints how strong they are. The weights of the simple policy
were first set by hand and then moved, one at a time, where that won more points a round in
duplicate deals against itself and the greedy policy; those of the calls are fitted to the points
that a call won or lost over 400 played deals each of 1,500 hands. Those of the exchange were set so
that the chance to go out first, simulated before the first lead, comes nearest to that in logged
games (`python -m tests.benchmarks calibration FOLDER`); against the lowest
cards, whatever they break, they lose some 20 points a round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from advisor.combinations import Kind
from advisor.costs import cost_of
from advisor.kernel.policies import GREEDY, PLAN, RANDOM, policy, weights_of

if TYPE_CHECKING:
    Features = dict[str, int | dict[Any, int]]

_EACH: Final = 40
"""What a combination weighs in a partition beside its loser cost."""


def _weigh(kind: Kind, rank: float, length: int) -> int:
    return _EACH + cost_of(kind, rank, length)


_BIDDING: Final[Features] = {
    "gift_previous": 15,
    "gift_card": 10,
    "gift_called": -60,
    "wish_none_partner_called": 30,
    "wish_given": 60,
    "wish_rank": -4,
    "wish_ace_next_called": 60,
    "wish_ace_previous_called": 40,
    "tichu_base": -950,
    "tichu_weight": -109,
    "tichu_count": 4573,
    "tichu_ace": 8565,
    "tichu_dragon": 10932,
    "tichu_phoenix": 11495,
    "tichu_dog": -10664,
    "tichu_mah_jong": 4670,
    "tichu_bomb": 5007,
    "tichu_partner_called": -60000,
    "tichu_opponent_called": -4000,
    "tichu_played": -300,
    "grand_base": -195,
    "grand_ace": 71,
    "grand_dragon": 114,
    "grand_phoenix": 120,
    "grand_both": 47,
    "grand_dog": 6,
    "grand_mah_jong": 7,
    "grand_king": 27,
    "grand_partner_called": -1000,
    "give_opponent": {
        1: -900,
        **dict.fromkeys(range(2, 9), 100),
        9: 70,
        11: -80,
        12: -200,
        13: -400,
        14: -600,
        15: -2000,
        16: -2000,
    },
    "give_partner": {
        0: -200,
        1: -100,
        3: 10,
        4: 20,
        5: 60,
        6: 60,
        7: 50,
        8: 66,
        9: 70,
        10: 80,
        11: 65,
        12: 40,
        13: 52,
        14: 30,
        15: -100,
        16: 60,
    },
    "give_caller": {0: -300, 13: 50, 14: 200, 15: 500, 16: 300},
    "give_opponent_loose": 200,
    "give_opponent_more": -50,
    "give_partner_loose": 75,
    "give_partner_more": -30,
    "give_even_next": 10,
}
"""Calls, the exchange, the wish and the Dragon's gift, of the greedy policy too. The places of
what is given are ranks: Dog 0, Mah Jong 1, Phoenix 15, Dragon 16."""

_NEVER: Final = -5000

_GREEDY: Final[Features] = {
    "lead_card": 40,
    "lead_rank": dict.fromkeys(Kind, -1),
    "lead_kind": {Kind.DOG: 10, Kind.BOMB_FOUR: -1000, Kind.BOMB_STRAIGHT: -1000},
    "lead_finish": 10000,
    "lead_phoenix": -30,
    "lead_dragon": -40,
    "pass_opponent": -1000,
    "pass_partner": 1000,
    "play_rank": dict.fromkeys(Kind, -1),
    "play_kind": {Kind.BOMB_FOUR: _NEVER, Kind.BOMB_STRAIGHT: _NEVER},
    "play_finish": 100000,
    "play_phoenix": -30,
    "play_phoenix_alone": -30,
    "play_dragon": -40,
}
"""The longest and lowest lead; always the cheapest beat, but no bomb and not the partner."""

_SIMPLE: Final[Features] = {
    "lead_kind": {
        Kind.SINGLE: 15,
        Kind.PAIR: 30,
        Kind.TRIPLE: 60,
        Kind.FULL_HOUSE: 40,
        Kind.PAIR_SEQUENCE: 40,
        Kind.STRAIGHT: 80,
        Kind.BOMB_FOUR: -300,
        Kind.BOMB_STRAIGHT: -300,
    },
    "lead_rank": dict.fromkeys(Kind, -6) | {Kind.FULL_HOUSE: -16},
    "lead_card": 6,
    "lead_increase": -2,
    "lead_finish": 100000,
    "lead_boss": -180,
    "lead_boss_run": 800,
    "lead_last_loser": -200,
    "lead_opponent_fits": -150,
    "lead_opponent_one_rank": 10,
    "lead_partner_one": 50,
    "lead_partner_one_rank": -2,
    "lead_dragon": -100,
    "lead_dog_partner_called": 300,
    "lead_dog_i_called": -300,
    "lead_dog_partner_few": 150,
    "lead_opponent_few_card": 25,
    "pass_opponent": -40,
    "pass_opponent_called": -60,
    "pass_partner_called": 450,
    "pass_opponent_few": -225,
    "pass_partner_few": -40,
    "pass_opponent_count": -15,
    "pass_partner_count": 15,
    "pass_opponent_rank": -2,
    "pass_partner_rank": 6,
    "pass_top_boss": 100,
    "pass_partner_to_play": 10,
    "play_kind": {
        Kind.DOG: 160,
        Kind.SINGLE: 320,
        Kind.PAIR: 220,
        Kind.TRIPLE: 160,
        Kind.FULL_HOUSE: 60,
        Kind.PAIR_SEQUENCE: 160,
        Kind.BOMB_FOUR: -500,
    },
    "play_rank": dict.fromkeys(Kind, -5) | {Kind.STRAIGHT: 10},
    "play_increase": -1,
    "play_finish": 100000,
    "play_boss": -30,
    "play_boss_run": 300,
    "play_phoenix": -40,
    "play_phoenix_alone": -150,
    "play_phoenix_points": 1,
    "play_dragon": -200,
    "play_dragon_points": -9,
    "play_ace": -60,
    "play_ace_points": 2,
    "play_bomb_points": 20,
    "play_bomb_opponent_few": 400,
    "play_bomb_count": -20,
    "play_bomb_partner": -1000,
}
"""Leads out of the lightest partition, the losers first; beats with what costs it least; runs out
when all but one of its plays cannot be beaten."""

_WEIGHTS: Final = weights_of(_weigh)

RANDOM_POLICY: Final = policy(RANDOM, _WEIGHTS, {})
"""Uniformly random legal actions, no calls: for tests."""
GREEDY_POLICY: Final = policy(GREEDY, _WEIGHTS, _BIDDING | _GREEDY)
"""A yardstick: what a beginner plays who never looks at his hand as a whole."""
SIMPLE_POLICY: Final = policy(PLAN, _WEIGHTS, _BIDDING | _SIMPLE)
"""The policy that plays out deals for advice."""
