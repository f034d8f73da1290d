"""What a vector is made of before it is written: the inputs that were drafted and the outcome they have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from manilha_reference.ruleset import Rule, Ruleset

Json = Mapping[str, object]

FORMAT: Final = "manilha-vectors/1"
SUITE: Final = "0.1.0"
"""The version of the suite: it moves with what the vectors ask, not with the code around them."""
TITLE_LENGTH: Final = 100


@dataclass(frozen=True, slots=True)
class Query:
    """A question to the tables."""

    fn: str
    args: Json


@dataclass(frozen=True, slots=True)
class Step:
    """One act of a trace; `action` None deals the next hand."""

    actor: object = None
    action: Json | None = None


@dataclass(frozen=True, slots=True)
class Trace:
    """An explicit start and what is then tried."""

    setup: Json
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class ViewPair:
    """Two games that end in views which `viewer` must, or must not, be able to tell apart."""

    one: Trace
    other: Trace
    viewer: int


@dataclass(frozen=True, slots=True)
class Perft:
    """How many sequences of acts follow a start, up to a depth."""

    trace: Trace
    depth: int


Inputs = Query | Trace | ViewPair | Perft


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the interpreter makes of some inputs.

    `body` holds the keys that the vector gets beside its header, expectations filled in; `decisions` the
    cells of each decision, in order, the last of a step being what settled it; `focus` the decision that
    the vector is about. `fault` is set instead where the inputs cannot be put to these tables at all.
    """

    body: Json = field(default_factory=dict)
    decisions: tuple[tuple[str, ...], ...] = ()
    focus: tuple[str, ...] = ()
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """Inputs with a name.

    `slug` is the id without ruleset and topic; `about` opens the title, which `describe` ends with what the
    outcome shows. `players` None fits any number of them. `focus` is the step of a trace that it is about,
    the last one unless given.
    """

    topic: str
    slug: str
    about: str
    inputs: Inputs
    players: int | None = None
    focus: int = -1


@dataclass(frozen=True, slots=True)
class Vector:
    """A finished vector: the JSON object, without `revision`, and how it came about.

    `chosen` are the house rules whose value is not the ruleset's own, `notes` the rules that it names.
    """

    topic: str
    body: Json
    draft: Draft
    outcome: Outcome
    chosen: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[Rule, ...] = ()

    @property
    def id(self) -> str:
        """The stable id."""
        return str(self.body["id"])


if TYPE_CHECKING:
    Builder = Callable[[Ruleset], "list[Draft]"]
    Confirm = Callable[[Ruleset, Vector], None]


def unconfirmed(rules: Ruleset, vector: Vector) -> None:
    """Stand in for a second witness: a `Confirm` raises where it comes to another answer."""
    del rules, vector
