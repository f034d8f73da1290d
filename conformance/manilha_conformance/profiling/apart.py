"""Values of house rules that no tables play together: the two want other cells in the same place."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from manilha_reference.tree import leaves

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from manilha_reference.cells import Scalar
    from manilha_reference.house_rules import HouseRule, HouseValue

    Cells = dict[str, tuple[type, Scalar]]


def never_together(
    catalogue: Mapping[str, HouseRule], domains: Mapping[str, tuple[str, ...]]
) -> Iterator[frozenset[tuple[str, str]]]:
    """Yield each two values of different house rules of which at most one can be played."""
    values = {
        (name, value.id): value
        for name, domain in domains.items()
        for value in catalogue[name].values
        if value.id in domain
    }
    for one, two in combinations(values, 2):
        if one[0] != two[0] and contradict(values[one], values[two]):
            yield frozenset({one, two})


def contradict(one: HouseValue, two: HouseValue) -> bool:
    """Whether no tables have the cells that both values set, and lack what both take out."""
    mine, theirs = _cells(one), _cells(two)
    if any(path in theirs and theirs[path] != cell for path, cell in mine.items()):
        return True
    return _leaves_no_room(one, mine, theirs) or _leaves_no_room(two, theirs, mine)


def _leaves_no_room(value: HouseValue, mine: Cells, theirs: Cells) -> bool:
    """Whether the other cells lie where a value has nothing, or something else than a table below it."""
    paths = {setting.path for setting in value.settings} | mine.keys()
    return any(
        path not in mine and any(path == place or path.startswith(f"{place}.") for place in paths)
        for path in theirs
    )


def _cells(value: HouseValue) -> Cells:
    return {
        path: (type(cell), cell)
        for setting in value.settings
        if not setting.unset
        for path, cell in leaves(setting.tree, setting.path)
    }
