"""`tichu-advise deal`: cards for all players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from advisor.cards import Hand
from advisor.cli.answers import hand_words
from advisor.cli.screen import Screen, words
from advisor.positions import format_position
from advisor.rounds import FOUR, Round
from advisor.texts import _

SCHEMA: Final = 1
"""The version of the JSON; advisor/schema/deal.json describes it."""


@dataclass(frozen=True, slots=True)
class DealAnswer:
    """A deal.

    Args:
        seed: what it was dealt from.
        round: the round as it begins.

    >>> DealAnswer(7, Round.deal(7)).to_json()["first"][0]
    'Dog 4s 7j 7p 8t 9s Tp Kp'
    """

    seed: int
    round: Round

    def to_json(self) -> dict[str, Any]:
        """Return the first eight and all cards of each seat, and the position."""
        return {
            "schema": SCHEMA,
            "seed": self.seed,
            "rules": self.round.rules.differences(),
            "first": [str(first) for first, _hand in self._cards()],
            "hands": [str(hand) for _first, hand in self._cards()],
            "position": format_position(self.round),
        }

    def blocks(self, screen: Screen) -> Iterator[list[str]]:
        """Yield the cards of each seat, and the position in one line that is not wrapped."""
        seed = _("seed {seed}").format(seed=self.seed)
        yield [*screen.heading(words(self._title()), words(seed)), ""]
        for seat, (first, hand) in enumerate(self._cards()):
            label = _("Seat {seat}").format(seat=seat)
            if seat == self.round.seating.table:
                label = _("Table {seat}").format(seat=seat)
            yield screen.section(label, [hand_words(first), hand_words(hand - first)])
        yield ["", format_position(self.round)]

    def _title(self) -> str:
        seating = self.round.seating
        if seating.grand_cards == FOUR.grand_cards:
            return _("First eight cards, then the other six")
        return _("First {n} cards, then the others").format(n=seating.grand_cards)

    def _cards(self) -> list[tuple[Hand, Hand]]:
        """Return the first eight and all cards of each seat; some may not yet be taken up."""
        taken, stock = self.round.hands, self.round.stock or (Hand(),) * len(self.round.hands)
        hands = [Hand(a.bits | b.bits) for a, b in zip(taken, stock, strict=True)]
        return list(zip(self.round.eights or hands, hands, strict=True))
