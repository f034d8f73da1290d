"""What the shipped files must mean together: rules, house rules and rulesets that speak of one another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import ValidationError

from manilha_reference.checks import check
from manilha_reference.errors import Problem, Text
from manilha_reference.house_rules import overlay
from manilha_reference.model import RulesetFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from manilha_reference.draft import Draft
    from manilha_reference.errors import Location
    from manilha_reference.house_rules import HouseRule, HouseValue
    from manilha_reference.rules_book import Book
    from manilha_reference.tree import Tree


def house_rule_problems(catalogue: Mapping[str, HouseRule], drafts: Iterable[Draft]) -> list[Problem]:
    """Return the house rules that name no ruleset, break the tables, or say the same twice."""
    known = list(drafts)
    return [problem for rule in catalogue.values() for problem in _house_rule(rule, known)]


def book_problems(
    books: Iterable[Book], catalogue: Mapping[str, HouseRule], ids: Iterable[str]
) -> list[Problem]:
    """Return rule ids used twice, house rules that do not exist, and rule files of no ruleset."""
    problems: list[Problem] = []
    seen: dict[str, Location] = {}
    rulesets = set(ids)
    for book in books:
        if book.ruleset not in rulesets:
            message = Text(f"there is no ruleset {book.ruleset}", f"não há conjunto de regras {book.ruleset}")
            hint = Text("rename the file, or write the ruleset", "renomeie o arquivo, ou escreva o conjunto")
            problems.append(Problem("SPEC-BOOK-ALONE", message, book.where, hint))
        for entry in book.entries:
            if entry.id in seen:
                message = Text(f"{entry.id} is taken", f"{entry.id} já existe")
                hint = Text(f"it stands at {seen[entry.id]}", f"está em {seen[entry.id]}")
                problems.append(Problem("SPEC-RULE-TWICE", message, entry.where, hint))
            seen.setdefault(entry.id, entry.where)
        reasons = [(entry.undecided, entry.where) for entry in book.entries]
        reasons += [(silence.because, silence.where) for silence in book.silences]
        problems += [
            _no_house_rule(reason.house_rule, where)
            for reason, where in reasons
            if reason is not None and reason.house_rule is not None and reason.house_rule not in catalogue
        ]
    return problems


def _house_rule(rule: HouseRule, drafts: list[Draft]) -> Iterator[Problem]:
    ids = {name for draft in drafts for name in draft.lineage}
    for name in rule.only:
        if name not in ids:
            message = Text(f"there is no ruleset {name}", f"não há conjunto de regras {name}")
            hint = Text(f"there are {', '.join(sorted(ids))}", f"há {', '.join(sorted(ids))}")
            yield Problem("SPEC-HOUSE-RULE-FOR", message, rule.where, hint)
    applying = [draft for draft in drafts if rule.applies(draft.lineage, draft.tree)]
    for draft in applying:
        active = [value.id for value in rule.values if value.active(draft.tree)]
        if len(active) > 1:
            message = Text(
                f"in {draft.id} the values {', '.join(active)} are the same",
                f"em {draft.id} os valores {', '.join(active)} são iguais",
            )
            hint = Text("each value needs a cell of its own", "cada valor precisa de uma célula própria")
            yield Problem("SPEC-HOUSE-VALUES-SAME", message, rule.where, hint)
    for value in rule.values:
        yield from _value(rule, value, [draft for draft in applying if value.fits(draft.tree)])


def _value(rule: HouseRule, value: HouseValue, drafts: list[Draft]) -> Iterator[Problem]:
    """A value never breaks the shape of the tables, and in one ruleset at least it gives tables that hold."""
    name = f"{rule.id}={value.id}"
    reasons: list[str] = []
    held = False
    for draft in drafts:
        tree = overlay(draft.tree, [(rule, value)])
        if fault := _shape_fault(draft, tree):
            message = Text(
                f"{name} breaks the shape of {draft.id}: {fault}",
                f"{name} quebra a forma de {draft.id}: {fault}",
            )
            hint = Text("correct what it sets", "corrija o que ela põe")
            yield Problem("SPEC-HOUSE-VALUE-SHAPE", message, value.where, hint)
            return
        if not held and isinstance(tree, dict):
            found = check(tree)
            held = not found
            reasons += [f"{draft.id}: {each.message}" for each in found[:1]]
    if not held:
        message = Text(f"{name} gives no tables that hold", f"{name} não dá tabelas que valham")
        hint = Text("; ".join(reasons[:2]) or "its paths lead nowhere")
        yield Problem("SPEC-HOUSE-VALUE-NOWHERE", message, value.where, hint)


def _shape_fault(draft: Draft, tree: Tree) -> str:
    if not isinstance(tree, dict):
        return "not a map"
    naming = {"format": "manilha-ruleset/1", "id": draft.id, "name": draft.name, "source": draft.source}
    try:
        RulesetFile.model_validate({**naming, **tree})
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
    return ""


def _no_house_rule(name: str, where: Location) -> Problem:
    return Problem(
        "SPEC-HOUSE-RULE-UNKNOWN",
        Text(f"there is no house rule {name}", f"não há regra da casa {name}"),
        where,
        Text("`manilha house-rules` lists them", "`manilha house-rules` mostra as que existem"),
    )
