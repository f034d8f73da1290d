"""What came of one vector, with all that a report needs to explain it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from manilha_reference.errors import Text

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.verify.compare import Difference
    from manilha_conformance.verify.status import Status


@dataclass(frozen=True, slots=True)
class Found:
    """Something that differed: at which step, what was asked there, and the rule that it comes down to.

    `step` counts from 1, 0 is the deal itself. `rule` None stands for the rule that the vector is about.
    """

    step: int
    did: Any
    difference: Difference
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """A verdict on one vector.

    `step`, `did`, `difference` and `rule` are as in `Found`, None where there are no steps or nothing
    differed; `more` is what differed beside it, one for each kind and rule. `unobserved` names what the
    vector looks at and the adapter does not show.
    """

    status: Status
    step: int | None = None
    did: Any = None
    difference: Difference | None = None
    rule: str | None = None
    more: tuple[Found, ...] = ()
    code: str | None = None
    message: Text | None = None
    stderr: str = ""
    issue_url: str | None = None
    notes: tuple[Text, ...] = ()
    unobserved: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """A vector and what came of it; `known` is the reason that the known-failures file gives.

    `lost` says how often the adapter's process was lost over it, `hands` how many hands were asked where it
    stands for many, and `deals` for how many deals these stand.
    """

    vector: Vector = field(repr=False)
    outcome: Outcome
    seconds: float = 0.0
    known: str | None = None
    lost: int = 0
    hands: int = 0
    deals: int = 0

    @property
    def status(self) -> Status:
        """The status that counts."""
        return self.outcome.status
