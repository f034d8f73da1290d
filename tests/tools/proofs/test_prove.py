"""Are all properties proved, by two solvers, and does nothing pass that was not shown?"""

from __future__ import annotations

import pytest
from manilha_reference.rulesets import load_catalogue, load_ruleset, ruleset_ids
from manilha_tools.proofs.catalogue import statements
from manilha_tools.proofs.context import Context
from manilha_tools.proofs.prove import GROUPS, PROPERTIES, prove
from manilha_tools.proofs.solver import SAT, UNSAT, Solver
from manilha_tools.proofs.verdict import Verdict

from tests.tools.proofs.checking import checked
from tests.tools.proofs.twins import TWINS

# Points that make no difference as long as nobody has a partner.
BETWEEN_PARTNERS = {
    "hidden_per_side", "next_hand_leader", "partner_peek", "response_rule", "same_side_top_leader",
    "same_side_top_tie", "special_decider",
}  # fmt: skip


def test_every_property_holds_of_a_ruleset_for_four() -> None:
    verdicts = {name: checked(name, "paulista", 4).verdict for name in TWINS}
    assert verdicts == dict.fromkeys(TWINS, Verdict.PROVED)


def test_the_second_solver_proves_every_property_too() -> None:
    second = Context(load_ruleset("paulista-manilha-velha"), 2, Solver("cvc5"))
    verdicts = {name: outcome.verdict for name, check in PROPERTIES.items() if (outcome := check(second))}
    assert verdicts == dict.fromkeys(verdicts, Verdict.PROVED)
    assert set(PROPERTIES) - set(verdicts) <= {"score-parity", "secret-blind"}
    assert set(second.solver.answers.values()) == {SAT, UNSAT}


def test_every_property_has_a_table_that_breaks_it() -> None:
    mine = set(PROPERTIES) - set(GROUPS["score"]) - set(GROUPS.get("information", {}))
    assert set(TWINS) == mine


def test_a_proof_that_leans_on_a_broken_invariant_is_none() -> None:
    rules = TWINS["hand-invariant"].rules()
    wanted = ["points-at-the-end", "card-order"]
    results = {result.property: result for result in prove(rules, Solver(), wanted)}
    assert results["card-order"].verdict == Verdict.PROVED
    assert results["points-at-the-end"].verdict == Verdict.UNKNOWN
    assert "hand-invariant" in results["points-at-the-end"].method


def test_figures_that_depend_on_the_number_of_players_are_told_for_each() -> None:
    (longest, requests) = prove(load_ruleset("mineiro"), Solver(), ["hand-bounded", "requests-bounded"])
    assert longest.data == {"longest_hand": {"4": 20, "2": 14}}
    assert requests.data == {"most_requests": 4}


def test_a_property_that_says_nothing_of_the_tables_yields_nothing() -> None:
    assert list(prove(load_ruleset("truco-2p-v1"), Solver(), ["score-parity"])) == []


def test_a_property_is_as_good_as_its_worst_number_of_players() -> None:
    rules = load_ruleset("mineiro", {"same_side_top_leader": "lowest_seat"})
    (result,) = prove(rules, Solver(), ["trick-symmetric"])
    assert (result.verdict, result.players) == (Verdict.VIOLATED, (4, 2))
    assert result.witness is not None
    assert result.witness.players == 4


def test_an_unknown_property_is_no_property() -> None:
    with pytest.raises(KeyError):
        next(prove(load_ruleset("paulista"), Solver(), ["beauty"]))


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", ruleset_ids())
def test_every_property_holds_of_every_ruleset(name: str) -> None:
    results = list(prove(load_ruleset(name), Solver()))
    assert {result.property: result.verdict for result in results if not result.verdict.counts} == {}


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("rule", "value"), [(rule.id, value.id) for rule in load_catalogue().values() for value in rule.values]
)
def test_a_house_rule_breaks_the_properties_that_yield_to_it_and_no_other(rule: str, value: str) -> None:
    only = load_catalogue()[rule].only
    rules = load_ruleset(only[0] if only else "paulista", {rule: value})
    context = Context(rules, 4 if rule in BETWEEN_PARTNERS else 2, Solver())
    found = {}
    for name, check in PROPERTIES.items():
        outcome = check(context)
        if outcome is not None and not outcome.verdict.counts:
            found[name] = outcome.verdict
    expected = {name for name, said in statements().items() if (rule, value) in said.yields_to}
    assert found == dict.fromkeys(expected, Verdict.VIOLATED)
