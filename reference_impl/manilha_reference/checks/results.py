"""Who wins the hand, by the tricks so far: every history that can happen has its row, and no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.checks.finding import Check, Finding, Tables, found

if TYPE_CHECKING:
    from collections.abc import Iterator

TRICK_WINNERS = "ABT"


def _result(tables: Tables) -> Iterator[Finding]:
    rows, tricks = tables["result"], tables["deal"]["per_seat"]
    reachable = [""]
    while reachable:
        history = reachable.pop()
        for winner in TRICK_WINNERS:
            longer = history + winner
            if longer not in rows:
                yield found(
                    "SPEC-RESULT-MISSING",
                    "result",
                    f"the row {longer} is missing",
                    f"falta a linha {longer}",
                    f"say who wins after {longer}, or go",
                    f"diga quem vence depois de {longer}, ou go",
                )
            elif rows[longer] == "go":
                if len(longer) < tricks:
                    reachable.append(longer)
                else:
                    yield found(
                        "SPEC-RESULT-GOES-ON",
                        f"result.{longer}",
                        f"{longer} goes on, but there is no trick {len(longer) + 1}",
                        f"{longer} continua, mas não há rodada {len(longer) + 1}",
                        "say who wins: A, B, none or hand_leader_side",
                        "diga quem vence: A, B, none ou hand_leader_side",
                    )
    yield from _dead_rows(rows, tricks)


def _dead_rows(rows: Tables, tricks: int) -> Iterator[Finding]:
    for history in rows:
        decided = next(
            (history[:end] for end in range(1, len(history)) if rows.get(history[:end], "go") != "go"), None
        )
        if decided is not None:
            yield found(
                "SPEC-RESULT-UNREACHABLE",
                f"result.{history}",
                f"the hand is over after {decided}",
                f"a mão acaba depois de {decided}",
                "remove the row",
                "tire a linha",
            )
        elif len(history) > tricks:
            yield found(
                "SPEC-RESULT-UNREACHABLE",
                f"result.{history}",
                f"there are only {tricks} tricks",
                f"só há {tricks} rodadas",
                "remove the row",
                "tire a linha",
            )


def _raised(tables: Tables) -> Iterator[Finding]:
    rows = tables["result"]
    for history, decision in tables["result_raised"]["rows"].items():
        path = f"result_raised.rows.{history}"
        if history not in rows:
            yield found(
                "SPEC-RESULT-UNREACHABLE",
                path,
                f"result has no row {history} to replace",
                f"result não tem linha {history} para trocar",
                "name a row of result",
                "indique uma linha de result",
            )
        elif (decision == "go") != (rows[history] == "go"):
            yield found(
                "SPEC-RESULT-RAISED",
                path,
                f"{history} may not end the hand in one table and go on in the other",
                f"{history} não pode acabar a mão numa tabela e continuar na outra",
                "only the winner may differ",
                "só o vencedor pode mudar",
            )


CHECKS = (Check(("result", "deal"), _result), Check(("result", "result_raised"), _raised))
