"""Does a hunt find what is wrong, say the rule, and make it small; and does it cry wolf?"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    from pathlib import Path

    from manilha_conformance.transport.session import Session

SAMPLE = [
    "tie_leaves_the_lead",
    "doze_can_be_raised",
    "hides_in_the_iron_hand",
    "rejected_card_is_lost",
]
MOST = 1000


def further(session: Session, position: Position, hands: int) -> Catch:
    """Go on from a position for some hands."""
    offers = {name: offer_of(session.hello, name, {}) for name in position.rulesets}
    return Hunt(session, offers, position).run(Bounds(hands=hands), lambda _key, _result, _rules: None)


def hunt(session: Session, ruleset: str, hands: int) -> tuple[Catch, Position]:
    position = Position(1, (ruleset,))
    return further(session, position, hands), position


@pytest.mark.parametrize("name", SAMPLE)
def test_a_wrong_game_is_found(name: str) -> None:
    session, position = session_of(spoiled(name)), Position(1, (VICES[name].ruleset,))
    catch = Catch()
    while not catch.found and position.hands < MOST:
        catch = further(session, position, 20)
    assert catch.exit_code == 1


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
