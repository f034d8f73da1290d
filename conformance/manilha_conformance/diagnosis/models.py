"""The part of a report that says what is played instead, as closed models."""

from __future__ import annotations

from typing import Literal

from manilha_conformance.protocol.shapes import Closed, Json, Name

Layer = Literal["all", "query", "trace", "view_pair", "perft"]


class ChangedCell(Closed):
    """What a cell holds and what is played as if it held; null where it is not there."""

    expected: Json
    played: Json


class Example(Closed):
    """The least that shows it: a vector, shrunk where it is a trace, and what differed in it.

    `minimal` says that nothing in it can be left out or made smaller by one. `hand` is the hand in the
    notation, up to the act on which it fails, null where the notation does not reach. `file` is where the
    vector was saved, `rerun` the command that runs it again, or the vector that it was made from.
    """

    vector: Name
    rule: Name | None
    step: int | None
    did: Json
    what: str | None
    expected: Json
    observed: Json
    acts: int
    minimal: bool
    tries: int
    hand: str | None
    file: str | None
    rerun: str


class PlaysInstead(Closed):
    """One thing that is played otherwise, and the failures that it explains.

    `kind` is `house_rule`, `cell`, `rows` or `ruleset` where other tables answer as the adapter did, and
    `habit` where no cell describes it; then `name` is the habit's code and `value` what differs.
    `layer` says where the tables fit: everywhere, or only in what is answered, played, seen or counted.
    `explains` counts failures, `beyond` those that the other tables cannot be asked, `missed` those that
    they foretell otherwise; `contradicts` counts passes that they say should have failed, out of `passes`.
    """

    rulesets: list[Name]
    kind: Literal["house_rule", "cell", "rows", "ruleset", "habit"]
    name: str
    value: str
    says: str | None
    sources: list[str]
    cells: dict[Name, ChangedCell]
    rules: list[Name]
    layer: Layer
    explains: int
    beyond: int
    missed: int
    failures: int
    contradicts: int
    passes: int
    vectors: list[Name]
    example: Example | None


class DiagnosisReport(Closed):
    """All that is played otherwise, what explains most first.

    `unexplained` are failures that no other tables explain. `evaluations` counts vectors that were played
    under other tables, `tries` those put to the adapter again.
    """

    plays: list[PlaysInstead]
    unexplained: list[Name]
    evaluations: int
    tries: int
