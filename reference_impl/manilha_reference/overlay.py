"""Tables that extend others: maps merge, everything else replaces.

A file with `extends` names a shipped ruleset, or a file beside it (`other.yaml`). First the paths listed
under `remove` are taken out of what it extends, then its own maps are merged in. A map that carries
`replace: true` stands alone. Every value keeps the place where it was written.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from manilha_reference.errors import Problem, SpecError, Text
from manilha_reference.node import Node
from manilha_reference.paths import ruleset_file, shown
from manilha_reference.source import parse, read_text

if TYPE_CHECKING:
    from pathlib import Path

OWN_KEYS = ("format", "id", "name")
"""What a file says of itself and never inherits."""


@dataclass(frozen=True, slots=True)
class Layers:
    """One ruleset file merged onto what it extends; `chain` lists the files, this one first."""

    node: Node
    chain: tuple[Path, ...]
    base: Layers | None
    problems: tuple[Problem, ...]


def load_layers(path: Path, below: tuple[Path, ...] = ()) -> Layers:
    """Read a ruleset file and all that it extends; raises `SpecError` where there is nothing to merge."""
    here = path.resolve()
    node, found = parse(read_text(path), shown(path))
    if node is None or not isinstance(node.value, dict):
        raise SpecError(tuple(found) or (_no_map(node),))
    extends = node.value.pop("extends", None)
    removes = node.value.pop("remove", None) if extends is not None else None
    if extends is None:
        return Layers(node, (here,), None, tuple(found))
    base = _load_base(extends, path, (*below, here), found)
    if base is None:
        raise SpecError(tuple(found))
    problems = [*base.problems, *found, *_own(node)]
    under = Node(dict(base.node.value) if isinstance(base.node.value, dict) else {}, base.node.where)
    for key in (*OWN_KEYS,):
        if isinstance(under.value, dict):
            under.value.pop(key, None)
    if removes is not None:
        under = _remove(under, removes, problems)
    return Layers(merge(under, node, problems), (here, *base.chain), base, tuple(problems))


def merge(base: Node, over: Node, problems: list[Problem]) -> Node:
    """Lay one value over another; the result takes the place of the upper one."""
    if not isinstance(over.value, dict):
        return over
    flag = over.value.get("replace")
    alone = flag is not None and flag.value is True
    if flag is not None and not alone:
        problems.append(
            Problem(
                "SPEC-OVERLAY-REPLACE",
                Text("`replace` is true or absent", "`replace` é true ou não aparece"),
                flag.where,
                Text("leave it out to merge", "tire-o para juntar os mapas"),
            )
        )
    inherited = base.value if isinstance(base.value, dict) and not alone else {}
    merged = dict(inherited)
    for key, value in over.value.items():
        if key != "replace" or value is not flag:
            merged[key] = merge(inherited.get(key, Node(None, value.where)), value, problems)
    return Node(merged, over.where, over.key_where)


def _load_base(extends: Node, path: Path, below: tuple[Path, ...], found: list[Problem]) -> Layers | None:
    name = extends.value
    if not isinstance(name, str) or not name:
        hint = Text("write the id of a ruleset", "escreva o id de um conjunto de regras")
        message = Text("`extends` is not a name", "`extends` não é um nome")
        found.append(Problem("SPEC-EXTENDS-UNKNOWN", message, extends.where, hint, "extends"))
        return None
    target = path.parent / name if name.endswith((".yaml", ".yml")) else ruleset_file(name)
    try:
        known = target.is_file()
    except (OSError, ValueError):
        known = False
    if not known or (not name.endswith((".yaml", ".yml")) and "/" in name):
        message = Text(f"no ruleset {name} to extend", f"não há conjunto de regras {name} para estender")
        hint = Text("`manilha rulesets` lists them", "`manilha rulesets` mostra os que existem")
        found.append(Problem("SPEC-EXTENDS-UNKNOWN", message, extends.where, hint, "extends"))
        return None
    if target.resolve() in below:
        message = Text("a ruleset that extends itself", "um conjunto de regras que estende a si mesmo")
        hint = Text("one of the files must stand alone", "um dos arquivos tem de valer sozinho")
        found.append(Problem("SPEC-EXTENDS-LOOP", message, extends.where, hint, "extends"))
        return None
    return load_layers(target, below)


def _remove(base: Node, removes: Node, problems: list[Problem]) -> Node:
    if not isinstance(removes.value, list):
        message = Text("`remove` is a list of paths", "`remove` é uma lista de caminhos")
        hint = Text("for example [trick.hidden]", "por exemplo [trick.hidden]")
        problems.append(Problem("SPEC-REMOVE-PATH", message, removes.where, hint, "remove"))
        return base
    for entry in removes.value:
        steps = entry.value.split(".") if isinstance(entry.value, str) else []
        left = _without(base, steps)
        if left is None:
            message = Text(f"nothing to remove at {entry.value}", f"nada a remover em {entry.value}")
            hint = Text(
                "name a key of the extended tables; lists are replaced whole",
                "indique uma chave das tabelas estendidas; listas se trocam inteiras",
            )
            problems.append(Problem("SPEC-REMOVE-PATH", message, entry.where, hint, "remove"))
        else:
            base = left
    return base


def _without(node: Node, steps: list[str]) -> Node | None:
    """Copy the node without the value at the path; None when there is none."""
    if not steps or not isinstance(node.value, dict) or steps[0] not in node.value:
        return None
    copy = dict(node.value)
    if len(steps) == 1:
        del copy[steps[0]]
    else:
        inner = _without(copy[steps[0]], steps[1:])
        if inner is None:
            return None
        copy[steps[0]] = inner
    return Node(copy, node.where, node.key_where)


def _own(node: Node) -> list[Problem]:
    return [
        Problem(
            "SPEC-OVERLAY-OWN",
            Text(f"an overlay needs its own `{key}`", f"quem estende precisa do seu próprio `{key}`"),
            node.where,
            Text("add it at the top", "acrescente no começo"),
            key,
        )
        for key in OWN_KEYS
        if isinstance(node.value, dict) and key not in node.value
    ]


def _no_map(node: Node | None) -> Problem:
    assert node is not None  # noqa: S101 -- parse gives no node only together with a problem
    return Problem(
        "SPEC-TOP-LEVEL",
        Text("the file must be a map", "o arquivo tem de ser um mapa"),
        node.where,
        Text("begin with `format: manilha-ruleset/1`", "comece com `format: manilha-ruleset/1`"),
    )
