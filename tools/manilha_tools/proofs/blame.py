"""Which cell of an overlay breaks a property: each changed cell is put back, alone, to see what mends it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from manilha_reference.rulesets import load_draft, load_ruleset

from manilha_tools.proofs.prove import prove

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

    from manilha_tools.proofs.solver import Solver


def base_of(name_or_path: str) -> Ruleset | None:
    """Return the ruleset that a ruleset extends, or None where it extends none."""
    lineage = load_draft(name_or_path).lineage
    return load_ruleset(lineage[1]) if len(lineage) > 1 else None


def culprits(rules: Ruleset, base: Ruleset, name: str, solver: Solver) -> tuple[str, ...]:
    """Return the cells whose value in `base` would, each alone, make the property hold again."""
    paths = dict.fromkeys([*rules.cells, *base.cells])
    changed = [path for path in paths if rules.cells.get(path) != base.cells.get(path)]
    return tuple(path for path in changed if _mends(rules, base, path, name, solver))


def _mends(rules: Ruleset, base: Ruleset, path: str, name: str, solver: Solver) -> bool:
    cells = {other: value for other, value in rules.cells.items() if other != path}
    if path in base.cells:
        cells[path] = base.cells[path]
    restored = replace(rules, cells=cells, digest=f"{rules.digest} without {path}")
    return all(result.verdict.counts for result in prove(restored, solver, (name,)))
