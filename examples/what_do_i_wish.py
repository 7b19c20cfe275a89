"""What do I wish? The same hand after passing different cards to the next player."""

from __future__ import annotations

from advisor import Hand
from advisor.cards import RANK_LETTERS
from advisor.decisions import ThreeCards
from advisor.priors import wish_by_rule

HAND = Hand.of("Mah Aj Kp Kt Qs Jt Tp 9j 8j 7s 6t 5j 5p 3s")

for name in ("2s", "4s", "9t"):
    decision = wish_by_rule(HAND, gave=ThreeCards(next=Hand.of(name)))
    if decision is not None and isinstance(decision.advice, int):
        print(f"{name} passed to next: wish {RANK_LETTERS[decision.advice]}. {decision.reason}")
