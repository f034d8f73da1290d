"""The oracle by the contract: every ruleset and number of players, whatever is asked in whatever order."""

from __future__ import annotations

import io
import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manilha_conformance.cli.main import main
from manilha_conformance.oracle.reference import Reference
from manilha_conformance.oracle.server import Server, serve
from manilha_conformance.protocol.check import check_reply, check_value
from manilha_conformance.protocol.names import CAPABILITIES, LEVELS, OBSERVABLES, QUERIES
from manilha_reference.deal import draw_deal
from manilha_reference.errors import ManilhaError, Reason
from manilha_reference.order import deck
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_reference.wire import write_deal

from tests.conformance.verify.roads import REFERENCE

if TYPE_CHECKING:
    from pathlib import Path

Json = dict[str, Any]
PLAYED = [(name, players) for name in ruleset_ids() for players in load_ruleset(name).players]
ODD_ACTIONS: list[Any] = [
    None,
    "play",
    {},
    {"type": "shuffle"},
    {"type": "play"},
    {"type": "play", "card": "1X"},
    {"type": "play", "card": 7},
    {"type": "play", "card": "7o"},
    {"type": "raise", "rung": "vinte"},
    {"type": "raise", "rung": 3},
    {"type": "accept", "card": "3O"},
    {"type": ["play"]},
]


def setup_for(ruleset: str, players: int, seed: int, scores: tuple[int, int] = (0, 0)) -> Json:
    rules, random = load_ruleset(ruleset), Random(seed)  # noqa: S311 -- cards, not secrets
    first, *others = [write_deal(draw_deal(rules, players, random)) for _ in range(3)]
    return {"opener": seed % players, **first, "scores": list(scores), "deals": others}


def asked(server: Server, command: str, **fields: Any) -> Json:  # noqa: ANN401 -- any JSON
    reply = server.reply({"seq": 1, "cmd": command, **fields})
    check_reply(command, {"seq": 1, **reply})
    return reply


def standing(server: Server, players: int) -> Json:
    return {
        command: [asked(server, command, actor=seat) for seat in range(players)]
        for command in ("legal", "view")
    }


def test_hello_declares_all_there_is() -> None:
    hello = asked(Server(REFERENCE), "hello", protocol="manilha-harness/1", suite="0")
    assert hello["rulesets"] == {
        name: {"players": list(rules.players), "house_rules": dict(rules.house_rules)}
        for name in ruleset_ids()
        for rules in (load_ruleset(name),)
    }
    assert (hello["levels"], hello["auto"]) == (list(LEVELS), [])
    assert set(hello["queries"]) == set(QUERIES)
    assert set(hello["observables"]) == set(OBSERVABLES)
    assert set(hello["capabilities"]) == set(CAPABILITIES)


@settings(max_examples=30, deadline=None)
@given(
    st.sampled_from(PLAYED),
    st.integers(0, 1 << 20),
    st.tuples(st.integers(0, 11), st.integers(0, 11)),
    st.data(),
)
def test_an_act_is_taken_exactly_when_it_is_legal_and_a_refusal_changes_nothing(
    played: tuple[str, int], seed: int, scores: tuple[int, int], data: st.DataObject
) -> None:
    ruleset, players = played
    server = Server(REFERENCE)
    setup = setup_for(ruleset, players, seed, scores)
    observe = asked(server, "begin", ruleset=ruleset, house_rules={}, players=players, setup=setup)["observe"]
    cards = [{"type": "play", "card": card} for card in deck(load_ruleset(ruleset))[:5]]
    for _ in range(12):
        assert set(observe) == set(OBSERVABLES)
        before = standing(server, players)
        legal = [reply["actions"] for reply in before["legal"]]
        assert observe["to_act"] == [seat for seat in range(players) if legal[seat]]
        seat = data.draw(st.integers(0, players - 1))
        wild = data.draw(st.booleans())
        pool = (
            [*ODD_ACTIONS, *cards, {"type": "fold"}, {"type": "accept"}, {"type": "raise"}]
            if wild
            else legal[seat]
        )
        action = data.draw(st.sampled_from(pool or ODD_ACTIONS))
        reply = asked(server, "act", actor=seat, action=action)
        rung = next((one["rung"] for one in legal[seat] if one["type"] == "raise"), None)
        named = {"type": "raise", "rung": rung} if action == {"type": "raise"} and rung else action
        assert reply["ok"] is (named in legal[seat])
        if reply["ok"]:
            observe = reply["observe"]
        else:
            assert reply["reject"]["reason"] in set(Reason)
            assert standing(server, players) == before
        if observe["phase"] == "hand_over":
            observe = asked(server, "next_hand").get("observe", observe)


def with_legal(server: Server, players: int, reply: Json) -> Json:
    sets = {str(seat): asked(server, "legal", actor=seat)["actions"] for seat in range(players)}
    return {**reply, "legal": {seat: actions for seat, actions in sets.items() if actions}}


@settings(max_examples=20, deadline=None)
@given(st.sampled_from(PLAYED), st.integers(0, 1 << 20), st.data())
def test_a_batch_says_what_the_single_requests_say(
    played: tuple[str, int], seed: int, data: st.DataObject
) -> None:
    ruleset, players = played
    game = {
        "ruleset": ruleset,
        "house_rules": {},
        "players": players,
        "setup": setup_for(ruleset, players, seed),
    }
    server = Server(REFERENCE)
    singly = [with_legal(server, players, asked(server, "begin", **game))]
    steps: list[Json] = []
    for _ in range(10):
        seat = data.draw(st.integers(0, players - 1))
        legal = asked(server, "legal", actor=seat)["actions"]
        step = {"actor": seat, "action": data.draw(st.sampled_from(legal or [{"type": "accept"}]))}
        singly.append(with_legal(server, players, asked(server, "act", **step)))
        steps.append(step)
    singly.append(asked(server, "view", actor=0))
    told = asked(Server(REFERENCE), "run", kind="trace", **game, steps=steps, viewer=0)["observations"]
    assert told == singly


@pytest.mark.parametrize(("ruleset", "players"), PLAYED)
def test_every_query_is_answered_in_its_shape(ruleset: str, players: int) -> None:
    setup = setup_for(ruleset, players, 5)
    plays = [{"seat": (setup["opener"] + at) % players, "hidden": False} for at in range(players)]
    arguments: dict[str, Json] = {
        "manilhas": {"vira": setup["vira"]},
        "card_order": {"vira": setup["vira"]},
        "compare_cards": {"vira": setup["vira"], "a": setup["hands"][0][0], "b": setup["hands"][1][0]},
        "trick_result": {
            "vira": setup["vira"],
            "plays": [{**play, "card": setup["hands"][play["seat"]][0]} for play in plays],
            "players": players,
            "opener": setup["opener"],
        },
        "hand_result": {"tricks": ["A", "B"], "opener": 0},
        "rung_value": {"rung": None},
        "fold_award": {"rung": "truco"},
        "next_raise": {"rung": "doze"},
        "special_hand": {"scores": [11, 3]},
        "next_opener": {"opener": 1, "players": players},
    }
    assert set(arguments) == set(QUERIES)
    for fn, args in arguments.items():
        reply = asked(Server(REFERENCE), "query", ruleset=ruleset, house_rules={}, fn=fn, args=args)
        check_value(fn, reply["value"])


@pytest.mark.parametrize(
    ("request_fields", "code"),
    [
        ({"cmd": "query", "ruleset": "marte", "fn": "manilhas", "args": {"vira": "7O"}}, "unknown_ruleset"),
        (
            {"cmd": "query", "ruleset": "../spec/rulesets/paulista.yaml", "fn": "manilhas", "args": {}},
            "unknown_ruleset",
        ),
        (
            {"cmd": "begin", "ruleset": "paulista", "players": 3, "setup": setup_for("paulista", 2, 1)},
            "SETUP-PLAYERS",
        ),
        ({"cmd": "begin", "ruleset": "paulista", "players": 2, "setup": {"opener": 0}}, "SHAPE"),
        ({"cmd": "legal", "actor": 9}, "unknown_seat"),
        ({"cmd": "legal", "actor": True}, "unknown_seat"),
        ({"cmd": "next_hand"}, "wrong_phase"),
    ],
)
def test_a_bad_request_is_an_error_with_a_code_and_the_game_stands(request_fields: Json, code: str) -> None:
    server = Server(REFERENCE)
    asked(server, "begin", ruleset="paulista", house_rules={}, players=2, setup=setup_for("paulista", 2, 3))
    before = standing(server, 2)
    reply = server.reply({"seq": 1, **request_fields})
    assert (reply["error"]["code"], reply["error"]["trace"]) == (code, None)
    assert standing(server, 2) == before


def test_house_rules_are_played() -> None:
    asked_under = [
        asked(
            Server(REFERENCE),
            "query",
            ruleset="paulista",
            house_rules=house_rules,
            fn="rung_value",
            args={"rung": "truco"},
        )
        for house_rules in ({}, {"ladder": "2-4-6-10-12"})
    ]
    assert [reply["value"] for reply in asked_under] == [3, 4]
    unknown = Server(REFERENCE).reply(
        {
            "cmd": "query",
            "ruleset": "paulista",
            "house_rules": {"ladders": "x"},
            "fn": "next_raise",
            "args": {"rung": None},
        }
    )
    assert set(unknown) == {"error"}


def test_ones_own_file_is_offered_beside_the_shipped_rulesets(tmp_path: Path) -> None:
    own = tmp_path / "bar-do-ze.yaml"
    own.write_text(
        "format: manilha-ruleset/1\nid: bar-do-ze\nname: {pt: Bar do Zé, en: Zé's}\nsource: S000\n"
        "extends: paulista\ngame: {target: 15}\n",
        encoding="utf-8",
    )
    reference = Reference((own,))
    assert "bar-do-ze" in reference.hello()["rulesets"]
    setup = setup_for("paulista", 2, 1, (14, 0))
    game = Server(reference).reply(
        {"cmd": "begin", "ruleset": "bar-do-ze", "house_rules": {}, "players": 2, "setup": setup}
    )
    assert game["observe"]["scores"] == [14, 0]


def test_a_broken_file_is_refused_before_anything_is_served(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("format: manilha-ruleset/1\nid: [\n", encoding="utf-8")
    assert main(["oracle", "--lang", "en", "--file", str(broken)]) == 3
    assert capsys.readouterr().err.startswith("error ")
    with pytest.raises(ManilhaError):
        Reference((broken,))


def test_lines_are_answered_until_bye() -> None:
    requests = b'{"seq": 1, "cmd": "hello"}\n\n{"seq": 2, "cmd": "bye"}\n{"seq": 3, "cmd": "hello"}\n'
    out = io.BytesIO()
    serve(REFERENCE, io.BytesIO(requests), out)
    assert [json.loads(line)["seq"] for line in out.getvalue().splitlines()] == [1, 2]
