"""The setting that was found as a ruleset file: an overlay with the cells that are otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import yaml
from manilha_reference.house_rules import choose, overlay
from manilha_reference.rulesets import load_catalogue, load_draft

if TYPE_CHECKING:
    from manilha_reference.tree import Tree

    from manilha_conformance.profiling.space import Setting, Space


def ruleset_file(space: Space, setting: Setting, name: str) -> str:
    """Return the text of a file that `manilha lint`, `oracle --file` and the like take."""
    draft = load_draft(space.ruleset)
    changes = space.changes(setting)
    tree = overlay(draft.tree, choose(load_catalogue(), draft.lineage, draft.tree, changes))
    removed: list[str] = []
    cells = _changed(draft.tree, tree, "", removed)
    head = {
        "format": "manilha-ruleset/1",
        "id": name,
        "name": {language: f"{said}: {name}" for language, said in draft.name.items()},
        "source": draft.source,
        "extends": space.ruleset,
    }
    body = {**head, **({"remove": removed} if removed else {}), **(cells if isinstance(cells, dict) else {})}
    return yaml.safe_dump(body, allow_unicode=True, sort_keys=False, default_flow_style=None, width=100)


def _changed(before: Tree, after: Tree, path: str, removed: list[str]) -> Tree:
    """Return what of `after` must be laid over `before`; what is gone is added to the paths removed."""
    if not (isinstance(before, dict) and isinstance(after, dict)):
        return after
    here = f"{path}." if path else ""
    removed.extend(f"{here}{key}" for key in before if key not in after)
    return {
        key: _changed(before[key], value, f"{here}{key}", removed) if key in before else value
        for key, value in after.items()
        if key not in before or before[key] != value
    }
