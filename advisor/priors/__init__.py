"""Answers by rule: from published figures and rules of thumb, at once and without simulation."""

from __future__ import annotations

from advisor.priors.call import call_by_rule
from advisor.priors.exchange import exchange_by_rule
from advisor.priors.grand import grand_by_rule
from advisor.priors.wish import wish_by_rule

__all__ = ["call_by_rule", "exchange_by_rule", "grand_by_rule", "wish_by_rule"]
