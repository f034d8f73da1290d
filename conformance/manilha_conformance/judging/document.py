"""A judgement as one JSON document, `manilha-judgement/1`: stable keys, places counted from 1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from manilha_reference.explain import because, decisive_cells
from manilha_reference.judge import NotJudged, parting
from manilha_reference.notation import record as r
from manilha_reference.notation.cards import show_card
from manilha_reference.notation.printer import show_item
from manilha_reference.observe import observe
from manilha_reference.sentences import sentence
from manilha_reference.wire import write_action

from manilha_conformance.judging.forbidding import facts_against
from manilha_conformance.judging.words import reasons_of
from manilha_conformance.say import language, said

if TYPE_CHECKING:
    from manilha_reference.errors import Location
    from manilha_reference.explain import Because, Row
    from manilha_reference.judge import Case, Outcome, Ruling
    from manilha_reference.notation.findings import Finding
    from manilha_reference.notation.replay import PlayedHand, Step
    from manilha_reference.ruleset import Ruleset
    from manilha_reference.state import Event

    from manilha_conformance.judging.variations import Variation

FORMAT: Final = "manilha-judgement/1"

Json = dict[str, Any]


def document(
    file: str, rulings: tuple[Ruling | NotJudged, ...], changing: tuple[Variation, ...] | None = None
) -> Json:
    """Build the document: every ruling in the order asked for, and whether those that stand agree.

    `house_rules` lists the values that change the first ruling; it is null where that was not asked.
    """
    judged = [ruling for ruling in rulings if not isinstance(ruling, NotJudged)]
    return {
        "format": FORMAT,
        "file": file,
        "agree": len({ruling.outcomes for ruling in judged}) <= 1,
        "rulings": [_not_judged(it) if isinstance(it, NotJudged) else _ruling(it) for it in rulings],
        "house_rules": None if changing is None else [_variation(rulings[0], it) for it in changing],
    }


def _variation(base: Ruling | NotJudged, variation: Variation) -> Json:
    ruling = variation.ruling
    apart = None if isinstance(base, NotJudged) else parting(base, ruling)
    outcome = ruling.outcome
    return {
        "house_rule": variation.name,
        "value": variation.value,
        "verdict": "depends" if outcome is None else outcome.verdict,
        "outcome": None if outcome is None else _outcome(outcome),
        "parts": None if apart is None else _place(apart.at),
        "because": [] if apart is None else _because(because(ruling.rules, apart.cells)),
    }


def _not_judged(ruling: NotJudged) -> Json:
    error = ruling.error
    return {
        "ruleset": ruling.ruleset,
        "verdict": "not_judged",
        "error": {"code": error.code, "message": said(error.message), "where": _place(error.where)},
    }


def _ruling(ruling: Ruling) -> Json:
    rules, outcome = ruling.rules, ruling.outcome
    return {
        "ruleset": rules.id,
        "digest": rules.digest,
        "house_rules": dict(rules.house_rules),
        "players": ruling.players,
        "verdict": "depends" if outcome is None else outcome.verdict,
        "outcome": None if outcome is None else _outcome(outcome),
        "cases": [_case(case) for case in ruling.cases],
        "complete": ruling.complete,
        "unjudged": ruling.replay.unjudged,
        "findings": [_finding(rules, finding) for finding in ruling.replay.findings],
        "hands": [_hand(ruling, hand) for hand in ruling.replay.hands],
    }


def _outcome(outcome: Outcome) -> Json:
    over = not outcome.to_act and outcome.hands
    winner, points = outcome.hands[-1] if over else (None, 0)
    return {
        "verdict": outcome.verdict,
        "winner": winner,
        "points": points,
        "value": outcome.value,
        "scores": list(outcome.scores),
        "game_winner": outcome.game_winner,
        "to_act": list(outcome.to_act),
        "hands": [{"winner": side, "points": paid} for side, paid in outcome.hands],
    }


def _case(case: Case) -> Json:
    assumed = [
        [
            {
                "card": guess.card,
                "like": guess.like,
                "written": show_card(guess.forgotten.card),
                "vira": guess.forgotten.vira,
                "where": _place(guess.forgotten.at),
            }
            for guess in guesses
        ]
        for guesses in case.assumed
    ]
    return {"outcome": _outcome(case.outcome), "assumed": assumed}


def _finding(rules: Ruleset, finding: Finding) -> Json:
    return {
        "code": finding.code,
        "where": _place(finding.at),
        "message": said(finding.message),
        "reason": finding.reason,
        "cells": list(finding.cells),
        "because": _because(because(rules, finding.cells)),
    }


def _hand(ruling: Ruling, hand: PlayedHand) -> Json:
    result = hand.hand.result
    return {
        "hand": hand.number,
        "opener": hand.start.opener,
        "scores": list(hand.start.scores),
        "vira": hand.start.dealt.vira,
        "special": hand.start.special,
        "unknown_cards": hand.unknown,
        "claimed": None if result is None else show_item(result),
        "began": _event(ruling.rules, hand.began),
        "steps": [_step(ruling, step) for step in hand.steps],
    }


def _step(ruling: Ruling, step: Step) -> Json:
    rules = ruling.rules
    action: Json = dict(write_action(step.action))
    if isinstance(step.move, r.Play) and step.move.card.code is None:
        action["card"] = None
    refused = step.rejected
    return {
        "where": _place(step.move.at),
        "written": show_item(step.move),
        "disputed": step.move.disputed,
        "seat": step.seat,
        "action": action,
        "reject": None if refused is None else {"reason": refused.reason, "message": said(refused.message)},
        "rule": None if refused is None else refused.rule,
        "facts": [said(fact) for fact in facts_against(rules, step)],
        "events": [_event(rules, event) for event in step.events],
        "because": _because(reasons_of(ruling, step)),
        "observe": observe(rules, step.after),
    }


def _event(rules: Ruleset, event: Event) -> Json:
    return {
        "kind": event.kind,
        "data": dict(event.data),
        "says": said(sentence(rules, event)),
        "cells": list(event.cells),
        "because": _because(because(rules, decisive_cells(event))),
    }


def _because(reasons: tuple[Because, ...]) -> list[Json]:
    return [
        {
            "rule": reason.rule.id,
            "says": reason.rule.said(language()),
            "sources": list(reason.rule.sources),
            "cells": [
                {"path": row.path, "value": row.value, "where": _place(row.where)} for row in reason.rows
            ],
        }
        for reason in reasons
    ]


def _row(row: Row) -> Json:
    found: Json = {"path": row.path, "value": row.value, "where": _place(row.where), "undecided": None}
    if row.undecided is not None:
        why = row.undecided.pt if language() == "pt" else row.undecided.en
        found["undecided"] = {"says": why, "house_rule": row.undecided.house_rule}
    return found


def _place(where: Location | None) -> Json | None:
    return None if where is None else {"file": where.file, "line": where.line, "column": where.column}
