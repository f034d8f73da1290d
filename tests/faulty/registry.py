"""All wrong implementations: importing this module fills `VICES`, name by name."""

from __future__ import annotations

from tests.faulty import bets, cards, games, habits, hands, hidden, specials, tricks, views, wire
from tests.faulty.vices import VICES, Sample, Vice, load_sample, spoiled

FAMILIES = (cards, tricks, hidden, hands, bets, specials, games, views, habits, wire)

__all__ = ["FAMILIES", "VICES", "Sample", "Vice", "load_sample", "spoiled"]
