"""The exact solver against a brute force, against the vectors, and against itself turned round."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from advisor.cards import Card, Suit
from advisor.errors import TichuError
from advisor.kernel.binding import load
from advisor.kernel.solver import acted
from advisor.kernel.twin.solving import TwinSolver
from advisor.positions import format_position
from advisor.solving import Limit, Solver, solve, solve_all
from tests.oracle.minimax import forced
from tests.oracle.minimax import solve as brute_force
from tests.oracle.random_positions import MEDIUM, SMALL, Size, random_position
from tests.oracle.schema import read_state
from tests.round_moves import round_of
from tests.vectors import answers_of, faults, read

if TYPE_CHECKING:
    from pathlib import Path

    from advisor.rounds import Round
    from advisor.solving import Solution
    from tests.oracle.schema import Line


pytestmark = pytest.mark.skipif(load().library is None, reason=load().reason)


class TwinAlone(Solver):
    """A solver that never uses the kernel."""

    def _engine(self, round_: Round) -> TwinSolver:
        del round_
        return TwinSolver()


def expected(line: Line) -> dict[str, object]:
    """What the brute force says of a position."""
    state = read_state(line)
    answer = brute_force(state)
    firsts, doubles = forced(state)
    return {
        "value": answer.value,
        "best": set(answer.best),
        "forced_first": firsts,
        "forced_double": doubles,
    }


def small(number: int) -> list[Line]:
    """Random endgames of 4 to 8 cards; the seeds are the numbers."""
    return [random_position(f"solver{seed}") for seed in range(number)]


@pytest.mark.parametrize("part", range(20))
def test_agrees_with_brute_force(part: int) -> None:
    with Solver() as kernel, TwinAlone() as twin:
        for seed in range(100 * part, 100 * (part + 1)):
            line = random_position(seed, SMALL)
            wanted, round_ = expected(line), round_of(line)
            assert answers_of(kernel.solve(round_)) == wanted, f"seed {seed}: {line}"
            if seed % 4 == 0:
                assert answers_of(twin.solve(round_)) == wanted, f"seed {seed}: {line}"


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_agrees_with_brute_force_on_larger_endgames(part: int) -> None:
    with Solver() as kernel, TwinAlone() as twin:
        for seed in range(20 * part, 20 * (part + 1)):
            line = random_position(seed, MEDIUM)
            wanted, round_ = expected(line), round_of(line)
            assert answers_of(kernel.solve(round_)) == wanted, f"seed {seed}: {line}"
            assert answers_of(twin.solve(round_)) == wanted, f"seed {seed}: {line}"


@pytest.mark.long
def test_twin_agrees_on_all_small_endgames() -> None:
    with Solver() as kernel, TwinAlone() as twin:
        for seed in range(2000):
            round_ = round_of(random_position(seed, SMALL))
            assert answers_of(twin.solve(round_)) == answers_of(kernel.solve(round_)), seed


def test_solves_the_vectors(shared_dir: Path) -> None:
    lines = read(shared_dir / "solver" / "vectors_open.jsonl")
    assert lines
    with Solver() as solver:
        for line in lines:
            assert not list(faults(line, solver)), line["id"]


def test_the_runner_sees_what_is_false(shared_dir: Path) -> None:
    with Solver() as solver:
        for line in read(shared_dir / "solver" / "vectors_open.jsonl")[:60]:
            assert list(faults(line | {"value": line["value"] + 5}, solver))
            assert list(faults(line | {"best": line["best"][1:]}, solver))
            falsified = [not flag for flag in line["forced_double"]]
            assert list(faults(line | {"forced_double": falsified}, solver))


# Positions turned round


def with_seats(line: Line, step: int) -> Line:
    """The position with every seat moved on by so many places."""

    def seat(old: int) -> int:
        return (old + step) % 4

    moved = dict(line)
    for name in ("hands", "won", "calls"):
        moved[name] = [line[name][old] for old in sorted(range(4), key=seat)]
    moved["turn"] = seat(line["turn"])
    moved["out"] = list(map(seat, line["out"]))
    if line["trick"]:
        trick = line["trick"]
        passed = list(map(seat, trick["passed"]))
        moved["trick"] = trick | {"owner": seat(trick["owner"]), "passed": passed}
    return moved


def with_suits(line: Line, suits: dict[str, str]) -> Line:
    """The position with every suit replaced."""

    def change(value: Any) -> Any:  # noqa: ANN401 - any part of a position
        if isinstance(value, list):
            return [change(one) for one in value]
        if isinstance(value, str) and len(value) == 2 and value[1] in suits:
            return value[0] + suits[value[1]]
        return value

    trick = line["trick"] and line["trick"] | {"cards": change(line["trick"]["cards"])}
    return line | {"hands": change(line["hands"]), "trick": trick}


def facts(line: Line, solver: Solver) -> tuple[Any, ...]:
    found = answers_of(solver.solve(round_of(line), "forced"))
    return found["value"], found["forced_first"], found["forced_double"]


def larger(number: int) -> list[Line]:
    """Random endgames of 10 to 14 cards."""
    return [random_position(f"turned{seed}", Size(10, 14, 8)) for seed in range(number)]


def test_seats_rotated() -> None:
    with Solver() as solver:
        for line in larger(150):
            value, firsts, doubles = facts(line, solver)
            for step in (1, 2, 3):
                odd = step % 2
                turned = facts(with_seats(line, step), solver)
                assert turned[0] == (-value if odd else value)
                assert turned[1] == [firsts[(seat - step) % 4] for seat in range(4)]
                assert turned[2] == (doubles[::-1] if odd else doubles)


def test_suits_permuted() -> None:
    letters = [suit.letter for suit in Suit]
    orders = (letters[1:] + letters[:1], letters[::-1], letters[2:] + letters[:2])
    with Solver() as solver:
        for line in larger(150):
            for order in orders:
                changed = with_suits(line, dict(zip(letters, order, strict=True)))
                assert facts(changed, solver) == facts(line, solver)


def test_size_of_the_table_does_not_matter() -> None:
    lines = [*small(100), *larger(40)]
    with Solver(1) as one, Solver(1 << 20) as many:
        for line in lines:
            first, second = (solver.solve(round_of(line)) for solver in (one, many))
            assert apart(first) == apart(second)


def apart(solution: Solution) -> Solution:
    """A solution without what may differ between runs."""
    return replace(solution, nodes=0, seconds=0.0)


def test_threads_and_earlier_positions_do_not_matter() -> None:
    rounds = [round_of(line) for line in small(60)]
    alone = [apart(solve(round_)) for round_ in rounds]
    for threads in (1, 2, 200):
        assert list(map(apart, solve_all(rounds, threads=threads))) == alone
    backwards = solve_all(rounds[::-1])
    assert list(map(apart, backwards))[::-1] == alone


def test_every_way_to_ask_answers_the_same() -> None:
    for line in small(60):
        round_ = round_of(line)
        whole = solve(round_)
        for question in ("value", "plays", "forced"):
            part = solve(format_position(round_), question)
            assert (part.low, part.high) == (whole.low, whole.high)
            assert part.plays in (None, whole.plays)
            assert part.line in (None, whole.line)
            assert part.forced_first in (None, whole.forced_first)
            assert part.forced_double in (None, whole.forced_double)


def test_no_other_question_is_answered() -> None:
    line = "turn 0; hands 2s As | 9s | - | Kj; out 2"
    wrong: Any = "best"
    reason = "a question out of all, value, plays, forced, not 'best'"
    with pytest.raises(TichuError, match=reason):
        solve(line, wrong)
    with pytest.raises(TichuError, match=reason):
        solve_all([line], wrong)


def test_the_line_leads_to_the_value() -> None:
    with Solver() as solver:
        for line in [*small(100), *larger(40)]:
            found = solver.solve(round_of(line), "plays")
            assert found.line is not None
            round_, played = found.round, []
            for record in found.line:
                round_ = acted(round_, record)
                played += [round_.out]
            assert round_.score is not None
            mine, theirs = round_.score[found.team], round_.score[1 - found.team]
            assert mine - theirs == found.value
            assert found.first_out == round_.out[0]
            number = len(found.best[0].records)
            assert found.line[:number] == found.best[0].records


def test_answers_are_json() -> None:
    found = solve("turn 0; hands Mah 2s As | 9s Kt | 5s 5j | Kj Drg")
    answer = json.loads(json.dumps(found.to_json()))
    assert answer["seen"] == "with all cards seen"
    assert answer["plays"][0]["action"] == {
        "cards": ["Mah"],
        "kind": "single",
        "rank": 1,
        "wish": None,
    }
    assert {card for play in answer["plays"] for card in play["action"]["cards"]} == {
        card.name for card in (Card("Mah"), Card("2s"), Card("As"))
    }


# Limits

FULL_DEAL = (
    "turn 0; hands Mah 2j 3j 5s 6s 7t 8t 9t Tj Js Qs Kp Ap Phx | 2s 3s 4s 5t 6t 7s 8s 9s Ts Jt Qt"
    " Kt At Dog | 2p 3p 4p 5p 6p 7p 8p 9p Tp Jp Qp Kj Aj Drg | 2t 3t 4t 4j 5j 6j 7j 8j 9j Tt Jj Qj"
    " Ks As"
)


@pytest.mark.parametrize("nodes", [0, 1, 10, 100, 1000])
def test_bounds_in_a_limit_hold_the_value(nodes: int) -> None:
    with Solver() as solver:
        for line in larger(40):
            round_ = round_of(line)
            exact, limited = solver.solve(round_), solver.solve(round_, "all", Limit(nodes=nodes))
            assert limited.low <= (exact.value or 0) <= limited.high
            assert exact.plays is not None
            assert limited.plays is not None
            for known, open_ in zip(exact.plays, limited.plays, strict=True):
                assert known.action == open_.action
                assert open_.low <= known.low <= open_.high
            for name in ("forced_first", "forced_double"):
                for known, open_ in zip(getattr(exact, name), getattr(limited, name), strict=True):
                    assert open_ in (None, known)
            assert set(limited.best) <= set(exact.best)
            assert limited.nodes <= nodes


def test_a_full_deal_gives_bounds() -> None:
    found = solve(FULL_DEAL, limit=Limit(nodes=300_000))
    assert (found.low, found.high) == (-200, 200)
    assert found.value is None
    assert found.line is None
    assert not found.is_complete
    assert "between -200 and +200" in str(found)
    again = solve(FULL_DEAL, limit=Limit(nodes=300_000))
    assert apart(again) == apart(found)
    assert again.nodes == found.nodes


@pytest.mark.parametrize("engine", [Solver, TwinAlone])
def test_no_time_proves_nothing_and_says_so(engine: type[Solver]) -> None:
    with engine() as solver:
        found = solver.solve(FULL_DEAL, limit=Limit(seconds=0))
        assert (found.value, found.low, found.high) == (None, -200, 200)
        assert found.forced_first == (None,) * 4
        assert solver.solve("turn 0; hands 2s As | 9s | - | Kj; out 2").value == 200


def test_an_answer_without_its_line_is_not_complete() -> None:
    with Solver() as solver:
        whole = solver.solve(round_of(random_position("line", Size(12, 12))))
        assert whole.is_complete
        found = solver.solve(whole.round, "all", Limit(nodes=whole.nodes + 1))
        assert (found.value, found.plays) == (whole.value, whole.plays)
        assert (found.line, found.is_complete) == (None, False)
        assert solver.solve(whole.round, "forced").is_complete


GREAT = [
    *(Limit(nodes=nodes) for nodes in (2**63 - 1, 2**63, 2**64 + 1)),
    *(Limit(seconds=seconds) for seconds in (1e10, 1e300, float("inf"))),
]


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize("limit", GREAT)
@pytest.mark.parametrize("engine", [Solver, TwinAlone])
def test_limits_may_be_greater_than_any_search(engine: type[Solver], limit: Limit) -> None:
    with engine() as solver:
        found = solver.solve("turn 0; hands 2s As | 9s | - | Kj; out 2", "all", limit)
        assert (found.value, found.is_complete) == (200, True)


@pytest.mark.parametrize(
    ("limit", "reason"),
    [
        ({"nodes": -1}, "nodes of 0 or more, not -1"),
        ({"nodes": 2.5}, "a whole number of nodes, not 2.5"),
        ({"seconds": float("nan")}, "seconds of 0 or more, not nan"),
    ],
)
def test_limits_that_are_none(limit: dict[str, Any], reason: str) -> None:
    with pytest.raises(TichuError, match=reason):
        Limit(**limit)


@pytest.mark.parametrize("engine", [Solver, TwinAlone])
def test_a_limit_of_time_ends_the_search(engine: type[Solver]) -> None:
    with engine() as solver:
        assert solver.solve(FULL_DEAL, limit=Limit(seconds=0.1)).value is None


@pytest.mark.parametrize("engine", [Solver, TwinAlone])
def test_ctrl_c_leaves_the_solver_usable(engine: type[Solver]) -> None:
    import _thread
    import threading

    with engine() as solver:
        threading.Timer(0.2, _thread.interrupt_main).start()
        with pytest.raises(KeyboardInterrupt):
            solver.solve(FULL_DEAL)
        assert solver.solve("turn 0; hands 2s As | 9s | - | Kj; out 2").value == 200
