"""What is wrong with a single value, in words: a code, the fault, and what to write instead."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NamedTuple

from manilha_reference.errors import Text

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

    from manilha_reference.node import Node


class Fault(NamedTuple):
    """Code, message and hint of one wrong value."""

    code: str
    message: Text
    hint: Text


_TYPES = {
    "string_type": Text("text", "texto"),
    "int_type": Text("a whole number", "um número inteiro"),
    "bool_type": Text("true or false", "true ou false"),
    "list_type": Text("a list", "uma lista"),
    "dict_type": Text("a map", "um mapa"),
    "model_type": Text("a map", "um mapa"),
}
_LEAST, _MOST = Text("at least", "no mínimo"), Text("at most", "no máximo")
_BOUNDS = {"greater_than_equal": ("ge", _LEAST), "less_than_equal": ("le", _MOST)}
_LENGTHS = {
    "too_short": ("min_length", _LEAST),
    "too_long": ("max_length", _MOST),
    "string_too_short": ("min_length", _LEAST),
    "string_too_long": ("max_length", _MOST),
}
_ENGLISH_SUITS = {"D": "O", "S": "E", "H": "C"}
_LONGEST = 40


def fault_of(group: list[ErrorDetails], spot: Node) -> Fault:
    """Say what is wrong with a value; where several types are allowed, `group` has the complaint of each."""
    error, shown = group[0], show(spot)
    kind, context = error["type"], _context(error)
    if len(group) > 1:
        ways = [_wanted(one) for one in group]
        wanted = Text(" / ".join(dict.fromkeys(ways)), " / ".join(dict.fromkeys(way.pt for way in ways)))
        return Fault("SPEC-WRONG-VALUE", _no_place(shown), _write(wanted))
    if kind == "literal_error":
        return Fault("SPEC-WRONG-VALUE", _no_place(shown), _words(error, spot))
    if kind in _BOUNDS:
        name, words = _BOUNDS[kind]
        message = Text(f"{shown} is out of range", f"{shown} está fora da faixa")
        return Fault("SPEC-OUT-OF-RANGE", message, _limit(words, context[name]))
    if kind in _LENGTHS:
        name, words = _LENGTHS[kind]
        message = Text("this has the wrong length", "isto tem o tamanho errado")
        return Fault("SPEC-WRONG-LENGTH", message, _limit(words, context[name]))
    if kind == "string_pattern_mismatch":
        message = Text(f"{shown} is not written as it should be", f"{shown} não está na forma certa")
        return Fault("SPEC-WRONG-FORM", message, form(error))
    wanted = _wanted(error)
    quoted = kind == "string_type" and isinstance(spot.value, int)
    hint = Text('put it in quotes: "4"', 'ponha entre aspas: "4"') if quoted else _write(wanted)
    return Fault("SPEC-WRONG-TYPE", Text(f"{shown} is not {wanted}", f"{shown} não é {wanted.pt}"), hint)


def form(error: ErrorDetails) -> Text:
    """Say which form a text must have."""
    pattern = str(_context(error).get("pattern", "?"))
    return Text(f"the form is {pattern}", f"a forma é {pattern}")


def show(spot: Node) -> str:
    """Quote a value in a message, shortened to fit a line."""
    if isinstance(spot.value, dict | list):
        return "{…}" if isinstance(spot.value, dict) else "[…]"
    if isinstance(spot.value, bool) or spot.value is None:
        return {True: "true", False: "false", None: "null"}[spot.value]
    text = str(spot.value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _context(error: ErrorDetails) -> dict[str, Any]:
    return error.get("ctx", {})


def _no_place(shown: str) -> Text:
    return Text(f"{shown} cannot stand here", f"{shown} não cabe aqui")


def _write(wanted: Text) -> Text:
    return Text(f"write {wanted}", f"escreva {wanted.pt}")


def _limit(words: Text, limit: object) -> Text:
    return Text(f"{words} {limit}", f"{words.pt} {limit}")


def _wanted(error: ErrorDetails) -> Text:
    """Say what the type asks for."""
    context = _context(error)
    if error["type"] in _TYPES:
        return _TYPES[error["type"]]
    if "expected" in context:
        return Text(", ".join(_expected(error)))
    if error["type"] in _BOUNDS:
        name, words = _BOUNDS[error["type"]]
        return _limit(words, context[name])
    return Text(str(context["pattern"])) if "pattern" in context else Text("another value", "outro valor")


def _expected(error: ErrorDetails) -> list[str]:
    listed = str(_context(error).get("expected", ""))
    return [word.strip("' ") for word in listed.replace(" or ", ", ").split(",")]


def _words(error: ErrorDetails, spot: Node) -> Text:
    """List the words allowed, the nearest to what was written first."""
    words = _expected(error)
    if isinstance(spot.value, str) and spot.value in _ENGLISH_SUITS and "O" in words:
        return Text(
            f"suits are O, E, C, P, by their Portuguese names: here {_ENGLISH_SUITS[spot.value]}",
            f"os naipes são O, E, C, P, pelos nomes em português: aqui {_ENGLISH_SUITS[spot.value]}",
        )
    near = get_close_matches(str(spot.value), words, n=1)
    return _write(Text(", ".join([*near, *(word for word in words if word not in near)])))
