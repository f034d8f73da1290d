"""Is what is published beside the vectors fresh, whole, and its core a smallest cover?"""

from __future__ import annotations

import json
from functools import cache

import pytest
from manilha_conformance.suite.load import profile_ids, vectors_root
from manilha_reference.order import card_order
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_tools.mutation.cover import covers, lower_bound
from manilha_tools.mutation.house_ledger import FOLDER, HouseLedger, digest_under, read_house_ledger
from manilha_tools.mutation.ledger import Ledger, read_ledger, write_ledger
from manilha_tools.mutation.mutant import is_held_out, spoilt
from manilha_tools.mutation.operators import mutants
from manilha_tools.mutation.report import TWICE, is_fresh
from manilha_tools.mutation.settings import mutants_under
from manilha_tools.mutation.twice import Reason, cells_of
from manilha_tools.vectors.construct import viras
from manilha_tools.vectors.files import ADEQUACY, MANIFEST
from manilha_tools.vectors.house import House
from manilha_tools.vectors.profiles import CORE, SMOKE

ROOT = vectors_root()
LARGEST = 450_000
LONE = 4
"""Mutants of a ruleset, at most, that die by a single vector: its fixed manilhas."""
ASKED_ONCE = "cards.manilhas.no-vira"
"""The one question that tells which cards are manilhas where no vira is turned up."""


@cache
def vector_digests() -> dict[str, str]:
    found: dict[str, str] = json.loads((ROOT / MANIFEST).read_bytes())["vectors"]
    return found


@cache
def published() -> frozenset[str]:
    return frozenset(vector_digests())


@cache
def house_ledger_of(name: str) -> HouseLedger:
    found = read_house_ledger(ROOT / ADEQUACY / FOLDER / f"{name}.json")
    assert found is not None
    return found


@cache
def ledger_of(name: str) -> Ledger:
    found = read_ledger(ROOT / ADEQUACY / f"{name}.json")
    assert found is not None
    return found


@pytest.mark.parametrize("name", ruleset_ids())
def test_the_ledger_is_fresh_and_every_mutant_is_settled(name: str) -> None:
    ledger, rules = ledger_of(name), load_ruleset(name)
    assert is_fresh(ledger, rules, ROOT)
    assert ledger.alive == ()
    assert {*ledger.kills, *ledger.equivalents} == {mutant.id for mutant in mutants(rules)}
    assert (ROOT / ADEQUACY / f"{name}.json").stat().st_size < LARGEST


@pytest.mark.parametrize("name", ruleset_ids())
def test_every_vector_named_is_published_and_every_equivalence_is_confirmed_by_two_solvers(name: str) -> None:
    ledger, house = ledger_of(name), house_ledger_of(name)
    named = {vector for by in (*ledger.kills.values(), *ledger.defects.values()) for vector in by}
    named |= {vector for by in house.likely().values() for vector in by}
    assert {f"{name}.{vector}" for vector in named} <= published()
    proofs = (*ledger.equivalents.values(), *house.known().values())
    assert [proof for proof in proofs if not proof.confirmed] == []


@pytest.mark.parametrize("name", ruleset_ids())
def test_each_mutant_dies_by_two_vectors_that_different_cells_decide_or_it_is_said_why_not(name: str) -> None:
    ledger = ledger_of(name)
    one_way = {mutant for mutant, by in ledger.kills.items() if len(cells_of(by, ledger.decisive)) < TWICE}
    lone = {mutant for mutant, by in ledger.kills.items() if len(by) < TWICE}
    assert len(lone) <= LONE
    assert lone <= {mutant for mutant, by in ledger.kills.items() if by == {ASKED_ONCE}}
    assert set(ledger.one_way) == one_way
    assert [mutant for mutant, why in ledger.one_way.items() if why == Reason.NOT_FOUND] == []
    assert len(one_way) < len(ledger.kills) / 10


@pytest.mark.parametrize("name", ruleset_ids())
def test_fixed_manilhas_alone_die_by_one_vector_for_play_knows_only_how_strong_a_card_is(name: str) -> None:
    ledger, rules = ledger_of(name), load_ruleset(name)
    by_id = {mutant.id: mutant for mutant in mutants(rules)}
    lone = [by_id[mutant] for mutant, by in ledger.kills.items() if len(by) < TWICE]
    assert not lone or viras(rules) == (None,)
    for mutant in lone:
        right, wrong = card_order(rules, None), card_order(spoilt(rules, mutant), None)
        assert set(right.manilhas) - set(wrong.manilhas)
        assert right.strength == wrong.strength


@pytest.mark.parametrize("name", ruleset_ids())
def test_under_each_value_of_a_house_rule_every_mutant_is_settled(name: str) -> None:
    house, kept = House(name), house_ledger_of(name)
    legal = {
        f"{near.name}={near.value}": rules
        for near in house.neighbours({})
        if (rules := house.under({near.name: near.value})) is not None
    }
    assert kept.digest == digest_under(house, ledger_of(name).digest, vector_digests())
    assert set(kept.settings) == set(legal)
    for where, setting in kept.settings.items():
        assert setting.alive == ()
        brought = {mutant.id for mutant in mutants_under(legal[where], house.base)}
        assert {*setting.kills, *setting.equivalents} == brought


@pytest.mark.parametrize("name", ruleset_ids())
def test_core_meets_every_mutant_and_defect_and_none_smaller_does(name: str) -> None:
    ledger = ledger_of(name)
    assert covers(ledger.core, ledger.elements())
    assert lower_bound(ledger.proof, ledger.elements()) == len(ledger.core) <= CORE


def test_a_core_with_one_vector_too_many_is_not_shown_smallest_and_one_too_few_meets_less() -> None:
    ledger = ledger_of("truco-2p-v1")
    wide = (
        *ledger.core,
        next(vector for by in ledger.kills.values() for vector in by if vector not in ledger.core),
    )
    assert lower_bound(ledger.proof, ledger.elements()) < len(wide)
    assert not any(
        covers([vector for vector in ledger.core if vector != left], ledger.elements())
        for left in ledger.core
    )


def test_one_mutant_in_ten_and_one_row_in_ten_are_held_out_of_the_choosing() -> None:
    ledger = ledger_of("paulista")
    out = {name for name in ledger.kills if is_held_out(name, ledger.cells[name])}
    assert 0.1 < len(out) / len(ledger.kills) < 0.4
    assert out.isdisjoint(ledger.elements())


def test_smoke_is_part_of_core_which_is_what_the_ledgers_chose() -> None:
    core, smoke = profile_ids("core", ROOT), profile_ids("smoke", ROOT)
    assert core is not None
    assert set(core) == {f"{name}.{vector}" for name in ruleset_ids() for vector in ledger_of(name).core}
    assert smoke is not None
    assert smoke <= core
    for name in ruleset_ids():
        assert 0 < sum(vector.startswith(f"{name}.") for vector in smoke) <= SMOKE


def test_a_ledger_is_read_as_it_was_written(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("ledger") / "one.json"
    write_ledger(path, ledger_of("truco-2p-v1"))
    assert read_ledger(path) == ledger_of("truco-2p-v1")
    assert path.read_bytes() == (ROOT / ADEQUACY / "truco-2p-v1.json").read_bytes()
    assert read_ledger(path.with_name("none.json")) is None
