"""Answers the requests of `manilha-harness/1` for any implementation, and survives every one of them.

A request that cannot be read or answered gets an `error` with code and hint, and the game stands as it
stood. Only `bye` and the end of the input end the service.
"""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING, BinaryIO, Final, NoReturn

from manilha_reference.errors import ManilhaError, Rejected, Text

from manilha_conformance.oracle.implementation import Lasting
from manilha_conformance.oracle.requests import (
    bad_request,
    field,
    house_rules,
    items,
    number,
    record,
    text,
)
from manilha_conformance.protocol.lines import Message, MessageFault, read_object, write_object
from manilha_conformance.protocol.names import COMMANDS, PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from manilha_conformance.oracle.implementation import Game, Implementation

LINE_BYTES: Final = 1 << 24
"""The longest request that is read; a longer one is refused whole."""


class Server:
    """One session: the implementation, and the game that is being played."""

    def __init__(self, implementation: Implementation) -> None:
        self._implementation = implementation
        self._game: Game | None = None
        self._answers: dict[str, Callable[[Message], Message]] = {
            "hello": self._hello,
            "query": self._query,
            "begin": self._begin,
            "act": self._act,
            "legal": self._legal,
            "view": self._view,
            "run": self._run,
            "next_hand": self._next_hand,
            "bye": lambda _request: {},
        }

    def reply(self, request: Message) -> Message:
        """Answer one request, without its `seq`; never raises."""
        try:
            return self._answers.get(text(request, "cmd"), _unknown_command)(request)
        except ManilhaError as error:
            return failure(error)
        except Exception as error:  # noqa: BLE001 -- a fault of ours is an answer too, never the end
            return {
                "error": {
                    "code": "internal",
                    "message": f"{type(error).__name__}: {error}",
                    "hint": "this is a fault of the implementation; please report it",
                    "trace": traceback.format_exc(),
                }
            }

    def _hello(self, request: Message) -> Message:
        protocol = request.get("protocol", PROTOCOL)
        if protocol != PROTOCOL:
            raise bad_request(
                "unknown_protocol",
                f"protocol {protocol!r} is not spoken here",
                f"aqui não se fala o protocolo {protocol!r}",
                hint=Text(PROTOCOL),
            )
        return dict(self._implementation.hello())

    def _query(self, request: Message) -> Message:
        value = self._implementation.query(
            text(request, "ruleset"), house_rules(request), text(request, "fn"), record(request, "args")
        )
        return {"value": value}

    def _started(self, request: Message) -> Game:
        return self._implementation.begin(
            text(request, "ruleset"),
            house_rules(request),
            number(request, "players"),
            record(request, "setup"),
        )

    def _begin(self, request: Message) -> Message:
        game = self._started(request)
        answer = {"observe": game.observe()}
        self._game = game
        return answer

    def _playing(self) -> Game:
        if self._game is None:
            raise bad_request("no_game", "no game has begun", "nenhuma partida começou", hint=Text("begin"))
        return self._game

    def _act(self, request: Message) -> Message:
        return act(self._playing(), request)

    def _legal(self, request: Message) -> Message:
        return {"actions": self._playing().legal(field(request, "actor"))}

    def _view(self, request: Message) -> Message:
        return {"view": self._playing().view(field(request, "actor"))}

    def _next_hand(self, _request: Message) -> Message:
        self._playing().next_hand()
        return {"observe": self._playing().observe()}

    def _run(self, request: Message) -> Message:
        """Play a whole vector aside from the game of the session; the first error ends the list."""
        observations: list[Message] = []
        try:
            for observation in self._observations(request):
                observations.append(observation)  # noqa: PERF402 -- what came before an error stays
        except ManilhaError as error:
            observations.append(failure(error))
        return {"observations": observations}

    def _observations(self, request: Message) -> Iterator[Message]:
        if "query" in request:
            yield self._query({**request, **record(request, "query")})
            return
        game, seats = self._started(request), range(number(request, "players"))
        yield with_legal(game, {"observe": game.observe()}, seats)
        steps = items(request, "steps")
        goes_back = any(isinstance(step, dict) and "after" in step for step in steps)
        stood = [_kept(game)] if goes_back else []
        for step in steps:
            if not isinstance(step, dict):
                raise bad_request("bad_field", "steps: objects were expected", "steps: esperava objetos")
            if "after" in step:
                game = _kept(_stood_after(stood, step["after"]))
            if step.get("next_hand") is True:
                game.next_hand()
                yield with_legal(game, {"observe": game.observe()}, seats)
            else:
                yield with_legal(game, act(game, step), seats)
            if goes_back:
                stood.append(_kept(game))
        if "viewer" in request:
            yield {"view": game.view(request["viewer"])}


def _kept(game: Game) -> Lasting:
    """Return a game to go back to; `ManilhaError` where the implementation cannot keep one."""
    if not isinstance(game, Lasting):
        raise bad_request(
            "no_load_state",
            "there is no going back to an earlier step here",
            "aqui não se volta a um passo anterior",
        )
    return game.kept()


def _stood_after(stood: list[Lasting], number: object) -> Lasting:
    if type(number) is not int or not 0 <= number < len(stood):
        raise bad_request(
            "bad_field",
            f"after: a step from 0 to {len(stood) - 1} was expected",
            f"after: esperava um passo de 0 a {len(stood) - 1}",
        )
    return stood[number]


def _unknown_command(request: Message) -> NoReturn:
    command = request["cmd"]
    raise bad_request(
        "unknown_command",
        f"there is no command {command!r}",
        f"não existe o comando {command!r}",
        hint=Text(", ".join(COMMANDS)),
    )


def failure(error: ManilhaError) -> Message:
    """Build the `error` of a reply."""
    hint = None if error.hint is None else str(error.hint)
    return {"error": {"code": error.code, "message": str(error.message), "hint": hint, "trace": None}}


def act(game: Game, request: Message) -> Message:
    """Let a seat act and say whether the rules took it."""
    actor, action = field(request, "actor"), field(request, "action")
    try:
        game.act(actor, action)
    except Rejected as refusal:
        return {"ok": False, "reject": {"reason": str(refusal.reason)}}
    return {"ok": True, "observe": game.observe()}


def with_legal(game: Game, answer: Message, seats: Iterable[int]) -> Message:
    """Add to what a step of a batch shows what every seat may then do; none for one that may do nothing."""
    legal = {str(seat): actions for seat in seats if (actions := game.legal(seat))}
    return {**answer, "legal": legal}


def serve(implementation: Implementation, requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer line by line until `bye` or the end of the input."""
    server = Server(implementation)
    while line := requests.readline(LINE_BYTES):
        if not line.strip():
            continue
        seq, command = None, None
        try:
            request = read_object(_whole(requests, line))
        except MessageFault as fault:
            answer = failure(bad_request(fault.code, fault.text, fault.text))
        else:
            seq, command = request.get("seq"), request.get("cmd")
            answer = server.reply(request)
        replies.write(write_object({"seq": seq, **answer}))
        replies.flush()
        if command == "bye":
            return


def _whole(requests: BinaryIO, line: bytes) -> bytes:
    """Return the line, or pass over the rest of one that is too long."""
    if len(line) < LINE_BYTES or line.endswith(b"\n"):
        return line
    while line and not line.endswith(b"\n"):
        line = requests.readline(LINE_BYTES)
    raise MessageFault("too_long", f"more than {LINE_BYTES} bytes")
