"""Proves that nothing tells some settings apart: all at once, with the cells in which they differ unknown.

From equal states one step leads to equal states, and every seat sees the same, whichever of the values these
cells have. So every combination of such values is proved with one model.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import z3
from manilha_tools.errors import CannotModel
from manilha_tools.mutation.equivalence import changed_cells, row_exists
from manilha_tools.proofs.context import Context
from manilha_tools.proofs.invariant import over
from manilha_tools.proofs.solver import SAT, UNSAT, Solver
from manilha_tools.symbolic.bits import CELL, UnknownWordError, both, code, either, num, var
from manilha_tools.symbolic.model import HandModel
from manilha_tools.symbolic.state import FACE_DOWN, Kind
from manilha_tools.symbolic.view import Laid, Sight

from manilha_conformance.profiling.lemmas import lemmas

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from manilha_reference.ruleset import Ruleset
    from manilha_tools.symbolic.bits import Bool

Pair = tuple[str, str]
_ELSEWHERE: Final = ("deck.", "order.")
_LASTING: Final = ".lasts"
_VIEW: Final = ("sees.", ".cards", ".offer.partners_see")


class Alike:
    """Some tables and others that differ from them in the values of single cells, all in one model."""

    def __init__(self, rules: Ruleset, others: Mapping[Pair, Ruleset]) -> None:
        self._rules = rules
        self._changed = {
            pair: changed_cells(rules, other) for pair, other in others.items() if _fits(rules, other)
        }
        self._others = others
        self._free = tuple(dict.fromkeys(path for paths in self._changed.values() for path in paths))
        self._numbered: frozenset[str] = frozenset()
        self._claims: list[tuple[str, list[Bool]]] | None = None

    def proved(self) -> frozenset[Pair]:
        """Return the values of which every combination is played like the tables, as far as that is proved.

        Values that make a difference only together are left out one after the other.
        """
        together = dict.fromkeys(self._changed)
        try:
            while together:
                found = self._counterexample(tuple(together))
                if found is None:
                    return frozenset(together)
                if not found:
                    break
                alone = [pair for pair in found if self._counterexample((pair,), always=True) is not None]
                for pair in alone or found:
                    together.pop(pair, None)
        except CannotModel:
            pass
        return frozenset()

    def proved_alone(self, pair: Pair) -> bool:
        """Whether one value, all else being as in the tables, is proved to be played like them."""
        try:
            return pair in self._changed and self._counterexample((pair,), always=True) is None
        except CannotModel:
            return False

    def _counterexample(self, pairs: Sequence[Pair], *, always: bool = False) -> tuple[Pair, ...] | None:
        """Return the values with which some step or view is not the same; None where there is none (proved).

        Nothing is returned where the solver gave up. With `always` all of the values are taken.
        """
        claims = self._all_claims()
        bounds = [*self._bounds(pairs, always=always)]
        for label, claim in claims:
            answer, model = Solver().check(label, [*bounds, *claim])
            if answer == SAT and model is not None:
                return tuple(pair for pair in pairs if self._holds(model, pair)) or ()
            if answer != UNSAT:
                return ()
        return None

    def _holds(self, model: z3.ModelRef, pair: Pair) -> bool:
        wanted = self._others[pair].cells
        return all(
            str(model.eval(var(CELL + path), model_completion=True)) == str(code(wanted[path]))
            for path in self._changed[pair]
            if path in self._numbered
        )

    def _bounds(self, pairs: Sequence[Pair], *, always: bool) -> Iterator[Bool]:
        """Say of the cells that differ that each house rule has the value held or one of the others."""
        free = set(self._numbered)
        names = dict.fromkeys(name for name, _ in pairs)
        for name in names:
            mine = [pair for pair in pairs if pair[0] == name]
            paths = tuple(
                dict.fromkeys(path for pair in mine for path in self._changed[pair] if path in free)
            )
            tables = [self._others[pair] for pair in mine]
            yield either(
                both(var(CELL + path) == num(code(each.cells[path])) for path in paths)
                for each in (tables if always else [self._rules, *tables])
            )
            free -= set(paths)
        yield from (var(CELL + path) == num(code(self._rules.cells[path])) for path in sorted(free))

    # --- what must not be possible -------------------------------------------------------------------------

    def _all_claims(self) -> list[tuple[str, list[Bool]]]:
        if self._claims is None:
            tables = (self._rules, *(self._others[pair] for pair in self._changed))
            self._numbered = frozenset(path for path in self._free if _has_number(path, tables))
            claims = [claim for players in sorted(self._rules.players) for claim in self._claims_for(players)]
            self._claims = claims
        return self._claims

    def _claims_for(self, players: int) -> Iterator[tuple[str, list[Bool]]]:
        context = Context(self._rules, players, Solver())
        other = HandModel(self._rules, players, free=self._free)
        steps = not all(_is_view(path) for path in self._free)
        if steps:
            yield from self._steps(context, other)
        if any(_is_view(path) for path in self._free):
            yield "view", self._views(context, other)
        if shaping := sorted(set(self._free) & other.cells.shape):
            raise CannotModel(shaping[0], self._rules.cells[shaping[0]])
        unread = set(self._free) - self._numbered
        if read := sorted(unread & other.cells.used):
            raise CannotModel(read[0], self._rules.cells[read[0]])

    def _steps(self, context: Context, other: HandModel) -> Iterator[tuple[str, list[Bool]]]:
        state, action, tiers = context.state, context.action, context.strengths
        models = (context.model, other)
        yield "start", [z3.Xor(*(model.starts(state) for model in models))]
        premise = [context.live, *lemmas(context)]
        for kind in Kind:
            legal = (context.legal[kind], other.legal_kind(kind, state, action, tiers))
            after = (context.after[kind], other.step(kind, state, action, tiers))
            openers = [model.opener_after(end) for model, end in zip(models, after, strict=True)]
            same = z3.And(after[0].equals(after[1]), z3.Or(after[0].ended == 0, openers[0] == openers[1]))
            differs = z3.Or(legal[0] != legal[1], z3.And(legal[0], z3.Not(same)))
            yield kind.name.lower(), [*premise, differs]

    def _views(self, context: Context, other: HandModel) -> list[Bool]:
        """Say that some seat sees something else, in a state that a hand can reach."""
        players, cards = context.players, context.model.cards
        state, seat, vira = context.state, var("seat"), var("vira")
        hands = tuple(tuple(var(f"card{n}.{place}") for place in range(cards)) for n in range(players))
        laid = Laid.fresh("laid", players, cards)
        seen = [Sight(model).view(state, laid, hands, vira, hands, seat) for model in (context.model, other)]
        pairs = [
            pair
            for one, two in ((seen[0].hand, seen[1].hand), *zip(seen[0].table, seen[1].table, strict=True),
                             *zip(seen[0].partners, seen[1].partners, strict=True))
            for pair in zip(one, two, strict=True)
        ]  # fmt: skip
        met = z3.Or(context.live, z3.And(over(state), row_exists(context.model, state)))
        claim = [z3.ULT(seat, players), met, either(mine != theirs for mine, theirs in pairs)]
        if _never_hides(context):
            claim += [face != FACE_DOWN for row in laid.face for face in row]
        return claim


def _fits(rules: Ruleset, other: Ruleset) -> bool:
    """Whether the tables differ in single cells only, and in none that needs an argument of its own."""
    if list(rules.cells) != list(other.cells):
        return False
    return not any(
        path.startswith(_ELSEWHERE) or path.endswith(_LASTING) for path in changed_cells(rules, other)
    )


def _is_view(path: str) -> bool:
    return path.startswith(_VIEW[0]) or (path.startswith("special.") and path.endswith(_VIEW[1:]))


def _has_number(path: str, tables: Iterable[Ruleset]) -> bool:
    """Whether the model has a number for what each of some tables has in a cell."""
    try:
        for rules in tables:
            code(rules.cells[path])
    except UnknownWordError:
        return False
    return True


def _never_hides(context: Context) -> bool:
    """Whether no card can ever be hidden."""
    hides = [
        context.live,
        context.model.may_hide(context.state, var("seat")),
        z3.ULT(var("seat"), context.players),
    ]
    return context.solver.check(context.name("hides"), hides)[0] == UNSAT
