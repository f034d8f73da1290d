"""The files that `verify` writes: each format whole, nothing where it cannot be, and no half of a file."""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from manilha_conformance.cli.main import main
from manilha_conformance.cli.outputs import FORMATS, write_outputs
from manilha_conformance.report.models import Report
from manilha_conformance.verify.status import Status

from tests.conformance.report.made import made
from tests.conformance.small_suite import write_suite

ORACLE = [sys.executable, "-m", "manilha_conformance.cli", "oracle"]
SIGNS = {
    "json": '"format": "manilha-report/1"',
    "junit": "<testsuites",
    "tap": "TAP version 13",
    "html": "<!DOCTYPE html>",
    "markdown": "### ✅ manilha-reference",
    "sarif": "sarif-schema-2.1.0.json",
    "badge": "paulista: 7 pass, 0 fail",
}


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_suite(tmp_path_factory.mktemp("suite"))


def verify(suite: Path, *options: str) -> int:
    return main(["verify", "--lang", "en", "--suite", str(suite), *options, "--", *ORACLE])


def test_every_format_at_once(suite: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {name: tmp_path / f"report.{name}" for name in FORMATS}
    options = [word for name, file in files.items() for word in (f"--{name}", str(file))]
    assert verify(suite, *options) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "7 pass, 0 fail"
    texts = {name: file.read_text(encoding="utf-8") for name, file in files.items()}
    assert {name: sign in texts[name] for name, sign in SIGNS.items()} == dict.fromkeys(FORMATS, True)
    assert Report.model_validate_json(texts["json"]).counts[Status.PASS] == 7
    assert len(list(ET.fromstring(texts["junit"]).iter("testcase"))) == 8  # noqa: S314 -- our own
    assert sorted(tmp_path.iterdir()) == sorted(files.values())


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--html", "nowhere/report.html"], "output-folder"),
        (["--html", "report", "--tap", "./report"], "output-twice"),
    ],
)
def test_what_cannot_be_written_is_refused_before_anything_runs(
    options: list[str],
    code: str,
    suite: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert verify(suite, *options) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(f"error {code}: ")
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "badge.json"
    file.write_text("before", encoding="utf-8")
    file.chmod(0o640)
    monkeypatch.setattr(Path, "replace", _no_room)
    with pytest.raises(OSError, match="no room"):
        write_outputs(made([Status.PASS]), {"badge": file})
    assert [(one.name, one.read_text(encoding="utf-8")) for one in tmp_path.iterdir()] == [
        ("badge.json", "before")
    ]
    monkeypatch.undo()
    write_outputs(made([Status.PASS]), {"badge": file})
    assert json.loads(file.read_text(encoding="utf-8"))["message"] == "paulista: 1 pass, 0 fail"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def _no_room(_self: Path, _target: Path) -> None:
    raise OSError("no room")


def test_a_new_file_has_the_usual_permissions_and_a_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target.tap", tmp_path / "link.tap"
    link.symlink_to(target)
    before = os.umask(0o027)
    try:
        write_outputs(made([]), {"tap": link})
    finally:
        os.umask(before)
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8").startswith("TAP version 13")


def test_what_is_no_file_is_written_into(capfd: pytest.CaptureFixture[str]) -> None:
    write_outputs(made([Status.PASS]), {"badge": Path("/dev/stdout")})
    assert '"message": "paulista: 1 pass, 0 fail"' in capfd.readouterr().out
