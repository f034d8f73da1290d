"""A game for each score that a game can reach, written in the notation that `manilha judge` replays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from manilha_tools.explicit_games import START, search_games
from manilha_tools.proofs.games import Realiser

from manilha_conformance.say import say

if TYPE_CHECKING:
    from pathlib import Path

    from manilha_reference.ruleset import Ruleset
    from manilha_tools.explicit import Scores
    from manilha_tools.explicit_games import Place


@dataclass(frozen=True)
class WitnessGame:
    """A game that reaches a score, and is over there or is not; `text` is its record."""

    scores: Scores
    over: bool
    players: int
    text: str

    def to_json(self) -> dict[str, object]:
        """Return the game with stable keys; the score is the key that it stands under."""
        return {"over": self.over, "players": self.players, "notation": self.text}


class WitnessGames:
    """The games of one ruleset, for the fewest players that it admits."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.players = min(rules.players)

    @cached_property
    def _realiser(self) -> Realiser:
        return Realiser(self.rules, self.players, search_games(self.rules))

    @cached_property
    def _places(self) -> dict[tuple[Scores, bool], Place]:
        """One place for each score, played on or final; what a game has used up makes no difference here."""
        places: dict[tuple[Scores, bool], Place] = {}
        for place in self._realiser.search.origin:
            if place != START:
                places.setdefault((place.scores, place.over), place)
        return places

    def to(self, scores: Scores) -> tuple[WitnessGame, ...]:
        """Return a game that goes on at these scores and one that ends with them, where there are such."""
        found = (self._game(scores, over=over) for over in (False, True))
        return tuple(game for game in found if game is not None)

    def _game(self, scores: Scores, *, over: bool) -> WitnessGame | None:
        place = self._places.get((scores, over))
        game = None if place is None else self._realiser.game(place)
        if game is None:
            return None
        a, b = scores
        ends, reaches = say(pt="acaba em", en="ends at"), say(pt="chega a", en="reaches")
        title = f"{ends if over else reaches} {a}-{b}"
        return WitnessGame(scores, over, self.players, game.to_notation(self.rules, title))

    def write(self, folder: Path) -> Path:
        """Write every game into a directory of the ruleset's own below `folder`, and return it.

        A file is named after the score, with `-final` where the game ends there.
        """
        place = folder / self.rules.id
        place.mkdir(parents=True, exist_ok=True)
        for scores, over in self._places:
            game = self._game(scores, over=over)
            if game is not None:
                name = f"{scores[0]}-{scores[1]}{'-final' if over else ''}.truco"
                (place / name).write_text(game.text, encoding="utf-8")
        return place
