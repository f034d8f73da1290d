"""A vector, and a comparison of suites, in lines for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manilha_conformance.browse.compare import difference
from manilha_conformance.report.rows import action_words, show
from manilha_conformance.say import count, said, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manilha_conformance.browse.compare import Comparison
    from manilha_conformance.suite.load import Vector


def vector_lines(vector: Vector) -> Iterator[str]:
    """Tell a whole vector: header, rules with their sources, inputs, and what is expected of each."""
    raw = vector.raw
    yield vector.id
    yield f"  {vector.title}"
    revision = say(pt="revisão", en="revision")
    yield f"  {raw['kind']} · {raw['level']} · {raw['requirement']} · {revision} {raw['revision']}"
    if raw["players"] is not None:
        yield f"  {say(pt='jogadores', en='players')}: {raw['players']}"
    if vector.house_rules:
        chosen = ", ".join(f"{name}={value}" for name, value in vector.house_rules.items())
        yield f"  {say(pt='regras da casa de que depende', en='house rules that matter')}: {chosen}"
    if raw["flags"]:
        yield f"  {say(pt='marcas', en='flags')}: {', '.join(raw['flags'])}"
    yield ""
    for name in vector.rules:
        note = vector.notes[name]
        yield f"  {name}  {said(note.says)}"
        yield f"    {', '.join(note.sources) or say(pt='sem fonte', en='no source')}"
    yield ""
    yield from _body(raw)


def _body(raw: dict[str, Any]) -> Iterator[str]:
    if raw["kind"] == "query":
        query = raw["query"]
        yield f"  {query['fn']} {show(query['args'])}"
        yield f"    → {show(query['expect'])}"
        return
    yield from _setup(raw["setup"])
    if "begin" in raw:
        yield from _state(raw["begin"])
    for number, step in enumerate(raw["steps"], start=1):
        yield f"  {number}. {_step(step)}"
        yield from _expectation(step.get("expect"))
    if raw["kind"] == "perft":
        perft = raw["perft"]
        yield f"  {say(pt='sequências por tamanho', en='sequences by length')}: {show(perft['counts'])}"
        for act, number in sorted(perft["divide"].items()):
            yield f"    {act}: {number}"
    if raw["kind"] == "view_pair":
        pair = raw["pair"]
        yield f"  {say(pt='contra', en='against')}:"
        yield from _setup(pair["other"]["setup"])
        for number, step in enumerate(pair["other"]["steps"], start=1):
            yield f"  {number}. {_step(step)}"
        equal = (
            say(pt="vê o mesmo", en="sees the same")
            if pair["equal"]
            else say(pt="vê que diferem", en="can tell")
        )
        yield f"    → {say(pt='o lugar', en='seat')} {pair['viewer']} {equal}"


def _setup(setup: dict[str, Any]) -> Iterator[str]:
    a, b = setup["scores"]
    opens = say(pt=f"abre o lugar {setup['opener']}", en=f"seat {setup['opener']} opens")
    yield f"  {a}-{b}, {opens}, vira {setup['vira'] or '-'}"
    yield from (f"    {seat}: {' '.join(hand)}" for seat, hand in enumerate(setup["hands"]))
    for number, deal in enumerate(setup.get("deals", ()), start=2):
        hands = " | ".join(" ".join(hand) for hand in deal["hands"])
        yield f"    {say(pt='mão', en='hand')} {number}: {hands}, vira {deal['vira'] or '-'}"


def _step(step: dict[str, Any]) -> str:
    if "next_hand" in step:
        return say(pt="próxima mão", en="next hand")
    return f"{show(step['actor'])}: {action_words(step['action'])}"


def _expectation(expect: dict[str, Any] | None) -> Iterator[str]:
    if expect is None:
        return
    if "reject" in expect:
        reasons = expect["reject"].get("any_of") or [expect["reject"]["reason"]]
        yield f"     → {say(pt='recusado', en='refused')}: {say(pt=' ou ', en=' or ').join(reasons)}"
    elif "any_of" in expect:
        for alternative in expect["any_of"]:
            yield f"     → {alternative['because']}"
    else:
        yield from _state(expect)


def _state(state: dict[str, Any]) -> Iterator[str]:
    told = (f"{name} {show(value)}" for name, value in state["observe"].items() if value is not None)
    yield f"     → {', '.join(told)}"
    for seat, actions in state["legal"].items():
        yield f"       {seat}: {', '.join(action_words(action, possible=True) for action in actions)}"


def comparison_lines(found: Comparison) -> Iterator[str]:
    """Tell what changed, each vector with the rule that decides it."""
    for vector in found.added:
        yield f"+ {vector.id} [{vector.rules[0]}] {vector.title}"
    for vector in found.removed:
        yield f"- {vector.id} [{vector.rules[0]}] {vector.title}"
    for before, now in (*found.revalued, *found.asked_anew):
        yield f"~ {now.id} [{now.rules[0]}] {now.title}"
        change = difference(before, now) if (before, now) in found.revalued else None
        if change is None:
            yield f"    {say(pt='pergunta outra coisa que antes', en='asks something else than before')}"
        else:
            yield f"    {change.where}: {show(change.before)} → {show(change.now)}"
    for _, now in found.retold:
        yield f"  {now.id} [{now.rules[0]}] {say(pt='só o que se diz dele', en='only what is said of it')}"
    yield _total(found)


def _total(found: Comparison) -> str:
    return ", ".join(
        (
            count(len(found.added), pt=("novo", "novos"), en=("added", "added")),
            count(len(found.removed), pt=("retirado", "retirados"), en=("removed", "removed")),
            count(
                len(found.revalued), pt=("com outro valor", "com outro valor"), en=("revalued", "revalued")
            ),
            count(
                len(found.asked_anew),
                pt=("com outra pergunta", "com outra pergunta"),
                en=("asked anew", "asked anew"),
            ),
            count(len(found.retold), pt=("só recontado", "só recontados"), en=("retold", "retold")),
        )
    )
