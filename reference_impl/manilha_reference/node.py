"""A value read from a text, with its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_reference.errors import Location
    from manilha_reference.tree import Tree


@dataclass(slots=True)
class Node:
    """A value of the text with its place; `key_where` is the place of the key that leads to it."""

    value: dict[str, Node] | list[Node] | str | int | bool | None
    where: Location
    key_where: Location | None = None

    def plain(self) -> Tree:
        """Return the value without places."""
        if isinstance(self.value, dict):
            return {key: below.plain() for key, below in self.value.items()}
        if isinstance(self.value, list):
            return [below.plain() for below in self.value]
        return self.value

    def leaf_places(self, prefix: str = "") -> Iterator[tuple[str, Location]]:
        """Yield the dotted path of each leaf with the place of its value."""
        if isinstance(self.value, dict):
            for key, below in self.value.items():
                yield from below.leaf_places(f"{prefix}.{key}" if prefix else key)
        elif isinstance(self.value, list):
            for index, below in enumerate(self.value):
                yield from below.leaf_places(f"{prefix}.{index}" if prefix else str(index))
        else:
            yield prefix, self.where

    def find(self, path: tuple[str | int, ...]) -> Node:
        """Return the node at the path, or the nearest one above it."""
        node = self
        for step in path:
            if isinstance(node.value, dict) and str(step) in node.value:
                node = node.value[str(step)]
            elif isinstance(node.value, list) and str(step).isdecimal() and int(step) < len(node.value):
                node = node.value[int(step)]
            else:
                break
        return node
