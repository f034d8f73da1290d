"""Is the verdict the same by every way of asking, by one process or two, whatever the adapter does?"""

from __future__ import annotations

import shutil
import sys
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.transport.process import Limits
from manilha_conformance.transport.session import Session
from manilha_conformance.verify import crew
from manilha_conformance.verify.examine import FLATTERED, Way, notes_of
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_conformance.verify.run import Run, run_plan
from manilha_conformance.verify.status import exit_code

from tests.conformance.small_suite import SETUP, document, draft, drafts, filled, play, query, write_suite

if TYPE_CHECKING:
    from manilha_conformance.verify.result import Result

SAMPLES = Path(__file__).parents[3] / "conformance" / "samples"
ERRING = Path(__file__).with_name("erring.py")
LIMITS = Limits(reply_seconds=0.4, goodbye_seconds=0.2, reply_bytes=1 << 20)
WAYS: dict[str, dict[str, Any]] = {
    "ahead": {},
    "as a whole": {},
    "by two processes": {"jobs": 2},
}


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small suite, with a few vectors more in which nobody asks for truco."""
    more = [
        query("small.opener", "R-RUNGS", "next_opener", {"opener": 0, "players": 4}),
        draft("small.lead", "R-TRICKS", "trace", body={"setup": SETUP, "steps": [play(0, "3O")]}),
        draft("small.turn", "R-TRICKS", "trace", body={"setup": SETUP, "steps": [play(1, "5P")]}),
    ]
    vectors = [filled(raw) for raw in (*drafts(), *more)]
    return write_suite(tmp_path_factory.mktemp("suite"), document(vectors)["vectors"])


def verify(suite: Path, vice: str, way: str) -> Run:
    more = ("singly",) if way == "ahead" else ()
    session = Session.of_command((sys.executable, "-I", "-S", str(ERRING), vice, *more), limits=LIMITS)
    session.ready()
    try:
        plan = make_plan(session.hello, Wish(suites=(suite,)))
        return run_plan(session, plan, one_by_one=way == "one by one", **WAYS.get(way, {}))
    finally:
        session.drop()


def told(result: Result) -> tuple[Any, ...]:
    return result.vector.id, result.outcome, result.lost


def unflattered(run: Run) -> list[Result]:
    """Return the results without what is said of a way that was better than single questions."""
    return [
        replace(
            result,
            outcome=replace(
                result.outcome, notes=tuple(note for note in result.outcome.notes if note is not FLATTERED)
            ),
        )
        for result in run.results
    ]


VICES = {
    "is_sound": [],
    "crashes": ["crash"],
    "stops_halfway": ["crash"],
    "hangs": ["timeout"],
    "floods": ["protocol_error"],
    "forgets_the_record": ["protocol_error"],
    "refuses_truco": ["fail"],
    "refuses_truco_singly": ["fail"],
    "crashes_singly": ["crash"],
    "promises_more_than_it_does": ["unsupported"],
    "crashes_in_run": [],
    "leaves_the_last_step_out_in_run": [],
    "plays_other_rules_in_run": [],
    "answers_twice": ["protocol_error"],
    "answers_out_of_order": ["timeout"],
    "reads_one_line_of_many_ahead": [],
}


@pytest.mark.parametrize("vice", VICES)
def test_every_way_comes_to_the_same_verdict(suite: Path, vice: str) -> None:
    plain = verify(suite, vice, "one by one")
    assert (plain.complete, plain.planned, plain.notes) == (True, 10, ())
    assert sorted({str(result.status) for result in plain.results} - {"pass"}) == VICES[vice]
    for way in WAYS:
        run = verify(suite, vice, way)
        assert [told(result) for result in unflattered(run)] == [told(result) for result in plain.results], (
            way
        )
        assert (run.complete, run.restarts) == (True, plain.restarts), way
        in_doubt = vice.endswith("_ahead") or (vice.endswith(("_run", "_singly")) and way != "ahead")
        assert bool(run.notes) is in_doubt, way


def test_who_is_right_only_as_a_whole_is_told_so_and_asked_everything_one_by_one() -> None:
    """Also what is not in the sample, and would have passed."""
    session = Session.of_command((sys.executable, "-I", "-S", str(ERRING), "refuses_truco_singly"))
    session.ready()
    try:
        plan = make_plan(session.hello, Wish(("paulista",)))
        plain = run_plan(session, plan, one_by_one=True)
        runs = [run_plan(session, plan, **WAYS[way]) for way in ("as a whole", "by two processes")]
    finally:
        session.drop()
    failing = {result.vector.id for result in plain.results if result.status == "fail"}
    for run in runs:
        assert [told(result) for result in unflattered(run)] == [told(result) for result in plain.results]
        assert run.notes == notes_of({Way.FLATTERY})
        flattered = {result.vector.id for result in run.results if FLATTERED in result.outcome.notes}
        assert flattered
        assert flattered < failing


@pytest.mark.parametrize("adapter", ["oracle", "python", "javascript"])
def test_nothing_is_given_up_with_the_oracle_and_the_samples(adapter: str) -> None:
    """Every kind of vector, asked as a whole, sent ahead, and one by one: all pass."""
    commands = {
        "oracle": (sys.executable, "-m", "manilha_conformance.cli", "oracle"),
        "python": (sys.executable, str(SAMPLES / "python" / "adapter.py")),
        "javascript": (shutil.which("node") or "", str(SAMPLES / "javascript" / "adapter.mjs")),
    }
    if not commands[adapter][0]:
        pytest.skip("node is not here")
    session = Session.of_command(commands[adapter])
    session.ready()
    try:
        plan = make_plan(session.hello, Wish(("paulista",), profile="smoke"))
        singly = {
            name: replace(offer, capabilities=offer.capabilities - {"batch"})
            for name, offer in plan.offers.items()
        }
        runs = [
            run_plan(session, plan),
            run_plan(session, replace(plan, offers=singly)),
            run_plan(session, plan, one_by_one=True),
        ]
    finally:
        session.close()
    assert {vector.kind for vector in plan.vectors} >= {"query", "trace", "view_pair"}
    assert [{str(result.status) for result in run.results} for run in runs] == [{"pass"}] * 3
    assert [(run.notes, run.restarts) for run in runs] == [((), 0)] * 3


def test_what_went_wrong_in_a_batch_is_named_by_its_step(suite: Path) -> None:
    run = verify(suite, "crashes", "as a whole")
    wrong = next(result.outcome for result in run.results if result.status == "crash")
    assert (wrong.step, wrong.did) == (3, {"actor": 0, "action": {"type": "raise", "rung": "truco"}})
    assert wrong.stderr == "no truco here\n"
    assert exit_code([result.status for result in run.results], complete=run.complete) == 2


def test_an_interrupt_before_all_processes_are_at_work_ends_those_that_are(
    suite: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Thread] = []

    class _Interrupted(Thread):
        def start(self) -> None:
            if started:
                raise KeyboardInterrupt
            started.append(self)
            super().start()

    monkeypatch.setattr(crew, "Thread", _Interrupted)
    run = verify(suite, "hangs", "by two processes")
    assert (run.complete, run.stopped) == (False, "interrupted")
    assert [thread.is_alive() for thread in started] == [False]
