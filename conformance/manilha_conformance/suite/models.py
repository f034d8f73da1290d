"""`manilha-vectors/1` as closed models; the published JSON Schema is made from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from manilha_conformance.protocol.names import Level  # noqa: TC001 -- pydantic reads the annotations
from manilha_conformance.protocol.shapes import (
    Closed,
    Json,
    JustTrue,
    LegalSets,
    Name,
    Observe,
    Seat,
    Setup,
    query_union,
)

FORMAT = "manilha-vectors/1"
Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+([./_-]+[a-z0-9]+)*$", max_length=200)]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class RuleNote(Closed):
    """What a rule says, who documents it, and the cells that carry it."""

    summary_pt: str
    summary_en: str
    sources: list[str]
    cells: list[str]


class State(Closed):
    """What holds after a step: the record, and the complete legal set of each seat that is to act."""

    observe: Observe
    legal: LegalSets


class Accepted(State):
    """The act is taken."""

    ok: JustTrue


class RejectReason(Closed):
    """Why the act is refused; any of `any_of` is as good."""

    reason: Name
    any_of: list[Name] | None = None


class Rejected(Closed):
    """The act is refused, and nothing changes."""

    reject: RejectReason


class AcceptedAlternative(Accepted):
    """One of several outcomes, and why it is allowed."""

    because: str


class RejectedAlternative(Rejected):
    """One of several outcomes, and why it is allowed."""

    because: str


class AnyOf(Closed):
    """Sources leave it open: each of these will do."""

    any_of: Annotated[list[AcceptedAlternative | RejectedAlternative], Field(min_length=2)]


class BareAct(Closed):
    """An act without expectation, on the way to what a vector asks."""

    actor: Json
    action: Json


class BareNextHand(Closed):
    """The next hand without expectation."""

    next_hand: JustTrue


class Act(BareAct):
    """An act and what comes of it. What the rules do not know may be tried too."""

    expect: Accepted | Rejected | AnyOf


class NextHand(BareNextHand):
    """The next hand and how it begins."""

    expect: Accepted


if TYPE_CHECKING:
    Query = Any
else:
    Query = query_union("Query", with_answer=True)
    """A question and its answer, each in the shape of its query."""


class Way(Closed):
    """A deal and the acts that lead to a position."""

    setup: Setup
    steps: list[BareAct | BareNextHand] = Field(default_factory=list)


class Pair(Closed):
    """Another way; the viewer must see the same at the end of both where `equal`, else not the same."""

    other: Way
    viewer: Seat
    equal: bool


class Perft(Closed):
    """How many sequences of acts follow, per length, and below each first act."""

    depth: Annotated[int, Field(ge=1)]
    counts: list[int]
    divide: dict[str, int]


class _Header(Closed):
    """What every vector carries; `rules` has the decisive one first, `needs` what an adapter must offer."""

    id: Slug
    revision: Annotated[int, Field(ge=1)]
    digest: Digest
    title: Annotated[str, Field(min_length=1, max_length=100)]
    level: Level
    requirement: Literal["must", "should", "may", "house"]
    house_rules: dict[Name, str]
    rules: Annotated[list[Name], Field(min_length=1)]
    cells: list[Name]
    flags: list[Name]
    needs: list[Name]


class QueryVector(_Header):
    """A question to the rules and its answer."""

    kind: Literal["query"]
    players: int | None = None
    query: Query


class TraceVector(_Header):
    """A deal, what is tried, and what comes of each step."""

    kind: Literal["trace"]
    players: int
    setup: Setup
    begin: State | None = None
    steps: list[Act | NextHand]


class ViewPairVector(_Header):
    """Two games seen with the eyes of one seat."""

    kind: Literal["view_pair"]
    players: int
    setup: Setup
    steps: list[BareAct | BareNextHand]
    pair: Pair


class PerftVector(_Header):
    """How many sequences of acts follow a position."""

    kind: Literal["perft"]
    players: int
    setup: Setup
    steps: list[BareAct | BareNextHand]
    perft: Perft


Vector = Annotated[QueryVector | TraceVector | ViewPairVector | PerftVector, Field(discriminator="kind")]


class VectorFile(Closed):
    """All vectors of one topic of one ruleset."""

    format: Literal["manilha-vectors/1"]
    suite: Name
    spec_digest: Digest
    ruleset: Name
    topic: Name
    rules: dict[Name, RuleNote]
    flags: dict[Name, str]
    vectors: list[Vector]


Raw = dict[str, Any]
"""A vector as it stands in its file."""
