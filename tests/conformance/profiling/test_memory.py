"""Is everything asked once, and a game played again only where something new is asked of it?"""

from __future__ import annotations

from tests.conformance.profiling.secretive import Secretive, session_of
from tests.conformance.small_suite import SETUP


def test_a_game_is_known_by_its_acts() -> None:
    session = session_of(Secretive("paulista", {}))
    begin = {"ruleset": "paulista", "house_rules": {}, "players": 4, "setup": SETUP}
    before = session.requests
    first = [
        session.ask("begin", **begin),
        session.ask("act", actor=0, action={"type": "play", "card": "3O"}),
    ]
    assert session.requests == before + 2
    again = [
        session.ask("begin", **begin),
        session.ask("act", actor=0, action={"type": "play", "card": "3O"}),
    ]
    assert (first, session.requests) == (again, before + 2)
    session.ask("begin", **begin)
    at_the_deal = session.ask("legal", actor=0)
    assert session.requests == before + 4
    session.ask("act", actor=0, action={"type": "play", "card": "3O"})
    assert session.ask("legal", actor=0) != at_the_deal
    assert session.requests == before + 7
