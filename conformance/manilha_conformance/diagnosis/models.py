"""The part of a report that says what is played instead, as closed models."""

from __future__ import annotations

from typing import Literal

from manilha_conformance.protocol.shapes import Closed, Json, Name
from manilha_conformance.report.places import Place  # noqa: TC001 -- pydantic reads the annotations

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


class Otherwise(Closed):
    """What may be played instead.

    `kind` is `house_rule`, `cell`, `rows` or `ruleset` where other tables answer as the adapter did, and
    `habit` where no cell describes it; then `name` is the habit's code and `value` what differs. Of a house
    rule `asks` is the question and `says` the answer that is played, in both languages.
    """

    kind: Literal["house_rule", "cell", "rows", "ruleset", "habit"]
    name: str
    value: str
    asks_pt: str | None
    asks_en: str | None
    says_pt: str | None
    says_en: str | None
    sources: list[str]
    cells: dict[Name, ChangedCell]


class PlaysInstead(Otherwise):
    """One thing that is played otherwise, and the failures that it explains.

    `places` says where the cells are written that are played otherwise; where no value of cells plays so,
    those that the failures come down to, most of them first.
    `layer` says where the tables fit: everywhere, or only in what is answered, played, seen or counted.
    `explains` counts failures, `beyond` those that the other tables cannot be asked, `missed` those that
    they foretell otherwise; `contradicts` counts passes that they say should have failed, out of `passes`. Of
    these are left out, of those that the other tables cannot be asked, as many as there are such failures.
    `alike` are other tables that explain as much; nothing that was asked tells them apart.
    """

    rulesets: list[Name]
    places: dict[Name, Place]
    rules: list[Name]
    layer: Layer
    explains: int
    beyond: int
    missed: int
    failures: int
    contradicts: int
    passes: int
    vectors: list[Name]
    alike: list[Otherwise]
    example: Example | None


class DiagnosisReport(Closed):
    """All that is played otherwise, what explains most first.

    `unexplained` are failures of the run that no other tables explain. `asked` counts the vectors beyond the
    run that were asked to tell causes apart, `failed` those of them that failed: they are counted with the
    failures and passes of each thing, not in the verdict. `evaluations` counts vectors that were played
    under other tables, `tries` those put to the adapter again.
    """

    plays: list[PlaysInstead]
    unexplained: list[Name]
    asked: int = 0
    failed: int = 0
    evaluations: int
    tries: int
