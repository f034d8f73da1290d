"""Are rows that never fire found, with a proof, and is no row that fires among them?"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from manilha_reference.rulesets import load_ruleset
from manilha_tools.proofs.solver import UNSAT, Solver
from manilha_tools.proofs.unreachable import unreachable_rows

from tests.tools.proofs.twins import Twin

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

NEVER = "no hand depends on this cell"
NEEDLESS = "without this bound every hand would be the same"
# Two players have no partners: none ties with one, and none is asked after one has refused.
ALONE = {
    "trick.top.partners.winner": NEVER,
    "trick.top.partners.leader": NEVER,
    "refusals.answer": NEVER,
    "refusals.special": NEVER,
}
AFTER_IRON = {"special.offered.when.rival.1": NEEDLESS}


def found(rules: Ruleset) -> dict[str, str]:
    return {idle.cell: str(idle.says) for idle in unreachable_rows(replace(rules, players=(2,)))}


def test_two_players_leave_the_rows_of_partners_idle() -> None:
    solver = Solver()
    idle = unreachable_rows(load_ruleset("truco-2p-v1"), solver)
    assert {each.cell: str(each.says) for each in idle} == ALONE | AFTER_IRON
    assert {each.says.pt for each in idle} == {
        "nenhuma mão depende desta célula",
        "sem este limite toda mão seria a mesma",
    }
    proofs = {label: answer for label, answer in solver.answers.items() if "-idle-" in label}
    assert set(proofs.values()) == {UNSAT}
    assert all(any(f"-idle-{each.cell}-" in label for label in proofs) for each in idle)


def test_partners_need_those_rows() -> None:
    solver = Solver("cvc5")
    idle = unreachable_rows(replace(load_ruleset("paulista-limpo"), players=(4,)), solver)
    assert {each.cell: str(each.says) for each in idle} == AFTER_IRON


@pytest.mark.parametrize(
    ("twin", "cells"),
    [
        (Twin({"result.AAB": "A"}), {"result.AAB"}),
        (
            Twin({"special.iron.when.self.0": 0, "special.iron.when.rival.0": 0}),
            {"special.offered.value", "special.offered.raises", "special.offered.offer.refuse_pays"},
        ),
        (
            Twin(
                {
                    "trick.after_tied_first": "strongest",
                    "trick.hidden.in_trick.1": False,
                    "trick.hidden.in_trick.2": False,
                }
            ),
            {"trick.hidden.leading", "trick.hidden.after_tied_first", "special.offered.hidden"},
        ),
    ],
)
def test_a_row_that_another_hides_is_found(twin: Twin, cells: set[str]) -> None:
    assert cells <= found(twin.rules()).keys() - found(Twin().rules()).keys()


def test_nothing_is_said_of_tables_whose_hands_are_not_known() -> None:
    assert found(Twin({"acts.special.play": "turn"}).rules()) == {}
