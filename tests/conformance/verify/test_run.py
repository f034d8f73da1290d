"""Is each vector given the right status, and does the run always say how far it came?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.suite.load import SuiteError
from manilha_conformance.transport.trouble import Code, Trouble
from manilha_conformance.verify.compare import Difference
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_conformance.verify.run import Run, run_plan
from manilha_conformance.verify.status import Status, exit_code
from manilha_reference.errors import Text

from tests.conformance.small_suite import write_suite
from tests.conformance.verify.roads import session_with, with_hello

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conformance.verify.roads import Lie, Message

ALL = [
    "small.next-raise",
    "small.manilhas",
    "small.order",
    "small.refusals",
    "small.hand",
    "small.views",
    "small.perft",
]


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_suite(tmp_path_factory.mktemp("suite"))


def verify(suite: Path, lie: Lie | None = None, **wish: Any) -> Run:  # noqa: ANN401 -- fields of Wish
    session = session_with() if lie is None else session_with(lie)
    return run_plan(session, make_plan(session.hello, Wish(suites=(suite,), **wish)))


def statuses(run: Run) -> dict[str, str]:
    return {result.vector.id: str(result.status) for result in run.results}


def test_the_reference_passes_everything(suite: Path) -> None:
    run = verify(suite)
    assert statuses(run) == dict.fromkeys(ALL, "pass")
    assert (run.complete, run.planned, run.restarts) == (True, 7, 0)


def says(command: str, change: Lie) -> Lie:
    return lambda request, reply: change(request, reply) if request["cmd"] == command else reply


def test_a_wrong_value_fails_with_both_values(suite: Path) -> None:
    run = verify(
        suite,
        says("query", lambda _, reply: {**reply, "value": "seis"} if reply["value"] == "truco" else reply),
    )
    failed = [result for result in run.results if result.status is Status.FAIL]
    assert [(result.vector.id, result.outcome.difference) for result in failed] == [
        ("small.next-raise", Difference("value", "truco", "seis"))
    ]


def test_the_first_diverging_step_is_named(suite: Path) -> None:
    def leads_on(_: Message, reply: Message) -> Message:
        if reply.get("ok") and reply["observe"]["trick"] == 2:
            return {**reply, "observe": {**reply["observe"], "leader": 0}}
        return reply

    run = verify(suite, says("act", leads_on), vectors=("small.hand",))
    outcome = run.results[0].outcome
    assert (outcome.status, outcome.step, outcome.did) == (
        Status.FAIL,
        4,
        {"actor": 3, "action": {"type": "play", "card": "4P"}},
    )
    assert outcome.difference == Difference("observe", {"leader": 1}, {"leader": 0})


def test_one_that_accepts_what_must_be_refused_fails(suite: Path) -> None:
    accepted = {"phase": "play"}
    run = verify(
        suite,
        says("act", lambda _, reply: reply if reply["ok"] else {"ok": True, "observe": accepted}),
        vectors=("small.refusals",),
    )
    assert run.results[0].outcome.difference == Difference(
        "answer",
        {"ok": False, "reject": {"reason": "not_your_turn"}},
        {"ok": True, "observe": accepted},
    )


def test_one_that_refuses_everything_fails(suite: Path) -> None:
    run = verify(suite, says("act", lambda *_: {"ok": False, "reject": {"reason": None}}))
    assert {name: status for name, status in statuses(run).items() if status == "fail"} == dict.fromkeys(
        ["small.refusals", "small.hand", "small.views", "small.perft"], "fail"
    )


def test_a_refusal_that_changes_the_legal_set_fails(suite: Path) -> None:
    refused = []

    def forgets(request: Message, reply: Message) -> Message:
        if request["cmd"] == "act" and reply.get("ok") is False:
            refused.append(request)
        if request["cmd"] == "legal" and refused:
            return {"actions": []}
        return reply

    run = verify(suite, forgets, vectors=("small.refusals",))
    outcome = run.results[0].outcome
    assert (outcome.step, outcome.difference and outcome.difference.what) == (1, "legal")


def test_another_reason_is_a_note_and_no_reason_is_nothing(suite: Path) -> None:
    other = verify(
        suite,
        says(
            "act",
            lambda _, reply: reply if reply["ok"] else {"ok": False, "reject": {"reason": "wrong_phase"}},
        ),
        vectors=("small.refusals",),
    )
    assert other.results[0].outcome.status is Status.PASS
    assert other.results[0].outcome.notes[0] == Text("reason wrong_phase, expected not_your_turn")
    strict = verify(
        suite,
        says(
            "act",
            lambda _, reply: reply if reply["ok"] else {"ok": False, "reject": {"reason": "wrong_phase"}},
        ),
        vectors=("small.refusals",),
        strict_reasons=True,
    )
    assert strict.results[0].outcome.difference == Difference(
        "answer",
        {"ok": False, "reject": {"reason": "not_your_turn"}},
        {"ok": False, "reject": {"reason": "wrong_phase"}},
    )
    assert strict.results[0].outcome.notes == ()
    silent = verify(
        suite,
        says("act", lambda _, reply: reply if reply["ok"] else {"ok": False, "reject": {"reason": None}}),
        vectors=("small.refusals",),
    )
    assert silent.results[0].outcome.notes == ()


@pytest.mark.parametrize(
    ("instead", "status"),
    [
        ({"unsupported": {"feature": "games", "message": "no"}}, Status.UNSUPPORTED),
        ({"skip": {"message": "later", "issue_url": "https://example.org/1"}}, Status.SKIP),
        ({"error": {"message": "broken", "trace": "at line 3"}}, Status.ERROR),
    ],
)
def test_replies_that_stand_instead_of_an_answer(suite: Path, instead: Message, status: Status) -> None:
    run = verify(suite, says("begin", lambda *_: instead), vectors=("small.hand",))
    assert run.results[0].status is status


@pytest.mark.parametrize(
    ("lie", "unobserved"),
    [
        (with_hello(levels=["judge"]), ["small.refusals", "small.hand", "small.views", "small.perft"]),
        (with_hello(levels=["judge", "hand"]), ["small.hand"]),
        (with_hello(queries=["next_raise"]), ["small.manilhas", "small.order"]),
        (with_hello(capabilities=["reasons"]), ["small.views", "small.perft"]),
        (
            with_hello(rulesets={"paulista": {"players": [2]}}),
            ["small.refusals", "small.hand", "small.views", "small.perft"],
        ),
    ],
)
def test_what_is_not_offered_is_unobserved_and_the_rest_passes(
    suite: Path, lie: Lie, unobserved: list[str]
) -> None:
    assert statuses(verify(suite, lie)) == {
        name: "unobserved" if name in unobserved else "pass" for name in ALL
    }


def test_observables_that_are_not_declared_are_not_compared(suite: Path) -> None:
    hello = with_hello(observables=["scores"], capabilities=[])

    def shows_only_scores(request: Message, reply: Message) -> Message:
        reply = hello(request, reply)
        return {**reply, "observe": {"scores": reply["observe"]["scores"]}} if "observe" in reply else reply

    run = verify(suite, shows_only_scores, vectors=("small.hand",))
    assert run.results[0].status is Status.PASS
    assert {"legal", "phase", "to_act"} <= set(run.results[0].outcome.unobserved)


@pytest.mark.parametrize("changes", [{"value": None}, {"scores": None}, {"pending": {"rung": None}}])
def test_a_declared_observable_that_is_null_where_the_protocol_has_none_is_a_protocol_error(
    suite: Path, changes: Message
) -> None:
    run = verify(
        suite,
        says("begin", lambda _, reply: {"observe": {**reply["observe"], **changes}}),
        vectors=("small.hand",),
    )
    assert (run.results[0].status, run.results[0].outcome.code) == (Status.PROTOCOL_ERROR, "bad_shape")


def test_a_declared_observable_that_is_missing_is_a_protocol_error(suite: Path) -> None:
    run = verify(
        suite,
        says("begin", lambda _, reply: {"observe": {"scores": reply["observe"]["scores"]}}),
        vectors=("small.hand",),
    )
    assert (run.results[0].status, run.results[0].outcome.code) == (Status.PROTOCOL_ERROR, "bad_shape")


def test_trouble_ends_one_vector_and_the_next_is_asked_of_a_new_process(suite: Path) -> None:
    def hangs_on_begin(*_: Message) -> Message:
        raise Trouble(Code.HANG, Text("no reply"), timed_out=True)

    run = verify(suite, says("begin", hangs_on_begin))
    assert set(statuses(run).values()) == {"pass", "timeout"}
    assert (run.complete, run.restarts) == (True, 3)


def test_too_many_restarts_end_the_run_and_it_says_so(suite: Path) -> None:
    def crashes(*_: Message) -> Message:
        raise Trouble(Code.CRASH, Text("gone"))

    session = session_with(says("query", crashes))
    run = run_plan(session, make_plan(session.hello, Wish(suites=(suite,))), most_restarts=1)
    assert (run.complete, len(run.results), run.planned) == (False, 3, 7)


def test_an_interrupt_keeps_what_there_is(suite: Path) -> None:
    session = session_with()
    seen = []

    def interrupt(result: object) -> None:
        seen.append(result)
        if len(seen) == 2:
            raise KeyboardInterrupt

    run = run_plan(session, make_plan(session.hello, Wish(suites=(suite,))), each=interrupt)
    assert (run.complete, len(run.results), run.stopped) == (False, 2, Text("interrupted"))


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"rulesets": ("truco-de-marte",)}, "unknown-ruleset"),
        ({"vectors": ("small.hand2",)}, "unknown-vector"),
        ({"profile": "nowhere"}, "unknown-profile"),
    ],
)
def test_names_that_do_not_exist_are_configuration(suite: Path, wish: dict[str, Any], code: str) -> None:
    with pytest.raises(SuiteError) as caught:
        verify(suite, **wish)
    assert (caught.value.code, caught.value.exit_code) == (code, 3)


def test_a_ruleset_that_is_not_played_cannot_be_asked_for(suite: Path) -> None:
    with pytest.raises(SuiteError) as caught:
        verify(suite, with_hello(rulesets={"mineiro": {"players": [4]}}), rulesets=("paulista",))
    assert caught.value.code == "ruleset-not-played"


@pytest.mark.parametrize(
    ("found", "complete", "code"),
    [
        (["pass", "unobserved", "skip", "unsupported", "known_failing"], True, 0),
        (["known_failing"], True, 0),
        (["pass", "fail", "crash"], True, 1),
        (["pass", "contradiction"], True, 1),
        (["pass", "crash"], True, 2),
        (["pass", "timeout"], True, 2),
        (["pass", "error"], True, 2),
        (["pass", "protocol_error"], True, 2),
        (["pass"], False, 2),
        (["fail"], False, 1),
        ([], True, 2),
        (["unobserved"], True, 2),
        (["fail", "stale_known_failing"], True, 3),
    ],
)
def test_the_exit_code_follows_the_worst(found: list[str], complete: bool, code: int) -> None:  # noqa: FBT001 -- a parameter of the test
    assert exit_code([Status(one) for one in found], complete=complete) == code
