"""Terms as Python functions: what a term comes to once every unknown in it has a number.

The solver can say the same, one query at a time; here the terms are turned into straight-line code once and
then run as often as one likes. Only the operators that the encoding uses are known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import z3

from manilha_tools.symbolic.bits import WIDTH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

_MASK: Final = (1 << WIDTH) - 1
_OPERATORS: Final = {
    z3.Z3_OP_TRUE: "True",
    z3.Z3_OP_FALSE: "False",
    z3.Z3_OP_EQ: "{0} == {1}",
    z3.Z3_OP_NOT: "not {0}",
    z3.Z3_OP_ITE: "{1} if {0} else {2}",
    z3.Z3_OP_IMPLIES: "{1} if {0} else True",
    z3.Z3_OP_XOR: "{0} != {1}",
    z3.Z3_OP_ULEQ: "{0} <= {1}",
    z3.Z3_OP_ULT: "{0} < {1}",
    z3.Z3_OP_UGEQ: "{0} >= {1}",
    z3.Z3_OP_UGT: "{0} > {1}",
    z3.Z3_OP_BSUB: f"({{0}} - {{1}}) & {_MASK}",
}
_MANY: Final = {
    z3.Z3_OP_AND: (" and ", "{}"),
    z3.Z3_OP_OR: (" or ", "{}"),
    z3.Z3_OP_BADD: (" + ", f"({{}}) & {_MASK}"),
    z3.Z3_OP_BMUL: (" * ", f"({{}}) & {_MASK}"),
}


class UnknownOperatorError(ValueError):
    """A term uses an operator that the encoding does not."""


class Evaluator:
    """Terms compiled together, so that what they share is computed once."""

    def __init__(self, terms: Iterable[Any]) -> None:
        self._lines: list[str] = []
        self._names: dict[int, str] = {}
        self._inputs: dict[str, str] = {}
        kept = list(terms)  # as long as terms live, z3 gives no other term their numbers
        results = [self._name(term) for term in kept]
        body = "\n ".join([*self._lines, f"return ({', '.join(results)}{',' if results else ''})"])
        parameters = ", ".join(self._inputs.values())
        space: dict[str, Callable[..., tuple[int, ...]]] = {}
        exec(f"def run({parameters}):\n {body}", space)  # noqa: S102 - code made from our own terms
        self._run = space["run"]

    @property
    def unknowns(self) -> tuple[str, ...]:
        """The names of the unknowns that the terms depend on."""
        return tuple(self._inputs)

    def __call__(self, numbers: Mapping[str, int]) -> tuple[int, ...]:
        """Return the value of each term; an unknown without a number is 0, as a solver may choose it."""
        return self._run(*(numbers.get(name, 0) for name in self._inputs))

    def _name(self, top: Any) -> str:  # noqa: ANN401 - z3 ships no types
        """Return the local name of a term, after the lines that compute it: no recursion, terms run deep."""
        for term, parts in _below(top, self._names):
            key = term.get_id()
            if z3.is_bv_value(term):
                self._names[key] = str(term.as_long())
            elif term.num_args() == 0 and term.decl().kind() == z3.Z3_OP_UNINTERPRETED:
                self._names[key] = self._inputs.setdefault(term.decl().name(), f"i{len(self._inputs)}")
            else:
                self._names[key] = f"t{len(self._names)}"
                self._lines.append(f"{self._names[key]} = {self._code(term, parts)}")
        return self._names[top.get_id()]

    def _code(self, term: Any, below: list[Any]) -> str:  # noqa: ANN401 - as above
        kind = term.decl().kind()
        parts = [self._names[child.get_id()] for child in below]
        if kind in _MANY:
            sign, around = _MANY[kind]
            return around.format(sign.join(parts))
        if kind == z3.Z3_OP_DISTINCT:
            return f"len({{{', '.join(parts)}}}) == {len(parts)}"
        if kind not in _OPERATORS:
            raise UnknownOperatorError(f"{term.decl().name()} in {term.sexpr()[:80]}")
        return _OPERATORS[kind].format(*parts)


def _below(top: Any, known: Mapping[int, str]) -> Iterator[tuple[Any, list[Any]]]:  # noqa: ANN401 - as above
    """Yield every term below one that has no name yet, with its parts: parts first, the term itself last."""
    waiting: list[tuple[Any, list[Any] | None]] = [(top, None)]
    seen: set[int] = set()
    while waiting:
        term, parts = waiting.pop()
        if parts is not None:
            yield term, parts
            continue
        key = term.get_id()
        if key not in known and key not in seen:
            seen.add(key)
            parts = term.children()
            waiting.append((term, parts))
            waiting.extend((child, None) for child in parts)
