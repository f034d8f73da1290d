"""What is worth remembering: answers that depend on a ruleset and little else."""

from __future__ import annotations

from functools import lru_cache

# Enough for every vira of some hundred rulesets, so that a search over mutants does not fill the memory.
remembered = lru_cache(maxsize=4096)
