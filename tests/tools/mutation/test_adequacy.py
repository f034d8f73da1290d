"""Does every cell matter, does the suite notice each wrong value of it, and is what is proved really so?"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_reference.tree import cells_of
from manilha_tools.mutation.adequacy import Court, Fate
from manilha_tools.mutation.certificates import Certificate, Prover, prove, recheck, tables_digest
from manilha_tools.mutation.equivalence import examine
from manilha_tools.mutation.mutant import Mutant, is_told, tree_of
from manilha_tools.mutation.operators import alternatives, mutants

if TYPE_CHECKING:
    from manilha_reference.cells import Scalar

SMALL = "truco-2p-v1"


@cache
def court() -> Court:
    return Court.of(SMALL)


def mutant(path: str, value: Scalar) -> Mutant:
    return Mutant(f"{path}={value}", path, {**court().rules.cells, path: value})


@pytest.mark.parametrize("name", ["mineiro", "paulista", SMALL])
def test_the_cells_that_are_not_mutated_only_tell(name: str) -> None:
    rules = load_ruleset(name)
    mutated = {each.cell for each in mutants(rules)}
    assert all(is_told(path) for path in rules.cells if path not in mutated)


@pytest.mark.parametrize("name", ruleset_ids())
def test_mutants_have_names_and_cells_of_their_own(name: str) -> None:
    rules = load_ruleset(name)
    found = list(mutants(rules))
    assert len({each.id for each in found}) == len(found)
    assert len({tuple(each.cells.items()) for each in found}) == len(found)
    assert all(
        (each.cell in rules.cells and each.cells != rules.cells) or each.cell.startswith("special.")
        for each in found
    )


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("name", ruleset_ids())
def test_every_mutant_is_killed_or_proved_equivalent(name: str) -> None:
    tried = replace(Court.of(name), prove=Prover({}))
    verdicts = [tried.judge(each) for each in tried.mutants()]
    assert [each.mutant.id for each in verdicts if each.fate in (Fate.SURVIVED, Fate.UNKNOWN)] == []


def test_a_wrong_tie_row_is_killed_by_vectors_that_show_it() -> None:
    verdict = court().judge(mutant("result.ABT", "B"), enough=2)
    assert (verdict.fate, len(verdict.by)) == (Fate.KILLED, 2)


def test_what_the_loader_refuses_must_be_killed_all_the_same() -> None:
    verdict = court().judge(mutant("bets.rungs.truco.fold", 2))
    assert (verdict.fate, verdict.refused) == (Fate.KILLED, ("SPEC-FOLD-AWARD",))


def test_without_a_proof_what_no_vector_kills_is_unknown() -> None:
    assert court().judge(mutant("trick.top.partners.winner", "side")).fate == Fate.UNKNOWN


def test_a_right_table_in_other_words_is_proved_by_both_solvers_and_a_wrong_one_by_none() -> None:
    rules = court().rules
    same = mutant("trick.top.partners.winner", "side")
    found = prove(rules, same)
    assert isinstance(found, Certificate)
    assert (found.arguments, found.tables) == (("step",), tables_digest(rules, same))
    again = recheck(rules, same, found)
    assert again is not None
    assert [name.split()[0] for name in again.solvers] == ["z3", "cvc5"]
    assert recheck(rules, mutant("result.ABT", "B"), found) is None


def test_a_kept_certificate_stands_for_its_tables_only() -> None:
    rules, same = court().rules, mutant("trick.top.partners.winner", "side")
    kept = Certificate(tables_digest(rules, same), ("step",), 8, ("z3 0",))
    prover = Prover({same.id: kept})
    assert (prover(rules, same), prover.made) == (kept, 0)
    other = prover(rules, mutant("trick.top.partners.leader", "hand_leader"))
    assert (isinstance(other, Certificate), prover.made) == (True, 1)


def test_a_difference_comes_with_a_hand_that_shows_it() -> None:
    rules = court().rules
    wrong = replace(rules, cells=mutant("result.A", "A").cells, digest="wrong")
    found = examine(rules, wrong)
    assert (found.proved, found.witness is not None) == ((), True)


@pytest.mark.parametrize("name", ruleset_ids())
def test_cells_make_the_tree_that_they_come_from(name: str) -> None:
    rules = load_ruleset(name)
    assert cells_of(tree_of(rules.cells)) == dict(rules.cells)


@pytest.mark.parametrize(
    ("path", "value", "others"),
    [
        ("bets.rungs.seis.fold", 3, (2, 4, 0, 11, 12)),
        ("result.TTT", "none", ("go", "A", "B", "hand_leader_side")),
        ("bets.may_raise.own", False, (True,)),
        ("bets.rungs.doze.up", None, ("truco", "seis", "nove", "doze")),
        ("seats.2.next.0", 1, (0,)),
        ("bets.rungs.truco.label.en", "truco", ()),
    ],
)
def test_a_cell_is_given_every_other_value_of_its_column(
    path: str, value: Scalar, others: tuple[Scalar, ...]
) -> None:
    assert alternatives(load_ruleset("paulista"), path, value) == others
