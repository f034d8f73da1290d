"""What a broken table is: a sound text, one edit, and what the loader must say of the result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manilha_reference.paths import ruleset_file

if TYPE_CHECKING:
    from pathlib import Path

SOUND = ruleset_file("paulista").read_text(encoding="utf-8")
"""The text that the faults are made in."""


@dataclass(frozen=True, slots=True)
class Broken:
    """One fault: `old` is replaced by `new`, and `code` is reported on the line where `at` begins.

    `at` defaults to `new`. `also` names codes that follow from the same fault; nothing else is reported.
    A fault that is no edit gives its whole content.
    """

    name: str
    code: str
    old: str = ""
    new: str = ""
    at: str = ""
    also: frozenset[str] = frozenset()
    content: bytes | None = None
    line: int | None = None

    def raw(self) -> bytes:
        """Return the bytes of the broken file; the edit must really change the sound text."""
        if self.content is not None:
            return self.content
        assert SOUND.count(self.old) == 1, f"{self.name}: {self.old!r} stands {SOUND.count(self.old)} times"
        return SOUND.replace(self.old, self.new).encode()

    def expected_line(self) -> int:
        """Return the line on which the fault must be reported."""
        if self.line is not None:
            return self.line
        text = self.raw().decode()
        mark = self.at or self.new
        assert text.count(mark) == 1, f"{self.name}: {mark!r} stands {text.count(mark)} times"
        return text.count("\n", 0, text.index(mark)) + 1

    def write(self, folder: Path) -> Path:
        """Write the broken file and return its path."""
        path = folder / "broken.yaml"
        path.write_bytes(self.raw())
        return path
