"""A liar for the writers to tell of: two rules broken in one game, a third in a query, a hang, no views."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_conformance.transport.trouble import Code, Trouble
from manilha_reference.errors import Text

if TYPE_CHECKING:
    from tests.conformance.verify.roads import Message

COMMAND = ("node", "my engine.mjs")


def lies(request: Message, reply: Message) -> Message:
    """Let seat 2 give up, lead on from the wrong seat, weigh manilhas backwards, see nothing, hang once."""
    if request["cmd"] == "query" and request["fn"] == "manilhas":
        return {"value": reply["value"][::-1]}
    if request["cmd"] == "query" and request["fn"] == "next_raise":
        raise Trouble(
            Code.HANG,
            Text("no reply after 5 s", "nenhuma resposta em 5 s"),
            "loading\x1b[31m…",
            timed_out=True,
        )
    if request["cmd"] == "legal" and reply["actions"] and request["actor"] == 2:
        return {"actions": [*reply["actions"], {"type": "fold"}]}
    if request["cmd"] == "view":
        return {"unsupported": {"feature": "view", "message": "no eyes"}}
    if reply.get("ok") and reply["observe"]["trick"] == 2:
        return {**reply, "observe": {**reply["observe"], "leader": 0, "to_act": [0]}}
    return reply
