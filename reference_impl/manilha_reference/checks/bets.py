"""The ladder of requests: it rises, ends, and a refusal pays what the hand was worth before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.checks.finding import Check, Finding, Tables, found

if TYPE_CHECKING:
    from collections.abc import Iterator


def _names(tables: Tables) -> Iterator[Finding]:
    rungs = tables["bets"]["rungs"]
    for path, name in [("bets.start.up", tables["bets"]["start"]["up"])] + [
        (f"bets.rungs.{rung}.up", row["up"]) for rung, row in rungs.items()
    ]:
        if name is not None and name not in rungs:
            yield found(
                "SPEC-LADDER-NO-RUNG",
                path,
                f"there is no rung {name}",
                f"não há pedido {name}",
                f"the rungs are {', '.join(rungs) or 'none'}; null ends the ladder",
                f"os pedidos são {', '.join(rungs) or 'nenhum'}; null termina a escada",
            )


def _climb(tables: Tables) -> Iterator[Finding]:
    bets = tables["bets"]
    rungs = bets["rungs"]
    value, path, name = bets["start"]["value"], "bets.start.up", bets["start"]["up"]
    climbed: list[str] = []
    while name in rungs:
        if name in climbed:
            yield found(
                "SPEC-LADDER-LOOPS",
                path,
                f"the ladder comes back to {name}",
                f"a escada volta a {name}",
                "the last rung has `up: null`",
                "o último pedido tem `up: null`",
            )
            break
        row = rungs[name]
        if row["value"] <= value:
            yield found(
                "SPEC-LADDER-FALLS",
                f"bets.rungs.{name}.value",
                f"{name} is worth {row['value']}, not more than the {value} before it",
                f"{name} vale {row['value']}, não mais que os {value} de antes",
                "each rung is worth more than the one before",
                "cada pedido vale mais que o anterior",
            )
        if row["fold"] != value:
            yield found(
                "SPEC-FOLD-AWARD",
                f"bets.rungs.{name}.fold",
                f"refusing {name} pays {row['fold']}, but the hand was worth {value}",
                f"correr do {name} paga {row['fold']}, mas a mão valia {value}",
                f"write {value}",
                f"escreva {value}",
            )
        climbed.append(name)
        value, path, name = row["value"], f"bets.rungs.{name}.up", row["up"]
    for rung in rungs:
        if rung not in climbed:
            yield found(
                "SPEC-LADDER-UNREACHABLE",
                f"bets.rungs.{rung}",
                f"no rung leads to {rung}",
                f"nenhum pedido leva a {rung}",
                "name it in the `up` of another, or remove it",
                "cite-o no `up` de outro, ou tire-o",
            )


def _open(tables: Tables) -> Iterator[Finding]:
    bets, acts = tables["bets"], tables["acts"]
    if not bets["rungs"]:
        return
    if not bets["may_raise"]["nobody"] or acts["play"]["raise"] == "nobody":
        path = "acts.play.raise" if bets["may_raise"]["nobody"] else "bets.may_raise.nobody"
        yield found(
            "SPEC-LADDER-CLOSED",
            path,
            "nobody can make the first request",
            "ninguém pode fazer o primeiro pedido",
            "open it, or remove the rungs and set bets.start.up to null",
            "libere o pedido, ou tire os degraus e ponha null em bets.start.up",
        )
    may = bets["may_raise"]
    answers = may["in_answer"] and acts["answer"]["raise"] != "nobody"
    if not (may["own"] or may["rival"] or answers) and any(row["up"] for row in bets["rungs"].values()):
        yield found(
            "SPEC-LADDER-CLOSED",
            "bets.may_raise.rival",
            "nobody can make a second request",
            "ninguém pode fazer o segundo pedido",
            "open it to one of own, rival and in_answer, or end the ladder at its first rung",
            "libere own, rival ou in_answer, ou termine a escada no primeiro degrau",
        )


CHECKS = (Check(("bets",), _names), Check(("bets",), _climb), Check(("bets", "acts"), _open))
