"""Settings that nothing said so far forbids: found by a solver over one choice for each house rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import z3

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_conformance.profiling.space import Part, Setting


class Search:
    """What is left of all settings once some parts are forbidden, and with each all that has it."""

    def __init__(self, domains: Mapping[str, tuple[str, ...]]) -> None:
        self._domains = domains
        self._plays = {
            (name, value): z3.Bool(f"{name}={value}") for name, domain in domains.items() for value in domain
        }
        self._parts: set[Part] = set()
        self._solver = z3.SolverFor("QF_FD")
        for name, domain in domains.items():
            self._solver.add(z3.PbEq([(self._plays[name, value], 1) for value in domain], 1))

    @property
    def parts(self) -> int:
        """How many parts are forbidden."""
        return len(self._parts)

    def forbid(self, part: Part) -> None:
        """Leave aside every setting with all these values."""
        if part not in self._parts:
            self._parts.add(part)
            self._solver.add(z3.Not(z3.And([self._plays[choice] for choice in part])))

    def forbidding(self, setting: Mapping[str, str]) -> Part | None:
        """Return the smallest part that forbids a setting; None where none does."""
        chosen = set(setting.items())
        return min((part for part in self._parts if part <= chosen), key=len, default=None)

    def allows(self, setting: Mapping[str, str]) -> bool:
        """Whether no forbidden part is in a setting."""
        return self.forbidding(setting) is None

    def fixed(self, setting: Mapping[str, str]) -> frozenset[str]:
        """Name the house rules that have their value of this setting in every setting that is left."""
        return frozenset(
            name
            for name, value in setting.items()
            if self._solver.check(z3.Not(self._plays[name, value])) == z3.unsat
        )

    def find(self, near: Mapping[str, str], *, having: tuple[str, str] | None = None) -> Setting | None:
        """Return a setting that is left, as near as single steps bring it; None where there is none.

        With `having` it has this value.
        """
        wanted = [] if having is None else [self._plays[having]]
        if self._solver.check(*wanted) != z3.sat:
            return None
        model = self._solver.model()
        found = {
            name: next(value for value in domain if z3.is_true(model[self._plays[name, value]]))
            for name, domain in self._domains.items()
        }
        for name, value in near.items():
            back = {**found, name: value}
            if found[name] != value and self.allows(back) and (having is None or having[0] != name):
                found = back
        return found
