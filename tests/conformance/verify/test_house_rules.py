"""House rules, declared or set: expectations follow them, and a declaration that does not hold is named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.suite.load import digest_of
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_conformance.verify.run import Run, run_plan
from manilha_reference.errors import SpecError, UnknownName

from tests.conformance.small_suite import SETUP, draft, drafts, filled, write_suite
from tests.conformance.verify.roads import session_with, with_hello

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conformance.verify.roads import Lie, Message

STAYS = {"tie_leader": "hand_leader", "next_hand_leader": "seat_plus_1"}


def presuming(name: str, **house_rules: str) -> dict[str, Any]:
    """Make a vector that presumes house rules, sealed as the generator seals it."""
    raw = filled(next(one for one in drafts() if one["id"] == name))
    presumed = {**raw, "house_rules": house_rules}
    return {**presumed, "digest": digest_of(presumed)}


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    vectors = [
        presuming("small.hand", tie_leader="first_tied_card", next_hand_leader="seat_minus_1"),
        presuming("small.next-raise", ladder="2-4-6-10-12"),
        presuming("small.manilhas"),
    ]
    return write_suite(tmp_path_factory.mktemp("suite"), vectors)


def verify(suite: Path, lie: Lie, **settings: str) -> Run:
    session = session_with(lie)
    return run_plan(session, make_plan(session.hello, Wish(suites=(suite,), house_rules=settings)))


def statuses(run: Run) -> dict[str, str]:
    return {result.vector.id: str(result.status) for result in run.results}


def declares(**house_rules: str) -> Lie:
    return with_hello(rulesets={"paulista": {"players": [4, 2], "house_rules": house_rules}})


def test_vectors_made_for_another_setting_are_left_aside(suite: Path) -> None:
    run = verify(suite, declares())
    assert statuses(run) == {"small.hand": "pass", "small.manilhas": "pass"}


def test_vectors_made_for_the_setting_that_is_played_are_asked(suite: Path) -> None:
    run = verify(suite, declares(ladder="2-4-6-10-12"))
    assert statuses(run) == dict.fromkeys(["small.hand", "small.next-raise", "small.manilhas"], "pass")


def test_a_setting_goes_with_every_request_and_moves_what_is_expected(suite: Path) -> None:
    asked: list[Message] = []

    def listen(request: Message, reply: Message) -> Message:
        if "ruleset" in request:
            asked.append(request["house_rules"])
        return declares()(request, reply)

    run = verify(suite, listen, **STAYS)
    assert statuses(run) == {"small.hand": "pass", "small.manilhas": "pass"}
    assert [result.vector.original is not None for result in run.results] == [True, False]
    assert asked == [STAYS, STAYS]


def test_a_declaration_that_the_answers_contradict_is_named(suite: Path) -> None:
    run = verify(suite, ignores_house_rules(declares(**STAYS)))
    assert statuses(run) == {"small.hand": "contradiction", "small.manilhas": "pass"}
    assert str(run.results[0].outcome.message) == (
        "it declares tie_leader=hand_leader, next_hand_leader=seat_plus_1 and plays as if it did not"
    )


def test_a_setting_that_is_only_wished_for_and_not_played_is_a_failure(suite: Path) -> None:
    run = verify(suite, ignores_house_rules(declares()), **STAYS)
    assert statuses(run) == {"small.hand": "fail", "small.manilhas": "pass"}
    assert len(run.results[0].outcome.notes) == 1


@pytest.mark.parametrize("value", ["loses_hand", "loses_game", "opponents_may", "illegal"])
@pytest.mark.parametrize("named", [True, False])
def test_first_acts_that_end_the_hand_are_counted_on_both_sides(
    tmp_path: Path,
    value: str,
    named: bool,  # noqa: FBT001 -- a parameter of the test
) -> None:
    eleven = {"setup": {**SETUP, "scores": [11, 4]}, "steps": [{"actor": 0, "action": {"type": "play_hand"}}]}
    counted = draft("small.eleven", "R-RUNGS", "perft", body={**eleven, "perft": {"depth": 2}})

    def lists(request: Message, reply: Message) -> Message:
        if named or "actions" not in reply:
            return declares()(request, reply)
        raises = {"type": "raise"}
        return {"actions": [raises if act["type"] == "raise" else act for act in reply["actions"]]}

    suite = write_suite(tmp_path, [filled(counted)])
    assert statuses(verify(suite, lists, raise_in_special_hand=value)) == {"small.eleven": "pass"}


def test_a_declared_value_that_is_the_rulesets_own_changes_nothing(suite: Path) -> None:
    run = verify(suite, declares(tie_leader="first_tied_card", early_stop="true"))
    assert [result.vector.original for result in run.results] == [None, None]


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"all_ties": "nobody"}, UnknownName),
        ({"all_tied": "both"}, UnknownName),
        ({"ladder": "1-2"}, UnknownName),
    ],
)
def test_house_rules_that_do_not_exist(suite: Path, settings: dict[str, str], error: type[Exception]) -> None:
    with pytest.raises((error, SpecError)):
        verify(suite, declares(), **settings)


def ignores_house_rules(hello: Lie) -> Lie:
    """Play the ruleset's own rules whatever is asked: a second, honest session answers without them."""
    plain = session_with()

    def answer(request: Message, reply: Message) -> Message:
        if request["cmd"] in ("hello", "bye"):
            return hello(request, reply)
        fields = {key: value for key, value in request.items() if key not in ("seq", "cmd")}
        if "house_rules" in fields:
            fields["house_rules"] = {}
        told = plain.ask(request["cmd"], **fields)
        return {key: value for key, value in told.items() if key != "seq"}

    return answer
