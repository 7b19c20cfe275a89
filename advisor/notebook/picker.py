"""The cards to click: a widget of one script, with the hand as numbers of cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from advisor.cards import (
    DECK_SIZE,
    DOG,
    DRAGON,
    MAH_JONG,
    PHOENIX,
    RANKS,
    Card,
    Hand,
    Suit,
    card_of,
)
from advisor.drawing.faces import face_of
from advisor.partitions.search import LARGEST_HAND
from advisor.texts import _

_FOLDER: Final = Path(__file__).parent


def card_rows() -> list[list[Card]]:
    """Return the cards as they lie: a row a suit from the ace down, then the special cards.

    Returns:
        Five rows.

    >>> [len(row) for row in card_rows()]
    [13, 13, 13, 13, 4]
    """
    suits = [[card_of(rank, suit) for rank in reversed(RANKS)] for suit in Suit]
    return [*suits, [DRAGON, PHOENIX, MAH_JONG, DOG]]


def _face(card: Card) -> dict[str, Any]:
    return {"index": card.index, **face_of(card.name)._asdict()}


def _texts() -> dict[str, str]:
    full = _("a hand has at most {number} cards").format(number=LARGEST_HAND)
    return {
        "full": full,
        "busy": _("the kernel is busy: the answer comes when the cell has run"),
        "gone": _("the kernel was restarted: run the cell again"),
    }


class Picker(anywidget.AnyWidget):
    """All 56 cards as buttons, of which up to 14 are pressed.

    Each change comes with a `ping`, a number that rises; who has taken it in sets `echo` to it.
    """

    _esm = _FOLDER / "picker.js"
    _css = _FOLDER / "picker.css"

    selected = traitlets.List(traitlets.Int()).tag(sync=True)
    ping = traitlets.Int(0).tag(sync=True)
    echo = traitlets.Int(0).tag(sync=True)
    status = traitlets.Unicode("").tag(sync=True)
    limit = traitlets.Int(LARGEST_HAND).tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    rows: traitlets.List[Any] = traitlets.List().tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)

    def __init__(self, **traits: Any) -> None:  # noqa: ANN401 - whatever traits there are
        rows = [[_face(card) for card in row] for row in card_rows()]
        super().__init__(rows=rows, label=_("cards of the hand"), texts=_texts(), **traits)

    @traitlets.validate("selected")
    def _valid_cards(self, proposal: dict[str, Any]) -> list[int]:
        cards = list(dict.fromkeys(proposal["value"]))
        if len(cards) > self.limit or not all(0 <= card < DECK_SIZE for card in cards):
            raise traitlets.TraitError(f"expected at most {self.limit} cards, not {cards}")
        return cards

    @property
    def hand(self) -> Hand:
        """The cards that are pressed."""
        return Hand(sum(1 << index for index in self.selected))

    @hand.setter
    def hand(self, hand: Hand) -> None:
        self.selected = [card.index for card in hand]
