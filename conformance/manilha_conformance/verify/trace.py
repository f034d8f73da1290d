"""Runs a trace: a deal and its steps, each compared as far as the adapter shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manilha_reference.errors import Text

from manilha_conformance.suite.auto import merge_auto
from manilha_conformance.verify.compare import Difference, compare_legal, compare_observe
from manilha_conformance.verify.result import Outcome
from manilha_conformance.verify.status import Status

if TYPE_CHECKING:
    from manilha_conformance.suite.load import Vector
    from manilha_conformance.suite.models import Raw
    from manilha_conformance.verify.ask import Asker

LegalSets = dict[str, list[dict[str, Any]]]


class _Trace:
    """One run of a trace; `legal` is what holds now, as far as it is known."""

    def __init__(self, asker: Asker, vector: Vector) -> None:
        self._asker = asker
        self._players: int = vector.raw["players"]
        self._begin, self._steps = merge_auto(vector.raw, asker.offer.auto)
        self._setup = vector.raw["setup"]
        self._legal: LegalSets | None = None
        self._notes: list[Text] = []

    def run(self) -> Outcome:
        """Play to the first difference or to the end."""
        reply = self._asker.begin(self._players, self._setup)
        if self._begin is not None and (difference := self._state(self._begin, reply)):
            return self._fails(0, {"begin": True}, difference)
        for number, step in enumerate(self._steps, start=1):
            did = {name: value for name, value in step.items() if name != "expect"}
            difference = self._step(step, self._asker.act(step))
            if difference is not None:
                return self._fails(number, did, difference)
            if "any_of" in step["expect"] and number < len(self._steps):
                self._notes.append(
                    Text(
                        f"the sources leave step {number} open; what follows it was not compared",
                        f"as fontes deixam o passo {number} em aberto; o que segue não foi comparado",
                    )
                )
                break
        return Outcome(Status.PASS, notes=tuple(self._notes), unobserved=self._unobserved())

    def _fails(self, number: int, did: Raw, difference: Difference) -> Outcome:
        return Outcome(
            Status.FAIL,
            step=number,
            did=did,
            difference=difference,
            notes=tuple(self._notes),
            unobserved=self._unobserved(),
        )

    def _unobserved(self) -> tuple[str, ...]:
        offer = self._asker.offer
        expected = [step["expect"].get("observe", {}) for step in self._steps]
        hidden = {key for record in expected for key in record} - offer.observables
        return (*sorted(hidden), *(() if "legal" in offer.capabilities else ("legal",)))

    def _step(self, step: Raw, reply: Raw) -> Difference | None:
        expect = step["expect"]
        if "any_of" not in expect:
            return self._answer(expect, reply)
        differences = [self._answer(alternative, reply) for alternative in expect["any_of"]]
        return None if None in differences else differences[0]

    def _answer(self, expect: Raw, reply: Raw) -> Difference | None:
        """Compare one reply: taken or refused as expected, then the record and the legal sets."""
        refused = reply.get("ok") is False
        if "reject" in expect:
            if not refused:
                return Difference("answer", {"ok": False, "reject": expect["reject"]}, _bare(reply))
            reason = reply["reject"]["reason"]
            if self._another_reason(expect["reject"], reason):
                if self._asker.offer.strict_reasons:
                    return Difference("answer", {"ok": False, "reject": expect["reject"]}, _bare(reply))
                wanted = expect["reject"]["reason"]
                self._notes.append(
                    Text(f"reason {reason}, expected {wanted}", f"motivo {reason}, esperado {wanted}")
                )
            return self._legal_sets(self._legal)
        if refused:
            return Difference("answer", {"ok": True}, _bare(reply))
        return self._state(expect, reply)

    def _state(self, expect: Raw, reply: Raw) -> Difference | None:
        shown = self._asker.shown(reply)
        if difference := compare_observe(expect["observe"], shown, self._asker.offer.observables):
            return difference
        self._legal = expect.get("legal")
        return self._legal_sets(self._legal)

    def _legal_sets(self, expected: LegalSets | None) -> Difference | None:
        """Compare what every seat may do; a seat that is not named may do nothing."""
        if expected is None or "legal" not in self._asker.offer.capabilities:
            return None
        for seat in range(self._players):
            found = self._asker.legal(seat)
            if difference := compare_legal(seat, expected.get(str(seat), []), found):
                return difference
        return None

    def _another_reason(self, expected: Raw, reason: str | None) -> bool:
        """Whether an adapter that declares to give reasons gave one, and none of the good ones."""
        good = {expected["reason"], *(expected.get("any_of") or ())}
        return "reasons" in self._asker.offer.capabilities and reason is not None and reason not in good


def _bare(reply: Raw) -> Raw:
    return {name: value for name, value in reply.items() if name != "seq"}


def run_trace(asker: Asker, vector: Vector) -> Outcome:
    """Play the trace and compare each step."""
    return _Trace(asker, vector).run()
