"""The values of single fields: seats, numbers, hands, calls, the trick's top."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from advisor.cards import DECK, PHOENIX, RANKS, Card, Hand
from advisor.combinations import Combination, Kind, readings
from advisor.errors import RuleError
from advisor.positions.writing import NOTHING, rank_text
from advisor.rounds.actions import CALL_WORDS
from advisor.rounds.state import Bet, Question
from advisor.rules import OFFICIAL, Rules, parse_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from advisor.positions.line import Line, Part
    from advisor.rounds.actions import CallName
    from advisor.rounds.state import Laid

T = TypeVar("T")

_CALLS: Final[dict[str, CallName]] = {call: call for call in CALL_WORDS}
_CARDS: Final = {card.name: card for card in DECK}
_NEAR: Final = {name.lower(): name for name in _CARDS}
_RANKS: Final = {rank_text(half / 2): half / 2 for half in range(2, 30)} | {"10": 10.0}


def read_rules(line: Line, part: Part) -> Rules:
    """Read rule options; the official rules if they cannot be read."""
    try:
        return parse_rules(part.text.strip())
    except RuleError as error:
        line.fault(part, error.reason)
        return OFFICIAL


def read_seats(line: Line, part: Part) -> tuple[int, ...]:
    """Read the numbers of seats, in the order given."""
    known = {str(seat): seat for seat in range(line.seating.players)}
    for word in part.words:
        if word.text not in known:
            line.fault(
                word, f"expected a seat 0 to {line.seating.players - 1}, not {word.text[:20]!r}"
            )
    return tuple(known[word.text] for word in part.words if word.text in known)


def read_seat(line: Line, part: Part) -> int | None:
    """Read a field that names one seat; None if it does not."""
    if len(part.words) != 1:
        line.fault(part, f"expected one seat, not {len(part.words)}")
    return next(iter(read_seats(line, part)), None)


def read_numbers(line: Line, part: Part) -> tuple[int, ...]:
    """Read whole numbers; 0 for what is none."""
    return tuple(_number(line, word) for word in part.words)


def read_number(line: Line, part: Part) -> int:
    """Read a field that is one whole number."""
    if len(part.words) != 1:
        line.fault(part, f"expected one number, not {len(part.words)}")
    return next(iter(read_numbers(line, part)), 0)


def _number(line: Line, word: Part) -> int:
    digits = word.text.removeprefix("-")
    if digits.isascii() and digits.isdecimal() and len(digits) <= 6:
        return int(word.text)
    line.fault(word, f"expected a whole number, not {word.text[:20]!r}")
    return 0


def read_points(line: Line, part: Part) -> tuple[int, ...]:
    """Read one number for each seat."""
    return _for_each(line, part, line.seating.players, read_numbers(line, part), "number", 0)


def read_score(line: Line, part: Part) -> tuple[int, ...]:
    """Read one number for each column of the score sheet: for each team, in Trichu each seat."""
    return _for_each(line, part, len(line.seating.columns), read_numbers(line, part), "number", 0)


def _for_each(
    line: Line, part: Part, count: int, values: Sequence[T], what: str, missing: T
) -> tuple[T, ...]:
    """Check that there are so many values; go on with the right number of them."""
    if len(values) != count:
        line.fault(part, f"expected {count} {what}s, not {len(values)}")
    return (*values, *[missing] * count)[:count]


def read_cards(line: Line, words: Sequence[Part], where: str) -> tuple[Card, ...]:
    """Read cards by their names, in the order given; each once."""
    cards: dict[Card, None] = {}
    for word in words:
        card = _CARDS.get(word.text)
        if card is None:
            message = f"expected a card such as 7j, Ts or Drg, not {word.text[:20]!r}"
            line.fault(word, message, _NEAR.get(word.text.replace("10", "T").lower(), ""))
        elif card in cards:
            line.note(word, f"the card {card} stands twice {where}")
        else:
            cards[card] = None
    return tuple(cards)


def read_hands(line: Line, part: Part) -> tuple[Hand, ...]:
    """Read the cards of each seat, with bars between them."""
    hands = [
        Hand.of(read_cards(line, one.words, f"in the hand of seat {seat}"))
        for seat, one in enumerate(part.split("|"))
    ]
    return _for_each(line, part, line.seating.players, hands, "hand", Hand())


def read_laid(line: Line, part: Part) -> tuple[Laid | None, ...]:
    """Read what each seat has laid out for the exchange, by receiver, or a dash."""
    laid: list[Laid | None] = []
    for seat, one in enumerate(part.split("|")):
        wanted = len(line.seating.receivers(seat)) if seat < line.seating.players else 0
        if one.words and len(one.words) != wanted:
            text = f"seat {seat} lays out {wanted} cards or none, not {len(one.words)}"
            line.fault(one, text)
        laid.append(read_cards(line, one.words, f"before seat {seat}") or None)
    return _for_each(line, part, line.seating.players, laid, "gift", None)


def read_calls(line: Line, part: Part) -> tuple[CallName | None, ...]:
    """Read the call of each seat: tichu, grand or a dash."""
    calls: list[CallName | None] = [_CALLS.get(word.text) for word in part.words]
    for word, call in zip(part.words, calls, strict=True):
        if call is None and word.text != NOTHING:
            line.fault(word, f"expected tichu, grand or -, not {word.text[:20]!r}")
    return _for_each(line, part, line.seating.players, calls, "call", None)


def read_bet(line: Line, part: Part) -> Bet | None:
    """Read who has called, what was asked when he did, and of whom."""
    words = part.words
    questions = {str(question): question for question in Question}
    if len(words) != 3 or words[1].text not in questions:
        line.fault(part, f"expected a seat, a question and a seat, not {part.text.strip()[:20]!r}")
        return None
    seats = [*read_seats(line, words[0]), *read_seats(line, words[2])]
    return Bet(seats[0], questions[words[1].text], seats[1]) if len(seats) == 2 else None


def read_wished(line: Line, part: Part) -> int | None:
    """Read the rank of an open wish."""
    rank = _RANKS.get(part.text.strip(), 0.5)
    if rank in RANKS:
        return int(rank)
    wanted = " ".join(map(rank_text, RANKS))
    line.fault(part, f"expected one of {wanted}, not {part.text.strip()[:20]!r}")
    return None


def read_top(line: Line, part: Part) -> tuple[Combination, int] | None:
    """Read the trick's top: its cards, perhaps `as` and a rank, `by` and its owner."""
    words, owner = _without(part.words, "by")
    if owner is None:
        line.fault(part, "expected 'by' and the seat of the owner behind the cards of the top")
        return None
    words, rank = _without(words, "as")
    top = _top(line, part, read_cards(line, words, "on the table"), rank)
    seat = read_seat(line, owner)
    return None if top is None or seat is None else (top, seat)


def _without(words: list[Part], sign: str) -> tuple[list[Part], Part | None]:
    """Take a sign and the word behind it from the end."""
    if len(words) >= 2 and words[-2].text == sign:
        return words[:-2], words[-1]
    return words, None


def _top(line: Line, part: Part, cards: Sequence[Card], rank: Part | None) -> Combination | None:
    """Return the combination that these cards are; None, with a fault, if that is not clear."""
    found = _tops(Hand.of(cards), line.rules)
    if rank is not None:
        found = [top for top in found if top.rank == _RANKS.get(rank.text)]
    if len(found) == 1:
        return found[0]
    names = " ".join(map(str, cards)) or "nothing"
    if found:
        choices = " or ".join(f"'as {rank_text(top.rank)}'" for top in found)
        line.fault(part, f"{names} can be read in several ways: expected {choices} behind it")
    else:
        as_rank = f" of rank {rank.text[:20]}" if rank else ""
        line.fault(part, f"{names} is no combination{as_rank}")
    return None


def _tops(cards: Hand, rules: Rules) -> Sequence[Combination]:
    """Return every reading that the cards may have had when they were played."""
    if cards.bits != PHOENIX.bit:
        return readings(cards, None, rules)
    ranks = sorted({rules.phoenix_lead_value, *(rank + 0.5 for rank in (1, *RANKS))})
    return [Combination(Kind.SINGLE, cards, rank) for rank in ranks]
