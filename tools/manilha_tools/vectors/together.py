"""Vectors under two house rules that interact: where both give what neither gives alone.

Two values interact on an input where, in some step, they make of one thing that is seen (a score, whether an
act is legal, who may act) what it is neither under one of them, nor under the other, nor under none. Two
changes that only stand side by side are no interaction. Looked at are the inputs that notice both.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import combinations, product
from typing import TYPE_CHECKING, Any, Final

from manilha_reference.cells import MissingCellError
from manilha_reference.errors import BadRequest

from manilha_tools.vectors.assemble import canonical
from manilha_tools.vectors.departure import AFTERMATH, cut_to
from manilha_tools.vectors.evaluate import evaluate
from manilha_tools.vectors.model import Query, Trace
from manilha_tools.vectors.play import Impossible, moments
from manilha_tools.vectors.variants import vector_under

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from manilha_reference.ruleset import Ruleset

    from manilha_tools.vectors.departure import Recording
    from manilha_tools.vectors.house import House, Neighbour
    from manilha_tools.vectors.model import Draft, Vector
    from manilha_tools.vectors.relevance import Change

LOOKS: Final = 6
"""Inputs that are looked at for each two values, the smallest first."""
LARGEST: Final = 6000
"""Characters of an outcome above which an input is not looked at."""

REASON: Final = "reason"
Seen = dict[str, object]
"""What can be seen of a step, thing by thing."""


@dataclass(frozen=True)
class _Bench:
    """The inputs of a suite that ask a question or play a game, and how they come out under house rules."""

    house: House
    by_size: Sequence[Recording]
    changed: Mapping[tuple[str, str], frozenset[str]]
    reached: dict[tuple[str, str], frozenset[str]] = field(default_factory=dict)
    known: dict[tuple[str, tuple[tuple[str, str], ...]], list[Seen] | None] = field(default_factory=dict)

    def looked_at(self, one: Neighbour, two: Neighbour) -> Iterator[Recording]:
        """Yield the inputs that notice both values, those first that either changes alone."""
        reached = self._reached(one) & self._reached(two)
        both = [it for it in self.by_size if name_of(it.draft) in reached]
        by_one = self.changed.get((one.name, one.value), frozenset())
        by_two = self.changed.get((two.name, two.value), frozenset())
        both.sort(key=lambda it: -(name_of(it.draft) in by_one) - (name_of(it.draft) in by_two))
        yield from both[:LOOKS]

    def _reached(self, near: Neighbour) -> frozenset[str]:
        key = (near.name, near.value)
        if key not in self.reached:
            names = (name_of(it.draft) for it in self.by_size if near.may_matter(it.touched))
            self.reached[key] = frozenset(names)
        return self.reached[key]

    def seen(self, draft: Draft, chosen: Mapping[str, str]) -> list[Seen] | None:
        """Return what each step shows under these values; None where these tables cannot be asked."""
        key = (name_of(draft), tuple(sorted(chosen.items())))
        if key not in self.known:
            rules = self.house.tables(chosen) if chosen else self.house.base
            self.known[key] = None if rules is None else shown_by(rules, draft)
        return self.known[key]


def together(house: House, recorded: Iterable[Recording], found: Iterable[Change]) -> Iterator[Vector]:
    """Yield a vector for each two house rules that interact, under the first two values that do.

    `recorded` are the inputs of the suite under the ruleset itself, `found` all that single values change.
    """
    bench = _bench(house, recorded, found)
    by_name: dict[str, list[Neighbour]] = {}
    for near in house.neighbours({}):
        if house.under(near.chosen) is not None:
            by_name.setdefault(near.name, []).append(near)
    for one, two in combinations(sorted(by_name), 2):
        for first, second in product(by_name[one], by_name[two]):
            chosen = {first.name: first.value, second.name: second.value}
            draft = _interaction(bench, first, second)
            rules = None if draft is None else house.under(chosen)
            if draft is not None and rules is not None:
                yield vector_under(house, chosen, draft, evaluate(rules, draft))
                break


def _bench(house: House, recorded: Iterable[Recording], found: Iterable[Change]) -> _Bench:
    changed: dict[tuple[str, str], set[str]] = {}
    for change in found:
        changed.setdefault((change.name, change.value), set()).add(name_of(change.draft))
    sized = [
        (len(canonical(it.outcome.body)), name_of(it.draft), it)
        for it in recorded
        if isinstance(it.draft.inputs, (Query, Trace))
    ]
    sized.sort(key=lambda entry: entry[:2])
    small = [it for size, _, it in sized if size <= LARGEST]
    return _Bench(house, small, {key: frozenset(names) for key, names in changed.items()})


def _interaction(bench: _Bench, one: Neighbour, two: Neighbour) -> Draft | None:
    """Return the first input on which two values interact, cut after the step that shows it."""
    own, other = {one.name: one.value}, {two.name: two.value}
    for recorded in bench.looked_at(one, two):
        draft = recorded.draft
        both = bench.seen(draft, {**own, **other})
        apart = [bench.seen(draft, chosen) for chosen in ({}, own, other)]
        if both is None or any(it is None for it in apart):
            continue
        for number, step in enumerate(both):
            if differs(step, [it[number] for it in apart if it is not None]):
                return _ending_at(draft, number)
    return None


def differs(both: Seen, apart: Sequence[Seen]) -> bool:
    """Whether anything is otherwise than in each of the others, and is not only the game's other course.

    Why an act is refused does not count: an implementation may name another reason.
    """
    if both.get(REASON) in AFTERMATH:
        return False
    return any(
        all(other.get(name) != value for other in apart) for name, value in both.items() if name != REASON
    )


def _ending_at(draft: Draft, number: int) -> Draft:
    if not isinstance(draft.inputs, Trace):
        return draft
    return replace(draft, inputs=cut_to(draft.inputs, number), focus=-1)


def shown_by(rules: Ruleset, draft: Draft) -> list[Seen] | None:
    """Return what each step of a draft shows, the start first; None where it cannot be put to the tables."""
    try:
        if isinstance(draft.inputs, Trace):
            written = [it.written for it in moments(rules, draft.players or 0, draft.inputs)]
        else:
            outcome = evaluate(rules, draft)
            if outcome.fault is not None:
                return None
            query: Any = outcome.body["query"]
            written = [{"value": query["expect"]}]
    except (BadRequest, Impossible, MissingCellError):
        return None
    return [_seen(it.get("expect", it)) for it in written]


def _seen(expect: Any) -> Seen:  # noqa: ANN401 -- JSON
    if "reject" in expect:
        return {"taken": False, REASON: expect["reject"]["reason"]}
    return {"taken": True, **dict(_things(expect, ""))}


def _things(value: Any, name: str) -> Iterator[tuple[str, object]]:  # noqa: ANN401 -- JSON
    """Yield each thing that an expectation says by its name: of what is legal, each act."""
    if name.startswith("legal.") and isinstance(value, list):
        yield from ((f"{name} {canonical(act)}", True) for act in value)
    elif isinstance(value, dict) and name != "value":
        for key, inside in sorted(value.items()):
            yield from _things(inside, f"{name}.{key}" if name else str(key))
    else:
        yield name, canonical(value)


def name_of(draft: Draft) -> str:
    """Return topic and slug of a draft, which a cut leaves as they are."""
    return f"{draft.topic}.{draft.slug}"
