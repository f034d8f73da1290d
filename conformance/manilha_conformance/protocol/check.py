"""A reply is held against the shape of its command, the value of a query against the query's."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter, ValidationError

from manilha_conformance.protocol.lines import MessageFault
from manilha_conformance.protocol.replies import reply_model
from manilha_conformance.protocol.shapes import QUERY_VALUES

if TYPE_CHECKING:
    from manilha_conformance.protocol.lines import Message


def _first_faults(error: ValidationError, limit: int = 3) -> str:
    found = [
        f"{'.'.join(str(part) for part in fault['loc']) or 'reply'}: {fault['msg']}"
        for fault in error.errors(include_url=False, include_context=False, include_input=False)
    ]
    more = f" (+{len(found) - limit})" if len(found) > limit else ""
    return "; ".join(found[:limit]) + more


def check_reply(command: str, reply: Message) -> None:
    """Hold a reply against the shape of its command; fault `bad_shape`.

    The model's validator is called without the detour over the model: this is done for every reply.
    """
    try:
        reply_model(command, reply).__pydantic_validator__.validate_python(reply)
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
