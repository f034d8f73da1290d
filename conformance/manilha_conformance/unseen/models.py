"""What a report keeps of what an implementation could play wrong unnoticed."""

from __future__ import annotations

from manilha_conformance.protocol.shapes import Closed, Name


class UnseenCell(Closed):
    """A cell whose wrong values are not all noticed: the rule it belongs to, and those values."""

    cell: Name
    rule: Name
    wrong: list[str]


class UnseenReport(Closed):
    """Of one ruleset: how many wrong tables the suite tells apart, and the cells of those that are unseen."""

    ruleset: Name
    tried: int
    unseen: int
    cells: list[UnseenCell]
