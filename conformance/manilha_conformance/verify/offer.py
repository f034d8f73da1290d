"""What the adapter offers for one ruleset, and what of a vector therefore cannot be looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from manilha_conformance.oracle.requests import house_rule_value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_conformance.suite.load import Vector


@dataclass(frozen=True, slots=True)
class Offer:
    """How one ruleset is played by the adapter under test, and what it shows of it.

    `house_rules` are those that differ from the ruleset's own; they go with every request.
    """

    ruleset: str
    players: frozenset[int]
    levels: frozenset[str]
    queries: frozenset[str]
    observables: frozenset[str]
    capabilities: frozenset[str]
    auto: frozenset[str]
    house_rules: Mapping[str, str]
    declared: frozenset[str]
    """Which of these the adapter itself names."""
    strict_reasons: bool = False
    """Whether another reason than the expected is a failure and not a note."""

    def lacks(self, vector: Vector) -> tuple[str, ...]:
        """Name what the vector needs and the adapter does not offer; empty where it can be asked."""
        raw = vector.raw
        missing = []
        if vector.level not in self.levels:
            missing.append(f"level {vector.level}")
        players = vector.seated
        if players is not None and players not in self.players:
            missing.append(f"players {players}")
        if vector.kind == "query" and raw["query"]["fn"] not in self.queries:
            missing.append(f"query {raw['query']['fn']}")
        wanted = {"view_pair": ("views",), "perft": ("legal",)}.get(vector.kind, ())
        missing.extend(
            f"capability {name}"
            for name in dict.fromkeys((*wanted, *vector.needs))
            if name not in self.capabilities
        )
        return tuple(missing)


def declared_house_rules(hello: Mapping[str, Any], ruleset: str) -> dict[str, str]:
    """Return the house rules that the adapter says it plays, each as text."""
    given = hello["rulesets"][ruleset].get("house_rules", {})
    return {name: house_rule_value(name, value) for name, value in given.items()}


def offer_of(hello: Mapping[str, Any], ruleset: str, house_rules: Mapping[str, str]) -> Offer:
    """Read off the hello what is offered for a ruleset that is asked under these house rules."""
    declared = declared_house_rules(hello, ruleset)
    return Offer(
        ruleset=ruleset,
        players=frozenset(hello["rulesets"][ruleset]["players"]),
        levels=frozenset(hello["levels"]),
        queries=frozenset(hello["queries"]),
        observables=frozenset(hello["observables"]),
        capabilities=frozenset(hello["capabilities"]),
        auto=frozenset(cast("list[str]", hello.get("auto", []))),
        house_rules=house_rules,
        declared=frozenset(name for name, value in house_rules.items() if declared.get(name) == value),
    )
