"""Faults of the shipped specification itself, made in a copy of it: each is found by linting the ruleset."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from manilha_reference import compiled
from manilha_reference.paths import spec_root

LINT = (
    "import sys; from manilha_reference.lint import lint; from manilha_reference.paths import ruleset_file\n"
    "print(*sorted({problem.code for problem in lint([ruleset_file(sys.argv[1])])}))"
)
TARGET = ("rules/paulista.yaml", "cells: [game.target]")
FAULTS = {
    "a cell without a rule": ("SPEC-CELL-NO-RULE", *TARGET, "cells: [game.overshoot]"),
    "a cell with two rules": ("SPEC-CELL-TWO-RULES", *TARGET, "cells: [game.target, players.0]"),
    "a rule without a cell": ("SPEC-RULE-NO-CELL", *TARGET, "cells: [game.target, game.goal]"),
    "a rule that speaks of another value": (
        "SPEC-CELL-STALE-RULE",
        "rulesets/paulista-guia.yaml",
        "special:",
        "game: {target: 15}\nspecial:",
    ),
    "an open cell without a reason": (
        "SPEC-CELL-UNDECIDED",
        "rules/paulista.yaml",
        "  - cells: [bets.cap]",
        "  - cells: [bets.may_raise.rival]",
    ),
    "a ruleset under another name": ("SPEC-FILE-NAME", "rulesets/mineiro.yaml", "id: mineiro", "id: goiano"),
    "a ruleset of no document": (
        "SPEC-SOURCE-UNKNOWN",
        "rulesets/paulista-guia.yaml",
        "source: S004",
        "source: S002",
    ),
    "a rule file that is missing": ("SPEC-BOOK-MISSING", "rules/paulista-guia.yaml", "", ""),
}


def lint_with(folder: Path, name: str) -> set[str]:
    _, file, old, new = FAULTS[name]
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(Path(compiled.__file__).parent, folder / "manilha_reference", ignore=ignore)
    shutil.copytree(spec_root(), folder / "manilha_spec", ignore=ignore)
    path = folder / "manilha_spec" / file
    if old:
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")
    else:
        path.unlink()
    done = subprocess.run(  # noqa: S603 -- this very Python, on code written here
        [sys.executable, "-c", LINT, path.stem],
        cwd=folder.parent,
        env={"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_of_the_shipped_files_is_found(name: str, tmp_path: Path) -> None:
    assert FAULTS[name][0] in lint_with(tmp_path, name)


def test_every_code_that_the_reference_can_report_is_provoked_by_a_test() -> None:
    code = re.compile(r'"(SPEC-[A-Z-]+)"')
    source = Path(compiled.__file__).parent
    known = {
        found for path in source.rglob("*.py") for found in code.findall(path.read_text(encoding="utf-8"))
    }
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("*.py"))
    assert len(known) > 60
    assert known - set(code.findall(tests)) == set()
