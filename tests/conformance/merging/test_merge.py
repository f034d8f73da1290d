"""Do the reports of all shares make the report of the whole, and nothing else any report?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manilha_conformance.cli.main import main
from manilha_conformance.merging.merge import MergeError, Part, merge, read_part
from manilha_conformance.report.as_json import write_json
from manilha_conformance.report.document import build_report
from manilha_conformance.report.models import Report
from manilha_conformance.say import use_language
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_conformance.verify.run import run_plan
from manilha_conformance.verify.shard import Shard

from tests.conformance.small_suite import write_suite
from tests.conformance.verify.roads import honest, session_with

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conformance.verify.roads import Lie, Message


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_suite(tmp_path_factory.mktemp("suite"))


def refuses_truco(request: Message, reply: Message) -> Message:
    if request["cmd"] == "act" and request["action"].get("rung") == "truco":
        return {"ok": False, "reject": {"reason": None}}
    return reply


def report(suite: Path, shard: Shard | None = None, lie: Lie = honest, **more: Any) -> Report:  # noqa: ANN401 -- of Wish, Run
    run_options = {name: more.pop(name) for name in ("known", "each") if name in more}
    session, wish = session_with(lie), Wish(suites=(suite,), shard=shard, **more)
    plan = make_plan(session.hello, wish)
    run = run_plan(session, plan, **run_options)
    return build_report(run, plan, hello=session.hello, wish=wish, command=("engine",))


def timeless(report: Report) -> dict[str, Any]:
    told = report.model_dump(mode="json")
    del told["milliseconds"]
    for result in told["results"]:
        del result["milliseconds"]
    return told


def part(file: str, told: Report) -> Part:
    assert told.shard is not None
    return Part(file, told, told.shard)


@settings(max_examples=12, deadline=None)
@given(count=st.integers(1, 6), lie=st.sampled_from([honest, refuses_truco]), chance=st.randoms())
def test_the_shares_in_any_order_make_the_whole(suite: Path, count: int, lie: Lie, chance: Any) -> None:  # noqa: ANN401 -- a random.Random
    known = {"small.refusals": "no truco", "small.order": "said to fail"}
    parts = [
        part(str(index), report(suite, Shard(index, count), lie, known=known))
        for index in range(1, count + 1)
    ]
    chance.shuffle(parts)
    assert timeless(merge(parts)) == timeless(report(suite, lie=lie, known=known))


def test_a_share_in_which_nothing_could_pass_does_not_spoil_the_whole(suite: Path) -> None:
    parts = [part(str(index), report(suite, Shard(index, 40))) for index in range(1, 41)]
    assert {told.report.exit_code for told in parts} == {0, 2}
    assert merge(parts).exit_code == 0


def test_a_share_that_was_stopped_makes_the_whole_incomplete(suite: Path) -> None:
    def interrupt(_result: object) -> None:
        raise KeyboardInterrupt

    use_language("en")
    parts = [part("1", report(suite, Shard(1, 2))), part("2", report(suite, Shard(2, 2), each=interrupt))]
    whole = merge(parts)
    assert (whole.complete, whole.planned, len(whole.results), whole.exit_code) == (
        False,
        7,
        len(parts[0].report.results) + 1,
        2,
    )
    assert whole.stopped == "share 2: interrupted"


def other(told: Report, **changes: Any) -> Report:  # noqa: ANN401 -- fields of Report
    return told.model_copy(update=changes)


def test_what_does_not_fit_is_refused_by_name(suite: Path) -> None:
    one, two = (report(suite, Shard(index, 2)) for index in (1, 2))
    three = report(suite, Shard(1, 3))
    strict = report(suite, Shard(2, 2), strict_reasons=True)
    ruled = report(suite, Shard(2, 2), house_rules={"all_tied": "hand_leader_side"})
    assert two.implementation is not None
    newer = other(two, implementation=two.implementation.model_copy(update={"version": "9"}))
    cases: list[tuple[list[Report], str, str]] = [
        ([one, one], "merge-twice", "share 1 of 2 is there 2 times"),
        ([one], "merge-missing", "of 2 shares, 2 is missing"),
        ([three], "merge-missing", "of 3 shares, 2, 3 are missing"),
        ([one, strict], "merge-differs", "strict_reasons is True, but False in 0"),
        ([one, ruled], "merge-differs", "rulesets is paulista {"),
        (
            [one, newer],
            "merge-differs",
            "implementation is manilha-reference 9, but manilha-reference 0.1.0 in 0",
        ),
        ([one, other(two, suite="7")], "merge-differs", "suite is '7', but '0' in 0"),
        ([one, other(two, plan="7")], "merge-differs", f"plan is '7', but '{one.plan}' in 0"),
    ]
    for reports, code, message in cases:
        with pytest.raises(MergeError) as caught:
            merge([part(str(at), told) for at, told in enumerate(reports)])
        assert (caught.value.code, caught.value.exit_code) == (code, 3)
        assert str(caught.value.message).startswith(message)


def test_one_of_another_number_of_shares_and_a_vector_in_two_are_refused(suite: Path) -> None:
    one, two, third = report(suite, Shard(1, 2)), report(suite, Shard(2, 2)), report(suite, Shard(2, 3))
    assert one.shard is not None
    assert two.shard is not None
    doubled = other(two, results=one.results, shard=two.shard.model_copy(update={"places": one.shard.places}))
    for second, code, message in (
        (third, "merge-count", "one of 3 shares, but 1 is one of 2"),
        (doubled, "merge-twice", f"{one.results[0].id} is in another share too"),
    ):
        with pytest.raises(MergeError) as caught:
            merge([part("1", one), part("2", second)])
        assert (caught.value.code, caught.value.message) == (code, message)


def test_what_is_no_report_of_a_share_is_refused(suite: Path, tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    one = report(suite, Shard(1, 2))
    assert one.shard is not None
    cases = {
        "no": "merge-report",
        "{}": "merge-report",
        write_json(report(suite)): "merge-whole",
        write_json(other(one, plan="", stopped="no hello")): "merge-nothing",
        write_json(other(one, shard=one.shard.model_copy(update={"index": 3}))): "merge-report",
        write_json(other(one, shard=one.shard.model_copy(update={"places": [1]}))): "merge-report",
    }
    for text, code in cases.items():
        file.write_text(text, encoding="utf-8")
        with pytest.raises(MergeError) as caught:
            read_part(file)
        assert (caught.value.code, caught.value.where) == (code, (str(file), 1, 1))


def test_the_command_tells_the_whole_and_writes_what_failed(
    suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / f"{index}.json" for index in (1, 2)]
    for index, file in enumerate(files, start=1):
        file.write_text(write_json(report(suite, Shard(index, 2), refuses_truco)), encoding="utf-8")
    known, whole = tmp_path / "known.json", tmp_path / "whole.json"
    options = ["--write-known-failures", str(known), "--json", str(whole)]
    assert main(["merge", "--lang", "en", *map(str, files), *options]) == 1
    out = capsys.readouterr().out
    assert "complete: 7 of 7 vectors in " in out
    assert out.splitlines()[-1] == "5 pass, 2 fail"
    assert '"small.refusals"' in known.read_text(encoding="utf-8")
    assert Report.model_validate_json(whole.read_bytes()).exit_code == 1
    assert main(["merge", "--lang", "en", str(files[0])]) == 3
    assert "error merge-missing: of 2 shares, 2 is missing" in capsys.readouterr().err
