"""Does a hunt find what is wrong, say the rule, and make it small; and does it cry wolf?"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from manilha_conformance.diagnosis.save import suite_of
from manilha_conformance.fuzzing.hunt import Bounds, Catch, Hunt
from manilha_conformance.fuzzing.state import Position
from manilha_conformance.suite.load import read_file
from manilha_conformance.verify.offer import offer_of
from manilha_conformance.verify.single import run_vector
from manilha_conformance.verify.status import Status
from manilha_reference.rulesets import load_ruleset

from tests.conformance.samples_in_place import session_of
from tests.conformance.verify.roads import session_with
from tests.faulty.registry import VICES, load_sample, spoiled

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from manilha_conformance.transport.session import Session

SAMPLE = [
    "tie_leaves_the_lead",
    "doze_can_be_raised",
    "hides_in_the_iron_hand",
    "rejected_card_is_lost",
    "iron_hand_is_open",
    "owner_forgets_his_hidden_card",
    "partners_never_see",
    "answers_by_constants",
    "compares_only_the_first_manilha",
    "gives_one_reason_for_all",
    "ignores_house_rules",
]
MOST = 1500
"""Hands within which every wrong game is found."""
WISHES: dict[str, dict[str, Any]] = {
    "gives_one_reason_for_all": {"strict_reasons": True},
    "ignores_house_rules": {"house_rules": {"target": "15"}},
}
"""What has to be asked for, or nobody could tell."""
GAME = sorted(name for name, vice in VICES.items() if not vice.transport)


def further(session: Session, position: Position, hands: int, wish: Mapping[str, Any] | None = None) -> Catch:
    """Go on from a position for some hands."""
    offers = {name: replace(offer_of(session.hello, name, {}), **(wish or {})) for name in position.rulesets}
    return Hunt(session, offers, position).run(Bounds(hands=hands), lambda _key, _result, _rules: None)


def hunt(session: Session, ruleset: str, hands: int) -> tuple[Catch, Position]:
    position = Position(1, (ruleset,))
    return further(session, position, hands), position


def found_after(name: str) -> int | None:
    """Return within how many hands a vice is found, in steps of twenty; None where it is not."""
    session, position = session_of(spoiled(name)), Position(1, (VICES[name].ruleset,))
    while position.hands < MOST:
        if further(session, position, 20, WISHES.get(name)).exit_code == 1:
            return position.hands
    return None


@pytest.mark.parametrize("name", SAMPLE)
def test_a_wrong_game_is_found(name: str) -> None:
    assert found_after(name) is not None


@pytest.mark.long
@pytest.mark.timeout(0)
def test_every_wrong_game_is_found() -> None:
    assert [name for name in GAME if found_after(name) is None] == []


@pytest.mark.parametrize("name", sorted(WISHES))
def test_what_only_shows_under_a_wish_is_not_found_without(name: str) -> None:
    session, position = session_of(spoiled(name)), Position(1, (VICES[name].ruleset,))
    assert further(session, position, 40).exit_code == 0


def test_the_same_seed_finds_the_same_in_one_go_or_several() -> None:
    whole, _ = hunt(session_of(spoiled("hides_in_the_iron_hand")), "paulista", 100)
    session, position = session_of(spoiled("hides_in_the_iron_hand")), Position(1, ("paulista",))
    kinds: set[str] = set()
    while position.hands < 100:
        kinds |= further(session, position, 30).found.keys()
    assert kinds >= whole.found.keys()


def test_what_is_found_is_small_and_runs_again_from_its_file(tmp_path: Path) -> None:
    session = session_of(spoiled("hides_in_the_iron_hand"))
    catch, _ = hunt(session, "paulista", 60)
    result = next(result for key, result in catch.found.items() if catch.minimal[key])
    rules = load_ruleset("paulista")
    assert rules.rule_of("special.iron.hidden") == (result.outcome.rule or result.vector.rules[0])
    file = tmp_path / "found.json"
    file.write_text(suite_of(result.vector, rules, "0"), encoding="utf-8")
    _, (vector,) = read_file(file)
    offer = offer_of(session.hello, "paulista", {})
    assert run_vector(session, vector, offer).status is Status.FAIL
    assert run_vector(session_of(load_sample()), vector, offer).status is Status.PASS


@pytest.mark.parametrize("ruleset", ["paulista", "mineiro", "truco-2p-v1"])
def test_what_is_right_is_not_accused(ruleset: str) -> None:
    for session in (session_with(), session_of(load_sample())):
        catch, position = hunt(session, ruleset, 30)
        assert (catch.exit_code, catch.found, position.failures) == (0, {}, {})
