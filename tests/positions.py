"""Compare advice with published positions: `python -m tests.positions FILE [--by-rule]`.

Decisions are simulated at the default effort; a `grand` position stands for a class of honours, of
which 200 fillings are simulated. With `--by-rule`, and without the compiled kernel, the answers are
those by rule.

A line for each miss and each position whose kind cannot be asked so; then the agreement by
strength, and that of the positions `grand`, which like the strength `convention` is not counted.
The exit code is 1 if the agreement of a counted strength with five positions or more is too low.
"""

from __future__ import annotations

import json
import random
import sys
from collections import defaultdict
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from advisor.advice import (
    Asking,
    advise_call,
    advise_exchange,
    advise_gift,
    advise_grand,
    advise_play,
    advise_wish,
)
from advisor.advice.exchange import cards_of
from advisor.advice.play import choices_of
from advisor.cards import DECK, DRAGON, FULL_DECK, MAH_JONG, RANK_LETTERS, Card, Hand
from advisor.combinations import readings
from advisor.rounds import Question, Trick
from advisor.rounds.actions import told
from advisor.rules import Rules
from advisor.simulation import Effort
from advisor.views import ME, PARTNER, PLAYERS, PREVIOUS, View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from advisor.decisions import ThreeCards

THRESHOLDS: Final = {"consensus": 90.0, "expert": 75.0, "majority": 60.0}
ENOUGH: Final = 5
FILLINGS: Final = 200
"""So many hands stand for a class of honours."""
DEALS_A_FILLING: Final = 100
OTHERS: Final = PLAYERS[1:]
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


def player_of(name: str) -> int:
    return PLAYERS.index(name)


def label(card: Card | str) -> str:
    """Name a card by rank alone, or a special by its name."""
    card = Card(card) if isinstance(card, str) else card
    return card.name if card.is_special else RANK_LETTERS[card.rank]


def labels(names: Iterable[Card | str]) -> set[str]:
    return set(map(label, names))


def view_of_position(position: Position, question: Question) -> View:
    """Return what the asker of a position knows."""
    context = position.context
    hand = position.hand
    given: dict[str, int] = context.get("gave", {})
    out = tuple(map(player_of, context.get("out", ())))
    left: list[int | None] = [None, *(0 if player in out else None for player in (1, 2, 3))]
    for player, number in context.get("cards_left", {}).items():
        left[player_of(player)] = number
    calls = context.get("calls", {}) | (
        {"me": context["self_plans"]} if "self_plans" in context else {}
    )
    return View(
        hand=hand,
        question=question,
        rules=Rules(target_score=context.get("target", 1000)),
        score=score_of(context),
        calls=tuple(calls.get(player) for player in PLAYERS),
        gave=tuple(card_of_rank(given[player]) if player in given else None for player in OTHERS),
        left=tuple(left),
        out=out,
    )


def card_of_rank(rank: int) -> Hand:
    return Hand(MAH_JONG.bit) if rank == 1 else Hand.of_ranks([rank])


def score_of(context: dict[str, Any]) -> tuple[int, int]:
    """Return the score; in a last round one that lets this round decide the game."""
    target = context.get("target", 1000)
    difference = context.get("score_difference", 0)
    if context.get("last_round"):
        ours, theirs = context.get("score", (0, 0))
        behind = difference or ours - theirs
        higher = target - 20
        return (higher + min(0, behind), higher - max(0, behind))
    mine, theirs = context.get("score", (difference, 0))
    return (mine, theirs)


def ask_grand(position: Position, asking: Asking) -> str:
    """Simulate fillings of the class of honours, so that the odd small cards do not matter."""
    if asking.by_rule:
        return str(advise_grand(view_of_position(position, Question.GRAND), asking).advice)
    rng = random.Random(position.id)
    honours = [card for card in position.hand if card.is_special or card.rank == 14]
    small = [card for card in DECK if not card.is_special and card.rank < 14]
    gains = []
    for seed in range(FILLINGS):
        filled = [*honours, *rng.sample(small, 8 - len(honours))]
        view = replace(view_of_position(position, Question.GRAND), hand=Hand.of(filled))
        a_little = Asking(effort=Effort(deals=DEALS_A_FILLING, seed=seed))
        win: Any = advise_grand(view, a_little).details["win"]
        gains.append(win["call"]["chance"] - win["no_call"]["chance"])
    return "call" if sum(gains) > 0 else "no_call"


def ask_call(position: Position, asking: Asking) -> str:
    after = position.context.get("phase") == "after_exchange" or bool(position.context.get("gave"))
    question = Question.TURN if after else Question.EXCHANGE
    return str(advise_call(view_of_position(position, question), asking).advice)


def ask_pass(position: Position, asking: Asking) -> ThreeCards:
    convention = CONVENTIONS[position.context.get("convention", "bsw_even_next")]
    view = view_of_position(position, Question.EXCHANGE)
    return cards_of(advise_exchange(view, asking, convention=convention))


def ask_wish(position: Position, asking: Asking) -> int | None:
    decision = advise_wish(view_of_position(position, Question.TURN), asking)
    return decision.advice if decision and isinstance(decision.advice, int) else None


def ask_dragon(position: Position, asking: Asking) -> str:
    view = view_of_position(position, Question.TURN)
    dragon = readings(Hand(DRAGON.bit))[0]
    trick = Trick(dragon, ME, dragon.cards.points)
    view = replace(view, question=Question.GIFT, trick=trick, turn=None)
    return str(advise_gift(view, asking).advice)


def ask_play(position: Position, asking: Asking) -> list[str]:
    """Return the labels of the cards played, in order; none for a pass."""
    view = view_of_position(position, Question.TURN)
    context = position.context
    if "trick" in context:
        top = readings(Hand.of(" ".join(context["trick"])))[0]
        owner = player_of(context["by"])
        view = replace(view, trick=Trick(top, owner, top.cards.points))
    if "only_opponent_left" in context:
        view = against_one(view, Hand.of(" ".join(context["only_opponent_left"])))
    advice = advise_play(view, asking).advice
    found = next(play for play in choices_of(view) if advice == (told(play) if play else "pass"))
    return sorted(map(label, found.cards)) if found else []


def against_one(view: View, theirs: Hand) -> View:
    """Return the view where only the next player has cards, and I know them."""
    return replace(
        view,
        seen=FULL_DECK - view.hand - theirs,
        left=(len(view.hand), len(theirs), 0, 0),
        out=(PARTNER, PREVIOUS),
    )


def is_right_play(answer: dict[str, list[Any]], played: list[str]) -> bool:
    """Compare by rank; the pass is a play of no cards."""
    (how, entries), *_ = answer.items()
    named = [[] if entry == "pass" else sorted(map(label, entry)) for entry in entries]
    return (played in named) is (how == "any")


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
KINDS: Final[dict[str, tuple[Callable[[Position, Asking], Any], Callable[[Any, Any], bool]]]] = {
    "grand": (ask_grand, str.__eq__),
    "call": (ask_call, str.__eq__),
    "pass": (ask_pass, is_right_pass),
    "wish": (ask_wish, is_right_wish),
    "dragon": (ask_dragon, str.__eq__),
    "play": (ask_play, is_right_play),
    "lead": (ask_play, is_right_play),
}


# What has no answer by rule.
SIMULATED: Final = {"play", "lead"}


def compare(positions: Iterable[Position], asking: Asking) -> dict[str, list[bool]]:
    """Ask each position, print the misses, and return what was right by group."""
    right: dict[str, list[bool]] = defaultdict(list)
    for position in positions:
        if position.kind not in KINDS or (position.kind in SIMULATED and asking.by_rule):
            print(f"{position.id} {position.kind}: not asked")
            continue
        ask, judge = KINDS[position.kind]
        advice = ask(position, asking)
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
    file, *options = arguments
    asking = Asking(effort=Effort(seconds=0)) if "--by-rule" in options else Asking()
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    right = compare((Position.of(line) for line in lines if line.strip()), asking)
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
