"""Refused acts: each reason by each cell that gives it, and acts that the contract does not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference import wire
from manilha_reference.cells import Reader
from manilha_reference.deal import draw_deal
from manilha_reference.errors import Reason
from manilha_reference.state import Kind, Phase

from manilha_tools.vectors.construct import generator
from manilha_tools.vectors.explore import refusals
from manilha_tools.vectors.line import Line, setup
from manilha_tools.vectors.model import Draft
from manilha_tools.vectors.topics.scores import special_scores

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.vectors.explore import Refusal
    from manilha_tools.vectors.model import Json

TOPIC = "rejections"
HANDS = 5
WHEN_OVER = (Kind.PLAY, Kind.RAISE)
"""What is tried once a hand is over: one act that needs cards and one that does not."""
STRANGE: dict[str, tuple[object, Json]] = {
    "unknown-action": (0, {"type": "shuffle"}),
    "unknown-field": (0, {"type": "accept", "loudly": True}),
    "unknown-card": (0, {"type": "play", "card": "8O"}),
    "unknown-rung": (0, {"type": "raise", "rung": "vinte"}),
    "unknown-seat": (9, {"type": "raise"}),
}


def build(rules: Ruleset) -> list[Draft]:
    """Draft the shortest refusal of each kind, followed by an act that shows the state unchanged."""
    drafts: list[Draft] = []
    for players in rules.players:
        found = refusals(rules, players, scores(rules), HANDS)
        drafts.extend(_found(rules, found if players == rules.players[0] else _one_each(found)))
        drafts.extend(_strange(rules, players))
    return drafts


def scores(rules: Ruleset) -> list[tuple[int, int]]:
    """Return 0-0, one pair of scores for each special hand, and one at which any hand ends the game."""
    target = Reader(rules.cells).number("game.target")
    special = [pairs[len(pairs) // 2] for pairs in special_scores(rules).values()]
    return [(0, 0), *special, (target - 3, target - 2)]


def _one_each(found: list[Refusal]) -> list[Refusal]:
    """Keep one refusal for each act, phase and reason."""
    return list({(refusal.reason, refusal.phase, refusal.kind): refusal for refusal in found}.values())


def _found(rules: Ruleset, found: list[Refusal]) -> Iterator[Draft]:
    for refusal in found:
        if refusal.phase in (Phase.HAND_OVER, Phase.GAME_OVER) and refusal.kind not in WHEN_OVER:
            continue
        line = replay(rules, refusal)
        focus = len(refusal.trace.steps) - 1
        go_on(line)
        row = (refusal.cell or "any").lower().replace("_", "-")
        slug = f"{line.players}p.{refusal.reason}.{refusal.phase}.{refusal.kind}.{row}".replace("_", "-")
        if (refusal.reason, refusal.phase) == (Reason.RAISE_TOP_RUNG, Phase.PLAY):
            slug = f"{slug}.rival"
        deed = str(refusal.kind).replace("_", " ")
        seat = refusal.trace.steps[-1].actor
        about = f"{line.players} players, phase {refusal.phase}, seat {seat} tries to {deed}"
        yield Draft(TOPIC, slug, about, line.trace(), players=line.players, focus=focus)


def replay(rules: Ruleset, refusal: Refusal) -> Line:
    """Play the steps of a refusal again, the refused act included."""
    line = Line(rules, refusal.players, wire.read_setup(refusal.trace.setup))
    for act in refusal.trace.steps:
        line.act(act.actor, act.action or {})
    return line


def go_on(line: Line) -> None:
    """Take the first legal act, where the hand is not over."""
    for seat in range(line.players):
        if moves := line.moves(seat):
            line.act(seat, wire.write_action(moves[0]))
            return


def _strange(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Draft acts that no table speaks of, in the middle of a hand."""
    for slug, (actor, action) in STRANGE.items():
        deal = draw_deal(rules, players, generator(rules, TOPIC, players, slug))
        line = Line(rules, players, setup(deal, 0))
        line.act(actor, action)
        go_on(line)
        about = f"{players} players, {slug.replace('-', ' ')} in {actor}'s turn"
        yield Draft(TOPIC, f"{players}p.{slug}", about, line.trace(), players=players, focus=0)
    yield from _answers_to_nothing(rules, players)


def _answers_to_nothing(rules: Ruleset, players: int) -> Iterator[Draft]:
    """Draft an answer given twice: the second has nothing to answer."""
    for kind in (Kind.ACCEPT, Kind.FOLD):
        deal = draw_deal(rules, players, generator(rules, TOPIC, players, "twice", kind))
        line = Line(rules, players, setup(deal, 0))
        line.ask()
        line.settle(Kind.ACCEPT)
        if line.state.phase != Phase.PLAY:
            continue
        line.act(1, {"type": str(kind)})
        focus = len(line.trace().steps) - 1
        go_on(line)
        about = f"{players} players, the request is accepted, 1 then says {kind}"
        yield Draft(
            TOPIC, f"{players}p.after-accept.{kind}", about, line.trace(), players=players, focus=focus
        )
