"""The canonical flat form of a table: cells, each a dotted path and a scalar.

A tree is made of maps, lists and scalars as YAML gives them; its cells are its leaves.
`result.ABT` and `seats.4.next_opener.0` are cells. Empty maps and lists have none.
"""

from __future__ import annotations

import json
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Scalar = str | int | bool | None
Tree = dict[str, "Tree"] | list["Tree"] | str | int | bool | None

DIGESTS = ("_sha2", "_sha256", "hashlib")
"""Where sha256 is found: the bare modules of newer and older Pythons load ten times as fast as `hashlib`."""

METADATA = frozenset({"format", "id", "name", "source", "extends", "remove"})
"""Top-level keys that name a ruleset and say nothing of play: they are no cells."""


def leaves(tree: Tree, prefix: str = "") -> Iterator[tuple[str, Scalar]]:
    """Yield the path and value of each leaf, in the order of the text."""
    if isinstance(tree, dict):
        for key, below in tree.items():
            yield from leaves(below, f"{prefix}.{key}" if prefix else key)
    elif isinstance(tree, list):
        for index, below in enumerate(tree):
            yield from leaves(below, f"{prefix}.{index}" if prefix else str(index))
    else:
        yield prefix, tree


def cells_of(tree: Mapping[str, Tree]) -> dict[str, Scalar]:
    """Flatten a whole ruleset to its cells, without what only names it."""
    return dict(leaves({key: below for key, below in tree.items() if key not in METADATA}))


def canonical(cells: Mapping[str, Scalar]) -> list[tuple[str, Scalar]]:
    """Sort cells by path, but keep the special rows in their order, which decides between them."""
    order: dict[str, int] = {}
    for path in cells:
        if path.startswith("special."):
            order.setdefault(path.split(".")[1], len(order))

    def key(item: tuple[str, Scalar]) -> tuple[str, int, str]:
        path = item[0]
        return ("special", order[path.split(".")[1]], path) if path.startswith("special.") else (path, 0, "")

    return sorted(cells.items(), key=key)


def digest_of(cells: Mapping[str, Scalar]) -> str:
    """Return the sha256 of the canonical cells as JSON: equal digests mean equal rules."""
    text = json.dumps(canonical(cells), ensure_ascii=False, separators=(",", ":"))
    return sha256_of(text.encode())


def sha256_of(raw: bytes) -> str:
    """Return the digest as 64 hexadecimal digits."""
    for name in DIGESTS:
        try:
            digest: str = import_module(name).sha256(raw).hexdigest()
        except (ImportError, AttributeError):
            continue
        return digest
    raise ImportError("this Python has no sha256")
