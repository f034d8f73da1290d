"""Whole rows that are wrong: exchanged, dropped, doubled, in another order, or with their guard negated."""

from __future__ import annotations

from fnmatch import fnmatchcase
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final

from manilha_tools.mutation.mutant import Mutant, below, is_told, keys, placed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from manilha_reference.cells import Scalar
    from manilha_reference.ruleset import Ruleset

    Cells = Mapping[str, Scalar]
    Operator = Callable[[Ruleset], Iterator[Mutant]]

# Lists whose entries have an order, and maps whose rows have none but one each.
_LISTS: Final = ("deck.suits", "deck.ranks", "deck.add", "deck.remove", "order.tiers")
_DROPPED: Final = (
    "special.*",
    "special.*.offer",
    "special.*.takes_game",
    "special.*.raises_rival",
    "special.*.raise_from",
    "trick.top.rivals_*",
    "order.tiers.*.suit",
    "result_raised",
    "result_raised.rows.*",
)
# Columns of one row are no rows, and a deck has no order of its own.
_NO_ROWS: Final = ("players", "deck", "deck.*", "trick.top.*")
SMALL: Final = 4
"""Rows among which every pair is exchanged; among more, only neighbours."""


def exchanged(rules: Ruleset) -> Iterator[Mutant]:
    """Yield the tables in which two rows of a kind, side by side in a map or a list, have changed places."""
    cells = rules.cells
    for node in _nodes(cells):
        if any(fnmatchcase(node, pattern) and node.count(".") == pattern.count(".") for pattern in _NO_ROWS):
            continue
        rows = [f"{node}.{key}" for key in keys(cells, node)]
        pairs = list(combinations(rows, 2)) if len(rows) <= SMALL else list(pairwise(rows))
        for one, two in pairs:
            mine, theirs = _decides(cells, one), _decides(cells, two)
            if mine and _shape(mine) == _shape(theirs) and mine != theirs:
                changed = {**cells, **placed(one, theirs), **placed(two, mine)}
                yield Mutant(f"{one} exchanged with {two}", _first(cells, one), changed)


def neighbouring_tiers(rules: Ruleset) -> Iterator[Mutant]:
    """Yield the tables in which two neighbouring tiers of the order stand the other way round."""
    cells = rules.cells
    for low, high in pairwise(f"order.tiers.{key}" for key in keys(cells, "order.tiers")):
        mine, theirs = below(cells, low), below(cells, high)
        kept = {path: value for path, value in cells.items() if not path.startswith((f"{low}.", f"{high}."))}
        yield Mutant(
            f"{low} swapped with the next",
            f"{low}.rank",
            {**kept, **placed(low, theirs), **placed(high, mine)},
        )


def neighbouring_specials(rules: Ruleset) -> Iterator[Mutant]:
    """Yield the tables in which another row of `special` takes precedence: two neighbours change places."""
    rows = keys(rules.cells, "special")
    for first, second in pairwise(rows):
        order = [second if row == first else first if row == second else row for row in rows]
        yield Mutant(
            f"special.{first} after {second}",
            f"special.{first}.when.self.0",
            _with_specials(rules.cells, {row: below(rules.cells, f"special.{row}") for row in order}),
        )


def dropped(rules: Ruleset) -> Iterator[Mutant]:
    """Yield the tables without one row: of a list, of the ladder, or one that not every table has."""
    cells = rules.cells
    for name in _LISTS:
        for key in keys(cells, name):
            entries = [below(cells, f"{name}.{other}") for other in keys(cells, name) if other != key]
            yield Mutant(
                f"{name}.{key} dropped", _first(cells, f"{name}.{key}"), _relisted(cells, name, entries)
            )
    for row in _rows_of(cells, _DROPPED):
        kept = {path: value for path, value in cells.items() if not f"{path}.".startswith(f"{row}.")}
        if keys(kept, row.rpartition(".")[0]):
            yield Mutant(f"{row} dropped", _first(cells, row), kept)
    for rung in keys(cells, "bets.rungs"):
        row = f"bets.rungs.{rung}"
        kept = {
            path: cells[f"{row}.up"] if path.endswith(".up") and value == rung else value
            for path, value in cells.items()
            if not path.startswith(f"{row}.")
        }
        yield Mutant(f"{row} dropped", f"{row}.value", kept)


def doubled(rules: Ruleset) -> Iterator[Mutant]:
    """Yield the tables with a row twice: a tier or special row at either end, a rung above itself."""
    cells = rules.cells
    tiers = [below(cells, f"order.tiers.{key}") for key in keys(cells, "order.tiers")]
    for number, tier in enumerate(tiers):
        for end, entries in (("bottom", [tier, *tiers]), ("top", [*tiers, tier])):
            more = _relisted(cells, "order.tiers", entries)
            yield Mutant(f"order.tiers.{number} doubled at the {end}", f"order.tiers.{number}.rank", more)
    rows = {row: below(cells, f"special.{row}") for row in keys(cells, "special")}
    for row, inside in rows.items():
        copy = {f"{max(rows)}_again": inside}
        for end, order in (("first", {**copy, **rows}), ("last", {**rows, **copy})):
            cell = f"special.{row}.when.self.0"
            yield Mutant(f"special.{row} doubled as the {end}", cell, _with_specials(cells, order))
    for rung in keys(cells, "bets.rungs"):
        row, again = f"bets.rungs.{rung}", f"{rung}_again"
        inside = {**below(cells, row), "fold": cells[f"{row}.value"]}
        yield Mutant(
            f"{row} doubled",
            f"{row}.up",
            {**cells, f"{row}.up": again, **placed(f"bets.rungs.{again}", inside)},
        )


def negated(rules: Ruleset) -> Iterator[Mutant]:
    """Yield the tables in which scores outside the range call for a special row, and not those inside."""
    cells = rules.cells
    target = cells["game.target"]
    for row in keys(cells, "special"):
        for who in ("self", "rival"):
            path = f"special.{row}.when.{who}"
            low, high = cells[f"{path}.0"], cells[f"{path}.1"]
            if not (isinstance(low, int) and isinstance(high, int) and isinstance(target, int)):
                continue
            outside = [(0, low - 1), (high + 1, target - 1)]
            for word, (start, end) in zip(("below", "above"), outside, strict=True):
                if start <= end:
                    changed = {**cells, f"{path}.0": start, f"{path}.1": end}
                    yield Mutant(f"{path} negated: {word}", f"{path}.0", changed)


ROW_OPERATORS: Final[tuple[Operator, ...]] = (
    exchanged,
    neighbouring_tiers,
    neighbouring_specials,
    dropped,
    doubled,
    negated,
)


def _nodes(cells: Cells) -> Iterator[str]:
    """Yield every path that has others below it, the outer first."""
    seen: dict[str, None] = {}
    for path in cells:
        steps = path.split(".")
        for depth in range(1, len(steps)):
            seen.setdefault(".".join(steps[:depth]))
    yield from seen


def _decides(cells: Cells, row: str) -> dict[str, Scalar]:
    """Return what of a row decides play: all but what people read."""
    return {
        path: value
        for path, value in below(cells, row).items()
        if not is_told(f"{row}.{path}".removesuffix("."))
    }


def _shape(row: Cells) -> list[tuple[str, bool]]:
    """Return which cells a row has, and which of them are words."""
    return [(path, value is None or isinstance(value, str)) for path, value in row.items()]


def _first(cells: Cells, row: str) -> str:
    return next(path for path in cells if f"{path}.".startswith(f"{row}."))


def _rows_of(cells: Cells, patterns: tuple[str, ...]) -> dict[str, None]:
    """Return the rows that the patterns name, each once."""
    rows: dict[str, None] = {}
    for pattern in patterns:
        for path in cells:
            row = ".".join(path.split(".")[: pattern.count(".") + 1])
            if fnmatchcase(row, pattern) and row.count(".") == pattern.count("."):
                rows[row] = None
    return rows


def _relisted(cells: Cells, name: str, entries: list[dict[str, Scalar]]) -> dict[str, Scalar]:
    """Return the tables with another list under a name."""
    kept = {path: value for path, value in cells.items() if not path.startswith(f"{name}.")}
    for number, entry in enumerate(entries):
        kept |= placed(f"{name}.{number}", entry)
    return kept


def _with_specials(cells: Cells, rows: Mapping[str, Cells]) -> dict[str, Scalar]:
    """Return the tables with these rows of `special`, in this order."""
    kept = {path: value for path, value in cells.items() if not path.startswith("special.")}
    for row, inside in rows.items():
        kept |= placed(f"special.{row}", inside)
    return kept
