"""Why two settings that the suite does not tell apart are not: looked for by the symbolic model."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import z3
from manilha_reference.state import Phase
from manilha_reference.wire import write_action, write_setup
from manilha_tools.mutation.equivalence import changed_cells, examine
from manilha_tools.proofs.invariant import live
from manilha_tools.proofs.solver import UNSAT, Solver
from manilha_tools.proofs.witness import ReplayError
from manilha_tools.symbolic.bits import var
from manilha_tools.symbolic.model import HandModel
from manilha_tools.symbolic.state import State

from manilha_conformance.profiling.result import Left, Why
from manilha_conformance.suite.load import Vector

if TYPE_CHECKING:
    from manilha_reference.ruleset import Ruleset
    from manilha_tools.proofs.witness import Witness

    from manilha_conformance.profiling.questions import Questions
    from manilha_conformance.profiling.space import Setting, Space


class Doubts:
    """Answers, for one house rule at a time, with a new question or with the reason that there is none."""

    def __init__(self, space: Space, questions: Questions) -> None:
        self._space = space
        self._questions = questions

    def __call__(self, setting: Setting, other: Setting, name: str) -> Left | Vector:
        """Say why `other`, which differs from `setting` in the named rule, explains the answers too."""
        hidden = self._questions.would_separate(name, setting, other)
        if hidden is not None:
            return Left(Why.UNOBSERVED, hidden)
        one, two = self._space.rules_of(setting), self._space.rules_of(other)
        if _nothing_hidden(one, two):
            return Left(Why.EQUIVALENT)
        finding = examine(one, two)
        if finding.proved:
            return Left(Why.EQUIVALENT)
        if finding.witness is None:
            return Left(Why.UNKNOWN)
        changed = {rule: value for rule, value in other.items() if setting[rule] != value}
        question = _question(one, finding.witness, changed, len(self._questions.every))
        if self._questions.separates(question, setting, other):
            return question
        shows = self._questions.differ(question, setting, other)
        return Left(Why.UNOBSERVED, question) if shows else Left(Why.UNKNOWN)


def _nothing_hidden(one: Ruleset, two: Ruleset) -> bool:
    """Whether they differ only in who sees a hidden card, and no card can ever be hidden (proved)."""
    if not all(path.startswith("sees.hidden_") for path in changed_cells(one, two)):
        return False
    for players in one.players:
        model = HandModel(one, players)
        state = State.fresh("s", players, model.cards)
        hides = z3.And(live(model, state), model.may_hide(state, var("seat")))
        if Solver().check(f"hides-{players}", [hides, z3.ULT(var("seat"), players)])[0] != UNSAT:
            return False
    return True


def _question(rules: Ruleset, witness: Witness, changed: Setting, number: int) -> Vector:
    """Make a question of a hand on which two settings differ; the next hand is dealt where it ends."""
    setup = write_setup(witness.setup)
    steps: list[dict[str, Any]] = [
        {"actor": seat, "action": write_action(action)} for seat, action in witness.actions
    ]
    with suppress(ReplayError):
        if witness.replay(rules)[-1].phase == Phase.HAND_OVER:
            setup["deals"] = [{"hands": setup["hands"], "vira": setup["vira"]}]
            steps.append({"next_hand": True})
    words = ".".join(f"{name}-{value}" for name, value in sorted(changed.items()))
    raw = {
        "id": f"{rules.id}.profile.{words}.{number}",
        "title": words,
        "kind": "trace",
        "level": "match" if setup["deals"] else "hand",
        "players": witness.players,
        "house_rules": changed,
        "rules": [],
        "cells": [],
        "needs": [],
        "setup": setup,
        "steps": steps,
    }
    return Vector(raw, rules.id, "profile", {})
