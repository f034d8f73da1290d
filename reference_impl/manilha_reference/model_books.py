"""The shapes of the files beside the rulesets: rules, house rules, sources, errata, glossary, properties."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from manilha_reference.model import ABSENT, Bilingual, Closed, Slug, Tag

RuleId = Annotated[str, Field(pattern=r"^[A-Z][A-Z0-9]*(-[A-Z0-9]+)+$", max_length=60)]
Citation = Annotated[str, Field(pattern=r"^[A-Z][A-Z0-9]*( L[1-9][0-9]*(-[1-9][0-9]*)?)?$", max_length=40)]
Glob = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.*?\[\]!-]+$", max_length=120)]
Path = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$", max_length=120)]
ValueId = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_/-]*$", max_length=40)]
Point = Annotated[str, Field(pattern=r"^D[0-9]{2}[a-z]?$")]
Setting = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]*=[a-z0-9][a-z0-9_/-]*$", max_length=80)]
Line = Annotated[str, Field(min_length=1, max_length=200)]
Address = Annotated[str, Field(pattern=r"^https?://[^ ]+$", max_length=300)]


class UndecidedEntry(Closed):
    """Why the sources leave a rule open, and the house rule that varies it."""

    pt: str
    en: str
    house_rule: Slug = ABSENT


class RuleEntry(Closed):
    """One rule: what it says, who documents it, the globs of the cells that carry it."""

    pt: Annotated[str, Field(min_length=1)]
    en: Annotated[str, Field(min_length=1)]
    sources: list[Citation]
    cells: Annotated[list[Glob], Field(min_length=1)]
    undecided: UndecidedEntry = ABSENT


class SilentEntry(Closed):
    """Cells that the ruleset's source does not speak of, and why they stand as they do."""

    cells: Annotated[list[Glob], Field(min_length=1)]
    because: Bilingual
    house_rule: Slug = ABSENT


class RulesFile(Closed):
    """The rules of one ruleset."""

    format: Literal["manilha-rules/1"]
    ruleset: Slug
    rules: dict[RuleId, RuleEntry]
    silent: list[SilentEntry] = ABSENT


class HouseValueEntry(Closed):
    """One way to play the point and the cells it overlays."""

    says: Bilingual
    sources: list[Citation]
    set: dict[Path, Any] = ABSENT
    unset: list[Path] = ABSENT


class HouseRuleEntry(Closed):
    """One point on which tables differ."""

    question: Bilingual
    values: Annotated[dict[ValueId, HouseValueEntry], Field(min_length=1)]
    for_: Annotated[list[Slug], Field(min_length=1)] = Field(default=ABSENT, alias="for")


class OutOfScope(Closed):
    """A documented point that no house rule varies, and why."""

    point: Point
    because: Bilingual


class HouseRulesFile(Closed):
    """The catalogue of house rules."""

    format: Literal["manilha-house-rules/1"]
    house_rules: dict[Slug, HouseRuleEntry]
    out_of_scope: list[OutOfScope] = ABSENT


class Document(Closed):
    """A text that decides rules, cited with its lines; the digest or the commit says which edition."""

    title: Bilingual
    about: Bilingual
    language: Literal["pt", "en", "es"]
    lines: Annotated[int, Field(ge=1, le=100_000)]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] = ABSENT
    address: Address = ABSENT
    commit: Annotated[str, Field(pattern=r"^[0-9a-f]{40}$")] = ABSENT
    file: Line = ABSENT


class Practice(Closed):
    """A table, program or page that shows how people play; cited by its tag."""

    title: Line
    address: Address = ABSENT


class SourcesFile(Closed):
    """Where the rules come from."""

    format: Literal["manilha-sources/1"]
    documents: Annotated[dict[Tag, Document], Field(min_length=1)]
    practice: dict[Tag, Practice]


class Erratum(Closed):
    """Damage in a document: where, what is wrong, what is read instead, and on whose word."""

    at: Annotated[list[Citation], Field(min_length=1)]
    problem: Bilingual
    reading: Bilingual
    by: list[Citation]


class ErrataFile(Closed):
    """Damage and slips in the documents; none of them is a rule."""

    format: Literal["manilha-errata/1"]
    errata: dict[RuleId, Erratum]


class Term(Closed):
    """A word of the game: what players say, in each language, and what it means."""

    pt: Annotated[list[Line], Field(min_length=1)]
    es: list[Line]
    meaning: Bilingual


class GlossaryFile(Closed):
    """The identifiers of tables and code, explained."""

    format: Literal["manilha-glossary/1"]
    terms: dict[Slug, Term]


class PropertyEntry(Closed):
    """What must hold of the tables, over what, how it is shown, and what a hand that breaks it looks like.

    `yields_to` lists the house rules, as name=value, that break it on purpose.
    """

    group: Slug
    says: Bilingual
    scope: Slug
    method: Slug
    violation: Bilingual
    yields_to: Annotated[list[Setting], Field(min_length=1)] = ABSENT


class PropertiesFile(Closed):
    """The properties that every ruleset is held to, and the words that say over what and how."""

    format: Literal["manilha-properties/1"]
    scopes: dict[Slug, Bilingual]
    methods: dict[Slug, Bilingual]
    properties: Annotated[dict[Slug, PropertyEntry], Field(min_length=1)]
