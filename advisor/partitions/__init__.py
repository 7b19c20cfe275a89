"""The partition: a hand as the fewest playable combinations, each card in exactly one.

`values` holds the value, `covers` the exact cover by ranks, solved with OR-Tools CP-SAT, `layings`
the cards that make up a cover, `search` the answers. OR-Tools loads with the first question.
"""

from __future__ import annotations

from advisor.partitions.search import optimal_partitions, partition
from advisor.partitions.values import Partition

__all__ = ["Partition", "optimal_partitions", "partition"]
