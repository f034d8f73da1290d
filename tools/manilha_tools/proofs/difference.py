"""The shortest hand on which two rulesets differ, or the proof that no hand does.

Both models are unrolled over the same deal and the same actions. Three kinds of difference count: an action
that only one of them allows (legality), a public record that is not the same (observation), and another
opener for the next hand (opener). Where every step keeps two equal states equal, there is none.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

import z3

from manilha_tools.proofs.invariant import live
from manilha_tools.proofs.rulings import with_smallest_cards
from manilha_tools.proofs.solver import UNSAT
from manilha_tools.proofs.unroll import Test, Unroll
from manilha_tools.proofs.witness import Witness
from manilha_tools.symbolic.bits import TIE, either, var
from manilha_tools.symbolic.cards import Deck
from manilha_tools.symbolic.model import HandModel
from manilha_tools.symbolic.state import Action, Kind, Phase, State

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

    from manilha_tools.proofs.solver import Solver
    from manilha_tools.symbolic.bits import Bits, Bool
    from manilha_tools.symbolic.model import Strengths

DEEPEST: Final = 14
_PUBLIC: Final = (
    "phase", "turn", "leader", "played", "done", "value", "pending", "score_a", "score_b", "winner", "points",
    "game_winner", "history",
)  # fmt: skip


class Sort(StrEnum):
    """What kind of difference a hand shows."""

    LEGALITY = "legality"
    OBSERVATION = "observation"
    OPENER = "opener"
    SETUP = "setup"
    NONE = "none"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Difference:
    """What two rulesets differ in: the kind, a hand up to the differing action, and for how many players.

    `NONE` says that no hand differs (proved), `SETUP` that they have no hand in common, `UNKNOWN` that up to
    `DEEPEST` actions none was found and no proof either.
    """

    sort: Sort
    players: int
    witness: Witness | None = None
    why: str = ""


class Pair:
    """Two rulesets, for one number of players, over the cards that both have."""

    def __init__(self, first: Ruleset, second: Ruleset, players: int, solver: Solver) -> None:
        self.rules = (first, second)
        self.players = players
        self.solver = solver
        self.models = (HandModel(first, players), HandModel(second, players))
        self.decks = tuple(Deck(model.cells) for model in self.models)
        self.cards = self.models[0].cards
        shared = set(self.decks[0].cards) & set(self.decks[1].cards)
        common = tuple(card for card in self.decks[0].cards if card in shared)
        for deck in self.decks:
            deck.cards = common
            if deck.has_vira:
                deck.viras = tuple(card for card in common if card[:-1] in deck.successor)

    def comparable(self) -> bool:
        """Whether the two deal as many cards and have as many tricks."""
        return self.models[0].cards == self.models[1].cards

    def unshared_cards(self) -> tuple[str, ...]:
        """Return the cards that only one of the two has, in the order of the decks."""
        ones, twos = (Deck(model.cells).cards for model in self.models)
        return tuple(card for card in dict.fromkeys((*ones, *twos)) if (card in ones) != (card in twos))

    # --- no difference ---------------------------------------------------------------------------------

    def equal(self) -> bool | None:
        """Whether no hand differs, by one step from equal live states; None where that does not settle it."""
        if any(len(model.rungs) != len(self.models[0].rungs) for model in self.models):
            return None
        if not self.same_order():
            return None
        state, action, tiers = self._unknowns()
        start = z3.Xor(*(model.starts(state) for model in self.models))
        answers = [self.solver.check(self.name("equal-start"), [start])[0]]
        premise = [live(model, state) for model in self.models]
        if self._opener_leads_after_ties():
            premise.append(_opener_leads(state))
        for kind in Kind:
            legal = [model.legal_kind(kind, state, action, tiers) for model in self.models]
            after = [model.step(kind, state, action, tiers) for model in self.models]
            same = z3.And(after[0].equals(after[1]), self._same_opener(after[0], after[1]))
            differs = z3.Or(legal[0] != legal[1], z3.And(legal[0], z3.Not(same)))
            answers.append(self.solver.check(self.name(f"equal-{kind.name.lower()}"), [*premise, differs])[0])
        return True if set(answers) == {UNSAT} else None

    def _unknowns(self) -> tuple[State, Action, Strengths]:
        return State.fresh("s", self.players, self.cards), Action.fresh("a"), self.places("tier")

    def _opener_leads_after_ties(self) -> bool:
        """Whether, in both, the opener leads as long as every trick was tied (a lemma, proved by induction).

        It holds with two players whoever leads after a tie, and with more where a tie keeps the leader: a
        tied trick goes on to another only if all before it were tied too.
        """
        state, action, tiers = self._unknowns()
        for model in self.models:
            after = model.step(Kind.PLAY, state, action, tiers)
            step = [
                live(model, state),
                _opener_leads(state),
                model.legal_kind(Kind.PLAY, state, action, tiers),
            ]
            broken = [*step, z3.ULE(after.phase, int(Phase.ANSWER)), z3.Not(_opener_leads(after))]
            if self.solver.check(self.name("lemma-opener-leads"), broken)[0] != UNSAT:
                return False
        return True

    def same_order(self) -> bool:
        """Whether the two decks and the order of their cards are the same for every vira."""
        decks = self.decks
        if self.rules[0].cells.get("deal.vira") != self.rules[1].cells.get("deal.vira"):
            return False
        cards = [Deck(model.cells).cards for model in self.models]
        return cards[0] == cards[1] and all(
            decks[0].tier_of(card, vira) == decks[1].tier_of(card, vira)
            for vira in decks[0].viras
            for card in decks[0].cards
        )

    # --- the shortest difference -----------------------------------------------------------------------

    def shortest(self, deepest: int = DEEPEST) -> Difference:
        """Return the difference of fewest actions, with small cards; NONE where there provably is none."""
        if self.equal():
            return Difference(Sort.NONE, self.players, why="one step from equal states keeps them equal")
        unroll = Unroll(self)
        for _ in range(deepest + 1):
            for sort, found in unroll.solve(self._tests(unroll)):
                setup, played = with_smallest_cards(self.rules, self.players, *found)
                witness = Witness(self.rules[0].id, self.players, setup, played)
                why = "the solver gave up on a shorter one" if unroll.gave_up else ""
                return Difference(sort, self.players, witness, why)
            unroll.go_on(z3.Not(self._unlike(*unroll.here)))
        why = "the solver gave up" if unroll.gave_up else f"none up to {deepest} actions"
        return Difference(Sort.UNKNOWN, self.players, why=why)

    def _tests(self, unroll: Unroll) -> list[Test[Sort]]:
        """Return what would differ now, what comes after the fewest actions first."""
        legal = [
            model.legal(state, unroll.action, tiers)
            for model, state, tiers in zip(self.models, unroll.here, unroll.strengths, strict=True)
        ]
        return [
            Test(Sort.OBSERVATION, self._unlike(*unroll.here), moves=False),
            Test(Sort.OPENER, z3.Not(self._same_opener(*unroll.here)), moves=False),
            Test(Sort.LEGALITY, legal[0] != legal[1], moves=True),
        ]

    def _unlike(self, first: State, second: State) -> Bool:
        """Whether two public records are not the same."""
        ones, twos = dict(first.items()), dict(second.items())
        names = [name for name in ones if name.split(".")[0] in _PUBLIC]
        worth = self.models[0].rung_cell(first.pending, "value") != self.models[1].rung_cell(
            second.pending, "value"
        )
        return z3.Or(worth, either(ones[name] != twos[name] for name in names))

    def _same_opener(self, first: State, second: State) -> Bool:
        openers = [
            model.opener_after(state) for model, state in zip(self.models, (first, second), strict=True)
        ]
        return z3.Or(first.ended == 0, openers[0] == openers[1])

    def places(self, prefix: str) -> tuple[tuple[Bits, ...], ...]:
        """Return an unknown for each card of each seat."""
        return tuple(
            tuple(var(f"{prefix}{seat}.{place}") for place in range(self.cards))
            for seat in range(self.players)
        )

    def name(self, label: str) -> str:
        """Return the name of a query."""
        return f"{self.rules[0].id}-{self.rules[1].id}-{self.players}p-{label}"


def _opener_leads(state: State) -> Bool:
    """Whether the opener leads the trick, or some trick was won."""
    return z3.Or(state.leader == state.opener, either(z3.And(won != 0, won != TIE) for won in state.history))
