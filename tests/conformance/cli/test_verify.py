"""The command `verify` as a person runs it: what it prints and returns, and that a footer always ends it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from manilha_conformance.cli.main import main
from manilha_conformance.report.models import Report

from tests.conformance.small_suite import write_suite

ROOT = Path(__file__).parents[3]
ORACLE = [sys.executable, "-m", "manilha_conformance.cli", "oracle"]
VICES = [sys.executable, "-I", "-S", str(ROOT / "tests" / "conformance" / "transport" / "vices.py")]


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_suite(tmp_path_factory.mktemp("suite"))


def run(suite: Path, *options: str, adapter: list[str]) -> int:
    return main(["verify", "--lang", "en", "--suite", str(suite), *options, "--", *adapter])


def test_the_oracle_passes_and_the_footer_says_complete(
    suite: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(suite, adapter=ORACLE) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "manilha-reference 0.1.0 (Python)"
    assert lines[-2].startswith("complete: 7 of 7 vectors in ")
    assert lines[-1] == "7 pass, 0 fail"


def test_json_is_one_document_of_the_published_shape(suite: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(suite, "--format", "json", "--vector", "small.hand", adapter=ORACLE) == 0
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    jsonschema.validate(document, Report.model_json_schema())
    assert (document["complete"], document["counts"]["pass"], document["planned"]) == (True, 1, 1)
    assert document["results"][0]["id"] == "small.hand"


def test_a_house_rule_is_asked_for_and_expected(suite: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        run(suite, "--set", "all_tied=hand_leader_side", "--set", "ladder=2-4-6-10-12", adapter=ORACLE) == 0
    )
    out = capsys.readouterr().out
    assert "paulista with all_tied=hand_leader_side, ladder=2-4-6-10-12" in out
    assert out.splitlines()[-1] == "7 pass, 0 fail"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--set", "all_tied"], 2),
        (["--set", "all_ties=nobody"], 3),
        (["--set", "all_tied=both"], 3),
        (["--ruleset", "marte"], 3),
        (["--vector", "small.hands"], 3),
    ],
)
def test_settings_that_do_not_exist(
    suite: Path, options: list[str], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(suite, *options, adapter=ORACLE) == code
    assert capsys.readouterr().err.startswith("error ")


@pytest.mark.parametrize(
    ("vice", "line"),
    [
        ("hangs", "timeout (hang)"),
        ("crashes", "crash (crash)"),
        ("floods_one_line", "protocol error (flood)"),
        ("answers_another_seq", "protocol error (wrong_seq)"),
    ],
)
def test_trouble_is_named_and_the_run_is_complete(
    suite: Path, vice: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(suite, "--timeout", "0.5", "--vector", "small.next-raise", adapter=[*VICES, vice]) == 2
    out = capsys.readouterr().out
    assert f"! {line}" in out
    assert "complete: 1 of 1 vector in " in out
    assert f"--vector small.next-raise --suite {suite} -- " in out


def test_what_a_crashed_adapter_wrote_is_shown(suite: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(suite, "--vector", "small.next-raise", adapter=[*VICES, "crashes"])
    assert "RuntimeError: this engine is broken" in capsys.readouterr().out


def test_an_adapter_that_never_says_hello_still_gets_a_footer(
    suite: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(suite, adapter=[sys.executable, "-c", "import sys; sys.exit('no engine here')"]) == 2
    out = capsys.readouterr().out
    assert "INCOMPLETE (no hello: it ended with status 1" in out
    assert "no engine here" in out


def test_a_command_that_does_not_exist_is_an_error_with_a_hint(
    suite: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(suite, adapter=["no-such-engine"]) == 2
    assert "error adapter-not-started: cannot run 'no-such-engine'" in capsys.readouterr().err


def test_known_failures_are_forgiven_and_stale_ones_are_not(
    suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = tmp_path / "known.json"
    hangs = [*VICES, "hangs"]
    options = ["--timeout", "0.3", "--vector", "small.next-raise"]
    assert run(suite, *options, "--write-known-failures", str(known), adapter=hangs) == 2
    assert json.loads(known.read_text(encoding="utf-8"))["known"][0]["id"] == "small.next-raise"
    assert run(suite, *options, "--known-failures", str(known), adapter=hangs) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith("1 known failing")
    assert run(suite, *options, "--known-failures", str(known), adapter=[*VICES, "answers"]) == 3
    assert capsys.readouterr().out.splitlines()[-1].endswith("1 stale known failing")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_run_writes_its_footer_and_kills_the_adapter(
    suite: Path, number: signal.Signals, tmp_path: Path
) -> None:
    note = tmp_path / "pid"
    command = [*ORACLE[:-1], "verify", "--lang", "en", "--suite", str(suite), "--timeout", "60", "--"]
    running = subprocess.Popen(  # noqa: S603 -- our own command
        [*command, *VICES, "hangs_and_says_who_it_is"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8", "VICE_PID": str(note)},
    )
    while not note.exists() or not note.read_text(encoding="utf-8"):
        time.sleep(0.05)
    running.send_signal(number)
    out, err = running.communicate(timeout=20)
    assert running.returncode == 2
    assert "INCOMPLETE (interrupted): 6 of 7 vectors" in out
    assert "Traceback" not in err
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text(encoding="utf-8")), 0)


def test_a_report_that_cannot_be_written_is_refused_before_anything_is_run(
    suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "no" / "report.json"
    assert run(suite, "--json", str(nowhere), adapter=["no-such-engine"]) == 2
    assert capsys.readouterr().err.startswith("error output-folder: --json: cannot write in ")


def test_portuguese(suite: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["verify", "--lang", "pt", "--suite", str(suite), "--vector", "small.hand", "--", *ORACLE]) == 0
    )
    out = capsys.readouterr().out
    assert "completo: 1 de 1 vetor em " in out
    assert out.splitlines()[-1] == "1 aprovado, 0 falhas"
