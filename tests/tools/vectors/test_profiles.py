"""Does the quick look touch every topic first, then as many rules as it can, and stop when none is left?"""

from __future__ import annotations

from typing import Any

from manilha_tools.vectors.profiles import SMOKE, smoke


def vector(name: str, *rules: str, players: int | None = None, flags: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"id": name, "rules": list(rules), "players": players, "flags": list(flags)}


def test_each_topic_is_touched_and_each_rule_once_where_one_vector_has_it_all() -> None:
    topics = {
        "hands": [vector("h1", "R1", players=4), vector("h2", "R1", "R2", players=4)],
        "ladder": [vector("l1", "R2"), vector("l2", "R3")],
    }
    assert smoke(topics) == ["h2", "l2"]


def test_other_numbers_of_players_and_chosen_house_rules_stay_out() -> None:
    topics = {
        "hands": [
            vector("four", "R1", players=4),
            vector("also", "R1", players=4),
            vector("two", "R2", players=2),
        ],
        "house": [vector("chosen", "R3", players=4, flags=("house_rule",))],
    }
    assert smoke(topics) == ["also"]


def test_no_more_than_a_few_are_chosen() -> None:
    topics = {"ladder": [vector(f"l{number}", f"R{number}") for number in range(2 * SMOKE)]}
    assert len(smoke(topics)) == SMOKE
