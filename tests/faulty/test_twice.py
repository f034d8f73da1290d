"""Do two vectors that different cells decide catch each wrong implementation, or is it plain why not?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conformance.test_faulty import GAME
from tests.faulty.registry import VICES
from tests.faulty.twice import pair_for

if TYPE_CHECKING:
    from manilha_conformance.suite.load import Vector


def ends_a_game(vector: Vector) -> bool:
    """Whether the last that a vector expects is that the game is over."""
    steps = vector.raw.get("steps") or [{}]
    return bool(steps[-1].get("expect", {}).get("observe", {}).get("phase") == "game_over")


def refusals(vector: Vector) -> frozenset[str]:
    """Return the reasons for which a vector refuses acts."""
    steps = vector.raw.get("steps") or []
    rejected = [step["expect"]["reject"] for step in steps if "reject" in step.get("expect", {})]
    return frozenset(str(reject["reason"]) for reject in rejected)


@pytest.mark.parametrize("name", GAME)
def test_two_vectors_catch_it_and_where_one_cell_decides_both_it_is_plain_why(name: str) -> None:
    """That cell is the wrong one; or a game ends by both; or both refuse for one reason, which no cell is."""
    pair = pair_for(name)
    assert len({vector.id for vector in pair}) == 2
    decided = {vector.raw["cells"][0] for vector in pair}
    reasons = [refusals(vector) for vector in pair]
    assert (
        len(decided) == 2
        or decided == {VICES[name].cell}
        or all(ends_a_game(vector) for vector in pair)
        or (VICES[name].cell is None and reasons[0] == reasons[1] and len(reasons[0]) == 1)
    )
