"""Looks for refusals: plays random hands, tries all that anybody could try, keeps the shortest of each.

Two refusals are alike when the same act in the same phase meets the same reason by the same cell.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manilha_reference import wire
from manilha_reference.cells import Reader
from manilha_reference.deal import draw_deal
from manilha_reference.engine import legal_actions
from manilha_reference.errors import Reason, Rejected
from manilha_reference.legal import check
from manilha_reference.order import deck
from manilha_reference.state import Action, Kind

from manilha_tools.vectors.construct import generator
from manilha_tools.vectors.evaluate import decisive
from manilha_tools.vectors.faults import single
from manilha_tools.vectors.line import Line, setup
from manilha_tools.vectors.model import Step, Trace

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State

ACTS = 40
"""A hand is given up after so many acts: refusals that need more are not short."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An act that is refused after some steps; `cell` settled it."""

    reason: Reason
    phase: str
    kind: Kind
    cell: str | None
    players: int
    trace: Trace

    @property
    def key(self) -> tuple[str, str, str, str | None]:
        """What makes two refusals alike."""
        return self.reason.value, self.phase, str(self.kind), self.cell


def refusals(
    rules: Ruleset, players: int, scores: list[tuple[int, int]], hands: int, *words: object
) -> list[Refusal]:
    """Return the shortest refusal of each kind found in so many random hands at each of the scores.

    Only acts that break a single condition are kept, so that the reason is beyond doubt.
    """
    best: dict[tuple[str, str, str, str | None], Refusal] = {}
    for pair in scores:
        for number in range(hands):
            random = generator(rules, "explore", players, pair, number, *words)
            start = setup(draw_deal(rules, players, random), number % players, pair)
            for found in _hand(rules, Line(rules, players, start), random):
                known = best.get(found.key)
                if known is None or len(found.trace.steps) < len(known.trace.steps):
                    best[found.key] = found
    return [best[key] for key in sorted(best, key=lambda key: tuple(map(str, key)))]


def _hand(rules: Ruleset, line: Line, random: Random) -> Iterator[Refusal]:
    for _ in range(ACTS):
        for seat, action in attempts(rules, line.state):
            found = refusal(rules, line, seat, action)
            if found is not None:
                yield found
        if line.state.over:
            return
        seats = [seat for seat in range(line.players) if legal_actions(rules, line.state, seat)]
        seat = random.choice(seats)
        line.act(seat, wire.write_action(random.choice(line.moves(seat))))


def refusal(rules: Ruleset, line: Line, seat: int, action: Action) -> Refusal | None:
    """Return how an act is refused where the line stands; None where not, or for several reasons."""
    read = Reader(rules.cells)
    try:
        check(rules, read, line.state, seat, action)
    except Rejected as refused:
        act = Step(seat, wire.write_action(action))
        if not single(rules, line.state, act, refused.reason):
            return None
        before = line.trace()
        cell = decisive(refused.cells)
        trace = Trace(before.setup, (*before.steps, act))
        phase = str(line.state.phase)
        return Refusal(refused.reason, phase, action.kind, cell, line.players, trace)
    return None


def attempts(rules: Ruleset, state: State) -> Iterator[tuple[int, Action]]:
    """Yield everything that any seat could think of, some of it legal."""
    held = [card for hand in state.hands for card in hand]
    played = [play.card for trick in state.plays for play in trick]
    spare = next(card for card in deck(rules) if card not in (*held, *played, state.dealt.vira))
    strange = [*played[:1], spare, *([state.dealt.vira] if state.dealt.vira else [])]
    rungs = [
        path.split(".")[2]
        for path in rules.cells
        if path.startswith("bets.rungs.") and path.endswith(".value")
    ]
    for seat in range(state.players):
        for card in state.hands[seat]:
            yield seat, Action(Kind.PLAY, card=card)
            yield seat, Action(Kind.PLAY, card=card, hidden=True)
        others = [hand[0] for owner, hand in enumerate(state.hands) if hand and owner != seat]
        for card in (*others[:1], *strange):
            yield seat, Action(Kind.PLAY, card=card)
        yield seat, Action(Kind.RAISE)
        for rung in rungs:
            yield seat, Action(Kind.RAISE, rung=rung)
        for kind in (Kind.ACCEPT, Kind.FOLD, Kind.PLAY_HAND, Kind.REFUSE_HAND):
            yield seat, Action(kind)
