"""Is there a game for every score that a search finds, which the interpreter plays from 0-0?"""

from __future__ import annotations

from dataclasses import replace

import pytest
from manilha_reference.engine import apply, begin, next_hand
from manilha_reference.rulesets import load_ruleset
from manilha_reference.state import Phase
from manilha_tools.explicit import Ending
from manilha_tools.explicit_games import START, Place, search_games
from manilha_tools.proofs.games import Realiser

CASES = [
    ("paulista", {}, 4),
    ("paulista", {"special_lasts": "once"}, 2),
    ("paulista", {"opener_after_refusal": "stays"}, 4),
    ("mineiro", {"raise_in_special_hand": "loses_game"}, 2),
    ("truco-2p-v1", {}, 2),
]


@pytest.mark.parametrize(("name", "house_rules", "players"), CASES)
def test_every_place_has_a_game_that_ends_there(name: str, house_rules: dict[str, str], players: int) -> None:
    rules = load_ruleset(name, house_rules)
    search = search_games(rules)
    realiser = Realiser(rules, players, search)
    assert realiser.missing() == []
    for place in search.origin:
        game = realiser.game(place)
        if place == START:
            assert game is None
            continue
        assert game is not None
        state = begin(rules, players, game.setup)
        for number, actions in enumerate(game.hands):
            if number:
                state = next_hand(rules, state)
            for seat, action in actions:
                state, _ = apply(rules, state, seat, action)
        assert (state.scores, state.phase == Phase.GAME_OVER) == (place.scores, place.over)
        assert state.deals == ()


def test_a_place_that_no_hand_leads_to_is_missing() -> None:
    rules = load_ruleset("mineiro")
    search = search_games(rules)
    invented = Place((1, 0), START.spent, over=False)
    origin = {**search.origin, invented: (START, Ending("A", 1, takes_game=False))}
    realiser = Realiser(rules, 2, replace(search, origin=origin))
    assert realiser.missing() == [invented]
    assert realiser.game(invented) is None
