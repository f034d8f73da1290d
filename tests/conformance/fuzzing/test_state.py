"""Does a hunt go on where it stopped, and does a torn file say so?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from manilha_conformance.fuzzing.state import FuzzError, Position, read_position

if TYPE_CHECKING:
    from pathlib import Path

WHOLE = Position(5, ("mineiro", "paulista"), 12, 31, {"paulista PAU-IRON-HIDDEN legal": 2})


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    file = tmp_path / "hunt.json"
    WHOLE.save(file)
    assert read_position(file, None, WHOLE.rulesets) == WHOLE
    assert read_position(file, 5, WHOLE.rulesets) == WHOLE
    assert [path.name for path in tmp_path.iterdir()] == ["hunt.json"]


@given(kept=st.integers(min_value=0, max_value=120))
def test_a_torn_file_is_an_error_that_says_so(tmp_path_factory: pytest.TempPathFactory, kept: int) -> None:
    file = tmp_path_factory.mktemp("torn") / "hunt.json"
    WHOLE.save(file)
    file.write_bytes(file.read_bytes()[:kept])
    with pytest.raises(FuzzError) as error:
        read_position(file, None, WHOLE.rulesets)
    assert (error.value.code, error.value.exit_code) == ("fuzz-state", 3)


@pytest.mark.parametrize(("seed", "rulesets"), [(6, WHOLE.rulesets), (None, ("paulista",))])
def test_another_hunt_does_not_go_on_from_it(
    tmp_path: Path, seed: int | None, rulesets: tuple[str, ...]
) -> None:
    file = tmp_path / "hunt.json"
    WHOLE.save(file)
    with pytest.raises(FuzzError) as error:
        read_position(file, seed, rulesets)
    assert error.value.code == "fuzz-other"
