"""Does every cell matter, and does the suite notice each wrong value of it?"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from manilha_reference.rulesets import load_draft, load_ruleset, ruleset_ids
from manilha_reference.tree import cells_of
from manilha_tools.mutation.adequacy import Court, Fate, Tally, tree_of
from manilha_tools.mutation.equivalence import equivalent
from manilha_tools.mutation.operators import Mutant, alternatives, mutants

if TYPE_CHECKING:
    from manilha_reference.cells import Scalar

ORDINARY = ("mineiro", "paulista", "truco-2p-v1")


@cache
def tally_of(name: str) -> Tally:
    """Judge every mutant of a ruleset, proofs left out."""
    return Tally(list(Court(name).judge_all()))


def noticed_cells(name: str) -> set[str]:
    """Return the cells of which some wrong value is refused on loading or told apart by a vector."""
    return {verdict.mutant.cell for verdict in tally_of(name).verdicts if verdict.fate != Fate.SURVIVED}


@pytest.mark.parametrize("name", ORDINARY)
def test_every_cell_changes_something(name: str) -> None:
    """A cell that only partners can bring to bear must do so where there are partners."""
    mutated = {verdict.mutant.cell for verdict in tally_of(name).verdicts}
    idle = mutated - noticed_cells(name)
    lineage = load_draft(name).lineage
    if idle and len(lineage) > 1 and max(load_ruleset(name).players) < max(load_ruleset(lineage[1]).players):
        idle -= noticed_cells(lineage[1])
    assert not idle


@pytest.mark.parametrize("name", ORDINARY)
def test_the_cells_that_are_not_mutated_only_tell(name: str) -> None:
    rules = load_ruleset(name)
    mutated = {mutant.cell for mutant in mutants(rules)}
    told = {path for path in rules.cells if path not in mutated}
    assert all(
        ".label." in path
        or path.endswith(".id")
        or path.startswith(("players.", "deal.first_opener"))
        or path == "acts.play.play"
        for path in told
    )


@pytest.mark.long
@pytest.mark.parametrize("name", ruleset_ids())
def test_every_mutant_is_refused_killed_or_proved_equivalent(name: str) -> None:
    court = Court(name, equivalent)
    assert [verdict.mutant.id for verdict in court.judge_all() if verdict.fate == Fate.SURVIVED] == []


def test_a_wrong_tie_row_is_killed_by_vectors_that_show_it() -> None:
    court = Court("truco-2p-v1")
    verdict = court.judge(Mutant("ABT=B", "result.ABT", {**court.rules.cells, "result.ABT": "B"}), enough=2)
    assert verdict.fate == Fate.KILLED
    assert len(verdict.by) == 2


def test_an_equal_table_is_proved_equivalent_and_a_wrong_one_is_not() -> None:
    rules = load_ruleset("truco-2p-v1")
    alone = {**rules.cells, "trick.top.partners.winner": "side"}
    court = Court("truco-2p-v1", equivalent)
    assert court.judge(Mutant("partners", "trick.top.partners.winner", alone)).fate == Fate.EQUIVALENT
    assert equivalent(rules, load_ruleset("truco-2p-v1", {"all_tied": "nobody"})) is None


@pytest.mark.parametrize("name", ruleset_ids())
def test_cells_make_the_tree_that_they_come_from(name: str) -> None:
    rules = load_ruleset(name)
    assert cells_of(tree_of(rules.cells)) == dict(rules.cells)


@pytest.mark.parametrize(
    ("path", "value", "others"),
    [
        ("bets.rungs.seis.fold", 3, (2, 4, 0)),
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
