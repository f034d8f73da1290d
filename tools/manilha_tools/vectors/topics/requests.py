"""Requests tried in situations that nothing else tries: what traits can come together do so somewhere.

Every two traits do, then every combination of those that act on one another, and every three. What stands in
the topics that have to do with requests counts; what they leave out is added here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_reference.state import Kind, Phase

from manilha_tools.vectors.drafted import drafted
from manilha_tools.vectors.interactions import Visit, visits
from manilha_tools.vectors.machine import NO, HandMachine
from manilha_tools.vectors.model import Draft, Trace
from manilha_tools.vectors.paths import Path
from manilha_tools.vectors.situations import REFUSED, all_pairs, chosen, feasible
from manilha_tools.vectors.taken import tried
from manilha_tools.vectors.topics import hidden, raises, specials, tours, walks
from manilha_tools.vectors.topics.rejections import go_on

if TYPE_CHECKING:
    from collections.abc import Iterable

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.vectors.line import Line
    from manilha_tools.vectors.model import Builder
    from manilha_tools.vectors.situations import Situation

TOPIC: Final = "requests"
BESIDE: Final[tuple[Builder, ...]] = (raises.build, specials.build, hidden.build, tours.build, walks.build)
"""What else tries requests, by design and not by what some search found."""


def build(rules: Ruleset) -> list[Draft]:
    """Draft the situations that are left: first for what two traits meet, then for what more of them do."""
    machine = HandMachine(rules, max(rules.players))
    found = feasible(machine)
    beside = [draft for builder in BESIDE for draft in drafted(builder, rules)]
    met = _met(rules, machine.players, beside)
    drafts = [_draft(rules, machine, Visit(*one, ())) for one in chosen(found, all_pairs(met))]
    met |= _met(rules, machine.players, drafts)
    return [*drafts, *(_draft(rules, machine, one) for one in visits(found, met))]


def _met(rules: Ruleset, players: int, drafts: Iterable[Draft]) -> set[Situation]:
    return {
        situation
        for draft in drafts
        if draft.players == players and isinstance(draft.inputs, Trace)
        for situation in tried(rules, players, draft.inputs)
    }


def _draft(rules: Ruleset, machine: HandMachine, visit: Visit) -> Draft:
    situation, way, before = visit
    line = walks.walk(rules, machine, Path(way.opening, way.start, way.moves))
    state = line.state
    base = state.pending.seat if state.pending is not None else state.turn
    for seat in (*before, way.seat):
        line.ask((base + seat) % machine.players)
    focus = len(line.trace().steps) - 1
    _answer(line, way.answer)
    slug = ".".join(words(situation))
    about = f"{machine.players} players, {_told(situation)}"
    return Draft(TOPIC, f"{machine.players}p.{slug}", about, line.trace(), machine.players, focus)


def _answer(line: Line, answer: str) -> None:
    """Say what is said to a request; after a refused one go on, which shows that nothing changed."""
    if answer == REFUSED:
        go_on(line)
    elif answer == Kind.RAISE:
        line.ask(line.answering(Kind.RAISE)[0])
    elif line.state.phase == Phase.ANSWER:
        line.answer(Kind(answer))


def words(it: Situation) -> tuple[str, ...]:
    """Return the words of an id: every trait, with its name where the word alone would not tell."""
    acts = (it.rung, f"seat-{it.seat}", it.when, f"last-{it.last}", it.answer, f"hid-{it.hidden}")
    hand = (it.special if it.special != NO else "plain", f"tricks-{it.tricks}", f"card-{it.place}")
    return tuple(word.lower().replace(" ", "-").replace(f"-{NO}", "-none") for word in (*acts, *hand))


def _told(it: Situation) -> str:
    rung = it.rung if it.special == NO else f"{it.rung} in {it.special}"
    return f"asks {rung}, tricks {it.tricks}, {it.place} cards out, hidden {it.hidden}"
