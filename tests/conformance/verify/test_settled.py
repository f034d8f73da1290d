"""Does what differs in a record come down to the cell that settled it, whatever the vector is about?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.verify.blame import Witness
from manilha_conformance.verify.compare import Difference
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_conformance.verify.run import run_plan
from manilha_reference.rulesets import load_ruleset

from tests.conformance.small_suite import PLAYS, SETUP, draft, filled, play, write_suite
from tests.conformance.verify.roads import session_with

if TYPE_CHECKING:
    from pathlib import Path

    from manilha_conformance.verify.result import Outcome

    from tests.conformance.verify.roads import Lie, Message

    Json = dict[str, Any]


def act(seat: int, kind: str) -> Json:
    return {"actor": seat, "action": {"type": kind}}


NEXT: Json = {"next_hand": True}
HAND = [play(seat, card) for seat, card in PLAYS]
ASKED = [act(0, "raise")]
RAISED = [*ASKED, act(1, "raise")]
ANSWERED = [*RAISED, act(2, "accept")]
FOLDED = [*ASKED, act(1, "fold")]
REFUSED = [act(1, "refuse_hand")]


def settled(
    steps: list[Json], expected: Json, observed: Json, scores: tuple[int, int] = (0, 0), **house_rules: str
) -> str | None:
    """Name the rule behind a difference after the last step, which is what the vector is about."""
    raw = {"players": 4, "setup": {**SETUP, "scores": list(scores)}, "steps": steps}
    witness = Witness(load_ruleset("paulista", house_rules), raw)
    return witness.of_record(len(steps), Difference("observe", expected, observed), focus=True)


@pytest.mark.parametrize(
    ("steps", "expected", "observed", "rule"),
    [
        ([], [0], [1], "PAU-ACT-PLAY"),
        (ANSWERED, [0], [1], "PAU-ACT-PLAY"),
        ([*ANSWERED, act(0, "accept")], [0], [1], "PAU-ACT-PLAY"),
        (HAND[:1], [1], [3], "PAU-SEATS-TURN"),
        (HAND[:4], [1], [0], "PAU-TRICK-WINNER-LEADS"),
        ([*HAND[:4], play(0, "4E")], [1], [0], "PAU-TRICK-WINNER-LEADS"),
        (HAND[:4], [1], [0, 1, 2, 3], "PAU-ACT-RAISE"),
        (ASKED, [1, 3], [1], "PAU-ANSWER-WHO"),
        (RAISED, [0, 2], [0, 1, 2], "PAU-ANSWER-WHO"),
        (FOLDED, [], [0], None),
        ([*FOLDED, NEXT], [3], [0], "PAU-OPENER-FOLDED"),
        ([*FOLDED, NEXT], [3], [1], "PAU-SEATS-OPENER"),
    ],
)
def test_who_may_act_comes_down_to_what_brought_the_turn_there_or_admits_others(
    steps: list[Json], expected: list[int], observed: list[int], rule: str | None
) -> None:
    assert settled(steps, {"to_act": expected}, {"to_act": observed}) == rule


def test_who_may_act_besides_comes_down_to_the_house_rule_that_is_played() -> None:
    def besides(
        steps: list[Json], expected: list[int], observed: list[int], **house_rules: str
    ) -> str | None:
        return settled(steps, {"to_act": expected}, {"to_act": observed}, (0, 0), **house_rules)

    assert besides([], [0, 1, 2, 3], [0], raise_timing="any_time") == "HOUSE-RAISE-TIMING-ANY-TIME"
    both = "HOUSE-RESPONSE-RULE-BOTH-MUST-REFUSE"
    assert besides(FOLDED, [3], [1, 3], response_rule="both_must_refuse") == both


@pytest.mark.parametrize(
    ("observed", "rule"),
    [
        ({"phase": "play", "to_act": [0], "value": 1}, "PAU-ELEVEN-WHEN"),
        ({"to_act": [0, 2]}, "PAU-ELEVEN-WHEN"),
        ({"to_act": [1]}, "PAU-ELEVEN-WHO"),
        ({"value": 1}, "PAU-ELEVEN-VALUE"),
    ],
)
def test_the_offer_of_a_hand_comes_down_to_when_it_is_offered_and_to_whom(observed: Json, rule: str) -> None:
    offered = {"phase": "special", "to_act": [1, 3], "value": 3}
    expected = {key: offered[key] for key in observed}
    assert settled([], expected, observed, scores=(4, 11)) == rule
    assert settled([*REFUSED, NEXT], expected, observed, scores=(4, 11)) == rule


@pytest.mark.parametrize(
    ("scores", "phase", "rule"), [((11, 11), "play", "PAU-IRON-WHEN"), ((10, 10), "play", "PAU-ELEVEN-WHEN")]
)
def test_an_offer_too_many_comes_down_to_the_row_that_was_looked_at_last(
    scores: tuple[int, int], phase: str, rule: str
) -> None:
    expected, observed = {"phase": phase, "to_act": [0]}, {"phase": "special", "to_act": [0, 2]}
    assert settled([], expected, observed, scores=scores) == rule


def test_who_won_a_hand_comes_down_to_the_tricks_and_after_a_refusal_to_no_particular_cell() -> None:
    by_a: Json = {"hand_winner": "A", "scores": [1, 0]}
    by_b: Json = {"hand_winner": "B", "scores": [0, 1]}
    assert settled(HAND, by_b, by_a) == "PAU-RESULT-BT"
    assert settled(FOLDED, by_a, by_b) is None


def test_an_answer_that_settles_nothing_comes_down_to_who_may_answer() -> None:
    expected, observed = {"phase": "play", "value": 3}, {"phase": "answer", "value": 1}
    accepted = [*ASKED, act(1, "accept")]
    assert settled(accepted, expected, observed) == "PAU-ANSWER-WHO"
    played = [act(1, "play_hand")]
    expected, observed = {"phase": "play", "to_act": [0]}, {"phase": "special", "to_act": [3]}
    assert settled(played, expected, observed, scores=(4, 11)) == "PAU-ELEVEN-WHO"


@pytest.mark.parametrize(
    ("steps", "scores", "key", "expected", "observed", "rule"),
    [
        ([], (0, 0), "value", 1, 2, "PAU-RUNG-START"),
        (HAND[:4], (0, 0), "value", 1, 2, "PAU-RUNG-START"),
        (ANSWERED, (0, 0), "value", 6, 4, "PAU-RUNG-SEIS"),
        ([*HAND[:4], act(1, "raise")], (0, 0), "value", 1, 3, "PAU-RUNG-START"),
        ([act(1, "play_hand")], (4, 11), "value", 3, 1, "PAU-ELEVEN-VALUE"),
        (
            [*RAISED, act(2, "raise"), act(1, "fold")],
            (8, 0),
            "scores",
            [14, 0],
            [12, 0],
            "PAU-GAME-OVERSHOOT",
        ),
        ([*RAISED, act(2, "raise"), act(1, "fold")], (8, 0), "scores", [14, 0], [9, 0], None),
    ],
)
def test_a_number_comes_down_to_the_cell_that_holds_it(
    steps: list[Json], scores: tuple[int, int], key: str, expected: object, observed: object, rule: str | None
) -> None:
    assert settled(steps, {key: expected}, {key: observed}, scores=scores) == rule


@pytest.mark.parametrize(
    ("observed", "rule"),
    [
        ({"rung": "seis", "value": 8, "by": "B"}, "PAU-RUNG-SEIS"),
        ({"rung": "nove", "value": 9, "by": "B"}, None),
        ({"rung": "seis", "value": 6, "by": "A"}, None),
        (None, None),
    ],
)
def test_what_is_asked_for_comes_down_to_its_rung_where_only_the_points_differ(
    observed: Json | None, rule: str | None
) -> None:
    expected = {"rung": "seis", "value": 6, "by": "B"}
    assert settled(RAISED, {"pending": expected}, {"pending": observed}) == rule


def test_only_a_trick_that_ended_now_settles_who_leads() -> None:
    """A refused act stands between the end of the trick and what differs."""
    leads = ({"leader": 1}, {"leader": 0})
    assert settled(HAND[:4], *leads) == "PAU-TRICK-WINNER-LEADS"
    assert settled([*HAND[:4], act(1, "raise")], *leads) is None
    assert settled([*FOLDED, NEXT], {"trick": 1}, {"trick": 2}) is None


# --- runs: the adapter is the reference, but keeps the turn with whoever asked last -----------------------


def outcome(tmp_path: Path, lie: Lie) -> Outcome:
    steps = [*RAISED, act(0, "accept"), *HAND[:2]]
    vector = draft("settled.turn", "R-TRICKS", "trace", body={"setup": SETUP, "steps": steps})
    session = session_with(lie)
    suite = write_suite(tmp_path, [filled(vector)])
    (result,) = run_plan(session, make_plan(session.hello, Wish(suites=(suite,)))).results
    return result.outcome


class Wanderer:
    """Gives the turn to seat 1 once a request that answered another is accepted."""

    def __init__(self, *capabilities: str) -> None:
        self._capabilities = list(capabilities)
        self._gone = False

    def __call__(self, request: Message, reply: Message) -> Message:
        """Answer as the reference does until the turn is gone."""
        if request["cmd"] == "hello":
            return {**reply, "capabilities": self._capabilities}
        if request["cmd"] == "begin":
            self._gone = False
        self._gone = self._gone or request.get("action") == {"type": "accept"}
        if not self._gone:
            return reply
        if request["cmd"] == "act" and request["action"]["type"] == "play":
            return {"ok": False, "reject": {"reason": None}}
        if request["cmd"] == "legal":
            return {"actions": [{"type": "play", "card": "5P"}] if request["actor"] == 1 else []}
        return {**reply, "observe": {**reply["observe"], "to_act": [1]}} if "observe" in reply else reply


def test_a_turn_that_wanders_off_is_one_finding_under_the_rule_of_turns(tmp_path: Path) -> None:
    found = outcome(tmp_path, Wanderer())
    assert (found.step, found.rule, found.more) == (3, "PAU-ACT-PLAY", ())
    assert found.difference == Difference("observe", {"to_act": [0]}, {"to_act": [1]})


def test_it_is_so_where_only_the_lists_of_acts_show_it(tmp_path: Path) -> None:
    found = outcome(tmp_path, Wanderer("legal"))
    assert found.difference is not None
    assert (found.step, found.rule, found.difference.what, found.more) == (3, "PAU-ACT-PLAY", "legal", ())
