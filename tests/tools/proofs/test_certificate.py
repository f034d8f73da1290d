"""Does a certificate hold by a checker that knows nothing of truco, and fail when anything is changed?"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
import z3
from manilha_reference.rulesets import load_ruleset
from manilha_tools.proofs import second
from manilha_tools.proofs.certificate import write_certificate
from manilha_tools.proofs.check_certificate import faults
from manilha_tools.proofs.second import ask_cvc5
from manilha_tools.proofs.solver import Solver

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Certify the two-player contract."""
    return write_certificate(load_ruleset("truco-2p-v1"), Solver(), tmp_path_factory.mktemp("certificates"))


def test_the_checker_that_is_written_beside_it_accepts_it(certificate: Path) -> None:
    done = subprocess.run(  # noqa: S603 - the checker under test
        [sys.executable, "-I", str(certificate / "check.py")], capture_output=True, check=False, text=True
    )
    assert (done.returncode, done.stdout) == (0, "the certificate holds\n")


def test_one_changed_cell_is_noticed(certificate: Path) -> None:
    cells = certificate / "cells.json"
    text = cells.read_text(encoding="utf-8")
    try:
        cells.write_text(text.replace('"result.ABT":"A"', '"result.ABT":"B"'), encoding="utf-8")
        assert faults(certificate) == ["the cells are not those that were certified"]
    finally:
        cells.write_text(text, encoding="utf-8")


def _edited(scores: str) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield each way to change one state, applied to a fresh copy, with what the checker then says."""
    for gone in (0, 17, -1):
        claim = json.loads(scores)
        a, b = claim["final"].pop(gone)
        yield claim, f"{a}-{b} as the end is not in the set"
    claim = json.loads(scores)
    a, b = claim["hands"].pop()["scores"]
    yield claim, f"{a}-{b} on the way is not in the set"
    claim = json.loads(scores)
    claim["final"].append([1, 1])
    yield claim, "1-1 as the end is never reached"
    claim = json.loads(scores)
    claim["hands"][0]["endings"] = []
    yield claim, "1-0 on the way is never reached"


def test_one_changed_state_is_noticed(certificate: Path) -> None:
    scores = certificate / "scores.json"
    text = scores.read_text(encoding="utf-8")
    try:
        for claim, said in _edited(text):
            scores.write_text(json.dumps(claim), encoding="utf-8")
            assert said in faults(certificate)
    finally:
        scores.write_text(text, encoding="utf-8")


def test_every_obligation_is_answered_alike_by_two_solvers(certificate: Path) -> None:
    wanted = json.loads((certificate / "scores.json").read_text(encoding="utf-8"))["obligations"]
    assert set(wanted.values()) == {"sat", "unsat"}
    for name, answer in wanted.items():
        text = (certificate / "obligations" / f"{name}.smt2").read_text(encoding="utf-8")
        assert ask_cvc5(text) == answer, name
        solver = z3.Solver()
        solver.from_string(text)
        assert str(solver.check()) == answer, name


def test_a_second_solver_that_comes_to_its_limit_knows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a number with two large factors, when the work allowed is little, it is no error."""
    monkeypatch.setattr(second, "RESOURCES", 2_000)
    sizes = " ".join(
        f"(declare-const {name} (_ BitVec 32))(assert (bvult #x00000002 {name} ))" for name in "ab"
    )
    assert ask_cvc5(f"(set-logic QF_BV){sizes}(assert (= (bvmul a b) #x7fffffff))(check-sat)") == "unknown"
