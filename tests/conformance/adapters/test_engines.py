"""Does each adapter for a real engine say what it was tried with, and is what it says of the rules true?

The engines are not here. What holds without them: the README and the index agree, every rule that they cite
exists, nothing but glue is kept, and an adapter that does not find its engine says so in a line. Where the
variable that an adapter reads is set, the engine is held to what the index says that the suite finds.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[3]
ADAPTERS = ROOT / "conformance/adapters"
INDEX: dict[str, dict[str, Any]] = yaml.safe_load((ADAPTERS / "index.yaml").read_text(encoding="utf-8"))
SHARED = {"java", "javascript"}  # glue that adapters of one language have in common
RULE = re.compile(r"\b[A-Z]{3}-[A-Z]+(?:-[A-Z0-9]+)+\b")
HOUSE_RULE = re.compile(r"`(\w+=[\w-]+)`")
PLACE = re.compile(r"`[\w/.-]+\.(?:java|ts|go|mjs|rs):\d+`")
STARTED = {name: entry for name, entry in INDEX.items() if "command" in entry}


def known_rules() -> set[str]:
    """Every rule id that spec/ defines."""
    files = (ROOT / "spec/rules").rglob("*.yaml")
    return {found for file in files for found in RULE.findall(file.read_text(encoding="utf-8"))}


def readme(name: str) -> str:
    return (ADAPTERS / name / "README.md").read_text(encoding="utf-8")


def cited(entry: dict[str, Any]) -> set[str]:
    return {*entry.get("findings", ()), *entry.get("plain", ())}


def test_the_index_names_every_adapter_and_no_other() -> None:
    folders = {path.name for path in ADAPTERS.iterdir() if path.is_dir()}
    assert folders - SHARED == set(INDEX)
    assert len({entry["language"] for entry in INDEX.values()}) >= 2


@pytest.mark.parametrize("name", INDEX)
def test_the_readme_says_what_was_tried_under_which_licence_and_how_to_point_at_it(name: str) -> None:
    entry, text = INDEX[name], readme(name)
    wanted = [str(entry["tried_with"]), entry["licence"], entry["repository"].rsplit("/", 2)[1]]
    wanted += [entry["environment"]] if "environment" in entry else []
    assert [fact for fact in wanted if fact not in text] == []


@pytest.mark.parametrize("name", STARTED)
def test_the_readme_tells_every_finding_in_a_row_with_the_place_in_the_code(name: str) -> None:
    rows = [line for line in readme(name).splitlines() if line.startswith("|") and RULE.search(line)]
    assert {rule for row in rows for rule in RULE.findall(row)} == cited(INDEX[name])
    assert [row for row in rows if not PLACE.search(row)] == []


@pytest.mark.parametrize("name", INDEX)
def test_every_rule_that_is_cited_exists(name: str) -> None:
    assert (cited(INDEX[name]) | set(RULE.findall(readme(name)))) - known_rules() == set()


@pytest.mark.parametrize("name", STARTED)
def test_every_house_rule_that_a_readme_names_exists_with_its_value(name: str) -> None:
    known = yaml.safe_load((ROOT / "spec/house-rules.yaml").read_text(encoding="utf-8"))["house_rules"]
    named = [found.split("=") for found in HOUSE_RULE.findall(readme(name))]
    assert named
    assert [pair for pair in named if pair[1] not in known[pair[0]]["values"]] == []


def test_nothing_is_kept_but_glue_and_words() -> None:
    files = [path for path in ADAPTERS.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    kinds = {".sh", ".java", ".mjs", ".go", ".py", ".md", ".txt", ".yaml"}
    assert [path.name for path in files if path.suffix not in kinds] == []
    assert [path.name for path in files if len(path.read_text(encoding="utf-8").splitlines()) > 400] == []


@pytest.mark.parametrize("value", [None, "/no/such/place"])
@pytest.mark.parametrize("name", STARTED)
def test_without_its_engine_an_adapter_says_so_in_one_line(name: str, value: str | None) -> None:
    command, variable = STARTED[name]["command"], STARTED[name]["environment"]
    if not shutil.which(command[0]):
        pytest.skip(f"{command[0]} is not installed")
    env = {key: text for key, text in os.environ.items() if key != variable}
    env |= {variable: value} if value else {}

    done = subprocess.run(  # noqa: S603 - our own adapter
        command, cwd=ROOT, env=env, input="", capture_output=True, check=False, timeout=120, encoding="utf-8"
    )

    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"error: {variable} ")


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("key", ["findings", "plain"])
@pytest.mark.parametrize("name", STARTED)
def test_the_suite_finds_in_the_engine_what_the_index_says(name: str, key: str) -> None:
    entry = STARTED[name]
    if not os.environ.get(entry["environment"]):
        pytest.skip(f"{entry['environment']} is not set")
    command = [*entry["command"], *(["--plain"] if key == "plain" else [])]

    patient = ["--start-timeout", "120", "--timeout", "60", "--no-diagnose"]
    done = subprocess.run(  # noqa: S603 - our own command line, our own adapter
        [
            sys.executable,
            "-m",
            "manilha_conformance.cli",
            "verify",
            *patient,
            "--format",
            "json",
            "--",
            *command,
        ],
        cwd=ROOT,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )

    report = json.loads(done.stdout)
    assert report["complete"]
    statuses = {result["status"] for result in report["results"]}
    assert statuses <= {"pass", "fail", "unobserved"}
    failed = {result["rule"] for result in report["results"] if result["status"] == "fail"}
    assert failed == set(entry.get(key, ()))
