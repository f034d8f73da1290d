"""Runs a trace: a deal and its steps, each compared as far as the adapter shows it.

Where only what may be done differs, both games still stand in the same position: the difference is kept and
the trace goes on. Anything else parts them, another seat in the place of the one on turn too, and the trace
ends there.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from manilha_reference.errors import Text

from manilha_conformance.suite.auto import merge_auto
from manilha_conformance.verify.blame import Witness
from manilha_conformance.verify.compare import Difference, compare_legal, compare_observe, in_anothers_place
from manilha_conformance.verify.result import Found, Outcome
from manilha_conformance.verify.status import Status
from manilha_conformance.verify.tables import tables

if TYPE_CHECKING:
    from manilha_conformance.suite.load import Vector
    from manilha_conformance.suite.models import Raw
    from manilha_conformance.verify.ask import Asker

LegalSets = dict[str, list[dict[str, Any]]]


class _PartedError(Exception):
    """The games stand in different positions: nothing that follows can be compared."""


class _Trace:
    """One run of a trace; `legal` is what holds now, as far as it is known."""

    def __init__(self, asker: Asker, vector: Vector) -> None:
        self._asker = asker
        self._offer = asker.offer
        self._players: int = vector.raw["players"]
        self._merged = merge_auto(vector.raw, asker.offer.auto)
        self._setup = vector.raw["setup"]
        rules = tables(asker.offer.ruleset, asker.offer.house_rules)
        self._witness = Witness(rules, vector.raw)
        self._legal: LegalSets | None = None
        self._notes: list[Text] = []
        self._found: dict[tuple[str, str | None], Found] = {}
        self._number = 0
        self._did: Raw = {"begin": True}

    def run(self) -> Outcome:
        """Play to where the games part or to the end."""
        reply = self._asker.begin(self._players, self._setup)
        with suppress(_PartedError):
            if self._merged.begin is not None:
                self._state(self._merged.begin, reply)
            self._play()
        found = tuple(self._found.values())
        unobserved = self._unobserved()
        if not found:
            return Outcome(Status.PASS, notes=tuple(self._notes), unobserved=unobserved)
        first, *more = found
        return Outcome(
            Status.FAIL,
            step=first.step,
            did=first.did,
            difference=first.difference,
            rule=first.rule,
            more=tuple(more),
            notes=tuple(self._notes),
            unobserved=unobserved,
        )

    def _play(self) -> None:
        steps = self._merged.steps
        for number, step in enumerate(steps, start=1):
            self._number = number
            self._did = {name: value for name, value in step.items() if name != "expect"}
            reply = self._asker.act(step, self._before + 1)
            if "any_of" not in step["expect"]:
                self._answer(step["expect"], reply)
                continue
            self._one_of(step["expect"]["any_of"], reply)
            if number < len(steps):
                here = self._before + 1
                self._notes.append(
                    Text(
                        f"the sources leave step {here} open; what follows it was not compared",
                        f"as fontes deixam o passo {here} em aberto; o que segue não foi comparado",
                    )
                )
            return

    @property
    def _before(self) -> int:
        """How many steps of the vector are done before the one that is asked now."""
        return self._merged.through[self._number - 1]

    def _unobserved(self) -> tuple[str, ...]:
        expected = [step["expect"].get("observe", {}) for step in self._merged.steps]
        hidden = {key for record in expected for key in record} - self._offer.observables
        return (*sorted(hidden), *(() if "legal" in self._offer.capabilities else ("legal",)))

    def _finds(self, difference: Difference, rule: str | None) -> None:
        """Keep a difference, the first of its kind under each rule."""
        step = self._before + 1 if self._number else 0
        self._found.setdefault((difference.what, rule), Found(step, self._did, difference, rule))

    def _parts(self, difference: Difference, rule: str | None) -> None:
        self._finds(difference, rule)
        raise _PartedError

    def _one_of(self, alternatives: list[Raw], reply: Raw) -> None:
        """Hold the reply against each alternative; where none fits, the first tells what differs."""
        before, notes, told = dict(self._found), list(self._notes), None
        for alternative in alternatives:
            self._found, self._notes = dict(before), list(notes)
            with suppress(_PartedError):
                self._answer(alternative, reply)
            if self._found == before:
                return
            told = told or self._found
        self._found = told or before

    def _answer(self, expect: Raw, reply: Raw) -> None:
        """Compare one reply: taken or refused as expected, then the record and the legal sets."""
        refused = reply.get("ok") is False
        if "reject" in expect:
            wanted = {"ok": False, "reject": expect["reject"]}
            if not refused:
                self._parts(Difference("answer", wanted, _bare(reply)), self._why_act())
            if self._another_reason(expect["reject"], reply["reject"]["reason"]):
                self._notes_reason(wanted, reply)
            self._legal_sets(self._legal)
        elif refused:
            self._parts(Difference("answer", {"ok": True}, _bare(reply)), self._why_act())
        else:
            self._state(expect, reply)

    def _notes_reason(self, wanted: Raw, reply: Raw) -> None:
        """Keep another reason than the expected, as a difference or as a note."""
        if self._offer.strict_reasons:
            self._finds(Difference("answer", wanted, _bare(reply)), self._why_act())
            return
        good, said = wanted["reject"]["reason"], reply["reject"]["reason"]
        self._notes.append(Text(f"reason {said}, expected {good}", f"motivo {said}, esperado {good}"))

    def _state(self, expect: Raw, reply: Raw) -> None:
        shown = self._asker.shown(reply)
        expected = expect["observe"]
        difference = compare_observe(expected, shown, self._offer.observables)
        if difference is not None and set(difference.expected) != {"to_act"}:
            self._parts(difference, self._why_record(difference))
        self._legal = expect.get("legal")
        told = self._legal_sets(self._legal)
        if difference is None or told:
            return
        unlisted = "legal" not in self._offer.capabilities
        parts = unlisted and in_anothers_place(difference.expected["to_act"], difference.observed["to_act"])
        (self._parts if parts else self._finds)(difference, self._why_record(difference))

    def _legal_sets(self, expected: LegalSets | None) -> bool:
        """Compare what every seat may do, and say whether something differs.

        A seat that is not named may do nothing. Where one acts in another's place, the games have parted.
        """
        if expected is None or "legal" not in self._offer.capabilities:
            return False
        differences = []
        due: list[int] = []
        acting: list[int] = []
        for seat in range(self._players):
            wanted, found = expected.get(str(seat), []), self._asker.legal(seat)
            due += [seat] if wanted else []
            acting += [seat] if found else []
            if difference := compare_legal(seat, wanted, found):
                differences.append(difference)
        if in_anothers_place(due, acting):
            instead = Difference("observe", {"to_act": due}, {"to_act": acting})
            self._parts(differences[0], self._why_record(instead))
        through = self._merged.through[self._number]
        for difference in differences:
            for part, rule in self._witness.of_legal(through, difference):
                self._finds(part, rule)
        return bool(differences)

    def _why_act(self) -> str | None:
        """Say which rule forbids or permits the act that was tried."""
        return self._witness.of_act(self._before, self._did)

    def _why_record(self, difference: Difference) -> str | None:
        """Say which rule made the record what it should be; the last step is what the vector is about."""
        last = self._number == len(self._merged.steps)
        return self._witness.of_record(self._merged.through[self._number], difference, focus=last)

    def _another_reason(self, expected: Raw, reason: str | None) -> bool:
        """Whether an adapter that declares to give reasons gave one, and none of the good ones."""
        good = {expected["reason"], *(expected.get("any_of") or ())}
        return "reasons" in self._offer.capabilities and reason is not None and reason not in good


def _bare(reply: Raw) -> Raw:
    return {name: value for name, value in reply.items() if name != "seq"}


def run_trace(asker: Asker, vector: Vector) -> Outcome:
    """Play the trace and compare each step."""
    return _Trace(asker, vector).run()
