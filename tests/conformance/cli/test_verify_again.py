"""A run by several processes, a run that was killed, a share with known failures: is the report the same?"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from manilha_conformance.cli.main import main

from tests.conformance.small_suite import filled, query, write_suite

ROOT = Path(__file__).parents[3]
MANILHA = [sys.executable, "-m", "manilha_conformance.cli"]
ERRING = [sys.executable, "-I", "-S", str(ROOT / "tests" / "conformance" / "verify" / "erring.py")]
VICES = [sys.executable, "-I", "-S", str(ROOT / "tests" / "conformance" / "transport" / "vices.py")]


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_suite(tmp_path_factory.mktemp("suite"))


def command(suite: Path, *words: str) -> list[str]:
    return [*MANILHA, "verify", "--lang", "en", "--suite", str(suite), "--timeout", "60", *words]


def report(
    suite: Path, adapter: list[str], *options: str, capsys: pytest.CaptureFixture[str]
) -> dict[str, Any]:
    """Return what `verify --format json` says, but for the times."""
    fixed = ["--format", "json", "--suite", str(suite), "--timeout", "0.5"]
    code = main(["verify", *fixed, *options, "--", *adapter])
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert told["exit_code"] == code
    del told["milliseconds"]
    for result in told["results"]:
        del result["milliseconds"]
    return told


@pytest.mark.parametrize("vice", ["is_sound", "crashes", "hangs", "floods", "refuses_truco"])
def test_the_report_is_the_same_by_two_processes_and_one_by_one(
    suite: Path, vice: str, capsys: pytest.CaptureFixture[str]
) -> None:
    adapter = [*ERRING, vice]
    plain = report(suite, adapter, "--one-by-one", capsys=capsys)
    assert plain["complete"]
    assert report(suite, adapter, "--jobs", "2", capsys=capsys) == plain
    assert report(suite, adapter, capsys=capsys) == plain


def test_a_run_that_was_killed_goes_on_where_it_stopped(
    suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Given a run that hangs on a raise, when it is killed there, then the rest is asked and no more."""
    journal, adapter = tmp_path / "journal", [*ERRING, "hangs"]
    hanging = subprocess.Popen(  # noqa: S603 -- our own command
        command(suite, "--one-by-one", "--resume", str(journal), "--", *adapter),
        stdout=subprocess.DEVNULL,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    while not journal.exists() or journal.read_bytes().count(b"\n") < 1 + 3:
        time.sleep(0.02)
    time.sleep(0.1)
    hanging.send_signal(signal.SIGKILL)
    hanging.wait()
    with journal.open("ab") as torn:
        torn.write(b'{"id": "small.ha')
    plain = report(suite, adapter, capsys=capsys)
    assert report(suite, adapter, "--resume", str(journal), capsys=capsys) == plain
    assert report(suite, adapter, "--resume", str(journal), "--jobs", "2", capsys=capsys) == plain
    assert len(journal.read_bytes().splitlines()) == 1 + 7


def test_a_journal_of_another_adapter_is_refused(
    suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["verify", "--lang", "en", "--suite", str(suite), "--resume", str(tmp_path / "journal"), "--"]
    assert main([*options, *ERRING, "is_sound"]) == 0
    assert main([*options, *VICES, "answers"]) == 3
    assert "error resume-differs: it is of another run: other adapter, hello" in capsys.readouterr().err


def test_known_failures_hold_in_each_share_and_with_two_processes(
    suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known, adapter = tmp_path / "known.json", [*ERRING, "refuses_truco"]
    assert report(suite, adapter, "--write-known-failures", str(known), capsys=capsys)["exit_code"] == 1
    listed = {entry["id"] for entry in json.loads(known.read_text(encoding="utf-8"))["known"]}
    assert listed == {"small.refusals", "small.perft"}
    use = ["--known-failures", str(known)]
    whole = report(suite, adapter, *use, "--jobs", "2", capsys=capsys)
    shares = [report(suite, adapter, *use, "--shard", f"{at}/2", capsys=capsys) for at in (1, 2)]
    assert {whole["exit_code"], *(share["exit_code"] for share in shares)} == {0}
    assert sum(share["counts"]["known_failing"] for share in shares) == len(listed)
    stale = [report(suite, [*ERRING, "is_sound"], *use, "--shard", f"{at}/2", capsys=capsys) for at in (1, 2)]
    assert sum(share["counts"]["stale_known_failing"] for share in stale) == len(listed)
    assert {share["exit_code"] for share in stale if share["counts"]["stale_known_failing"]} == {3}
    assert main(["verify", "--suite", str(suite), "--write-known-failures", str(known), "--", *adapter]) == 3


def test_a_share_says_that_it_is_one(suite: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command(suite, "--shard", "1/2", "--", *ERRING, "is_sound")[len(MANILHA) :]]) == 0
    assert "\nshare 1 of 2 of the suite\n" in capsys.readouterr().out


def test_an_interrupt_ends_all_processes(tmp_path: Path) -> None:
    vectors = [filled(query(f"small.next-{at}", "R-RUNGS", "next_raise", {"rung": None})) for at in range(4)]
    suite, notes = write_suite(tmp_path, vectors), tmp_path / "pid"
    running = subprocess.Popen(  # noqa: S603 -- our own command
        command(suite, "--jobs", "2", "--", *VICES, "hangs_and_says_who_it_is"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8", "VICE_PID": str(notes)},
    )
    while not notes.exists() or not notes.read_text(encoding="utf-8"):
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=20)
    assert running.returncode == 2
    assert "INCOMPLETE (interrupted): 0 of 4 vectors" in out
    assert "Traceback" not in err
    with pytest.raises(ProcessLookupError):
        os.kill(int(notes.read_text(encoding="utf-8")), 0)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_adapter_that_stops_for_good_leaves_a_complete_report(
    tmp_path: Path, jobs: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Given one that ends on every question, then each vector is a crash and the run is given up by count."""
    many = [filled(query(f"small.next-{at}", "R-RUNGS", "next_raise", {"rung": None})) for at in range(60)]
    suite = write_suite(tmp_path, many)
    told = report(suite, [*VICES, "exits_early"], "--jobs", str(jobs), capsys=capsys)
    assert (told["complete"], told["exit_code"], told["restarts"]) == (False, 2, 51)
    assert [result["status"] for result in told["results"]] == ["crash"] * 52
    assert told["stopped"].endswith(("51 times", "51 vezes"))
