"""Does the interpreter hold a rule of its own? It must name no variant and no number of the tables.

The modules that the engine is made of are found by following imports, so that a new one is checked too.
Words of the tables' grammar (`first_top`, `go`, `while_score`) are allowed: they are how a cell speaks.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import manilha_reference
import pytest
from manilha_reference.rulesets import load_ruleset, ruleset_ids

if TYPE_CHECKING:
    from collections.abc import Iterator

HOME = Path(manilha_reference.__file__).parent
ROOTS = ("engine", "legal", "observe", "queries")
# How tables are loaded, errors worded and answers remembered is no part of the interpreter.
ASIDE = {"errors", "memo", "ruleset", "tree"}
# A side has two members; nothing else may be counted in the code.
NUMBERS = {0, 1, 2, -1}


@cache
def modules() -> dict[str, ast.Module]:
    """Return the syntax tree of each module that the engine imports at run time."""
    found: dict[str, ast.Module] = {}
    waiting = list(ROOTS)
    while waiting:
        name = waiting.pop()
        if name in found or name in ASIDE:
            continue
        found[name] = ast.parse((HOME / f"{name}.py").read_text(encoding="utf-8"))
        waiting += imported(found[name])
    return found


def imported(tree: ast.Module) -> Iterator[str]:
    """Yield the modules of the package that a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == manilha_reference.__name__:
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and str(node.module).startswith(manilha_reference.__name__):
            yield str(node.module).split(".")[1]


def constants(tree: ast.Module) -> Iterator[object]:
    """Yield every constant of the code, docstrings and annotations left out."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    skipped = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in skipped and type(node.value) in (str, int):
            yield node.value


@cache
def names_of_rules() -> set[str]:
    """Return what only a table may name: rulesets, rungs, special rows and their ids, cards, longer ranks."""
    names = set(ruleset_ids())
    for ruleset in ruleset_ids():
        cells = load_ruleset(ruleset).cells
        for path, value in cells.items():
            parts = path.split(".")
            if parts[:2] == ["bets", "rungs"]:
                names.add(parts[2])
            if parts[0] == "special":
                names |= {parts[1], *([str(value)] if parts[-1] == "id" else [])}
            if parts[:2] == ["deck", "ranks"]:
                names |= {f"{value}{suit}" for suit in "OECP"}
    return names


def test_the_engine_is_found() -> None:
    assert {"engine", "legal", "tricks", "requests", "special", "awards", "deal", "order"} <= set(modules())


@pytest.mark.parametrize("name", sorted(modules()))
def test_no_module_of_the_engine_names_a_rule(name: str) -> None:
    seen = set(constants(modules()[name]))
    assert not {value for value in seen if isinstance(value, str)} & names_of_rules()
    assert {value for value in seen if isinstance(value, int)} <= NUMBERS


def test_the_check_can_fail() -> None:
    tree = ast.parse('"""Doc."""\nif rung == "truco":\n    value = 3\n')
    seen = set(constants(tree))
    assert seen & names_of_rules() == {"truco"}
    assert {value for value in seen if isinstance(value, int)} - NUMBERS == {3}
