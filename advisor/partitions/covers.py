"""The exact cover: which combinations by ranks use up a hand, as a model for OR-Tools CP-SAT.

A variable for each combination says how often it is taken; an equation for each rank says that its
cards are used up, and one that the Phoenix is. The model knows no suits: a straight bomb costs what
its straight costs, so suits change neither the fewest combinations nor the least cost, and covers
that differ in suits alone are found once. `layings` tells straight bombs apart afterwards.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final, TypeAlias

# `cp_model` itself would load numpy and pandas, which takes four times as long as all of this.
from ortools.sat.python.cp_model_helper import (
    CpModelProto,
    CpSolverResponse,
    CpSolverStatus,
    SatParameters,
    SolutionCallback,
    SolveWrapper,
)

from advisor.cards import MAH_JONG, PHOENIX, Hand
from advisor.combinations import Kind, Pattern, patterns
from advisor.costs import PHOENIX_COST, cost_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from advisor.rules import Rules

Cover: TypeAlias = tuple[Pattern, ...]
"""Combinations by ranks that use up a hand without Dog and Dragon."""

PHOENIX_ALONE: Final = Pattern(Kind.SINGLE, PHOENIX.rank, (), PHOENIX.rank)
"""The Phoenix as a single; it needs no natural card."""

_MAH_JONG_ALONE: Final = Pattern(Kind.SINGLE, MAH_JONG.rank, ((MAH_JONG.rank, 1),), None)

_ONE_COMBINATION: Final = 10_000
"""The weight of a combination beside its cost: more than the costs of a hand can differ by."""

_EFFORT: Final = 60.0
"""The deterministic time allowed; the hardest hands known take 0.1."""


def covers(hand: Hand, rules: Rules, *, cheapest: bool) -> list[Cover]:
    """Return the covers of a hand that have the fewest combinations.

    Args:
        hand: the cards; Dog and Dragon are left out.
        rules: the rules.
        cheapest: return only those of the least loser cost among them.

    Returns:
        The covers, each once, in no order.

    Raises:
        RuntimeError: if CP-SAT ends without a proof.

    >>> from advisor.rules import OFFICIAL
    >>> [[p.kind for p in c] for c in covers(Hand.of("7s 7t"), OFFICIAL, cheapest=True)]
    [[Kind.PAIR]]
    """
    candidates = _candidates(hand, rules)
    weights = [_ONE_COMBINATION + _cost(candidate) for candidate in candidates]
    model = _model(hand, candidates)
    least = _least(model, weights)
    if not cheapest:
        weights = [1] * len(candidates)
        least = round(least / _ONE_COMBINATION)
    return [_taken(candidates, solution) for solution in _solutions(model, weights, least)]


def _candidates(hand: Hand, rules: Rules) -> list[Pattern]:
    has_phoenix = PHOENIX in hand
    alone = [_MAH_JONG_ALONE] * (MAH_JONG in hand) + [PHOENIX_ALONE] * has_phoenix
    return [*alone, *patterns(hand.counts, has_phoenix, rules)]


def _cost(candidate: Pattern) -> int:
    if candidate is PHOENIX_ALONE:
        return PHOENIX_COST
    length = sum(number for _, number in candidate.needs) + (candidate.phoenix is not None)
    return cost_of(candidate.kind, candidate.rank, length)


def _taken(candidates: Sequence[Pattern], solution: Sequence[int]) -> Cover:
    return tuple(
        candidate
        for candidate, number in zip(candidates, solution, strict=True)
        for _ in range(number)
    )


def _model(hand: Hand, candidates: Sequence[Pattern]) -> CpModelProto:
    """Return the equations that use up the cards of each rank."""
    model = CpModelProto()
    held = dict(enumerate(hand.counts)) | {PHOENIX.rank: 1}
    users: dict[int, list[int]] = defaultdict(list)
    amounts: dict[int, list[int]] = defaultdict(list)
    for place, candidate in enumerate(candidates):
        phoenix = () if candidate.phoenix is None else ((PHOENIX.rank, 1),)
        needs = candidate.needs + phoenix
        for rank, number in needs:
            users[rank].append(place)
            amounts[rank].append(number)
        most = min(held[rank] // number for rank, number in needs)
        model.variables.add().domain.extend((0, most))
    for rank, places in users.items():
        _add_equation(model, places, amounts[rank], held[rank])
    return model


def _add_equation(
    model: CpModelProto, places: Iterable[int], amounts: Iterable[int], total: int
) -> None:
    linear = model.constraints.add().linear
    linear.vars.extend(places)
    linear.coeffs.extend(amounts)
    linear.domain.extend((total, total))


def _least(model: CpModelProto, weights: Sequence[int]) -> int:
    """Return the least weight of a cover."""
    model.objective.vars.extend(range(len(weights)))
    model.objective.coeffs.extend(weights)
    return round(_solve(model, _Solutions(0), every=False))


def _solutions(model: CpModelProto, weights: Sequence[int], total: int) -> list[tuple[int, ...]]:
    """Return all covers of a weight as how often each candidate is taken."""
    model.clear_objective()
    _add_equation(model, range(len(weights)), weights, total)
    solutions = _Solutions(len(weights))
    _solve(model, solutions, every=True)
    return solutions.found


class _Solutions(SolutionCallback):
    """Keeps the solutions that the solver finds."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.size = size
        self.found: list[tuple[int, ...]] = []

    def OnSolutionCallback(self) -> None:  # noqa: N802 - the name is OR-Tools'
        """Keep the values of all variables."""
        self.found.append(tuple(self.SolutionIntegerValue(i) for i in range(self.size)))


def _solve(model: CpModelProto, solutions: _Solutions, *, every: bool) -> float:
    """Solve the model, with equal results everywhere, and return the value of its objective."""
    solver = SolveWrapper()
    solver.set_parameters(_parameters(every=every))
    solver.add_solution_callback(solutions)
    response: CpSolverResponse = solver.solve(model)  # type: ignore[no-untyped-call]
    if response.status != CpSolverStatus.OPTIMAL:
        message = f"CP-SAT proved nothing about a partition: {response.status.name}"
        raise RuntimeError(message)
    return float(response.objective_value)


def _parameters(*, every: bool) -> SatParameters:
    parameters = SatParameters()
    parameters.num_workers = 1
    parameters.random_seed = 1
    parameters.max_deterministic_time = _EFFORT
    parameters.catch_sigint_signal = False  # Ctrl-C is for Python
    parameters.cp_model_presolve = False
    # The models are too small for any of these to pay.
    parameters.cp_model_probing_level = 0
    parameters.symmetry_level = 0
    parameters.cut_level = 0
    if every:
        parameters.enumerate_all_solutions = True
        parameters.linearization_level = 0
    return parameters
