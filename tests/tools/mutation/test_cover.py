"""Is a cover smallest, and does the check that says so fail on one that is not?"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st
from manilha_tools.mutation.cover import GRAIN, covers, greedy, lower_bound, smallest

if TYPE_CHECKING:
    import pytest

VECTORS = "abcdef"
ELEMENTS = st.dictionaries(
    st.sampled_from([f"m{number}" for number in range(8)]),
    st.frozensets(st.sampled_from(VECTORS), min_size=1),
    min_size=1,
)


@settings(deadline=None, max_examples=40)
@given(ELEMENTS)
def test_no_smaller_cover_exists_and_no_bound_says_more_than_that(
    elements: dict[str, frozenset[str]],
) -> None:
    chosen, weights = smallest(elements, {})
    sizes = [size for size in range(7) if any(covers(c, elements) for c in combinations(VECTORS, size))]
    assert covers(chosen, elements)
    assert len(chosen) == min(sizes)
    assert lower_bound(weights, elements) <= len(chosen) <= len(greedy(elements, {}))


def test_weights_prove_a_bound_only_while_no_vector_carries_more_than_one() -> None:
    elements = {"m": frozenset("a"), "n": frozenset("b"), "o": frozenset("ab")}
    assert lower_bound({"m": GRAIN, "n": GRAIN}, elements) == 2
    assert lower_bound({"m": GRAIN, "o": 1}, elements) == 0
    assert lower_bound({"m": -1}, elements) == 0
    assert lower_bound({"unheard": 1}, elements) == 0


def test_among_smallest_covers_the_one_of_small_vectors_is_taken() -> None:
    elements = {"m": frozenset("ab")}
    assert smallest(elements, {"a": 9, "b": 1})[0] == ["b"]


def test_the_solver_says_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    smallest({"m": frozenset("ab"), "n": frozenset("bc"), "o": frozenset("ac")}, {})
    assert capfd.readouterr() == ("", "")
