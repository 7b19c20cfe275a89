"""What the player who is asked may do: a play and the wish or gift that goes with it are one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from advisor.cards import MAH_JONG, RANK_LETTERS
from advisor.rounds import Decline, DogLead, DragonGift, Pass, Play, Record, Wish

if TYPE_CHECKING:
    from advisor.cards import Hand
    from advisor.combinations import Combination


@dataclass(frozen=True, slots=True)
class Action:
    """One decision of the seat that is asked.

    Args:
        records: the record, or a play with the wish of its Mah Jong or the gift of its Dragon.

    >>> print(Action((Pass(1),)))
    pass
    """

    records: tuple[Record | Decline, ...]

    @property
    def combination(self) -> Combination | None:
        """What is played; None for a pass, a declined bomb, a wish or a gift alone."""
        first = self.records[0]
        return first.combination if isinstance(first, Play) else None

    @property
    def cards(self) -> Hand | None:
        """The cards that are played."""
        return self.combination.cards if self.combination else None

    def to_json(self) -> Any:  # noqa: ANN401 - a word or an object
        """Return `pass`, `decline`, or an object as in the solver vectors.

        Returns:
            An object with `cards`, `kind` and `rank` of a play, `wish` (a rank or None), `gift` and
            `lead` (a seat) where they belong to the action.
        """
        if isinstance(self.records[0], Pass | Decline):
            return "pass" if isinstance(self.records[0], Pass) else "decline"
        found: dict[str, Any] = {}
        if (played := self.combination) is not None:
            names = [card.name for card in played.cards]
            found = {"cards": names, "kind": str(played.kind), "rank": played.rank}
            if MAH_JONG in played.cards:
                found["wish"] = None
        for record in self.records:
            if isinstance(record, Wish):
                found["wish"] = record.rank
            if isinstance(record, DragonGift):
                found["gift"] = record.receiver
            if isinstance(record, DogLead):
                found["lead"] = record.receiver
        return found

    def __str__(self) -> str:
        """Return it in words, without the seat."""
        return ", ".join(map(_words, self.records))


def _words(record: Record | Decline) -> str:
    match record:
        case Play(combination=combination):
            return str(record).split(" plays ", 1)[1] if combination.rank % 1 else str(combination)
        case Wish(rank=rank):
            return f"wish {RANK_LETTERS[rank] if rank else 'nothing'}"
        case DragonGift(receiver=receiver):
            return f"the trick to {receiver}"
        case DogLead(receiver=receiver):
            return f"the lead to {receiver}"
        case Decline():
            return "no bomb"
    return "pass"


@dataclass(frozen=True, slots=True)
class ActionValue:
    """An action and what is proven of its value, for the team of the seat that is asked.

    Args:
        action: the action.
        low: the value is at least this.
        high: it is at most this.
    """

    action: Action
    low: int
    high: int

    @property
    def value(self) -> int | None:
        """The exact value; None where it is not proven."""
        return self.low if self.low == self.high else None

    def to_json(self) -> dict[str, Any]:
        """Return the action, its value (None where it is not proven) and the bounds."""
        return {
            "action": self.action.to_json(),
            "value": self.value,
            "bounds": [self.low, self.high],
        }
