"""Who answers: every request and every offer has somebody to take it and somebody to refuse it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.checks.finding import Check, Finding, Tables, found

if TYPE_CHECKING:
    from collections.abc import Iterator


def _answers(tables: Tables) -> Iterator[Finding]:
    if not tables["bets"]["rungs"]:
        return
    for act in ("accept", "fold"):
        if tables["acts"]["answer"][act] == "nobody":
            yield found(
                "SPEC-ANSWER-NOBODY",
                f"acts.answer.{act}",
                "a request is made and nobody may give this answer",
                "faz-se um pedido e ninguém pode dar esta resposta",
                "write side, next or first",
                "escreva side, next ou first",
            )


def _offers(tables: Tables) -> Iterator[Finding]:
    offers = [name for name, row in tables["special"].items() if "offer" in row]
    for act in ("play_hand", "refuse_hand"):
        if offers and tables["acts"]["special"][act] == "nobody":
            yield found(
                "SPEC-OFFER-NOBODY",
                f"acts.special.{act}",
                f"special.{offers[0]} offers the hand and nobody may give this answer",
                f"special.{offers[0]} oferece a mão e ninguém pode dar esta resposta",
                "write side, next or first, or remove the offer",
                "escreva side, next ou first, ou tire a oferta",
            )


def _refusals(tables: Tables) -> Iterator[Finding]:
    if max(tables["players"]) <= 2:  # noqa: PLR2004 -- a side of one seat
        return
    for phase, act in (("answer", "fold"), ("special", "refuse_hand")):
        who = tables["acts"][phase][act]
        if tables["refusals"][phase] == "all" and who in ("next", "first"):
            yield found(
                "SPEC-REFUSAL-NEVER",
                f"refusals.{phase}",
                "every seat must refuse, but only one of them may",
                "todos têm de recusar, mas só um deles pode",
                f"write one, or let acts.{phase}.{act} be side",
                f"escreva one, ou ponha side em acts.{phase}.{act}",
            )


CHECKS = (
    Check(("acts", "bets"), _answers),
    Check(("acts", "special"), _offers),
    Check(("acts", "players", "refusals"), _refusals),
)
