"""Faults that spread over several cells by one thought: a row and its mirror, a column, a shifted cycle."""

from __future__ import annotations

from itertools import combinations, permutations, product
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
    yield from _sides(rules)
    yield from _no_ties(rules)


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


def _sides(rules: Ruleset) -> Iterator[Family]:
    """Yield every other parting of the seats, told from seat 0 on, however many play."""
    most = max(rules.players)
    for others in product("AB", repeat=most - 1):
        sides = ("A", *others)
        cells: dict[str, Scalar] = {
            path: sides[int(path.rpartition(".")[2])] for path in rules.cells if _is_side(path)
        }
        yield f"seats.*.side.*={''.join(sides)}", cells


def _is_side(path: str) -> bool:
    return path.startswith("seats.") and path.rpartition(".")[0].endswith(".side")


def _says_manilha(path: str) -> bool:
    return path.startswith("order.tiers.") and path.endswith(".manilha")


def _no_ties(rules: Ruleset) -> Iterator[Family]:
    """Yield tiers in which the suit decides between cards of one rank too, by each order that is at hand."""
    suits = [str(value) for path, value in rules.cells.items() if path.startswith("deck.suits.")]
    ranked = [str(value) for path, value in rules.cells.items() if _one_suit(path)]
    tiers: dict[str, dict[str, Scalar]] = {}
    for path, value in rules.cells.items():
        if path.startswith("order.tiers."):
            _, _, number, name = path.split(".")
            tiers.setdefault(number, {})[name] = value
    for order in dict.fromkeys(map(tuple, (suits, suits[::-1], ranked, ranked[::-1]))):
        if sorted(order) == sorted(suits):
            parted = [
                each
                for tier in tiers.values()
                for each in (({**tier, "suit": suit} for suit in order) if "suit" not in tier else (tier,))
            ]
            cells: dict[str, Scalar] = {path: False for path in rules.cells if _says_manilha(path)}
            cells |= {
                f"order.tiers.{number}.{name}": value
                for number, tier in enumerate(parted)
                for name, value in tier.items()
            }
            yield f"order.tiers.*.suit={' '.join(order)} in every rank", cells
