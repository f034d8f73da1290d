"""One line of the protocol as a JSON object, or the fault is named."""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn

Message = dict[str, Any]


class MessageFault(ValueError):  # noqa: N818 -- the protocol's word
    """A line that is no reply: `code` is stable, the text says what is wrong with which part."""

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        self.text = text
        super().__init__(code, text)


def _no_constant(name: str) -> NoReturn:
    raise MessageFault("not_json", f"{name} is not JSON")


_DECODER: Final = json.JSONDecoder(parse_constant=_no_constant)
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def read_object(line: bytes) -> Message:
    """Read one line as a JSON object; faults `not_utf8`, `not_json`, `not_object`."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise MessageFault("not_utf8", f"byte {fault.start} is not UTF-8") from None
    try:
        message = _DECODER.decode(text)
    except (ValueError, RecursionError) as fault:
        if isinstance(fault, MessageFault):
            raise
        raise MessageFault("not_json", str(fault)) from None
    if not isinstance(message, dict):
        raise MessageFault("not_object", f"a JSON object was expected, not {type(message).__name__}")
    return message


def read_value(text: str, at: int) -> tuple[Any, int]:
    """Read the JSON value that begins there; return it and where it ends. `ValueError` for none."""
    return _DECODER.raw_decode(text, at)


def write_object(message: Message) -> bytes:
    """Write a message as one line of UTF-8, with its end; lone surrogates as their escapes."""
    return _ENCODER.encode(message).encode("utf-8", "backslashreplace") + b"\n"
