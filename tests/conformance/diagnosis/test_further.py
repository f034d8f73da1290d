"""What is asked beyond the run: what else is said of the rules that failed, what tells explanations apart."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from manilha_conformance.diagnosis.candidates import with_cells
from manilha_conformance.diagnosis.diagnose import diagnose
from manilha_conformance.diagnosis.evidence import erring, failing
from manilha_conformance.diagnosis.further import OF_A_RULE, OF_A_RULESET, OF_ALL_CUT, Further, Limit, closer
from manilha_conformance.verify.plan import Wish, make_plan
from manilha_conformance.verify.status import Status
from manilha_conformance.verify.tables import tables

from tests.conformance.diagnosis.otherwise import plan_of, results_of, vicious

if TYPE_CHECKING:
    from manilha_conformance.verify.plan import Plan
    from manilha_conformance.verify.result import Result
    from manilha_reference.cells import Scalar
    from manilha_reference.ruleset import Ruleset

VICE = "hidden_cards_are_turned_up_at_the_end"
ONE = "paulista.views.2p.hidden-card-after.seen-by-1"


@cache
def a_single_vector() -> Plan:
    return make_plan(vicious().hello, Wish(rulesets=("paulista",), vectors=(ONE,)))


def further(limit: Limit, *names: str) -> tuple[Further, tuple[Result, ...]]:
    session, plan = vicious(*names), a_single_vector()
    return Further(session, plan, "paulista", {ONE}, limit), results_of(session, plan)


def under(**cells: Scalar) -> Ruleset:
    base = tables("paulista")
    assert base is not None
    return with_cells(base, {**base.cells, **cells}, f"{cells}")


def test_what_else_is_said_of_a_rule_that_failed_is_asked_once() -> None:
    limit = Limit()
    more, results = further(limit, VICE)
    failures = failing(results, a_single_vector().offers["paulista"])
    assert [one.id for one in failures] == [ONE]
    asked = more.about(failures)
    rule = a_single_vector().vectors[0].rules[0]
    assert 0 < len(asked) <= min(OF_A_RULE, OF_A_RULESET)
    assert all(rule in result.vector.rules for result in asked)
    assert ONE not in {result.vector.id for result in asked}
    assert (more.results, limit.asked) == (asked, len(asked))
    again = {result.vector.id for result in more.about(failures)}
    assert again.isdisjoint(result.vector.id for result in asked)


def test_what_comes_out_differently_under_some_tables_is_asked_and_nothing_else() -> None:
    more, _ = further(Limit(), VICE)
    path, after = "sees.hidden_card.rival", "sees.hidden_after"
    seen_at_once, seen_later = under(**{path: True}), under(**{after: "hand_over"})
    told = more.between([seen_at_once, seen_later], {path, after})
    assert told != []
    assert {result.status for result in told} <= {Status.PASS, Status.FAIL}
    assert more.between([seen_later, under(**{after: "hand_over"})], {path, after}) == []


def test_nothing_is_asked_where_there_is_no_time_or_no_question_left() -> None:
    for limit in (Limit(seconds=0.0), Limit(most=0)):
        more, results = further(limit, VICE)
        assert more.about(failing(results, a_single_vector().offers["paulista"])) == []
        assert (more.results, limit.asked) == ([], 0)


def test_one_failed_vector_is_enough_to_find_the_cell_where_more_may_be_asked() -> None:
    session, plan = vicious(VICE), a_single_vector()
    results = results_of(session, plan)
    alone, *_ = diagnose(results, plan.offers).findings
    limit = Limit()
    found, *_ = diagnose(
        results, plan.offers, lambda name: Further(session, plan, name, {ONE}, limit)
    ).findings
    assert (found.cells, found.alike) == (("sees.hidden_after",), ())
    assert "sees.hidden_after" in {*alone.cells, *(path for one in alone.alike for path in one.changes)}
    assert 0 < limit.asked < len(plan_of("paulista").vectors) // 4


def test_what_one_ruleset_tells_apart_is_told_alike_in_another_whichever_is_named_first() -> None:
    session = vicious(VICE)
    both = make_plan(session.hello, Wish(rulesets=("paulista", "paulista-guia")))
    one, much = (
        ONE,
        {
            vector.id
            for vector in both.vectors
            if (vector.ruleset, vector.topic) == ("paulista-guia", "views")
        },
    )
    results = results_of(session, both, tuple(vector for vector in both.vectors if vector.id in {one, *much}))
    (alone,) = diagnose(results, {"paulista": both.offers["paulista"]}).findings
    assert (alone.name, [other.name for other in alone.alike]) == (
        "sees.hidden_card.rival",
        ["hidden_reveal"],
    )
    for names in (("paulista", "paulista-guia"), ("paulista-guia", "paulista")):
        (found,) = diagnose(results, {name: both.offers[name] for name in names}).findings
        assert (found.name, found.value, found.alike) == ("hidden_reveal", "end_of_hand", ())
        assert set(found.rulesets) == set(names)


def test_what_only_errs_leads_to_questions_about_all_that_it_did_not_show() -> None:
    name = "plays_paulista_under_every_name"
    session = vicious(name)
    plan = make_plan(session.hello, Wish(rulesets=("mineiro",), profile="core"))
    results = results_of(session, plan)
    offer = plan.offers["mineiro"]
    assert failing(results, offer) == []
    asked = Further(session, plan, "mineiro", {vector.id for vector in plan.vectors}, Limit())
    found = failing(closer(asked, results, offer), offer)
    assert found != []
    wrong = {rule for one in erring(results, offer) for rule in one.result.vector.rules}
    assert all(wrong & set(one.result.vector.rules) for one in found)


def test_a_little_is_asked_of_what_a_game_was_to_show_after_it_was_cut_short() -> None:
    rule, session, plan = "PAU-HIDDEN-PER-SIDE", vicious("opener_goes_to_the_right"), plan_of("paulista")
    later = tuple(one for one in plan.vectors if one.topic in ("games", "needs") and rule in one.rules[1:])
    failures = failing(results_of(session, plan, later), plan.offers["paulista"])
    assert failures[0].cut_short
    asked = Further(session, plan, "paulista", {one.id for one in failures}, Limit()).about(failures[:1])
    assert any(result.vector.rules[0] == rule for result in asked)
    assert len(asked) <= OF_A_RULESET + OF_ALL_CUT
