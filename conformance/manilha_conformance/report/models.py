"""`manilha-report/1`: all that a run found, with stable keys; the JSON Schema is made from these models."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from manilha_conformance.diagnosis.models import DiagnosisReport  # noqa: TC001 -- as above
from manilha_conformance.protocol.names import Level  # noqa: TC001 -- as above
from manilha_conformance.protocol.replies import Implementation  # noqa: TC001 -- pydantic reads the annotations
from manilha_conformance.protocol.shapes import Closed, Json, Name
from manilha_conformance.report.places import Place  # noqa: TC001 -- as above
from manilha_conformance.unseen.models import UnseenReport  # noqa: TC001 -- as above
from manilha_conformance.verify.status import Status  # noqa: TC001 -- as above

FORMAT = "manilha-report/1"


def storable(value: Any) -> Any:  # noqa: ANN401 -- JSON
    """Return the value with lone surrogates as their escapes: JSON can carry them, files cannot."""
    match value:
        case str():
            return value.encode("utf-8", "backslashreplace").decode("utf-8")
        case list():
            return [storable(part) for part in value]
        case dict():
            return {storable(key): storable(part) for key, part in value.items()}
        case _:
            return value


Foreign = Annotated[str, BeforeValidator(storable)]
ForeignJson = Annotated[Json, BeforeValidator(storable)]
"""What an adapter wrote."""


class RuleReport(Closed):
    """What a rule says and who documents it."""

    summary_pt: str
    summary_en: str
    sources: list[str]


class RulesetReport(Closed):
    """Which tables the expectations come from, and the house rules that were set or declared."""

    spec_digest: str
    house_rules: dict[Name, str]


class Divergence(Closed):
    """Something that differed.

    `step` counts from 1, 0 is the deal; `what` says what `expected` and `observed` are parts of; both hold
    only what differs. `rule` is the one that it comes down to, `cell` the cell of that rule that the vector
    is about, `where` the place of that cell; both are null for tables that are not shipped.
    """

    rule: Name
    cell: Name | None
    where: Place | None
    step: int | None
    did: ForeignJson
    what: str
    expected: Json
    observed: ForeignJson


class VectorReport(Closed):
    """What came of one vector.

    `rules` has the decisive rule first. `rule` to `observed` tell the first thing that differed, as a
    `Divergence` does, and are null where nothing did; `also` holds what differed beside it in a game that
    could go on. `cell` and `where` then tell of the decisive rule; they and `inputs`, the vector without its
    expectations, are null only where it passed.
    """

    id: Name
    ruleset: Name
    topic: Name
    title: str
    level: Level
    kind: Name
    requirement: Name
    rules: list[Name]
    rule: Name | None
    cell: Name | None
    where: Place | None
    status: Status
    inputs: Json
    step: int | None
    did: ForeignJson
    what: str | None
    expected: Json
    observed: ForeignJson
    also: list[Divergence]
    code: Foreign | None
    message: Foreign | None
    stderr: Foreign
    issue_url: Foreign | None
    notes: list[Foreign]
    unobserved: list[str]
    known: str | None
    revalued: bool
    rerun: Foreign
    milliseconds: int


class ShardReport(Closed):
    """Which share of the suite a run asked, counted from 1, and where each result stands in the whole."""

    index: int
    count: int
    places: list[int]


class EveryHand(Closed):
    """How much of all hands was asked: of one ruleset, a number of players and one pair of scores.

    `kinds` are the kinds of deal and `deals` the deals that they stand for; `kinds_passed` and `deals_passed`
    those of which every hand that is asked passed; `hands` how many hands were asked in all, `failed` how
    many vectors did not pass. Where kinds are `drawn`, `kinds` and `deals` are all there are, and of a deal
    not every hand is asked, but each order of playing the cards face up and a lot of the others.
    """

    ruleset: Name
    players: int
    scores: list[int]
    drawn: bool = False
    kinds: int
    kinds_passed: int
    deals: int
    deals_passed: int
    hands: int
    failed: int = 0


class Report(Closed):
    """One run.

    `plan` is the digest of all that decides what is asked and expected, the same for every share of it;
    `notes` say what else is to be known of the run as a whole; `every_hand` how far all hands were asked,
    empty but for the profile `exhaustive`; `diagnosis` what is played instead, null
    where nothing failed or it was not asked for; `unseen` what could be played wrong unnoticed, of each
    ruleset of which the adapter does not show all, empty where only a part of the suite was asked. `hello`
    is what the adapter says of itself, null where it said nothing; `suites` are the vectors that were asked
    instead of the shipped ones.
    """

    format: Literal["manilha-report/1"]
    suite: str
    command: list[Foreign]
    profile: str
    implementation: Implementation | None
    rulesets: dict[Name, RulesetReport]
    rulesets_without_vectors: list[Name]
    complete: bool
    stopped: Foreign | None
    exit_code: int
    planned: int
    not_applicable: int
    counts: dict[Status, int]
    restarts: int
    milliseconds: int
    rules: dict[Name, RuleReport]
    results: list[VectorReport]
    plan: str = ""
    hello: ForeignJson = None
    suites: list[Foreign] = Field(default_factory=list)
    shard: ShardReport | None = None
    strict_reasons: bool = False
    notes: list[Foreign] = Field(default_factory=list)
    every_hand: list[EveryHand] = Field(default_factory=list)
    diagnosis: DiagnosisReport | None = None
    unseen: list[UnseenReport] = Field(default_factory=list)
