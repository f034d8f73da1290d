"""Reads vector files: all that a file holds is checked before anything is run."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from manilha_reference.errors import Location, ManilhaError, Text
from pydantic import ValidationError

from manilha_conformance.suite.models import VectorFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from manilha_conformance.suite.models import Raw


ADEQUACY: Final = "adequacy"
"""The folder beside the rulesets' that says what each vector is good for; no vectors lie there."""


class SuiteError(ManilhaError):
    """Vectors that cannot be used as they stand, or a choice that names what is not there."""

    exit_code = 3


@dataclass(frozen=True, slots=True)
class RuleNote:
    """What the suite says of a rule."""

    id: str
    says: Text
    sources: tuple[str, ...]


@dataclass(frozen=True)
class Vector:
    """A vector and what its file says around it; `raw` is the JSON object as it stands."""

    raw: Raw
    ruleset: str
    topic: str
    notes: Mapping[str, RuleNote] = field(repr=False)
    original: Vector | None = field(default=None, repr=False)
    """The vector as shipped, where house rules gave this one other expectations."""

    @property
    def id(self) -> str:
        """Its stable id."""
        return cast("str", self.raw["id"])

    @property
    def title(self) -> str:
        """What holds, in a line."""
        return cast("str", self.raw["title"])

    @property
    def seated(self) -> int | None:
        """For how many players it is; None where that makes no difference."""
        if self.kind != "query":
            return self.players
        return cast("int | None", self.raw["query"]["args"].get("players"))

    @property
    def kind(self) -> str:
        """`query`, `trace`, `view_pair` or `perft`."""
        return cast("str", self.raw["kind"])

    @property
    def level(self) -> str:
        """`judge`, `hand` or `match`."""
        return cast("str", self.raw["level"])

    @property
    def players(self) -> int | None:
        """How many play; None where it does not matter."""
        return cast("int | None", self.raw.get("players"))

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it holds up, the decisive one first."""
        return tuple(self.raw["rules"])

    @property
    def house_rules(self) -> Mapping[str, str]:
        """The house rules that it presumes; a name that is absent makes no difference."""
        return cast("Mapping[str, str]", self.raw["house_rules"])

    @property
    def needs(self) -> tuple[str, ...]:
        """What an adapter must show for it to be asked."""
        return tuple(self.raw["needs"])


@dataclass(frozen=True)
class Suite:
    """The vectors of some rulesets, in the order of their files."""

    version: str
    spec_digests: Mapping[str, str]
    vectors: tuple[Vector, ...]

    @cached_property
    def by_id(self) -> Mapping[str, Vector]:
        """Each vector under its id."""
        return {vector.id: vector for vector in self.vectors}


def vectors_root() -> Path:
    """Return the folder of the shipped vectors."""
    return Path(__file__).resolve().parent.parent / "vectors"


def digest_of(raw: Mapping[str, Any]) -> str:
    """Return the digest of a vector: sha256 of its canonical JSON without `digest` and `revision`."""
    bare = {name: value for name, value in raw.items() if name not in ("digest", "revision")}
    text = json.dumps(bare, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _first_fault(error: ValidationError) -> str:
    fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return f"{'.'.join(str(part) for part in fault['loc'])}: {fault['msg']}"


def read_file(path: Path) -> tuple[VectorFile, tuple[Vector, ...]]:
    """Read one vector file; raises `SuiteError` where its shape, a digest or a rule it names is wrong."""
    data = path.read_bytes()
    where = Location(str(path), 1, 1)
    try:
        checked = VectorFile.model_validate_json(data)
    except ValidationError as error:
        fault = _first_fault(error)
        raise SuiteError("vector-file", Text(f"not manilha-vectors/1: {fault}"), where) from None
    document = json.loads(data)
    notes = {
        name: RuleNote(name, Text(note.summary_en, note.summary_pt), tuple(note.sources))
        for name, note in checked.rules.items()
    }
    vectors = tuple(Vector(raw, checked.ruleset, checked.topic, notes) for raw in document["vectors"])
    for vector in vectors:
        if digest_of(vector.raw) != vector.raw["digest"]:
            raise SuiteError(
                "vector-digest",
                Text(f"{vector.id} is not what its digest says", f"{vector.id} não é o que seu resumo diz"),
                where,
                Text("generate the vectors again", "gere os vetores de novo"),
            )
        if missing := sorted(set(vector.rules) - set(notes)):
            raise SuiteError(
                "vector-rule",
                Text(f"{vector.id} names rule {missing[0]}, which the file does not hold"),
                where,
            )
    return checked, vectors


def _files(path: Path, rulesets: Iterable[str] | None) -> list[Path]:
    if path.is_file():
        return [path]
    folders = (
        sorted(one for one in path.iterdir() if one.is_dir() and one.name != ADEQUACY)
        if path.is_dir()
        else []
    )
    wanted = None if rulesets is None else set(rulesets)
    return [
        file
        for folder in folders
        if wanted is None or folder.name in wanted
        for file in sorted(folder.glob("*.json"))
    ]


def rulesets_in(path: Path) -> tuple[str, ...]:
    """Name the rulesets that have vectors in a folder; for a single file, its own."""
    if path.is_file():
        return (read_file(path)[0].ruleset,)
    return tuple(sorted({file.parent.name for file in _files(path, None)}))


def load_suite(paths: Iterable[Path], rulesets: Iterable[str] | None = None) -> Suite:
    """Read the vectors of these folders and files, of all rulesets or of those named.

    Raises `SuiteError` where a file does not hold or one id stands twice.
    """
    wanted = None if rulesets is None else tuple(rulesets)
    version = "none"
    digests: dict[str, str] = {}
    vectors: list[Vector] = []
    for path in paths:
        for file in _files(path, wanted):
            head, found = read_file(file)
            if wanted is not None and head.ruleset not in wanted:
                continue
            version = head.suite
            digests[head.ruleset] = head.spec_digest
            vectors.extend(found)
    seen: set[str] = set()
    for vector in vectors:
        if vector.id in seen:
            raise SuiteError(
                "vector-twice", Text(f"{vector.id} stands twice", f"{vector.id} aparece duas vezes")
            )
        seen.add(vector.id)
    return Suite(version, digests, tuple(vectors))


def profile_ids(name: str, root: Path) -> frozenset[str] | None:
    """Return the ids of a profile, None for all vectors; raises `SuiteError` for an unknown one."""
    file = root / "profiles.json"
    profiles = json.loads(file.read_bytes()) if file.is_file() else {"full": "all"}
    if name not in profiles:
        known = ", ".join(sorted(profiles))
        raise SuiteError(
            "unknown-profile",
            Text(f"there is no profile {name!r}", f"não existe o perfil {name!r}"),
            hint=Text(known),
        )
    chosen = profiles[name]
    return None if chosen == "all" else frozenset(chosen)
