"""What an answer to a question is: the advice, the candidates it was chosen from, and why.

Players are named from the asker: *me, next, partner, previous*, next playing after me. Points are
for my team. A figure that a method does not have is None, never 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from advisor.cards import Hand

Question = Literal["grand", "call", "pass", "wish", "play", "gift"]
"""What is asked, by the name of its command; `pass` is the exchange of three cards."""

Method = Literal["rule", "simulation"]
"""How it was answered: from published figures and rules, or by playing sampled deals."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that could be done, and what it is worth.

    Args:
        action: `call`, `no_call`, three cards to next, partner and previous, a rank or `no_wish`.
        points: expected points for my team; what from is said by the decision's reason.
        points_se: standard error of `points`.
        first: chance that I go out first, 0 to 1.
        first_se: standard error of `first`.
        loss: points that it loses against the best candidate.
        loss_se: standard error of `loss`.
        deals: number of sampled deals behind the figures.

    >>> Candidate("call", points=22.0, first=0.61)
    Candidate('call', points=22.0, first=0.61)
    """

    action: str
    points: float | None = None
    points_se: float | None = None
    first: float | None = None
    first_se: float | None = None
    loss: float | None = None
    loss_se: float | None = None
    deals: int | None = None

    def to_json(self) -> dict[str, str | float | None]:
        """Return all fields by name, None where there is no figure.

        >>> Candidate("call", points=22.04999).to_json()["points"]
        22.05
        """
        values = ((f.name, getattr(self, f.name)) for f in fields(self))
        return {name: round(v, 4) if isinstance(v, float) else v for name, v in values}

    def __repr__(self) -> str:
        """Return text that makes the same candidate, naming the figures there are."""
        figures = ((f.name, getattr(self, f.name)) for f in fields(self)[1:])
        named = "".join(f", {name}={value!r}" for name, value in figures if value is not None)
        return f"Candidate({self.action!r}{named})"


@dataclass(frozen=True, slots=True)
class ThreeCards:
    """The cards of one exchange, given or received, each a hand of one card.

    Args:
        next: the card to or from the next player; None where it is not known.
        partner: the same for the partner.
        previous: the same for the previous player.

    >>> from advisor.cards import Hand
    >>> print(ThreeCards(Hand.of("2s"), Hand.of("Kp"), Hand.of_ranks([4])))
    2s Kp 4
    """

    next: Hand | None = None
    partner: Hand | None = None
    previous: Hand | None = None

    def __iter__(self) -> Iterator[Hand | None]:
        """Yield the cards in the order next, partner, previous."""
        return iter((self.next, self.partner, self.previous))

    @property
    def known(self) -> tuple[Hand, ...]:
        """The cards that are known, in the same order."""
        return tuple(card for card in self if card is not None)

    def to_json(self) -> dict[str, str | None]:
        """Return the names of the cards by player."""
        return {
            f.name: None if card is None else str(card)
            for f, card in zip(fields(self), self, strict=True)
        }

    def __str__(self) -> str:
        """Return the cards with blanks between them, `?` for one that is not known."""
        return " ".join("?" if card is None else str(card) for card in self)


@dataclass(frozen=True, slots=True, repr=False)
class Decision:
    """The answer to one question.

    Args:
        question: what was asked.
        method: how it was answered.
        advice: `call` or `no_call`, three cards for the exchange, a rank 2 to 14 or None (no wish)
            for the wish, else the action of the best candidate.
        candidates: what was compared, best first.
        reason: why, one or two sentences made from the figures.
        details: further figures by name, such as can be written as JSON.

    >>> Decision("wish", "rule", 3, (Candidate("3"), Candidate("no_wish")), "next holds a 3")
    <Decision wish by rule: 3>
    """

    question: Question
    method: Method
    advice: str | int | ThreeCards | None
    candidates: tuple[Candidate, ...]
    reason: str
    details: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))

    def to_json(self) -> dict[str, object]:
        """Return the object that stands under the question's key in a whole answer.

        Returns:
            The advice as `advice`, as `wish`, or as `next`, `partner` and `previous`; then
            `method`, `reason`, `candidates` and `details`.

        >>> Decision("call", "rule", "no_call", (), "too weak").to_json()["advice"]
        'no_call'
        """
        if isinstance(self.advice, ThreeCards):
            answer: dict[str, object] = {**self.advice.to_json()}
        else:
            answer = {"wish" if self.question == "wish" else "advice": self.advice}
        return answer | {
            "method": self.method,
            "reason": self.reason,
            "candidates": [candidate.to_json() for candidate in self.candidates],
            "details": dict(self.details),
        }

    def _repr_html_(self) -> str:
        """Return the candidates and the reason to a notebook."""
        from advisor.drawing import decision_html

        return decision_html(self.question, self.to_json())

    def __repr__(self) -> str:
        """Return the question, the method and the advice."""
        return f"<Decision {self.question} by {self.method}: {self.advice}>"
