"""Does `profile` name the house rules that are played, whatever they are, and say what it cannot tell?"""

from __future__ import annotations

from functools import cache

import pytest
from manilha_conformance.profiling.result import Why
from manilha_conformance.profiling.run import Found, profile_ruleset
from manilha_conformance.profiling.space import Space
from manilha_reference.rulesets import ruleset_ids

from tests.conformance.profiling.secretive import Secretive, random_setting, session_of

FEW = [("paulista", 1), ("mineiro", 2), ("truco-2p-v1", 3)]
MANY = [(name, seed) for seed in range(25) for name in ruleset_ids()][:200]


@cache
def space_of(ruleset: str) -> Space:
    return Space(ruleset)


def mistaken(found: Found, played: dict[str, str], *, proved: bool) -> dict[str, str]:
    """Return the values that are played, not found, and not told to be as good."""
    excused = {pair for pair, left in found.profile.left.items() if left.why is Why.EQUIVALENT or not proved}
    return {
        name: value
        for name, value in played.items()
        if found.profile.setting[name] != value and (name, value) not in excused
    }


@pytest.mark.parametrize(("ruleset", "seed"), FEW)
def test_the_setting_that_is_played_is_found(ruleset: str, seed: int) -> None:
    space = space_of(ruleset)
    played = random_setting(space, seed)
    found = profile_ruleset(session_of(Secretive(ruleset, space.changes(played))), ruleset, prove=False)
    assert (mistaken(found, played, proved=False), found.profile.aside) == ({}, ())


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize(("ruleset", "seed"), MANY)
def test_two_hundred_settings_are_found_and_what_is_as_good_is_proved_so(ruleset: str, seed: int) -> None:
    space = space_of(ruleset)
    played = random_setting(space, seed)
    found = profile_ruleset(session_of(Secretive(ruleset, space.changes(played))), ruleset)
    assert (mistaken(found, played, proved=True), found.profile.aside) == ({}, ())
