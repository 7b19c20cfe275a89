"""Reads cases, asks each question, compares the answers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.conformance import combinations, deals, replays, scores, tricks, turns
from tests.conformance.schema import CannotAskError, Case

if TYPE_CHECKING:
    from collections.abc import Callable

QUESTIONS: dict[str, Callable[[Case], Any]] = {
    **combinations.QUESTIONS,
    **turns.QUESTIONS,
    **tricks.QUESTIONS,
    **deals.QUESTIONS,
    **scores.QUESTIONS,
    **replays.QUESTIONS,
}
"""Every question that can be asked: a function of the case that returns the answer."""

FAULTS = (
    *(ArithmeticError, AttributeError, LookupError, RecursionError),
    *(StopIteration, TypeError, ValueError),
)
"""What a file that is not as expected may lead to; errors of the package are of ValueError."""

ORDERED = {"out_order", "leaders", "per_player"}
"""Where the order of a list matters; everywhere else lists are sets."""


@dataclass(frozen=True)
class Result:
    """How one case went; `failure` is empty if it passed."""

    case: str
    question: str
    failure: str = ""

    def __str__(self) -> str:
        return f"{self.case} {self.question}: {self.failure}"


def run(text: str, question: str | None = None) -> list[Result]:
    """Ask every case of a file, or those of one question; what is no case fails in either."""
    results = []
    # Not `splitlines`: the words of a case may hold other signs that end a line.
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        if line.strip():
            result = _result(line, number)
            if question is None or result.question in ("", question):
                results.append(result)
    return results


def _result(line: str, number: int) -> Result:
    try:
        record = json.loads(line)
        name, asked = str(record.get("id", f"line {number}")), str(record["question"])
        case = Case(record["setup"], record["expect"])
    except FAULTS as error:
        return Result(f"line {number}", "", f"expected a case, not {line[:60]!r} ({error!r})")
    return Result(name, asked, _failure(asked, case))


def _failure(question: str, case: Case) -> str:
    wanted = json.dumps(case.expect)
    if question not in QUESTIONS:
        return "cannot be asked yet: the question is not known"
    try:
        answer = QUESTIONS[question](case)
    except CannotAskError as reason:
        return f"cannot be asked yet: {reason}"
    except FAULTS as error:
        return f"expected {wanted}, got {error!r}"
    if same(answer, case.expect):
        return ""
    return f"expected {wanted}, got {json.dumps(answer)}"


def same(answer: object, expected: object) -> bool:
    """Compare answers: numbers by value, lists as sets but for the ordered ones."""
    return _normal(answer) == _normal(expected)


def _normal(value: object, *, ordered: bool = False) -> object:
    if isinstance(value, dict):
        return {key: _normal(inner, ordered=key in ORDERED) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        inner = [_normal(one) for one in value]
        return inner if ordered else sorted(inner, key=repr)
    if isinstance(value, bool) or value is None:
        return str(value)
    return float(value) if isinstance(value, (int, float)) else value
