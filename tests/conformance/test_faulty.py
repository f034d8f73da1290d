"""Is every wrong implementation caught by the suite, with the status that says what kind of wrong it is?"""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from manilha_conformance.checkup.run import check_adapter
from manilha_conformance.suite.load import profile_ids, vectors_root
from manilha_conformance.transport.process import Limits
from manilha_conformance.transport.session import Session
from manilha_conformance.transport.trouble import Trouble
from manilha_conformance.verify.plan import Plan, Wish, make_plan
from manilha_conformance.verify.run import run_plan
from manilha_conformance.verify.single import run_vector
from manilha_conformance.verify.status import NOT_HOLDING, Status

from tests.conformance.samples_in_place import session_of
from tests.conformance.small_suite import write_suite
from tests.faulty.registry import VICES, load_sample, spoiled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.verify.result import Outcome

    from tests.faulty.vices import Vice

RUN = Path(__file__).parents[1] / "faulty" / "run.py"
GAME = sorted(name for name, vice in VICES.items() if not vice.transport)
TRANSPORT = sorted(set(VICES) - set(GAME))

# Wishes under which a vice shows; all others show in the plain suite of their ruleset.
WISHES = {
    "gives_one_reason_for_all": {"strict_reasons": True},
    "ignores_house_rules": {"house_rules": {"target": "15"}},
}
# What a vice is caught as, where it is not a plain failure.
CAUGHT_AS = {"plays_paulista_under_every_name": Status.ERROR}  # it takes no deal without a vira


@cache
def honest() -> Session:
    return session_of(load_sample())


@cache
def plan_of(ruleset: str, name: str = "") -> Plan:
    wish = WISHES.get(name, {})
    return make_plan(honest().hello, Wish(rulesets=(ruleset,), **wish))  # type: ignore[arg-type]  # as WISHES has it


def in_order(vectors: Iterable[Vector], cell: str | None) -> list[Vector]:
    """Put those first that the cell decides, then those that it has a part in."""

    def rank(vector: Vector) -> int:
        cells = vector.raw["cells"]
        return 2 if cell not in cells else int(cells[0] != cell)

    return sorted(vectors, key=rank)


def first_caught(vice: Vice, plan: Plan) -> tuple[Vector, Outcome] | None:
    session = session_of(spoiled(vice.name))
    for vector in in_order(plan.vectors, vice.cell):
        outcome = run_vector(session, vector, plan.offers[vice.ruleset])
        if outcome.status in NOT_HOLDING:
            return vector, outcome
    return None


def test_a_plan_has_vectors_for_every_cell_that_is_got_wrong() -> None:
    assert len(GAME) >= 30
    blind = [
        name
        for name in GAME
        if (cell := VICES[name].cell)
        and not any(cell in vector.raw["cells"] for vector in plan_of(VICES[name].ruleset).vectors)
    ]
    assert blind == []


@pytest.mark.parametrize("name", GAME)
def test_a_wrong_game_fails_where_its_cell_is_looked_at_and_a_right_one_does_not(name: str) -> None:
    vice = VICES[name]
    plan = plan_of(vice.ruleset, name if name in WISHES else "")
    caught = first_caught(vice, plan)
    assert caught is not None
    vector, outcome = caught
    assert (outcome.status, vice.cell in (None, *vector.raw["cells"])) == (
        CAUGHT_AS.get(name, Status.FAIL),
        True,
    )
    right = run_vector(honest(), vector, plan.offers[vice.ruleset])
    assert right.status not in NOT_HOLDING


@pytest.mark.parametrize("name", sorted(WISHES))
def test_what_only_shows_under_a_wish_does_not_show_without(name: str) -> None:
    vice = VICES[name]
    assert first_caught(vice, plan_of(vice.ruleset)) is None


# --- the road: what went wrong with a process --------------------------------------------------------------

LONG, SHORT = 20.0, 0.5
STATUS = {
    "crashes_at_the_start": "crash",
    "exits_at_the_start": "crash",
    "hangs_at_the_start": "timeout",
    "prints_before_it_speaks": "protocol_error",
    "echoes_the_wrong_number": "protocol_error",
    "echoes_no_number": "protocol_error",
    "says_hello_in_another_shape": "protocol_error",
    "adds_keys_of_its_own": "protocol_error",
    "crashes_midway": "crash",
    "exits_early": "crash",
    "closes_its_output": "crash",
    "hangs_midway": "timeout",
    "answers_slowly": "timeout",
    "stops_in_the_line": "timeout",
    "ends_in_the_line": "protocol_error",
    "prints_garbage": "protocol_error",
    "replies_with_a_list": "protocol_error",
    "floods": "protocol_error",
    "floods_with_lines": "protocol_error",
    "floods_the_log": "protocol_error",
    "answers_one_behind": "protocol_error",
    "replies_twice": "protocol_error",
    "writes_latin_1": "protocol_error",
    "lies_about_its_rulesets": "error",
    "fails_at_every_question": "error",
    # said politely: no failure, and for the checkup a problem
    "lies_about_its_capabilities": "unsupported",
    # right in all that is asked, and for the checkup worth a note
    "will_not_go": "pass",
}
CHECKUP = {
    "lies_about_its_capabilities": ("problem", "begin paulista/2"),
    "will_not_go": ("note", "bye"),
}


def process(name: str) -> Session:
    """Start a vice; wait long where a reply must come, and shortly where none must."""
    limits = Limits(
        start_seconds=SHORT if name == "hangs_at_the_start" else LONG,
        reply_seconds=SHORT if STATUS[name] == "timeout" else LONG,
        goodbye_seconds=SHORT,
        stderr_bytes=1 << 20,
    )
    return Session.of_command((sys.executable, str(RUN), name), limits=limits)


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_suite(tmp_path_factory.mktemp("suite"))


def worst(name: str, suite: Path) -> str:
    """Return the first status that is not a pass; two vectors are enough for any fault of the road.

    They are asked one by one: some faults show only after a number of requests.
    """
    session = process(name)
    try:
        session.ready()
    except Trouble as trouble:
        return f"{trouble.status}"
    try:
        wish = Wish(rulesets=("paulista",), suites=(suite,), vectors=("small.hand", "small.next-raise"))
        run = run_plan(session, make_plan(session.hello, wish), one_by_one=True)
    finally:
        session.close()
    assert run.complete
    return next((str(result.status) for result in run.results if result.status is not Status.PASS), "pass")


def test_every_fault_of_the_road_has_its_status() -> None:
    assert sorted(STATUS) == TRANSPORT


@pytest.mark.parametrize("name", TRANSPORT)
def test_a_fault_of_the_road_has_the_status_that_names_it(name: str, suite: Path) -> None:
    assert worst(name, suite) == STATUS[name]


@pytest.mark.parametrize("name", sorted(CHECKUP))
def test_what_verify_lets_pass_is_seen_by_the_checkup(name: str) -> None:
    session = process(name)
    found = {(str(finding.verdict), finding.probe) for finding in check_adapter(session)}
    assert CHECKUP[name] in found


def test_core_alone_catches_every_wrong_game() -> None:
    core = profile_ids("core", vectors_root()) or frozenset()
    assert [name for name in GAME if not caught_by(name, core)] == []


def test_fewer_than_core_catch_less() -> None:
    assert not caught_by("rung_can_be_skipped", frozenset({"paulista.cards.order.vira-4c"}))


def caught_by(name: str, among: frozenset[str]) -> bool:
    vice = VICES[name]
    plan = plan_of(vice.ruleset, name if name in WISHES else "")
    few = replace(plan, vectors=tuple(vector for vector in plan.vectors if vector.id in among))
    return first_caught(vice, few) is not None
