"""Draw the positions of the perft files and count them: `python -m tests.perft.make NAME`.

`small` are 40 positions of up to 8 cards a hand with counts to depth 4, `deals` 20 of 14 cards to
depth 2, at the first lead or a few moves after it. Candidates come from numbered seeds, those with
large counts are kept, and the choice takes again and again the one with the rarest traits. The
counts are the brute force's; the package only writes the position as text.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from advisor.cards import CARD_NAMES, PHOENIX, indices
from advisor.positions import format_position
from tests.oracle.combinations import BOMBS, DRAGON_RANK, leads
from tests.oracle.game import PASS, SEATS, State, after, is_over, moves
from tests.oracle.perft import perft
from tests.oracle.random_positions import Size, random_position
from tests.oracle.schema import read_state, write_state
from tests.round_moves import round_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass(frozen=True)
class Sample:
    """What a file holds: positions of seeds, to which depth, how many of each stratum."""

    position: Callable[[int], State | None]
    seeds: int
    depth: int
    strata: dict[tuple[bool, int], int]
    """How many positions with a trick (or a fresh lead) and so many players out."""


@dataclass(frozen=True)
class Candidate:
    """A position that may be chosen."""

    name: str
    state: State
    counts: tuple[int, ...]
    traits: frozenset[str]


def small(seed: int) -> State | None:
    """A position of up to 8 cards a hand."""
    return read_state(random_position(f"small {seed}", Size(20, 32, 12, in_one_hand=8)))


def deals(seed: int) -> State | None:
    """The first lead of a deal or, for odd seeds, a moment a few moves later."""
    line = random_position(f"deals {seed}", Size(56, 56, 13))
    if line["out"]:
        return None
    turn = next(seat for seat in SEATS if "Mah" in line["hands"][seat])
    state = read_state(line | {"turn": turn, "calls": [None] * 4})
    rng = random.Random(seed)
    for _ in range(rng.randint(1, 6) if seed % 2 else 0):
        state = after(state, rng.choice(moves(state)))
    if sum(hand.bit_count() == 14 for hand in state.hands) < 2:
        return None
    return state if state == read_state(write_state(state)) else None


SAMPLES: Final = {
    "small": Sample(
        position=small,
        seeds=2000,
        depth=4,
        strata={
            (False, 0): 12,
            (False, 1): 5,
            (False, 2): 5,
            (True, 0): 10,
            (True, 1): 5,
            (True, 2): 3,
        },
    ),
    "deals": Sample(position=deals, seeds=200, depth=2, strata={(False, 0): 10, (True, 0): 10}),
}


def traits(state: State) -> frozenset[str]:
    """What makes a position worth counting."""
    held = {f"{CARD_NAMES[index]} held" for hand in state.hands for index in indices(hand)}
    found = held & {"Dog held", "Mah held", "Phx held", "Drg held"}
    found |= {play.kind for hand in state.hands for play in leads(hand) if play.kind in BOMBS}
    found |= {"wish"} if state.wish else set()
    found |= {"window"} if state.asked else set()
    found |= {"bound"} if state.trick and not state.asked and PASS not in moves(state) else set()
    return frozenset(found | _traits_of_trick(state))


def _traits_of_trick(state: State) -> set[str]:
    if state.trick is None:
        return set()
    top, owner, _ = state.trick
    found = {f"on {top.kind}"} | ({"owner out"} if owner in state.out else set())
    found |= {"owner asked"} if owner in state.asked else set()
    if top.cards & PHOENIX.bit:
        found.add("on Phoenix" if top.kind == "single" else "on Phoenix in combination")
    return found | ({"on Dragon"} if top.rank == DRAGON_RANK else set())


def candidates(name: str) -> Iterator[Candidate]:
    """The positions of the seeds that are no ended rounds, counted."""
    sample = SAMPLES[name]
    for seed in range(sample.seeds):
        state = sample.position(seed)
        if state is not None and not is_over(state.out):
            counts = tuple(perft(state, plies + 1) for plies in range(sample.depth))
            yield Candidate(f"{name}-{seed}", state, counts, traits(state))


def choose(name: str) -> Iterator[Candidate]:
    """Choose in each stratum the rarest traits among the large counts."""
    seen: Counter[str] = Counter()
    every = sorted(candidates(name), key=lambda one: one.counts[-1])
    for (running, number_out), number in SAMPLES[name].strata.items():
        stratum = [
            one
            for one in every
            if bool(one.state.trick) == running and len(one.state.out) == number_out
        ]
        pool = stratum[len(stratum) * 3 // 5 :]
        for _ in range(number):
            best = max(pool, key=lambda one: sum(0.5 ** seen[trait] for trait in one.traits))
            pool.remove(best)
            seen.update(best.traits)
            yield best
    print(*sorted(seen.items()), file=sys.stderr)


def main() -> None:
    """Write the file that is named."""
    for one in choose(sys.argv[1]):
        print(f"id {one.name}")
        print(f"position {format_position(round_of(write_state(one.state)))}")
        print(f"json {json.dumps(write_state(one.state))}")
        for plies, count in enumerate(one.counts, start=1):
            print(f"perft {plies} {count}")
        print()


if __name__ == "__main__":
    main()
