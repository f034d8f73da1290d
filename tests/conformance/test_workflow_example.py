"""The example of a workflow is YAML; the command in it runs as it stands and writes what is used later."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml
from manilha_conformance.cli.outputs import FORMATS

EXAMPLE = Path(__file__).parents[2] / "conformance" / "examples" / "github-workflow.yml"


def steps() -> list[dict[str, Any]]:
    workflow = yaml.safe_load(EXAMPLE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = workflow["jobs"]["truco-rules"]["steps"]
    return found


def test_the_command_writes_every_format_and_the_summary_is_shown(tmp_path: Path) -> None:
    (verify,) = (step["run"] for step in steps() if "manilha verify" in step.get("run", ""))
    (show,) = (step["run"] for step in steps() if "GITHUB_STEP_SUMMARY" in step.get("run", ""))
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "ADAPTER": "manilha oracle",
        "PROFILE": "smoke",
        "MANILHA_LANG": "en",
        "GITHUB_STEP_SUMMARY": str(tmp_path / "shown.md"),
    }
    subprocess.run(["bash", "-e", "-c", f"{verify}\n{show}"], cwd=tmp_path, env=environment, check=True)  # noqa: S603, S607 -- the example itself
    options = set(re.findall(r"--(\w+) truco/", verify))
    assert options == set(FORMATS)
    written = {file.name for file in (tmp_path / "truco").iterdir()}
    assert written == set(re.findall(r"truco/([\w.]+)", verify))
    assert (tmp_path / "shown.md").read_text(encoding="utf-8").startswith("### ✅ manilha-reference")


def test_what_later_steps_take_is_what_the_command_writes() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    written = set(re.findall(r"--\w+ (truco/[\w.]+)", text))
    assert set(re.findall(r"truco/[\w.]+\.\w+", text)) == written
    assert {step["with"]["sarif_file"] for step in steps() if "sarif_file" in step.get("with", {})} <= written


def test_every_action_has_a_version_and_every_right_is_named() -> None:
    workflow = yaml.safe_load(EXAMPLE.read_text(encoding="utf-8"))
    actions = [step["uses"] for step in steps() if "uses" in step]
    assert [action for action in actions if not re.fullmatch(r"[\w-]+/[\w/-]+@v\d+", action)] == []
    assert workflow["permissions"] == {"contents": "read", "security-events": "write"}
