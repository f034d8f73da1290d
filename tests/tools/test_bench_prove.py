"""Does the race about the scores run, with the tools that are here, and do all of them count alike?"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from manilha_tools.bench_prove import main

if TYPE_CHECKING:
    import pytest


def test_all_tools_that_are_here_count_the_same_pairs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["bench", "truco-2p-v1"])
    assert main() == 0
    told = [line for line in capsys.readouterr().out.splitlines() if not line.endswith("not here")]
    assert len(told) >= 2
    assert all("   392 pairs" in line for line in told)
