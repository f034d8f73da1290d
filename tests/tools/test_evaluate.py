"""Do terms run as code come to what the solver says they come to?"""

from __future__ import annotations

from random import Random

import pytest
import z3
from manilha_reference.rulesets import load_ruleset
from manilha_tools.proofs.context import Context
from manilha_tools.proofs.solver import Solver
from manilha_tools.symbolic.bits import num, var
from manilha_tools.symbolic.evaluate import Evaluator, UnknownOperatorError
from manilha_tools.symbolic.state import Kind


def solved(terms: list[object], numbers: dict[str, int]) -> list[int]:
    """Evaluate terms with the solver."""
    solver = z3.SimpleSolver()
    solver.add([var(name) == number for name, number in numbers.items()])
    assert solver.check() == z3.sat
    values = [solver.model().eval(term, model_completion=True) for term in terms]
    return [int(z3.is_true(value)) if z3.is_bool(value) else int(value.as_long()) for value in values]


@pytest.mark.parametrize("players", [2, 4])
def test_the_terms_of_a_hand_come_to_the_same(players: int) -> None:
    context = Context(load_ruleset("paulista"), players, Solver())
    random = Random(players)  # noqa: S311 - play, not secrets
    terms = [context.live, context.model.starts(context.state), *context.legal.values()]
    terms += [term for kind in Kind for _, term in context.after[kind].items()]
    run = Evaluator(terms)
    for _ in range(3):
        numbers = {name: random.choice((0, 1, 2, 3, random.randrange(256))) for name in run.unknowns}
        assert [int(value) for value in run(numbers)] == solved(terms, numbers)


def test_every_operator_comes_to_the_same() -> None:
    a, b, c = var("a"), var("b"), var("c")
    terms = [
        a + b, a - b, a * b, a + b + c, z3.If(z3.ULT(a, b), c, num(7)), z3.Distinct(a, b, c), z3.UGE(a, b),
        z3.UGT(a, b), z3.ULE(a, b), z3.Not(a == b), z3.Implies(a == b, b == c), z3.Xor(a == b, b == c),
        z3.And(a == b, z3.BoolVal(val=True)), z3.Or(a == b, z3.BoolVal(val=False)), num(200) + num(100),
    ]  # fmt: skip
    run = Evaluator(terms)
    for values in ((0, 0, 0), (255, 1, 255), (3, 200, 100), (9, 9, 8)):
        numbers = dict(zip("abc", values, strict=True))
        assert [int(value) for value in run(numbers)] == solved(terms, numbers)


def test_an_unknown_without_a_number_is_nought() -> None:
    assert Evaluator([var("a"), var("b")])({"b": 4}) == (0, 4)


def test_an_operator_of_another_theory_is_refused() -> None:
    with pytest.raises(UnknownOperatorError):
        Evaluator([z3.Int("n") % 2 == 0])
