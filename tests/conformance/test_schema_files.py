"""Are the published schemas current and sound, and do they say the same as the models of the runner?"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any, Union

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from manilha_conformance.oracle.server import Server
from manilha_conformance.protocol.names import COMMANDS, OBSERVABLES
from manilha_conformance.protocol.replies import INSTEAD, REPLIES
from manilha_conformance.protocol.requests import REQUESTS
from manilha_conformance.protocol.shapes import Observe, PartialObserve
from manilha_conformance.schema_files import schemas, schemas_root, text_of
from manilha_conformance.suite.models import VectorFile
from pydantic import TypeAdapter, ValidationError

from tests.conformance.small_suite import SETUP, document
from tests.conformance.verify.roads import REFERENCE

if TYPE_CHECKING:
    from collections.abc import Callable

PUBLISHED = dict(schemas())


def test_the_committed_files_are_what_the_models_make() -> None:
    found = {
        str(file.relative_to(schemas_root())): file.read_text(encoding="utf-8")
        for file in schemas_root().rglob("*.json")
    }
    assert found == {name: text_of(schema) for name, schema in PUBLISHED.items()}


def test_every_command_has_both_schemas() -> None:
    names = {f"harness/{command}.{side}.schema.json" for command in COMMANDS for side in ("request", "reply")}
    assert names == {name for name in PUBLISHED if name.startswith("harness/")}


@pytest.mark.parametrize("name", PUBLISHED)
def test_each_is_a_schema_and_every_object_in_it_is_closed(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(PUBLISHED[name])
    open_objects = [
        where for where, part in _objects(PUBLISHED[name], name) if "additionalProperties" not in part
    ]
    assert open_objects == []


def _objects(part: Any, where: str) -> list[tuple[str, dict[str, Any]]]:  # noqa: ANN401 -- any JSON
    found = []
    if isinstance(part, dict):
        if part.get("type") == "object":
            found.append((where, part))
        found += [one for key, inner in part.items() for one in _objects(inner, f"{where}/{key}")]
    elif isinstance(part, list):
        found += [one for at, inner in enumerate(part) for one in _objects(inner, f"{where}/{at}")]
    return found


def test_the_partial_record_has_the_keys_and_types_of_the_whole_one() -> None:
    whole = Observe.model_json_schema()["properties"]
    partial = TypeAdapter(PartialObserve).json_schema()["properties"]
    assert whole == partial
    assert tuple(whole) == OBSERVABLES


def conversation() -> list[tuple[str, dict[str, Any]]]:
    """Talk to the reference: every command, as (schema name, message)."""
    server = Server(REFERENCE)
    rules: dict[str, Any] = {"ruleset": "paulista", "house_rules": {}}
    card = {"actor": 0, "action": {"type": "play", "card": "3O"}}
    requests: list[dict[str, Any]] = [
        {"cmd": "hello", "protocol": "manilha-harness/1", "suite": "0"},
        {"cmd": "query", **rules, "fn": "manilhas", "args": {"vira": "7P"}},
        {"cmd": "begin", **rules, "players": 4, "setup": SETUP},
        {"cmd": "act", **card},
        {"cmd": "act", **card},
        {"cmd": "act", "actor": 1, "action": {"type": "raise"}},
        {"cmd": "legal", "actor": 2},
        {"cmd": "view", "actor": 2},
        {"cmd": "next_hand"},
        {"cmd": "run", "kind": "trace", **rules, "players": 4, "setup": SETUP, "steps": [card]},
        {"cmd": "run", "kind": "query", **rules, "query": {"fn": "next_raise", "args": {"rung": None}}},
        {"cmd": "bye"},
    ]
    told = []
    for seq, request in enumerate(requests, start=1):
        numbered = {"seq": seq, **request}
        told.append((f"harness/{request['cmd']}.request.schema.json", numbered))
        told.append((f"harness/{request['cmd']}.reply.schema.json", {"seq": seq, **server.reply(numbered)}))
    return told


TOLD = conversation()


@pytest.mark.parametrize(("name", "message"), TOLD, ids=[name for name, _ in TOLD])
def test_what_the_reference_says_and_is_asked_is_of_the_published_shape(
    name: str, message: dict[str, Any]
) -> None:
    jsonschema.validate(message, PUBLISHED[name])


def test_a_vector_file_is_of_the_published_shape() -> None:
    file = document()
    jsonschema.validate(file, PUBLISHED["vectors.schema.json"])
    VectorFile.model_validate_json(json.dumps(file))


@cache
def _model(name: str) -> Callable[[str], object]:
    if name == "vectors.schema.json":
        return VectorFile.model_validate_json
    command, side, *_ = name.removeprefix("harness/").split(".")
    models = REQUESTS[command] if side == "request" else (*REPLIES[command], *INSTEAD.values())
    union: Any = Union[models]  # noqa: UP007 -- built, not written
    return TypeAdapter(union).validate_json


@cache
def _validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(PUBLISHED[name])


def _places(part: Any) -> list[tuple[Any, Any]]:  # noqa: ANN401 -- any JSON
    """List every (container, key) inside a JSON value."""
    if isinstance(part, dict):
        return [place for key, inner in part.items() for place in [(part, key), *_places(inner)]]
    if isinstance(part, list):
        return [place for at, inner in enumerate(part) for place in [(part, at), *_places(inner)]]
    return []


SAMPLES = [*TOLD, ("vectors.schema.json", document())]
OTHER = st.sampled_from([None, True, -1, 0, 7, "", "x", "play", [], {}, [0], {"x": 1}])


@given(
    st.sampled_from(range(len(SAMPLES))),
    st.integers(0, 10_000),
    OTHER,
    st.sampled_from(["replace", "drop", "add"]),
)
def test_models_and_schemas_accept_and_refuse_the_same_messages(
    sample: int, where: int, other: object, how: str
) -> None:
    name, message = SAMPLES[sample]
    spoiled = json.loads(json.dumps(message))
    places = _places(spoiled)
    container, key = places[where % len(places)]
    if how == "replace":
        container[key] = other
    elif how == "drop":
        del container[key]
    elif isinstance(container, dict):
        container["surplus"] = other
    else:
        container.append(other)
    try:
        _model(name)(json.dumps(spoiled))
    except ValidationError:
        accepted = False
    else:
        accepted = True
    assert _validator(name).is_valid(spoiled) is accepted
