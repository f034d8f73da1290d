"""Is what is proved alike what no hand tells apart, and is nothing proved that a hand tells?"""

from __future__ import annotations

import pytest
from manilha_conformance.profiling.alike import Alike
from manilha_conformance.profiling.shelf import shelf_of

NEVER = {"hidden_from_trick": "never"}
MOOT = ("hidden_lead=forbidden", "hidden_after_tie=forbidden", "hidden_reveal=end_of_hand")


def alike(base: dict[str, str], *values: str, ruleset: str = "truco-2p-v1") -> Alike:
    space = shelf_of(ruleset).space
    held = {**space.own, **base}
    pairs = [(name, value) for name, _, value in (each.partition("=") for each in values)]
    others = {pair: space.rules_of({**held, pair[0]: pair[1]}) for pair in pairs}
    return Alike(space.rules_of(held), others)


def named(pairs: frozenset[tuple[str, str]]) -> set[str]:
    return {f"{name}={value}" for name, value in pairs}


def test_values_that_never_come_up_are_proved_together() -> None:
    assert named(alike(NEVER, *MOOT).proved()) == set(MOOT)


def test_what_a_hand_tells_apart_is_left_out_and_the_rest_still_proved() -> None:
    found = alike(NEVER, *MOOT, "ladder=2-4-6-10-12", "tie_precedence=hand_leader_side")
    assert named(found.proved()) == set(MOOT)
    assert not found.proved_alone(("ladder", "2-4-6-10-12"))


def test_what_matters_where_cards_are_hidden_is_not_proved() -> None:
    assert named(alike({}, *MOOT).proved()) == set()


@pytest.mark.parametrize(
    ("ruleset", "base", "because"),
    [
        ("truco-2p-v1", {"hidden_from_trick": "1", "early_stop": "false"}, {"hidden_lead": "forbidden"}),
        ("paulista", {}, {"hidden_per_side": "1"}),
    ],
)
def test_a_trick_that_cannot_come_about_needs_no_rule(
    ruleset: str, base: dict[str, str], because: dict[str, str]
) -> None:
    """Where the leader must show, or one of each pair, no trick is all hidden: who leads then is moot."""
    moot = "all_hidden_leader=hand_leader"
    assert named(alike({**base, **because}, moot, ruleset=ruleset).proved()) == {moot}
    assert named(alike(base, moot, ruleset=ruleset).proved()) == set()
