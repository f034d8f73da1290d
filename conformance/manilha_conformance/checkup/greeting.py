"""Does the hello make sense: names that exist, settings that are legal, claims that fit each other?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manilha_reference.errors import ManilhaError
from manilha_reference.rulesets import load_ruleset, ruleset_ids

from manilha_conformance.checkup.finding import Finding, note, ok, problem
from manilha_conformance.verify.offer import declared_house_rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_LISTS = ("levels", "queries", "observables", "capabilities", "auto")


def check_hello(hello: Mapping[str, Any]) -> list[Finding]:
    """Return what is to be said of the hello; a single `ok` where there is nothing."""
    found = [
        *_lists(hello),
        *_claims(hello),
        *(one for name in hello["rulesets"] for one in _ruleset(hello, name)),
    ]
    who = hello["implementation"]
    shown = f"{who['name']} {who['version']}, {who['language']}"
    return found or [ok("hello", f"hello makes sense: {shown}", f"o hello faz sentido: {shown}")]


def _lists(hello: Mapping[str, Any]) -> Iterator[Finding]:
    if not hello["rulesets"]:
        yield problem(
            "hello",
            "no ruleset is declared: nothing can be asked",
            "nenhuma regra declarada: nada a perguntar",
        )
    for name in _LISTS:
        values = hello.get(name, [])
        twice = sorted({value for value in values if values.count(value) > 1})
        if twice:
            yield note("hello", f"{name}: {', '.join(twice)} twice", f"{name}: {', '.join(twice)} duas vezes")


def _claims(hello: Mapping[str, Any]) -> Iterator[Finding]:
    levels = set(hello["levels"])
    if "judge" in levels and not hello["queries"]:
        yield note(
            "hello",
            "level judge without a query: no question will be asked",
            "nível judge sem consultas: nada será perguntado",
        )
    if hello["queries"] and "judge" not in levels:
        yield note(
            "hello",
            "queries without level judge: they will not be asked",
            "consultas sem nível judge: não serão feitas",
        )
    if levels & {"hand", "match"} and not hello["observables"] and "legal" not in hello["capabilities"]:
        yield note(
            "hello",
            "hands are played but nothing of them is shown: only acts taken or refused will be compared",
            "joga mãos mas não mostra nada delas: só ações aceitas ou recusadas serão comparadas",
        )


def _ruleset(hello: Mapping[str, Any], name: str) -> Iterator[Finding]:
    players = hello["rulesets"][name]["players"]
    if not players:
        yield problem(f"ruleset {name}", f"{name}: played by nobody", f"{name}: sem número de jogadores")
    if name not in ruleset_ids():
        yield note(
            f"ruleset {name}",
            f"{name} is not a ruleset of this suite; only vectors of your own can ask for it",
            f"{name} não é regra desta suíte; só vetores seus podem pedi-la",
        )
        return
    rules = load_ruleset(name)
    if unknown := sorted(set(players) - set(rules.players)):
        numbers = ", ".join(map(str, unknown))
        yield problem(
            f"ruleset {name}", f"{name} is not played by {numbers}", f"{name} não se joga com {numbers}"
        )
    declared = declared_house_rules(hello, name)
    for rule in sorted(set(declared) - set(rules.house_rules)):
        yield problem(
            f"ruleset {name}",
            f"{name} has no house rule {rule!r} (see manilha house-rules)",
            f"{name} não tem a regra da casa {rule!r} (veja manilha house-rules)",
        )
        return
    differing = {rule: value for rule, value in declared.items() if value != rules.house_rules[rule]}
    try:
        load_ruleset(name, differing)
    except ManilhaError as error:
        yield problem(f"ruleset {name}", f"{name}: {error.message}", f"{name}: {error.message.pt}")
