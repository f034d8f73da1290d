"""Faults that spread over several cells by one thought: a row and its mirror, a column, a shifted cycle."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING, Final

from manilha_tools.mutation.operators import alternatives

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.cells import Scalar
    from manilha_reference.ruleset import Ruleset

    Family = tuple[str, dict[str, Scalar]]
    """What is said of it, and the cells with their other values."""

NO_RANK: Final = "-"
"""Stands in a cell that names a rank for none at all."""
_OTHER: Final = {"A": "B", "B": "A"}
_PAIR: Final = 2
_SMALL: Final = 4
"""The length of a column up to which a part of it may be wrong alike."""


def families(rules: Ruleset) -> Iterator[Family]:
    """Yield each family with the values that it sets; those of one cell only are left to the mutants."""
    yield from _mirrored(rules)
    yield from _columns(rules)
    yield from _shifted(rules)
    yield from _suits(rules)


def _mirrored(rules: Ruleset) -> Iterator[Family]:
    """Yield a trick history with another verdict, and the same history of the other side as well."""
    for path, value in rules.cells.items():
        name, _, history = path.rpartition(".")
        twin = f"{name}.{''.join(_OTHER.get(letter, letter) for letter in history)}"
        if name == "result" and path < twin and twin in rules.cells:
            for other in alternatives(rules, path, value):
                mirror = _OTHER.get(str(other), other)
                yield f"{path}={other}, {twin}={mirror}", {path: other, twin: mirror}


def _columns(rules: Ruleset) -> Iterator[Family]:
    """Yield the cells that stand side by side with one value, all with another."""
    columns: dict[tuple[str, Scalar, type], list[str]] = {}
    for path, value in rules.cells.items():
        parent, _, _ = path.rpartition(".")
        columns.setdefault((parent, value, type(value)), []).append(path)
    for (parent, value, _), paths in columns.items():
        if parent.startswith(("seats", "deck")):
            continue
        fewest = _PAIR if len(paths) <= _SMALL else len(paths)
        for number in range(max(fewest, _PAIR), len(paths) + 1):
            for some in combinations(paths, number):
                choices = [set(alternatives(rules, path, value)) for path in some]
                for other in sorted(set.intersection(*choices), key=str):
                    names = ", ".join(path.rpartition(".")[2] for path in some)
                    yield f"{parent}.({names})={other}", dict.fromkeys(some, other)


def _shifted(rules: Ruleset) -> Iterator[Family]:
    """Yield the cycle of ranks, and who opens next, moved by another number of places; and no rank at all."""
    ranks = {path.rpartition(".")[2]: path for path in rules.cells if path.startswith("order.successor.")}
    names = list(ranks)
    for step in range(len(names)):
        if step != 1:
            moved: dict[str, Scalar] = {
                ranks[name]: names[(at + step) % len(names)] for at, name in enumerate(names)
            }
            yield f"order.successor.*=+{step}", moved
    for path in ranks.values():
        yield f"{path}={NO_RANK}", {path: NO_RANK}
    tables = [path.rpartition(".")[0] for path in rules.cells if path.endswith(".next_opener.0")]
    for step in range(max(rules.players)):
        cells: dict[str, Scalar] = {}
        for table in tables:
            seats = sum(path.startswith(f"{table}.") for path in rules.cells)
            cells |= {f"{table}.{seat}": (seat + step) % seats for seat in range(seats)}
        if cells:
            yield f"seats.*.next_opener.*=+{step}", cells


def _suits(rules: Ruleset) -> Iterator[Family]:
    """Yield the suits of the tiers that are one suit each in every other order."""
    tiers = {path: value for path, value in rules.cells.items() if _one_suit(path)}
    for order in permutations(tiers.values()):
        yield f"order.tiers.*.suit={' '.join(map(str, order))}", dict(zip(tiers, order, strict=True))


def _one_suit(path: str) -> bool:
    return path.startswith("order.tiers.") and path.endswith(".suit")
