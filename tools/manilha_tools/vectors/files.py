"""The files of a suite as text: vectors by ruleset and topic, manifest, profiles and lock of ids."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from manilha_tools.vectors.flags import used
from manilha_tools.vectors.lock import renew, write_lock
from manilha_tools.vectors.model import FORMAT, SUITE
from manilha_tools.vectors.profiles import smoke
from manilha_tools.vectors.render import block, lines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from manilha_reference.ruleset import Rule, Ruleset

    from manilha_tools.vectors.lock import Entry, Lock
    from manilha_tools.vectors.model import Vector

LOCK: Final = "ids.lock"
MANIFEST: Final = "manifest.json"
PROFILES: Final = "profiles.json"
ADEQUACY: Final = "adequacy"
"""The folder of what each vector is good for; no vectors lie there."""

Files = dict[str, str]
"""Path below the folder of the suite -> text."""


@dataclass(frozen=True, slots=True)
class Part:
    """The vectors of one ruleset."""

    rules: Ruleset
    vectors: tuple[Vector, ...]


def suite_files(
    parts: Sequence[Part],
    lock: Mapping[str, Entry],
    kept: Mapping[str, str],
    cores: Mapping[str, Sequence[str]],
    *,
    rename: bool = False,
) -> Files:
    """Return every file of the suite by its path.

    `kept` are vector files of rulesets that were not built again; manifest and profiles cover them too.
    `cores` are the vectors chosen for `core`, by ruleset.
    Raises LockError where an id would change its meaning.
    """
    renewed = renew(lock, (vector for part in parts for vector in part.vectors), rename=rename)
    built = {
        f"{part.rules.id}/{topic}.json": _topic_file(part, topic, renewed)
        for part in parts
        for topic in dict.fromkeys(vector.topic for vector in part.vectors)
    }
    files = dict(sorted({**kept, **built}.items()))
    documents = {path: json.loads(text) for path, text in files.items()}
    return {
        **files,
        MANIFEST: lines(_manifest(files, documents)),
        PROFILES: lines(_profiles(documents, cores)),
        LOCK: write_lock(renewed),
    }


def _manifest(files: Mapping[str, str], documents: Mapping[str, Any]) -> dict[str, object]:
    return {
        "format": "manilha-manifest/1",
        "suite": SUITE,
        "spec_digests": {document["ruleset"]: document["spec_digest"] for document in documents.values()},
        "files": {path: hashlib.sha256(text.encode()).hexdigest() for path, text in files.items()},
        "vectors": {
            vector["id"]: vector["digest"]
            for document in documents.values()
            for vector in document["vectors"]
        },
    }


def _profiles(documents: Mapping[str, Any], cores: Mapping[str, Sequence[str]]) -> dict[str, object]:
    """Return the profiles; where no core was chosen yet, `smoke` is out of all vectors."""
    by_ruleset: dict[str, dict[str, Any]] = {}
    for document in documents.values():
        vectors = by_ruleset.setdefault(document["ruleset"], {})
        vectors.update((vector["id"], vector) for vector in document["vectors"])
    core = {
        name: [vectors[it] for it in cores.get(name, ()) if it in vectors]
        for name, vectors in sorted(by_ruleset.items())
    }
    own = {
        name: [vector for vector in vectors.values() if "house_rule" not in vector["flags"]]
        for name, vectors in by_ruleset.items()
    }
    return {
        "core": sorted(vector["id"] for chosen in core.values() for vector in chosen),
        "full": "all",
        "smoke": [it for name, chosen in core.items() for it in smoke(chosen or own[name])],
    }


def _topic_file(part: Part, topic: str, lock: Lock) -> str:
    vectors = sorted(
        (vector for vector in part.vectors if vector.topic == topic), key=lambda vector: vector.id
    )
    flags: list[Any] = [vector.body["flags"] for vector in vectors]
    return block(
        {
            "format": FORMAT,
            "suite": SUITE,
            "spec_digest": part.rules.digest,
            "ruleset": part.rules.id,
            "topic": topic,
            "rules": _notes(part.rules, vectors),
            "flags": used(flags),
            "vectors": [{**vector.body, "revision": lock[vector.id].revision} for vector in vectors],
        }
    )


def _notes(rules: Ruleset, vectors: Sequence[Vector]) -> dict[str, object]:
    """Return what the rules of these vectors say; a rule that house rules trimmed is told as it stands."""
    named = {rule.id: rule for vector in vectors for rule in vector.notes}
    return {name: _note(rules.rules.get(name, rule)) for name, rule in named.items()}


def _note(rule: Rule) -> dict[str, object]:
    return {
        "summary_pt": rule.pt,
        "summary_en": rule.en,
        "sources": list(rule.sources),
        "cells": list(rule.cells),
    }
