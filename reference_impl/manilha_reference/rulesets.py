"""Rulesets by name or by path, with house rules: the door to the tables.

Shipped tables come from one file compiled ahead while it agrees with the YAML beside it, and from the YAML
itself as soon as somebody edits it; one's own files are always read and checked in full.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from manilha_reference.compiled import fingerprint, shelf
from manilha_reference.draft import settle
from manilha_reference.errors import Text, UnknownName
from manilha_reference.paths import house_rules_file, ruleset_file, spec_root

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_reference.compiled import Shelf
    from manilha_reference.draft import Draft
    from manilha_reference.house_rules import Catalogue
    from manilha_reference.ruleset import Ruleset


def ruleset_ids() -> tuple[str, ...]:
    """Return the ids of the shipped rulesets, those that extend no other first."""
    if (ready := shelf()) is not None:
        return ready.ids()
    files = sorted((spec_root() / "rulesets").glob("*.yaml"))
    return tuple(path.stem for path in sorted(files, key=lambda path: b"\nextends:" in path.read_bytes()))


def load_ruleset(name_or_path: str | Path, house_rules: Mapping[str, object] | None = None) -> Ruleset:
    """Load a shipped ruleset by id, or one's own by path; raises `UnknownName` or `SpecError`."""
    ready = shelf()
    if ready is not None and not house_rules and str(name_or_path) in ready.ids():
        return ready.ruleset(str(name_or_path))
    return settle(_draft(name_or_path, ready), _catalogue(ready), house_rules or {})


def load_draft(name_or_path: str | Path) -> Draft:
    """Load the tables without house rules; raises `UnknownName` or `SpecError`."""
    return _draft(name_or_path, shelf())


def load_catalogue() -> Catalogue:
    """Load the shipped house rules; raises `SpecError`."""
    return _catalogue(shelf())


def _draft(name_or_path: str | Path, ready: Shelf | None) -> Draft:
    name = str(name_or_path)
    if ready is not None and name in ready.ids():
        return ready.draft(name)
    from manilha_reference.drafting import draft_file, is_shipped  # noqa: PLC0415 -- YAML and pydantic cost 300 ms

    path = find(name_or_path)
    return _edited_draft(path, Path.cwd(), _edition()) if is_shipped(path) else draft_file(path)


def _catalogue(ready: Shelf | None) -> Catalogue:
    if ready is not None:
        return ready.catalogue
    return _edited_catalogue(Path.cwd(), _edition())


def _edition() -> tuple[tuple[str, str], ...]:
    return tuple(fingerprint().items())


@lru_cache(maxsize=32)
def _edited_draft(path: Path, _folder: Path, _edition: tuple[tuple[str, str], ...]) -> Draft:
    from manilha_reference.drafting import draft_file  # noqa: PLC0415 -- as above

    return draft_file(path)


@lru_cache(maxsize=2)
def _edited_catalogue(_folder: Path, _edition: tuple[tuple[str, str], ...]) -> Catalogue:
    from manilha_reference.books import read_catalogue  # noqa: PLC0415 -- as above

    return read_catalogue(house_rules_file())


def find(name_or_path: str | Path) -> Path:
    """Return the file meant; raises `UnknownName` MANILHA-UNKNOWN-RULESET with the nearest id as a hint."""
    name = str(name_or_path)
    own = isinstance(name_or_path, Path) or name.endswith((".yaml", ".yml")) or "/" in name or "\\" in name
    try:
        path = Path(name) if own else ruleset_file(name)
        if path.is_file():
            return path
    except (OSError, ValueError):
        pass
    from difflib import get_close_matches  # noqa: PLC0415 -- only where something is wrong

    near = get_close_matches(name, ruleset_ids(), n=1)
    ids = ", ".join(ruleset_ids())
    raise UnknownName(
        "MANILHA-UNKNOWN-RULESET",
        Text(f"there is no ruleset {name}", f"não há conjunto de regras {name}"),
        hint=Text(f"did you mean {near[0]}?", f"quis dizer {near[0]}?")
        if near
        else Text(f"there are {ids}", f"há {ids}"),
    )
