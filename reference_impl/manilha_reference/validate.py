"""Holds a file against its shape and names every fault, in two languages, where it stands."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError

from manilha_reference.errors import Problem, Text
from manilha_reference.wording import fault_of, form

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

    from manilha_reference.node import Node

Step = str | int


def shape_problems(node: Node, model: type[BaseModel]) -> tuple[list[Problem], set[str]]:
    """Return the faults of shape, in the order of the text, and the top-level keys that have one."""
    try:
        model.model_validate(node.plain())
    except ValidationError as error:
        groups = _grouped(node, error.errors(include_url=False))
    else:
        return [], set()
    problems = [_problem(node, path, group, model) for path, group in groups.items()]
    return sorted(problems, key=lambda problem: problem.where), {str(path[0]) for path in groups if path}


def _grouped(node: Node, found: list[ErrorDetails]) -> dict[tuple[Step, ...], list[ErrorDetails]]:
    """Gather the errors of each value: where several types are allowed, each one complains."""
    groups: dict[tuple[Step, ...], list[ErrorDetails]] = {}
    for error in found:
        groups.setdefault(_path_of(node, error), []).append(error)
    return groups


def _path_of(node: Node, error: ErrorDetails) -> tuple[Step, ...]:
    """Return the path of the value: what follows it in the error's own names a branch of the type."""
    loc = error["loc"]
    if error["type"] == "missing":
        return loc
    return next(loc[:length] for length in range(len(loc), -1, -1) if _exists(node, loc[:length]))


def _exists(node: Node, path: tuple[Step, ...]) -> bool:
    for step in path:
        inside = node.value
        if isinstance(inside, dict) and step in inside:
            node = inside[str(step)]
        elif isinstance(inside, list) and isinstance(step, int) and step < len(inside):
            node = inside[step]
        else:
            return False
    return True


def _problem(
    node: Node, path: tuple[Step, ...], group: list[ErrorDetails], model: type[BaseModel]
) -> Problem:
    error = group[0]
    spot = node.find(path)
    dotted = ".".join(map(str, path))
    key = str(path[-1]) if path else ""
    if error["type"] == "missing":
        above = node.find(path[:-1])
        message = Text(f"`{key}` is missing", f"falta `{key}`")
        hint = Text(f"write {dotted}", f"escreva {dotted}")
        return Problem("SPEC-MISSING-KEY", message, above.key_where or above.where, hint, dotted)
    at_key = spot.key_where or spot.where
    if error["type"] == "extra_forbidden":
        message = Text(f"`{key}` is not known here", f"`{key}` não existe aqui")
        return Problem("SPEC-UNKNOWN-KEY", message, at_key, _nearest(node, path, model), dotted)
    if error["loc"] and error["loc"][-1] == "[key]":
        message = Text(f"`{key}` is no name for this", f"`{key}` não serve de nome aqui")
        return Problem("SPEC-KEY-FORM", message, at_key, form(error), dotted)
    fault = fault_of(group, spot)
    return Problem(fault.code, fault.message, spot.where, fault.hint, dotted)


def _nearest(node: Node, path: tuple[Step, ...], model: type[BaseModel]) -> Text:
    """Suggest the known key that looks like the unknown one, or list those known."""
    known = sorted(_known_keys(model, path[:-1]))
    beside = node.find(path[:-1]).value
    free = [key for key in known if not isinstance(beside, dict) or key not in beside]
    if near := get_close_matches(str(path[-1]), free or known, n=1, cutoff=0.5):
        return Text(f"did you mean `{near[0]}`?", f"quis dizer `{near[0]}`?")
    return Text(f"known are {', '.join(known)}", f"as chaves são {', '.join(known)}")


def _known_keys(model: type[BaseModel], path: tuple[Step, ...]) -> set[str]:
    """Return the keys of the map at the path, found through the JSON Schema of the model."""
    schema = model.model_json_schema()
    here: dict[str, Any] = schema
    for step in path:
        here = _resolve(here, schema)
        if isinstance(step, int):
            here = here.get("items", {})
        else:
            named = here.get("properties", {})
            here = named.get(step) or next(iter(here.get("patternProperties", {}).values()), {})
    return set(_resolve(here, schema).get("properties", {}))


def _resolve(here: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in here:
        here = schema["$defs"][here["$ref"].rpartition("/")[2]]
    return here
