"""Every reply of `manilha-harness/1` as a closed model, and which of them a message means to be."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag

from manilha_conformance.protocol.names import (  # noqa: TC001 -- pydantic reads the annotations
    Auto,
    Capability,
    Level,
    Observable,
    QueryName,
)
from manilha_conformance.protocol.shapes import (
    Action,
    Closed,
    Json,
    JustFalse,
    JustTrue,
    LegalSets,
    Name,
    PartialObserve,
    Players,
    Seq,
)


class Reply(Closed):
    """What every reply carries: the number of its request."""

    seq: Seq


class Unsupported(Closed):
    """The implementation has no such thing."""

    feature: Name
    message: str = ""


class Skip(Closed):
    """The implementation knows that it cannot answer this now."""

    message: str
    issue_url: str | None = None


class Error(Closed):
    """The implementation failed to answer."""

    message: str
    trace: str | None = None
    code: str | None = None
    hint: str | None = None


class UnsupportedReply(Reply):
    """Instead of any reply."""

    unsupported: Unsupported


class SkipReply(Reply):
    """Instead of any reply."""

    skip: Skip


class ErrorReply(Reply):
    """Instead of any reply."""

    error: Error


class Implementation(Closed):
    """Who answers."""

    name: Name
    version: str
    language: Name
    homepage: str | None = None
    commit: str | None = None
    license: str | None = None


class RulesetOffer(Closed):
    """How a ruleset is played: by how many, and under which house rules where not the ruleset's own."""

    players: list[Players]
    house_rules: dict[Name, str | int | bool] = Field(default_factory=dict)


class HelloReply(Reply):
    """What the implementation plays and shows; what is not named is not looked at."""

    implementation: Implementation
    levels: list[Level]
    rulesets: dict[Name, RulesetOffer]
    queries: list[QueryName]
    observables: list[Observable]
    capabilities: list[Capability]
    auto: list[Auto] = Field(default_factory=list)


class QueryReply(Reply):
    """The answer to a query; its shape is the query's."""

    value: Json


class ObserveReply(Reply):
    """The record after `begin` or `next_hand`."""

    observe: PartialObserve


class Reject(Closed):
    """Why an act was refused, where the implementation says so."""

    reason: str | None


class AcceptedReply(Reply):
    """The act was taken."""

    ok: JustTrue
    observe: PartialObserve


class RejectedReply(Reply):
    """The act was refused and nothing changed."""

    ok: JustFalse
    reject: Reject


class LegalReply(Reply):
    """All that the seat may do now, in any order."""

    actions: list[Action]


class ViewReply(Reply):
    """What the seat sees, in any shape."""

    view: Json


class Observation(Closed):
    """What came of one question of a batch, which ends it: a reply without its number."""


class Value(Observation):
    """The answer to a query."""

    value: Json


class View(Observation):
    """What the viewer sees at the end."""

    view: Json


class Position(Observation):
    """What came of one step of a batch; `legal` is what every seat may then do, absent where it may nothing.

    `legal` is always there where the adapter declares it.
    """

    legal: LegalSets | None = None


class Dealt(Position):
    """The record after the deal or the next hand."""

    observe: PartialObserve


class Taken(Dealt):
    """The act was taken."""

    ok: JustTrue


class Refused(Position):
    """The act was refused and nothing changed."""

    ok: JustFalse
    reject: Reject


class NotSupported(Observation):
    """Instead of an observation; the last."""

    unsupported: Unsupported


class Skipped(Observation):
    """Instead of an observation; the last."""

    skip: Skip


class Failed(Observation):
    """Instead of an observation; the last."""

    error: Error


_BY_KEY: dict[str, str] = {
    "value": "value",
    "view": "view",
    "reject": "refused",
    "ok": "taken",
    "unsupported": "unsupported",
    "skip": "skip",
    "error": "error",
}


def _kind_of(observation: Any) -> str:  # noqa: ANN401 -- any JSON
    """Choose the model that an observation means to be, as `reply_model` does for replies."""
    if isinstance(observation, dict):
        return next((kind for key, kind in _BY_KEY.items() if key in observation), "dealt")
    return "dealt"


AnyObservation = Annotated[
    Annotated[Value, Tag("value")]
    | Annotated[View, Tag("view")]
    | Annotated[Dealt, Tag("dealt")]
    | Annotated[Taken, Tag("taken")]
    | Annotated[Refused, Tag("refused")]
    | Annotated[NotSupported, Tag("unsupported")]
    | Annotated[Skipped, Tag("skip")]
    | Annotated[Failed, Tag("error")],
    Discriminator(_kind_of),
]


class RunReply(Reply):
    """What each part of a batch would have been answered, in order, each without `seq`.

    One for a question; one for the deal, one for each step and one for the view that is asked for. The first
    `unsupported`, `skip` or `error` is the last.
    """

    observations: list[AnyObservation]


class ByeReply(Reply):
    """Nothing more to say."""


REPLIES: dict[str, tuple[type[Reply], ...]] = {
    "hello": (HelloReply,),
    "query": (QueryReply,),
    "begin": (ObserveReply,),
    "act": (AcceptedReply, RejectedReply),
    "legal": (LegalReply,),
    "view": (ViewReply,),
    "run": (RunReply,),
    "next_hand": (ObserveReply,),
    "bye": (ByeReply,),
}
"""Command -> the replies that answer it; any may be replaced by one of `INSTEAD`."""
INSTEAD: dict[str, type[Reply]] = {
    "unsupported": UnsupportedReply,
    "skip": SkipReply,
    "error": ErrorReply,
}


def reply_model(command: str, reply: dict[str, Any]) -> type[Reply]:
    """Choose the model that this reply means to be: by the key that only that model has."""
    if not INSTEAD.keys().isdisjoint(reply):
        return next(model for key, model in INSTEAD.items() if key in reply)
    models = REPLIES[command]
    return models[-1] if reply.get("ok") is False else models[0]
