"""The positions the solver is measured on; `python -m tests.benchmarks.solver_sets` draws them.

*Uniform*: so many random cards in each hand, a random leader. *Played down*: dealt rounds, played
by a greedy policy to the first lead with about so many cards in each hand, nobody out. The files
are committed, so that figures stay comparable whatever becomes of the policy.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Final

from advisor.cards import DECK, Hand
from advisor.combinations import Kind
from advisor.positions import format_position, parse_position
from advisor.rounds import Question, Round

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from advisor.combinations import Combination

FOLDER: Final = Path(__file__).parent / "positions"
SIZE: Final = 100
UNIFORM: Final = (4, 5, 6, 7, 8)
PLAYED: Final = (4, 5, 6, 7, 8, 9)
PAIRS: Final = (8,)
"""Cards in each of two hands, the two other players out."""


def positions(name: str) -> list[Round]:
    """The positions of a set, such as `uniform5`."""
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [parse_position(line) for line in lines]


def uniform(cards: int, rng: random.Random) -> Round:
    """Random hands of so many cards, a random leader."""
    drawn = rng.sample(DECK, 4 * cards)
    hands = [Hand.of(drawn[cards * seat : cards * (seat + 1)]) for seat in range(4)]
    return Round.of_position(hands, leader=rng.randrange(4))


def pair(cards: int, rng: random.Random) -> Round:
    """Two neighbours with so many random cards, the two others out, one of them to lead."""
    first = rng.randrange(4)
    second = (first + rng.choice((1, 3))) % 4
    left = [seat for seat in range(4) if seat not in (first, second)]
    drawn = rng.sample(DECK, 2 * cards)
    hands = [Hand()] * 4
    hands[left[0]], hands[left[1]] = Hand.of(drawn[:cards]), Hand.of(drawn[cards:])
    return Round.of_position(hands, leader=rng.choice(left), out=(first, second))


def played_down(cards: int, rng: random.Random) -> Round | None:
    """A dealt round at its first lead with 4 * cards - 3 to 4 * cards cards left, nobody out."""
    deck = rng.sample(DECK, 56)
    round_ = Round.of_hands([Hand.of(deck[14 * seat : 14 * seat + 14]) for seat in range(4)])
    while not round_.is_over:
        left = sum(map(len, round_.hands))
        if round_.out or left < 4 * cards - 3:
            return None
        leads = round_.question is Question.TURN and round_.trick is None
        if leads and left <= 4 * cards and round_.wish_open is None:
            return round_
        round_ = step(round_)
    return None


def step(round_: Round) -> Round:
    """The round after what a greedy player does: long low leads, cheap beats, no bombs."""
    seat = round_.to_act
    assert seat is not None
    if round_.question is Question.WISH:
        return round_.wish(seat, None)[0]
    if round_.question is Question.GIFT:
        return round_.give_dragon(seat, (seat + 1) % 4)[0]
    if round_.question is Question.WINDOW:
        return round_.decline(seat)[0]
    plays = [play for play in round_.legal_plays() if not play.is_bomb] or list(
        round_.legal_plays()
    )
    trick = round_.trick
    if trick is None:
        return round_.play(seat, max(plays, key=lead_order))[0]
    partners = trick.owner % 2 == seat % 2
    if round_.may_pass and (partners or not plays or plays[0].is_bomb):
        return round_.pass_turn(seat)[0]
    return round_.play(seat, min(plays, key=lambda play: play.rank))[0]


def lead_order(play: Combination) -> tuple[bool, int, float]:
    """Greater for what is led sooner."""
    return (play.kind is not Kind.DOG, len(play.cards), -play.rank)


def drawn(
    make: Callable[[int, random.Random], Round | None], cards: int, seed: str
) -> Iterator[Round]:
    """Rounds of a kind until the set is full."""
    rng, found = random.Random(seed), 0
    while found < SIZE:
        round_ = make(cards, rng)
        if round_ is not None:
            found += 1
            yield round_


def main() -> None:
    """Write all sets."""
    FOLDER.mkdir(exist_ok=True)
    for make, name, sizes in (
        (uniform, "uniform", UNIFORM),
        (played_down, "played", PLAYED),
        (pair, "pair", PAIRS),
    ):
        for cards in sizes:
            found = drawn(make, cards, f"{name}{cards}")
            lines = [format_position(round_) + "\n" for round_ in found]
            text = "".join(lines)
            (FOLDER / f"{name}{cards}.txt").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
