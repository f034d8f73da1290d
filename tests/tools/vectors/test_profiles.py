"""Does the quick look touch as many rules as it can, and stop when none is left?"""

from __future__ import annotations

from typing import Any

from manilha_tools.vectors.profiles import SMOKE, smoke


def vector(name: str, *rules: str) -> dict[str, Any]:
    return {"id": name, "rules": list(rules)}


def test_each_rule_is_touched_once_where_one_vector_has_it_all() -> None:
    core = [vector("h1", "R1"), vector("h2", "R1", "R2"), vector("l1", "R2"), vector("l2", "R3")]
    assert smoke(core) == ["h2", "l2"]


def test_no_more_than_a_few_are_chosen() -> None:
    assert len(smoke([vector(f"l{number}", f"R{number}") for number in range(2 * SMOKE)])) == SMOKE
