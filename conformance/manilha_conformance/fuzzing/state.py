"""Where a hunt stands, kept in a file so that it goes on where it stopped."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path  # noqa: TC003 -- pydantic reads the annotations of the neighbours alike
from typing import Final, Literal

from manilha_reference.errors import Location, ManilhaError, Text
from pydantic import BaseModel, ConfigDict, ValidationError

FORMAT: Final = "manilha-fuzz/1"


class FuzzError(ManilhaError):
    """A state that cannot be gone on from."""

    exit_code = 3


class _File(BaseModel):
    """The file as it is written."""

    model_config = ConfigDict(extra="forbid", strict=True)

    format: Literal["manilha-fuzz/1"] = FORMAT
    seed: int
    rulesets: list[str]
    next: int
    hands: int
    failures: dict[str, int]


@dataclass
class Position:
    """The seed, the rulesets in turn, the number of the next game, and what failed so far, how often."""

    seed: int
    rulesets: tuple[str, ...]
    next: int = 0
    hands: int = 0
    failures: dict[str, int] = field(default_factory=dict)

    def save(self, path: Path) -> None:
        """Write the position, whole or not at all; raises `OSError`."""
        text = _File(
            seed=self.seed,
            rulesets=list(self.rulesets),
            next=self.next,
            hands=self.hands,
            failures=self.failures,
        ).model_dump_json(indent=1)
        beside = path.with_name(f"{path.name}.part")
        beside.write_text(text + "\n", encoding="utf-8")
        beside.replace(path)


def read_position(path: Path, seed: int | None, rulesets: tuple[str, ...]) -> Position:
    """Read a position; raises `FuzzError` where the file does not hold or is of another hunt."""
    where = Location(str(path), 1, 1)
    try:
        kept = _File.model_validate_json(path.read_bytes())
    except ValidationError:
        raise FuzzError(
            "fuzz-state",
            Text("this is no whole manilha-fuzz/1 file", "isto não é um arquivo manilha-fuzz/1 inteiro"),
            where,
            Text("take it away to begin again", "apague-o para começar de novo"),
        ) from None
    if seed not in (None, kept.seed) or tuple(kept.rulesets) != rulesets:
        played = ", ".join(kept.rulesets)
        raise FuzzError(
            "fuzz-other",
            Text(
                f"it goes on with seed {kept.seed} of {played}", f"continua a semente {kept.seed} de {played}"
            ),
            where,
            Text("name the same, or another file", "indique o mesmo, ou outro arquivo"),
        )
    return Position(kept.seed, rulesets, kept.next, kept.hands, dict(kept.failures))
