"""Whatever line comes, the oracle answers it in the shape of the protocol and the game stands as it stood."""

from __future__ import annotations

import io
import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from hypothesis import example, given, settings
from hypothesis import strategies as st
from manilha_conformance.checkup.samples import sample_arguments
from manilha_conformance.oracle.server import serve
from manilha_conformance.protocol.check import check_reply
from manilha_conformance.protocol.names import COMMANDS
from manilha_reference.rulesets import load_ruleset

from tests.conformance.small_suite import SETUP
from tests.conformance.verify.roads import REFERENCE

if TYPE_CHECKING:
    from collections.abc import Iterator

Json = Any
Place = tuple[Json, Json]
BEGIN = {"cmd": "begin", "ruleset": "paulista", "house_rules": {}, "players": 4, "setup": SETUP}
ASK = {"cmd": "act", "actor": 0, "action": {"type": "raise", "rung": "truco"}}
STANDING = [{"cmd": cmd, "actor": seat} for cmd in ("legal", "view") for seat in range(4)]
ORDERLY: list[dict[str, Json]] = [
    {"cmd": "hello", "protocol": "manilha-harness/1", "suite": "0"},
    BEGIN,
    {"cmd": "act", "actor": 1, "action": {"type": "play", "card": "5P", "hidden": False}},
    {"cmd": "act", "actor": 1, "action": {"type": "accept"}},
    {"cmd": "act", "actor": 3, "action": {"type": "raise", "rung": "seis"}},
    {"cmd": "legal", "actor": 1},
    {"cmd": "view", "actor": 2},
    {"cmd": "next_hand"},
    {**BEGIN, "cmd": "run", "kind": "trace", "steps": [ASK, {"next_hand": True}]},
    *(
        {"cmd": "query", "ruleset": "paulista", "house_rules": {"all_tied": "nobody"}, "fn": fn, "args": args}
        for fn, args in sample_arguments(load_ruleset("paulista"), 4).items()
    ),
]
JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 13)
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["", "A", "T", "7O", "7o", "truco", "paulista", "play", "../paulista", "\ud800", "\0"])
    | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


def places(value: Json) -> Iterator[Place]:
    """Yield every (container, key) of a JSON value."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in list(keys):
        yield value, key
        yield from places(value[key])


@st.composite
def spoiled_requests(draw: st.DrawFn) -> dict[str, Json]:
    """Draw a request that made sense before something in it was replaced, dropped, doubled or added."""
    request = deepcopy(draw(st.sampled_from(ORDERLY)))
    for _ in range(draw(st.integers(1, 3))):
        found = list(places(request))
        if not found:
            break
        container, key = draw(st.sampled_from(found))
        match draw(st.sampled_from(["replace", "replace", "drop", "double", "add"])):
            case "drop":
                del container[key]
            case "double" if isinstance(container, list):
                container.insert(key, deepcopy(container[key]))
            case "add" if isinstance(container, dict):
                container[draw(st.text(max_size=4))] = draw(JUNK)
            case _:
                container[key] = draw(JUNK)
    return request


def talk(lines: list[bytes]) -> list[dict[str, Json]]:
    """Begin a game and a request in it, and ask how it stands before and after these lines."""
    standing = [json.dumps({"seq": 9, **request}).encode() + b"\n" for request in STANDING]
    begun = [json.dumps({"seq": 9, **request}).encode() + b"\n" for request in (BEGIN, ASK)]
    out = io.BytesIO()
    serve(REFERENCE, io.BytesIO(b"".join([*begun, *standing, *lines, *standing])), out)
    return [json.loads(line) for line in out.getvalue().splitlines()][len(begun) :]


def one_line(data: bytes) -> bytes:
    return data.replace(b"\n", b"").replace(b"\r", b"") + b"\n"


LINES = (
    st.binary(min_size=1, max_size=60)
    | st.text(min_size=1, max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass"))
    | JUNK.map(lambda value: json.dumps(value).encode())
    | st.dictionaries(st.sampled_from(["seq", "cmd", "actor"]), JUNK).map(
        lambda one: json.dumps(one).encode()
    )
).map(one_line)
"""Lines that are no request; hardly ever does one come out that is."""


@settings(max_examples=60, deadline=None)
@given(st.lists(LINES, min_size=1, max_size=20))
@example([b'{"seq": 1, "cmd": "bey"}\n', b'{"seq": 1, "cmd": ["act"]}\n', b"NaN\n", b"1" * 5000 + b"\n"])
@example([b'{"seq": 1, "cmd": "act", "actor": 1e999, "action": {}}\n', b'{"a": Infinity}\n'])
def test_a_line_that_is_no_request_is_an_error_and_the_game_stands(lines: list[bytes]) -> None:
    asked = [line for line in lines if line.strip()]
    replies = talk(lines)
    before, answers, after = (
        replies[: len(STANDING)],
        replies[len(STANDING) : -len(STANDING)],
        replies[-len(STANDING) :],
    )
    assert (len(answers), after) == (len(asked), before)
    commands = [f'"{command}"'.encode() for command in COMMANDS]
    for line, answer in zip(asked, answers, strict=True):
        if not any(command in line for command in commands):
            assert set(answer) == {"seq", "error"}
            assert answer["error"]["code"] != "internal"


@settings(max_examples=150, deadline=None)
@given(st.lists(spoiled_requests(), min_size=1, max_size=8))
def test_a_spoiled_request_is_answered_in_shape_and_an_error_leaves_the_game(
    requests: list[dict[str, Json]],
) -> None:
    for request in requests:
        replies = talk([json.dumps({"seq": 3, **request}).encode() + b"\n"])
        before, answers, after = replies[: len(STANDING)], replies[len(STANDING) :], replies[-len(STANDING) :]
        answer = answers[0]
        assert answer.get("error", {}).get("code") != "internal"
        if "error" in answer or answer.get("ok") is False:
            assert after == before
        if request.get("cmd") in COMMANDS and answer["seq"] == 3:
            check_reply(request["cmd"], answer)
        assert request.get("cmd") == "bye" or len(answers) == 1 + len(STANDING)
