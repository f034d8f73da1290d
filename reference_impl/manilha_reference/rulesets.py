"""Rulesets by name or by path."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from manilha_reference.errors import SpecError, Text, UnknownName
from manilha_reference.overlay import load_layers
from manilha_reference.paths import ruleset_file, spec_root
from manilha_reference.ruleset import Rule, Ruleset
from manilha_reference.tree import cells_of, digest_of

if TYPE_CHECKING:
    from collections.abc import Mapping


def ruleset_ids() -> tuple[str, ...]:
    """Return the ids of the shipped rulesets, the base of the others first."""
    names = sorted(path.stem for path in (spec_root() / "rulesets").glob("*.yaml"))
    return tuple(sorted(names, key=lambda name: name != "paulista"))


def load_ruleset(name_or_path: str | Path, house_rules: Mapping[str, object] | None = None) -> Ruleset:
    """Load a shipped ruleset by id, or one's own by path; raises `UnknownName` or `SpecError`."""
    name = str(name_or_path)
    path = Path(name) if name.endswith((".yaml", ".yml")) or "/" in name else ruleset_file(name)
    if not path.exists():
        raise UnknownName(
            "MANILHA-UNKNOWN-RULESET",
            Text(f"no ruleset {name}", f"não há conjunto de regras {name}"),
            hint=Text(f"there are {', '.join(ruleset_ids())}", f"há {', '.join(ruleset_ids())}"),
        )
    if house_rules:
        raise UnknownName(
            "MANILHA-UNKNOWN-HOUSE-RULE", Text("no house rules yet", "ainda não há regras da casa")
        )
    layers = load_layers(path)
    if layers.problems:
        raise SpecError(layers.problems)
    tree = layers.node.plain()
    if not isinstance(tree, dict):
        raise TypeError("a ruleset is a map")
    cells = cells_of(tree)
    own = f"{tree['id']}-OWN".upper()
    places = dict(layers.node.leaf_places())
    return Ruleset(
        id=str(tree["id"]),
        name=tree["name"],
        source=str(tree["source"]),
        players=tuple(tree["players"]),
        cells=cells,
        digest=digest_of(cells),
        owners=dict.fromkeys(cells, own),
        places={path: places[path] for path in cells},
        house_rules={},
        rules={own: Rule(own, own, own, (), tuple(cells))},
        open_cells={},
    )
