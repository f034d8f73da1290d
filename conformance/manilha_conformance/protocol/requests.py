"""Every request of `manilha-harness/1` as a closed model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from manilha_conformance.protocol.names import QueryName  # noqa: TC001 -- pydantic reads the annotations
from manilha_conformance.protocol.shapes import (
    Closed,
    Json,
    JustTrue,
    Name,
    Players,
    Seat,
    Seq,
    Setup,
    query_union,
)

HouseRules = dict[Name, Name]


class Request(Closed):
    """What every request carries: its number, which the reply echoes."""

    seq: Seq


class HelloRequest(Request):
    """The first request of a process."""

    cmd: Literal["hello"]
    protocol: Literal["manilha-harness/1"]
    suite: Name


class QueryRequest(Request):
    """One question to the rules."""

    cmd: Literal["query"]
    ruleset: Name
    house_rules: HouseRules
    fn: QueryName
    args: dict[str, Json]


class BeginRequest(Request):
    """Start a game from an explicit deal; what was being played is dropped."""

    cmd: Literal["begin"]
    ruleset: Name
    house_rules: HouseRules
    players: Players
    setup: Setup


class ActRequest(Request):
    """One act of a seat; `actor` or `action` may be one that the rules do not know."""

    cmd: Literal["act"]
    actor: Json
    action: Json


class LegalRequest(Request):
    """Ask what this seat may do now."""

    cmd: Literal["legal"]
    actor: Seat


class ViewRequest(Request):
    """Ask what this seat sees."""

    cmd: Literal["view"]
    actor: Seat


class RunAct(Closed):
    """A step of a batch: an act.

    `after` is there only where `load_state` is declared: the number of the step after which the act is taken,
    in place of the step before it. Steps are counted from 1, and 0 is the deal.
    """

    actor: Json
    action: Json
    after: Annotated[int, Field(ge=0)] | None = None


class RunNextHand(Closed):
    """A step of a batch: deal the next hand."""

    next_hand: JustTrue


if TYPE_CHECKING:
    AnyQuery = Any
else:
    AnyQuery = query_union("Ask", with_answer=False)
    """The question of a batch, with the arguments of its query."""


class RunQueryRequest(Request):
    """A whole vector without its expectation: a question."""

    cmd: Literal["run"]
    kind: Literal["query"]
    ruleset: Name
    house_rules: HouseRules
    players: Players | None = None
    query: AnyQuery


class RunTraceRequest(Request):
    """A whole vector without its expectations: a deal and steps, and whose view is asked for at the end."""

    cmd: Literal["run"]
    kind: Literal["trace"]
    ruleset: Name
    house_rules: HouseRules
    players: Players
    setup: Setup
    steps: list[RunAct | RunNextHand]
    viewer: Seat | None = None


class NextHandRequest(Request):
    """Deal the next of the setup's `deals`."""

    cmd: Literal["next_hand"]


class ByeRequest(Request):
    """The last request: answer and exit."""

    cmd: Literal["bye"]


REQUESTS: dict[str, tuple[type[Request], ...]] = {
    "hello": (HelloRequest,),
    "query": (QueryRequest,),
    "begin": (BeginRequest,),
    "act": (ActRequest,),
    "legal": (LegalRequest,),
    "view": (ViewRequest,),
    "run": (RunQueryRequest, RunTraceRequest),
    "next_hand": (NextHandRequest,),
    "bye": (ByeRequest,),
}
"""Command -> the requests that are sent under it."""
