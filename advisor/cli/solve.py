"""`tichu-advise solve` and `puzzle`: what a position is worth with all cards seen."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from advisor.cards import RANK_LETTERS
from advisor.cli.answers import Manner, hand_words
from advisor.cli.failures import Exit, visible
from advisor.cli.group import PositionCommand
from advisor.cli.helps import epilog, of_position
from advisor.cli.options import Json, Language, Plain, Position, RulesOption, Seed
from advisor.cli.partitions import combination_words
from advisor.cli.positions import PositionAnswer, asked
from advisor.cli.screen import Phrase, Screen, facts, words
from advisor.rounds import Decline, DragonGift, Pass, Play, Record, Wish
from advisor.rules import OFFICIAL, parse_rules
from advisor.solving import ActionValue, Limit, Solution, Solver
from advisor.solving.asking import why_slow
from advisor.solving.puzzles import Puzzle, puzzle
from advisor.texts import _

if TYPE_CHECKING:
    from advisor.rules import Rules

QUICK_CARDS: Final = 10
"""With so many cards in all hands a plain search takes seconds at most."""

TimeOption = Annotated[
    float | None,
    typer.Option(
        "--time",
        min=0,
        metavar="SECONDS",
        show_default=False,
        help=_("Stop after so long and tell what is proven by then."),
    ),
]
NodesOption = Annotated[
    int | None,
    typer.Option(
        "--nodes",
        min=0,
        metavar="N",
        show_default=False,
        help=_("Stop after so many positions; unlike a time this always gives the same answer."),
    ),
]
CardsOption = Annotated[
    int, typer.Option("--cards", min=3, max=6, metavar="K", help=_("Cards in each hand, 3 to 6."))
]
SolutionOption = Annotated[bool, typer.Option("--solution", help=_("Show the solution, too."))]


def add_solving(app: typer.Typer) -> None:
    """Add the commands about open hands.

    Args:
        app: the commands.
    """
    text = of_position(_("What every play is worth with all cards seen."))
    app.command(cls=PositionCommand, help=text, epilog=epilog("solve"))(solve)
    text = _("An endgame with one play to be found, all cards seen.")
    app.command("puzzle", help=text, epilog=epilog("puzzle"))(draw_puzzle)


def solve(
    position: Position,
    *,
    seconds: TimeOption = None,
    nodes: NodesOption = None,
    as_json: Json = False,
    plain: Plain = False,
    rules: RulesOption = "official",
    _lang: Language = None,
) -> Exit:
    """Answer what a position is worth."""
    with Solver() as solver:
        asking = Solving(solver, Limit(seconds, nodes), parse_rules(rules))
        return asking.code(Manner(as_json, plain).ask(position, asking.answer))


def draw_puzzle(
    *,
    seed: Seed = None,
    cards: CardsOption = 4,
    solution: SolutionOption = False,
    as_json: Json = False,
    plain: Plain = False,
    _lang: Language = None,
) -> None:
    """Show a puzzle."""
    number = random.SystemRandom().randrange(1 << 32) if seed is None else seed
    warn_if_slow(OFFICIAL)
    Manner(as_json, plain).write(PuzzleAnswer(puzzle(number, cards), solution))


@dataclass(slots=True)
class Solving:
    """Solves positions and remembers the worst that became of one.

    Args:
        solver: who solves.
        limit: how long, for each.
        rules: the rules of positions that name none.
    """

    solver: Solver
    limit: Limit
    rules: Rules
    _stopped: bool = False
    _empty: bool = False
    _warned: bool = False

    def answer(self, text: str) -> SolutionAnswer:
        """Solve the position of a line."""
        if self._stopped:
            raise KeyboardInterrupt
        round_ = PositionAnswer.of(text, self.rules).round
        if not self._warned and sum(map(len, round_.hands)) > QUICK_CARDS:
            self._warned = warn_if_slow(round_.rules)
        solution, stopped = self.solver.solve_so_far(round_, limit=self.limit)
        self._stopped |= stopped
        self._empty |= solution.is_empty
        return SolutionAnswer(solution)

    def code(self, code: Exit) -> Exit:
        """Return the exit code; `code` is that of the lines that could be read."""
        if self._stopped:
            return Exit.STOPPED
        return Exit.NOTHING_PROVEN if self._empty and code is Exit.ANSWERED else code


def warn_if_slow(rules: Rules) -> bool:
    """Say beforehand that a plain search has to answer.

    Args:
        rules: the rules of the position.

    Returns:
        Whether it was said.
    """
    reason = why_slow(rules)
    if reason is not None:
        text = _("a plain search answers and may take minutes: {reason}")
        print(f"tichu-advise: {visible(text.format(reason=reason))}", file=sys.stderr)
    return reason is not None


@dataclass(frozen=True, slots=True)
class SolutionAnswer:
    """What is proven of a position.

    Args:
        solution: the solution.
    """

    solution: Solution

    def to_json(self) -> dict[str, Any]:
        """Return the answer as JSON values."""
        return self.solution.to_json()

    def blocks(self, screen: Screen) -> Iterator[list[str]]:
        """Yield the value, the plays, the line, what can be forced."""
        found, round_ = self.solution, self.solution.round
        hand = () if round_.to_act is None else hand_words(round_.hands[round_.to_act])
        yield [*screen.heading(words(asked(round_)), hand), ""]
        yield screen.section(_("Value"), [value_words(found)])
        if found.plays:
            yield [
                *screen.section(_("Plays"), [words(_("points for this team, the best first"))]),
                *screen.table(plays_in_words(found.plays)),
            ]
        if found.line:
            yield screen.section(_("Line"), [line_words(found.line)])
        if told := list(forced_words(found)):
            yield screen.section(_("Forced"), told)
        searched = _("{nodes} positions searched").format(nodes=f"{found.nodes:,}")
        time = _("{seconds:.3g} s").format(seconds=found.seconds)
        yield screen.section(_("Effort"), [facts(words(searched), words(time))])


def value_words(found: Solution) -> Phrase:
    """Return the value, or what is proven of it, with its label."""
    seats = _team_words(found.round.seating.teams[found.team])
    if found.value is not None:
        value = _("{points} points for {seats}").format(points=f"{found.value:+d}", seats=seats)
    else:
        value = _("proven: between {low} and {high} points for {seats}").format(
            low=f"{found.low:+d}", high=f"{found.high:+d}", seats=seats
        )
    return facts(words(value), words(_("with all cards seen")))


def _team_words(team: tuple[int, ...]) -> str:
    return _("seats {team}").format(team="+".join(map(str, team)))


def plays_in_words(plays: tuple[ActionValue, ...]) -> list[Phrase]:
    """Return the actions with their values, the best first; equal wishes stand together."""
    ordered = sorted(plays, key=lambda one: (-one.high, -one.low))
    return [
        phrase
        for bounds, same in groupby(ordered, key=lambda one: (one.low, one.high))
        for phrase in _of_value(bounds, list(same))
    ]


def _of_value(bounds: tuple[int, int], plays: list[ActionValue]) -> Iterator[Phrase]:
    low, high = bounds
    value = f"{high:+d}" if low == high else f"{low:+d}..{high:+d}"
    for first, same in groupby(plays, key=lambda one: one.action.records[0]):
        others = [one.action.records[1] for one in same if len(one.action.records) > 1]
        yield (*words(f"{value}\N{NO-BREAK SPACE}"), *_action_words(first, others))


def _action_words(first: Record | Decline, others: list[Record | Decline]) -> Phrase:
    return (*record_words(first), *(word for other in _merged(others) for word in words(other)))


def _merged(others: list[Record | Decline]) -> Iterator[str]:
    """Yield the wishes of one play as one text, then its gifts."""
    ranks = [one.rank for one in others if isinstance(one, Wish)]
    if ranks:
        letters = (RANK_LETTERS[rank] if rank else _("nothing") for rank in ranks)
        yield _("· wish {ranks}").format(ranks=" ".join(letters))
    for one in others:
        if isinstance(one, DragonGift):
            yield _("· trick to seat {seat}").format(seat=one.receiver)


def record_words(record: Record | Decline) -> Phrase:
    """Return what is done, without who does it."""
    match record:
        case Play(combination=combination):
            return combination_words(combination)
        case Pass():
            return words(_("pass"))
        case Decline():
            return words(_("no bomb"))
        case Wish(rank=rank):
            wished = RANK_LETTERS[rank] if rank else _("nothing")
            return words(_("wish {ranks}").format(ranks=wished))
        case DragonGift(receiver=receiver):
            return words(_("trick to seat {seat}").format(seat=receiver))
    return words(str(record))


def line_words(line: tuple[Record | Decline, ...]) -> Phrase:
    """Return a line: the seat of each action, then the action."""
    return facts(*((*words(f"{one.seat}:"), *record_words(one)) for one in line))


def forced_words(found: Solution) -> Iterator[Phrase]:
    """Yield who goes out first in the line, and what can be forced."""
    if found.round.out:
        yield words(_("seat {seat} is out first").format(seat=found.round.out[0]))
    elif found.first_out is not None:
        yield words(_("seat {seat} is out first in this line").format(seat=found.first_out))
    if found.forced_first and not found.round.out:
        seats = [_("seat {n}").format(n=seat) for seat in range(len(found.forced_first))]
        yield _told(_("can be forced out first"), found.forced_first, seats)
    if found.forced_double:
        seating = found.round.seating
        what = _("can force a double victory")
        if seating.wins_triple:
            what = _("can force a triple victory")
        yield _told(what, found.forced_double, [_team_words(team) for team in seating.teams])


def _told(what: str, answers: tuple[bool | None, ...], names: list[str]) -> Phrase:
    """Return those of whom it is proven, and those of whom it is open."""
    proven = [name for name, answer in zip(names, answers, strict=True) if answer]
    open_ = [name for name, answer in zip(names, answers, strict=True) if answer is None]
    said = _("{what}: {names}").format(what=what, names=", ".join(proven) or _("nobody"))
    if not open_:
        return words(said)
    return facts(words(said), words(_("not known: {names}").format(names=", ".join(open_))))


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """A puzzle, with its solution if that is asked for.

    Args:
        puzzle: the puzzle.
        solved: whether the solution is shown.
    """

    puzzle: Puzzle
    solved: bool

    def to_json(self) -> dict[str, Any]:
        """Return the position, and under `solution` what `solve` says of it."""
        shown = self.puzzle.to_json()
        return shown | {"solution": self.puzzle.solution.to_json()} if self.solved else shown

    def blocks(self, screen: Screen) -> Iterator[list[str]]:
        """Yield the hands, the task and the position in one line that is not wrapped."""
        shown = self.puzzle.to_json()
        round_ = self.puzzle.round
        seed = _("seed {seed}").format(seed=shown["seed"])
        yield [*screen.heading(words(asked(round_)), words(seed)), ""]
        for seat, hand in enumerate(round_.hands):
            yield screen.section(_("Seat {seat}").format(seat=seat), [hand_words(hand)])
        task = _("find the play that is {margin} points better than every other")
        won = _("won so far: {points}").format(points=" ".join(map(str, round_.won)))
        yield screen.section(_("Task"), [words(task.format(margin=shown["margin"])), words(won)])
        yield ["", shown["position"]]
        if self.solved:
            yield [""]
            yield from SolutionAnswer(self.puzzle.solution).blocks(screen)
