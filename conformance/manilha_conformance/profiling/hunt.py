"""Looks for a hand on which two settings part: plays games on both and compares all that can be seen.

One game serves for many settings: it is played on the tables held, which note what is looked at, and only
where that is otherwise in another setting is the other asked too.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from manilha_reference.engine import apply, begin, legal_actions, next_hand
from manilha_reference.errors import BadRequest, Rejected
from manilha_reference.observe import observe, view

from manilha_conformance.profiling.chance import Chance
from manilha_conformance.profiling.noting import noting

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Action, Setup, State

    from manilha_conformance.verify.offer import Offer

Key = TypeVar("Key")
Step = tuple[int, "Action"] | None
"""Who does what; None deals the next hand."""
ACTS: Final = 60
"""A game is given up after so many acts."""
_DEALT: Final = ("deck.", "order.", "deal.")
_SEEN: Final = ("sees.", "special.")


@dataclass(frozen=True, slots=True)
class Parting:
    """A game up to where two settings differ; with a viewer it is what that seat sees that differs."""

    players: int
    setup: Setup
    steps: tuple[Step, ...]
    viewer: int | None = None


@dataclass
class _Other:
    """Other tables: where they are otherwise, and their own game once that has parted from the one held."""

    rules: Ruleset
    changed: frozenset[str]
    always: bool
    state: State | None = None
    out: bool = False


class Hunt(Generic[Key]):
    """Games on some tables and on others beside them; `offer` says what is shown, all where there is none."""

    def __init__(self, rules: Ruleset, others: Mapping[Key, Ruleset], offer: Offer | None) -> None:
        self._others = {key: _other(rules, other) for key, other in others.items()}
        self._offer = offer
        wanted = frozenset(path for other in self._others.values() for path in other.changed)
        self._rules, self._cells = noting(rules, rules.digest)
        players = [number for number in rules.players if offer is None or number in offer.players]
        self._players = sorted(players)
        shown = {"record": True, "legal": True, "views": True, "match": True}
        if offer is not None:
            shown = {
                "legal": "legal" in offer.capabilities,
                "views": "views" in offer.capabilities,
                "match": "match" in offer.levels,
            }
        self._legal, self._match = shown["legal"], shown["match"]
        self._views = shown["views"] and any(path.startswith(_SEEN) for path in wanted)
        self._possible = bool(players) and (offer is None or "hand" in offer.levels)

    def games(self, number: int, first: int = 0) -> Iterator[tuple[Key, Parting]]:
        """Yield the settings that part in so many games, each with the shortest such game."""
        if not self._possible:
            return
        best: dict[Key, Parting] = {}
        for game in range(first, first + number):
            for key, parting in self._game(Chance(self._rules, self._players, game, match=self._match)):
                if key not in best or len(parting.steps) < len(best[key].steps):
                    best[key] = parting
        yield from sorted(best.items(), key=lambda found: len(found[1].steps))

    def _game(self, chance: Chance) -> Iterator[tuple[Key, Parting]]:
        players, setup = chance.players, chance.setup
        self._cells.noted.clear()
        try:
            state = begin(self._rules, players, setup)
        except BadRequest:
            return
        waiting: dict[Key, _Other] = {}
        for key, other in self._others.items():
            other.state, other.out = None, False
            if self._touches(other):
                try:
                    begun = begin(other.rules, players, setup)
                except BadRequest:
                    continue
                other.state = None if begun == state else begun
            waiting[key] = other
        steps: list[Step] = []
        for _ in range(ACTS):
            acts = self._look(state)
            for key, parting in self._parted(waiting, state, acts, Parting(players, setup, tuple(steps))):
                del waiting[key]
                yield key, parting
            step = chance.step(state, acts)
            if step is False or not waiting:
                return
            state = self._go_on(waiting, state, step)
            steps.append(step)

    def _look(self, state: State) -> list[tuple[Action, ...]]:
        self._cells.noted.clear()
        return [legal_actions(self._rules, state, seat) for seat in range(state.players)]

    def _touches(self, other: _Other) -> bool:
        return other.always or not other.changed.isdisjoint(self._cells.noted)

    # --- where they part ---------------------------------------------------------------------------------

    def _parted(
        self, waiting: Mapping[Key, _Other], state: State, acts: list[tuple[Action, ...]], here: Parting
    ) -> Iterator[tuple[Key, Parting]]:
        """Yield what differs where the game stands: an act that only one admits, the record, or a view."""
        noted = dict(self._cells.noted)
        for key, other in list(waiting.items()):
            self._cells.noted.clear()
            self._cells.noted.update(noted)
            if other.state is None and not self._touches(other):
                continue
            standing = other.state or state
            act = _disputed(
                acts, [legal_actions(other.rules, standing, seat) for seat in range(state.players)]
            )
            if act is not None:
                yield key, replace(here, steps=(*here.steps, act))
            elif self._record(self._rules, state) != self._record(other.rules, standing):
                yield key, here
        if not self._views:
            return
        for seat in range(state.players):
            self._cells.noted.clear()
            seen = view(self._rules, state, seat)
            for key, other in list(waiting.items()):
                if other.state is None and self._touches(other) and view(other.rules, state, seat) != seen:
                    yield key, replace(here, viewer=seat)

    def _record(self, rules: Ruleset, state: State) -> dict[str, Any]:
        record = observe(rules, state)
        return record if self._offer is None else {name: record[name] for name in self._offer.observables}

    def _go_on(self, waiting: dict[Key, _Other], state: State, step: Step) -> State:
        self._cells.noted.clear()
        after = _after(self._rules, state, step)
        for key, other in list(waiting.items()):
            if other.state is None and not self._touches(other):
                continue
            try:
                following = _after(other.rules, other.state or state, step)
            except (Rejected, BadRequest):
                # Who refuses what the other admits has been told apart already, unless nothing shows it.
                del waiting[key]
                continue
            other.state = None if following == after else following
        return after


def _other(rules: Ruleset, other: Ruleset) -> _Other:
    paths = dict.fromkeys([*rules.cells, *other.cells])
    missing = object()
    changed = frozenset(
        path
        for path in paths
        if (one := rules.cells.get(path, missing)) != (two := other.cells.get(path, missing))
        or type(one) is not type(two)
    )
    always = any(path.startswith(_DEALT) for path in changed) or list(rules.cells) != list(other.cells)
    return _Other(other, changed, always)


def _after(rules: Ruleset, state: State, step: Step) -> State:
    return next_hand(rules, state) if step is None else apply(rules, state, *step)[0]


def _disputed(ones: list[tuple[Action, ...]], twos: list[tuple[Action, ...]]) -> Step:
    """Return an act that may be done in one game and not in the other."""
    for seat, (one, two) in enumerate(zip(ones, twos, strict=True)):
        if one != two:
            for act in (*one, *two):
                if (act in one) != (act in two):
                    return seat, act
    return None


def play(rules: Ruleset, parting: Parting) -> State | None:
    """Return where a game comes to; None where the tables do not admit it."""
    with suppress(Rejected, BadRequest):
        state = begin(rules, parting.players, parting.setup)
        for step in parting.steps:
            state = _after(rules, state, step)
        return state
    return None
