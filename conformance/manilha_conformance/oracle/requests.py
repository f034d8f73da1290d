"""Reads the fields of a request; what is missing or of the wrong type is a `BadRequest` that names it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from manilha_reference.errors import BadRequest, Text

if TYPE_CHECKING:
    from collections.abc import Mapping

_TYPES: dict[type, Text] = {
    str: Text("a string", "um texto"),
    int: Text("an integer", "um número inteiro"),
    dict: Text("an object", "um objeto"),
    list: Text("a list", "uma lista"),
}


def bad_request(code: str, en: str, pt: str, hint: Text | None = None) -> BadRequest:
    """Build the error of a request that cannot be read."""
    return BadRequest(code, Text(en, pt), hint=hint)


def field(request: Mapping[str, Any], name: str) -> object:
    """Return a field that must be there, whatever its type."""
    if name not in request:
        raise bad_request("missing_field", f"{name} is missing", f"falta {name}")
    return request[name]


def _typed(request: Mapping[str, Any], name: str, wanted: type) -> object:
    value = field(request, name)
    if type(value) is not wanted:
        said = _TYPES[wanted]
        raise bad_request("bad_field", f"{name}: {said} was expected", f"{name}: esperava {said.pt}")
    return value


def text(request: Mapping[str, Any], name: str) -> str:
    """Return a field that must be a string."""
    return cast("str", _typed(request, name, str))


def number(request: Mapping[str, Any], name: str) -> int:
    """Return a field that must be an integer."""
    return cast("int", _typed(request, name, int))


def record(request: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return a field that must be an object."""
    return cast("dict[str, Any]", _typed(request, name, dict))


def items(request: Mapping[str, Any], name: str) -> list[Any]:
    """Return a field that must be a list."""
    return cast("list[Any]", _typed(request, name, list))


def house_rule_value(name: str, value: object) -> str:
    """Return a house rule's value as its text; numbers and booleans are read too."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | str):
        return str(value)
    raise bad_request(
        "bad_field", f"house_rules.{name}: a string was expected", f"house_rules.{name}: esperava um texto"
    )


def house_rules(request: Mapping[str, Any]) -> dict[str, str]:
    """Return the house rules asked for; none where the field is absent or null."""
    if request.get("house_rules") is None:
        return {}
    given = record(request, "house_rules")
    return {name: house_rule_value(name, value) for name, value in given.items()}
