"""The pytest plugin as the author of an engine meets it: items by rule, explanations, and no cost unused."""

from __future__ import annotations

import json
from functools import cache

import pytest
from manilha_conformance.suite.load import Vector, load_suite, vectors_root

pytest_plugins = ["pytester"]

ENGINE = '''
"""The reference as an engine, with faults."""

from manilha_conformance.oracle.reference import Reference
from manilha_conformance.oracle.server import Server


class Engine:
    def __init__(self):
        self.server = Server(Reference())

    def reply(self, request):
        reply = self.server.reply(request)
        if request["cmd"] == "hello":
            reply["capabilities"] = ["legal"]
        if "observe" in reply and reply["observe"]["hand_winner"] == "none":
            reply["observe"]["hand_winner"] = "A"
        if request.get("fn") == "next_raise":
            raise LookupError("nobody knows what is next")
        return reply
'''


@pytest.fixture
def engine(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("MANILHA_LANG", "en")
    pytester.makepyfile(engine=ENGINE)
    pytester.makeini("[pytest]\nmanilha_rulesets = paulista\n")
    return pytester


def outcome_of(pytester: pytest.Pytester, *options: str) -> tuple[pytest.RunResult, dict[str, int]]:
    result = pytester.runpytest_subprocess("-rA", "--no-header", "-p", "no:cacheprovider", *options)
    return result, result.parseoutcomes()


def lines_with(result: pytest.RunResult, *words: str) -> list[str]:
    return [line for line in result.outlines if all(word in line for word in words)]


@cache
def vectors() -> tuple[Vector, ...]:
    return load_suite([vectors_root()], ["paulista"]).vectors


def decided_by(rule: str) -> str:
    """Return the id of a hand that a rule decides."""
    return next(one.id for one in vectors() if (one.rules[0], one.kind, one.level) == (rule, "trace", "hand"))


def test_rules_pass_fail_crash_and_are_skipped_each_with_its_explanation(engine: pytest.Pytester) -> None:
    engine.makepyfile(test_rules="from engine import Engine as manilha_adapter")
    crash = next(one.rules[0] for one in vectors() if one.raw.get("query", {}).get("fn") == "next_raise")
    result, outcomes = outcome_of(engine, "-k", f"RESULT-A or RESULT-TTT or SEE or {crash}")
    assert set(outcomes) == {"passed", "failed", "skipped", "deselected"}
    for rule, verdict in (("PAU-RESULT-AA", "PASSED"), ("PAU-RESULT-TTT", "FAILED"), (crash, "FAILED")):
        assert lines_with(result, f"{verdict} test_rules.py::manilha_adapter::paulista::{rule}") != []
    explained = [
        "✗ PAU-RESULT-TTT",
        "  When all three tricks are tied nobody takes the hand and nobody scores.",
        "    hand_winner  none      A",
        "! crash (crash)",
        "    LookupError: nobody knows what is next",
    ]
    assert [line for line in explained if lines_with(result, line) == []] == []
    assert lines_with(result, "$ pytest test_rules.py::manilha_adapter::paulista::PAU-RESULT-TTT") != []
    assert lines_with(result, "SKIPPED", "unobserved: capability views") != []


def test_what_is_played_instead_stands_under_each_failure_and_in_the_end(engine: pytest.Pytester) -> None:
    engine.makepyfile(test_rules="from engine import Engine as manilha_adapter")
    result, outcomes = outcome_of(engine, "--manilha-profile", "core", "-k", "RESULT or TRICK")
    assert set(outcomes) <= {"passed", "failed", "skipped", "deselected"}
    first = "1. shows something else: hand_winner, after play"
    titles = lines_with(result, "---", "what it plays instead")
    assert (len(titles), len(lines_with(result, first))) == (outcomes["failed"], outcomes["failed"] + 1)
    at = result.outlines.index(next(line for line in result.outlines if "= manilha =" in line))
    assert result.outlines[at + 1 : at + 3] == ["What it plays instead", f"  {first}"]
    short = next(at for at, line in enumerate(result.outlines) if "short test summary" in line)
    assert "       [Ruleset " in "\n".join(result.outlines[at:short])
    silent, _ = outcome_of(engine, "--manilha-no-diagnose", "--manilha-profile", "core", "-k", "RESULT")
    assert lines_with(silent, "plays instead") == []


def test_known_failures_are_expected_and_stale_ones_are_not(engine: pytest.Pytester) -> None:
    engine.makepyfile(test_rules="from engine import Engine as manilha_adapter")
    names = [decided_by(rule) for rule in ("PAU-RESULT-TTT", "PAU-RESULT-AA")]
    entries = [{"id": name, "reason": "we play for A"} for name in names]
    document = {"format": "manilha-known-failures/1", "known": entries}
    engine.path.joinpath("known.json").write_text(json.dumps(document), encoding="utf-8")
    options = ("--manilha-items", "vector", "--manilha-known-failures", "known.json")
    result, outcomes = outcome_of(engine, *options, "-k", " or ".join(names))
    assert (outcomes["xfailed"], outcomes["failed"]) == (1, 1)
    assert lines_with(result, "XFAIL", "we play for A") != []
    assert lines_with(result, "listed as a known failure, but its status is pass") != []


def test_what_cannot_be_collected_is_explained_without_a_traceback(engine: pytest.Pytester) -> None:
    engine.makepyfile(
        test_silent="def manilha_adapter():\n    raise OSError('no engine here')\n",
        test_foreign="from engine import Engine as manilha_adapter\n",
    )
    result, outcomes = outcome_of(engine, "--manilha-ruleset", "marte")
    assert outcomes == {"errors": 2}
    assert lines_with(result, "no hello: OSError: no engine here") != []
    assert lines_with(result, "unknown-ruleset: the suite has no ruleset 'marte'") != []
    assert lines_with(result, "pytest_items.py") == []


def test_nothing_is_loaded_where_it_is_not_used(pytester: pytest.Pytester) -> None:
    loaded = "{name for name in sys.modules if name.startswith('manilha')}"
    wanted = ["manilha_conformance", "manilha_conformance.pytest_plugin"]
    pytester.makepyfile(f"import sys\ndef test_it():\n    assert sorted({loaded}) == {wanted}\n")
    _, outcomes = outcome_of(pytester)
    assert outcomes == {"passed": 1}
