"""Does the benchmark of the runner run, and does it tell each way beside the yardstick?"""

from __future__ import annotations

import pytest
from manilha_conformance import bench_runner


@pytest.mark.long
@pytest.mark.timeout(0)
def test_each_way_is_told_beside_the_yardstick(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_runner, "ROUNDS", 1)
    bench_runner.main()
    lines = capsys.readouterr().out.splitlines()
    assert [line[:50].rstrip() for line in lines[1:4]] == [
        "the runner, one by one",
        "the runner, ahead",
        "the runner, as a whole",
    ]
    assert lines[0].endswith("1.00 x")
    assert lines[-1].startswith("the suite of paulista against the reference: ")
