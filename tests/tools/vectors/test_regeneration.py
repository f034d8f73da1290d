"""Does the suite come out byte for byte the same, whatever the order in which Python keeps its sets?"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from manilha_conformance.suite.load import vectors_root
from manilha_reference.rulesets import ruleset_ids

if TYPE_CHECKING:
    from pathlib import Path

SAMPLE = "truco-2p-v1"
"""The smallest suite: two players only."""


def rebuilt(folder: Path, seed: int, ruleset: str) -> dict[str, bytes]:
    """Build the vectors of a ruleset into an empty folder, under a hash seed; the shipped lock binds."""
    folder.mkdir()
    (folder / "ids.lock").write_bytes((vectors_root() / "ids.lock").read_bytes())
    command = [sys.executable, "-m", "manilha_conformance.cli", "vectors", "build", "--jobs", "1"]
    subprocess.run(  # noqa: S603 -- our own command
        [*command, "--ruleset", ruleset, "--output", str(folder)],
        check=True,
        env={**os.environ, "PYTHONHASHSEED": str(seed)},
        stdout=subprocess.DEVNULL,
    )
    return {path.name: path.read_bytes() for path in sorted((folder / ruleset).iterdir())}


def shipped(ruleset: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((vectors_root() / ruleset).iterdir())}


def test_a_sample_comes_out_as_it_was_shipped(tmp_path: Path) -> None:
    assert rebuilt(tmp_path / "suite", 1, SAMPLE) == shipped(SAMPLE)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_each_ruleset_comes_out_as_it_was_shipped(tmp_path: Path, ruleset: str, seed: int) -> None:
    assert rebuilt(tmp_path / "suite", seed, ruleset) == shipped(ruleset)
