"""Settings that nothing said so far forbids: found by a solver over one choice for each house rule."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

import z3

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from manilha_conformance.profiling.space import Part, Setting

Choice = tuple[str, str]


class Search:
    """What is left of all settings once some parts are forbidden, and with each all that has it."""

    def __init__(self, domains: Mapping[str, tuple[str, ...]], parts: Iterable[Part] = ()) -> None:
        self._domains = domains
        self._plays = {
            (name, value): z3.Bool(f"{name}={value}") for name, domain in domains.items() for value in domain
        }
        self._parts: set[Part] = set()
        self._by_size: list[tuple[int, list[Choice], Part]] = []
        self._with: dict[Choice, list[Part]] = {choice: [] for choice in self._plays}
        self._solver = z3.SolverFor("QF_FD")
        for name, domain in domains.items():
            self._solver.add(z3.PbEq([(self._plays[name, value], 1) for value in domain], 1))
        # What was learnt stays true, for only more is ever forbidden.
        self._out: set[Choice] = set()
        self._left: list[Setting] = []
        for part in parts:
            self.forbid(part)

    @property
    def parts(self) -> int:
        """How many parts are forbidden."""
        return len(self._parts)

    def forbid(self, part: Part) -> None:
        """Leave aside every setting with all these values."""
        if part in self._parts:
            return
        self._parts.add(part)
        insort(self._by_size, (len(part), sorted(part), part))
        for choice in part:
            self._with[choice].append(part)
        self._solver.add(self._clause(part))
        self._left = [one for one in self._left if not part <= one.items()]

    def forbidding(self, setting: Mapping[str, str]) -> Part | None:
        """Return the smallest part that forbids a setting; None where none does."""
        chosen = setting.items()
        return next((part for _, _, part in self._by_size if part <= chosen), None)

    def allows(self, setting: Mapping[str, str]) -> bool:
        """Whether no forbidden part is in a setting."""
        chosen = setting.items()
        return not any(part <= chosen for _, _, part in self._by_size)

    def fixed(self, setting: Mapping[str, str]) -> frozenset[str]:
        """Name the house rules that have their value of this setting in every setting that is left."""
        return frozenset(
            name
            for name, value in setting.items()
            if all(other == value or not self.is_left((name, other)) for other in self._domains[name])
        )

    def is_left(self, choice: Choice) -> bool:
        """Whether some setting that is left has a value."""
        return self._some(choice) is not None

    def find(
        self, near: Mapping[str, str], *, having: Choice | None = None, without: Sequence[Part] = ()
    ) -> Setting | None:
        """Return a setting that is left, as near as single steps bring it; None where there is none.

        With `having` it has this value, and none of the parts in `without`.
        """
        found = self._some(having, without)
        if found is None:
            return None
        for name, value in near.items():
            back = {**found, name: value}
            if found[name] == value or (having is not None and having[0] == name):
                continue
            chosen = back.items()
            if not any(part <= chosen for part in (*self._with[name, value], *without)):
                found = back
        if found not in self._left:
            self._left.append(found)
        return found

    def _some(self, having: Choice | None, without: Sequence[Part] = ()) -> Setting | None:
        """Return a setting that is left and has a value: one known from before, or the solver's."""
        if having in self._out:
            return None
        for one in reversed(self._left):
            chosen = one.items()
            if (having is None or having in chosen) and not any(part <= chosen for part in without):
                return one
        wanted = [] if having is None else [self._plays[having]]
        wanted += [self._clause(part) for part in without]
        if self._solver.check(*wanted) != z3.sat:
            if having is not None and not without:
                self._out.add(having)
            return None
        model = self._solver.model()
        chosen_names = {str(name) for name in model.decls() if z3.is_true(model[name])}
        found = {
            name: next(value for value in domain if f"{name}={value}" in chosen_names)
            for name, domain in self._domains.items()
        }
        self._left.append(found)
        return found

    def _clause(self, part: Part) -> z3.BoolRef:
        return z3.Not(z3.And([self._plays[choice] for choice in sorted(part)]))
