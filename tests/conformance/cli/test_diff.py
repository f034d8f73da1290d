"""`manilha diff` at the command line: pairs, matrices, what an interrupt leaves, bad input."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from manilha_conformance.cli.main import main
from manilha_conformance.proving import comparisons
from manilha_tools.proofs.compare import compare

if TYPE_CHECKING:
    import pytest
    from manilha_reference.ruleset import Ruleset
    from manilha_tools.proofs.compare import Comparison
    from manilha_tools.proofs.solver import Solver


def test_a_difference_shows_both_rulings_and_is_a_finding(capsys: pytest.CaptureFixture[str]) -> None:
    names = ["truco-2p-v1", "truco-2p-v1:special_value=1/1"]
    assert main(["diff", *names, "--format", "json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert [document["a"], document["b"]] == ["truco-2p-v1:special_value=3/1", names[1]]
    assert document["difference"] == "observation"
    assert [side["observe"]["value"] for side in document["rulings"]] == [3, 1]


def test_no_difference_is_said_to_be_proved(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "truco-2p-v1", "truco-2p-v1", "--lang", "en"]) == 0
    assert "no hand differs (proved)" in capsys.readouterr().out


def test_one_name_is_no_pair(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "paulista", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "error usage: two rulesets are compared\n  hint: manilha diff A B\n"


def test_what_was_found_before_an_interrupt_is_still_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["truco-2p-v1", "truco-2p-v1:special_value=1/1", "truco-2p-v1:special_value=3/3"]
    seen: list[str] = []

    def stopped(first: Ruleset, second: Ruleset, solver: Solver) -> Comparison:
        seen.append(second.id)
        if len(seen) > 1:
            raise KeyboardInterrupt
        return compare(first, second, solver)

    monkeypatch.setattr(comparisons, "compare", stopped)
    assert main(["diff", "--matrix", *names, "--format", "json"]) == 130
    (pair,) = json.loads(capsys.readouterr().out)["pairs"]
    assert pair["difference"] == "observation"
