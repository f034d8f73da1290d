"""What a wrong implementation is: the Python sample with one thing spoiled, and the requests that show it.

Each vice is a function that patches a fresh copy of the sample. Its name is the vice's, its first line says
what is wrong, and `vice` registers it with the cell of the tables that it gets wrong.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType
    from typing import BinaryIO

Request = dict[str, object]
Loose = Any  # a value of the sample: it is loaded by path, so the type checker does not know it

FOLDER = Path(__file__).parents[2] / "conformance" / "samples" / "python"
MODULES = ("truco", "house_rules", "shapes", "adapter")


@dataclass(frozen=True)
class Sample:
    """The modules of the Python sample, loaded apart from any other copy so that they can be spoiled."""

    truco: Loose
    shapes: Loose
    adapter: Loose

    def serve(self, source: BinaryIO, sink: BinaryIO) -> None:
        """Answer lines as the sample's own command does."""
        self.adapter.serve(self.adapter.Adapter(), source, sink)


@dataclass(frozen=True)
class Vice:
    """One way to be wrong.

    `cell` is the path in the tables of `ruleset` that is got wrong; None for habits that no cell describes
    and for faults of `transport`. `demonstration` is a session whose last reply is not the sample's.
    """

    name: str
    says: str
    spoil: Callable[[Sample], None]
    cell: str | None = None
    ruleset: str = "paulista"
    demonstration: tuple[Request, ...] = ()
    transport: bool = False


VICES: dict[str, Vice] = {}


def vice(
    cell: str | None, demonstration: tuple[Request, ...]
) -> Callable[[Callable[[Sample], None]], Callable[[Sample], None]]:
    """Register the function that follows as a vice of the game."""

    def register(spoil: Callable[[Sample], None]) -> Callable[[Sample], None]:
        ruleset = str(demonstration[0]["ruleset"])
        _add(Vice(spoil.__name__, _says(spoil), spoil, cell, ruleset, demonstration))
        return spoil

    return register


def transport(spoil: Callable[[Sample], None]) -> Callable[[Sample], None]:
    """Register the function as a fault of the road: what is said may be right, how it is said is not."""
    _add(Vice(spoil.__name__, _says(spoil), spoil, transport=True))
    return spoil


def _add(entry: Vice) -> None:
    if entry.name in VICES:
        raise ValueError(f"two vices are called {entry.name}")
    VICES[entry.name] = entry


def _says(spoil: Callable[[Sample], None]) -> str:
    return (spoil.__doc__ or "").strip().splitlines()[0]


def load_sample() -> Sample:
    """Load the Python sample afresh, and leave `sys.modules` as it was."""
    kept = {name: sys.modules.pop(name) for name in MODULES if name in sys.modules}
    loaded = {name: ModuleType(name) for name in MODULES}
    sys.modules.update(loaded)
    try:
        for name in MODULES:  # in an order in which each finds those that it imports
            exec(_code(name), vars(loaded[name]))  # noqa: S102 - our own file
    finally:
        for name in MODULES:
            sys.modules.pop(name)
        sys.modules.update(kept)
    return Sample(loaded["truco"], loaded["shapes"], loaded["adapter"])


@cache
def _code(name: str) -> CodeType:
    path = FOLDER / f"{name}.py"
    return compile(path.read_bytes(), path, "exec")


def spoiled(name: str) -> Sample:
    """Load the sample and give it a vice; KeyError where there is none of that name."""
    entry = VICES[name]
    sample = load_sample()
    entry.spoil(sample)
    return sample


def around(owner: Loose, name: str, new: Callable[..., Any]) -> None:
    """Replace a function or method by `new`, which gets the old one before the arguments."""
    old = getattr(owner, name)
    setattr(owner, name, lambda *args, **options: new(old, *args, **options))


def vary(sample: Sample, **fields: object) -> None:
    """Change what the variants say, in all of them."""
    variants = sample.truco.VARIANTS
    for name in variants:
        variants[name] = replace(variants[name], **fields)
