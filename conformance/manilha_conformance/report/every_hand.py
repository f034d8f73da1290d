"""How far all hands were asked: what a run of the profile `exhaustive` proves, and what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_conformance.exhaustive.vectors import KIND
from manilha_conformance.report.models import EveryHand
from manilha_conformance.say import say
from manilha_conformance.verify.status import Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from manilha_conformance.suite.load import Vector
    from manilha_conformance.verify.result import Result

Block = tuple[str, int, tuple[int, ...]]


def every_hand(vectors: Iterable[Vector], results: Iterable[Result]) -> list[EveryHand]:
    """Add up what the results say of the vectors that stand for every hand of a kind of deal."""
    found: dict[Block, EveryHand] = {}
    stands_for: dict[str, int] = {}
    for vector in vectors:
        if vector.kind == KIND:
            deals = stands_for[vector.id] = vector.raw["stands_for"]
            block = found.setdefault(_block(vector), _none_of(vector))
            found[_block(vector)] = block.model_copy(
                update={"kinds": block.kinds + 1, "deals": block.deals + deals}
            )
    for result in results:
        if result.vector.id in stands_for:
            passed = result.status is Status.PASS
            block = found[_block(result.vector)]
            found[_block(result.vector)] = block.model_copy(
                update={
                    "kinds_passed": block.kinds_passed + passed,
                    "deals_passed": block.deals_passed + passed * stands_for[result.vector.id],
                    "hands": block.hands + result.hands,
                }
            )
    return list(found.values())


def together(blocks: Iterable[EveryHand]) -> list[EveryHand]:
    """Add up blocks of the same ruleset and scores, as the shares of one run have them."""
    found: dict[Block, EveryHand] = {}
    for block in blocks:
        key = (block.ruleset, block.players, tuple(block.scores))
        so_far = found.get(key)
        sums = {} if so_far is None else {name: getattr(so_far, name) for name in _SUMS}
        found[key] = block.model_copy(
            update={name: getattr(block, name) + sums.get(name, 0) for name in _SUMS}
        )
    return list(found.values())


_SUMS = ("kinds", "kinds_passed", "deals", "deals_passed", "hands")


def lines(blocks: Iterable[EveryHand]) -> Iterator[str]:
    """Say of each block how much was asked, and what it proves where that is all."""
    for block in blocks:
        scores = "-".join(map(str, block.scores))
        yield say(
            pt=f"{block.ruleset}, {block.players} jogadores, {scores}: {block.kinds_passed} de {block.kinds} "
            f"tipos de distribuição, {block.deals_passed} de {block.deals} distribuições, "
            f"{block.hands} mãos",
            en=f"{block.ruleset}, {block.players} players, {scores}: {block.kinds_passed} of {block.kinds} "
            f"kinds of deal, {block.deals_passed} of {block.deals} deals, {block.hands} hands",
        )
        if block.kinds_passed == block.kinds:
            yield say(
                pt="  toda mão confere: é prova, se as cartas só importam pela força",
                en="  every hand is right: a proof, if cards matter by their strength alone",
            )


def _block(vector: Vector) -> Block:
    return vector.ruleset, vector.raw["players"], tuple(vector.raw["setup"]["scores"])


def _none_of(vector: Vector) -> EveryHand:
    ruleset, players, scores = _block(vector)
    return EveryHand(
        ruleset=ruleset,
        players=players,
        scores=list(scores),
        kinds=0,
        kinds_passed=0,
        deals=0,
        deals_passed=0,
        hands=0,
    )
