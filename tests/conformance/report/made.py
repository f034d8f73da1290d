"""Reports to write: of a run against the small suite, or made up with any statuses and hostile texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st
from manilha_conformance.diagnosis.models import (
    ChangedCell,
    DiagnosisReport,
    Example,
    Otherwise,
    PlaysInstead,
)
from manilha_conformance.protocol.replies import Implementation
from manilha_conformance.report.document import build_report
from manilha_conformance.report.models import FORMAT, Report, RuleReport, RulesetReport, VectorReport
from manilha_conformance.report.places import Place
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_conformance.verify.run import run_plan
from manilha_conformance.verify.status import FAILURES, Status, exit_code

from tests.conformance.verify.roads import session_with

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conformance.verify.roads import Lie

HOSTILE = (
    "<script>alert(1)</script>",
    "</pre></code></details><img src=x onerror=alert(1)>",
    "later # TODO not today",
    "\nnot ok 1 - of our own\nBail out!",
    "1..0 # SKIP all",
    "]]>&amp;<![CDATA[",
    "\x1b[31mred\x00\x0b\x85\u2028",
    "a | b `c` ```\n\n# d *e* _f_ [g](h) @someone #1",
    "\ufffe \u202e\U000e0001",
    "{{ 7 * 7 }}{% raw %}",
    "back\\slash \\# \\",
)
foreign = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=30))


def report_of(suite: Path, lie: Lie, command: tuple[str, ...]) -> Report:
    """Run the small suite against a liar; the time is made up, so that it can be compared."""
    wish = Wish(suites=(suite,))
    session = session_with(lie)
    plan = make_plan(session.hello, wish)
    found = build_report(run_plan(session, plan), plan, hello=session.hello, wish=wish, command=command)
    return found.model_copy(update={"milliseconds": 1234})


def vector(number: int, status: Status, text: str) -> VectorReport:
    """Make up a vector whose every free text is the given one."""
    passed, failed = status is Status.PASS, status in FAILURES
    rule = f"R-{number % 3}"
    fields: dict[str, Any] = {
        "id": f"made.vector-{number}",
        "ruleset": "paulista",
        "topic": "made",
        "title": text[:100] or "nothing",
        "level": "hand",
        "kind": "trace",
        "requirement": "must",
        "rules": [rule],
        "rule": rule if failed else None,
        "cell": None if passed else "bets.start.value",
        "where": None if passed else Place(file="spec/rulesets/paulista.yaml", line=3, column=4),
        "status": status,
        "inputs": None,
        "step": 1 if failed else None,
        "did": {"actor": 0, "action": {"type": text}} if failed else None,
        "what": "observe" if failed else None,
        "expected": {"leader": 1} if failed else None,
        "observed": {"leader": text} if failed else None,
        "also": [],
        "code": None,
        "message": None if passed else text,
        "stderr": text,
        "issue_url": None if passed else text,
        "notes": [text],
        "unobserved": [text] if status is Status.UNOBSERVED else [],
        "known": text if status in (Status.KNOWN_FAILING, Status.STALE_KNOWN_FAILING) else None,
        "revalued": False,
        "rerun": f"manilha verify -- {text}",
        "milliseconds": 1,
    }
    return VectorReport(**fields)


def made(statuses: list[Status], text: str = "words", *, complete: bool = True) -> Report:
    """Make up a whole report in which every text that an adapter could write is the given one."""
    return Report(
        format=FORMAT,
        suite="0",
        command=[text],
        profile="full",
        implementation=Implementation(name=text or "x", version=text or "x", language=text or "x"),
        rulesets={"paulista": RulesetReport(spec_digest="0", house_rules={"all_tied": text})},
        rulesets_without_vectors=[text or "x"],
        complete=complete,
        stopped=None if complete else text,
        exit_code=exit_code(statuses, complete=complete),
        planned=len(statuses) + (not complete),
        not_applicable=0,
        counts={status: statuses.count(status) for status in Status},
        restarts=0,
        milliseconds=1234,
        rules={
            f"R-{number}": RuleReport(
                summary_pt="Maior leva.", summary_en="High card wins.", sources=["S000"]
            )
            for number in range(3)
        },
        results=[vector(number, status, text) for number, status in enumerate(statuses)],
    )


def diagnosed(report: Report, text: str) -> Report:
    """Say of a report's implementation what it plays instead, every free text being the given one."""
    example = Example(
        vector="made.vector-0",
        rule="R-0",
        step=1,
        did={"actor": 0, "action": {"type": text}},
        what="observe",
        expected={"leader": 1},
        observed={"leader": text},
        acts=1,
        minimal=True,
        tries=2,
        hand=text,
        file=None,
        rerun=text,
    )
    same = Otherwise(
        kind="cell",
        name="result.TTT",
        value="A",
        asks_pt=None,
        asks_en=None,
        says_pt=None,
        says_en=None,
        sources=[],
        cells={"result.TTT": ChangedCell(expected="none", played="A")},
    )
    plays = PlaysInstead(
        rulesets=["paulista"],
        kind="house_rule",
        name="all_tied",
        value=text,
        asks_pt="Quem leva?",
        asks_en="Who wins?",
        says_pt="Ninguém.",
        says_en="Nobody.",
        sources=["S000 L8"],
        cells={},
        places={"result.TTT": Place(file="spec/rulesets/paulista.yaml", line=5, column=6)},
        rules=["R-0"],
        layer="all",
        explains=1,
        beyond=0,
        missed=0,
        failures=1,
        contradicts=0,
        passes=2,
        vectors=["made.vector-0"],
        alike=[same],
        example=example,
    )
    diagnosis = DiagnosisReport(plays=[plays], unexplained=[], asked=4, failed=2, evaluations=3, tries=2)
    return report.model_copy(update={"diagnosis": diagnosis, "notes": [text]})


reports = st.builds(
    made, st.lists(st.sampled_from(list(Status)), max_size=6), foreign, complete=st.booleans()
)
