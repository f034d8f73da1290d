"""The JSON Schemas are current, and accept and refuse exactly what the typed models do."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from manilha_reference.node import Node
from manilha_reference.overlay import load_layers
from manilha_reference.paths import spec_root
from manilha_reference.schemas import MODELS, schema_of, text_of
from manilha_reference.source import parse
from pydantic import ValidationError

FILES = {
    "ruleset": "rulesets/paulista.yaml",
    "rules": "rules/mineiro.yaml",
    "house-rules": "house-rules.yaml",
    "sources": "sources.yaml",
    "errata": "errata.yaml",
    "glossary": "glossary.yaml",
    "properties": "properties.yaml",
}
ODDITIES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 3, 41, 101, 10**8, "", "A", "a", "O", "next", "T", "go", "tie", "side",
    "4", "x y", "S000 L8", "unlimited", "chance", [], [0], ["A"], [0, 11], {}, {"pt": "a"},
    {"pt": "a", "en": "b"}, {"replace": True},
)  # fmt: skip


def document(kind: str) -> Any:  # noqa: ANN401 -- a JSON document
    text = (spec_root() / FILES[kind]).read_text(encoding="utf-8")
    node, problems = parse(text, FILES[kind])
    assert isinstance(node, Node)
    assert problems == []
    return node.plain()


DOCUMENTS = {kind: document(kind) for kind in MODELS}
VALIDATORS = {kind: Draft202012Validator(schema_of(kind)) for kind in MODELS}


def model_accepts(kind: str, found: object) -> bool:
    try:
        MODELS[kind].model_validate(found)
    except ValidationError:
        return False
    return True


def spots(tree: Any, above: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401 -- as `document`
    """Return the path of every value below the top."""
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return [path for key, below in pairs for path in ((*above, key), *spots(below, (*above, key)))]


SPOTS = {kind: spots(tree) for kind, tree in DOCUMENTS.items()}


@st.composite
def mutated(draw: st.DrawFn) -> tuple[str, Any]:
    """Return a shipped document with one to three values dropped, renamed, doubled or made odd."""
    kind = draw(st.sampled_from(sorted(MODELS)))
    tree = copy.deepcopy(DOCUMENTS[kind])
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(SPOTS[kind]))
        holder = tree
        for step in path[:-1]:
            inside = isinstance(holder, dict) and step in holder
            inside = inside or (isinstance(holder, list) and isinstance(step, int) and step < len(holder))
            holder = holder[step] if inside else {}
        key = path[-1]
        if not (isinstance(holder, dict) and key in holder) and not (
            isinstance(holder, list) and isinstance(key, int) and key < len(holder)
        ):
            continue
        match draw(st.sampled_from(["drop", "odd", "rename", "double"])):
            case "drop":
                del holder[key]
            case "odd":
                holder[key] = copy.deepcopy(draw(st.sampled_from(ODDITIES)))
            case "rename" if isinstance(holder, dict):
                name = draw(
                    st.sampled_from(["x", "A", "AB", "5", "4", "replace", "S9", "PAU-X", "D01", "a.b", ""])
                )
                holder[name] = holder.pop(key)
            case "double" if isinstance(holder, list):
                holder.append(copy.deepcopy(holder[key]))
    return kind, tree


@pytest.mark.parametrize("kind", sorted(MODELS))
def test_the_schema_in_the_specification_is_current(kind: str) -> None:
    path = spec_root() / "schemas" / f"{kind}.schema.json"
    assert path.read_text(encoding="utf-8") == text_of(kind), "run `python -m manilha_reference.schemas`"


def test_there_is_a_schema_for_every_kind_and_no_other() -> None:
    assert {path.name for path in (spec_root() / "schemas").iterdir()} == {
        f"{kind}.schema.json" for kind in MODELS
    }


@pytest.mark.parametrize("kind", sorted(MODELS))
def test_a_schema_is_a_schema_and_takes_the_shipped_file(kind: str) -> None:
    schema = json.loads(text_of(kind))
    Draft202012Validator.check_schema(schema)
    assert [error.message for error in Draft202012Validator(schema).iter_errors(DOCUMENTS[kind])] == []
    assert model_accepts(kind, DOCUMENTS[kind])


@settings(max_examples=250, deadline=None)
@given(mutated())
def test_schema_and_model_accept_and_refuse_the_same_documents(case: tuple[str, Any]) -> None:
    kind, tree = case
    assert VALIDATORS[kind].is_valid(tree) == model_accepts(kind, tree)


@pytest.mark.parametrize("kind", sorted(MODELS))
def test_every_map_of_a_schema_is_closed(kind: str) -> None:
    def maps(part: object) -> list[dict[str, Any]]:
        if isinstance(part, list):
            return [found for below in part for found in maps(below)]
        if not isinstance(part, dict):
            return []
        mine = [part] if part.get("type") == "object" and "if" not in part else []
        return mine + [found for below in part.values() for found in maps(below)]

    found = [part for part in maps(schema_of(kind)) if part.get("additionalProperties") is not False]
    free = {"description": "Paths and what to put there.", "type": "object"}
    assert [part for part in found if part.keys() != free.keys()] == []


@pytest.mark.parametrize(
    "path", sorted((spec_root() / "rulesets").glob("*.yaml")), ids=lambda path: path.stem
)
def test_overlays_and_what_they_come_to_fit_the_schema(path: Any) -> None:  # noqa: ANN401 -- a path
    node, _ = parse(path.read_text(encoding="utf-8"), path.name)
    assert node is not None
    for tree in (node.plain(), load_layers(path).node.plain()):
        assert [error.message for error in VALIDATORS["ruleset"].iter_errors(tree)] == []


@pytest.mark.parametrize(
    ("extra", "fits"),
    [
        ({}, True),
        ({"game": {"target": 15}}, True),
        ({"bets": {"rungs": {"replace": True}}}, True),
        ({"remove": ["order.successor"]}, True),
        ({"game": {"goal": 15}}, False),
        ({"game": {"target": "15"}}, False),
        ({"bets": {"rungs": {"replace": False}}}, False),
        ({"remove": "order"}, False),
        ({"order": {"tiers": [{"suit": "O"}]}}, False),
        ({"replace": True}, False),
        ({"name": {"pt": "Mesa"}}, False),
    ],
)
def test_the_schema_knows_what_an_overlay_may_say(extra: dict[str, Any], fits: bool) -> None:  # noqa: FBT001 -- a case
    head = {
        "format": "manilha-ruleset/1",
        "id": "mesa",
        "name": {"pt": "Mesa", "en": "Table"},
        "extends": "paulista",
    }
    assert VALIDATORS["ruleset"].is_valid({**head, **extra}) is fits
