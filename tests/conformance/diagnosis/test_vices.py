"""Is every wrong implementation diagnosed to the cell that its name says, alone and together with another?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from manilha_conformance.diagnosis.candidates import Kind
from manilha_conformance.diagnosis.diagnose import HABIT, diagnose
from manilha_conformance.diagnosis.habits import Habit, of_trouble
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_conformance.verify.result import Outcome, Result
from manilha_conformance.verify.status import TROUBLES
from manilha_conformance.verify.tables import tables

from tests.conformance.diagnosis.otherwise import plan_of, results_of, vicious
from tests.conformance.test_faulty import WISHES
from tests.faulty.registry import VICES
from tests.faulty.told import RULE, RULESET, TOLD, told_as

if TYPE_CHECKING:
    from manilha_conformance.diagnosis.diagnose import Finding

GAME = sorted(name for name, vice in VICES.items() if not vice.transport)
SOME = ("split_and_tied_to_the_second", "raise_out_of_turn", "observes_the_beginning")
PAIRS = (
    ("iron_is_worth_three", "all_tied_to_the_opener"),
    ("target_is_fifteen", "tie_leaves_the_lead"),
    ("split_and_tied_to_nobody", "same_side_raises_twice"),
    ("queen_beats_jack", "opener_goes_to_the_right"),
    ("hides_in_the_first_trick", "raises_in_the_iron_hand"),
    ("eleven_is_worth_one", "overshoot_is_capped"),
    ("never_hides", "no_raise_in_answer"),
    ("lists_the_first_legal_only", "all_tied_to_side_a"),
)
TOP = 4
"""The vice must be named among so many of the things that are told first."""


def diagnosed(*names: str) -> list[Finding]:
    vice, session = VICES[names[0]], vicious(*names)
    plan = plan_of(vice.ruleset)
    if wish := WISHES.get(names[0]):
        plan = make_plan(session.hello, Wish(rulesets=(vice.ruleset,), **wish))  # type: ignore[arg-type]  # as WISHES has it
    return diagnose(results_of(session, plan), plan.offers).findings


def names_it(finding: Finding, name: str) -> bool:
    vice, word = VICES[name], told_as(VICES[name])
    if word == RULE:
        rules = tables(vice.ruleset)
        return rules is not None and vice.cell is not None and rules.rule_of(vice.cell) in finding.rules
    if word == RULESET:
        return finding.kind == Kind.RULESET
    return word in finding.changes or (finding.kind, finding.name) == (HABIT, word)


def test_what_is_told_of_vices_is_a_cell_or_a_kind() -> None:
    assert set(TOLD) <= set(VICES)
    assert all(told_as(VICES[name]) for name in GAME)
    kinds = {RULE, RULESET, *map(str, Habit)}
    assert {word for word in TOLD.values() if "." not in word} <= kinds


@pytest.mark.parametrize("name", SOME)
def test_a_vice_is_named(name: str) -> None:
    assert any(names_it(finding, name) for finding in diagnosed(name)[:TOP])


@pytest.mark.parametrize("names", PAIRS[:2], ids="+".join)
def test_two_vices_are_told_apart(names: tuple[str, str]) -> None:
    findings = diagnosed(*names)[:TOP]
    for name in names:
        assert any(names_it(finding, name) for finding in findings)


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("name", sorted(set(GAME) - set(SOME)))
def test_every_vice_is_named(name: str) -> None:
    assert any(names_it(finding, name) for finding in diagnosed(name)[:TOP])


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("names", PAIRS[2:], ids="+".join)
def test_more_pairs_of_vices_are_told_apart(names: tuple[str, str]) -> None:
    findings = diagnosed(*names)[:TOP]
    for name in names:
        assert any(names_it(finding, name) for finding in findings)


def test_an_honest_implementation_plays_nothing_else() -> None:
    plan = plan_of("paulista")
    assert diagnose(results_of(vicious(), plan, plan.vectors[::9]), plan.offers).findings == []


def test_trouble_on_the_road_is_told_by_its_status_and_where_it_was_met() -> None:
    trace = next(vector for vector in plan_of("paulista").vectors if vector.kind == "trace")
    for status in TROUBLES:
        did = {"actor": 0, "action": {"type": "raise"}}
        results = [Result(trace, Outcome(status, step=1, did=did)), Result(trace, Outcome(status))]
        (pattern,) = of_trouble(results)
        assert (pattern.habit, pattern.detail) == (Habit(str(status)), "raise, hello")
