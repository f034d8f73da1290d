"""Does the output hold only what Manilha says, whatever the libraries that it calls would like to add?

What a library in C writes passes by `sys.stdout`, so these tests look at the file descriptors.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import partial
from typing import TYPE_CHECKING

import pytest
from manilha_conformance.cli.main import main
from manilha_conformance.suite.load import vectors_root
from manilha_tools.mutation import publish
from manilha_tools.mutation.adequacy import Fate, Verdict
from manilha_tools.mutation.ledger import read_ledger
from manilha_tools.mutation.mutant import Mutant
from manilha_tools.vectors.files import ADEQUACY

if TYPE_CHECKING:
    from pathlib import Path

    from manilha_tools.mutation.ledger import Ledger

SMALL = "truco-2p-v1"
SOLVING = [
    ["prove", SMALL, "--property", "card-order", "--solver", "cvc5"],
    ["prove", SMALL, "--property", "card-order", "--solver", "z3", "--rows"],
    ["diff", SMALL, f"{SMALL}:all_tied=hand_leader_side"],
]
"""Commands that ask a solver."""


def kept() -> Ledger:
    found = read_ledger(vectors_root() / ADEQUACY / f"{SMALL}.json")
    assert found is not None
    return found


def verdicts_of(ledger: Ledger) -> list[Verdict]:
    """Return what was found of each mutant when the ledger was made."""
    start = f"{ledger.ruleset}."
    killed = {name: tuple(sorted(start + vector for vector in by)) for name, by in ledger.kills.items()}
    return [
        Verdict(
            Mutant(name, cell, {}),
            Fate.KILLED if name in killed else Fate.EQUIVALENT,
            killed.get(name, ()),
            certificate=ledger.equivalents.get(name),
        )
        for name, cell in ledger.cells.items()
    ]


@pytest.mark.parametrize("typed", SOLVING, ids=" ".join)
def test_solvers_add_nothing_to_a_json_document(typed: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert main([*typed, "--format", "json"]) in {0, 1}
    out, err = capfd.readouterr()
    assert json.loads(out)
    assert err == ""


@pytest.mark.parametrize("shape", ["json", "text"])
def test_choosing_core_adds_nothing(
    shape: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    ledger = kept()
    written: dict[str, Ledger] = {}
    monkeypatch.setattr(publish, "judged", lambda *_args: verdicts_of(ledger))
    monkeypatch.setattr(publish, "write_ledger", lambda path, made: written.update({path.name: made}))
    assert main(["adequacy", SMALL, "--fresh", "--write", "--lang", "en", "--format", shape]) == 0
    out, err = capfd.readouterr()
    core = written[f"{SMALL}.json"].core
    assert err == ""
    if shape == "json":
        assert json.loads(out)["core"] == list(core)
    else:
        assert [line.split()[0] for line in out.splitlines()] == [f"{SMALL}:", "core:"]


def test_drawing_tells_only_what_it_wrote(tmp_path: Path) -> None:
    """Given no place for its caches, when pictures are drawn, matplotlib keeps that to itself."""
    typed = ["prove", "mineiro", "--property", "openers-fair", "--figures", "drawn", "--format", "json"]
    no_folder = tmp_path / "file"
    no_folder.touch()
    run = partial(subprocess.run, capture_output=True, text=True, check=False, cwd=tmp_path)
    done = run(
        [sys.executable, "-m", "manilha_conformance.cli", *typed],
        env={**os.environ, "MPLCONFIGDIR": str(no_folder / "cache")},
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)
    pictures = [f"drawn/mineiro-{name}.svg" for name in ("scores", "hand", "ladder")]
    assert all((tmp_path / name).read_text(encoding="utf-8").startswith("<?xml") for name in pictures)
    assert [line.split(": ")[1] for line in done.stderr.splitlines()] == pictures
