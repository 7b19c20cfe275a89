"""Hidden hands sampled and played out: which candidate is best, by how much, how sure."""

from __future__ import annotations

from advisor.simulation.efforts import Effort
from advisor.simulation.races import Estimate, estimate
from advisor.simulation.samples import Figures, Mean, Sample

__all__ = ["Effort", "Estimate", "Figures", "Mean", "Sample", "estimate"]
