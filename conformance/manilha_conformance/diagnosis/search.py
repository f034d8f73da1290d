"""Parts failures into groups, each explained by one candidate: what explains most and contradicts least.

A failure that takes little to show is the seed of a group: what does not explain it is not looked at again.
Each candidate is tried on top of those already found, so that faults which show in one game do not hide each
other. An implementation may answer a question right and play it wrong, or take what it does not list: where
nothing fits all that was seen, what fits the layer of the seed is taken; what contradicts even that only
where nothing better is left. Where several explain equally much and more can be asked, what tells them apart
is asked; those that stay alike are kept beside the one that is named.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from manilha_conformance.diagnosis.candidates import with_cells
from manilha_conformance.diagnosis.evidence import cell_behind, spread
from manilha_conformance.diagnosis.fit import CANNOT, fit, touched_by
from manilha_conformance.diagnosis.groups import (
    EVERYWHERE,
    LOOKED_AT,
    Ground,
    Group,
    added,
    alike_to,
    first,
    good,
    likely,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from manilha_reference.ruleset import Ruleset
    from manilha_tools.vectors.watch import Touched

    from manilha_conformance.diagnosis.candidates import Candidate
    from manilha_conformance.diagnosis.evidence import Evidence

    Between = Callable[[Sequence[Ruleset], Collection[str]], Sequence[Evidence]]
    """Asks what comes out differently under some tables and names one of the cells; returns the answers."""
    Hints = Mapping[str, Collection[str]]
    """Ids of candidates that were found elsewhere, each with those that nothing told from it there."""

MOST_EVALUATIONS: Final = 6_000
"""Vectors played under other tables for all rulesets, before the search gives up."""
LEAST_EVALUATIONS: Final = 1_200
"""Those that each ruleset has, whatever the others took."""
A_FEW: Final = 12
"""Failures that many candidates are compared on at first."""
FINALISTS: Final = 6
"""Candidates that are held against every failure and many passes."""
ROUNDS: Final = 3
"""How often more is asked to tell candidates apart."""
SEEDS_ALIKE: Final = 2
"""How many failures of one signature may be seeds before the rest of them is left."""
TOLERATED: Final = 0.25
"""Contradictions for each failure explained, where nothing explains it without any."""
_SCORE: Final = attrgetter("score")


class Search:
    """One ruleset: what failed, what passed, and how much has been tried.

    `left` holds the differences of each failure that nothing explains yet, by number. Without `lists` it
    does not matter which acts were listed as legal.
    """

    def __init__(
        self,
        base: Ruleset,
        candidates: Sequence[Candidate],
        failures: Sequence[Evidence],
        passes: Sequence[Evidence],
        budget: int = MOST_EVALUATIONS,
        hints: Hints | None = None,
        *,
        lists: bool = True,
        between: Between | None = None,
    ) -> None:
        self._base = base
        self._candidates = candidates
        self._passes = list(passes)
        self._between = between
        self._budget = budget
        self._hints = hints or {}
        self._lists = lists
        self._before: list[Candidate] = []
        self._seeds: Counter[object] = Counter()
        self._near: dict[Evidence, list[Candidate]] = {}
        self._taken: dict[int, dict[Evidence, set[int]]] = {}
        self.left = {one: one.numbers(lists=lists) for one in failures}
        self.groups: list[Group] = []
        self.evaluations = 0

    def run(self) -> None:
        """Find groups until nothing is left, nothing more is explained, or enough was tried.

        What the hints name is tried first: it was found in another ruleset, or by another share of the run.
        """
        for one in self._candidates:
            if one.id in self._hints:
                self._try(one, [other for other in self._candidates if other.id in self._hints[one.id]])
        for before in range(SEEDS_ALIKE):
            for seed in tuple(self.left):
                if self._worth(seed, before):
                    self._grow(seed)
        for seed, able in self._near.items():
            if self.left[seed] and able and self.evaluations < self._budget:
                self._take(self._best(able, seed.layer, lists=seed.only_lists, tolerated=TOLERATED))
        self._withdraw()

    def _try(self, candidate: Candidate, alike: Sequence[Candidate]) -> None:
        """Take a candidate where it fits everything, else in each layer that it fits.

        Only what was `alike` elsewhere can be so here: what told the others from it need not be at hand.
        """
        layers = dict.fromkeys(one.layer for one, left in self.left.items() if left)
        ways = [(layer, lists) for layer in layers for lists in (True, False)]
        for layer, lists in ((EVERYWHERE, True), *ways):
            self._take(self._best([candidate], layer, lists=lists, alike=alike))

    def _worth(self, seed: Evidence, before: int) -> bool:
        """Whether to start from a failure, after so many like it."""
        new = seed not in self._near and self._seeds[seed.signature] == before
        return new and bool(self.left[seed]) and self.evaluations < self._budget

    def _grow(self, seed: Evidence) -> None:
        """Find what explains a failure, and all that this explains."""
        self._seeds[seed.signature] += 1
        able = self._near[seed] = self._able(seed)
        for layer, lists in ((EVERYWHERE, True), (seed.layer, True), (seed.layer, False)):
            if self.left[seed]:
                self._take(self._best(able, layer, lists=lists))

    def _able(self, seed: Evidence) -> list[Candidate]:
        """Return the candidates that explain a seed, what it lists left out."""
        touched = self._touched(seed)
        able = []
        for one in self._candidates:
            rules = self._tables(one)
            if touched is None or touched.notices(rules.cells):
                self.evaluations += 1
                found = fit(rules, seed, lists=seed.only_lists)
                if found.explained & self.left[seed] and not found.wrong:
                    able.append(one)
        return able

    def _touched(self, seed: Evidence) -> Touched | None:
        """Return what a failure's inputs touch; None where what was found so far cannot be asked them."""
        try:
            return touched_by(self._tables(), seed.draft)
        except CANNOT:
            return None

    def _best(
        self,
        able: Sequence[Candidate],
        layer: str,
        *,
        lists: bool = True,
        tolerated: float = 0.0,
        alike: Sequence[Candidate] = (),
    ) -> Group | None:
        """Return the best candidate in a layer, None where none is good enough.

        Beside it stand those that fit as well, of the others and of what may be `alike`.
        """
        failing = [one for one, left in self.left.items() if left]
        ground = Ground(layer, lists and self._lists).of(failing, self._passes)
        if layer != EVERYWHERE and not ground.passes:
            return None  # nothing there could speak against it
        judged = self._finalists(able, ground)
        if self._between is not None:
            judged, ground = self._told_apart(judged, ground, self._between)
        for one in judged:
            if good(one, tolerated):
                whole = self._judge(one.candidate, ground)
                if good(whole, tolerated):
                    others = (*alike, *alike_to(one, judged)) if whole.exact else ()
                    also = [self._judge(other, ground) for other in others]
                    return replace(whole, alike=alike_to(whole, also))
        return None

    def _finalists(self, able: Sequence[Candidate], ground: Ground) -> list[Group]:
        """Return the few that fit best, the best first, as they come out on a part of the ground.

        Failures thin them out, few at first and then more, with a few passes; more passes are asked about
        those that remain.
        """
        left = list(able)
        part = ground
        for looked_at, kept, passes in ((A_FEW, 4 * FINALISTS, 0), (LOOKED_AT, FINALISTS, A_FEW)):
            part = replace(part, failures=spread(ground.failures, looked_at))
            grounds = (replace(part, passes=likely(one, ground.passes, passes)) for one in left)
            ranked = sorted(map(self._judge, left, grounds), key=_SCORE)
            fitting = [one for one in reversed(ranked) if good(one, TOLERATED)]
            left = [one.candidate for one in first(fitting, kept)]
        judged = [self._judge(one, replace(part, passes=likely(one, ground.passes))) for one in left]
        return sorted(judged, key=_SCORE, reverse=True)

    def _told_apart(
        self, judged: list[Group], ground: Ground, between: Between
    ) -> tuple[list[Group], Ground]:
        """Ask more where the best are equally good; return them, and the ground, with what came of it."""
        for _ in range(ROUNDS):
            best = [one for one in judged if one.exact and one.score[:2] == judged[0].score[:2]]
            if len(best) <= 1:
                break
            cells = {path for one in best for path in one.candidate.changes}
            new = between([self._tables(one.candidate) for one in best], cells)
            failures = [one for one in new if one.found]
            passes = [one for one in new if not one.found]
            self.left |= {one: one.numbers(lists=self._lists) for one in failures}
            self._passes += passes
            more = ground.of(failures, passes)
            if not more.failures and not more.passes:
                break
            ground = ground.with_more(more)
            judged = [added(one, self._judge(one.candidate, more)) for one in judged]
            judged.sort(key=_SCORE, reverse=True)
        return judged, ground

    def _judge(self, candidate: Candidate, ground: Ground) -> Group:
        """Hold a candidate against the failures and passes of a ground."""
        rules = self._tables(candidate)
        explained, beyond, missed, parts = [], [], 0, 0
        for one in ground.failures:
            found = fit(rules, one, lists=ground.lists)
            missed += found.wrong
            if not found.possible:
                beyond.append(one)
            elif found.explained & self.left[one] and not found.wrong:
                explained.append(one)
                parts += len(found.explained & self.left[one])
        passes = [fit(rules, one, lists=ground.lists) for one in ground.passes]
        self.evaluations += len(ground.failures) + len(ground.passes)
        owners = {self._base.owners.get(path) for path in candidate.changes}
        blamed = any(found.rule in owners for one in explained for found in one.found)
        return Group(
            candidate=candidate,
            layer=ground.layer,
            lists=ground.lists,
            explained=tuple(explained),
            beyond=tuple(beyond),
            missed=missed,
            refuted=sum(found.wrong for found in passes if found.possible),
            passes=len(passes),
            unasked=sum(not found.possible for found in passes),
            blamed=blamed,
            parts=parts,
        )

    def _take(self, group: Group | None) -> None:
        """Keep a group; what it explains needs no other, nor what its tables cannot be asked."""
        if group is None:
            return
        rules = self._tables(group.candidate)
        before = {one: set(self.left[one]) for one in (*group.explained, *group.beyond)}
        for one in group.explained:
            self.left[one] -= fit(rules, one, lists=group.lists).explained
        for one in group.beyond:
            self.left[one].clear()
        self._taken[id(group)] = {one: numbers - self.left[one] for one, numbers in before.items()}
        self.groups.append(group)
        if group.exact and group.layer == EVERYWHERE:
            self._before.append(group.candidate)

    def _withdraw(self) -> None:
        """Give up what explains a part where as much stays unexplained of the very cells that it changes.

        There the cell is played otherwise, and by no value that was tried.
        """
        for group in tuple(self.groups):
            changed = group.candidate.changes
            unexplained = sum(
                any(cell_behind(self._base, one, one.found[number]) in changed for number in left)
                for one, left in self.left.items()
            )
            if unexplained >= len(group.explained):
                self.groups.remove(group)
                for one, numbers in self._taken.pop(id(group)).items():
                    self.left[one] |= numbers

    def _tables(self, candidate: Candidate | None = None) -> Ruleset:
        """Return the expected tables with what was found so far, and with a candidate on top."""
        changing = [*self._before, *([] if candidate is None else [candidate])]
        cells = dict(self._base.cells)
        for one in changing:
            cells = one.on(cells)
        return with_cells(self._base, cells, f"{[one.id for one in changing]}")
