"""The notation and the judge start without any of the libraries that cost more than they do."""

from __future__ import annotations

import json
import subprocess
import sys

HEAVY = {"lark", "yaml", "pydantic", "rich", "z3", "numpy", "jsonschema", "difflib"}


def test_the_judge_imports_nothing_heavy() -> None:
    code = (
        "import json, sys; import manilha_reference.judge, manilha_conformance.judging.text;"
        "from manilha_reference.notation import parse; parse('7C truco! + {a} A+3');"
        "print(json.dumps(sorted(sys.modules)))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 -- our own interpreter
    loaded = set(json.loads(shown.stdout))
    assert {"manilha_reference.notation.parser", "manilha_reference.engine"} <= loaded
    assert loaded & HEAVY == set()
