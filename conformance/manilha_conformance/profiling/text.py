"""Tells a person what was found, a line for each house rule and what showed it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import click

from manilha_conformance.say import count, printable, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_conformance.profiling.document import Document

_WHY: Final = {
    "equivalent": ("nenhuma mão se joga de outro jeito (provado)", "no hand is played otherwise (proved)"),
    "unobserved": ("o adaptador não mostra em que diferem", "the adapter does not show in what they differ"),
    "unknown": (
        "sem pergunta que os separe, nem prova",
        "no question tells them apart, nor is there a proof",
    ),
}


def show_profile(ruleset: str, document: Document) -> None:
    """Print the profile of one ruleset: its house rules, then what does not fit, then the figures."""
    click.secho(ruleset, bold=True)
    for name, entry in document["house_rules"].items():
        for line in _house_rule(name, entry, changed=name in document["setting"]):
            click.echo(line)
    for name in document["contradicted"]:
        entry = document["house_rules"][name]
        click.secho(
            say(
                pt=f"✗ contradição: declara {name}={entry['declared']} e joga {name}={entry['value']}",
                en=f"✗ contradiction: it declares {name}={entry['declared']}, plays {name}={entry['value']}",
            ),
            fg="red",
        )
    for answer in document["aside"]:
        click.secho(
            say(
                pt="✗ contradição: nenhuma regra da casa explica esta resposta junto com as outras",
                en="✗ contradiction: no house rule explains this answer together with the others",
            ),
            fg="red",
        )
        click.echo(f"  {_told(answer)}")
    _show_footer(document)


def _house_rule(name: str, entry: Document, *, changed: bool) -> Iterator[str]:
    mark = "*" if changed else " "
    yield click.style(f"{mark} {name}={entry['value']}", bold=changed)
    for value, other in entry["others"].items():
        if other["why"] in _WHY:
            pt, en = _WHY[other["why"]]
            yield say(pt=f"    ou {value}: {pt}", en=f"    or {value}: {en}")
        elif changed and other["why"] == "refuted":
            yield say(pt=f"    não {value}: {_told(other)}", en=f"    not {value}: {_told(other)}")
            if other["notation"]:
                yield from (f"      {line}" for line in other["notation"].splitlines() if line)


def _told(answer: Document) -> str:
    did = "" if answer["step"] is None else say(pt=f" passo {answer['step']}", en=f" step {answer['step']}")
    expected, observed = _json(answer["expected"]), _json(answer["observed"])
    return say(
        pt=f"{answer['vector']}{did}: esperava {expected}, veio {observed}",
        en=f"{answer['vector']}{did}: expected {expected}, got {observed}",
    )


def _json(value: Any) -> str:  # noqa: ANN401 -- any JSON
    return printable(json.dumps(value, ensure_ascii=False), 300)


def _show_footer(document: Document) -> None:
    asked = count(document["questions"], pt=("pergunta", "perguntas"), en=("question", "questions"))
    requests = count(document["requests"], pt=("pedido", "pedidos"), en=("request", "requests"))
    verified = ", ".join(f"{status} {number}" for status, number in document["verified"].items())
    click.echo(
        say(
            pt=f"\n{asked}, {requests}; todos os vetores: {verified}",
            en=f"\n{asked}, {requests}; all vectors: {verified}",
        )
    )
    for rival in document["rivals"]:
        words = ", ".join(f"{name}={value}" for name, value in rival.items())
        click.echo(say(pt=f"também explica tudo: {words}", en=f"explains everything as well: {words}"))
    click.echo(
        say(
            pt="provado: nenhuma outra combinação documentada serve",
            en="proved: no other documented setting fits",
        )
        if document["proved"]
        else say(
            pt="cada outro valor, só, está excluído ou consta acima; nem todas as combinações foram vistas",
            en="each other value alone is excluded or told above; not all combinations were looked at",
        )
    )
    if settings := " ".join(f"--set {name}={value}" for name, value in document["setting"].items()):
        click.echo(f"  {settings}")
