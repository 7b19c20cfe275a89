"""Compare advice with published positions: `python -m tests.positions FILE`.

A line for each miss and each position whose kind cannot be asked yet; then the agreement by
strength, and that of the positions `grand`, which like the strength `convention` is not counted.
The exit code is 1 if the agreement of a counted strength with five positions or more is too low.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from advisor.cards import RANK_LETTERS, Card, Hand
from advisor.decisions import ThreeCards
from advisor.priors import call_by_rule, exchange_by_rule, grand_by_rule, wish_by_rule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

THRESHOLDS: Final = {"consensus": 90.0, "expert": 75.0, "majority": 60.0}
ENOUGH: Final = 5
CONVENTIONS: Final = {"bsw_even_next": "bsw", "fuegi": "fuegi"}


@dataclass(frozen=True)
class Position:
    """A line of the file."""

    id: str
    kind: str
    strength: str
    hand: Hand
    context: dict[str, Any]
    answer: Any

    @classmethod
    def of(cls, line: str) -> Position:
        """Read a line."""
        read = json.loads(line)
        hand = Hand.of(" ".join(read["hand"]))
        return cls(
            read["id"], read["kind"], read["strength"], hand, read["context"], read["answer"]
        )

    @property
    def group(self) -> str:
        """What it is counted under."""
        return "grand" if self.kind == "grand" else self.strength


def label(card: Card | str) -> str:
    """Name a card by rank alone, or a special by its name."""
    card = Card(card) if isinstance(card, str) else card
    return card.name if card.is_special else RANK_LETTERS[card.rank]


def labels(names: Iterable[Card | str]) -> set[str]:
    return set(map(label, names))


def ask_grand(position: Position) -> str:
    context = position.context
    score = tuple(context.get("score", (context.get("score_difference", 0), 0)))
    decision = grand_by_rule(
        position.hand,
        calls=context.get("calls"),
        score=(score[0], score[1]),
        target=context.get("target", 1000),
        last_round=context.get("last_round"),
    )
    return str(decision.advice)


def ask_call(position: Position) -> str:
    context = position.context
    after = context.get("phase") == "after_exchange" or bool(context.get("gave"))
    calls = context.get("calls")
    return str(call_by_rule(position.hand, after_exchange=after, calls=calls).advice)


def ask_pass(position: Position) -> ThreeCards:
    context = position.context
    decision = exchange_by_rule(
        position.hand,
        convention=CONVENTIONS[context.get("convention", "bsw_even_next")],
        calls=context.get("calls"),
        plans_call=True if context.get("self_plans") else None,
    )
    assert isinstance(decision.advice, ThreeCards)
    return decision.advice


def ask_wish(position: Position) -> int | None:
    given = {
        player: Hand.of_ranks([rank])
        for player, rank in position.context.get("gave", {}).items()
        if rank > 1
    }
    gave = ThreeCards(**given)
    decision = wish_by_rule(position.hand, gave=gave, calls=position.context.get("calls"))
    return int(decision.advice) if decision and isinstance(decision.advice, int) else None


def is_right_pass(answer: dict[str, list[Any]], given: ThreeCards) -> bool:
    """Tell whether all parts of the answer hold."""
    next_, partner, previous = (labels(card or ()) for card in given)
    opponents = next_ | previous
    ranks = sorted(card.rank for hand in (given.next, given.previous) for card in hand or ())
    parts: dict[str, Callable[[Any], bool]] = {
        "to_partner_any": lambda names: partner <= labels(names),
        "to_next_any": lambda names: next_ <= labels(names),
        "to_previous_any": lambda names: previous <= labels(names),
        "not_to_partner": lambda names: not partner & labels(names),
        "not_to_opponents": lambda names: not opponents & labels(names),
        "to_opponents_ranks": lambda wanted: ranks == sorted(wanted),
    }
    return all(parts[name](value) for name, value in answer.items())


def is_right_wish(answer: dict[str, list[int | None]], wish: int | None) -> bool:
    return wish in answer["any"] if "any" in answer else wish not in answer["avoid"]


# How each kind is asked and judged.
KINDS: Final[dict[str, tuple[Callable[[Position], Any], Callable[[Any, Any], bool]]]] = {
    "grand": (ask_grand, str.__eq__),
    "call": (ask_call, str.__eq__),
    "pass": (ask_pass, is_right_pass),
    "wish": (ask_wish, is_right_wish),
}


def compare(positions: Iterable[Position]) -> dict[str, list[bool]]:
    """Ask each position, print the misses, and return what was right by group."""
    right: dict[str, list[bool]] = defaultdict(list)
    for position in positions:
        if position.kind not in KINDS:
            print(f"{position.id} {position.kind}: not asked")
            continue
        ask, judge = KINDS[position.kind]
        advice = ask(position)
        right[position.group].append(judge(position.answer, advice))
        if not right[position.group][-1]:
            expected = json.dumps(position.answer)
            print(f"{position.id} {position.kind} ({position.strength}): {advice}, not {expected}")
    return right


def percent(right: list[bool]) -> float:
    return 100 * sum(right) / len(right)


def share(name: str, right: list[bool]) -> str:
    return f"{name} {percent(right):.1f} % of {len(right)}" if right else f"{name} none"


def main(arguments: list[str]) -> int:
    """Run the comparison of a file."""
    (file,) = arguments
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    right = compare(Position.of(line) for line in lines if line.strip())
    print(share("convention", right["convention"]))
    print(", ".join(share(strength, right[strength]) for strength in THRESHOLDS))
    print(share("grand", right["grand"]))
    low = (
        strength
        for strength, least in THRESHOLDS.items()
        if len(right[strength]) >= ENOUGH and percent(right[strength]) < least
    )
    return int(any(low))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
