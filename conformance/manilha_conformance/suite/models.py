"""`manilha-vectors/1` as closed models; the published JSON Schema is made from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from manilha_conformance.protocol.names import Level, QueryName  # noqa: TC001 -- pydantic reads the annotations
from manilha_conformance.protocol.shapes import (
    QUERY_ARGUMENTS,
    Action,
    Closed,
    Json,
    JustTrue,
    Name,
    Observe,
    Seat,
    Setup,
)

FORMAT = "manilha-vectors/1"
Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+([./_-]+[a-z0-9]+)*$", max_length=200)]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
LegalSets = dict[Annotated[str, Field(pattern=r"^\d+$")], list[Action]]


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


class Query(Closed):
    """A question and its answer."""

    fn: QueryName
    args: dict[str, Json]
    expect: Json


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


class Vector(Closed):
    """One thing that must hold, with the rules that say so, the decisive one first."""

    id: Slug
    revision: Annotated[int, Field(ge=1)]
    digest: Digest
    title: Annotated[str, Field(min_length=1, max_length=100)]
    level: Level
    kind: Literal["query", "trace", "view_pair", "perft"]
    requirement: Literal["must", "should", "may", "house"]
    house_rules: dict[Name, str]
    players: int | None = None
    rules: list[Name]
    cells: list[Name]
    flags: list[Name]
    needs: list[Name]
    query: Query | None = None
    setup: Setup | None = None
    begin: State | None = None
    steps: list[Act | NextHand] | list[BareAct | BareNextHand] | None = None
    pair: Pair | None = None
    perft: Perft | None = None

    @model_validator(mode="after")
    def _has_what_its_kind_needs(self) -> Self:
        needed = {
            "query": {"query"},
            "trace": {"setup", "steps"},
            "view_pair": {"setup", "steps", "pair"},
            "perft": {"setup", "steps", "perft"},
        }[self.kind]
        allowed = needed | ({"begin"} if self.kind == "trace" else set())
        given = {
            name
            for name in ("query", "setup", "begin", "steps", "pair", "perft")
            if getattr(self, name) is not None
        }
        if not needed <= given <= allowed:
            raise ValueError(f"a {self.kind} has {', '.join(sorted(needed))}, not {', '.join(sorted(given))}")
        expected = self.kind == "trace"
        if any(isinstance(step, Act | NextHand) is not expected for step in self.steps or ()):
            raise ValueError("the steps of a trace, and only those, have expectations")
        if self.kind != "query" and self.players is None:
            raise ValueError("a game needs its number of players")
        if self.query is not None:
            QUERY_ARGUMENTS[self.query.fn].model_validate(self.query.args)
        return self


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
