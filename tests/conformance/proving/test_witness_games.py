"""Is there a game to judge for every score that is reached, and none for another?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_conformance.proving.witness_games import WitnessGames
from manilha_reference.notation.parser import parse
from manilha_reference.notation.replay import replay
from manilha_reference.rulesets import load_ruleset
from manilha_reference.state import Phase
from manilha_tools.explicit_games import START, search_games

if TYPE_CHECKING:
    from pathlib import Path


def test_every_score_has_a_file_that_the_notation_replays_to_it(tmp_path: Path) -> None:
    rules = load_ruleset("mineiro")
    place = WitnessGames(rules).write(tmp_path)
    assert place == tmp_path / "mineiro"
    ends = set()
    for file in place.glob("*.truco"):
        played = replay(rules, parse(file.read_text(encoding="utf-8")), 2)
        assert (played.findings, played.unjudged) == ((), 0)
        over = played.end.phase == Phase.GAME_OVER
        a, b = played.end.scores
        assert file.name == f"{a}-{b}{'-final' if over else ''}.truco"
        ends.add((played.end.scores, over))
    search = search_games(rules)
    live, final = search.live - {START.scores}, search.final
    assert ends == {(scores, False) for scores in live} | {(scores, True) for scores in final}


def test_a_score_that_is_final_in_one_game_only_has_two() -> None:
    games = WitnessGames(load_ruleset("mineiro", {"raise_in_special_hand": "loses_game"})).to((10, 4))
    assert [game.over for game in games] == [False, True]
    assert [game.text.count("reaches 10-4") + 2 * game.text.count("ends at 10-4") for game in games] == [1, 2]
    assert games[1].text.rstrip().endswith("B+0")


def test_an_odd_score_of_mineiro_has_no_game() -> None:
    assert WitnessGames(load_ruleset("mineiro")).to((1, 0)) == ()
