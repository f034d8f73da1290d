"""Are the vectors that ship whole, and do the tables still say what they say?"""

from __future__ import annotations

import hashlib
import json
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.suite.load import vectors_root
from manilha_conformance.suite.revalue import revalue
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_tools.vectors.assemble import digest, inputs_digest
from manilha_tools.vectors.files import LOCK, MANIFEST, PROFILES
from manilha_tools.vectors.lock import LENGTH
from manilha_tools.vectors.store import lock_of, vector_files
from manilha_tools.vectors.topics import BUILDERS

if TYPE_CHECKING:
    from manilha_conformance.suite.load import Suite, Vector
    from manilha_reference.ruleset import Ruleset

ROOT = vectors_root()
EVERY = 12
"""One vector in so many is put to the tables again in the ordinary run."""


def tables(vector: Vector) -> Ruleset:
    """Return the tables that a vector holds under."""
    own = _tables(vector.ruleset, ()).house_rules
    chosen = ((name, value) for name, value in vector.house_rules.items() if own[name] != value)
    return _tables(vector.ruleset, tuple(chosen))


@cache
def _tables(ruleset: str, chosen: tuple[tuple[str, str], ...]) -> Ruleset:
    return load_ruleset(ruleset, dict(chosen))


def test_every_ruleset_has_every_topic() -> None:
    topics = {sys.modules[builder.__module__].TOPIC for builder in BUILDERS} | {"house"}
    assert set(vector_files(ROOT)) == {
        f"{ruleset}/{topic}.json" for ruleset in ruleset_ids() for topic in topics
    }


def test_each_vector_is_what_its_digest_and_the_lock_say(suite: Suite) -> None:
    lock = lock_of(ROOT)
    assert suite.vectors
    for vector in suite.vectors:
        entry = lock[vector.id]
        assert (vector.raw["digest"], vector.raw["revision"]) == (digest(vector.raw), entry.revision)
        assert (entry.inputs, entry.digest) == (
            inputs_digest(vector.raw)[:LENGTH],
            vector.raw["digest"][:LENGTH],
        )


def test_the_manifest_names_every_file_and_vector_by_its_sha256(suite: Suite) -> None:
    manifest = json.loads((ROOT / MANIFEST).read_bytes())
    assert manifest["files"] == {
        path: hashlib.sha256(text.encode()).hexdigest() for path, text in vector_files(ROOT).items()
    }
    assert manifest["vectors"] == {vector.id: vector.raw["digest"] for vector in suite.vectors}
    assert manifest["spec_digests"] == {name: load_ruleset(name).digest for name in ruleset_ids()}


def test_nothing_else_lies_in_the_folder() -> None:
    loose = {path.name for path in ROOT.iterdir() if path.is_file()}
    assert loose == {LOCK, MANIFEST, PROFILES}


def test_an_id_begins_with_ruleset_and_topic_and_a_title_is_short(suite: Suite) -> None:
    for vector in suite.vectors:
        assert vector.id.startswith(f"{vector.ruleset}.{vector.topic}.")
        assert 0 < len(vector.title) <= 100


def test_rules_and_cells_are_those_of_the_tables_that_the_vector_holds_under(suite: Suite) -> None:
    for vector in suite.vectors[::EVERY]:
        rules = tables(vector)
        carried = [rules.rule_of(path) for path in vector.raw["cells"]]
        assert list(dict.fromkeys(carried)) == list(vector.rules)
        assert {name: rules.house_rules[name] for name in vector.house_rules} == dict(vector.house_rules)


def _fresh(vectors: tuple[Vector, ...]) -> list[str]:
    """Name the vectors that the tables now give another body."""
    changed = []
    for vector in vectors:
        again = revalue(vector, tables(vector))
        if again is None or again.raw != vector.raw:
            changed.append(vector.id)
    return changed


def test_the_tables_still_give_what_is_expected(suite: Suite) -> None:
    assert _fresh(suite.vectors[::EVERY]) == []


@pytest.mark.long
def test_the_tables_still_give_all_that_is_expected(suite: Suite) -> None:
    assert _fresh(suite.vectors) == []


def test_only_accepted_steps_show_a_state_and_every_seat_to_act_has_its_complete_set(suite: Suite) -> None:
    states: list[Any] = [
        state
        for vector in suite.vectors
        if vector.kind == "trace"
        for state in (vector.raw["begin"], *(step["expect"] for step in vector.raw["steps"]))
    ]
    assert states
    for state in states:
        if "reject" in state:
            assert set(state) == {"reject"}
        else:
            assert [int(seat) for seat in state["legal"]] == state["observe"]["to_act"]
            assert all(state["legal"].values())
