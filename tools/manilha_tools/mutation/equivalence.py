"""Is a mutant equivalent? Four arguments, each a finite check or a set of claims that a solver refutes.

- *order*: the two tables put the cards of every vira in the same groups, with the same manilhas. Strengths
  count by their order only, so nothing else can tell.
- *step*: one symbolic step from equal states keeps the states equal, for every number of players, whatever
  the scores and however long the match. It covers hands, the special rows and who opens next.
- *view*: from equal states every seat sees the same.
- *once*: a special hand that comes once only cannot come again, because it ends the game.

Which arguments a mutant needs is told by the cells that differ; each stands for itself, so that together
they cover the whole table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.errors import CannotModel
from manilha_tools.proofs.context import Context
from manilha_tools.proofs.difference import Pair, Sort
from manilha_tools.proofs.invariant import live, over
from manilha_tools.proofs.solver import UNSAT, Solver
from manilha_tools.symbolic.bits import TIE, Cells, either, num, var
from manilha_tools.symbolic.cards import Deck
from manilha_tools.symbolic.model import HandModel
from manilha_tools.symbolic.state import Kind, Phase, State
from manilha_tools.symbolic.view import Laid, Sight

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.proofs.witness import Witness
    from manilha_tools.symbolic.bits import Bool
    from manilha_tools.symbolic.state import Action

_ORDER: Final = ("deck.*", "order.*")
_VIEW: Final = ("sees.*", "special.*.cards", "special.*.offer.partners_see")
_LASTING: Final = "special.*.lasts"
DEEPEST: Final = 8
SEARCH: Final = 20_000_000
"""The solver's resources for one question of the search for a hand: enough for those that are short."""


class Argument(StrEnum):
    """What a proof of equivalence rests on."""

    ORDER = "order"
    STEP = "step"
    VIEW = "view"
    ONCE = "once"


@dataclass(frozen=True)
class Finding:
    """What was found of two tables.

    `proved` names the arguments that together prove them equivalent, with the claims that the solver refuted
    in `claims`. Where that fails, `witness` is a hand on which the two differ; without one nothing is known.
    """

    proved: tuple[Argument, ...] = ()
    claims: tuple[str, ...] = ()
    witness: Witness | None = None


def examine(rules: Ruleset, mutant: Ruleset, solver: Solver | None = None, *, search: bool = True) -> Finding:
    """Prove two tables equivalent, or `search` for a hand that tells them apart, or say neither was done."""
    asked = solver or Solver()
    changed = changed_cells(rules, mutant)
    arguments = needed(rules, mutant)
    try:
        if all(_PROOFS[argument](rules, mutant, changed, asked) for argument in arguments):
            return Finding(arguments, tuple(asked.answers))
        return Finding(witness=_difference(rules, mutant, asked) if search else None)
    except CannotModel:
        return Finding()


def changed_cells(rules: Ruleset, mutant: Ruleset) -> tuple[str, ...]:
    """Return every path whose cell is not the same, or not there, in one of two tables."""
    paths = dict.fromkeys([*rules.cells, *mutant.cells])
    return tuple(path for path in paths if _told(rules, path) != _told(mutant, path))


def needed(rules: Ruleset, mutant: Ruleset) -> tuple[Argument, ...]:
    """Return the arguments that the cells which differ call for; a changed order of rows calls for a step."""
    changed = changed_cells(rules, mutant)
    arguments = []
    if any(_fits(path, _ORDER) for path in changed):
        arguments.append(Argument.ORDER)
    if not changed or any(not _fits(path, (*_ORDER, *_VIEW, _LASTING)) for path in changed):
        arguments.append(Argument.STEP)
    if any(_fits(path, _VIEW) for path in changed):
        arguments.append(Argument.VIEW)
    if any(
        "once" in (rules.cells.get(path), mutant.cells.get(path))
        for path in changed
        if _fits(path, (_LASTING,))
    ):
        arguments.append(Argument.ONCE)
    return tuple(arguments)


def _told(rules: Ruleset, path: str) -> tuple[type, object]:
    """Return a cell with its type, so that true and 1 are two values; `Ellipsis` where there is none."""
    value = rules.cells.get(path, ...)
    return type(value), value


def _fits(path: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(path, pattern) for pattern in patterns)


def _same_order(rules: Ruleset, mutant: Ruleset, changed: tuple[str, ...], solver: Solver) -> bool:
    del changed, solver
    decks = [Deck(Cells(each)) for each in (rules, mutant)]
    if set(decks[0].cards) != set(decks[1].cards) or set(decks[0].viras) != set(decks[1].viras):
        return False
    return all(_groups(decks[0], vira) == _groups(decks[1], vira) for vira in decks[0].viras)


def _groups(deck: Deck, vira: str | None) -> list[tuple[frozenset[str], bool]]:
    """Return the cards of equal strength, weakest first, and whether they are manilhas."""
    tiers = {card: deck.tier_of(card, vira) for card in deck.cards}
    return [
        (
            frozenset(card for card in tiers if tiers[card] == tier),
            tier < len(deck.tiers) and deck.tiers[tier][2],
        )
        for tier in sorted(set(tiers.values()))
    ]


def _same_steps(rules: Ruleset, mutant: Ruleset, changed: tuple[str, ...], solver: Solver) -> bool:
    del changed
    return all(_steps_alike(rules, mutant, players, solver) for players in rules.players)


def _steps_alike(rules: Ruleset, mutant: Ruleset, players: int, solver: Solver) -> bool:
    """Whether one step keeps equal states equal; of the mutant nothing is presumed, not its invariant."""
    context = Context(rules, players, solver)
    models = (context.model, HandModel(mutant, players))
    if models[0].cards != models[1].cards or len(models[0].rungs) != len(models[1].rungs):
        return False
    state, action, tiers = context.state, context.action, context.strengths
    claims = {"start": [z3.Xor(*(model.starts(state) for model in models))]}
    for kind in Kind:
        legal = [model.legal_kind(kind, state, action, tiers) for model in models]
        after = [model.step(kind, state, action, tiers) for model in models]
        openers = [model.opener_after(end) for model, end in zip(models, after, strict=True)]
        same = z3.And(after[0].equals(after[1]), z3.Or(after[0].ended == 0, openers[0] == openers[1]))
        claims[kind.name.lower()] = [z3.Or(legal[0] != legal[1], z3.And(legal[0], z3.Not(same)))]
    few = [context.live, *lemma(context, 1)]
    # Few mutants need more than that, and each lemma takes the solver time.
    return _refuted(context, claims, few) or _refuted(context, claims, [context.live, *lemma(context)])


def _refuted(context: Context, claims: Mapping[str, list[Bool]], premise: list[Bool]) -> bool:
    return all(
        context.solver.check(context.name(f"step-{name}"), [*premise, *claim])[0] == UNSAT
        for name, claim in claims.items()
    )


def lemma(context: Context, first: int | None = None) -> list[Bool]:
    """Return what is true of who leads a trick in every hand, as far as one step keeps it true.

    The opener leads as long as every trick was tied; and who else leads is of a side that has won a trick.
    Only the `first` so many are tried, all unless given.
    """
    held = []
    for name, leads in tuple(_LEMMAS.items())[:first]:
        before, after = (leads(context.model, state) for state in (context.state, context.after[Kind.PLAY]))
        goes_on = z3.ULE(context.after[Kind.PLAY].phase, int(Phase.ANSWER))
        broken = [context.live, before, context.legal[Kind.PLAY], goes_on, z3.Not(after)]
        if context.solver.check(context.name(name), broken)[0] == UNSAT:
            held.append(before)
    return held


def _opener_leads(_model: HandModel, state: State) -> Bool:
    """Whether the opener leads the trick, or some trick was won."""
    return z3.Or(state.leader == state.opener, either(z3.And(won != 0, won != TIE) for won in state.history))


def _winner_leads(model: HandModel, state: State) -> Bool:
    """Whether the opener leads the trick, or a seat whose side has won one."""
    side = model.seats.side(state.leader)
    return z3.Or(state.leader == state.opener, either(won == side for won in state.history))


_LEMMAS: Final = {"step-lemma": _opener_leads, "step-lemma-winner": _winner_leads}


def _same_views(rules: Ruleset, mutant: Ruleset, changed: tuple[str, ...], solver: Solver) -> bool:
    del changed
    return all(
        solver.check(f"view-{players}p", _views_differ(rules, mutant, players))[0] == UNSAT
        for players in rules.players
    )


def _views_differ(rules: Ruleset, mutant: Ruleset, players: int) -> list[Bool]:
    """Say that some seat sees something else under the other tables, in a state that a hand can reach."""
    models = [HandModel(each, players) for each in (rules, mutant)]
    cards = models[0].cards
    state, seat, vira = State.fresh("s", players, cards), var("seat"), var("vira")
    hands = tuple(tuple(var(f"card{n}.{place}") for place in range(cards)) for n in range(players))
    laid = Laid.fresh("laid", players, cards)
    seen = [Sight(model).view(state, laid, hands, vira, hands, seat) for model in models]
    pairs = [
        (mine, theirs)
        for one, two in ((seen[0].hand, seen[1].hand), *zip(seen[0].table, seen[1].table, strict=True),
                         *zip(seen[0].partners, seen[1].partners, strict=True))
        for mine, theirs in zip(one, two, strict=True)
    ]  # fmt: skip
    met = z3.Or(live(models[0], state), z3.And(over(state), row_exists(models[0], state)))
    return [z3.ULT(seat, players), met, either(mine != theirs for mine, theirs in pairs)]


def row_exists(model: HandModel, state: State) -> Bool:
    """Whether the special row of a state is one that some scores call for."""
    a, b = var("score_a"), var("score_b")
    target = model.cells.term("game.target")
    return z3.And(
        z3.ULT(a, target),
        z3.ULT(b, target),
        z3.Or(state.special == 0, model.special_fits(state.special, state.special_side, a, b)),
    )


def _comes_once(rules: Ruleset, mutant: Ruleset, changed: tuple[str, ...], solver: Solver) -> bool:
    del mutant
    rows = dict.fromkeys(path.split(".")[1] for path in changed if _fits(path, (_LASTING,)))
    return all(_ends_game(rules, row, solver) for row in rows)


def _ends_game(rules: Ruleset, row: str, solver: Solver) -> bool:
    """Whether every hand of a special row ends the game, so that it cannot come again."""
    for players in rules.players:
        context = Context(rules, players, solver)
        if row not in context.model.rows:
            return False
        number = num(1 + context.model.rows.index(row))

        def claim(_kind: Kind, before: State, _action: Action, after: State, number: Bool = number) -> Bool:
            return z3.Implies(before.special == number, after.phase != int(Phase.HAND_OVER))

        if not context.in_every_step(f"ends-game-{row}", claim, witnessed=False).verdict.counts:
            return False
    return True


def _difference(rules: Ruleset, mutant: Ruleset, solver: Solver) -> Witness | None:
    """Return the shortest hand on which two tables differ, for the fewest players, if one is found."""
    bounded = replace(solver, resources=SEARCH, answers={})
    for players in sorted(rules.players):
        pair = Pair(rules, mutant, players, bounded)
        if pair.comparable() and (found := pair.shortest(DEEPEST)).sort != Sort.NONE and found.witness:
            return found.witness
    return None


_PROOFS: Final = {
    Argument.ORDER: _same_order,
    Argument.STEP: _same_steps,
    Argument.VIEW: _same_views,
    Argument.ONCE: _comes_once,
}
