"""What do I pass? The answer depends on who has called."""

from __future__ import annotations

from advisor import parse_hand
from advisor.priors import exchange_by_rule

HAND = parse_hand("Drg Aj Kp Ks Qs Jt Tp 9j 8j 6s 4t 4j 2s Dog")

for calls in ({}, {"partner": "grand"}, {"next": "grand"}, {"me": "grand"}):
    decision = exchange_by_rule(HAND, calls=calls)
    called = ", ".join(f"{player} {call}" for player, call in calls.items()) or "nobody"
    print(f"called: {called} - to next, partner, previous: {decision.advice}")
    print(f"  {decision.reason}")
