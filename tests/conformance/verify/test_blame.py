"""Is a difference put down to the rule that forbids or permits what was done, and does a game then go on?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.verify.blame import Witness
from manilha_conformance.verify.compare import Difference
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_conformance.verify.result import Found, Outcome
from manilha_conformance.verify.run import run_plan
from manilha_conformance.verify.status import Status
from manilha_reference.rulesets import load_ruleset

from tests.conformance.small_suite import PLAYS, SETUP, draft, filled, play, write_suite
from tests.conformance.verify.roads import session_with

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conformance.verify.roads import Lie, Message

    Json = dict[str, Any]

RAISE: Json = {"type": "raise"}
FOLD: Json = {"type": "fold"}
ACCEPT: Json = {"type": "accept"}

LEADS = Difference("observe", {"leader": 0}, {"leader": 1})


def act(seat: int, kind: str) -> Json:
    return {"actor": seat, "action": {"type": kind}}


def hide(seat: int, card: str) -> Json:
    return {"actor": seat, "action": {"type": "play", "card": card, "hidden": True}}


HAND = [play(seat, card) for seat, card in PLAYS]
ASKED = [act(0, "raise")]
ACCEPTED = [*ASKED, act(1, "accept")]
TO_THE_TOP = [act(seat, "raise") for seat in (0, 1, 0, 1)]
TIES = [play(0, "6O"), play(1, "AP"), play(2, "AO"), play(3, "4P")]


def witness(steps: list[Json], **house_rules: str) -> Witness:
    scores = [11, 4] if act(0, "play_hand") in steps else [0, 0]
    raw = {"players": 4, "setup": {**SETUP, "scores": scores}, "steps": steps}
    return Witness(load_ruleset("paulista", house_rules), raw)


@pytest.mark.parametrize(
    ("steps", "tried", "rule"),
    [
        ([], hide(0, "3O"), "PAU-HIDDEN-FIRST"),
        ([], act(0, "fold"), "PAU-ACT-CONCEDE"),
        ([], act(1, "raise"), "PAU-ACT-RAISE"),
        ([], play(1, "5P"), "PAU-ACT-PLAY"),
        (TO_THE_TOP, {"actor": 0, "action": {**RAISE, "rung": "quinze"}}, "PAU-RUNG-DOZE-UP"),
        ([], act(0, "raise"), "PAU-RAISE-FIRST"),
        ([], play(0, "3O"), "PAU-ACT-PLAY"),
        (ASKED, act(1, "raise"), "PAU-RAISE-ANSWER"),
        (ASKED, act(3, "accept"), "PAU-ANSWER-WHO"),
        (ACCEPTED, act(0, "raise"), "PAU-RAISE-OWN"),
        ([*ACCEPTED, play(0, "3O")], act(1, "raise"), "PAU-RAISE-LATER"),
        (HAND[:4], hide(1, "AP"), "PAU-HIDDEN-LEAD"),
        (HAND[:5], hide(2, "AO"), "PAU-HIDDEN-LATER"),
        ([*HAND[:4], hide(1, "AP"), play(2, "AO")], hide(3, "KE"), "PAU-HIDDEN-PER-SIDE"),
        (TIES, hide(1, "5P"), "PAU-HIDDEN-AFTER-TIE"),
        (TIES, play(1, "5P"), "PAU-TRICK-FREE-CARD"),
        ([act(0, "play_hand")], act(0, "raise"), "PAU-ELEVEN-RAISES"),
        ([], {"actor": 0, "action": {"type": "shuffle"}}, None),
        ([], {"actor": "x", "action": RAISE}, None),
    ],
)
def test_an_act_comes_down_to_what_forbids_or_permits_it(
    steps: list[Json], tried: Json, rule: str | None
) -> None:
    assert witness(steps).of_act(len(steps), tried) == rule


def test_house_rules_are_those_that_are_played() -> None:
    assert witness([], raise_timing="any_time").of_act(0, act(1, "raise")) == "HOUSE-RAISE-TIMING-ANY-TIME"
    assert witness([], concede="on_turn").of_act(0, act(1, "fold")) == "HOUSE-CONCEDE-ON-TURN"
    assert witness(HAND[:5], hidden_per_side="1").of_act(5, hide(2, "AO")) == "PAU-HIDDEN-LATER"


def test_without_tables_no_rule_is_named() -> None:
    nobody = Witness(None, {"players": 4, "setup": SETUP, "steps": []})
    assert (nobody.of_act(0, act(0, "fold")), nobody.of_record(0, LEADS, focus=False)) == (None, None)


def test_a_game_that_the_tables_do_not_come_to_names_no_rule() -> None:
    lost = Witness(
        load_ruleset("paulista"), {"players": 4, "setup": {**SETUP, "scores": [12, 0]}, "steps": []}
    )
    assert (lost.of_act(0, act(0, "fold")), lost.of_record(0, LEADS, focus=False)) == (None, None)


def test_after_the_hand_an_act_comes_down_to_what_ended_it() -> None:
    steps = [*HAND, act(0, "accept")]
    assert [witness(steps).of_act(number, act(0, "raise")) for number in (8, 9)] == ["PAU-RESULT-BT"] * 2


@pytest.mark.parametrize(
    ("number", "expected", "observed", "rule", "own"),
    [
        (4, {"leader": 1, "to_act": [1]}, {"leader": 0, "to_act": [0]}, "PAU-TRICK-WINNER-LEADS", False),
        (4, {"tricks": ["B"]}, {"tricks": ["T"]}, "PAU-TRICK-ONE", False),
        (4, {"tricks": ["B"], "leader": 1}, {"tricks": ["T"], "leader": 0}, "PAU-TRICK-ONE", False),
        (4, {"value": 1, "hand": 1}, {"value": 2, "hand": 2}, "PAU-TRICK-WINNER-LEADS", True),
        (8, {"hand_winner": "B", "leader": 1}, {"hand_winner": None, "leader": 2}, "PAU-RESULT-BT", False),
        (8, {"phase": "hand_over"}, {"phase": "play"}, "PAU-RESULT-BT", False),
        (8, {"scores": [0, 1]}, {"scores": [0, 2]}, "PAU-RESULT-BT", True),
    ],
)
def test_a_record_comes_down_to_what_settled_it(
    number: int,
    expected: Json,
    observed: Json,
    rule: str,
    own: bool,  # noqa: FBT001 -- a parameter of the test
) -> None:
    """Where no cell settles just these keys, the step decides, or at its focus the vector's own rule."""
    difference = Difference("observe", expected, observed)
    found = [witness(HAND).of_record(number, difference, focus=focus) for focus in (False, True)]
    assert found == [rule, None if own else rule]


def test_a_refusal_that_does_not_end_the_hand_comes_down_to_who_must_refuse() -> None:
    difference = Difference("observe", {"phase": "hand_over"}, {"phase": "answer"})
    folded = witness([*ASKED, act(1, "fold")])
    assert folded.of_record(2, difference, focus=True) == "PAU-ANSWER-FIRST"


# --- runs: the adapter is the reference, but for one lie ------------------------------------------------


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    hand = draft("blame.hand", "R-TRICKS", "trace", body={"setup": SETUP, "steps": HAND})
    return write_suite(tmp_path_factory.mktemp("suite"), [filled(hand)])


def outcome(suite: Path, lie: Lie) -> Outcome:
    session = session_with(lie)
    (result,) = run_plan(session, make_plan(session.hello, Wish(suites=(suite,)))).results
    return result.outcome


def lists(*more: Json, seat: int | None = None, without: str = "") -> Lie:
    """List further acts for a seat, or for all that may act; and leave out acts of a kind."""

    def legal(request: Message, reply: Message) -> Message:
        if request["cmd"] != "legal":
            return reply
        kept = [action for action in reply["actions"] if action["type"] != without]
        here = request["actor"] == seat if seat is not None else bool(kept)
        return {"actions": [*kept, *(more if here else ())]}

    return legal


def missing(seat: int, *actions: Json) -> Json:
    return {"seat": seat, "actions": list(actions)}


def test_one_act_too_many_is_one_finding_under_the_rule_that_forbids_it(suite: Path) -> None:
    found = outcome(suite, lists(FOLD))
    assert (found.status, found.step, found.rule, found.more) == (Status.FAIL, 0, "PAU-ACT-CONCEDE", ())
    assert found.difference == Difference("legal", missing(0), missing(0, FOLD))


def test_acts_too_many_and_too_few_are_told_apart_by_their_rules(suite: Path) -> None:
    found = outcome(suite, lists(FOLD, without="raise"))
    assert (found.rule, found.difference) == (
        "PAU-RAISE-FIRST",
        Difference("legal", missing(0, {"type": "raise", "rung": "truco"}), missing(0)),
    )
    assert found.more == (
        Found(0, {"begin": True}, Difference("legal", missing(0), missing(0, FOLD)), "PAU-ACT-CONCEDE"),
    )


def test_what_differs_later_is_found_behind_a_legal_set_that_differs(suite: Path) -> None:
    concedes = lists(FOLD)

    def leads_on(request: Message, reply: Message) -> Message:
        if reply.get("ok") and reply["observe"]["trick"] == 2:
            return {**reply, "observe": {**reply["observe"], "leader": 0}}
        return concedes(request, reply)

    found = outcome(suite, leads_on)
    assert (found.step, found.rule) == (0, "PAU-ACT-CONCEDE")
    assert found.more == (
        Found(4, HAND[3], Difference("observe", {"leader": 1}, {"leader": 0}), "PAU-TRICK-WINNER-LEADS"),
    )


def everybody_acts(_request: Message, reply: Message) -> Message:
    if "observe" in reply and reply["observe"]["phase"] == "play":
        return {**reply, "observe": {**reply["observe"], "to_act": [0, 1, 2, 3]}}
    return reply


def test_seats_that_may_act_besides_do_not_end_the_trace(suite: Path) -> None:
    turn = [0]

    def anybody_asks(request: Message, reply: Message) -> Message:
        if "observe" in reply:
            turn[:] = reply["observe"]["to_act"]
        asks = turn != [] and request["cmd"] == "legal" and request["actor"] not in turn
        return {"actions": [RAISE]} if asks else everybody_acts(request, reply)

    found = outcome(suite, anybody_asks)
    assert (found.step, found.rule, found.more) == (0, "PAU-ACT-RAISE", ())
    assert found.difference == Difference("legal", missing(1), missing(1, RAISE))


def test_seats_said_to_act_that_may_do_nothing_are_told_as_such(suite: Path) -> None:
    found = outcome(suite, everybody_acts)
    assert (found.step, found.rule, found.more) == (0, "PAU-ACT-RAISE", ())
    assert found.difference == Difference("observe", {"to_act": [0]}, {"to_act": [0, 1, 2, 3]})


def test_another_seat_in_the_place_of_the_one_on_turn_ends_the_trace(suite: Path) -> None:
    def shifted(request: Message, reply: Message) -> Message:
        if request["cmd"] == "legal" and len(seen) > 4:
            return {"actions": [{"type": "play", "card": "6O"}] if request["actor"] == 0 else []}
        seen.extend([request] if request["cmd"] == "act" or request["cmd"] == "begin" else [])
        return reply

    seen: list[Message] = []
    found = outcome(suite, shifted)
    assert (found.step, found.rule, len(found.more), len(seen)) == (4, "PAU-TRICK-WINNER-LEADS", 0, 5)


def test_an_act_refused_in_the_middle_comes_down_to_the_rule_that_permits_it(suite: Path) -> None:
    def refuses(request: Message, reply: Message) -> Message:
        return (
            {"ok": False, "reject": {"reason": None}} if request.get("action") == HAND[4]["action"] else reply
        )

    found = outcome(suite, refuses)
    assert (found.step, found.rule) == (5, "PAU-ACT-PLAY")
    assert found.difference == Difference("answer", {"ok": True}, {"ok": False, "reject": {"reason": None}})
