#!/usr/bin/env python3
"""Truco over the wire: speaks manilha-harness/1, one JSON object per line on standard input and output.

Each command of the protocol is one method of `Adapter`, which returns the fields of its reply. `shapes.py`
turns the protocol's shapes into the game's and back, `house_rules.py` says what is played, and `truco.py`
is the game, which knows nothing of all this.
"""

from __future__ import annotations

import json
import sys
import traceback
from typing import TYPE_CHECKING, Any

import house_rules
import shapes
import truco

if TYPE_CHECKING:
    from typing import BinaryIO

    Json = dict[str, Any]


class UnsupportedError(Exception):
    """A request for something that is not played here; answered with `unsupported`, never guessed."""


class Adapter:
    """One session: a game at a time, and one method for each command."""

    def __init__(self) -> None:
        self.game: truco.Game | None = None
        self.deals: list[Json] = []  # of the hands that follow
        self.closed = False
        self.commands = {
            "hello": self.hello,
            "query": self.query,
            "begin": self.begin,
            "act": self.act,
            "legal": self.legal,
            "view": self.view,
            "next_hand": self.next_hand,
            "run": self.run,
            "bye": self.bye,
        }

    def answer(self, line: bytes) -> Json:
        """Return the reply to one line of input, with the number of its request."""
        try:
            request = json.loads(line)
            return {"seq": request["seq"], **self.reply(request)}
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            return {"seq": None, "error": {"message": f"no request: {error!r}", "code": "bad_request"}}

    def reply(self, request: Json) -> Json:
        """Return the fields of the reply to one request; whatever goes wrong becomes a reply too."""
        try:
            return self.commands.get(request["cmd"], self.unknown)(request)
        except UnsupportedError as error:
            return {"unsupported": {"feature": str(error), "message": f"{error} is not played here"}}
        except (shapes.BadRequestError, truco.IllegalMoveError) as error:
            return {"error": {"message": str(error), "code": "bad_request"}}
        except Exception as error:  # noqa: BLE001 - a slip must not end the session
            return {"error": {"message": repr(error), "trace": traceback.format_exc(), "code": "failed"}}

    def hello(self, request: Json) -> Json:
        """Say what this is and what can be asked of it."""
        if request.get("protocol") != "manilha-harness/1":
            raise UnsupportedError(f"protocol {request.get('protocol')}")
        return {
            "implementation": {"name": "manilha-sample-python", "version": "1.0.0", "language": "python"},
            "levels": ["judge", "hand", "match"],
            "rulesets": {
                name: {"players": list(variant.players), "house_rules": house_rules.played(name)}
                for name, variant in truco.VARIANTS.items()
            },
            "queries": list(shapes.QUERIES),
            "observables": list(shapes.OBSERVABLES),
            "capabilities": ["legal", "views", "reasons", "batch", "load_state"],
            "auto": [],
        }

    def query(self, request: Json) -> Json:
        """Answer a question that needs no game."""
        variant = self.variant(request)
        if request["fn"] not in shapes.QUERIES:
            raise UnsupportedError(f"query {request['fn']}")
        return {"value": shapes.QUERIES[request["fn"]](variant, **request["args"])}

    def begin(self, request: Json) -> Json:
        """Deal the first hand of a game; the other deals of the setup wait for `next_hand`."""
        self.game = shapes.read_setup(self.variant(request), request["players"], request["setup"])
        self.deals = list(request["setup"].get("deals", []))
        return {"observe": shapes.observe(self.game)}

    def act(self, request: Json) -> Json:
        """Let a seat do something, or say why it may not."""
        game = self.playing()
        try:
            game.act(shapes.read_seat(game, request["actor"]), shapes.read_move(request["action"]))
        except truco.IllegalMoveError as error:
            return {"ok": False, "reject": {"reason": str(error)}}
        return {"ok": True, "observe": shapes.observe(game)}

    def legal(self, request: Json) -> Json:
        """List everything that a seat may do."""
        game = self.playing()
        moves = game.hand.legal_moves(shapes.read_seat(game, request["actor"]))
        return {"actions": [shapes.write_move(move) for move in moves]}

    def view(self, request: Json) -> Json:
        """Show the game as a seat sees it."""
        game = self.playing()
        return {"view": shapes.view(game, shapes.read_seat(game, request["actor"]))}

    def next_hand(self, _request: Json) -> Json:
        """Deal the next hand of the game."""
        game = self.playing()
        if game.winner or game.hand.phase != "over" or not self.deals:
            raise shapes.BadRequestError("there is no hand to deal now")
        deal, *self.deals = self.deals
        game.deal(deal["hands"], deal.get("vira"))
        return {"observe": shapes.observe(game)}

    def run(self, request: Json) -> Json:
        """Do all that a vector asks, aside from the game under way; the replies come in one list."""
        if request.get("query"):
            return {"observations": [self.reply({**request, **request["query"], "cmd": "query"})]}
        session = self.game, self.deals
        observations: list[Json] = []
        goes_back = any("after" in step for step in request["steps"])
        stood = []  # the game after each step, if steps go back there: each is then played in a copy
        for step in ({**request, "cmd": "begin"}, *request["steps"]):
            command = "next_hand" if step.get("next_hand") else "act"
            if stood:
                game, self.deals = stood[step.get("after", -1)]
                self.game = shapes.copy_game(game)
            observations.append(self.reply({"cmd": command, **step}))
            if observations[-1].keys() & {"unsupported", "error"}:
                break
            observations[-1]["legal"] = self.all_legal(request["players"])
            if goes_back:
                stood.append((self.playing(), self.deals))
        else:
            if "viewer" in request:
                observations.append(self.reply({"cmd": "view", "actor": request["viewer"]}))
        self.game, self.deals = session
        return {"observations": observations}

    def all_legal(self, players: int) -> Json:
        """List what each seat may do that may do anything."""
        seats = {str(seat): self.legal({"actor": seat})["actions"] for seat in range(players)}
        return {seat: actions for seat, actions in seats.items() if actions}

    def bye(self, _request: Json) -> Json:
        """Close the session."""
        self.closed = True
        return {}

    def variant(self, request: Json) -> truco.Variant:
        """Return the variant asked for; raise UnsupportedError where it, or a house rule, is not played."""
        ruleset = request["ruleset"]
        if ruleset not in truco.VARIANTS:
            raise UnsupportedError(f"ruleset {ruleset}")
        played = house_rules.played(ruleset)
        for name, value in (request.get("house_rules") or {}).items():
            text = str(value).lower() if isinstance(value, bool) else str(value)
            if played.get(name) != text:
                raise UnsupportedError(f"house rule {name}={text}")
        return truco.VARIANTS[ruleset]

    def unknown(self, request: Json) -> Json:
        """Say that a command is not known here."""
        raise UnsupportedError(f"command {request['cmd']}")

    def playing(self) -> truco.Game:
        """Return the game under way; raise BadRequestError before any."""
        if self.game is None:
            raise shapes.BadRequestError("no game has begun")
        return self.game


def serve(adapter: Adapter, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer each line as it comes, until `bye` or the end of the input."""
    for line in source:
        sink.write(json.dumps(adapter.answer(line), ensure_ascii=False).encode() + b"\n")
        sink.flush()
        if adapter.closed:
            return


if __name__ == "__main__":
    serve(Adapter(), sys.stdin.buffer, sys.stdout.buffer)
