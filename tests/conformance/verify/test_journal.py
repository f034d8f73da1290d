"""Does a journal give back what it was told, whole or torn, and refuse what is of another run?"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from manilha_conformance.verify.compare import Difference
from manilha_conformance.verify.journal import Journal, JournalError
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_conformance.verify.result import Found, Outcome, Result
from manilha_conformance.verify.run import run_plan
from manilha_conformance.verify.shard import Shard
from manilha_conformance.verify.status import Status
from manilha_reference.errors import Text

from tests.conformance.small_suite import write_suite
from tests.conformance.verify.roads import session_with, with_hello

if TYPE_CHECKING:
    from pathlib import Path

    from manilha_conformance.verify.plan import Plan

    from tests.conformance.verify.roads import Message

HELLO = session_with().hello
WORDS = st.text(alphabet="aé\n\ud800", max_size=4)
JSON = (
    st.none()
    | st.integers()
    | WORDS
    | st.dictionaries(WORDS, st.lists(st.integers(), max_size=2), max_size=2)
)
TEXTS = st.builds(Text, WORDS, WORDS)
DIFFERENCES = st.builds(Difference, WORDS, JSON, JSON)
OUTCOMES = st.builds(
    Outcome,
    st.sampled_from(Status),
    step=st.none() | st.integers(0, 9),
    did=JSON,
    difference=st.none() | DIFFERENCES,
    rule=st.none() | WORDS,
    more=st.lists(st.builds(Found, st.integers(0, 9), JSON, DIFFERENCES, st.none() | WORDS), max_size=2).map(
        tuple
    ),
    code=st.none() | WORDS,
    message=st.none() | TEXTS,
    stderr=WORDS,
    issue_url=st.none() | WORDS,
    notes=st.lists(TEXTS, max_size=2).map(tuple),
    unobserved=st.lists(WORDS, max_size=2).map(tuple),
)


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> Plan:
    suite = write_suite(tmp_path_factory.mktemp("suite"))
    return make_plan(HELLO, Wish(suites=(suite,)))


def pt(result: Result) -> list[str]:
    message = result.outcome.message
    return [note.pt for note in result.outcome.notes] + ([] if message is None else [message.pt])


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(outcomes=st.lists(OUTCOMES, max_size=7), torn=st.integers(0, 400))
def test_what_was_kept_comes_back_and_a_torn_end_is_left_out(
    plan: Plan, tmp_path: Path, outcomes: list[Outcome], torn: int
) -> None:
    file = tmp_path / "journal"
    file.unlink(missing_ok=True)
    results = [
        Result(vector, outcome, 0.25, lost=at)
        for at, (vector, outcome) in enumerate(zip(plan.vectors, outcomes, strict=False))
    ]
    sizes = []
    with Journal(file, plan, HELLO, None) as journal:
        assert journal.before == {}
        sizes.append(file.stat().st_size)
        for index, result in enumerate(results):
            journal.keep(index, result)
            sizes.append(file.stat().st_size)
    data = file.read_bytes()
    cut = max(sizes[0], len(data) - torn)
    file.write_bytes(data[:cut])
    whole = sum(size <= cut for size in sizes) - 1
    with Journal(file, plan, HELLO, None) as journal:
        assert journal.before == dict(enumerate(results[:whole]))
        assert list(map(pt, journal.before.values())) == list(map(pt, results[:whole]))
        for index, result in enumerate(results[whole:], start=whole):
            journal.keep(index, result)
    assert file.read_bytes() == data


def test_a_heading_that_is_torn_is_written_anew(plan: Plan, tmp_path: Path) -> None:
    file = tmp_path / "journal"
    with Journal(file, plan, HELLO, None):
        whole = file.read_bytes()
    file.write_bytes(whole[:-1])
    with Journal(file, plan, HELLO, None) as journal:
        assert (journal.before, file.read_bytes()) == ({}, whole)


def started(file: Path, plan: Plan) -> Path:
    with Journal(file, plan, HELLO, None) as journal:
        for index in (0, 2):
            journal.keep(index, Result(plan.vectors[index], Outcome(Status.PASS)))
    return file


def test_another_run_is_refused_and_the_file_left_alone(plan: Plan, tmp_path: Path) -> None:
    file = started(tmp_path / "journal", plan)
    data = file.read_bytes()
    other = session_with(with_hello(implementation={"name": "x", "version": "1", "language": "y"})).hello
    less = session_with(with_hello(observables=[])).hello
    runs: list[tuple[Any, ...]] = [
        (replace(plan, digest="0"), HELLO, None, "plan"),
        (plan, HELLO, Shard(1, 2), "shard"),
        (plan, other, None, "adapter, hello"),
        (plan, less, None, "hello"),
    ]
    for *run, what in runs:
        with pytest.raises(JournalError) as caught:
            Journal(file, *run)
        assert (caught.value.code, caught.value.exit_code) == ("resume-differs", 3)
        assert caught.value.message == f"it is of another run: other {what}"
    assert file.read_bytes() == data


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (1, b"{}"),
        (1, b'{"format": "manilha-report/1"}'),
        (2, b"no"),
        (2, b"[]"),
        (3, b'{"id": "small.unheard-of"}'),
        (3, b'{"id": "small.order"}'),
        (3, b'{"id": "small.order", "outcome": {"status": "fine"}, "seconds": 0, "lost": 0}'),
    ],
)
def test_a_line_that_is_damaged_is_named(plan: Plan, tmp_path: Path, number: int, line: bytes) -> None:
    file = started(tmp_path / "journal", plan)
    lines = file.read_bytes().splitlines()
    lines[number - 1] = line
    file.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(JournalError) as caught:
        Journal(file, plan, HELLO, None)
    assert (caught.value.code, caught.value.where) == ("resume-damaged", (str(file), number, 1))


def test_a_result_that_stands_twice_is_damage(plan: Plan, tmp_path: Path) -> None:
    file = started(tmp_path / "journal", plan)
    file.write_bytes(file.read_bytes() + file.read_bytes().splitlines()[-1] + b"\n")
    with pytest.raises(JournalError, match="no line of a journal"):
        Journal(file, plan, HELLO, None)


def test_two_runs_do_not_write_in_one_file(plan: Plan, tmp_path: Path) -> None:
    with Journal(tmp_path / "journal", plan, HELLO, None), pytest.raises(JournalError) as caught:
        Journal(tmp_path / "journal", plan, HELLO, None)
    assert caught.value.code == "resume-in-use"


def test_a_run_that_goes_on_asks_only_the_rest_and_tells_all(plan: Plan, tmp_path: Path) -> None:
    asked: list[str] = []

    def listens(request: Message, reply: Message) -> Message:
        asked.append(request["cmd"])
        return reply

    session = session_with(listens)
    file = started(tmp_path / "journal", plan)
    with Journal(file, plan, HELLO, None) as journal:
        run = run_plan(session, plan, before=journal.before, keep=journal.keep)
        assert (run.complete, len(run.results)) == (True, 7)
        assert asked.count("query") == 1
    with Journal(file, plan, HELLO, None) as journal:
        asked.clear()
        again = run_plan(session, plan, before=journal.before, keep=journal.keep)
    assert (asked, [result.outcome for result in again.results]) == (
        [],
        [result.outcome for result in run.results],
    )
