"""Does the adapter of the Python sample keep to the protocol, and to its word about house rules?"""

from __future__ import annotations

import json
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from manilha_reference.rulesets import load_ruleset

from tests.faulty.scenes import SPLIT, ask, game
from tests.faulty.vices import load_sample

if TYPE_CHECKING:
    from tests.faulty.vices import Request

SAMPLE = load_sample()


def replies(*requests: Request) -> list[dict[str, Any]]:
    """Put numbered requests to the sample's adapter, all in one session."""
    lines = b"".join(json.dumps({"seq": n, **request}).encode() + b"\n" for n, request in enumerate(requests))
    sink = BytesIO()
    SAMPLE.serve(BytesIO(lines), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def test_house_rules_that_are_played_may_be_named_and_others_are_declined() -> None:
    question = ask("rung_value", rung=None)[0]
    played = {"target": "12", "early_stop": "true", "concede": "never"}
    assert replies({**question, "house_rules": played})[0]["value"] == 1
    declined = replies({**question, "house_rules": {"target": "15"}}, {**question, "ruleset": "gaucho"})
    assert [reply["unsupported"]["feature"] for reply in declined] == [
        "house rule target=15",
        "ruleset gaucho",
    ]


@pytest.mark.parametrize(
    "setup",
    [
        {"opener": 4},
        {"vira": None},
        {"vira": "3C"},
        {"scores": [12, 0]},
        {"hands": [["3C"]] * 4},
        {"hands": [["3C", "4C", "5C"]] * 4},
        {"hands": [["8C", "4C", "5C"], ["4O", "5O", "6O"], ["4E", "5E", "6E"], ["4P", "5P", "6P"]]},
        {"deals": [{"hands": [], "vira": "7O"}]},
    ],
)
def test_a_deal_that_cannot_be_is_an_error_and_the_session_goes_on(setup: dict[str, object]) -> None:
    begin = game(SPLIT)[0]
    original = begin["setup"]
    assert isinstance(original, dict)
    wrong, right = replies({**begin, "setup": {**original, **setup}}, begin)
    assert wrong["error"]["code"] == "bad_request"
    assert right["observe"]["phase"] == "play"


def test_a_rejected_act_changes_nothing() -> None:
    acts = game(SPLIT, "1 KE, 0 fold, 0 raise doze, 0 hide 3C, 0 9O, 0 view, 0 3C")
    *_, looked, played = replies(*acts)
    assert looked["view"] == replies(*game(SPLIT, "0 view"))[-1]["view"]
    assert played["observe"]["to_act"] == [1]


def test_a_vector_at_once_is_answered_as_step_by_step() -> None:
    begin, *steps = game(SPLIT, "0 raise, 1 accept, 1 KE, 0 3C")
    seats = range(4)
    looks: list[Request] = [{"cmd": "legal", "actor": seat} for seat in seats]
    asked = [request for step in (begin, *steps) for request in (step, *looks)]
    told = iter(replies(*asked, {"cmd": "view", "actor": 1}))
    alone: list[Request] = []
    for _ in (begin, *steps):
        reply = next(told)
        legal = {str(seat): actions for seat in seats if (actions := next(told)["actions"])}
        alone.append({**reply, "legal": legal})
    alone.append(next(told))
    acts = [{key: step[key] for key in ("actor", "action")} for step in steps]
    whole = replies({**begin, "cmd": "run", "kind": "trace", "steps": acts, "viewer": 1})[0]
    assert whole["observations"] == [
        {key: value for key, value in reply.items() if key != "seq"} for reply in alone
    ]


def test_a_step_goes_back_to_where_the_game_stood() -> None:
    begin, *_ = game(SPLIT, "0 raise")
    play = {"actor": 0, "action": {"type": "play", "card": "3C"}}
    more, take = ({"actor": seat, "action": {"type": kind}} for seat, kind in ((0, "raise"), (1, "accept")))
    asked = [play, {**more, "after": 0}, take, {**play, "after": 2}, {**take, "after": 2}, play]
    (told,) = replies({**begin, "cmd": "run", "kind": "trace", "steps": asked})
    alone: list[Request] = []
    for steps in ([play], [more], [more, take], [more, play], [more, take], [more, take, play]):
        (whole,) = replies({**begin, "cmd": "run", "kind": "trace", "steps": steps})
        alone.append(whole["observations"][-1])
    assert told["observations"][1:] == alone
    assert [step["ok"] for step in alone] == [True, True, True, False, True, True]


def test_a_vector_at_once_ends_with_what_cannot_be_answered_and_leaves_the_game_alone() -> None:
    begin, *_ = game(SPLIT, "0 raise")
    run = {**begin, "cmd": "run", "kind": "trace", "steps": [{"next_hand": True}, {"next_hand": True}]}
    before, whole, after = replies(begin, run, {"cmd": "legal", "actor": 0})
    assert [set(step) for step in whole["observations"]] == [{"observe", "legal"}, {"error"}]
    assert before["observe"]["to_act"] == [0]
    assert after["actions"]


def test_random_hands_are_the_same_for_the_same_seed() -> None:
    first, again, other = (SAMPLE.truco.random_hands(20, seed, "mineiro") for seed in (1, 1, 2))
    assert first == again != other
    assert 20 <= first <= 20 * 21


@pytest.mark.parametrize("ruleset", SAMPLE.truco.VARIANTS)
def test_the_house_rules_that_it_declares_are_the_rulesets_own(ruleset: str) -> None:
    hello: Request = {"cmd": "hello", "protocol": "manilha-harness/1", "suite": "test"}
    declared = replies(hello)[0]["rulesets"][ruleset]["house_rules"]
    assert declared.items() <= load_ruleset(ruleset).house_rules.items()
