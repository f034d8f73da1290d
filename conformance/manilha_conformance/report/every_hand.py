"""How far all hands were asked: what a run of the profile `exhaustive` proves, and what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_conformance.exhaustive.vectors import DRAWN, KIND, STANDS_FOR
from manilha_conformance.exhaustive.walks import LOT
from manilha_conformance.report.models import EveryHand
from manilha_conformance.say import say
from manilha_conformance.verify.status import Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.verify.result import Result

Block = tuple[str, int, tuple[int, ...]]

_FOUND: Final = ("kinds_passed", "deals_passed", "hands", "failed")
_DOUBT: Final = 3
"""Where none of n drawn evenly is wrong, fewer than 3/n of all are: else one would show, by 19 to 1."""
_FEW: Final = 100
"""Of fewer nothing is said."""


def every_hand(vectors: Iterable[Vector], results: Iterable[Result]) -> list[EveryHand]:
    """Add up what the results say of the vectors that stand for many hands."""
    found: dict[Block, EveryHand] = {}
    asked: dict[str, Vector] = {}
    for vector in vectors:
        if vector.kind == KIND:
            asked[vector.id] = vector
            key = _block(vector)
            found[key] = _with(found.get(key), vector)
    for result in results:
        vector = asked.get(result.vector.id, result.vector)
        if vector.id in asked:
            key, passed = _block(vector), result.status is Status.PASS
            block = found[key]
            found[key] = block.model_copy(
                update={
                    "kinds_passed": block.kinds_passed + passed * _kinds(vector),
                    "deals_passed": block.deals_passed + passed * result.deals,
                    "hands": block.hands + result.hands,
                    "failed": block.failed + (not passed),
                }
            )
    return list(found.values())


def together(blocks: Iterable[EveryHand]) -> list[EveryHand]:
    """Add up blocks of the same ruleset and scores, as the shares of one run have them.

    Where kinds are drawn every share knows how many there are in all.
    """
    found: dict[Block, EveryHand] = {}
    for block in blocks:
        key = (block.ruleset, block.players, tuple(block.scores))
        so_far = found.get(key)
        names = _FOUND if block.drawn else ("kinds", "deals", *_FOUND)
        sums = {} if so_far is None else {name: getattr(so_far, name) for name in names}
        found[key] = block.model_copy(
            update={name: getattr(block, name) + sums.get(name, 0) for name in names}
        )
    return list(found.values())


def lines(blocks: Iterable[EveryHand]) -> Iterator[str]:
    """Say of each block how much was asked, and what it proves or shows, one thing a line."""
    for block in blocks:
        first, *following = statements(block)
        yield first
        yield from (f"  {line}" for line in following)


def statements(block: EveryHand) -> Iterator[str]:
    """Say how much of a block was asked, then what that proves or shows."""
    scores = "-".join(map(str, block.scores))
    share = _share(block.deals_passed, block.deals)
    kinds, deals = (block.kinds_passed, block.kinds), (block.deals_passed, block.deals)
    yield say(
        pt=f"{block.ruleset}, {block.players} jogadores, {scores}: {kinds[0]} de {kinds[1]} tipos de "
        f"distribuição, {deals[0]} de {deals[1]} distribuições{share}, {block.hands} mãos",
        en=f"{block.ruleset}, {block.players} players, {scores}: {kinds[0]} of {kinds[1]} kinds of deal, "
        f"{deals[0]} of {deals[1]} deals{share}, {block.hands} hands",
    )
    if block.drawn:
        yield from _drawn(block)
    elif block.kinds_passed == block.kinds:
        yield say(
            pt="toda mão confere: é prova, se as cartas só importam pela força",
            en="every hand is right: a proof, if cards matter by their strength alone",
        )


def _drawn(block: EveryHand) -> Iterator[str]:
    """Say what was asked of a kind, and what it means for those that were not drawn."""
    if block.kinds_passed:
        yield say(
            pt="em uma distribuição de cada tipo confere toda ordem de jogar as cartas abertas sem pedir "
            f"nada, e {LOT} mãos com cada ação sorteada entre as legais",
            en="in one deal of each kind every order of playing the cards face up with nothing asked is "
            f"right, and {LOT} hands with each act drawn from the legal ones",
        )
    if block.kinds_passed >= _FEW and not block.failed:
        one_in = block.kinds_passed // _DOUBT
        yield say(
            pt=f"os tipos saem em ordem misturada: se mais de um em {one_in} falhasse nisso, um já "
            "teria aparecido (95 %)",
            en=f"the kinds come in a mixed order: if more than one in {one_in} failed in this, one would "
            "have shown by now (95 %)",
        )


def _share(part: int, whole: int) -> str:
    """Write a share of less than all with two digits that count; the digits are cut, never rounded up."""
    if part >= whole:
        return ""
    percent = 100 * part / whole
    digits = max(0, -int(f"{percent:e}".split("e")[1]) + 1) if part else 0
    cut = int(percent * 10**digits) / 10**digits
    return f" ({cut:.{digits}f} %)"


def _with(block: EveryHand | None, vector: Vector) -> EveryHand:
    """Count a vector among those of its block."""
    if DRAWN in vector.raw:
        drawn = vector.raw[DRAWN]
        return block or _none_of(vector, drawn["kinds"], drawn["deals"], drawn=True)
    block = block or _none_of(vector, 0, 0, drawn=False)
    return block.model_copy(update={"kinds": block.kinds + 1, "deals": block.deals + vector.raw[STANDS_FOR]})


def _kinds(vector: Vector) -> int:
    drawn = vector.raw.get(DRAWN)
    return 1 if drawn is None else drawn["end"] - drawn["first"]


def _block(vector: Vector) -> Block:
    return vector.ruleset, vector.raw["players"], tuple(vector.raw["setup"]["scores"])


def _none_of(vector: Vector, kinds: int, deals: int, *, drawn: bool) -> EveryHand:
    ruleset, players, scores = _block(vector)
    return EveryHand(
        ruleset=ruleset,
        players=players,
        scores=list(scores),
        drawn=drawn,
        kinds=kinds,
        kinds_passed=0,
        deals=deals,
        deals_passed=0,
        hands=0,
        failed=0,
    )
