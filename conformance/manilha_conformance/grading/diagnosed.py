"""What is played instead by one whose answers were recorded: nobody can be asked again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_conformance.diagnosis.document import Means, diagnosis_report, with_diagnosis
from manilha_conformance.diagnosis.shrink import Budget
from manilha_conformance.report.document import rerun

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from manilha_conformance.report.models import Report
    from manilha_conformance.verify.plan import Plan, Wish
    from manilha_conformance.verify.result import Result


def diagnosed(report: Report, results: Sequence[Result], plan: Plan, wish: Wish, recorded: Path) -> Report:
    """Return the report of recorded answers with what is played instead, each on a hand that was asked."""
    means = Means(
        session=None,
        budget=Budget(tries=0),
        wish=wish,
        command=(),
        rerun=lambda vector: rerun(vector, wish, (), recorded),
    )
    return with_diagnosis(report, diagnosis_report(results, plan, means), plan)
