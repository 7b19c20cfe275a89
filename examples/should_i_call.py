"""Should I call Tichu? The same thirteen cards with each of several cards from the partner.

The chance to go out first is that of the model for hands after the exchange.
"""

from __future__ import annotations

from advisor import Hand
from advisor.decisions import ThreeCards
from advisor.priors import call_by_rule

THIRTEEN = Hand.of("Phx Aj As Kp Kt Jt Tp 9j 8j 7s 4t 4j 3s")

for name in ("Dog", "6t", "9s", "Qs", "Ap", "Drg"):
    card = Hand.of(name)
    decision = call_by_rule(THIRTEEN | card, received=ThreeCards(partner=card))
    first = next(one.first for one in decision.candidates if one.action == "call")
    print(f"with {name:3}: {first:4.0%} to go out first, {decision.advice}")
