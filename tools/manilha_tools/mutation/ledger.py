"""What is published beside the vectors of a ruleset: kills, equivalents, defects, and how `core` was chosen.

One file for each ruleset, `adequacy/ID.json`. Which vectors kill a mutant stands as a hexadecimal number: bit
n is the vector n of `vectors`, bit 0 being the last binary digit. `decisive` has the cell that decides each
of those vectors, in their order. A ledger is fresh while the tables, the mutants and the vectors are those
that it was made from.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from manilha_tools.mutation.adequacy import Fate
from manilha_tools.mutation.certificates import Certificate, read_certificate
from manilha_tools.mutation.mutant import is_held_out
from manilha_tools.mutation.operators import mutants
from manilha_tools.mutation.twice import cells_of
from manilha_tools.vectors.files import MANIFEST

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.mutation.adequacy import Verdict

FORMAT: Final = "manilha-adequacy/1"
FOLDER: Final = "adequacy"
DEFECTS: Final = "defects.json"


@dataclass(frozen=True)
class Ledger:
    """The record of one ruleset's mutants; `kills` has all vectors that kill each, ids without the ruleset.

    `decisive` has the cell that decides each of these vectors, `one_way` why a mutant dies only by vectors
    that one cell decides.
    `defects` are wrong implementations with the vectors that catch each; `proof` shows, in the shape
    of `cover`, that no smaller cover than `core` meets every mutant that is not held out and every defect.
    """

    ruleset: str
    digest: str
    cells: Mapping[str, str]
    kills: Mapping[str, frozenset[str]]
    equivalents: Mapping[str, Certificate] = field(default_factory=dict)
    decisive: Mapping[str, str] = field(default_factory=dict)
    one_way: Mapping[str, str] = field(default_factory=dict)
    alive: tuple[str, ...] = ()
    defects: Mapping[str, frozenset[str]] = field(default_factory=dict)
    core: tuple[str, ...] = ()
    proof: Mapping[str, Any] = field(default_factory=dict)

    def elements(self) -> dict[str, frozenset[str]]:
        """Return what `core` has to meet, with the vectors that meet each; no held-out mutant."""
        kept = {name: by for name, by in self.kills.items() if not is_held_out(name, self.cells[name])}
        return {**kept, **{f"defect {name}": by for name, by in self.defects.items()}}

    def held_out(self) -> dict[str, int]:
        """Return how many killed mutants were kept out of the choosing, and how many die by `core`."""
        out = [by for name, by in self.kills.items() if is_held_out(name, self.cells[name])]
        return {"mutants": len(out), "killed_by_core": sum(not by.isdisjoint(self.core) for by in out)}

    def twice(self) -> dict[str, object]:
        """Return how many killed mutants die by two vectors, and by two that different cells decide.

        The same of the defects, those that only vectors of one cell catch by name.
        """
        caught = {name: len(cells_of(by, self.decisive)) for name, by in self.defects.items()}
        return {
            "mutants": len(self.kills),
            "by_two_vectors": sum(len(by) > 1 for by in self.kills.values()),
            "by_two_cells": sum(len(cells_of(by, self.decisive)) > 1 for by in self.kills.values()),
            "one_way": dict(sorted(self.one_way.items())),
            "defects": {
                "defects": len(caught),
                "by_two_vectors": sum(len(by) > 1 for by in self.defects.values()),
                "by_two_cells": sum(cells > 1 for cells in caught.values()),
                "one_way": sorted(name for name, cells in caught.items() if cells == 1),
            },
        }

    def pairs(self) -> dict[str, tuple[str, ...]]:
        """Return two vectors that kill each mutant, of different decisive cells where there are such."""
        return {name: pair(by, self.decisive) for name, by in self.kills.items()}

    def to_json(self) -> dict[str, object]:
        """Return the ledger as it is stored."""
        vectors = sorted({vector for by in (*self.kills.values(), *self.defects.values()) for vector in by})
        place = {vector: number for number, vector in enumerate(vectors)}

        def bits(by: Iterable[str]) -> str:
            return f"{sum(1 << place[vector] for vector in by):x}"

        return {
            "format": FORMAT,
            "ruleset": self.ruleset,
            "digest": self.digest,
            "vectors": vectors,
            "kills": {name: [self.cells[name], bits(by)] for name, by in self.kills.items()},
            "decisive": [self.decisive.get(vector) for vector in vectors],
            "one_way": dict(self.one_way),
            "equivalents": {
                name: [self.cells[name], proof.to_json()] for name, proof in self.equivalents.items()
            },
            "alive": {name: self.cells[name] for name in self.alive},
            "defects": {name: bits(by) for name, by in self.defects.items()},
            "held_out": self.held_out(),
            "core": list(self.core),
            "proof": dict(self.proof),
        }


def of_verdicts(rules: Ruleset, digest: str, verdicts: Iterable[Verdict]) -> Ledger:
    """Return the ledger of verdicts for which every vector was looked for; nothing chosen yet."""
    seen = list(verdicts)
    start = f"{rules.id}."
    return Ledger(
        rules.id,
        digest,
        cells={each.mutant.id: each.mutant.cell for each in seen},
        kills={
            each.mutant.id: frozenset(vector.removeprefix(start) for vector in each.by)
            for each in seen
            if each.fate == Fate.KILLED
        },
        equivalents={each.mutant.id: each.certificate for each in seen if each.certificate is not None},
        alive=tuple(each.mutant.id for each in seen if each.fate in (Fate.SURVIVED, Fate.UNKNOWN)),
    )


def pair(vectors: Iterable[str], decisive: Mapping[str, str]) -> tuple[str, ...]:
    """Return two of some vectors, of different decisive cells where there are such, the first by name."""
    ordered = sorted(vectors)
    other = (name for name in ordered[1:] if decisive.get(name) != decisive.get(ordered[0]))
    return (*ordered[:1], *([next(other, ordered[1])] if len(ordered) > 1 else []))


def judged_by(ruleset: str, vectors: Iterable[str]) -> frozenset[str]:
    """Return which of these vectors judge the mutants of a ruleset, ids without it.

    Those under chosen house rules judge none.
    """
    start, house = f"{ruleset}.", f"{ruleset}.house."
    return frozenset(
        name.removeprefix(start) for name in vectors if name.startswith(start) and not name.startswith(house)
    )


def digest_of(rules: Ruleset, vectors: Mapping[str, str]) -> str:
    """Return the sha256 of what a ledger is made from; `vectors` are digests by id, of any rulesets."""
    start = f"{rules.id}."
    asked = {f"{start}{name}": vectors[f"{start}{name}"] for name in judged_by(rules.id, vectors)}
    tried = hashlib.sha256()
    for mutant in mutants(rules):
        tried.update(json.dumps([mutant.id, mutant.cell, list(mutant.cells.items())]).encode())
    text = json.dumps([list(rules.cells.items()), tried.hexdigest(), sorted(asked.items())])
    return hashlib.sha256(text.encode()).hexdigest()


def vector_digests(folder: Path) -> dict[str, str]:
    """Read the digests of the published vectors by id."""
    found: dict[str, str] = json.loads((folder / MANIFEST).read_bytes())["vectors"]
    return found


def read_ledger(path: Path) -> Ledger | None:
    """Read a ledger; None where there is none."""
    if not path.is_file():
        return None
    stored: dict[str, Any] = json.loads(path.read_bytes())
    vectors: list[str] = stored["vectors"]

    def named(bits: str) -> frozenset[str]:
        found = int(bits, 16)
        return frozenset(vector for number, vector in enumerate(vectors) if found >> number & 1)

    cells = {name: row[0] for table in ("kills", "equivalents") for name, row in stored[table].items()}
    return Ledger(
        stored["ruleset"],
        stored["digest"],
        cells={**cells, **stored["alive"]},
        kills={name: named(bits) for name, (_, bits) in stored["kills"].items()},
        equivalents={name: read_certificate(row[1]) for name, row in stored["equivalents"].items()},
        decisive={
            vector: cell for vector, cell in zip(vectors, stored.get("decisive", ()), strict=False) if cell
        },
        one_way=stored.get("one_way", {}),
        alive=tuple(stored["alive"]),
        defects={name: named(bits) for name, bits in stored["defects"].items()},
        core=tuple(stored["core"]),
        proof=stored["proof"],
    )


def write_ledger(path: Path, ledger: Ledger) -> None:
    """Write a ledger with sorted keys, one entry a line, so that a change shows where it is."""
    write_document(path, ledger.to_json())


def write_document(path: Path, document: Mapping[str, object]) -> None:
    """Write an object of objects and lists with sorted keys, a line for each of their members."""
    path.parent.mkdir(parents=True, exist_ok=True)
    parts = [f"{json.dumps(key)}: {_entry(value)}" for key, value in sorted(document.items())]
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


def _entry(value: object) -> str:
    if isinstance(value, dict) and value:
        rows = (
            f" {json.dumps(key)}: {json.dumps(value[key], separators=(',', ':'), sort_keys=True)}"
            for key in sorted(value)
        )
        return "{\n" + ",\n".join(rows) + "\n}"
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f" {json.dumps(entry)}" for entry in value) + "\n]"
    return json.dumps(value)
