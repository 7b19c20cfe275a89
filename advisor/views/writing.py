"""A view as a small block of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from advisor.cards import RANK_LETTERS
from advisor.rounds.actions import CALL_WORDS, told
from advisor.texts import _
from advisor.views.view import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from advisor.views.view import OneCards, View


def lines_of(view: View) -> Iterator[str]:
    """Yield a view line by line; what is not known is left out.

    Args:
        view: the view.

    Yields:
        Lines such as `hand      2s Drg`.

    >>> from advisor.cards import Hand
    >>> from advisor.views import View
    >>> print(View(hand=Hand.of("2s Drg"), wish=13, left=(2, 3, None, 1)))
    play: turn
    hand      2s Drg
    cards     next 3, partner 2, previous 1
    wish      K
    assumed   as many cards as mine for partner; 47 cards were played that were not named
    """
    yield f"{view.phase}: {view.question.value}"
    rows = {
        "hand": str(view.hand),
        "gave": _exchange(view.gave),
        "received": _exchange(view.received),
        "calls": _calls(view),
        "cards": _sizes(view),
        "table": _table(view),
        "wish": "" if view.wish is None else RANK_LETTERS[view.wish],
        "out": ", ".join(PLAYERS[player] for player in view.out),
        "played": _played(view),
        "seen": str(view.seen),
        "score": f"{view.score[0]}:{view.score[1]}" if any(view.score) else "",
        "assumed": "; ".join(view.assumptions),
    }
    for name, text in rows.items():
        if text:
            yield f"{name:10}{text}"


def _exchange(cards: OneCards) -> str:
    if not any(cards):
        return ""
    return " ".join("?" if card is None else str(card) for card in cards)


def _calls(view: View) -> str:
    made = zip(PLAYERS, view.calls, strict=True)
    return ", ".join(f"{player} {CALL_WORDS[call]}" for player, call in made if call)


def _sizes(view: View) -> str:
    if view.phase != "play":
        return ""
    others = list(zip(PLAYERS, view.sizes, strict=True))[1:]
    return ", ".join(f"{player} {size}" for player, size in others)


def _table(view: View) -> str:
    if view.trick is None:
        return ""
    text = _("{cards} by {player}").format(
        cards=told(view.trick.top), player=PLAYERS[view.trick.owner]
    )
    passed = ", ".join(PLAYERS[player] for player in view.trick.passed)
    return f"{text}, {passed} passed" if passed else text


def _played(view: View) -> str:
    seen = zip(PLAYERS, view.played, strict=True)
    return ", ".join(f"{player} {cards}" for player, cards in seen if cards.bits)
