"""The reference as an implementation: its tables, its engine, with every capability."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

from manilha_reference import engine
from manilha_reference.errors import BadRequest, Reason, Rejected, Text, UnknownName
from manilha_reference.observe import observe, view
from manilha_reference.queries import QUERIES, answer
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_reference.wire import read_action, read_setup, write_action

from manilha_conformance.protocol.names import CAPABILITIES, LEVELS, OBSERVABLES

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State


def suite_version() -> str:
    """Return the version of this distribution."""
    try:
        return version("manilha")
    except PackageNotFoundError:
        return "0"


class ReferenceGame:
    """A game on the interpreter; the state is frozen, so what fails changes nothing."""

    def __init__(self, rules: Ruleset, state: State) -> None:
        self._rules = rules
        self._state = state

    def observe(self) -> dict[str, Any]:
        """Return the public record."""
        return observe(self._rules, self._state)

    def act(self, actor: object, action: object) -> None:
        """Apply the action; raises `Rejected`."""
        seat = -1 if type(actor) is not int else actor
        if not 0 <= seat < self._state.players:
            raise Rejected(Reason.UNKNOWN_SEAT)
        self._state, _ = engine.apply(self._rules, self._state, seat, read_action(action))

    def legal(self, actor: object) -> list[dict[str, Any]]:
        """Return every action that the seat may take."""
        seat = self._seat(actor)
        return [write_action(action) for action in engine.legal_actions(self._rules, self._state, seat)]

    def view(self, actor: object) -> dict[str, Any]:
        """Return what the seat sees."""
        return view(self._rules, self._state, self._seat(actor))

    def next_hand(self) -> None:
        """Deal the next hand of the setup."""
        self._state = engine.next_hand(self._rules, self._state)

    def kept(self) -> ReferenceGame:
        """Return a game of its own in the same state."""
        return ReferenceGame(self._rules, self._state)

    def _seat(self, actor: object) -> int:
        if type(actor) is int and 0 <= actor < self._state.players:
            return actor
        raise BadRequest(
            Reason.UNKNOWN_SEAT,
            Reason.UNKNOWN_SEAT.says,
            hint=Text(
                f"seats are 0 to {self._state.players - 1}",
                f"os lugares vão de 0 a {self._state.players - 1}",
            ),
        )


class Reference:
    """Every shipped ruleset, and one's own files, under any legal house rules."""

    def __init__(self, files: tuple[Path, ...] = ()) -> None:
        """Offer the shipped rulesets and these files; raises `SpecError` where a file does not hold."""
        own = {rules.id: str(path) for path in files for rules in (load_ruleset(path),)}
        self._sources = {**{name: name for name in ruleset_ids()}, **own}
        self.rules = lru_cache(maxsize=256)(self._load)

    def _load(self, ruleset: str, house_rules: tuple[tuple[str, str], ...]) -> Ruleset:
        if ruleset not in self._sources:
            known = ", ".join(self._sources)
            raise UnknownName(
                "unknown_ruleset",
                Text(f"there is no ruleset {ruleset!r}", f"não existe o conjunto de regras {ruleset!r}"),
                hint=Text(known),
            )
        return load_ruleset(self._sources[ruleset], dict(house_rules))

    def _rules(self, ruleset: str, house_rules: Mapping[str, str]) -> Ruleset:
        return self.rules(ruleset, tuple(sorted(house_rules.items())))

    def hello(self) -> dict[str, Any]:
        """Say all that can be played and shown."""
        rulesets = {name: self._rules(name, {}) for name in self._sources}
        return {
            "implementation": {
                "name": "manilha-reference",
                "version": suite_version(),
                "language": "Python",
                "license": "MIT",
            },
            "levels": list(LEVELS),
            "rulesets": {
                name: {"players": list(rules.players), "house_rules": dict(rules.house_rules)}
                for name, rules in rulesets.items()
            },
            "queries": list(QUERIES),
            "observables": list(OBSERVABLES),
            "capabilities": list(CAPABILITIES),
            "auto": [],
        }

    def query(self, ruleset: str, house_rules: Mapping[str, str], fn: str, args: Mapping[str, Any]) -> object:
        """Answer from the tables."""
        return answer(self._rules(ruleset, house_rules), fn, args)

    def begin(
        self, ruleset: str, house_rules: Mapping[str, str], players: int, setup: object
    ) -> ReferenceGame:
        """Start a game on the interpreter."""
        rules = self._rules(ruleset, house_rules)
        return ReferenceGame(rules, engine.begin(rules, players, read_setup(setup)))
