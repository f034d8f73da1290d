"""What could be played wrong unnoticed in the whole: all shares together show what was asked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from manilha_reference.errors import ManilhaError

from manilha_conformance.merging.again import plan_again, results_again
from manilha_conformance.unseen.document import speaks_of_the_whole, with_unseen
from manilha_conformance.verify.plan import Wish
from manilha_conformance.verify.shard import digest_of_plan

if TYPE_CHECKING:
    from manilha_conformance.report.models import Report


def unseen_of_all(whole: Report) -> Report:
    """Return the report with what all shares together do not show.

    It stays as it is where not the whole shipped suite was asked, or where that is not at hand as it was.
    """
    wish = Wish(profile=whole.profile, suites=tuple(map(Path, whole.suites)))
    if whole.hello is None or not speaks_of_the_whole(wish, complete=whole.complete):
        return whole
    try:
        plan = plan_again(whole)
    except (ManilhaError, OSError):
        return whole
    # A report does not say whether only some vectors were wished for; the digest of its plan does.
    if whole.plan != digest_of_plan(plan.suite, plan.suite.vectors, plan.offers):
        return whole
    return with_unseen(whole, tuple(results_again(whole, plan)), plan)
