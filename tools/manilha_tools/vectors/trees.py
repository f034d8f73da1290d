"""Evaluates what is not a line of play: pairs of views, and counts of the ways to go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference import engine, wire
from manilha_reference.legal import legal_actions
from manilha_reference.observe import observe, view

from manilha_tools.vectors.model import Outcome
from manilha_tools.vectors.play import bare, walk
from manilha_tools.vectors.watch import Watch

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State

    from manilha_tools.vectors.model import Perft, Trace, ViewPair
    from manilha_tools.vectors.play import Decision


def view_pair(rules: Ruleset, players: int, pair: ViewPair) -> Outcome:
    """Return whether the viewer sees the same at the end of both games, and the cells that show or hide."""
    views: list[object] = []
    decisions: list[Decision] = []
    focus: dict[str, None] = {}
    for trace in (pair.one, pair.other):
        state, made = walk(rules, players, trace)
        decisions.extend(made)
        public, private = Watch(rules), Watch(rules)
        observe(public.rules, state)
        views.append(view(private.rules, state, pair.viewer))
        seen = set(public.touched)
        focus.update((path, None) for path in private.touched if path in rules.cells and path not in seen)
    body = {
        **_way(pair.one),
        "pair": {"other": _way(pair.other), "viewer": pair.viewer, "equal": views[0] == views[1]},
    }
    return Outcome(body, (*decisions, tuple(focus)), tuple(focus) or decisions[0])


def sees_the_same(rules: Ruleset, players: int, pair: ViewPair) -> bool:
    """Whether the viewer sees the same at the end of both games."""
    one, other = (walk(rules, players, trace)[0] for trace in (pair.one, pair.other))
    return view(rules, one, pair.viewer) == view(rules, other, pair.viewer)


def perft(rules: Ruleset, players: int, inputs: Perft) -> Outcome:
    """Return the counts for each depth, and below each first act at the full depth where there are any."""
    state, decisions = walk(rules, players, inputs.trace)
    counts = [0] * inputs.depth
    divide: dict[str, int] = {}
    cells: dict[str, None] = {}
    for seat in range(players):
        for action in legal_actions(rules, state, seat):
            following, events = engine.apply(rules, state, seat, action)
            cells.update((path, None) for event in events for path in event.cells)
            below = (1, *count(rules, following, inputs.depth - 1))
            for depth, number in enumerate(below):
                counts[depth] += number
            if below[-1]:
                divide[move_name(seat, wire.write_action(action))] = below[-1]
    body = {**_way(inputs.trace), "perft": {"depth": inputs.depth, "counts": counts, "divide": divide}}
    return Outcome(body, (*decisions, tuple(cells)), tuple(cells))


def move_name(seat: int, action: dict[str, object]) -> str:
    """Name an act as `divide` does: `0 play 3O`, `0 play 3O hidden`, `1 raise seis`, `1 accept`."""
    words = [str(seat), str(action["type"]), *(str(action[key]) for key in ("card", "rung") if key in action)]
    return " ".join((*words, "hidden") if action.get("hidden") else words)


def count(rules: Ruleset, state: State, depth: int) -> tuple[int, ...]:
    """Return how many sequences of 1, 2, … `depth` acts go on from a state, each seat's answer counted."""
    counts = [0] * depth
    if depth == 0:
        return ()
    for seat in range(state.players):
        for action in legal_actions(rules, state, seat):
            counts[0] += 1
            if depth > 1:
                following, _ = engine.apply(rules, state, seat, action)
                for index, number in enumerate(count(rules, following, depth - 1)):
                    counts[index + 1] += number
    return tuple(counts)


def _way(trace: Trace) -> dict[str, object]:
    return {"setup": trace.setup, "steps": [bare(act) for act in trace.steps]}
