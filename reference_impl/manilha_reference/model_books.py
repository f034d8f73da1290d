"""The shapes of the files beside the rulesets: rules, house rules, sources, errata, glossary."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from manilha_reference.model import ABSENT, Bilingual, Closed, Slug

RuleId = Annotated[str, Field(pattern=r"^[A-Z][A-Z0-9]*(-[A-Z0-9]+)+$", max_length=60)]
Citation = Annotated[str, Field(pattern=r"^[A-Z][A-Z0-9]*( [^\s].*)?$", max_length=80)]
Glob = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.*?\[\]!-]+$", max_length=120)]
Path = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$", max_length=120)]
ValueId = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_/-]*$", max_length=40)]
Point = Annotated[str, Field(pattern=r"^D[0-9]{2}[a-z]?$")]


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
