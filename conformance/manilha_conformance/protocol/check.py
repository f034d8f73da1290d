"""A line from an adapter becomes a reply of the right shape, or the fault is named."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NoReturn

from pydantic import TypeAdapter, ValidationError

from manilha_conformance.protocol.messages import reply_model
from manilha_conformance.protocol.shapes import QUERY_VALUES

Reply = dict[str, Any]


class MessageFault(ValueError):  # noqa: N818 -- the protocol's word
    """A line that is no reply: `code` is stable, the text says what is wrong with which part."""

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        self.text = text
        super().__init__(code, text)


def _no_constant(name: str) -> NoReturn:
    raise MessageFault("not_json", f"{name} is not JSON")


def read_object(line: bytes) -> Reply:
    """Read one line as a JSON object; faults `not_utf8`, `not_json`, `not_object`."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise MessageFault("not_utf8", f"byte {fault.start} is not UTF-8") from None
    try:
        message = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as fault:
        if isinstance(fault, MessageFault):
            raise
        raise MessageFault("not_json", str(fault)) from None
    if not isinstance(message, dict):
        raise MessageFault("not_object", f"a JSON object was expected, not {type(message).__name__}")
    return message


def _first_faults(error: ValidationError, limit: int = 3) -> str:
    found = [
        f"{'.'.join(str(part) for part in fault['loc']) or 'reply'}: {fault['msg']}"
        for fault in error.errors(include_url=False, include_context=False, include_input=False)
    ]
    more = f" (+{len(found) - limit})" if len(found) > limit else ""
    return "; ".join(found[:limit]) + more


def check_reply(command: str, reply: Reply) -> None:
    """Hold a reply against the shape of its command; fault `bad_shape`."""
    try:
        reply_model(command, reply).model_validate(reply)
    except ValidationError as error:
        raise MessageFault("bad_shape", _first_faults(error)) from None


@cache
def _value_type(fn: str) -> TypeAdapter[Any]:
    return TypeAdapter(QUERY_VALUES[fn])


def check_value(fn: str, value: object) -> None:
    """Hold the answer of a query against its shape; fault `bad_shape`."""
    try:
        _value_type(fn).validate_python(value, strict=True)
    except ValidationError as error:
        raise MessageFault("bad_shape", f"value of {fn}: {_first_faults(error)}") from None
