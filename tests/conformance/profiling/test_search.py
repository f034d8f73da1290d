"""What is left once parts are forbidden: nothing that should not be, and nothing is lost."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st
from manilha_conformance.profiling.search import Search

DOMAINS = {"a": ("0", "1", "2"), "b": ("0", "1"), "c": ("0", "1", "2")}
ALL = [dict(zip(DOMAINS, values, strict=True)) for values in product(*DOMAINS.values())]
PARTS = st.frozensets(
    st.sampled_from([(name, value) for name in DOMAINS for value in DOMAINS[name]]), max_size=3
)


@given(parts=st.lists(PARTS.filter(bool), max_size=12), near=st.sampled_from(ALL))
def test_a_setting_is_found_if_and_only_if_one_is_left(
    parts: list[frozenset[tuple[str, str]]], near: dict[str, str]
) -> None:
    search = Search(DOMAINS)
    for part in parts:
        search.forbid(part)
    left = [one for one in ALL if not any(part <= one.items() for part in parts)]
    found = search.find(near)
    assert (found in left) if left else found is None
    assert [search.allows(one) for one in ALL] == [one in left for one in ALL]
    having = search.find(near, having=("b", "1"))
    others = [one for one in left if one["b"] == "1"]
    assert (having in others) if others else having is None


def test_what_has_one_value_left_is_known() -> None:
    search = Search(DOMAINS)
    search.forbid(frozenset({("b", "1")}))
    assert search.fixed({"a": "0", "b": "0", "c": "0"}) == {"b"}
