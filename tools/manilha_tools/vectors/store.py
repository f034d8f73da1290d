"""A suite on disk: read, written, and compared with what the tables give now."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

from manilha_tools.vectors.files import ADEQUACY, LOCK, Part, suite_files
from manilha_tools.vectors.house import House
from manilha_tools.vectors.lock import read_lock
from manilha_tools.vectors.model import unconfirmed
from manilha_tools.vectors.suite import build_vectors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from manilha_tools.vectors.files import Files
    from manilha_tools.vectors.lock import Lock
    from manilha_tools.vectors.model import Confirm


def build_suite(
    rulesets: Sequence[str],
    folder: Path,
    *,
    jobs: int = 1,
    rename: bool = False,
    confirm: Confirm = unconfirmed,
    told: Callable[[str, int], None] = lambda _name, _count: None,
) -> Files:
    """Return the files of a suite with these rulesets built anew, and the others as the folder has them.

    The folder's lock of ids binds. `confirm` sees every vector, in another process where there are several
    jobs; `told` hears of each ruleset and its number of vectors.
    """
    parts = []
    for name, part in zip(rulesets, _parts(rulesets, jobs, confirm), strict=True):
        told(name, len(part.vectors))
        parts.append(part)
    kept = {path: text for path, text in vector_files(folder).items() if path.split("/")[0] not in rulesets}
    return suite_files(parts, lock_of(folder), kept, cores_of(folder), rename=rename)


def _parts(rulesets: Sequence[str], jobs: int, confirm: Confirm) -> Iterator[Part]:
    build = partial(_part, confirm)
    if jobs == 1 or len(rulesets) == 1:
        yield from map(build, rulesets)
        return
    with ProcessPoolExecutor(min(jobs, len(rulesets))) as pool:
        yield from pool.map(build, rulesets)


def _part(confirm: Confirm, name: str) -> Part:
    return Part(House(name).base, build_vectors(name, confirm))


def lock_of(folder: Path) -> Lock:
    """Read the lock of ids of a folder; an absent one locks nothing."""
    path = folder / LOCK
    return read_lock(path.read_text(encoding="utf-8")) if path.is_file() else {}


def cores_of(folder: Path) -> dict[str, list[str]]:
    """Read from the adequacy data of a folder which vectors make up `core`, by ruleset."""
    found = {}
    for path in sorted((folder / ADEQUACY).glob("*.json")):
        stored = json.loads(path.read_bytes())
        if chosen := stored.get("core"):
            found[path.stem] = [f"{path.stem}.{name}" for name in chosen]
    return found


def vector_files(folder: Path) -> Files:
    """Read the vector files below a folder."""
    found = sorted(path for path in folder.glob("*/*.json") if path.parent.name != ADEQUACY)
    return {f"{path.parent.name}/{path.name}": path.read_text(encoding="utf-8") for path in found}


def stale(folder: Path, files: Files) -> list[str]:
    """Name what in the folder is not, or no longer, what the tables give."""
    there = set(vector_files(folder))
    other = [
        path
        for path, text in files.items()
        if not (folder / path).is_file() or (folder / path).read_bytes() != text.encode()
    ]
    return sorted({*other, *(there - set(files))})


def write_suite(folder: Path, files: Files) -> list[str]:
    """Write what changed and remove vector files that are no more; return the names of all of them."""
    changed = stale(folder, files)
    for name in changed:
        path = folder / name
        if name in files:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(files[name].encode())
        else:
            path.unlink()
    return changed
