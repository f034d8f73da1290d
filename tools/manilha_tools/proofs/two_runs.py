"""Two hands at once: the same public acts, other cards. What one seat may not know must make no difference.

A pair shares what is public and differs freely elsewhere. Where a claim about pairs fails, two deals and the
acts that show it are looked for and played by the interpreter.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import z3
from manilha_reference.engine import legal_actions
from manilha_reference.observe import view

from manilha_tools.proofs.context import Context, Dealt, Outcome
from manilha_tools.proofs.invariant import over
from manilha_tools.proofs.solver import SAT, UNKNOWN, UNSAT
from manilha_tools.proofs.verdict import Verdict
from manilha_tools.proofs.witness import ReplayError, Witness, read_witness
from manilha_tools.symbolic.bits import both, count, var
from manilha_tools.symbolic.state import Action, State
from manilha_tools.symbolic.view import Laid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from manilha_reference.state import State as PlayedState

    from manilha_tools.symbolic.bits import Bits, Bool
    from manilha_tools.symbolic.model import HandModel, Strengths
    from manilha_tools.symbolic.view import Hands

    PairClaim = Callable[["Run", "Run", Bits], Bool]
    Told = Callable[["Run", Bits], list[Bits]]

TWO_RUNS: Final = "two hands with the same public acts, in every state that the invariant allows"
DEEPEST: Final = 8
_SECRET: Final = ("power.", "used.")
_UNMET: Final = {UNSAT: Verdict.VACUOUS, UNKNOWN: Verdict.UNKNOWN}


@dataclass(frozen=True)
class Run:
    """One hand of the pair: its state, what was laid, the cards dealt and how strong they are."""

    state: State
    laid: Laid
    hands: Hands
    vira: Bits
    strengths: Strengths

    def public(self) -> dict[str, Bits]:
        """Return what is public at all times: everything but the cards, and how many each seat holds."""
        public = {name: term for name, term in self.state.items() if not name.startswith(_SECRET)}
        public |= {name: term for name, term in self.laid.items() if name.startswith("face.")}
        public |= {
            f"counts.{seat}": count(term == 0 for term in used) for seat, used in enumerate(self.state.used)
        }
        return public | {"vira": self.vira}

    def same_public(self, other: Run) -> Bool:
        """Whether two runs are alike in everything public."""
        mine, theirs = self.public(), other.public()
        return both(mine[name] == theirs[name] for name in mine if mine[name] is not theirs[name])

    def same_places(self, other: Run, seat: int) -> Bool:
        """Whether a seat played the cards of the same places: it knows which, if not what they are."""
        laid = zip(self.laid.face, self.laid.place, other.laid.place, strict=True)
        return z3.And(
            _equal(self.state.used[seat], other.state.used[seat]),
            both(z3.Implies(face[seat] != 0, mine[seat] == theirs[seat]) for face, mine, theirs in laid),
        )

    def same_cards(self, other: Run, seat: int) -> Bool:
        """Whether a seat was dealt the same cards, which are then equally strong."""
        return z3.And(
            _equal(self.hands[seat], other.hands[seat]), _equal(self.strengths[seat], other.strengths[seat])
        )

    def terms(self) -> list[Bits]:
        """Return every term of the run."""
        cards = [term for grid in (self.hands, self.strengths) for row in grid for term in row]
        return [
            *(term for _, term in self.state.items()),
            *(term for _, term in self.laid.items()),
            self.vira,
            *cards,
        ]

    def fits(self, model: HandModel) -> Bool:
        """Whether the cards laid are those that the state tells of; once the hand is over, any."""
        formed = self.laid.is_formed(model, self.state)
        return z3.And(formed, z3.Or(over(self.state), self.laid.fits(self.state)))


def _equal(mine: Iterable[Bits], theirs: Iterable[Bits]) -> Bool:
    return both(one == other for one, other in zip(mine, theirs, strict=True))


def places(context: Context, prefix: str) -> Hands:
    """Return an unknown for each place in each hand."""
    return tuple(
        tuple(var(f"{prefix}{seat}.{place}") for place in range(context.model.cards))
        for seat in range(context.players)
    )


class Pair:
    """Two unknown runs that share what is public, term by term, and what they do next but for the card.

    What is written of the first is said of the other by putting its unknowns in: cheaper than writing twice.
    """

    def __init__(self, context: Context) -> None:
        size = (context.players, context.model.cards)
        self.context = context
        self.seat = var("seat")
        self.acts = (context.action, replace(context.action, card=var("otheraction.card")))
        state, laid, apart = context.state, Laid.fresh("laid", *size), State.fresh("other", *size)
        self.first = Run(state, laid, places(context, "card"), var("vira"), context.strengths)
        self.second = Run(
            state.but(power=apart.power, used=apart.used),
            replace(laid, place=Laid.fresh("otherlaid", *size).place),
            places(context, "othercard"),
            self.first.vira,
            places(context, "othertier"),
        )
        pairs = zip(self.first.terms(), self.second.terms(), strict=True)
        self._swaps = [(mine, theirs) for mine, theirs in pairs if mine is not theirs]
        self._swaps.append((self.acts[0].card, self.acts[1].card))

    def both_runs(self, term: Any) -> tuple[Any, Any]:  # noqa: ANN401 - a term of z3, which ships no types
        """Return a term about the first run, and the same about the other."""
        return term, z3.substitute(term, *self._swaps)

    def public(self) -> Bool:
        """Whether the two are alike in what is public and not shared already."""
        return self.first.same_public(self.second)


def in_every_pair(context: Context, label: str, premise: PairClaim, told: Told) -> Outcome:
    """Show that a seat is told the same in every two hands that meet the premise, whichever seat it is.

    Vacuous where only hands that are over could meet it: little is known of those, so that proves nothing.
    """
    pair = Pair(context)
    possible = z3.And(z3.Or(context.live, over(context.state)), pair.first.fits(context.model))
    given = [*pair.both_runs(possible), pair.public(), z3.ULT(pair.seat, context.players)]
    given.append(premise(pair.first, pair.second, pair.seat))
    alike = both(operator.eq(*pair.both_runs(term)) for term in told(pair.first, pair.seat))
    outcome = context.holds(label, given, alike, TWO_RUNS)
    if outcome.verdict == Verdict.PROVED:
        met, _ = context.solver.check(context.name(f"{label}-live"), [*given, context.live])
        return outcome if met == SAT else replace(outcome, verdict=_UNMET[met])
    if outcome.verdict != Verdict.VIOLATED:
        return outcome

    def fails(first: Run, second: Run, seat: Bits) -> Bool:
        apart = z3.Not(_equal(told(first, seat), told(second, seat)))
        return z3.And(premise(first, second, seat), first.same_public(second), apart)

    return shown(context, outcome, label, fails)


def shown(context: Context, outcome: Outcome, label: str, goal: PairClaim) -> Outcome:
    """Return the violation with the hands that show it; without them nothing is shown: unknown."""
    found = show(context, f"{label}-hands", goal)
    if found is None:
        return Outcome(Verdict.UNKNOWN, f"{outcome.method}; no hands of {DEEPEST} actions show it")
    return Outcome(Verdict.VIOLATED, outcome.method, found.witness, found.data())


@dataclass(frozen=True)
class Shown:
    """Two hands that the interpreter plays, and the seat that should not tell them apart but does."""

    witness: Witness
    instead: Witness
    seat: int

    def data(self) -> dict[str, object]:
        """Return what goes into a report: the seat, and the other deal with its acts."""
        return {"seat": self.seat, "instead": self.instead.to_json()}


def show(context: Context, label: str, goal: PairClaim, deepest: int = DEEPEST) -> Shown | None:
    """Return two hands with the same acts, of fewest actions, that meet the goal for some seat; or None."""
    seat = var("seat")
    contexts = (context, _with_other_deal(context))
    runs = tuple(_beginning(each, name) for each, name in zip(contexts, ("s0", "r0"), strict=True))
    starts = [run.state for run in runs]
    path = [z3.ULT(seat, context.players), runs[0].same_public(runs[1])]
    path += [context.model.starts(run.state) for run in runs]
    path += [each.dealt.is_deal for each in contexts]
    acts: list[tuple[Action, Action]] = []
    for depth in range(deepest + 1):
        answer, model = context.solver.check(
            context.name(f"{label}-{depth}"), [*path, goal(runs[0], runs[1], seat)]
        )
        if answer == SAT and model is not None:
            hands = [
                read_witness(each, model, start, [pair[number] for pair in acts])
                for number, (each, start) in enumerate(zip(contexts, starts, strict=True))
            ]
            return _confirmed(context, hands[0], hands[1], model.eval(seat, model_completion=True).as_long())
        action = Action.fresh(f"a{depth}")
        acts.append((action, replace(action, card=var(f"b{depth}.card"))))
        path.append(z3.ULT(runs[0].state.phase, 3))
        following = []
        for run, act, name in zip(runs, acts[-1], (f"s{depth + 1}", f"r{depth + 1}"), strict=True):
            after = State.fresh(name, context.players, context.model.cards)
            path.append(context.model.moves(run.state, act, after, run.strengths))
            following.append(replace(run, state=after, laid=run.laid.after(context.model, run.state, act)))
        runs = tuple(following)
    return None


def _with_other_deal(context: Context) -> Context:
    """Return the same context with a deal of its own."""
    other = Context(context.rules, context.players, context.solver)
    other.model, other.deck = context.model, context.deck
    hands, vira = places(context, "othercard"), context.dealt.vira
    strengths = tuple(tuple(context.deck.tier(card, vira) for card in hand) for hand in hands)
    other.dealt = Dealt(hands, vira, strengths, context.deck.dealt(hands, vira))
    return other


def _beginning(context: Context, name: str) -> Run:
    state = State.fresh(name, context.players, context.model.cards)
    nothing = Laid.nothing(context.players, context.model.cards)
    return Run(state, nothing, context.dealt.hands, context.dealt.vira, context.dealt.strengths)


def _confirmed(context: Context, witness: Witness, instead: Witness, seat: int) -> Shown:
    """Return the pair where the interpreter too tells it apart; raise ReplayError where it does not."""
    ends = [hand.replay(context.rules)[-1] for hand in (witness, instead)]
    told = [(view(context.rules, end, seat), _choices(context, end, seat)) for end in ends]
    if told[0] == told[1]:
        raise ReplayError(f"seat {seat} is told the same in {witness.to_json()} and {instead.to_json()}")
    note = f"seat {seat} can tell it from {instead.to_json()}"
    return Shown(replace(witness, note=note), instead, seat)


def _choices(context: Context, state: PlayedState, seat: int) -> set[tuple[object, ...]]:
    """Return what a seat may do, cards by their place in its hand."""
    dealt = state.dealt.hands[seat]
    return {
        (action.kind, action.hidden, None if action.card is None else dealt.index(action.card))
        for action in legal_actions(context.rules, state, seat)
    }
