"""A ruleset is frozen, compares by what it says, survives a pickle; its digest follows from its cells."""

from __future__ import annotations

import hashlib
import json
import pickle
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st
from manilha_reference.errors import Location, Problem, Reason, Rejected, SpecError, Text
from manilha_reference.rulesets import load_ruleset
from manilha_reference.tree import Tree, canonical, digest_of, leaves

KEYS = st.text("abc", min_size=1, max_size=3)
SCALARS = st.none() | st.booleans() | st.integers(-5, 5) | st.text("xyz", max_size=3)
TREES: st.SearchStrategy[Tree] = st.recursive(
    SCALARS,
    lambda below: st.lists(below, max_size=3) | st.dictionaries(KEYS, below, max_size=3),
)


def test_a_ruleset_is_frozen() -> None:
    ruleset = load_ruleset("paulista")
    with pytest.raises(FrozenInstanceError):
        ruleset.id = "other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        ruleset.cells["game.target"] = 15  # type: ignore[index]


def test_rulesets_are_equal_when_they_say_the_same_under_one_name() -> None:
    one, again = load_ruleset("paulista"), load_ruleset("paulista")
    longer = load_ruleset("paulista", {"target": "15"})
    assert (one == again, hash(one) == hash(again), one == longer, one == "paulista") == (
        True,
        True,
        False,
        False,
    )
    assert len({one, again, longer}) == 2


def test_a_ruleset_survives_a_pickle_whole() -> None:
    ruleset = load_ruleset("mineiro", {"target": "15"})
    back = pickle.loads(pickle.dumps(ruleset))  # noqa: S301 -- our own
    for name in ruleset.__dataclass_fields__:
        assert getattr(back, name) == getattr(ruleset, name)


def test_the_digest_is_the_hash_of_the_canonical_cells() -> None:
    ruleset = load_ruleset("paulista")
    text = json.dumps(canonical(ruleset.cells), ensure_ascii=False, separators=(",", ":"))
    assert ruleset.digest == hashlib.sha256(text.encode()).hexdigest()


def test_the_order_of_special_rows_counts_and_no_other_order_does() -> None:
    cells = load_ruleset("paulista").cells
    rows = {path: value for path, value in cells.items() if path.startswith("special.iron.")}
    others = {path: value for path, value in cells.items() if path not in rows}
    assert digest_of(dict(sorted(others.items())) | rows) != digest_of(cells)
    assert digest_of(rows | dict(sorted(others.items()))) == digest_of(cells)


def test_one_and_true_are_different_cells() -> None:
    assert digest_of({"a": 1}) != digest_of({"a": True})


@given(TREES)
def test_every_leaf_is_one_cell(tree: Tree) -> None:
    found = list(leaves(tree, "x"))
    assert len(dict(found)) == len(found)
    for path, value in found:
        here = tree
        for step in path.split(".")[1:]:
            here = (
                here[int(step)] if isinstance(here, list) else here[step] if isinstance(here, dict) else here
            )
        assert here == value


def test_texts_are_english_and_carry_portuguese() -> None:
    text = Text("hand", "mão")
    assert (text, text.said("en"), text.said("pt"), Text.of("x").pt) == ("hand", "hand", "mão", "x")
    back = pickle.loads(pickle.dumps(text))  # noqa: S301 -- our own
    assert (back, back.pt) == (text, text.pt)


def test_every_reason_is_a_code_and_two_sentences() -> None:
    assert len(Reason) == 18
    for reason in Reason:
        assert reason.value == reason.name.lower()
        assert reason.says != reason.says.pt
    refusal = Rejected(Reason.HAND_OVER, "PAU-X", ("a.b",))
    assert (refusal.code, refusal.reason, refusal.rule, refusal.cells) == (
        "hand_over",
        Reason.HAND_OVER,
        "PAU-X",
        ("a.b",),
    )


def test_a_spec_error_shows_every_problem_and_leads_with_the_first() -> None:
    where = Location("a.yaml", 2, 3)
    problems = (Problem("SPEC-A", Text("one", "um"), where), Problem("SPEC-B", Text("two", "dois"), where))
    error = SpecError(problems)
    assert (error.code, error.where, str(error)) == (
        "SPEC-A",
        where,
        "a.yaml:2:3: SPEC-A one\na.yaml:2:3: SPEC-B two",
    )
    with pytest.raises(ValueError, match="at least one"):
        SpecError(())
