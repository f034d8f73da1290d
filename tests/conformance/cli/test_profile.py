"""What `manilha profile` says where nothing can be asked."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from manilha_conformance.cli.main import main

SAMPLE = Path(__file__).parents[3] / "conformance" / "samples" / "python" / "adapter.py"
ADAPTER = ["--", sys.executable, str(SAMPLE)]


@pytest.mark.parametrize(
    ("arguments", "code", "exit_code"),
    [
        (["--ruleset", "paulisto", *ADAPTER], "unknown-ruleset", 3),
        (["--write", "found.yaml", *ADAPTER], "usage", 2),
        (["--", sys.executable, "-c", ""], "no-hello", 2),
        (["--", "./no-such-command"], "adapter-not-started", 2),
    ],
)
def test_what_cannot_be_profiled_is_an_error(
    arguments: list[str], code: str, exit_code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["profile", "--format", "json", *arguments]) == exit_code
    assert json.loads(capsys.readouterr().out)["error"]["code"] == code
