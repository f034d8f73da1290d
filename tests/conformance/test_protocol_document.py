"""PROTOCOL.md is held to its word: its session is held with the reference, its names are the code's."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
from manilha_conformance.oracle.server import Server
from manilha_conformance.protocol.names import CAPABILITIES, COMMANDS, LEVELS, OBSERVABLES, QUERIES
from manilha_conformance.schema_files import schemas
from manilha_conformance.verify.status import Status
from manilha_reference.errors import Reason

from tests.conformance.verify.roads import REFERENCE

DOCUMENT = Path(__file__).parents[2].joinpath("conformance", "PROTOCOL.md").read_text(encoding="utf-8")
PUBLISHED = dict(schemas())


def session() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    block = DOCUMENT.split("<!-- session -->")[1].split("```")[1]
    lines = [line for line in block.splitlines() if line]
    told = [(line[0], json.loads(line[2:])) for line in lines]
    assert [mark for mark, _ in told] == ["→", "←"] * (len(told) // 2)
    return [(told[at][1], told[at + 1][1]) for at in range(0, len(told), 2)]


def test_the_session_is_what_the_reference_answers() -> None:
    server = Server(REFERENCE)
    held = [(request, {"seq": request["seq"], **server.reply(request)}) for request, _ in session()]
    assert held == session()
    assert len(held) == 8


def test_every_message_of_the_session_is_of_the_published_shape() -> None:
    for request, reply in session():
        jsonschema.validate(request, PUBLISHED[f"harness/{request['cmd']}.request.schema.json"])
        jsonschema.validate(reply, PUBLISHED[f"harness/{request['cmd']}.reply.schema.json"])


def test_the_hello_that_is_shown_is_of_the_published_shape() -> None:
    shown = json.loads(DOCUMENT.split("### hello")[1].split("```json")[1].split("```")[0])
    jsonschema.validate(shown, PUBLISHED["harness/hello.reply.schema.json"])


def test_the_batches_that_are_shown_are_answered_as_the_document_says() -> None:
    block = DOCUMENT.split("### run")[1].split("```json")[1].split("```")[0]
    shown = [json.loads(f'{{"seq"{part}') for part in block.split('{"seq"')[1:]]
    seen = []
    for request in shown:
        jsonschema.validate(request, PUBLISHED["harness/run.request.schema.json"])
        reply = {"seq": request["seq"], **Server(REFERENCE).reply(request)}
        jsonschema.validate(reply, PUBLISHED["harness/run.reply.schema.json"])
        seen.append([sorted(observation) for observation in reply["observations"]])
    taken = ["legal", "observe", "ok"]
    assert seen == [[["value"]], [["legal", "observe"], taken, taken, ["view"]]]


def test_every_name_of_the_protocol_is_explained() -> None:
    explained = set(re.findall(r"`([a-z_]+)`", DOCUMENT))
    names = {*COMMANDS, *QUERIES, *OBSERVABLES, *CAPABILITIES, *LEVELS, *map(str, Status), *map(str, Reason)}
    assert names - explained == set()
