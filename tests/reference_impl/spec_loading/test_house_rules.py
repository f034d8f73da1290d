"""House rules: each value overlays exactly its cells, or is refused with the reason.

Does every value on every shipped ruleset give tables that hold? Do values that contradict each other meet a
clear no? Does every ruleset say truly which values it plays?
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manilha_reference.books import read_catalogue
from manilha_reference.checks import check
from manilha_reference.draft import Draft, settle
from manilha_reference.errors import ManilhaError, SpecError, UnknownName
from manilha_reference.house_rules import CUSTOM, overlay, rule_id
from manilha_reference.model import RulesetFile
from manilha_reference.paths import house_rules_file, shown
from manilha_reference.rulesets import load_catalogue, load_draft, load_ruleset, ruleset_ids
from manilha_reference.tree import Tree, cells_of

if TYPE_CHECKING:
    from pathlib import Path

    from manilha_reference.ruleset import Ruleset

CATALOGUE = load_catalogue()
CHOICES = [(rule.id, value.id) for rule in CATALOGUE.values() for value in rule.values]


def whole(draft: Draft, house_rules: dict[str, str]) -> dict[str, Tree]:
    """Return the document that these tables would be if somebody had written them out."""
    chosen = [
        (CATALOGUE[name], CATALOGUE[name].value(house_rules[name]))
        for name in CATALOGUE
        if name in house_rules
    ]
    tree = overlay(draft.tree, chosen)
    assert isinstance(tree, dict)
    naming: dict[str, Tree] = {
        "format": "manilha-ruleset/1",
        "id": draft.id,
        "name": dict(draft.name),
        "source": draft.source,
    }
    return naming | tree


def attempt(name: str, house_rules: dict[str, str]) -> Ruleset | ManilhaError:
    try:
        return load_ruleset(name, house_rules)
    except ManilhaError as error:
        return error


@pytest.mark.parametrize("name", ruleset_ids())
def test_every_value_on_a_shipped_ruleset_holds_in_full_or_is_refused_with_a_reason(name: str) -> None:
    draft, played = load_draft(name), load_ruleset(name).house_rules
    held = 0
    for rule, value in CHOICES:
        outcome = attempt(name, {rule: value})
        if isinstance(outcome, SpecError):
            assert all(f"{rule}={value}" in problem.message for problem in outcome.problems)
        elif isinstance(outcome, ManilhaError):
            assert outcome.code == "MANILHA-HOUSE-RULE-ELSEWHERE"
            assert rule not in played or not CATALOGUE[rule].value(value).fits(draft.tree)
        else:
            document = whole(draft, {rule: value})
            RulesetFile.model_validate(document)
            assert check(document) == []
            assert outcome.house_rules[rule] == value
            assert outcome.cells == cells_of(document)
            held += 1
    assert held > len(CHOICES) / 2


@pytest.mark.parametrize("name", ruleset_ids())
def test_choosing_what_is_played_already_changes_nothing(name: str) -> None:
    ruleset = load_ruleset(name)
    assert CUSTOM not in ruleset.house_rules.values()
    again = load_ruleset(name, ruleset.house_rules)
    assert again == ruleset
    assert again.owners == ruleset.owners
    assert again.places == ruleset.places


def test_the_first_value_of_each_point_is_what_the_base_plays() -> None:
    for name, value in load_ruleset(ruleset_ids()[0]).house_rules.items():
        assert value == CATALOGUE[name].values[0].id


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(ruleset_ids()), st.lists(st.sampled_from(CHOICES), min_size=2, max_size=6))
def test_any_choice_together_holds_or_is_refused(name: str, picks: list[tuple[str, str]]) -> None:
    wanted = dict(picks)
    ruleset = attempt(name, wanted)
    if isinstance(ruleset, ManilhaError):
        assert ruleset.code.startswith(("MANILHA-HOUSE", "SPEC-"))
        return
    assert {each: ruleset.house_rules[each] for each in wanted} == wanted
    document = whole(load_draft(name), wanted)
    RulesetFile.model_validate(document)
    assert check(document) == []
    reordered = dict(reversed(wanted.items()))
    assert load_ruleset(name, reordered).digest == ruleset.digest


def test_a_chosen_value_explains_the_cells_that_it_changes() -> None:
    ruleset = load_ruleset("paulista", {"tie_leader": "trick_leader"})
    rule = ruleset.rules["HOUSE-TIE-LEADER-TRICK-LEADER"]
    value = CATALOGUE["tie_leader"].value("trick_leader")
    assert ruleset.rule_of("trick.top.rivals.leader") == rule.id == rule_id(CATALOGUE["tie_leader"], value)
    assert (rule.pt, rule.en, rule.sources) == (value.says.pt, str(value.says), value.sources)
    assert rule.cells == ("trick.top.rivals.leader",)
    where = ruleset.where("trick.top.rivals.leader")
    assert where.file == shown(house_rules_file())
    line = house_rules_file().read_text(encoding="utf-8").split("\n")[where.line - 1]
    assert line[where.column - 1 :].startswith("trick_leader}")
    untouched = load_ruleset("paulista")
    assert {path for path in ruleset.cells if ruleset.cells[path] != untouched.cells[path]} == set(rule.cells)
    assert ruleset.digest != untouched.digest


def test_a_rule_whose_cells_are_all_overlaid_is_gone() -> None:
    before, after = load_ruleset("paulista"), load_ruleset("paulista", {"tie_leader": "trick_leader"})
    old = before.rule_of("trick.top.rivals.leader")
    assert before.rules[old].cells == ("trick.top.rivals.leader",)
    assert old not in after.rules


def test_cells_that_a_value_takes_out_are_gone() -> None:
    raised = load_ruleset("paulista", {"truco_vs_exposed": "must_beat"})
    added = {path for path in raised.cells if path not in load_ruleset("paulista").cells}
    assert added == {"trick.top.rivals_exposed.winner", "trick.top.rivals_exposed.leader"}
    assert set(raised.owners) == set(raised.places) == set(raised.cells)


@pytest.mark.parametrize(("value", "read"), [(15, "15"), (True, "true"), (False, "false"), ("15", "15")])
def test_numbers_and_truths_are_read_as_their_names(value: object, read: str) -> None:
    name = "target" if read == "15" else "raise_alternates"
    assert load_ruleset("paulista", {name: value}).house_rules[name] == read


def test_unknown_names_are_refused_with_the_nearest_one() -> None:
    with pytest.raises(UnknownName) as caught:
        load_ruleset("paulista", {"tie_leadr": "hand_leader"})
    assert (caught.value.code, str(caught.value.hint)) == (
        "MANILHA-UNKNOWN-HOUSE-RULE",
        "did you mean tie_leader?",
    )
    with pytest.raises(UnknownName) as caught:
        load_ruleset("paulista", {"tie_leader": "hand-leader"})
    assert (caught.value.code, str(caught.value.hint)) == (
        "MANILHA-UNKNOWN-HOUSE-VALUE",
        "did you mean hand_leader?",
    )
    with pytest.raises(UnknownName) as caught:
        load_ruleset("paulista-onlin")
    assert (caught.value.code, str(caught.value.hint)) == (
        "MANILHA-UNKNOWN-RULESET",
        "did you mean paulista-online?",
    )


def test_a_value_for_other_tables_is_refused() -> None:
    with pytest.raises(UnknownName) as caught:
        load_ruleset("truco-2p-v1", {"next_hand_leader": "seat_plus_1"})
    assert caught.value.code == "MANILHA-HOUSE-RULE-ELSEWHERE"


def test_tables_that_do_not_hold_are_refused_with_their_fault() -> None:
    with pytest.raises(SpecError) as caught:
        load_ruleset("paulista-limpo", {"jokers": "2"})
    assert {problem.code for problem in caught.value.problems} == {"SPEC-TIER-UNREACHABLE"}
    assert {problem.where.file for problem in caught.value.problems} == {shown(house_rules_file())}


def test_values_that_set_one_cell_differently_contradict_each_other(tmp_path: Path) -> None:
    """Two points of one catalogue that meet in a cell cannot both be chosen, whichever comes first."""
    entry = "{{question: {0}, values: {{x: {{says: {0}, sources: [], set: {{{1}}}}}}}}}"
    said = "{pt: a, en: a}"
    path = tmp_path / "house-rules.yaml"
    path.write_text(
        "format: manilha-house-rules/1\nhouse_rules:\n"
        f"  one: {entry.format(said, 'game.target: 13')}\n"
        f"  two: {entry.format(said, 'game.target: 15')}\n"
        f"  far: {entry.format(said, 'game.nowhere.target: 15')}\n",
        encoding="utf-8",
    )
    catalogue = read_catalogue(path)
    draft = load_draft("paulista")
    with pytest.raises(SpecError) as caught:
        settle(draft, catalogue, {"two": "x", "one": "x"})
    assert [(each.code, each.where.line) for each in caught.value.problems] == [("SPEC-HOUSE-RULES-CLASH", 3)]
    assert settle(draft, catalogue, {}).house_rules == {"one": CUSTOM, "two": CUSTOM}
