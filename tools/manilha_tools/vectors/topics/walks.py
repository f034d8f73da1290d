"""Walks: hands of the usual number of players that take every kind of step of the hand machine."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from manilha_reference.state import Phase

from manilha_tools.vectors.construct import NotFoundError, Wish, generator, order_of_play, plan
from manilha_tools.vectors.line import Line, setup
from manilha_tools.vectors.machine import HIDDEN, NO, HandMachine
from manilha_tools.vectors.model import Draft
from manilha_tools.vectors.paths import paths

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.vectors.construct import Plan
    from manilha_tools.vectors.machine import Move, StepKind
    from manilha_tools.vectors.paths import Path

TOPIC: Final = "walks"
_SIDES: Final = {"A": 0, "B": 1}


def build(rules: Ruleset) -> list[Draft]:
    """Draft the walks; each is named by its last step."""
    machine = HandMachine(rules, max(rules.players))
    drafts: dict[str, Draft] = {}
    for path in paths(machine):
        words = _words(path.moves[-1])
        slug = f"{machine.players}p.{_slug(words)}"
        if slug in drafts:
            slug = f"{slug}.{_slug(path.moves[-1].kinds[0])}"
        line = walk(rules, machine, path)
        about = f"{machine.players} players, {' '.join(words)}"
        drafts[slug] = Draft(TOPIC, slug, about, line.trace(), players=machine.players)
    return list(drafts.values())


def _words(move: Move) -> StepKind:
    """Say what a step is: how a trick or hand ends, or the act, with who does it."""
    first, *others = move.kinds
    if first[0] == "card":
        first = others[0] if others else first
    elif others:
        first = (*first, others[0][-1])
    return tuple(word for word in first if word != NO)


def walk(rules: Ruleset, machine: HandMachine, path: Path) -> Line:
    """Play a path with cards that make it so; raises NotFoundError where none are found."""
    scores = machine.openings[path.opening][0].scores
    opener = _SIDES[path.start.opener]
    found = _cards(rules, machine.players, path, opener)
    line = Line(rules, machine.players, setup(found.deal, opener, scores))
    planned = {(seat, trick): card for trick, seat, card in _by_trick(found, machine.players)}
    for move in path.moves:
        _take(line, planned, move.kinds)
    return line


def _slug(kind: StepKind) -> str:
    return ".".join(word.lower().replace(" ", "-").replace("_", "-") for word in kind if word != NO)


def _by_trick(found: Plan, players: int) -> Iterator[tuple[int, int, str]]:
    for number, (seat, card, _) in enumerate(found.plays):
        yield number // players, seat, card


def _take(line: Line, planned: dict[tuple[int, int], str], kinds: tuple[StepKind, ...]) -> None:
    """Do what a move says, by the seat that it says."""
    what = kinds[0]
    state = line.state
    match what[0]:
        case "card":
            card = planned.get((state.turn, len(state.results)), state.hands[state.turn][0])
            line.play(card, hidden=what[-1] == HIDDEN)
        case "raise" if state.phase == Phase.PLAY:
            line.ask()
        case "raise":
            line.ask(_beside(line, 1))
        case "accept" | "fold":
            line.act(_beside(line, 1 if kinds[1][-1] == "next" else 3), {"type": what[0]})
        case "fold_unasked":
            line.act(state.turn, {"type": "fold"})
        case _:
            line.act((state.opener + int(what[-1])) % line.players, {"type": what[0]})


def _beside(line: Line, away: int) -> int:
    """Return the seat so far from the one whose request waits."""
    pending = line.state.pending
    return 0 if pending is None else (pending.seat + away) % line.players


def _cards(rules: Ruleset, players: int, path: Path, opener: int) -> Plan:
    """Return cards for the tricks of a path.

    Whichever seat of a side leads next, of those that can, is left to the cards: they are tried in turn.
    """
    tricks = _tricks(path)
    choices = [_seats(side, players) for _, side, _ in tricks]
    for leads in product(*choices):
        leaders = [opener, *leads]
        wishes = [
            Wish(winner, leads=lead, hidden=_hiding(rules, players, leader, places))
            for (winner, _, places), lead, leader in zip(tricks, leads, leaders, strict=False)
        ]
        try:
            random = generator(rules, TOPIC, players, opener, *(kind for kind in path.kinds), leads)
            return plan(rules, random, players, opener, wishes)
        except NotFoundError:
            continue
    raise NotFoundError(f"{rules.id}: no cards for {path.kinds}")


def _seats(side: str | None, players: int) -> tuple[int | None, ...]:
    """Return the seats of a side in order; None, for any, where nothing follows."""
    return (None,) if side is None else tuple(range(_SIDES[side], players, 2))


def _tricks(path: Path) -> list[tuple[str, str | None, tuple[int, ...]]]:
    """Return the whole tricks of a path: who wins, which side leads next, the places that hide."""
    found = []
    hidden: list[int] = []
    place = 0
    for move in path.moves:
        if move.kinds[0][0] != "card":
            continue
        if move.hides:
            hidden.append(place)
        place += 1
        if len(move.kinds) > 1:
            found.append((move.kinds[1][2][-1], move.after and move.after.leader, tuple(hidden)))
            hidden, place = [], 0
    return found


def _hiding(rules: Ruleset, players: int, leader: int | None, places: tuple[int, ...]) -> frozenset[int]:
    order = order_of_play(rules, players, leader or 0)
    return frozenset(order[place] for place in places)
