"""The field reports, by number, and the register of the tests that hold their whole classes."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

REPORTS: Final = tuple(
    f"R{number:02}"
    for number in (
        *(2, 3, 4, 6, 8, 9, 11, 12, 13, 15, 16, 18, 20, 22, 23, 24, 25, 28, 29, 30, 33, 34, 35, 38, 41),
        *(42, 44, 45, 46, 48, 49, 50, 52, 54, 56, 57, 58, 59, 60, 63, 65, 67, 68, 69, 70, 71, 74, 78, 79, 81),
    )
)

CLASSES: Final[defaultdict[str, list[str]]] = defaultdict(list)
"""The names of the tests that hold each report's class, filled as their modules are imported."""

Test = TypeVar("Test", bound="Callable[..., object]")


def whole_class(*reports: str) -> Callable[[Test], Test]:
    """Mark a test as holding the whole class of these reports."""

    def register(test: Test) -> Test:
        for report in reports:
            CLASSES[report].append(test.__name__)
        return test

    return register
