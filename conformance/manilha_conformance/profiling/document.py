"""A profile as one JSON document with stable keys."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from manilha_reference.errors import ManilhaError
from manilha_reference.notation.printer import print_record
from manilha_reference.notation.writer import write_hand
from manilha_reference.wire import read_action, read_setup

from manilha_conformance.profiling.space import NONE

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset

    from manilha_conformance.profiling.result import Left
    from manilha_conformance.profiling.run import Found
    from manilha_conformance.suite.load import Vector
    from manilha_conformance.verify.result import Outcome

Document = dict[str, Any]


def profile_document(found: Found) -> Document:
    """Return what was found for one ruleset.

    `house_rules` has an entry for each point, with what was found (null where it does not apply) and
    declared, and for each other value why it is out (`refuted` with the question, `illegal`) or not
    (`equivalent`, `unobserved`, `unknown`).
    `setting` is what differs from the ruleset's own; `rivals` tells what in several values at once explains
    the answers as well, and why; `proved` whether these and the values left open are proved to be all.
    `combinations` counts those of the values of all house rules, before the checks.
    """
    profile, interview = found.profile, found.interview
    space = interview.space
    verified = Counter(
        str(outcome.status)
        for vector in interview.questions.every
        if (outcome := interview.outcome(vector, profile.setting, once=True)) is not None
    )
    return {
        "setting": space.changes(profile.setting),
        "house_rules": {name: _house_rule(found, name) for name in space.domains},
        "contradicted": list(found.contradicted),
        "aside": [_answer(found, one.question, one.outcome) for one in profile.aside],
        "rivals": [
            {
                "instead": {
                    name: value for name, value in rival.setting.items() if profile.setting[name] != value
                },
                "why": str(rival.why),
            }
            for rival in profile.rivals
        ],
        "proved": profile.proved,
        "questions": len(interview.asked) + len(profile.aside),
        "requests": interview.requests,
        "combinations": space.size,
        "verified": dict(sorted(verified.items())),
    }


def _house_rule(found: Found, name: str) -> Document:
    value, space = found.profile.setting[name], found.interview.space
    says = space.says(name, value)
    return {
        "value": None if value == NONE else value,
        "says": None if says is None else {"pt": says.pt, "en": str(says)},
        "declared": found.declared.get(name),
        "others": {
            other: _why(found, name, other)
            for other in found.interview.space.domains[name]
            if other not in (value, NONE)
        },
    }


def _why(found: Found, name: str, value: str) -> Document:
    left: Left | None = found.profile.left.get((name, value))
    if left is not None:
        return {"why": str(left.why), "vector": None if left.question is None else left.question.id}
    interview = found.interview
    moved = interview.space.with_value(found.profile.setting, name, value)
    part = interview.search.forbidding(moved)
    objection = None if part is None else interview.objections.get(part)
    if objection is None:
        return {"why": "illegal", "vector": None}
    return {"why": "refuted", **_answer(found, objection.question, objection.outcome)}


def _answer(found: Found, question: Vector, outcome: Outcome) -> Document:
    difference = outcome.difference
    tables = found.interview.space.tables(found.profile.setting)
    shipped = question.topic != "profile"
    return {
        "vector": question.id,
        "title": question.title,
        "step": outcome.step,
        "did": outcome.did,
        "what": None if difference is None else difference.what,
        "expected": None if difference is None else difference.expected,
        "observed": None if difference is None else difference.observed,
        "notation": None if tables is None else notation(tables.rules, question, outcome.step),
        "inputs": None if shipped else {name: question.raw[name] for name in _INPUTS if name in question.raw},
    }


_INPUTS = ("kind", "players", "setup", "steps", "pair")


def notation(rules: Ruleset, question: Vector, step: int | None) -> str | None:
    """Return the hand that a question plays, up to a step, in the notation; None where it is no hand."""
    raw = question.raw
    if question.kind != "trace" or any("next_hand" in act for act in raw["steps"][:step]):
        return None
    try:
        setup = read_setup({**raw["setup"], "deals": []})
        acts = [(act["actor"], read_action(act["action"])) for act in raw["steps"][:step]]
        return print_record(write_hand(rules, raw["players"], setup, acts))
    except ManilhaError:
        return None
