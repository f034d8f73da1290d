"""Is the whole diagnosed as one run would be, with the smallest hand that a share found?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.diagnosis.document import Means, diagnosis_report
from manilha_conformance.diagnosis.shrink import Budget
from manilha_conformance.merging.diagnosed import diagnosed
from manilha_conformance.merging.merge import Part, merge
from manilha_conformance.report.document import build_report, rerun
from manilha_conformance.say import use_language
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_conformance.verify.run import run_plan
from manilha_conformance.verify.shard import Shard

from tests.conformance.small_suite import write_suite
from tests.conformance.verify.roads import session_with

if TYPE_CHECKING:
    from pathlib import Path

    from manilha_conformance.diagnosis.models import DiagnosisReport
    from manilha_conformance.report.models import Report

    from tests.conformance.verify.roads import Message

COMMAND = ("engine",)


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_suite(tmp_path_factory.mktemp("suite"))


def goes_to_six(request: Message, reply: Message) -> Message:
    """Let the first request be six, in what is asked and what is listed; take no other."""
    if request["cmd"] == "query" and reply == {"value": "truco"}:
        return {"value": "seis"}
    if request["cmd"] == "legal":
        named = [{**act, **({"rung": "seis"} if "rung" in act else {})} for act in reply["actions"]]
        return {"actions": named}
    return reply


def ran(suite: Path, shard: Shard | None = None) -> tuple[Report, DiagnosisReport | None]:
    """Run the whole or a share; return its report and what it alone is diagnosed as."""
    session, wish = session_with(goes_to_six), Wish(suites=(suite,), shard=shard)
    plan = make_plan(session.hello, wish)
    run = run_plan(session, plan)
    told = Wish(suites=(suite,))
    means = Means(None, Budget(tries=0), told, COMMAND, lambda vector: rerun(vector, told, COMMAND))
    report = build_report(run, plan, hello=session.hello, wish=wish, command=COMMAND)
    return report, diagnosis_report(run.results, plan, means)


def merged(reports: list[Report]) -> Report:
    parts = [Part(str(at), told, told.shard) for at, told in enumerate(reports) if told.shard is not None]
    return merge(parts)


def plays(made: DiagnosisReport | None) -> list[dict[str, Any]]:
    assert made is not None
    return [one.model_dump() for one in made.plays]


def test_the_shares_are_diagnosed_as_the_whole_run(suite: Path) -> None:
    _, made = ran(suite)
    parts = [ran(suite, Shard(index, 3))[0] for index in (1, 2, 3)]
    whole = diagnosed(merged(parts), parts)
    assert plays(whole.diagnosis) == plays(made)
    (first, *_) = plays(made)
    assert first["cells"] == {"bets.start.up": {"expected": "truco", "played": "seis"}}
    assert set(first["rules"]) <= set(whole.rules)


def test_the_smallest_hand_that_a_share_found_is_kept(suite: Path) -> None:
    reports = [ran(suite, Shard(index, 2))[0] for index in (1, 2)]
    _, made = ran(suite)
    assert made is not None
    (first, *_) = made.plays
    assert first.example is not None
    small = first.example.model_copy(update={"minimal": True, "hand": "the least", "acts": 1})
    larger = small.model_copy(update={"hand": "more", "acts": 2})
    kept = [
        told.model_copy(
            update={
                "diagnosis": made.model_copy(
                    update={"plays": [first.model_copy(update={"example": example})]}
                )
            }
        )
        for told, example in zip(reports, (larger, small), strict=True)
    ]
    whole = diagnosed(merged(kept), kept)
    assert whole.diagnosis is not None
    assert whole.diagnosis.plays[0].example == small


def test_nothing_is_said_where_all_holds_or_the_vectors_are_gone(suite: Path, tmp_path: Path) -> None:
    use_language("en")
    report, _ = ran(suite)
    held = report.model_copy(update={"exit_code": 0})
    assert diagnosed(held, []) == held
    gone = report.model_copy(update={"suites": [str(tmp_path / "gone.json")]})
    told = diagnosed(gone, [])
    assert told.diagnosis is None
    assert told.notes == ["no diagnosis: the vectors are not at hand"]
