"""Is every wrong implementation diagnosed to the cell that its name says, alone and together with another?

With `core`, which a wrong implementation may fail in a single vector, and with `full`. The adapter is at hand
and is asked further, as `verify` does.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest
from manilha_conformance.diagnosis.candidates import Kind
from manilha_conformance.diagnosis.diagnose import HABIT, diagnose
from manilha_conformance.diagnosis.further import Further, Limit
from manilha_conformance.diagnosis.habits import Habit, of_trouble
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_conformance.verify.result import Outcome, Result
from manilha_conformance.verify.status import TROUBLES

from tests.conformance.diagnosis.otherwise import plan_of, results_of, vicious
from tests.conformance.test_faulty import WISHES
from tests.faulty.registry import VICES
from tests.faulty.told import RULESET, TOLD, told_as

if TYPE_CHECKING:
    from manilha_conformance.diagnosis.diagnose import Finding
    from manilha_conformance.verify.plan import Plan

GAME = sorted(name for name, vice in VICES.items() if not vice.transport)
SOME = (
    "split_and_tied_to_the_second",
    "opener_never_changes",
    "hidden_cards_are_turned_up_at_the_end",
    "last_tied_leads",
    "observes_the_beginning",
    "only_the_next_seat_answers",
    "plays_paulista_under_every_name",
    "successor_by_printed_number",
    "suit_breaks_common_ties",
    "target_is_eleven",
)
PAIRS = (
    ("iron_is_worth_three", "all_tied_to_the_opener"),
    ("target_is_fifteen", "zap_is_a_common_card"),
    ("target_is_fifteen", "tie_leaves_the_lead"),
    ("split_and_tied_to_nobody", "same_side_raises_twice"),
    ("queen_beats_jack", "opener_goes_to_the_right"),
    ("hides_in_the_first_trick", "raises_in_the_iron_hand"),
    ("eleven_is_worth_one", "overshoot_is_capped"),
    ("never_hides", "no_raise_in_answer"),
    ("lists_the_first_legal_only", "all_tied_to_side_a"),
)
CUT_SHORT = ("partner_may_not_hide_too", "opener_goes_to_the_right")
"""The second ends games before they come to what the first does; the pair is among the drawn ones."""
DRAWN = 25
TOP = 4
"""The vice must be named among so many of the things that are told first."""
CELLS = 3
"""Its cell among so many of those that a thing comes down to."""
PROFILES = ("core", "full")
HIDDEN_BY_THE_OTHER = {
    # The leak is looked at after a second trick, in which no card is hidden then.
    ("hides_in_the_third_trick_only", "view_leaks_hidden_cards_to_the_partner"): PROFILES,
    # Hardly a deal comes about that has no four, and none of `core` with a request and three ties.
    ("deck_lacks_the_fours", "raiser_loses_ties"): ("core",),
}
"""Pairs of which the first keeps the second from showing, and in which profiles; a test sees that it does."""


@cache
def asked(ruleset: str, profile: str, name: str = "") -> Plan:
    """Return the vectors of a profile, under the wish that goes with a vice."""
    wish = WISHES.get(name, {})
    return make_plan(vicious().hello, Wish(rulesets=(ruleset,), profile=profile, **wish))  # type: ignore[arg-type]  # as WISHES has it


def diagnosed(profile: str, *names: str) -> list[Finding]:
    session = vicious(*names)
    plan = asked(VICES[names[0]].ruleset, profile, names[0] if names[0] in WISHES else "")
    results, limit = results_of(session, plan), Limit()
    known = frozenset(result.vector.id for result in results)
    made = diagnose(results, plan.offers, lambda ruleset: Further(session, plan, ruleset, known, limit))
    return made.findings


def names_it(finding: Finding, name: str) -> bool:
    word = told_as(VICES[name])
    if word == RULESET:
        return finding.kind == Kind.RULESET
    if finding.kind == HABIT:
        return word in (finding.name, *finding.cells[:CELLS])
    return word in finding.cells[:CELLS] or (finding.kind, finding.name) == (Kind.ROWS, word)


def named(profile: str, *names: str) -> list[str]:
    """Return those of the vices that are named among what is told first."""
    findings = diagnosed(profile, *names)[:TOP]
    return [name for name in names if any(names_it(finding, name) for finding in findings)]


def drawn_pairs() -> list[tuple[str, str]]:
    """Draw pairs of vices of one ruleset and different families, each with a cell of its own."""
    able = [
        name for name in GAME if VICES[name].cell and VICES[name].ruleset == "paulista" and name not in WISHES
    ]
    chance, drawn = Random(2), dict[tuple[str, str], None]()  # noqa: S311 -- a fair sample
    while len(drawn) < DRAWN:
        one, other = chance.sample(able, 2)
        if VICES[one].spoil.__module__ != VICES[other].spoil.__module__:
            drawn[one, other] = None
    return list(drawn)


def test_what_is_told_of_vices_is_a_cell_or_a_kind() -> None:
    assert set(TOLD) <= set(VICES)
    assert all(told_as(VICES[name]) for name in GAME)
    kinds = {RULESET, *map(str, Habit)}
    assert {word for word in TOLD.values() if "." not in word} <= kinds


@pytest.mark.parametrize("name", SOME)
def test_a_vice_is_named_with_core(name: str) -> None:
    assert named("core", name) == [name]


@pytest.mark.parametrize("names", [*PAIRS[:2], CUT_SHORT], ids="+".join)
def test_two_vices_are_told_apart_with_core(names: tuple[str, str]) -> None:
    assert named("core", *names) == [*names]


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("name", GAME)
def test_every_vice_is_named(name: str, profile: str) -> None:
    assert named(profile, name) == [name]


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize(
    ("names", "profile"),
    [
        pytest.param(names, profile, id="+".join((*names, profile)))
        for names, profiles in HIDDEN_BY_THE_OTHER.items()
        for profile in profiles
    ],
)
def test_a_pair_is_left_out_only_where_the_first_hides_the_second(
    names: tuple[str, str], profile: str
) -> None:
    assert names in drawn_pairs()
    plan = asked("paulista", profile)
    first, both = ([one.outcome for one in results_of(vicious(*some), plan)] for some in (names[:1], names))
    assert sum(one != other for one, other in zip(first, both, strict=True)) <= 1


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize(
    ("names", "profile"),
    [
        pytest.param(names, profile, id="+".join((*names, profile)))
        for names in dict.fromkeys((*PAIRS, *drawn_pairs()))
        for profile in PROFILES
        if profile not in HIDDEN_BY_THE_OTHER.get(names, ())
    ],
)
def test_pairs_of_vices_are_told_apart(names: tuple[str, str], profile: str) -> None:
    assert named(profile, *names) == [*names]


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
