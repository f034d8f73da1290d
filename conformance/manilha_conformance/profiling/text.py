"""Tells a person what was found: what is played otherwise than as shipped, what fits nothing, the rest."""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING, Final

import click

from manilha_conformance.profiling.strange import alike, told
from manilha_conformance.say import count, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manilha_conformance.profiling.document import Document

_WHY: Final = {
    "equivalent": (
        "no mesmo, porque nenhuma mão se joga de outro jeito (provado)",
        "the same, for no hand is played otherwise (proved)",
    ),
    "unobserved": (
        "ou isto: o adaptador não mostra em que diferem",
        "or this: the adapter does not show in what they differ",
    ),
    "unknown": (
        "ou isto: não se achou pergunta que os separe, nem prova de que não há",
        "or this: no question was found that tells them apart, nor a proof that there is none",
    ),
}


def show_profile(ruleset: str, document: Document) -> None:
    """Print the profile of one ruleset: what differs, what does not fit, all its house rules, the figures."""
    for line in _lines(ruleset, document):
        click.echo(line)


def _lines(ruleset: str, document: Document) -> Iterator[str]:
    rules, changed = document["house_rules"], document["setting"]
    number = count(len(changed), pt=("regra da casa", "regras da casa"), en=("house rule", "house rules"))
    played = (
        say(pt=f"joga {number} de outro jeito", en=f"{number} played otherwise than as shipped")
        if changed
        else say(pt="joga como publicado", en="played as shipped")
    )
    but = (
        say(pt=", salvo o que nada explica", en=", but for what nothing explains")
        if document["aside"]
        else ""
    )
    yield f"{click.style(ruleset, bold=True)}: {played}{but}"
    for name in changed:
        yield from _house_rule(name, rules[name], evidence=True)
    yield from _contradictions(document)
    yield from _unexplained(document)
    yield say(pt="\ncomo publicado:", en="\nas shipped:")
    for name, entry in rules.items():
        if name not in changed:
            yield from _house_rule(name, entry, evidence=False)
    yield from _footer(document)


def _house_rule(name: str, entry: Document, *, evidence: bool) -> Iterator[str]:
    """Say what is played; with the evidence which answer excludes each other value; of what may be, why."""
    if entry["value"] is None:
        yield say(pt=f"  {name}: não se aplica", en=f"  {name}: does not apply")
        return
    says = entry["says"]
    meaning = "" if says is None else say(pt=says["pt"], en=says["en"])
    yield click.style(f"  {name}={entry['value']}", bold=evidence) + f"  {meaning}"
    for why, (pt, en) in _WHY.items():
        values = [value for value, other in entry["others"].items() if other["why"] == why]
        if values:
            yield f"      {', '.join(values)}: {say(pt=pt, en=en)}"
    for value, other in entry["others"].items() if evidence else ():
        if other["why"] == "refuted":
            yield from told(say(pt=f"      não {value}", en=f"      not {value}"), other)


def _contradictions(document: Document) -> Iterator[str]:
    """Say of each house rule that is declared otherwise than it is played what shows it."""
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
            yield from told(say(pt=f"    não {declared}", en=f"    not {declared}"), other)


def _unexplained(document: Document) -> Iterator[str]:
    """Tell the answers that no documented setting explains, one of each sort."""
    if not document["aside"]:
        return
    answers = count(len(document["aside"]), pt=("resposta", "respostas"), en=("answer", "answers"))
    text = say(
        pt=f"✗ contradição: nenhuma regra da casa explica {answers} junto com as outras",
        en=f"✗ contradiction: no house rule explains {answers} together with the others",
    )
    yield click.style(text, fg="red")
    for one, number in alike(document["aside"]):
        more = "" if number == 1 else say(pt=f" (e mais {number - 1} assim)", en=f" (and {number - 1} more)")
        yield from told("   ", one, more)
    yield say(
        pt="    manilha verify diz qual regra cada uma fere",
        en="    manilha verify tells which rule each of them breaks",
    )


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
        yield f"  {' '.join(_pairs(rival['instead']))}: {say(pt=pt, en=en)}"
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
