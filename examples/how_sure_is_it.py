"""How sure is a simulated chance? The error falls with the root of the number of deals."""

from __future__ import annotations

from advisor.notebook import answer

HAND = "Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s"

for deals in (200, 800, 3200):
    decision = answer(HAND, "call", deals=deals, seed=1).decisions[0]
    one = decision.candidates[0]
    if one.first is None or one.first_se is None:
        print(decision.reason)
    else:
        print(f"{deals:5} deals: {one.first:.1%} ± {one.first_se:.1%} to go out first")
