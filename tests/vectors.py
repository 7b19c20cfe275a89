"""Check a file of solver vectors: `python -m tests.vectors FILE`.

Prints one line a failure, then `N passed, M failed`; exits with 1 if any failed. The first decision
and the number of its options are held against `Round`; value, best actions and what can be forced
against `solve`, whose merged plays are taken apart again.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from advisor.cards import MAH_JONG, Hand, indices
from advisor.combinations import straight_bomb_cards
from advisor.rounds import Question
from advisor.solving import Solver
from tests.oracle.combinations import Play
from tests.oracle.schema import bits_of, read_action
from tests.round_moves import as_play, round_moves, round_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from advisor.rounds import Round
    from advisor.solving import Action, Solution
    from tests.oracle.game import Move
    from tests.oracle.schema import ActionKey, Line


def read(path: Path) -> list[Line]:
    """The positions of a file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def faults(line: Line, solver: Solver) -> Iterator[str]:
    """What comes out otherwise than the line says."""
    round_ = round_of(line)
    yield from first_faults(line, round_)
    solutions = {"": solver.solve(round_)}
    if "turn_value" in line:
        solutions["turn_"] = solver.solve(round_.ready_for(), "plays")
    for prefix, solution in solutions.items():
        for name, value in answers_of(solution).items():
            wanted = line.get(prefix + name)
            if name == "best":
                wanted = set(map(read_action, line[prefix + name]))
            if value != wanted and value is not None:
                yield f"{prefix}{name} is {value}, expected {wanted}"


def first_faults(line: Line, round_: Round) -> Iterator[str]:
    """What `Round` asks first, or offers, otherwise than the line says."""
    first = {"seat": round_.to_act, "phase": round_.question.value}
    if first != line["first"]:
        yield f"first is {first}, expected {line['first']}"
    number = sum(options_of(move, after) for move, after in round_moves(round_))
    if number != line["n_options"]:
        yield f"n_options is {number}, expected {line['n_options']}"


def answers_of(found: Solution) -> dict[str, object]:
    """A solution as the vectors have it: for team 0, plays that differ in suits apart."""
    return {
        "value": -found.value if found.value and found.team else found.value,
        "best": {key for action in found.best for key in keys_of(action, found.round)},
        "forced_first": found.forced_first and list(found.forced_first),
        "forced_double": found.forced_double and list(found.forced_double),
    }


def keys_of(action: Action, round_: Round) -> Iterator[ActionKey]:
    """The actions of the vectors that an action stands for: all suits, all wishes that are idle."""
    answer = action.to_json()
    if isinstance(answer, str):
        yield (answer, None)
        return
    cards = bits_of(answer["cards"])
    ends = len(action.records) == 1 and cards & MAH_JONG.bit
    wishes = (None, *range(2, 15)) if ends else (answer.get("wish"),)
    for play in same_but_for_suits(Play(answer["kind"], cards, answer["rank"]), round_):
        yield from ((*play, wish, answer.get("gift")) for wish in wishes)


def same_but_for_suits(play: Play, round_: Round) -> Iterator[Play]:
    """All plays that lead to the same position, suits that no straight bomb can use apart."""
    assert round_.to_act is not None
    marked = straight_bomb_cards(round_.hands[round_.to_act])
    for other in map(as_play, round_.legal_plays(merged=False)):
        if shape(other, marked) == shape(play, marked):
            yield other


def shape(play: Play, marked: int) -> Hashable:
    """A play by ranks, and by the very cards that a straight bomb can use."""
    ranks = sorted(card.rank for card in Hand(play.cards))
    return play.kind, play.rank, ranks, frozenset(indices(play.cards & marked))


def options_of(move: Move, after: Round) -> int:
    """As how many options the vectors count a move.

    A play that ends the round counts once for each receiver of a Dragon trick, and with the Mah
    Jong once for each wish, though nobody is asked for one then.
    """
    if move.play is None:
        return 1
    if after.question is Question.GIFT:
        return 2
    return 14 if move.play.cards & MAH_JONG.bit and after.is_over else 1


def main() -> int:
    """Check the files of the command line."""
    passed = failed = 0
    with Solver() as solver:
        for line in (line for name in sys.argv[1:] for line in read(Path(name))):
            found = list(faults(line, solver))
            passed, failed = passed + (not found), failed + bool(found)
            if found:
                print(f"{line['id']}: {'; '.join(found)}")
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
