"""Adds to a report what could be played wrong unnoticed, for want of what the adapter shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_tools.mutation.ledger import digest_of, judged_by, read_ledger, vector_digests

from manilha_conformance.suite.load import ADEQUACY, vectors_root
from manilha_conformance.unseen.find import Known, unseen
from manilha_conformance.unseen.models import UnseenCell, UnseenReport
from manilha_conformance.verify.tables import tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from manilha_reference.ruleset import Ruleset

    from manilha_conformance.report.models import Report
    from manilha_conformance.unseen.find import Unseen
    from manilha_conformance.verify.offer import Offer
    from manilha_conformance.verify.plan import Plan, Wish
    from manilha_conformance.verify.result import Result


def speaks_of_the_whole(wish: Wish, *, complete: bool) -> bool:
    """Whether a run can tell what is not shown: it asked the whole shipped suite and came to its end."""
    return (
        complete
        and wish.profile == "full"
        and not (wish.vectors or wish.suites)
        and wish.shard is None
        and wish.players is None
    )


def with_unseen(report: Report, results: Sequence[Result], plan: Plan) -> Report:
    """Return the report of a whole suite with what is unseen of each ruleset."""
    return report.model_copy(update={"unseen": list(unseen_reports(results, plan))})


def unseen_reports(results: Sequence[Result], plan: Plan) -> Iterator[UnseenReport]:
    """Yield what is unseen of each ruleset of which not all was shown."""
    for name, offer in plan.offers.items():
        rules = tables(name, offer.house_rules)
        if rules is None:
            continue
        mine = [result for result in results if result.vector.ruleset == name]
        found = unseen(rules, offer, mine, known_of(rules, offer))
        if found is not None:
            yield _report(rules, found)


def known_of(rules: Ruleset, offer: Offer) -> Known:
    """Return what is published of a ruleset's wrong tables.

    Under house rules it is a hint: what makes no difference to a ruleset may make one under these. So it is
    where it was made from other tables or vectors.
    """
    ledger = read_ledger(vectors_root() / ADEQUACY / f"{rules.id}.json")
    if ledger is None:
        return Known()
    if offer.house_rules:
        return Known(ledger.kills)
    vectors = vector_digests(vectors_root())
    fresh = ledger.digest == digest_of(rules, vectors)
    return Known(ledger.kills, ledger.equivalents.keys(), judged_by(rules.id, vectors) if fresh else ())


def _report(rules: Ruleset, found: Unseen) -> UnseenReport:
    cells = [
        UnseenCell(cell=cell, rule=rules.rule_of(cell), wrong=list(wrong))
        for cell, wrong in found.by_cell.items()
    ]
    return UnseenReport(ruleset=rules.id, tried=found.tried, unseen=found.count, cells=cells)
