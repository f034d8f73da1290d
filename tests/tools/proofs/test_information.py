"""Is nothing told that must stay secret, and is a table, or an executor, that tells it found out?"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from manilha_reference.engine import legal_actions
from manilha_reference.observe import view
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_reference.wire import read_action, read_setup
from manilha_tools.proofs.context import Context
from manilha_tools.proofs.information import PROPERTIES
from manilha_tools.proofs.solver import Solver
from manilha_tools.proofs.verdict import Verdict
from manilha_tools.proofs.witness import ReplayError, Witness
from manilha_tools.symbolic.bits import TRUE
from manilha_tools.symbolic.view import Sight

from tests.tools.proofs.checking import broken, checked, context_of
from tests.tools.proofs.twins import Cells, Twin

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State

BLIND = "paulista-app"
BOUND: Cells = {"trick.after_tied_first": "strongest"}
TWINS = {
    "secret-play": Twin({"sees.hidden_card.rival": True}),
    "secret-special": Twin({"special.offered.offer.partners_see": "hand"}, players=4),
    "secret-blind": Twin({"special.offered.cards": "blind"}, players=4),
    "record-is-public": Twin({**BOUND, "special.iron.cards": "blind"}),
}


@cache
def two_hands(name: str) -> tuple[Ruleset, int, list[list[State]]]:
    """Return the broken table, the seat that is told too much, and the two hands that it tells apart."""
    rules, outcome = broken(name, TWINS[name])
    data: dict[str, dict[str, object]] = outcome.data  # type: ignore[assignment]
    other = data["instead"]
    acts = tuple((act["actor"], read_action(act["action"])) for act in other["actions"])  # type: ignore[attr-defined]
    instead = Witness(rules.id, TWINS[name].players, read_setup(other["setup"]), acts)
    assert outcome.witness is not None
    return rules, int(str(data["seat"])), [hand.replay(rules) for hand in (outcome.witness, instead)]


@pytest.mark.parametrize("name", PROPERTIES)
def test_holds_of_a_blind_hand_too(name: str) -> None:
    assert checked(name, BLIND).verdict == Verdict.PROVED


@pytest.mark.parametrize("name", PROPERTIES)
def test_holds_for_partners(name: str) -> None:
    assert checked(name, BLIND, 4).verdict == Verdict.PROVED


def test_tables_without_a_blind_hand_have_nothing_to_show() -> None:
    assert PROPERTIES["secret-blind"](context_of("paulista", 2)) is None
    twin = Twin({"special.iron.cards": "blind", "special.offered.cards": "blind_together"})
    assert PROPERTIES["secret-special"](Context(twin.rules(), 2, Solver())) is None


def test_a_blind_hand_that_no_score_calls_for_shows_nothing() -> None:
    never: Cells = {f"special.iron.when.{who}.{end}": 12 for who in ("self", "rival") for end in (0, 1)}
    context = Context(Twin({**never, "special.iron.cards": "blind"}).rules(), 2, Solver())
    outcome = PROPERTIES["secret-blind"](context)
    assert outcome is not None
    assert outcome.verdict == Verdict.VACUOUS


@pytest.mark.parametrize("name", [name for name in TWINS if name != "record-is-public"])
def test_a_seat_is_shown_what_it_may_not_see(name: str) -> None:
    rules, seat, hands = two_hands(name)
    first, second = (view(rules, states[-1], seat) for states in hands)
    assert first != second
    assert first["record"] == second["record"]
    assert first["hand"] == second["hand"]


def test_a_card_is_known_to_the_rival_of_who_hid_it() -> None:
    _, seat, (states, others) = two_hands("secret-play")
    plays = [
        (one, two) for one, two in zip(states[-1].plays[-1], others[-1].plays[-1], strict=True) if one != two
    ]
    assert [(one.seat == seat, one.hidden, two.hidden) for one, two in plays] == [(False, True, True)]


def test_a_partner_is_seen_after_the_decision() -> None:
    rules, seat, (states, _) = two_hands("secret-special")
    assert view(rules, states[-1], seat)["partners"] == {
        str((seat + 2) % 4): list(states[-1].hands[(seat + 2) % 4])
    }
    assert (states[-1].special, states[-1].phase) == ("offered", "play")


def test_a_partner_is_seen_by_one_who_may_not_see_himself() -> None:
    rules, seat, (states, _) = two_hands("secret-blind")
    seen = view(rules, states[0], seat)
    assert seen["hand"] is None
    assert seen["partners"] == {str((seat + 2) % 4): list(states[0].hands[(seat + 2) % 4])}


def test_a_blind_seat_learns_its_strongest_card_from_what_it_may_play() -> None:
    rules, seat, hands = two_hands("record-is-public")
    first, second = (view(rules, states[-1], seat) for states in hands)
    assert first["hand"] is None
    assert first["record"] == second["record"]
    places = [
        {states[-1].hands[seat].index(str(act.card)) for act in legal_actions(rules, states[-1], seat)}
        for states in hands
    ]
    assert places[0] != places[1]


def test_one_who_sees_his_cards_may_be_bound_to_the_strongest() -> None:
    context = Context(Twin(BOUND).rules(), 2, Solver())
    outcome = PROPERTIES["record-is-public"](context)
    assert outcome is not None
    assert outcome.verdict == Verdict.PROVED


def test_an_executor_that_shows_more_than_the_other_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sight, "knows_hidden", lambda *_: TRUE)
    with pytest.raises(ReplayError, match="is told the same"):
        PROPERTIES["secret-play"](Context(Twin().rules(), 2, Solver()))


@pytest.mark.parametrize("name", PROPERTIES)
def test_a_second_solver_agrees(name: str) -> None:
    outcome = PROPERTIES[name](Context(load_ruleset(BLIND), 2, Solver("cvc5")))
    assert outcome is not None
    assert outcome.verdict == Verdict.PROVED


@pytest.mark.long
@pytest.mark.parametrize("ruleset", ruleset_ids())
@pytest.mark.parametrize("name", PROPERTIES)
def test_holds_of_every_ruleset(name: str, ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    for players in rules.players:
        outcome = PROPERTIES[name](context_of(ruleset, players))
        blind = {rules.cells[f"special.{row}.cards"] for row in ("iron", "offered")} != {"open"}
        expected = None if name == "secret-blind" and not blind else Verdict.PROVED
        assert (outcome and outcome.verdict) == expected
