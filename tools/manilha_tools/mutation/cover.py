"""The fewest vectors that meet every wish, and a proof that there are no fewer.

A set cover is found by HiGHS. That it is minimal is shown without trusting HiGHS: weights on the elements
such that no vector carries more than 1 in all. Each cover then needs at least as many vectors as the weights
sum up to, rounded up; this is checked in exact fractions. Where the weights fall short, the proof is split
by the vectors that can meet one element, and each case has weights of its own.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, Any, Final

from manilha_tools.errors import MissingExtra

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    Sets = Mapping[str, Collection[str]]
    Proof = Mapping[str, Any]

SPLITS: Final = 1
"""Elements by whose vectors a proof may be split into cases, one below the other."""
GRAIN: Final = 720_720
"""The denominator of the weights: every number up to 16 divides it."""


def covers(chosen: Collection[str], elements: Sets) -> bool:
    """Whether every element has one of its vectors among those chosen."""
    picked = frozenset(chosen)
    return all(not picked.isdisjoint(vectors) for vectors in elements.values())


def lower_bound(proof: Proof, elements: Sets) -> int:
    """Return how many vectors every cover needs at least by a proof; 0 where the proof is none.

    A proof is weights in units of 1/GRAIN, or a split: an element, and a proof for each vector that can meet
    it, about what is then still open.
    """
    if "split" not in proof:
        return _carried(proof, elements)
    element, cases = proof["split"], proof["cases"]
    if element not in elements or set(cases) != set(elements[element]):
        return 0
    return 1 + min(lower_bound(case, _without(elements, vector)) for vector, case in cases.items())


def _carried(weights: Proof, elements: Sets) -> int:
    """Return the bound by weights; 0 where some vector carries more than 1, or a weight is negative."""
    carried: dict[str, int] = {}
    for element, weight in weights.items():
        if weight < 0 or element not in elements:
            return 0
        for vector in elements[element]:
            carried[vector] = carried.get(vector, 0) + weight
    if any(weight > GRAIN for weight in carried.values()):
        return 0
    return ceil(Fraction(sum(weights.values()), GRAIN))


def _without(elements: Sets, vector: str) -> dict[str, Collection[str]]:
    """Return what is open once a vector is chosen."""
    return {element: vectors for element, vectors in elements.items() if vector not in vectors}


def greedy(elements: Sets, sizes: Mapping[str, int]) -> list[str]:
    """Return a small cover: each vector is the one that meets most of what is open, then the smaller one."""
    open_ones = {element: frozenset(vectors) for element, vectors in elements.items()}
    chosen: list[str] = []
    while open_ones:
        gains: dict[str, int] = {}
        for vectors in open_ones.values():
            for vector in vectors:
                gains[vector] = gains.get(vector, 0) + 1
        best = min(gains, key=lambda vector: (-gains[vector], sizes.get(vector, 0), vector))
        chosen.append(best)
        open_ones = {element: vectors for element, vectors in open_ones.items() if best not in vectors}
    return chosen


def smallest(elements: Sets, sizes: Mapping[str, int]) -> tuple[list[str], Proof]:
    """Return a cover of fewest vectors, among these one of small total size, and the proof that it is.

    Raises MissingExtra where HiGHS is not installed.
    """
    rows = _hardest(elements)
    vectors = sorted({vector for name in rows for vector in elements[name]})
    widest = 1 + sum(sizes.get(vector, 0) for vector in vectors)
    costs = [widest + sizes.get(vector, 0) for vector in vectors]
    chosen = _solve(rows, elements, vectors, costs)
    return sorted(vectors[place] for place in chosen), prove_bound(elements, len(chosen))


def prove_bound(elements: Sets, size: int, splits: int = SPLITS) -> Proof:
    """Return a proof that no cover is smaller than `size`, or the best that so many splits come to."""
    rows = _hardest(elements)
    best: Proof = _weights(rows, elements, sorted({vector for name in rows for vector in elements[name]}))
    if splits == 0 or lower_bound(best, elements) >= size:
        return best
    # An element that one vector alone can meet splits nothing; one with few makes few cases.
    for name in (name for name in rows if len(elements[name]) > 1):
        cases = {
            vector: prove_bound(_without(elements, vector), size - 1, splits - 1)
            for vector in sorted(elements[name])
        }
        split: Proof = {"split": name, "cases": cases}
        if lower_bound(split, elements) > lower_bound(best, elements):
            return split
    return best


def _hardest(elements: Sets) -> list[str]:
    """Return the elements that matter: one of those whose vectors are no superset of another's."""
    kept: list[tuple[str, frozenset[str]]] = []
    for name, vectors in sorted(elements.items(), key=lambda item: (len(item[1]), item[0])):
        wide = frozenset(vectors)
        if not any(narrow <= wide for _, narrow in kept):
            kept.append((name, wide))
    return [name for name, _ in kept]


def _solve(rows: Sequence[str], elements: Sets, vectors: Sequence[str], costs: Sequence[int]) -> list[int]:
    highs, variables = _problem(rows, elements, vectors, whole=True)
    highs.minimize(sum(cost * variable for cost, variable in zip(costs, variables, strict=True)))
    solution = highs.getSolution().col_value
    return [place for place, value in enumerate(solution[: len(vectors)]) if value > 1 / 2]


def _weights(rows: Sequence[str], elements: Sets, vectors: Sequence[str]) -> dict[str, int]:
    """Return the duals of the relaxed problem, in units of 1/GRAIN, made feasible by rounding down."""
    highs, variables = _problem(rows, elements, vectors, whole=False)
    highs.minimize(sum(variables))
    duals = highs.getSolution().row_dual
    # HiGHS is exact to about 1e-7: nudged up, a dual of a true fraction comes to that fraction.
    exact = (int(dual * GRAIN + 0.1) for dual in duals)
    return {name: weight for name, weight in zip(rows, exact, strict=True) if weight > 0}


def _problem(
    rows: Sequence[str], elements: Sets, vectors: Sequence[str], *, whole: bool
) -> tuple[Any, list[Any]]:
    """Return HiGHS with a variable for each vector and a row for each element; it ships no types."""
    try:
        import highspy  # noqa: PLC0415 -- an extra, loaded only where it is asked for

        from manilha_tools.mutation.highs import Silent  # noqa: PLC0415 -- as above
    except ImportError as error:
        raise MissingExtra("highspy", "suite") from error
    highs: Any = Silent()  # type: ignore[no-untyped-call]
    highs.setOptionValue("random_seed", 0)
    kind = highspy.HighsVarType.kInteger if whole else highspy.HighsVarType.kContinuous
    variables = [highs.addVariable(lb=0, ub=1 if whole else highspy.kHighsInf, type=kind) for _ in vectors]
    place = {vector: number for number, vector in enumerate(vectors)}
    for name in rows:
        highs.addConstr(sum(variables[place[vector]] for vector in sorted(elements[name])) >= 1)
    return highs, variables
