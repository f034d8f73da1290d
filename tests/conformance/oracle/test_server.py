"""Whatever is asked, the server answers with the number of the request, and what fails changes nothing."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any

from hypothesis import given
from hypothesis import strategies as st
from manilha_conformance.oracle.server import LINE_BYTES, Server, serve
from manilha_reference.errors import BadRequest, Reason, Rejected

if TYPE_CHECKING:
    from collections.abc import Mapping

BEGIN = {"cmd": "begin", "ruleset": "counting", "house_rules": {}, "players": 2, "setup": {"from": 3}}


class _Counter:
    """A game in which a seat may only count down by one."""

    def __init__(self, left: int) -> None:
        self.left = left

    def observe(self) -> dict[str, Any]:
        return {"left": self.left, "to_act": [0] if self.left else []}

    def act(self, actor: object, action: object) -> None:
        if actor != 0 or action != "down" or not self.left:
            raise Rejected(Reason.UNKNOWN_ACTION)
        self.left -= 1

    def legal(self, actor: object) -> list[Any]:
        return ["down"] if actor == 0 and self.left else []

    def view(self, actor: object) -> Any:  # noqa: ANN401 -- any JSON
        raise RuntimeError(f"seat {actor} broke the engine")

    def next_hand(self) -> None:
        raise BadRequest("no-more", "there is no more", hint="stop")


class _Lasting(_Counter):
    """One that can be gone back to."""

    def kept(self) -> _Lasting:
        return _Lasting(self.left)


class _Counting:
    """An implementation that plays `_Counter`."""

    def hello(self) -> dict[str, Any]:
        return {"implementation": {"name": "counting"}}

    def query(self, ruleset: str, house_rules: Mapping[str, str], fn: str, args: Mapping[str, Any]) -> Any:  # noqa: ANN401 -- any JSON
        return [ruleset, dict(house_rules), fn, dict(args)]

    def begin(self, ruleset: str, house_rules: Mapping[str, str], players: int, setup: object) -> _Counter:
        del ruleset, house_rules, players
        if not isinstance(setup, dict) or not isinstance(setup.get("from"), int):
            raise BadRequest("bad-setup", "from is missing")
        return (_Lasting if setup.get("lasts") else _Counter)(setup["from"])


def talk(*requests: Any) -> list[dict[str, Any]]:  # noqa: ANN401 -- any JSON
    lines = [item if isinstance(item, bytes) else json.dumps(item).encode() + b"\n" for item in requests]
    out = io.BytesIO()
    serve(_Counting(), io.BytesIO(b"".join(lines)), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_whole_session() -> None:
    assert talk(
        {"seq": 1, "cmd": "hello", "protocol": "manilha-harness/1", "suite": "x"},
        {"seq": 2, **BEGIN},
        {"seq": 3, "cmd": "act", "actor": 0, "action": "down"},
        {"seq": 4, "cmd": "act", "actor": 1, "action": "down"},
        {"seq": 5, "cmd": "legal", "actor": 0},
        {"seq": 6, "cmd": "bye"},
        {"seq": 7, "cmd": "legal", "actor": 0},
    ) == [
        {"seq": 1, "implementation": {"name": "counting"}},
        {"seq": 2, "observe": {"left": 3, "to_act": [0]}},
        {"seq": 3, "ok": True, "observe": {"left": 2, "to_act": [0]}},
        {"seq": 4, "ok": False, "reject": {"reason": "unknown_action"}},
        {"seq": 5, "actions": ["down"]},
        {"seq": 6},
    ]


def test_house_rules_are_read_as_text_whatever_they_were_written_as() -> None:
    asked = {
        "cmd": "query",
        "ruleset": "r",
        "house_rules": {"a": 3, "b": True, "c": "x"},
        "fn": "f",
        "args": {},
    }
    assert talk({"seq": 1, **asked}) == [
        {"seq": 1, "value": ["r", {"a": "3", "b": "true", "c": "x"}, "f", {}]}
    ]


def test_lines_that_are_no_request_are_errors_and_the_session_goes_on() -> None:
    long = b'{"seq": 1, "x": "' + b"x" * (LINE_BYTES + 5) + b'"}\n'
    replies = talk(
        b"hello\n", b"\xff\n", b"[1]\n", long, b"[" * 100_000 + b"\n", b"\n", {"seq": 9, "cmd": "bye"}
    )
    codes = [reply["error"]["code"] for reply in replies[:-1]]
    assert codes == ["not_json", "not_utf8", "not_object", "too_long", "not_json"]
    assert replies[-1] == {"seq": 9}


def test_what_is_missing_is_named() -> None:
    replies = talk(
        {"seq": "a"},
        {"seq": 2, "cmd": "jump"},
        {"seq": 3, "cmd": "query", "ruleset": 4},
        {"seq": 4, "cmd": "act"},
    )
    assert [(reply["seq"], reply["error"]["code"], reply["error"]["message"]) for reply in replies] == [
        ("a", "missing_field", "cmd is missing"),
        (2, "unknown_command", "there is no command 'jump'"),
        (3, "bad_field", "ruleset: a string was expected"),
        (4, "no_game", "no game has begun"),
    ]


def test_a_broken_engine_is_an_answer_and_leaves_the_game_as_it_was() -> None:
    replies = talk(
        {"seq": 1, **BEGIN}, {"seq": 2, "cmd": "view", "actor": 0}, {"seq": 3, "cmd": "legal", "actor": 0}
    )
    assert replies[1]["error"]["code"] == "internal"
    assert "RuntimeError: seat 0 broke the engine" in replies[1]["error"]["trace"]
    assert replies[2] == {"seq": 3, "actions": ["down"]}


def test_a_batch_shows_each_step_and_leaves_the_session_alone() -> None:
    run = {**BEGIN, "cmd": "run", "kind": "trace", "setup": {"from": 1}, "steps": []}
    down = {"actor": 0, "action": "down"}
    replies = talk(
        {"seq": 1, **BEGIN},
        {"seq": 2, **run, "steps": [down, down]},
        {"seq": 3, **run, "steps": [{"next_hand": True}]},
        {"seq": 4, "cmd": "run", "kind": "query", "ruleset": "r", "query": {"fn": "f", "args": {}}},
        {"seq": 5, "cmd": "legal", "actor": 0},
    )
    assert replies[1] == {
        "seq": 2,
        "observations": [
            {"observe": {"left": 1, "to_act": [0]}, "legal": {"0": ["down"]}},
            {"ok": True, "observe": {"left": 0, "to_act": []}, "legal": {}},
            {"ok": False, "reject": {"reason": "unknown_action"}, "legal": {}},
        ],
    }
    *before, ended = replies[2]["observations"]
    assert before == [{"observe": {"left": 1, "to_act": [0]}, "legal": {"0": ["down"]}}]
    assert ended["error"]["code"] == "no-more"
    assert replies[3]["observations"] == [{"value": ["r", {}, "f", {}]}]
    assert replies[4]["actions"] == ["down"]


def test_a_step_of_a_batch_goes_back_as_often_as_asked_where_the_game_lasts() -> None:
    run = {**BEGIN, "cmd": "run", "kind": "trace", "setup": {"from": 3, "lasts": True}}
    down = {"actor": 0, "action": "down"}
    steps = [down, down, {**down, "after": 0}, down, {**down, "after": 1}, {**down, "after": 2}]
    (reply,) = talk({"seq": 1, **run, "steps": steps})
    assert [seen["observe"]["left"] for seen in reply["observations"]] == [3, 2, 1, 2, 1, 1, 0]
    for odd in (7, -1, True, "0", None):
        (reply,) = talk({"seq": 1, **run, "steps": [down, {**down, "after": odd}]})
        assert reply["observations"][-1]["error"]["code"] == "bad_field"
    (reply,) = talk({"seq": 1, **run, "setup": {"from": 3}, "steps": [{**down, "after": 0}]})
    assert reply["observations"][-1]["error"]["code"] == "no_load_state"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(alphabet="ab0 é{", max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(alphabet="ab0 é{", max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
FIELDS = (
    "cmd",
    "ruleset",
    "house_rules",
    "players",
    "setup",
    "actor",
    "action",
    "fn",
    "args",
    "steps",
    "query",
)
REQUESTS = st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=8).flatmap(
    lambda fields: st.sampled_from(
        ["begin", "act", "legal", "view", "run", "query", "next_hand", "hello"]
    ).map(lambda command: {"cmd": command, **fields} if "cmd" not in fields else fields)
)


@given(st.lists(REQUESTS, max_size=6))
def test_no_request_ends_the_service_or_touches_the_game_without_being_taken(
    requests: list[dict[str, Any]],
) -> None:
    server = Server(_Counting())
    left = server.reply(BEGIN)["observe"]["left"]
    for request in requests:
        reply = server.reply(request)
        if request["cmd"] == "act" and reply.get("ok") is True:
            left -= 1
        elif request["cmd"] == "begin" and "observe" in reply:
            left = reply["observe"]["left"]
        assert server.reply({"cmd": "legal", "actor": 0}) == {"actions": ["down"] if left else []}
