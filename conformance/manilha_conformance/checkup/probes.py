"""Tries each thing that the hello declares, once per ruleset and number of players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manilha_reference import engine
from manilha_reference.rulesets import load_ruleset, ruleset_ids
from manilha_reference.state import Phase
from manilha_reference.wire import read_setup, write_action

from manilha_conformance.checkup.finding import Finding, note, ok, problem
from manilha_conformance.checkup.samples import sample_arguments, sample_setup
from manilha_conformance.protocol.check import check_value
from manilha_conformance.protocol.lines import MessageFault
from manilha_conformance.transport.trouble import Trouble
from manilha_conformance.verify.ask import Asker, Instead
from manilha_conformance.verify.compare import compare_observe
from manilha_conformance.verify.kinds import move_name
from manilha_conformance.verify.offer import declared_house_rules, offer_of
from manilha_conformance.verify.script import run_trace_request
from manilha_conformance.verify.status import Status

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import State

    from manilha_conformance.transport.session import Session

Json = dict[str, Any]
_SAME_CARD_TWICE = 2


def probe_all(session: Session) -> Iterator[Finding]:
    """Try everything that is declared and that this suite knows how to ask."""
    for name, offered in session.hello["rulesets"].items():
        if name not in ruleset_ids():
            continue
        own = load_ruleset(name)
        declared = declared_house_rules(session.hello, name)
        differing = {rule: value for rule, value in declared.items() if value != own.house_rules.get(rule)}
        asker = Asker(session, offer_of(session.hello, name, differing))
        for players in offered["players"]:
            probe = _Probe(session, asker, load_ruleset(name, differing), players)
            yield from probe.queries()
            if asker.offer.levels & {"hand", "match"}:
                yield from probe.game()
                yield from probe.batch()


class _Probe:
    """One ruleset, one number of players."""

    def __init__(self, session: Session, asker: Asker, rules: Ruleset, players: int) -> None:
        self._session = session
        self._asker = asker
        self._rules = rules
        self._players = players
        self._where = f"{rules.id}/{players}"
        self._setup = sample_setup(rules, players)

    def queries(self) -> Iterator[Finding]:
        """Ask each declared query once."""
        if "judge" not in self._asker.offer.levels:
            return
        arguments = sample_arguments(self._rules, self._players)
        for fn in sorted(self._asker.offer.queries):
            yield self._try(f"query {fn} {self._where}", lambda fn=fn: self._query(fn, arguments[fn]))  # type: ignore[misc]  # mypy cannot type a default

    def _query(self, fn: str, args: Json) -> Finding | None:
        value = self._asker.query(fn, args)["value"]
        try:
            check_value(fn, value)
        except MessageFault as fault:
            return problem(f"query {fn} {self._where}", fault.text, fault.text)
        return None

    def game(self) -> Iterator[Finding]:
        """Play a hand as the reference would let it be played, with one refusal on the way."""
        yield self._try(f"begin {self._where}", self._begin)
        yield self._try(f"rejection {self._where}", self._rejection)
        yield self._try(f"hand {self._where}", self._hand)

    def batch(self) -> Iterator[Finding]:
        """Run a whole vector at once, where `batch` is declared, and go back within it, where that is too."""
        capabilities = self._asker.offer.capabilities
        if "batch" in capabilities:
            yield self._try(f"run {self._where}", self._run)
        if {"batch", "load_state"} <= capabilities:
            yield self._try(f"load_state {self._where}", self._go_back)

    def _try(self, name: str, attempt: Callable[[], Finding | None]) -> Finding:
        """Turn what comes of an attempt into a finding; nothing said means that all is well."""
        try:
            self._session.ready()
            return attempt() or ok(name, "works", "funciona")
        except Instead as instead:
            outcome = instead.outcome
            text = f"declared, but answers {outcome.status}: {outcome.message}"
            said = f"declarado, mas responde {outcome.status}: {outcome.message}"
            make = note if outcome.status is Status.SKIP else problem
            return make(name, text, said)
        except Trouble as trouble:
            return problem(name, str(trouble), f"{trouble.code}: {trouble.text.pt}", trouble.stderr)

    def _first_play(self) -> tuple[State, int, Json]:
        state = engine.begin(self._rules, self._players, read_setup(self._setup))
        seat = engine.seats_to_act(self._rules, state)[0]
        return state, seat, write_action(engine.legal_actions(self._rules, state, seat)[0])

    def _begin(self) -> Finding | None:
        self._asker.shown(self._asker.begin(self._players, self._setup))
        for seat in range(self._players):
            if "legal" in self._asker.offer.capabilities:
                self._asker.legal(seat)
            if "views" in self._asker.offer.capabilities:
                self._asker.view(seat)
        return None

    def _rejection(self) -> Finding | None:
        """Try what no rules allow: each must be refused, and nothing may change by it."""
        name = f"rejection {self._where}"
        state, seat, action = self._first_play()
        idle = next(other for other in range(self._players) if other != seat)
        self._asker.begin(self._players, self._setup)
        before = self._standing()
        reasons = []
        for step in (
            {"actor": idle, "action": {"type": "play", "card": state.hands[idle][0]}},
            {"actor": seat, "action": {"type": "play", "card": state.hands[idle][0]}},
            {"actor": seat, "action": {"type": "accept"}},
            {"actor": seat, "action": {"type": "shuffle"}},
        ):
            reply = self._asker.act(step)
            if reply["ok"]:
                return problem(name, f"{step} was taken", f"{step} foi aceito")
            if before != self._standing():
                return problem(
                    name, f"{step} was refused and changed the game", f"{step} foi recusado e mudou o jogo"
                )
            reasons.append(reply["reject"]["reason"])
        if "reasons" in self._asker.offer.capabilities and set(reasons) == {None}:
            return problem(name, "reasons are declared, none was given", "declara motivos e não deu nenhum")
        if self._asker.act({"actor": seat, "action": action})["ok"] is not True:
            return note(
                name,
                f"{action} was refused; verify will say more",
                f"{action} foi recusada; verify dirá mais",
            )
        return None

    def _standing(self) -> Json:
        """Return all that can be asked about the game without playing on."""
        offer = self._asker.offer
        seats = range(self._players)
        return {
            "legal": [self._asker.legal(seat) for seat in seats] if "legal" in offer.capabilities else None,
            "views": [self._asker.view(seat) for seat in seats] if "views" in offer.capabilities else None,
        }

    def _hand(self) -> Finding | None:
        """Play first legal acts to the end of the hand, then the next hand."""
        name = f"hand {self._where}"
        state = engine.begin(self._rules, self._players, read_setup(self._setup))
        self._asker.begin(self._players, self._setup)
        while seats := engine.seats_to_act(self._rules, state):
            action = engine.legal_actions(self._rules, state, seats[0])[0]
            step = {"actor": seats[0], "action": write_action(action)}
            reply = self._asker.act(step)
            if reply["ok"] is not True:
                return _refused(name, step)
            self._asker.shown(reply)
            state, _ = engine.apply(self._rules, state, seats[0], action)
        offer = self._asker.offer
        goes_on = state.phase == Phase.HAND_OVER  # a hand of raises may be worth the game
        if goes_on and "match" in offer.levels and "next_hand" not in offer.auto:
            self._asker.shown(self._asker.ask("next_hand"))
        return None

    def _run(self) -> Finding | None:
        """The batch must say what the single requests say."""
        name = f"run {self._where}"
        _, seat, action = self._first_play()
        steps = [{"actor": seat, "action": action}] * _SAME_CARD_TWICE
        singly = [self._asker.begin(self._players, self._setup), *(self._asker.act(step) for step in steps)]
        offer = self._asker.offer
        vector = {"setup": self._setup, "steps": steps}
        command, fields = run_trace_request(offer, self._players, vector)
        told = self._asker.ask(command, **fields)["observations"]
        if len(told) != len(singly):
            return problem(
                name,
                f"{len(singly)} observations were due, {len(told)} came",
                f"esperava {len(singly)} observações, vieram {len(told)}",
            )
        for at, (one, other) in enumerate(zip(singly, told, strict=True)):
            if one.get("ok") != other.get("ok") or not _same_record(one, other, offer.observables):
                return problem(
                    name, f"observation {at} is not what act says", f"a observação {at} não é o que act diz"
                )
            if "legal" in offer.capabilities and other.get("legal") is None:
                return problem(name, f"observation {at} lacks legal", f"falta legal na observação {at}")
        return None

    def _go_back(self) -> Finding | None:
        """After the deal the same act must come to the same twice, and once taken be there no more."""
        name = f"load_state {self._where}"
        _, seat, action = self._first_play()
        step = {"actor": seat, "action": action}
        vector = {"setup": self._setup, "steps": [step, {**step, "after": 0}, step]}
        command, fields = run_trace_request(self._asker.offer, self._players, vector)
        told = self._asker.ask(command, **fields)["observations"]
        _, once, again, twice = [*told, *[{}] * 4][:4]
        if once.get("ok") is not True:
            return _refused(name, step)
        if once != again or twice.get("ok") is not False:
            return problem(
                name,
                "an act taken after the deal again, by after: 0, is not what it was at first",
                "uma ação feita de novo depois da distribuição, por after: 0, não dá o mesmo que antes",
            )
        return None


def _refused(name: str, step: Json) -> Finding:
    """Say that an act which should be legal was refused: whether rightly is not for a checkup to judge."""
    shown = move_name(step)
    return note(name, f"{shown} was refused; verify will say more", f"{shown} foi recusado; verify dirá mais")


def _same_record(one: Json, other: Json, shown: frozenset[str]) -> bool:
    if "observe" not in one or "observe" not in other:
        return ("observe" in one) == ("observe" in other)
    return compare_observe(one["observe"], other["observe"], shown) is None
