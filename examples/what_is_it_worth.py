"""What is an endgame worth with all cards seen? Every play with its proven value."""

from __future__ import annotations

from advisor.solving import solve

POSITION = "turn 0; hands 3j 3s Aj | 5p 5t Ks | 4s 4t | 6j"

solution = solve(POSITION)
print(solution)
for one in solution.plays or ():
    mark = "*" if one.action in solution.best else " "
    print(f"{mark} {one.action!s:12} {one.value:+4}")
