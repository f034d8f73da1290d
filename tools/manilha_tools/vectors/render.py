"""JSON as the suite is kept: sorted keys, one thing a line, so that a change shows as its lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_tools.vectors.assemble import canonical

if TYPE_CHECKING:
    from collections.abc import Mapping


def block(document: Mapping[str, object]) -> str:
    """Return a vector file: a line for each key of a vector, and for each of its steps."""
    return _object(document, 0, deep=3) + "\n"


def lines(document: Mapping[str, object]) -> str:
    """Return an object of objects and lists with a line for each of their members."""
    return _object(document, 0, deep=1) + "\n"


def _object(value: object, depth: int, deep: int) -> str:
    """Open maps and lists down to a depth, a member a line; below it all is compact."""
    pad, inner = " " * depth, " " * (depth + 1)
    if depth <= deep and isinstance(value, dict) and value and _opens(value, depth):
        members = (
            f"{inner}{canonical(str(key))}: {_object(value[key], depth + 1, deep)}" for key in sorted(value)
        )
        return "{\n" + ",\n".join(members) + f"\n{pad}}}"
    if depth <= deep and isinstance(value, list) and value and _opens(value, depth):
        members = (f"{inner}{_object(member, depth + 1, deep)}" for member in value)
        return "[\n" + ",\n".join(members) + f"\n{pad}]"
    return canonical(value)


def _opens(value: object, depth: int) -> bool:
    """Whether to open a value: the outer ones always, further in only a list of steps."""
    if depth <= 1:
        return True
    members = value if isinstance(value, list) else ()
    vector = isinstance(value, dict) and "digest" in value
    return vector or any(isinstance(member, dict) and "expect" in member for member in members)
