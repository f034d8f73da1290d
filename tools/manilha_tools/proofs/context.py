"""What a proof works with: the model of one ruleset for one number of players, and the two ways to argue.

`holds` shows that a claim follows from a premise; `in_every_step` shows it of every step of every hand, by
one symbolic step from the invariant. `reach` looks for a hand, from its deal, that ends in a given step: it
turns a failed claim into a witness that can be replayed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import z3

from manilha_tools.proofs.invariant import live
from manilha_tools.proofs.solver import SAT, UNSAT
from manilha_tools.proofs.verdict import Verdict
from manilha_tools.proofs.witness import read_witness
from manilha_tools.symbolic.bits import Cells, either, num, var
from manilha_tools.symbolic.cards import Deck
from manilha_tools.symbolic.model import HandModel
from manilha_tools.symbolic.state import Action, Kind, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.proofs.solver import Solver
    from manilha_tools.proofs.witness import Witness
    from manilha_tools.symbolic.bits import Bits, Bool
    from manilha_tools.symbolic.model import Strengths

    Claim = Callable[[Kind, State, Action, State], Bool]

INDUCTION: Final = "induction: one step from the invariant"
DEEPEST: Final = 16


@dataclass(frozen=True)
class Outcome:
    """What one argument came to: `model` is the solver's counterexample, `witness` a hand that shows it."""

    verdict: Verdict
    method: str
    witness: Witness | None = None
    data: dict[str, object] = field(default_factory=dict)
    model: z3.ModelRef | None = None


@dataclass(frozen=True)
class Dealt:
    """A hand from its deal: the cards of each seat and the vira as terms, and every strength tied to them."""

    hands: tuple[tuple[Bits, ...], ...]
    vira: Bits
    strengths: Strengths
    is_deal: Bool


@dataclass
class Context:
    """One ruleset, one number of players, one solver."""

    rules: Ruleset
    players: int
    solver: Solver
    premises: dict[tuple[int, ...], tuple[str, list[Any]]] = field(default_factory=dict, repr=False)

    @cached_property
    def model(self) -> HandModel:
        """The hand as terms."""
        if not self.solver.track:
            return HandModel(self.rules, self.players)
        self.solver.known |= Cells(self.rules).numbered()
        return HandModel(self.rules, self.players, free=self.solver.known)

    @cached_property
    def deck(self) -> Deck:
        """The cards as terms."""
        return Deck(self.model.cells)

    @cached_property
    def state(self) -> State:
        """An unknown state."""
        return State.fresh("s", self.players, self.model.cards)

    @cached_property
    def action(self) -> Action:
        """An unknown action."""
        return Action.fresh("a")

    @cached_property
    def strengths(self) -> Strengths:
        """Unknown strengths of all cards dealt."""
        return self._places("tier")

    def _places(self, prefix: str) -> Strengths:
        places = range(self.model.cards)
        return tuple(
            tuple(var(f"{prefix}{seat}.{place}") for place in places) for seat in range(self.players)
        )

    @cached_property
    def live(self) -> Bool:
        """Whether the unknown state is one of a hand that goes on (the invariant)."""
        return live(self.model, self.state)

    @cached_property
    def legal(self) -> dict[Kind, Bool]:
        """For each kind, whether the unknown action is of it and legal in the unknown state."""
        return {kind: self.model.legal_kind(kind, self.state, self.action, self.strengths) for kind in Kind}

    @cached_property
    def after(self) -> dict[Kind, State]:
        """For each kind, the state that follows the unknown one by the unknown action."""
        return {kind: self.model.step(kind, self.state, self.action, self.strengths) for kind in Kind}

    @cached_property
    def dealt(self) -> Dealt:
        """An unknown deal."""
        hands, vira = self._places("card"), var("vira")
        strengths = tuple(tuple(self.deck.tier(card, vira) for card in hand) for hand in hands)
        return Dealt(hands, vira, strengths, self.deck.dealt(hands, vira))

    def act(self, kind: Kind, seat: int, card: int = 0, *, hidden: bool = False) -> Action:
        """Return a known action."""
        return Action(num(int(kind)), num(seat), num(card), z3.BoolVal(hidden))

    def name(self, label: str) -> str:
        """Return the name of a query, unique over rulesets and numbers of players."""
        return f"{self.rules.id}-{self.players}p-{label}"

    def holds(self, label: str, premise: list[Any], claim: Bool, method: str) -> Outcome:
        """Show that the claim follows from the premise, and that the premise can be met at all."""
        answer, model = self.solver.check(self.name(label), [*premise, z3.Not(claim)])
        if answer == SAT:
            return Outcome(Verdict.VIOLATED, method, model=model)
        if answer != UNSAT:
            return Outcome(Verdict.UNKNOWN, method)
        possible = self._met(label, premise)
        if possible == UNSAT:
            return Outcome(Verdict.VACUOUS, method)
        return Outcome(Verdict.PROVED if possible == SAT else Verdict.UNKNOWN, method)

    def _met(self, label: str, premise: list[Any]) -> str:
        """Return whether a premise can be met; many claims share one, and it is asked about once."""
        key = tuple(term.get_id() for term in premise)
        if key not in self.premises:
            answer, _ = self.solver.check(self.name(f"{label}-premise"), premise)
            # The terms are kept too: while they live, z3 gives no other term their numbers.
            self.premises[key] = (answer, premise)
        return self.premises[key][0]

    def in_every_state(self, label: str, when: Bool, claim: Bool, bad: Callable[[State], Bool]) -> Outcome:
        """Show a claim about every live state where `when` holds; `bad` says of any state that it fails."""
        outcome = self.holds(label, [self.live, when], claim, "the invariant implies it")
        if outcome.verdict != Verdict.VIOLATED:
            return outcome
        return self._witnessed(
            outcome, tuple(Kind), lambda _kind, _before, _action, after: z3.Not(bad(after))
        )

    def in_every_step(
        self, label: str, claim: Claim, kinds: tuple[Kind, ...] = tuple(Kind), *, witnessed: bool = True
    ) -> Outcome:
        """Show a claim about every legal step of these kinds from every live state, one query for each.

        A kind that the tables never admit is passed over; where none is admitted the verdict is vacuous.
        A violation is shown on a hand unless `witnessed` is false.
        """
        shown = False
        for kind in kinds:
            premise = [self.live, self.legal[kind]]
            wanted = claim(kind, self.state, self.action, self.after[kind])
            outcome = self.holds(f"{label}-{kind.name.lower()}", premise, wanted, INDUCTION)
            if outcome.verdict == Verdict.VIOLATED:
                return self._witnessed(outcome, (kind,), claim) if witnessed else outcome
            if outcome.verdict == Verdict.UNKNOWN:
                return outcome
            shown = shown or outcome.verdict == Verdict.PROVED
        return Outcome(Verdict.PROVED if shown else Verdict.VACUOUS, INDUCTION)

    def _witnessed(self, outcome: Outcome, kinds: tuple[Kind, ...], claim: Claim) -> Outcome:
        """Look for a hand that breaks the claim; without one the failed induction proves nothing: unknown."""
        witness = self.reach("witness", kinds, lambda *step: z3.Not(claim(*step)))
        if witness is None:
            return Outcome(Verdict.UNKNOWN, f"{outcome.method}; no hand of {DEEPEST} actions breaks it")
        return Outcome(Verdict.VIOLATED, outcome.method, witness, outcome.data)

    def reach(
        self, label: str, kinds: tuple[Kind, ...], goal: Claim, deepest: int = DEEPEST
    ) -> Witness | None:
        """Return the hand of fewest actions whose last step meets the goal; None up to `deepest`."""
        states = [State.fresh("s0", self.players, self.model.cards)]
        actions: list[Action] = []
        path = [self.model.starts(states[0]), self.dealt.is_deal]
        for depth in range(deepest):
            action = Action.fresh(f"a{depth}")
            last = either(
                z3.And(
                    self.model.legal_kind(kind, states[-1], action, self.dealt.strengths),
                    goal(
                        kind,
                        states[-1],
                        action,
                        self.model.step(kind, states[-1], action, self.dealt.strengths),
                    ),
                )
                for kind in kinds
            )
            answer, model = self.solver.check(self.name(f"{label}-{depth}"), [*path, last])
            if answer == SAT and model is not None:
                return read_witness(self, model, states[0], [*actions, action])
            following = State.fresh(f"s{depth + 1}", self.players, self.model.cards)
            path.append(self.model.moves(states[-1], action, following, self.dealt.strengths))
            states.append(following)
            actions.append(action)
        return None
