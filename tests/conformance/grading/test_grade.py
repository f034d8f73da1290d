"""Are recorded answers graded as given ones are judged, and is every line that cannot be graded named?"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.cli.main import main
from manilha_conformance.grading.answers import Answers
from manilha_conformance.grading.grade import NO_ANSWER, NO_TASK, grade
from manilha_conformance.grading.tasks import GradeError, hello_of_all, lines_of, number_of, read_hello
from manilha_conformance.oracle.server import Server
from manilha_conformance.protocol.requests import REQUESTS
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_conformance.verify.run import run_plan

from tests.conformance.small_suite import write_suite
from tests.conformance.verify.roads import REFERENCE, honest, session_with, with_hello

if TYPE_CHECKING:
    from pathlib import Path

    from manilha_conformance.verify.run import Run

    from tests.conformance.verify.roads import Lie, Message


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_suite(tmp_path_factory.mktemp("suite"))


def tasks(suite: Path, hello: Message | None = None, **wish: Any) -> list[Message]:  # noqa: ANN401 -- of Wish
    wanted = Wish(suites=(suite,), **wish)
    return [json.loads(line) for line in lines_of(make_plan(hello or hello_of_all(wanted), wanted))]


def answered(requests: list[Message], lie: Lie = honest) -> list[Message]:
    server = Server(REFERENCE)
    return [{"seq": asked["seq"], **lie(asked, server.reply(asked))} for asked in requests]


def write(folder: Path, replies: list[Message]) -> Path:
    file = folder / "answers.jsonl"
    file.write_text("".join(json.dumps(reply) + "\n" for reply in replies), encoding="utf-8")
    return file


def graded(suite: Path, file: Path, **wish: Any) -> Run:  # noqa: ANN401 -- of Wish
    answers = Answers(file)
    wanted = Wish(suites=(suite,), **wish)
    return grade(answers, wanted, make_plan(answers.hello, wanted), {})


def in_run(change: Lie) -> Lie:
    """Lie about the last observation of each batch."""

    def lie(request: Message, reply: Message) -> Message:
        if request["cmd"] != "run":
            return reply
        *before, last = reply["observations"]
        return {"observations": [*before, change(request, last)]}

    return lie


def test_tasks_are_runs_of_the_published_shape_and_tell_no_ids(suite: Path) -> None:
    hello, *runs = tasks(suite)
    assert (hello["seq"], hello["cmd"]) == (1, "hello")
    by_kind = dict(zip(("query", "trace"), REQUESTS["run"], strict=True))
    for asked in runs:
        by_kind[asked["kind"]].model_validate_json(json.dumps(asked))
        assert "small." not in json.dumps(asked)
        assert "expect" not in json.dumps(asked)
    assert len(runs) == len({asked["seq"] for asked in runs}) == 7
    assert max(asked["seq"] for asked in runs) < 1 << 53


def test_the_number_of_a_task_hangs_on_what_it_asks() -> None:
    asked: Any = ("run", {"kind": "query", "query": {"fn": "manilhas", "args": {"vira": "7O"}}})
    other: Any = ("run", {"kind": "query", "query": {"fn": "manilhas", "args": {"vira": "7P"}}})
    assert number_of(asked) == number_of(json.loads(json.dumps(asked))) != number_of(other)


@pytest.mark.parametrize("backwards", [False, True])
def test_what_the_reference_answers_passes_in_any_order(suite: Path, tmp_path: Path, backwards: bool) -> None:  # noqa: FBT001 -- a parameter of the test
    replies = answered(tasks(suite))
    run = graded(suite, write(tmp_path, replies[::-1] if backwards else replies))
    assert {result.vector.id: str(result.status) for result in run.results} == {
        **dict.fromkeys(("small.next-raise", "small.manilhas", "small.order", "small.refusals"), "pass"),
        **dict.fromkeys(("small.hand", "small.views"), "pass"),
        "small.perft": "unobserved",
    }
    assert run.results[-1].outcome.unobserved == (NO_TASK,)
    assert (run.complete, run.notes) == (True, ())


def test_a_wrong_answer_gets_the_verdict_that_verify_gives(suite: Path, tmp_path: Path) -> None:
    def leads_on(_: Message, shown: Message) -> Message:
        if "observe" in shown and shown["observe"]["phase"] == "play":
            return {**shown, "observe": {**shown["observe"], "leader": 0}}
        return shown

    def leads_on_singly(request: Message, reply: Message) -> Message:
        last = request["cmd"] == "act" and reply.get("ok") and reply["observe"]["hand"] == 2
        return leads_on(request, reply) if last else reply

    run = graded(suite, write(tmp_path, answered(tasks(suite), in_run(leads_on))), vectors=())
    session = session_with(leads_on_singly)
    judged = run_plan(session, make_plan(session.hello, Wish(suites=(suite,), vectors=("small.hand",))))
    told = {result.vector.id: result.outcome for result in run.results}
    assert told["small.hand"] == judged.results[0].outcome
    assert str(told["small.hand"].status) == "fail"


def test_what_is_not_answered_is_unobserved_and_noted(suite: Path, tmp_path: Path) -> None:
    run = graded(suite, write(tmp_path, answered(tasks(suite))[:3]))
    silent = [result for result in run.results if result.outcome.unobserved == (NO_ANSWER,)]
    assert len(silent) == 4
    assert run.notes == ("5 of 7 tasks have no answer",)


def test_a_batch_of_another_shape_is_a_protocol_error(suite: Path, tmp_path: Path) -> None:
    spoiled = answered(tasks(suite), in_run(lambda _, shown: {**shown, "mood": "good"}))
    run = graded(suite, write(tmp_path, spoiled))
    assert {str(result.status) for result in run.results} == {"protocol_error", "unobserved"}


def test_house_rules_and_what_is_offered_follow_the_hello(suite: Path, tmp_path: Path) -> None:
    rules = {"paulista": {"players": [4], "house_rules": {"all_tied": "hand_leader_side"}}}
    lie = with_hello(rulesets=rules, queries=["manilhas"], capabilities=["legal", "batch"])
    hello = answered([{"seq": 1, "cmd": "hello"}], lie)[0]
    (tmp_path / "hello.json").write_text(json.dumps(hello), encoding="utf-8")
    asked = tasks(suite, read_hello(tmp_path / "hello.json"))
    assert [task.get("house_rules") for task in asked[1:]] == [{"all_tied": "hand_leader_side"}] * 3
    run = graded(suite, write(tmp_path, answered(asked, lie)))
    assert [str(result.status) for result in run.results].count("pass") == 3


@pytest.mark.parametrize(
    ("line", "change", "code"),
    [
        (2, b"no", "grade-line"),
        (2, b"[1]", "grade-line"),
        (2, b'{"seq": "2"}', "grade-line"),
        (2, b'{"observations": []}', "grade-line"),
        (2, b'{"seq": 2, "observations": []}', "grade-unknown"),
        (1, b'{"seq": 1, "implementation": {}}', "grade-hello"),
        (1, b'{"seq": 1, "unsupported": {"feature": "hello"}}', "grade-hello"),
        (1, b"", "grade-no-hello"),
        (4, None, "grade-twice"),
    ],
)
def test_a_line_that_cannot_be_graded_is_named(
    suite: Path, tmp_path: Path, line: int, change: bytes | None, code: str
) -> None:
    file = write(tmp_path, answered(tasks(suite)))
    lines = file.read_bytes().split(b"\n")
    lines[line - 1] = lines[line - 2] if change is None else change
    file.write_bytes(b"\n".join(lines))
    with pytest.raises(GradeError) as caught:
        graded(suite, file)
    assert (caught.value.code, caught.value.where) == (code, (str(file), line, 1))


def test_answers_to_tasks_under_other_house_rules_are_unknown(suite: Path, tmp_path: Path) -> None:
    file = write(tmp_path, answered(tasks(suite, house_rules={"all_tied": "hand_leader_side"})))
    with pytest.raises(GradeError) as caught:
        graded(suite, file)
    assert caught.value.code == "grade-unknown"


def test_the_command_from_tasks_to_report(
    suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked, given, told = tmp_path / "tasks.jsonl", tmp_path / "answers.jsonl", tmp_path / "report.json"
    fixed = ["grade", "--lang", "en", "--suite", str(suite)]
    assert main([*fixed, "--write-tasks", str(asked)]) == 0
    assert capsys.readouterr().out.startswith(f"8 tasks of 7 vectors in {asked}\n")
    requests = [json.loads(line) for line in asked.read_text(encoding="utf-8").splitlines()]
    other: Lie = in_run(lambda _, shown: {"value": "seis"} if shown == {"value": "truco"} else shown)
    write(tmp_path, answered(requests, other))
    assert main([*fixed, "--json", str(told), str(given)]) == 1
    out = capsys.readouterr().out
    assert out.splitlines()[-1] == "5 pass, 1 fail, 1 unobserved"
    report = json.loads(told.read_text(encoding="utf-8"))
    failed = next(result for result in report["results"] if result["status"] == "fail")
    assert failed["rerun"] == f"manilha grade --vector {failed['id']} --suite {suite} {given}"
    assert (report["command"], report["exit_code"]) == ([], 1)
    assert main([*fixed, "--vector", failed["id"], str(given)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "0 pass, 1 fail"


def test_what_is_played_instead_is_told_of_recorded_answers_too(
    suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other: Lie = in_run(lambda _, shown: {"value": "seis"} if shown == {"value": "truco"} else shown)
    file, told = write(tmp_path, answered(tasks(suite), other)), tmp_path / "report.json"
    fixed = ["grade", "--lang", "en", "--suite", str(suite), str(file), "--json", str(told)]
    assert main(fixed) == 1
    assert "What it plays instead\n  1. behaves as if bets.start.up were seis, not truco\n" in (
        capsys.readouterr().out
    )
    document = json.loads(told.read_text(encoding="utf-8"))
    (found,) = document["diagnosis"]["plays"]
    cells = {"bets.start.up": {"expected": "truco", "played": "seis"}}
    assert (found["cells"], found["explains"], found["failures"]) == (cells, 1, 1)
    assert found["example"]["rerun"] == document["results"][0]["rerun"]
    assert (document["diagnosis"]["asked"], document["diagnosis"]["tries"]) == (0, 0)
    assert main([*fixed, "--no-diagnose"]) == 1
    assert "What it plays instead" not in capsys.readouterr().out
    assert json.loads(told.read_text(encoding="utf-8"))["diagnosis"] is None


@pytest.mark.parametrize("words", [[], ["--write-tasks", "t", "a"], ["--hello", "h", "a"]])
def test_the_command_does_one_thing(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a", "h"):
        (tmp_path / name).touch()
    assert main(["grade", *words]) == 2
    assert not (tmp_path / "t").exists()
