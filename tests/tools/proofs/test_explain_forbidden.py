"""Do the fewest facts forbid an action, does mending one of them open it, and is the right row named?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest
from manilha_reference.engine import apply, begin
from manilha_reference.errors import BadRequest, Reason, Rejected
from manilha_reference.explain import refusal_cells
from manilha_reference.legal import is_legal
from manilha_reference.rulesets import load_ruleset
from manilha_reference.state import Action, Deal, Kind, Phase, Setup, State
from manilha_tools.proofs.explain_forbidden import Forbidden, explain

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_reference.cells import Scalar
    from manilha_reference.ruleset import Ruleset

DEAL = Deal((("4O", "7C", "3P"), ("4E", "KC", "2P"), ("5O", "JC", "AP"), ("5E", "QC", "3C")), "QO")
RAISE, ACCEPT, FOLD = Action(Kind.RAISE), Action(Kind.ACCEPT), Action(Kind.FOLD)


def show(card: str) -> Action:
    return Action(Kind.PLAY, card)


def hide(card: str) -> Action:
    return Action(Kind.PLAY, card, hidden=True)


WON = ((0, show("4O")), (1, show("KC")), (2, show("JC")), (3, show("5E")))
TIE = Deal((("4O", "KE", "3P"), ("4E", "KC", "2P"), ("5O", "6C", "AP"), ("5E", "QC", "3C")), "QO")
TIED = ((0, show("KE")), (1, show("KC")), (2, show("5O")), (3, show("5E")))


@dataclass(frozen=True)
class Case:
    """What is refused, why, and how to mend each fact: a change of the state or another value of the cell."""

    seat: int
    action: Action
    reason: Reason
    facts: tuple[str, ...]
    cell: str | None
    says: str
    mends: tuple[Callable[[State], State] | Scalar, ...]
    played: tuple[tuple[int, Action], ...] = ()
    house_rules: tuple[tuple[str, str], ...] = ()
    scores: tuple[int, int] = (0, 0)
    deal: Deal = DEAL

    def reached(self) -> tuple[Ruleset, State]:
        """Return the tables and the state in which the action is refused."""
        rules = load_ruleset("paulista", dict(self.house_rules))
        state = begin(rules, 4, Setup(0, self.deal, self.scores))
        for seat, action in self.played:
            state, _ = apply(rules, state, seat, action)
        return rules, state


def changed(**fields: object) -> Callable[[State], State]:
    return lambda state: replace(state, **fields)  # type: ignore[arg-type]


CASES = {
    "turn": Case(
        1, show("KC"), Reason.NOT_YOUR_TURN,
        ("acts.play.play", "turn"), "acts.play.play", "it is the turn of seat 0",
        ("anyone", changed(turn=1)),
    ),
    "phase": Case(
        0, ACCEPT, Reason.WRONG_PHASE, ("phase",), None, "cards are being played", (),
    ),
    "played": Case(
        2, show("JC"), Reason.CARD_NOT_IN_HAND, ("used.2.1",), None, "seat 2 has played JC already",
        (changed(hands=DEAL.hands),),
        played=WON,
    ),
    "hidden": Case(
        0, hide("4O"), Reason.HIDDEN_NOT_ALLOWED,
        ("done", "trick.hidden.in_trick.0", "trick.hidden.when_forbidden"), "trick.hidden.in_trick.0",
        "trick 1 is being played",
        (changed(results=("A",)), True, "play_open"),
    ),
    "special": Case(
        0, RAISE, Reason.RAISE_NOT_ALLOWED,
        ("special", "special.iron.raises"), "special.iron.raises", "special hand: iron hand",
        (changed(special=None, special_side=None), "allowed"),
        scores=(11, 11),
    ),
    "own request": Case(
        0, RAISE, Reason.RAISE_OWN_REQUEST,
        ("phase", "special", "asked", "bets.may_raise.own"), "bets.may_raise.own", "side A asked last",
        (None, None, changed(asked_by="B"), True),
        played=((0, RAISE), (1, ACCEPT)),
    ),
    "no concession": Case(
        0, FOLD, Reason.WRONG_PHASE,
        ("phase", "acts.play.fold"), "acts.play.fold", "cards are being played",
        (None, "turn"),
    ),
    "top": Case(
        2, RAISE, Reason.RAISE_TOP_RUNG,
        ("bets.rungs.doze.up", "pending"), "bets.rungs.doze.up", "twelve is asked for",
        (None, None),
        played=((0, RAISE), (1, RAISE), (2, RAISE), (3, RAISE)),
    ),
    "wrong rung": Case(
        0, Action(Kind.RAISE, rung="seis"), Reason.RAISE_WRONG_RUNG,
        ("bets.start.up", "pending", "rung"), "bets.start.up", "no request was accepted",
        ("seis", None, changed(rung="truco")),
    ),
    "strongest": Case(
        0, show("4O"), Reason.MUST_PLAY_STRONGEST,
        ("history.0", "tier.0.0", "tier.0.2", "trick.after_tied_first", "used.0.2"), "trick.after_tied_first",
        "seat 0 still holds 3P",
        (changed(results=("A",)), None, None, "any_card", changed(hands=(("4O",), *TIE.hands[1:]))),
        played=TIED,
        house_rules=(("after_tied_trick1", "must_play_highest"),),
        deal=TIE,
    ),
    "cap": Case(
        1, RAISE, Reason.RAISE_CAPPED,
        ("special", "bets.cap", "pending", "score_a", "score_b"), "bets.cap", "side B has 10 points",
        (None, "none", None, changed(scores=(3, 10)), changed(scores=(9, 3))),
        played=((0, RAISE),),
        house_rules=(("raise_cap", "needed_by_trailing"),),
        scores=(9, 10),
    ),
    "refused": Case(
        1, FOLD, Reason.NOT_YOUR_TURN, ("refused.1",), None, "seat 1 has refused already",
        (changed(refused=()),),
        played=((0, RAISE), (1, FOLD)),
        house_rules=(("response_rule", "both_must_refuse"),),
    ),
}  # fmt: skip


def explained(case: Case) -> tuple[Ruleset, State, Forbidden]:
    rules, state = case.reached()
    return rules, state, explain(rules, state, case.seat, case.action)


@pytest.mark.parametrize("name", CASES)
def test_the_fewest_facts_and_the_row_are_named(name: str) -> None:
    case = CASES[name]
    rules, state, forbidden = explained(case)
    with pytest.raises(Rejected) as caught:
        apply(rules, state, case.seat, case.action)
    assert caught.value.reason == case.reason
    assert tuple(fact.name for fact in forbidden.facts) == case.facts
    assert forbidden.cell == case.cell
    assert case.says in [fact.text for fact in forbidden.facts]
    if case.cell is not None:
        assert refusal_cells(caught.value) == (case.cell,)


@pytest.mark.parametrize("name", CASES)
def test_mending_a_fact_opens_the_action(name: str) -> None:
    case = CASES[name]
    rules, state, _ = explained(case)
    assert not is_legal(rules, state, case.seat, case.action)
    for fact, mend in zip(case.facts, case.mends, strict=False):
        if callable(mend):
            assert is_legal(rules, mend(state), case.seat, case.action)
        elif mend is not None:
            mended = replace(rules, cells={**rules.cells, fact: mend}, digest=f"{rules.digest} {fact}={mend}")
            assert is_legal(mended, state, case.seat, case.action)


def test_an_ended_hand_is_reason_enough() -> None:
    rules, state = CASES["turn"].reached()
    over = replace(state, phase=Phase.HAND_OVER)
    assert [fact.text.pt for fact in explain(rules, over, 0, show("4O")).facts] == ["a mão acabou"]


@pytest.mark.parametrize(
    ("seat", "action", "text"),
    [
        (7, ACCEPT, "não há lugar 7"),
        (0, show("KC"), "lugar 0 não recebeu KC"),
        (0, Action(Kind.RAISE, rung="vinte"), "não há pedido vinte"),
    ],
)
def test_what_is_not_there_is_reason_enough(seat: int, action: Action, text: str) -> None:
    rules, state = CASES["turn"].reached()
    forbidden = explain(rules, state, seat, action)
    assert ([fact.text.pt for fact in forbidden.facts], forbidden.cell) == ([text], None)


def test_what_is_open_is_not_explained() -> None:
    rules, state = CASES["turn"].reached()
    with pytest.raises(BadRequest, match="EXPLAIN-LEGAL"):
        explain(rules, state, 0, show("4O"))


def test_facts_are_told_in_both_languages() -> None:
    for case in CASES.values():
        rules, _, forbidden = explained(case)
        for fact in forbidden.facts:
            assert (fact.text.said("en") == fact.text.said("pt")) == (fact.name in rules.cells)
