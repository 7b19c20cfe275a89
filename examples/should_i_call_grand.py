"""Should I call Grand Tichu? The same eight cards at different scores of the game."""

from __future__ import annotations

from advisor import Hand
from advisor.priors import grand_by_rule

EIGHT = Hand.of("Drg Aj Kp 9t 8j 7s 4t 2s")

for score in ((0, 0), (980, 200), (200, 980)):
    decision = grand_by_rule(EIGHT, score=score)
    gain = next(one.points for one in decision.candidates if one.action == "call")
    ours, theirs = score
    told = "no figure" if gain is None else f"{gain:+.0f} points by calling"
    print(f"at {ours:3}:{theirs:<3} {decision.advice:8} {told}")
