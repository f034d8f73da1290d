"""Does `profile` name the house rules that are played, whatever they are, and say what it cannot tell?"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from manilha_conformance.oracle.reference import Reference
from manilha_conformance.profiling.document import profile_document
from manilha_conformance.profiling.questions import SILENCES
from manilha_conformance.profiling.result import Why
from manilha_conformance.profiling.run import Found, profile_ruleset
from manilha_conformance.profiling.shelf import shelf_of
from manilha_reference.rulesets import ruleset_ids

from tests.conformance.profiling.secretive import Secretive, random_setting, session_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_conformance.profiling.space import Space

NO_PAIRS = {
    *("same_side_top_tie", "same_side_top_leader", "hidden_per_side", "response_rule"),
    *("partner_peek", "special_decider", "next_hand_leader", "tie_leader", "all_hidden_leader"),
}
"""House rules that two players may never notice."""
FEW = [("paulista-limpo", 12), ("truco-2p-v1", 3)]
"""The first answers about special hands where there are none, which no few changes explain at that time."""
MANY = [(name, seed) for seed in range(25) for name in ruleset_ids()][:200]


def space_of(ruleset: str) -> Space:
    return shelf_of(ruleset).space


def mistaken(found: Found, played: dict[str, str], *, proved: bool) -> dict[str, str]:
    """Return the values that are played, not found, and not told to be as good."""
    excused = {pair for pair, left in found.profile.left.items() if left.why is Why.EQUIVALENT or not proved}
    return {
        name: value
        for name, value in played.items()
        if found.profile.setting[name] != value and (name, value) not in excused
    }


@pytest.mark.parametrize(("ruleset", "seed"), FEW)
def test_the_setting_that_is_played_is_found(ruleset: str, seed: int) -> None:
    space = space_of(ruleset)
    played = random_setting(space, seed)
    found = profile_ruleset(session_of(Secretive(ruleset, space.changes(played))), ruleset, prove=False)
    assert (mistaken(found, played, proved=False), found.profile.aside) == ({}, ())


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize(("ruleset", "seed"), MANY)
def test_two_hundred_settings_are_found_and_what_is_as_good_is_proved_so(ruleset: str, seed: int) -> None:
    space = space_of(ruleset)
    played = random_setting(space, seed)
    found = profile_ruleset(session_of(Secretive(ruleset, space.changes(played))), ruleset)
    assert (mistaken(found, played, proved=True), found.profile.aside) == ({}, ())


def test_nothing_else_fits_where_every_combination_was_excluded() -> None:
    found = profile_ruleset(session_of(Reference()), "truco-2p-v1", prove=False)
    unknown = {name for name, _ in found.profile.left}
    document = profile_document(found)
    assert (document["setting"], document["contradicted"], document["aside"]) == ({}, [], [])
    assert unknown <= NO_PAIRS
    assert document["house_rules"]["ladder"]["others"]["2-4-6-9-12"]["why"] == "refuted"
    assert set(document["verified"]) == {"pass"}


def test_a_declaration_that_the_answers_exclude_is_a_contradiction() -> None:
    declares = {"truco-2p-v1": {"players": [2], "house_rules": {"target": "15", "all_tied": "nobody"}}}
    player = Secretive("truco-2p-v1", {"all_tied": "nobody"}, rulesets=declares)
    found = profile_ruleset(session_of(player), "truco-2p-v1", prove=False)
    assert (found.contradicted, found.holds) == (("target",), False)
    assert found.profile.setting["all_tied"] == "nobody"


def test_what_is_not_shown_is_left_open_and_never_guessed() -> None:
    shows = {"levels": ["judge"], "queries": ["rung_value", "hand_result"], "capabilities": []}
    player = Secretive("truco-2p-v1", {"ladder": "2-4-6-10-12", "raise_window": "on_answer"}, **shows)
    found = profile_ruleset(session_of(player), "truco-2p-v1", prove=False)
    assert found.profile.setting["ladder"] == "2-4-6-10-12"
    windows = {value for name, value in found.profile.left if name == "raise_window"}
    assert windows | {found.profile.setting["raise_window"]} == {"on_answer", "on_turn", "on_answer_and_turn"}
    assert found.profile.aside == ()


def test_a_table_without_special_hands_is_found_and_what_it_lacks_has_no_value() -> None:
    found = profile_ruleset(
        session_of(Secretive("truco-2p-v1", {"special_trigger": "never"})), "truco-2p-v1", prove=False
    )
    document = profile_document(found)
    assert (document["setting"], document["aside"]) == ({"special_trigger": "never"}, [])
    assert document["house_rules"]["special_value"]["value"] is None
    # What is declared of special hands contradicts nothing where there are none.
    assert document["contradicted"] == ["special_trigger"]


def test_an_adapter_that_breaks_down_at_games_is_soon_asked_for_none() -> None:
    class Faint(Secretive):
        def begin(self, *_args: object) -> NoReturn:
            raise RuntimeError("no games today")

    found = profile_ruleset(session_of(Faint("truco-2p-v1", {"ladder": "2-4-6-9-12"})), "truco-2p-v1")
    assert found.profile.setting["ladder"] == "2-4-6-9-12"
    assert {found.profile.left["target", value].why for value in ("13", "15")} == {Why.UNOBSERVED}
    sorts = Counter(question.kind for question, _ in found.interview.void)
    assert set(sorts.values()) == {SILENCES}


def test_a_value_that_no_house_rule_has_is_told_and_all_else_is_found() -> None:
    class ElevenForDoze(Secretive):
        def query(
            self, ruleset: str, house_rules: Mapping[str, str], fn: str, args: Mapping[str, Any]
        ) -> object:
            return (
                11
                if args == {"rung": "doze"} and fn == "rung_value"
                else super().query(ruleset, house_rules, fn, args)
            )

    player = ElevenForDoze("truco-2p-v1", {"special_value": "1/1"})
    found = profile_ruleset(session_of(player), "truco-2p-v1", prove=False)
    assert found.interview.space.changes(found.profile.setting) == {"special_value": "1/1"}
    assert [one.question.id for one in found.profile.aside] == ["truco-2p-v1.ladder.value.doze"]
    assert not found.holds
