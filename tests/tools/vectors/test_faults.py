"""Is a reason beyond doubt only where a single condition stands against an act?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from manilha_reference import engine
from manilha_reference.errors import Reason
from manilha_reference.rulesets import load_ruleset
from manilha_reference.state import Deal, Setup
from manilha_tools.vectors.faults import also_refused_for
from manilha_tools.vectors.model import Step

if TYPE_CHECKING:
    from manilha_reference.state import State

DEAL = Deal((("4P", "KE", "3O"), ("5C", "2P", "AE"), ("7C", "QO", "JP"), ("6E", "5O", "AC")), "7O")


def start(scores: tuple[int, int] = (0, 0)) -> State:
    return engine.begin(load_ruleset("paulista"), 4, Setup(0, DEAL, scores))


@pytest.mark.parametrize(
    ("scores", "actor", "action", "reason", "others"),
    [
        ((0, 0), 1, {"type": "play", "card": "5C"}, Reason.NOT_YOUR_TURN, ()),
        ((0, 0), 1, {"type": "play", "card": "4P"}, Reason.NOT_YOUR_TURN, ("card_not_in_hand",)),
        ((0, 0), 0, {"type": "play", "card": "4P", "hidden": True}, Reason.HIDDEN_NOT_ALLOWED, ()),
        (
            (0, 0),
            1,
            {"type": "play", "card": "5C", "hidden": True},
            Reason.NOT_YOUR_TURN,
            ("hidden_not_allowed",),
        ),
        ((0, 0), 0, {"type": "raise", "rung": "nove"}, Reason.RAISE_WRONG_RUNG, ()),
        ((0, 0), 2, {"type": "raise", "rung": "nove"}, Reason.RAISE_OUT_OF_TURN, ("raise_wrong_rung",)),
        ((11, 11), 0, {"type": "raise"}, Reason.RAISE_NOT_ALLOWED, ()),
        ((11, 11), 2, {"type": "raise"}, Reason.RAISE_OUT_OF_TURN, ("raise_not_allowed",)),
        ((11, 3), 0, {"type": "raise"}, Reason.WRONG_PHASE, ("raise_not_allowed",)),
        ((11, 3), 0, {"type": "play", "card": "4P"}, Reason.WRONG_PHASE, ()),
        ((0, 0), 0, {"type": "shuffle"}, Reason.UNKNOWN_ACTION, ()),
    ],
)
def test_what_else_would_refuse_an_act(
    scores: tuple[int, int], actor: int, action: dict[str, object], reason: Reason, others: tuple[str, ...]
) -> None:
    rules = load_ruleset("paulista")
    assert also_refused_for(rules, start(scores), Step(actor, action), reason) == others
