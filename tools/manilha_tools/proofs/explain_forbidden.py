"""Why an action is not open: the fewest facts that forbid it, and the one row of the tables among them.

The facts are parts of the state and cells of the tables, each asserted by itself; whatever the model's
legality leaves out, such as a card that the deck lacks, forbids alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import z3
from manilha_reference.errors import BadRequest, Text
from manilha_reference.sentences import who

from manilha_tools.proofs.facts import Fact, Told, cell_fact, state_fact
from manilha_tools.proofs.smallest import smallest_core
from manilha_tools.symbolic.agreement import Bridge
from manilha_tools.symbolic.bits import CELL, FALSE, TRUE, Bits, Bool, num, pick, var
from manilha_tools.symbolic.model import HandModel
from manilha_tools.symbolic.state import Action, Kind
from manilha_tools.symbolic.terms import unknowns

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Action as Played
    from manilha_reference.state import State as PlayedState

# Cells that say what may be done; the others, such as values and seats, are taken as they are.
_RULINGS: Final = ("acts.", "special.", "trick.", "bets.may_raise.", "bets.cap")
# What is settled first comes first: of two reasons of the same size the earlier one is told.
_ORDER: Final = ("phase", "acts.", "turn", "refused", "special", "special.")
_LAST: Final = ("trick.hidden.when_forbidden",)


@dataclass(frozen=True)
class Forbidden:
    """The fewest facts that forbid an action, and the cell among them that does; None where no cell does."""

    facts: tuple[Fact, ...]
    cell: str | None


class _Open(HandModel):
    """The model with every ruling cell an unknown, the order of the ladder too."""

    def __init__(self, rules: Ruleset, players: int) -> None:
        super().__init__(rules, players, [path for path in rules.cells if path.startswith(_RULINGS)])

    def rung_above(self, rung: Bits) -> Bits:
        """Return the rung above one as an unknown of its cell."""
        rows = {n: var(f"{CELL}bets.rungs.{name}.up") for n, name in enumerate(self.rungs, start=1)}
        return pick(rung, rows, var(f"{CELL}bets.start.up"))

    def holds(self) -> dict[str, int]:
        """Return the number that each cell holds."""
        places = {name: number for number, name in enumerate(self.rungs, start=1)}
        ups = ["bets.start.up", *(f"bets.rungs.{name}.up" for name in self.rungs)]
        above = {path: places.get(str(self.rules.cells[path]), 0) for path in ups}
        return self.cells.numbered() | above


class _Explainer:
    """Legality of one ruleset, for one number of players, with every fact an unknown."""

    def __init__(self, rules: Ruleset, players: int) -> None:
        self.rules = rules
        self.bridge = Bridge(rules, players)
        self.model = _Open(rules, players)
        self.act = Action.fresh("a")
        self.legal: dict[Kind, Bool] = {}
        self.names = {str(term): name for name, term in self.bridge.before.items()}
        self.cells = {CELL + path: number for path, number in self.model.holds().items()}

    def wanted(self, state: PlayedState, seat: int, action: Played) -> Bool:
        """Return that the action is legal, of unknowns for the facts only."""
        kind = Kind[action.kind.name]
        if kind not in self.legal:
            self.legal[kind] = self.model.legal_kind(
                kind, self.bridge.before, self.act, self.bridge.strengths
            )
        place = 0 if action.card is None else state.dealt.hands[seat].index(action.card)
        hidden = TRUE if action.hidden else FALSE
        known = [(self.act.kind, num(int(kind))), (self.act.seat, num(seat)), (self.act.card, num(place))]
        wanted = z3.substitute(self.legal[kind], *known, (self.act.hidden, hidden))
        if kind == Kind.RAISE and action.rung is not None:
            named = self.model.rungs.index(action.rung) + 1
            wanted = z3.And(wanted, self.model.next_rung(self.bridge.before) == named)
        return z3.simplify(wanted)

    def facts(self, state: PlayedState, wanted: Bool) -> dict[str, tuple[Bool, Fact]]:
        """Return every fact that legality could turn on, by its name, in the order of telling."""
        numbers = self.bridge.numbers(state)
        numbers |= {f"tier.{seat}.{place}": tier for (seat, place), tier in self.bridge.tiers(state).items()}
        found = {}
        for label, unknown in unknowns(wanted).items():
            if label in self.cells:
                fact, number = cell_fact(self.rules, label.removeprefix(CELL)), self.cells[label]
            else:
                name = self.names.get(label, label.replace("tier", "tier."))
                number = numbers[name]
                at = tuple(int(part) for part in name.split(".")[1:])
                fact = state_fact(
                    name, Told(self.rules, state, self.model.rungs, self.model.rows, at, number)
                )
            found[fact.name] = (unknown == number, fact)
        return dict(sorted(found.items(), key=lambda item: _rank(item[0])))


def explain(rules: Ruleset, state: PlayedState, seat: int, action: Played) -> Forbidden:
    """Return why the tables do not let a seat do this now; raise BadRequest where they do."""
    alone = _outside(rules, state, seat, action)
    if alone is not None:
        return Forbidden((alone,), None)
    explainer = _explainer(rules, state.players)
    wanted = explainer.wanted(state, seat, action)
    facts = explainer.facts(state, wanted)
    core = smallest_core(wanted, {name: holds for name, (holds, _) in facts.items()})
    if core is None:
        raise BadRequest("EXPLAIN-LEGAL", Text("the action is open", "a jogada é permitida"))
    rulings = sorted((name for name in core if name in rules.cells), key=lambda name: name in _LAST)
    return Forbidden(tuple(facts[name][1] for name in core), rulings[0] if rulings else None)


@lru_cache(maxsize=8)
def _explainer(rules: Ruleset, players: int) -> _Explainer:
    return _Explainer(rules, players)


def _rank(name: str) -> tuple[bool, int, str]:
    place = next(
        (n for n, prefix in enumerate(_ORDER) if name == prefix or name.startswith(prefix)), len(_ORDER)
    )
    return name in _LAST, place, name


def _outside(rules: Ruleset, state: PlayedState, seat: int, action: Played) -> Fact | None:
    """Return what forbids an action that speaks of a seat, card or rung that is not there."""
    if not 0 <= seat < state.players:
        return Fact("seat", Text(f"there is no seat {seat}", f"não há lugar {seat}"))
    if action.kind == "play" and action.card not in state.dealt.hands[seat]:
        them = who(seat)
        return Fact(
            "card", Text(f"{them} was not dealt {action.card}", f"{them.pt} não recebeu {action.card}")
        )
    if (
        action.kind == "raise"
        and action.rung is not None
        and f"bets.rungs.{action.rung}.value" not in rules.cells
    ):
        return Fact("rung", Text(f"there is no request {action.rung}", f"não há pedido {action.rung}"))
    return None
