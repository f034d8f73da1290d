"""Special hands: offered, played and refused by each seat; the iron hand; what may be asked in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.deal import draw_deal
from manilha_reference.state import Kind, Phase

from manilha_tools.vectors.construct import generator
from manilha_tools.vectors.line import Line, setup, side
from manilha_tools.vectors.model import Draft
from manilha_tools.vectors.topics.hands import history_plan
from manilha_tools.vectors.topics.scores import special_scores

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset

TOPIC = "specials"


def build(rules: Ruleset) -> list[Draft]:
    """Draft the hands that the scores make special."""
    return [
        draft
        for players in rules.players
        for (name, offered), scores in special_scores(rules).items()
        for draft in (
            *(_decisions(rules, players, name, offered, scores) if offered else ()),
            *_played(rules, players, name, offered, scores),
            *_requests(rules, players, name, offered, scores),
        )
    ]


def _draft(line: Line, slug: str, about: str) -> Draft:
    players = line.players
    a, b = line.setup.scores
    return Draft(
        TOPIC,
        f"{players}p.{a}-{b}.{slug}",
        f"{players} players, {a}-{b}, {about}",
        line.trace(),
        players=players,
    )


def _corners(scores: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the least and the greatest pair of scores, which may be the same."""
    return sorted({min(scores), max(scores)})


def _decisions(
    rules: Ruleset, players: int, name: str, offered: str, scores: list[tuple[int, int]]
) -> Iterator[Draft]:
    """Let every seat decide, and try what may not be done before the decision."""
    for kind in (Kind.PLAY_HAND, Kind.REFUSE_HAND):
        for seat in range(players):
            own = side(seat) == offered
            pair = _corners(scores)[(seat // 2) % len(_corners(scores))]
            opener = (seat + 1) % players
            random = generator(rules, TOPIC, players, name, offered, kind, seat)
            line = Line(rules, players, setup(draw_deal(rules, players, random), opener, pair))
            if own and kind == Kind.PLAY_HAND:
                line.play(line.state.hands[opener][0])
            line.act(seat, {"type": str(kind)})
            if line.state.phase == Phase.SPECIAL and own:
                line.settle(kind)
            yield _draft(line, f"{_deed(kind)}.{seat}", f"seat {seat} {'says' if own else 'tries'} {kind}")


def _deed(kind: Kind) -> str:
    return str(kind).replace("_", "-")


def _played(
    rules: Ruleset, players: int, name: str, offered: str | None, scores: list[tuple[int, int]]
) -> Iterator[Draft]:
    """Play the hand out: won by either side, and tied throughout."""
    for number, history in enumerate(("AA", "BAB", "TTT")):
        pair = _corners(scores)[number % len(_corners(scores))]
        opener = number % players
        found = history_plan(rules, players, opener, history, TOPIC, "played", name, offered)
        if found is None:
            continue
        line = Line(rules, players, setup(found.deal, opener, pair, [found.deal]))
        if line.state.phase == Phase.SPECIAL:
            line.settle(Kind.PLAY_HAND, number)
        line.play_out(found.plays)
        if history == "TTT" and line.state.phase == Phase.HAND_OVER:
            line.next_hand()
        yield _draft(line, f"tricks-{history.lower()}", f"{name}, tricks {history}")


def _requests(
    rules: Ruleset, players: int, name: str, offered: str | None, scores: list[tuple[int, int]]
) -> Iterator[Draft]:
    """Ask in the hand: before its decision, and on the turn of a seat of each side."""
    pair = scores[len(scores) // 2]
    if offered:
        random = generator(rules, TOPIC, players, name, offered, "ask-first")
        line = Line(rules, players, setup(draw_deal(rules, players, random), 0, pair))
        line.ask()
        yield _draft(line, "asks-first", "0 asks before the decision")
    for seat in (0, 1):
        random = generator(rules, TOPIC, players, name, offered, "asks", seat)
        line = Line(rules, players, setup(draw_deal(rules, players, random), 0, pair))
        if line.state.phase == Phase.SPECIAL:
            line.settle(Kind.PLAY_HAND)
        while line.state.turn != seat:
            line.play(line.state.hands[line.state.turn][0])
        line.ask()
        yield _draft(line, f"asks.{seat}", f"{name}, seat {seat} asks on its turn")
