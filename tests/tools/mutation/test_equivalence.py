"""Is a wrong table proved equivalent where no hand can tell it apart, and not where one can?"""

from __future__ import annotations

from dataclasses import replace

import pytest
from manilha_reference.rulesets import load_ruleset
from manilha_tools.mutation.equivalence import Argument, examine

EXPOSED = load_ruleset("truco-2p-v1", {"truco_vs_exposed": "must_beat"})
LEADER = "trick.top.rivals_exposed.leader"


@pytest.mark.parametrize("leader", ["trick_leader", "hand_leader"])
def test_who_leads_after_a_tie_that_ends_the_hand_makes_no_difference(leader: str) -> None:
    wrong = replace(EXPOSED, cells={**EXPOSED.cells, LEADER: leader})
    assert examine(EXPOSED, wrong, search=False).proved == (Argument.STEP,)


def test_who_leads_after_a_tie_that_does_not_end_it_is_not_proved_to_make_none() -> None:
    wrong = replace(EXPOSED, cells={**EXPOSED.cells, LEADER: "lowest_seat_top"})
    assert examine(EXPOSED, wrong, search=False).proved == ()
