"""Rounds, plays and hands as the kernel's structs, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from advisor.cards import Hand
from advisor.combinations import KIND_ORDER, Combination, Kind
from advisor.errors import DealError, NotationError, RuleError, TichuError, ViewError
from advisor.kernel.binding import ABI, Move, Position
from advisor.rounds import Question

if TYPE_CHECKING:
    from advisor.rounds import Round
    from advisor.rules import Rules

KINDS: Final = dict(enumerate(Kind, start=1))
"""The kind of each code; code 0 is a pass."""
QUESTIONS: Final = {
    Question.GRAND: 0,
    Question.EXCHANGE: 1,
    Question.TURN: 2,
    Question.WINDOW: 3,
    Question.WISH: 4,
    Question.GIFT: 5,
    Question.OVER: 6,
}
"""The code of each question that the kernel knows."""
COLLECT: Final = 4
"""In place of the seat whose turn is next: the trick is to be collected."""
_CALLS: Final = {None: 0, "tichu": 1, "grand": 2}

_OPTIONS: Final[dict[str, tuple[object, int]]] = {
    "phoenix_lead_value": (1.0, 1),
    "wish_bomb_exempt": ("always", 2),
    "dragon_last_trick_given": (False, 4),
    "double_win_points": (100, 8),
    "grand_tichu_enabled": (False, 16),
    "wish_mandatory": (True, 32),
}
"""The rule options that the kernel knows: the other value and its bit."""
_NO_MATTER: Final = frozenset(
    {
        "direction",
        "exchange_recall",
        "pickup_rule",
        "early_tichu_reopens_exchange",
        "target_score",
        "tie_break",
    }
)
"""Options that change nothing the kernel does."""


def unknown_option(rules: Rules) -> str | None:
    """Return the first rule option that the kernel does not know.

    Args:
        rules: the rules.

    Returns:
        Its name, or None if the kernel plays by these rules.

    >>> from advisor.rules import PRESETS
    >>> [unknown_option(PRESETS[name]) for name in ("portuguese", "goettingen")]
    ['trichu_exchange', 'self_overcall']
    """
    for name, value in rules.differences().items():
        if name not in _NO_MATTER and _OPTIONS.get(name, (None, 0))[0] != value:
            return name
    return None


def options_of(rules: Rules) -> int:
    """Return rules as the kernel's option bits.

    Args:
        rules: the rules.

    Returns:
        The bits.

    Raises:
        RuleError: if there is an option that the kernel does not know; it is named.
    """
    name = unknown_option(rules)
    if name is not None:
        raise RuleError("15", f"the kernel does not play with another {name} than the official one")
    return sum(_OPTIONS[name][1] for name in rules.differences() if name in _OPTIONS)


def position_of(round_: Round) -> Position:
    """Return a round as the kernel's struct.

    Args:
        round_: the round, at any question.

    Returns:
        The struct.

    Raises:
        RuleError: if the kernel does not know its rules.
    """
    position = Position(
        version=ABI,
        options=options_of(round_.rules),
        question=QUESTIONS[round_.question],
        seat=round_.to_act or 0,
        wish=round_.wish_open or 0,
        out_count=len(round_.out),
    )
    position.out[: len(round_.out)] = round_.out
    position.hands[:] = [_dealt(round_, seat) for seat in range(4)]
    position.won[:] = round_.won
    position.calls[:] = [_CALLS[call] for call in round_.calls]
    position.played = sum(played << seat for seat, played in enumerate(round_.has_played))
    position.answered = sum(1 << seat for seat in round_.answered)
    if round_.question is Question.GRAND:
        position.eights[:] = [hand.bits for hand in round_.hands]
    # What lies out now: a call may have let others take back what they had laid out (3.4).
    laying = round_.question is Question.EXCHANGE
    for seat, laid in enumerate(round_.laid if laying else round_.exchange):
        if laid is not None:
            position.given[seat][:] = [card.index + 1 for card in laid]
    _set_trick(position, round_)
    return position


def _dealt(round_: Round, seat: int) -> int:
    """Return the cards of a seat with those still in the stock or laid out."""
    bits = round_.hands[seat].bits
    if round_.stock:
        bits |= round_.stock[seat].bits
    for card in round_.laid[seat] or ():
        bits |= card.bit
    return bits


def _set_trick(position: Position, round_: Round) -> None:
    if round_.question in (Question.GRAND, Question.EXCHANGE, Question.OVER):
        return
    turn = round_.turn
    position.turn = COLLECT if turn is None or round_.question is Question.GIFT else turn
    trick = round_.trick
    if trick is None:
        return
    position.top = trick.top.cards.bits
    position.kind = KIND_ORDER[trick.top.kind] + 1
    position.rank = int(2 * trick.top.rank)
    position.owner = trick.owner
    position.pile = trick.points


def combination_of(move: Move) -> Combination:
    """Return a play of the kernel as a combination.

    Args:
        move: the play.

    Returns:
        The combination.

    >>> print(combination_of(move_of(Combination(Kind.PAIR, Hand.of("7j Phx"), 7, 7))))
    pair 7j Phx
    """
    rank = move.rank / 2 if move.rank % 2 else move.rank // 2
    return Combination(KINDS[move.kind], Hand(move.cards), rank, move.phoenix or None)


def move_of(combination: Combination) -> Move:
    """Return a combination as a play of the kernel.

    Args:
        combination: the combination, suits known.

    Returns:
        The play.
    """
    return Move(
        cards=combination.cards.bits,
        kind=KIND_ORDER[combination.kind] + 1,
        length=combination.length,
        rank=int(2 * combination.rank),
        phoenix=combination.phoenix or 0,
    )


_FAULTS: Final[dict[int, tuple[type[TichuError], str]]] = {
    -1: (TichuError, "a struct or table of another version"),
    -2: (DealError, "a rule option that the kernel does not know"),
    -3: (NotationError, "a card that does not exist"),
    -4: (DealError, "a card lies in two places"),
    -5: (DealError, "a hand has a number of cards that it cannot have here"),
    -6: (DealError, "the question cannot be asked in this position"),
    -7: (DealError, "a seat that does not exist or cannot be asked"),
    -8: (DealError, "who is out contradicts the hands, or the round is over"),
    -9: (DealError, "the trick is no combination, or owner and turn do not fit"),
    -10: (DealError, "the wish is no rank, or the Mah Jong is still in a hand"),
    -11: (DealError, "a call that cannot have been made"),
    -12: (DealError, "the points are out of range or more than there are"),
    -13: (DealError, "cards given in the exchange that the giver does not hold"),
    -15: (ViewError, "sizes, fixed and unseen cards contradict one another"),
    -16: (ViewError, "no deal fits what is said to be known"),
    -17: (TichuError, "the table of a policy has another size or kind, or a weight out of bounds"),
    -18: (TichuError, "the array for the answer is too short"),
}
BAD_ACTION: Final = -14
STOPPED: Final = -19
NO_MEMORY: Final = -20


def checked(result: int) -> int:
    """Return the result of a kernel function, or raise what it stands for.

    Args:
        result: what the function returned.

    Returns:
        The same, 0 or more.

    Raises:
        TichuError: the fault in words.
        KeyboardInterrupt: if it was stopped.
        MemoryError: if memory ran out.
    """
    if result >= 0:
        return result
    if result == BAD_ACTION:
        raise RuleError("6.2", "the action is not legal in this position")
    if result == STOPPED:
        raise KeyboardInterrupt
    if result == NO_MEMORY:
        raise MemoryError
    kind, reason = _FAULTS[result]
    raise kind(reason)
