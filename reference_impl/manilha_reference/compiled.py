"""The shipped tables compiled ahead into one file of JSON lines, so that a command starts fast.

The file stands for the YAML only while the digests of all sources agree; after any edit the YAML itself is
read. Its lines are `[kind, name, content]`, and each is read when somebody asks for it.
`python -m manilha_reference.compiled` writes it anew.
"""

from __future__ import annotations

import json
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from manilha_reference.draft import Draft, as_ruleset
from manilha_reference.errors import Location, Text
from manilha_reference.house_rules import Catalogue, HouseRule, HouseValue, Setting
from manilha_reference.paths import shown, spec_root
from manilha_reference.ruleset import Rule, Undecided
from manilha_reference.tree import sha256_of

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

FORMAT: Final = "manilha-compiled/1"
DATA: Final = Path(__file__).resolve().parent / "data" / "compiled.jsonl"

Packed = dict[str, Any]


class Shelf:
    """All shipped tables as they were compiled; each is unpacked once, when it is asked for."""

    def __init__(self, text: str, folder: Path) -> None:
        lines = text.splitlines()
        found, edition, self.sources = json.loads(lines[0])
        if (found, edition) != ("format", FORMAT) or not isinstance(self.sources, dict):
            raise ValueError(f"this is not {FORMAT}")
        self._lines: dict[str, dict[str, str]] = {}
        for line in lines[1:]:
            _, kind, _, name, _ = line.split('"', 4)
            self._lines.setdefault(kind, {})[name] = line
        self._files = _named(self.sources, folder)
        self._drafts: dict[str, Draft] = {}

    def ids(self) -> tuple[str, ...]:
        """Return the ids of the rulesets, those that extend no other first."""
        return tuple(self._lines["ruleset"])

    def draft(self, name: str) -> Draft:
        """Return the draft of one ruleset, equal to the one that its YAML gives."""
        if name not in self._drafts:
            self._drafts[name] = self._unpack(name, self._content("ruleset", name))
        return self._drafts[name]

    def ruleset(self, name: str) -> Ruleset:
        """Return one ruleset without house rules, equal to the one that its draft settles to."""
        settled = self._content("settled", name)
        return as_ruleset(self.draft(name), digest=settled["digest"], house_rules=settled["house_rules"])

    @cached_property
    def catalogue(self) -> Catalogue:
        """The house rules, equal to those that the YAML gives."""
        names = self._lines["house_rule"]
        return {name: _house_rule(name, self._content("house_rule", name), self._files) for name in names}

    def _content(self, kind: str, name: str) -> Any:  # noqa: ANN401 -- as the kind has it
        return json.loads(self._lines[kind][name])[2]

    def _unpack(self, name: str, row: Packed) -> Draft:
        files, cells = self._files, row["cells"]
        owned: dict[str, list[str]] = {}
        for cell, _, _, _, owner in cells:
            owned.setdefault(owner, []).append(cell)
        reasons = [Undecided(*reason) for reason in row["reasons"]]
        rules = {
            owner: _rule(owner, self._content("rule", owner), tuple(held)) for owner, held in owned.items()
        }
        return Draft(
            id=name,
            name=row["name"],
            source=row["source"],
            lineage=tuple(row["lineage"]),
            tree=row["tree"],
            places={cell: Location(files[file], line, column) for cell, file, line, column, _ in cells},
            owners={cell: owner for cell, _, _, _, owner in cells},
            rules=rules,
            open_cells={cell: reasons[index] for cell, index in row["open"].items()},
        )


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
    return {path.relative_to(root).as_posix(): sha256_of(path.read_bytes()) for path in source_files()}


def shelf() -> Shelf | None:
    """Return the compiled tables, or None where they do not agree with the sources."""
    try:
        ready = _read(DATA, DATA.stat().st_mtime_ns, Path.cwd())
    except (OSError, ValueError, LookupError, TypeError):
        return None
    return ready if ready.sources == fingerprint() else None


@cache
def _read(data: Path, _changed: int, folder: Path) -> Shelf:
    """Read the file once; the names of the sources depend on the folder one works in."""
    return Shelf(data.read_text(encoding="utf-8"), folder)


def _named(sources: Packed, folder: Path) -> tuple[str, ...]:
    """Return the names of the sources as `shown` gives them, without asking the disk for each."""
    root = spec_root()
    if folder.is_relative_to(root):
        return tuple(shown(root / name) for name in sources)
    start = shown(root)
    return tuple(f"{start}/{name}" for name in sources)


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
