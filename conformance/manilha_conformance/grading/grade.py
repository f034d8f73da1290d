"""Grades recorded answers as `verify` judges given ones: the same comparison, the same kind of report."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from manilha_reference.errors import Text

from manilha_conformance.grading.tasks import tasks_of, tasks_of_plan
from manilha_conformance.verify.ask import Asker
from manilha_conformance.verify.known import apply_known
from manilha_conformance.verify.plan import make_plan
from manilha_conformance.verify.result import Outcome, Result
from manilha_conformance.verify.run import Run
from manilha_conformance.verify.single import attempt, contradicted
from manilha_conformance.verify.status import Status
from manilha_conformance.verify.told import Ran

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_conformance.grading.answers import Answers
    from manilha_conformance.suite.load import Vector
    from manilha_conformance.verify.offer import Offer
    from manilha_conformance.verify.plan import Plan, Wish

NO_ANSWER: Final = "no answer"
NO_TASK: Final = "questions that depend on answers"
"""What a vector lacks that nobody answered, and one that cannot be asked beforehand."""


def grade(answers: Answers, wish: Wish, plan: Plan, known: Mapping[str, str]) -> Run:
    """Say what comes of each vector of the plan that is wished.

    Raises `GradeError` where an answer belongs to no task of the whole suite, under these house rules.
    """
    began = time.monotonic()
    tasks = tasks_of_plan(plan)
    whole = replace(wish, rulesets=(), vectors=(), profile="full")
    answers.refuse_unknown(tasks, lambda: tasks_of_plan(make_plan(answers.hello, whole)))
    results = tuple(
        apply_known(Result(vector, _graded(vector, plan.offers[vector.ruleset], answers)), known)
        for vector in plan.vectors
    )
    missing = sum(number not in answers for number in tasks)
    note = Text(
        f"{missing} of {len(tasks)} tasks have no answer", f"{missing} de {len(tasks)} tarefas sem resposta"
    )
    return Run(results, len(results), time.monotonic() - began, 0, None, (note,) if missing else ())


def _graded(vector: Vector, offer: Offer, answers: Answers) -> Outcome:
    if lacking := offer.lacks(vector):
        return Outcome(Status.UNOBSERVED, unobserved=lacking)
    outcome = _by_answers(vector, offer, answers)
    if outcome.status is Status.FAIL and vector.original is not None:
        return contradicted(outcome, _by_answers(vector.original, offer, answers), offer)
    return outcome


def _by_answers(vector: Vector, offer: Offer, answers: Answers) -> Outcome:
    tasks = tasks_of(vector, offer)
    if tasks is None:
        return Outcome(Status.UNOBSERVED, unobserved=(NO_TASK,))
    if any(number not in answers for number, _ in tasks):
        return Outcome(Status.UNOBSERVED, unobserved=(NO_ANSWER,))
    told = Ran([request for _, request in tasks], [answers[number] for number, _ in tasks])
    return attempt(Asker(told, offer), vector)
