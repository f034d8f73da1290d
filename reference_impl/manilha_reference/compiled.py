"""The shipped tables compiled ahead into one JSON file, so that a command starts fast.

The file stands for the YAML only while the digests of all sources agree; after any edit the YAML itself is
read. `python -m manilha_reference.compiled` writes it anew.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from manilha_reference.draft import Draft
from manilha_reference.errors import Location, Text
from manilha_reference.house_rules import Catalogue, HouseRule, HouseValue, Setting
from manilha_reference.paths import shown, spec_root
from manilha_reference.ruleset import Rule, Undecided

FORMAT: Final = "manilha-compiled/1"
DATA: Final = Path(__file__).resolve().parent / "data" / "compiled.json"

Packed = dict[str, Any]


@dataclass(frozen=True)
class Shelf:
    """All shipped tables as they were compiled; each is unpacked once, when it is asked for."""

    packed: Packed
    files: tuple[str, ...]
    _drafts: dict[str, Draft] = field(default_factory=dict, init=False, repr=False)

    def ids(self) -> tuple[str, ...]:
        """Return the ids of the rulesets, those that extend no other first."""
        return tuple(self.packed["rulesets"])

    def draft(self, name: str) -> Draft:
        """Return the draft of one ruleset, equal to the one that its YAML gives."""
        if name not in self._drafts:
            self._drafts[name] = self._unpack(name)
        return self._drafts[name]

    def _unpack(self, name: str) -> Draft:
        row = self.packed["rulesets"][name]
        files = self.files
        cells = row["cells"]
        owned: dict[str, list[str]] = {}
        for cell, _, _, _, owner in cells:
            owned.setdefault(owner, []).append(cell)
        reasons = [Undecided(*reason) for reason in self.packed["reasons"]]
        return Draft(
            id=name,
            name=row["name"],
            source=row["source"],
            lineage=tuple(row["lineage"]),
            tree=row["tree"],
            places={cell: Location(files[file], line, column) for cell, file, line, column, _ in cells},
            owners={cell: owner for cell, _, _, _, owner in cells},
            rules={
                owner: _rule(owner, self.packed["rules"][owner], tuple(held)) for owner, held in owned.items()
            },
            open_cells={cell: reasons[index] for cell, index in row["open"].items()},
        )

    @cached_property
    def catalogue(self) -> Catalogue:
        """The house rules, equal to those that the YAML gives."""
        return {name: _house_rule(name, row, self.files) for name, row in self.packed["house_rules"].items()}


def source_files() -> list[Path]:
    """Return the files whose content the compiled tables stand for."""
    root = spec_root()
    found = [
        *(root / "rulesets").glob("*.yaml"),
        *(root / "rules").glob("*.yaml"),
        *root.glob("house-rules.yaml"),
    ]
    return sorted(found)


def fingerprint() -> dict[str, str]:
    """Return the sha256 of each source, by its path inside the specification."""
    root = spec_root()
    return {
        path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in source_files()
    }


def shelf() -> Shelf | None:
    """Return the compiled tables, or None where they do not agree with the sources."""
    try:
        ready = _read(DATA, DATA.stat().st_mtime_ns, Path.cwd())
    except (OSError, ValueError):
        return None
    return ready if ready.packed["sources"] == fingerprint() else None


@cache
def _read(data: Path, _changed: int, folder: Path) -> Shelf:
    """Read the file once; the names of the sources depend on the folder one works in."""
    packed = json.loads(data.read_bytes())
    if not isinstance(packed, dict) or packed.get("format") != FORMAT:
        raise ValueError(f"{data} is not {FORMAT}")
    root = spec_root()
    if folder.is_relative_to(root):
        return Shelf(packed, tuple(shown(root / name) for name in packed["sources"]))
    start = shown(root)
    return Shelf(packed, tuple(str(Path(start, name)) for name in packed["sources"]))


def _rule(name: str, row: list[Any], cells: tuple[str, ...]) -> Rule:
    pt, en, sources, undecided = row
    return Rule(name, pt, en, tuple(sources), cells, Undecided(*undecided) if undecided else None)


def _house_rule(name: str, row: Packed, files: tuple[str, ...]) -> HouseRule:
    return HouseRule(
        id=name,
        question=Text(*row["question"]),
        values=tuple(_house_value(value, below, files) for value, below in row["values"].items()),
        only=tuple(row["only"]),
        where=_place(row["where"], files),
    )


def _house_value(name: str, row: Packed, files: tuple[str, ...]) -> HouseValue:
    return HouseValue(
        id=name,
        says=Text(*row["says"]),
        sources=tuple(row["sources"]),
        settings=tuple(
            Setting(
                path,
                _place(where, files),
                tree,
                tuple((cell, _place(place, files)) for cell, place in places),
                unset=unset,
            )
            for path, where, tree, places, unset in row["settings"]
        ),
        where=_place(row["where"], files),
    )


def _place(packed: list[int], files: tuple[str, ...]) -> Location:
    return Location(files[packed[0]], packed[1], packed[2])


if __name__ == "__main__":
    from manilha_reference.compile_tables import main

    main()
