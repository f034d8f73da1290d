"""Which vectors catch the wrong implementations that `core` misses; run by path.

Writes `defects.json` beside the vectors, where `core` is chosen from. A vice once listed stays so.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from manilha_conformance.suite.load import ADEQUACY, profile_ids, vectors_root
from manilha_conformance.verify.single import run_vector
from manilha_conformance.verify.status import NOT_HOLDING

from tests.conformance.samples_in_place import session_of
from tests.conformance.test_faulty import GAME, WISHES, plan_of
from tests.faulty.registry import VICES, spoiled

FILE = vectors_root() / ADEQUACY / "defects.json"


def catching(name: str, among: frozenset[str] | None = None) -> list[str]:
    """Return the ids, without the ruleset, of the vectors that a vice fails, of all or of those named."""
    vice = VICES[name]
    plan = plan_of(vice.ruleset, name if name in WISHES else "")
    session = session_of(spoiled(name))
    return [
        vector.id.removeprefix(f"{vice.ruleset}.")
        for vector in plan.vectors
        if among is None or vector.id in among
        if run_vector(session, vector, plan.offers[vice.ruleset]).status in NOT_HOLDING
    ]


def main() -> None:
    """Try every vice on `core`, and those that it misses on everything."""
    core = profile_ids("core", vectors_root())
    listed: dict[str, dict[str, list[str]]] = json.loads(FILE.read_bytes()) if FILE.is_file() else {}
    for name in GAME:
        ruleset = VICES[name].ruleset
        if name in listed.get(ruleset, {}) or not catching(name, core):
            listed.setdefault(ruleset, {})[name] = catching(name)
            sys.stdout.write(f"{ruleset}\t{name}\t{len(listed[ruleset][name])}\n")
    FILE.write_text(json.dumps(listed, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
