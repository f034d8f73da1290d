"""Tells a person what was found, a line for each house rule and what showed it."""

from __future__ import annotations

import json
from math import log2
from typing import TYPE_CHECKING, Any, Final

import click

from manilha_conformance.say import count, printable, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manilha_conformance.profiling.document import Document

_WHY: Final = {
    "equivalent": (
        "dá no mesmo: nenhuma mão se joga de outro jeito (provado)",
        "comes to the same: no hand is played otherwise (proved)",
    ),
    "unobserved": (
        "pode ser: o adaptador não mostra em que diferem",
        "may be: the adapter does not show in what they differ",
    ),
    "unknown": (
        "pode ser: não se achou pergunta que os separe, nem prova de que não há",
        "may be: no question was found that tells them apart, nor a proof that there is none",
    ),
}


def show_profile(ruleset: str, document: Document) -> None:
    """Print the profile of one ruleset: its house rules, then what does not fit, then the figures."""
    click.secho(ruleset, bold=True)
    for name, entry in document["house_rules"].items():
        for line in _house_rule(name, entry, changed=name in document["setting"]):
            click.echo(line)
    for line in _contradictions(document):
        click.echo(line)
    for line in _footer(document):
        click.echo(line)


def _house_rule(name: str, entry: Document, *, changed: bool) -> Iterator[str]:
    """Say what is played; of what is not, which answer excludes it; of what may be, why."""
    if entry["value"] is None:
        yield say(pt=f"  {name}: não se aplica", en=f"  {name}: does not apply")
        return
    others = entry["others"].items()
    brief = ", ".join(f"{value} ({other['vector']})" for value, other in others if other["why"] == "refuted")
    played = f"{'*' if changed else ' '} {name}={entry['value']}"
    if brief and not changed:
        yield say(pt=f"{played}; não {brief}", en=f"{played}; not {brief}")
    else:
        yield click.style(played, bold=changed) + f"  {_said(entry['says'])}"
    for value, other in others:
        if other["why"] in _WHY:
            pt, en = _WHY[other["why"]]
            which = f" ({other['vector']})" if other["vector"] else ""
            yield say(pt=f"    {value} {pt}{which}", en=f"    {value} {en}{which}")
        elif changed and other["why"] == "refuted":
            yield from _told(say(pt=f"    não {value}", en=f"    not {value}"), other)


def _contradictions(document: Document) -> Iterator[str]:
    for name in document["contradicted"]:
        entry = document["house_rules"].get(name)
        value, declared = (None, None) if entry is None else (entry["value"], entry["declared"])
        text = say(
            pt=f"✗ contradição: declara {name}={declared} e joga {name}={value}",
            en=f"✗ contradiction: it declares {name}={declared} and plays {name}={value}",
        )
        yield click.style(text, fg="red")
        other = {} if entry is None else entry["others"].get(declared, {})
        if other.get("why") == "refuted":
            yield from _told(say(pt=f"  não {declared}", en=f"  not {declared}"), other)
    for answer in document["aside"]:
        text = say(
            pt="✗ contradição: nenhuma regra da casa explica esta resposta junto com as outras",
            en="✗ contradiction: no house rule explains this answer together with the others",
        )
        yield click.style(text, fg="red")
        yield from _told(" ", answer)


def _told(head: str, answer: Document) -> Iterator[str]:
    """Name a question, what was expected and what was answered, and write the hand that was played."""
    where = (
        "" if answer["step"] is None else say(pt=f", passo {answer['step']}", en=f", step {answer['step']}")
    )
    expected, observed = _json(answer["expected"]), _json(answer["observed"])
    yield say(
        pt=f"{head}: {answer['vector']}{where}: seria {expected}, foi {observed}",
        en=f"{head}: {answer['vector']}{where}: would be {expected}, was {observed}",
    )
    if answer["notation"]:
        yield from (f"      {line}" for line in answer["notation"].splitlines() if line)


def _said(says: Document | None) -> str:
    return "" if says is None else say(pt=says["pt"], en=says["en"])


def _json(value: Any) -> str:  # noqa: ANN401 -- any JSON
    return printable(json.dumps(value, ensure_ascii=False), 300)


def _footer(document: Document) -> Iterator[str]:
    asked = count(document["questions"], pt=("pergunta", "perguntas"), en=("question", "questions"))
    requests = count(document["requests"], pt=("pedido", "pedidos"), en=("request", "requests"))
    verified = ", ".join(f"{status} {number}" for status, number in document["verified"].items())
    bits, rules = round(log2(document["combinations"])), len(document["house_rules"])
    yield say(
        pt=f"\n{asked} ({requests}) sobre {rules} regras da casa, 2^{bits} combinações de seus valores; "
        f"todos os vetores: {verified}",
        en=f"\n{asked} ({requests}) about {rules} house rules, 2^{bits} combinations of their values; "
        f"all vectors: {verified}",
    )
    for rival in document["rivals"]:
        pt, en = _WHY[rival["why"]]
        words = " ".join(_pairs(rival["instead"]))
        yield say(pt=f"  {words} {pt}", en=f"  {words} {en}")
    loose = any(
        other["why"] in _WHY
        for entry in document["house_rules"].values()
        for other in entry["others"].values()
    )
    yield _verdict(proved=document["proved"], loose=loose or bool(document["rivals"]))
    if document["setting"]:
        yield f"  {' '.join(f'--set {pair}' for pair in _pairs(document['setting']))}"


def _verdict(*, proved: bool, loose: bool) -> str:
    if not proved:
        return say(
            pt="cada outro valor, só, está excluído ou consta acima; nem todas as combinações o foram",
            en="each other value alone is excluded or told above; not all combinations are excluded",
        )
    if loose:
        return say(
            pt="provado: só as combinações do que consta acima servem, nenhuma outra documentada",
            en="proved: only combinations of what is told above fit, no other documented one",
        )
    return say(
        pt="provado: nenhuma outra combinação documentada serve",
        en="proved: no other documented setting fits",
    )


def _pairs(setting: Document) -> Iterable[str]:
    return (f"{name}={value}" for name, value in setting.items())
