"""Asks an adapter on behalf of one vector; replies that stand instead of an answer end the vector."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from manilha_reference.errors import Text

from manilha_conformance.transport.trouble import Code, Trouble
from manilha_conformance.verify.result import Outcome
from manilha_conformance.verify.script import ask_act, ask_begin, ask_query
from manilha_conformance.verify.status import Status
from manilha_conformance.verify.told import Told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from manilha_conformance.protocol.names import Command
    from manilha_conformance.transport.session import Request, Session
    from manilha_conformance.verify.offer import Offer
    from manilha_conformance.verify.script import Script

Reply = dict[str, Any]
Way = TypeVar("Way")


class Answering(Protocol):
    """Whoever answers requests: a session, or replies that have come already."""

    def ask(self, command: Command, **fields: Any) -> Reply:  # noqa: ANN401 -- any JSON
        """Return the reply, of the right shape; raises `Trouble`."""


class Instead(Exception):  # noqa: N818 -- a way out, not an error
    """The adapter answered `unsupported`, `skip` or `error`: nothing more is to be learned here."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
        super().__init__(outcome.status)


class Asker:
    """One adapter, one ruleset; raises `Instead` and `Trouble`.

    `did` is what was asked last, `step` how many steps of a game it has come (0 is the deal, None no game).
    """

    def __init__(self, session: Answering, offer: Offer) -> None:
        self._session = session
        self.offer = offer
        self.did: Reply = {}
        self.step: int | None = None

    def ask(self, command: Command, **fields: object) -> Reply:
        """Return the reply that answers the request."""
        reply = self._session.ask(command, **fields)
        if not _INSTEAD.keys().isdisjoint(reply):
            kind = next(kind for kind in _INSTEAD if kind in reply)
            raise Instead(_outcome(_INSTEAD[kind], reply[kind]))
        return reply

    def query(self, fn: str, args: object) -> Reply:
        """Put a question to the rules."""
        self.did = {"fn": fn, "args": args}
        return self._put(ask_query(self.offer, fn, args))

    def begin(self, players: int, setup: object) -> Reply:
        """Start a game."""
        self.did, self.step = {"begin": True}, 0
        return self._put(ask_begin(self.offer, players, setup))

    def act(self, step: Reply, number: int | None = None) -> Reply:
        """Take a step of a vector, an act or the next hand: the one after the last unless numbered."""
        self.did = {name: value for name, value in step.items() if name != "expect"}
        self.step = (self.step or 0) + 1 if number is None else number
        return self._put(ask_act(step))

    def legal(self, seat: int) -> list[Reply]:
        """Return what a seat may do."""
        self.did = {"legal": seat}
        actions: list[Reply] = self.ask("legal", actor=seat)["actions"]
        return actions

    def view(self, seat: int) -> object:
        """Return what a seat sees."""
        self.did = {"viewer": seat}
        return self.ask("view", actor=seat)["view"]

    def shown(self, reply: Reply) -> Reply:
        """Return the record of a reply; `Trouble` bad_shape where a declared observable is not in it."""
        record: Reply = reply["observe"]
        if missing := sorted(self.offer.observables - set(record)):
            raise Trouble(
                Code.BAD_SHAPE,
                Text(
                    f"observe lacks {', '.join(missing)}, which hello declares",
                    f"falta em observe {', '.join(missing)}, que o hello declara",
                ),
            )
        return record

    def over(self, ways: Sequence[Way], script: Callable[[Way], Script]) -> Iterator[Way]:  # noqa: ARG002 -- for those who send ahead
        """Yield each way, to be asked next; `script` says what will be asked on it."""
        return iter(ways)

    def _put(self, request: Request) -> Reply:
        command, fields = request
        return self.ask(command, **fields)


class AheadAsker(Asker):
    """Sends the requests of ways that do not hang on each other before it reads the replies."""

    def __init__(self, session: Session, offer: Offer) -> None:
        super().__init__(session, offer)
        self._road = session

    def over(self, ways: Sequence[Way], script: Callable[[Way], Script]) -> Iterator[Way]:
        """Yield each way with its replies at hand."""
        scripts = [script(way) for way in ways]
        for way, asked, replies in zip(ways, scripts, self._road.exchange(scripts), strict=True):
            self._session = Told(asked, replies)
            yield way


_INSTEAD = {"unsupported": Status.UNSUPPORTED, "skip": Status.SKIP, "error": Status.ERROR}


def _outcome(status: Status, said: Reply) -> Outcome:
    told, named = said.get("message") or "", said.get("feature") or ""
    feature = f"{named}: " if named and not told.startswith(named) else ""
    hint = f" ({said['hint']})" if said.get("hint") else ""
    return Outcome(
        status,
        code=said.get("code"),
        message=Text(f"{feature}{told}{hint}"),
        stderr=said.get("trace") or "",
        issue_url=said.get("issue_url"),
    )
