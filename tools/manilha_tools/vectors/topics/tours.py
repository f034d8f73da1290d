"""Tours of refusals: in one hand, in each of its states, all that may not be done there is tried in turn.

A tour is a hand played to its end. Before each of its acts it tries what breaks one condition alone, unless
one like it was refused before; the act itself then shows that nothing has changed. Two refusals are alike
when the same act in the same phase, by a seat that stands alike to the table, meets the same reason by the
same cell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_reference import wire
from manilha_reference.errors import Reason
from manilha_reference.state import Kind, Phase

from manilha_tools.vectors.explore import attempts, refusal
from manilha_tools.vectors.line import Line, setup, side
from manilha_tools.vectors.model import Draft
from manilha_tools.vectors.topics.hands import history_plan
from manilha_tools.vectors.topics.rejections import TOPIC, WHEN_OVER
from manilha_tools.vectors.topics.scores import special_scores

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Action

    from manilha_tools.vectors.construct import Plan

LONGEST: Final = 60
"""Steps of a tour, at most."""
HISTORIES: Final = ("TTT", "BAT", "TTB", "AA")
"""What the tricks of a tour may be, the first that some cards give: long hands, with ties."""


def build(rules: Ruleset) -> list[Draft]:
    """Draft a tour of an ordinary hand and of each special hand."""
    return [
        draft
        for players in rules.players
        for name, scores in _places(rules).items()
        for draft in _tour(rules, players, name, scores)
    ]


def _places(rules: Ruleset) -> dict[str, tuple[int, int]]:
    """Return the kinds of hand by their name, each with scores at which it is played."""
    special = {
        f"{name.replace('_', '-')}.{offered.lower()}" if offered else name.replace("_", "-"): scores[-1]
        for (name, offered), scores in special_scores(rules).items()
    }
    return {"plain": (0, 0), **special}


def _tour(rules: Ruleset, players: int, name: str, scores: tuple[int, int]) -> Iterator[Draft]:
    for number, history in enumerate(HISTORIES):
        found = history_plan(rules, players, number % players, history, TOPIC, "tour", name)
        if found is not None:
            guide = _Tour(Line(rules, players, setup(found.deal, number % players, scores)))
            guide.go(found)
            about = f"{players} players, {scores[0]}-{scores[1]}, all that is refused in a hand"
            yield Draft(TOPIC, f"{players}p.tour.{name}", about, guide.line.trace(), players=players)
            return


class _Tour:
    """A tour on its way."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self._seen: set[object] = set()
        self._asked: set[int] = set()

    def go(self, plan: Plan) -> None:
        """Play the plan to the end of the hand, with a request in each trick whose seat on turn may ask."""
        self._settle()
        for seat, card, hidden in plan.plays:
            if self.line.state.over:
                break
            self._ask()
            self._look()
            self.line.play_out([(seat, card, hidden)])
        self._look()

    def _ask(self) -> None:
        """Ask once in a trick, and accept."""
        state = self.line.state
        trick = len(state.results)
        if trick in self._asked or state.turn not in self.line.answering(Kind.RAISE):
            return
        self._asked.add(trick)
        self._look()
        self.line.ask()
        self._settle()

    def _settle(self) -> None:
        """Play or accept what is open, after a look round."""
        while self.line.state.phase in (Phase.SPECIAL, Phase.ANSWER):
            self._look()
            self.line.answer(Kind.PLAY_HAND if self.line.state.phase == Phase.SPECIAL else Kind.ACCEPT)

    def _look(self) -> None:
        """Try what is refused here for one reason, and was not yet in a like place."""
        for seat, action in attempts(self.line.rules, self.line.state):
            if self.line.state.over and action.kind not in WHEN_OVER:
                continue
            found = refusal(self.line.rules, self.line, seat, action)
            if found is None or (action.hidden and found.reason != Reason.HIDDEN_NOT_ALLOWED):
                continue
            anyone = self.line.state.over or found.reason == Reason.WRONG_PHASE
            key = (*found.key, () if anyone else self._stands(seat, action))
            if key not in self._seen:
                self._seen.add(key)
                self.line.act(seat, wire.write_action(action))

    def _stands(self, seat: int, action: Action) -> tuple[bool, ...]:
        """Return how a seat stands to the table: on turn, of that side, and what its act may depend on."""
        state = self.line.state
        played = any(play.seat == seat for play in state.table)
        may_turn_on = action.kind == Kind.RAISE and played, action.hidden and bool(state.table)
        return seat == state.turn, side(seat) == side(state.turn), *may_turn_on
