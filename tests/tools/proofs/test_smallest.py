"""Is the set of facts that rules something out really the smallest?"""

from __future__ import annotations

from itertools import combinations

import z3
from hypothesis import given
from hypothesis import strategies as st
from manilha_tools.proofs.smallest import fewest_from_each, smallest_core
from manilha_tools.symbolic.bits import num, var

NAMES = ("a", "b", "c", "d", "e")


@given(st.lists(st.frozensets(st.sampled_from(NAMES), min_size=1), max_size=6))
def test_no_smaller_choice_meets_every_set(sets: list[frozenset[str]]) -> None:
    chosen = fewest_from_each(sets, NAMES)
    assert all(each & set(chosen) for each in sets)
    smaller = (set(some) for size in range(len(chosen)) for some in combinations(NAMES, size))
    assert not any(all(each & some for each in sets) for some in smaller)


@given(st.lists(st.integers(0, 3), min_size=5, max_size=5), st.integers(0, 14))
def test_no_smaller_set_of_facts_contradicts(numbers: list[int], total: int) -> None:
    terms = {name: var(name) for name in NAMES}
    bounded = z3.And([z3.ULE(term, 3) for term in terms.values()])
    wanted = z3.And(bounded, sum(terms.values(), num(0)) == total)
    facts = {name: terms[name] == number for name, number in zip(NAMES, numbers, strict=True)}
    core = smallest_core(wanted, facts)
    known = dict(zip(NAMES, numbers, strict=True))
    assert (core is None) == (sum(numbers) == total)
    if core is not None:
        assert _contradicts(known, core, total)
        assert not any(
            _contradicts(known, some, total)
            for size in range(len(core))
            for some in combinations(NAMES, size)
        )


def _contradicts(known: dict[str, int], names: tuple[str, ...], total: int) -> bool:
    """Whether five numbers up to 3 cannot add up to the total with these ones known."""
    fixed, others = sum(known[name] for name in names), len(known) - len(names)
    return not fixed <= total <= fixed + 3 * others


def test_facts_that_come_first_are_told_first() -> None:
    term = var("x")
    facts = {"late": term == 1, "later": term == 2, "latest": z3.ULT(term, 1)}
    assert smallest_core(z3.UGT(term, 5), facts) == ("late",)
