"""How does this hand fall? All partitions into the fewest combinations, the best first.

python examples/how_does_it_fall.py "Phx Kj Ks Qj Qs Jt Tp 9j 8s 7s 7t 5p 5j 2s"
"""

from __future__ import annotations

import sys

from advisor import optimal_partitions, parse_hand

HAND = "Phx Kj Ks Qj Qs Jt Tp 9j 8s 7s 7t 5p 5j 2s"

hand = parse_hand(" ".join(sys.argv[1:]) or HAND)
partitions = optimal_partitions(hand)
print(f"{hand}: {partitions[0].size} combinations, {len(partitions)} ways")
for found in partitions[:10]:
    print(f"  {found.loser_cost / 100:5.2f} leads to lose  {found}")
