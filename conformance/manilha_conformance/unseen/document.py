"""Adds to a report what could be played wrong unnoticed, for want of what the adapter shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_tools.mutation.ledger import read_ledger

from manilha_conformance.suite.load import ADEQUACY, vectors_root
from manilha_conformance.unseen.find import unseen
from manilha_conformance.unseen.models import UnseenCell, UnseenReport
from manilha_conformance.verify.tables import tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset

    from manilha_conformance.unseen.find import Unseen
    from manilha_conformance.verify.plan import Plan, Wish
    from manilha_conformance.verify.run import Run


def speaks_of_the_whole(run: Run, wish: Wish) -> bool:
    """Whether a run can tell what is not shown: it asked the whole shipped suite and came to its end."""
    return (
        run.complete
        and wish.profile == "full"
        and not (wish.vectors or wish.suites)
        and wish.shard is None
        and wish.players is None
    )


def unseen_reports(run: Run, plan: Plan) -> Iterator[UnseenReport]:
    """Yield what is unseen of each ruleset of which not all was shown."""
    for name, offer in plan.offers.items():
        rules = tables(name, offer.house_rules)
        if rules is None:
            continue
        ledger = read_ledger(vectors_root() / ADEQUACY / f"{name}.json")
        # What makes no difference to a ruleset may make one under house rules.
        equal = () if ledger is None or offer.house_rules else ledger.equivalents.keys()
        results = [result for result in run.results if result.vector.ruleset == name]
        found = unseen(rules, offer, results, {} if ledger is None else ledger.kills, equal)
        if found is not None:
            yield _report(rules, found)


def _report(rules: Ruleset, found: Unseen) -> UnseenReport:
    cells = [
        UnseenCell(cell=cell, rule=rules.rule_of(cell), wrong=list(wrong))
        for cell, wrong in found.by_cell.items()
    ]
    return UnseenReport(ruleset=rules.id, tried=found.tried, unseen=found.count, cells=cells)
