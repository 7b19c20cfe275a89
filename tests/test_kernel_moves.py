"""The kernel lists the legal plays that `Round` lists, in its order."""

from __future__ import annotations

import random
from array import array
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from advisor import kernel
from advisor.cards import DECK_SIZE, Hand
from advisor.kernel import compiled, twin
from advisor.positions import parse_position
from advisor.rounds import Question, Round
from advisor.rules import OFFICIAL, Rules
from tests.perft import read
from tests.random_rounds import random_step
from tests.test_kernel import compiled_only

if TYPE_CHECKING:
    from collections.abc import Iterator

PERFT = sorted((Path(__file__).parent / "perft").glob("*.perft"))
KNOWN = [
    Rules(),
    Rules(phoenix_lead_value=1.0),
    Rules(wish_bomb_exempt="always", dragon_last_trick_given=False),
    Rules(wish_mandatory=True, double_win_points=100, grand_tichu_enabled=False),
]


def reachable(rng: random.Random, rules: Rules = OFFICIAL) -> Iterator[Round]:
    """Every moment of a random round; hands sorted by suit now and then, for straight bombs."""
    round_ = Round.deal(rng.getrandbits(32), rules)
    if rng.random() < 0.5:
        round_ = Round.of_hands(list(sorted_hands(rng)), rules)
    while not round_.is_over:
        yield round_
        round_ = random_step(round_, rng)


def sorted_hands(rng: random.Random) -> Iterator[Hand]:
    """Deal so that a hand tends to hold cards of one suit."""
    strength = 4 * rng.random()
    order = sorted(range(DECK_SIZE), key=lambda card: card % 4 * strength + 4 * rng.random())
    for seat in range(4):
        yield Hand(sum(1 << card for card in order[14 * seat : 14 * seat + 14]))


def compare(count: int, seed: int) -> None:
    """Compare so many positions in which a play is asked for."""
    print(f"seed {seed}")
    rng = random.Random(seed)
    compared = 0
    while compared < count:
        rules = rng.choice(KNOWN)
        for round_ in reachable(rng, rules):
            plays = round_.legal_plays()
            assert compiled.legal_plays(round_) == plays, round_
            compared += bool(plays)


@compiled_only
def test_random_positions_have_the_plays_of_round() -> None:
    compare(5_000, seed=31)


@pytest.mark.long
@compiled_only
def test_many_random_positions_have_the_plays_of_round() -> None:
    compare(100_000, seed=32)


@compiled_only
@pytest.mark.parametrize("path", PERFT, ids=[path.stem for path in PERFT])
def test_perft_positions_have_the_plays_of_round(path: Path) -> None:
    for entry in read(path):
        round_ = parse_position(entry.position)
        assert compiled.legal_plays(round_) == round_.legal_plays(), entry.position


@compiled_only
def test_hands_with_marked_cards_are_covered() -> None:
    # Two runs of seven in two suits: no hand of 14 has more ways to choose cards.
    runs = "2j 3j 4j 5j 6j 7j 8j 2s 3s 4s 5s 6s 7s 8s"
    round_ = Round.of_position([Hand.of(runs), *map(Hand.of, ("9j", "9s", "9p"))], leader=0)
    plays = round_.legal_plays()
    assert len(plays) > 300
    assert compiled.legal_plays(round_) == plays


@compiled_only
def test_where_no_play_is_asked_for_there_is_none() -> None:
    round_ = Round.deal(seed=1)
    assert round_.question is Question.GRAND
    assert kernel.legal_plays(round_) == round_.legal_plays() == ()


@compiled_only
def test_leads_of_many_hands_are_counted() -> None:
    rng = random.Random(33)
    hands = array("Q", [hand.bits for _ in range(50) for hand in sorted_hands(rng)])
    assert compiled.count_leads(hands) == twin.count_leads(hands)
