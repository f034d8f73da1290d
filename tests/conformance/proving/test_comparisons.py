"""Are the right rulesets compared with each other, and is it told how far it has come?"""

from __future__ import annotations

from manilha_conformance.proving.comparisons import compare_all, couples, every_pair, neighbours
from manilha_conformance.proving.sides import title_of
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_tools.proofs.difference import Sort


def test_a_matrix_has_every_pair_once() -> None:
    rulesets = [load_ruleset(name) for name in ruleset_ids()]
    pairs = [(first.id, second.id) for first, second in every_pair(rulesets)]
    assert len(pairs) == len(set(map(frozenset, pairs))) == len(rulesets) * (len(rulesets) - 1) // 2


def test_the_neighbours_of_a_ruleset_differ_from_it_in_house_rules_and_nothing_else() -> None:
    rules = load_ruleset("mineiro")
    found = list(neighbours(rules))
    assert found
    for same, other in found:
        assert same is rules
        assert other.id == "mineiro"
        assert other.house_rules != rules.house_rules
    titles = [title_of(other, rules) for _, other in found]
    assert "mineiro:all_tied=hand_leader_side" in titles
    assert len(titles) == len(set(titles))


def test_both_kinds_can_be_asked_for_together() -> None:
    two = [load_ruleset("paulista"), load_ruleset("mineiro")]
    near = sum(len(list(neighbours(rules))) for rules in two)
    assert len(couples(two, matrix=True, houses=False)) == 1
    assert len(couples(two, matrix=False, houses=True)) == near
    assert len(couples(two, matrix=True, houses=True)) == near + 1
    shipped = len(ruleset_ids())
    assert len(couples([], matrix=True, houses=False)) == shipped * (shipped - 1) // 2


def test_comparisons_come_one_by_one_with_how_far_they_have_come() -> None:
    rules = load_ruleset("truco-2p-v1")
    other = load_ruleset("truco-2p-v1", {"special_value": "1/1"})
    told: list[str] = []
    done = compare_all([(rules, rules), (rules, other)], told.append)
    assert next(done).difference.sort == Sort.NONE
    assert told == ["1/2 truco-2p-v1 | truco-2p-v1"]
    assert next(done).difference.sort == Sort.OBSERVATION
    assert told[1:] == ["2/2 truco-2p-v1:special_value=3/1 | truco-2p-v1:special_value=1/1"]
