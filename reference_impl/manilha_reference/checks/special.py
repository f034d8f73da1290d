"""Special hands: each row can happen, offers the hand to one side only, and fits the ladder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.checks.finding import Check, Finding, Tables, found

if TYPE_CHECKING:
    from collections.abc import Iterator


def _ranges(tables: Tables) -> Iterator[Finding]:
    target = tables["game"]["target"]
    for name, row in tables["special"].items():
        for who in ("self", "rival"):
            low, high = row["when"][who]
            path = f"special.{name}.when.{who}"
            if low > high:
                yield found(
                    "SPEC-SPECIAL-RANGE",
                    path,
                    f"the range ends at {high} before it begins at {low}",
                    f"a faixa termina em {high} antes de começar em {low}",
                    f"write [{high}, {low}]",
                    f"escreva [{high}, {low}]",
                )
            elif high >= target:
                yield found(
                    "SPEC-SPECIAL-SCORE",
                    path,
                    f"no hand is played at {high} points: the game ends at {target}",
                    f"não se joga mão com {high} pontos: a partida acaba em {target}",
                    f"scores run from 0 to {target - 1}",
                    f"os placares vão de 0 a {target - 1}",
                )


def _ids(tables: Tables) -> Iterator[Finding]:
    seen: dict[str, str] = {}
    for name, row in tables["special"].items():
        if row["id"] in seen:
            yield found(
                "SPEC-SPECIAL-TWICE",
                f"special.{name}.id",
                f"special.{seen[row['id']]} is called {row['id']} too",
                f"special.{seen[row['id']]} também se chama {row['id']}",
                "give each row its own id",
                "dê um id próprio a cada linha",
            )
        seen.setdefault(row["id"], name)


def _holds(row: Tables, own: int, other: int) -> bool:
    (low, high), (from_, to) = row["when"]["self"], row["when"]["rival"]
    return bool(low <= own <= high and from_ <= other <= to)


def _first_match(tables: Tables) -> Iterator[Finding]:
    target = tables["game"]["target"]
    rows = tables["special"]
    fires: set[str] = set()
    favours: dict[str, tuple[int, int]] = {}
    for own in range(target):
        for other in range(target):
            for name, row in rows.items():
                if not _holds(row, own, other) and not _holds(row, other, own):
                    continue
                fires.add(name)
                if (
                    _holds(row, own, other)
                    and _holds(row, other, own)
                    and ("offer" in row or "raises_rival" in row)
                ):
                    favours.setdefault(name, (own, other))
                break
    for name, row in rows.items():
        (low, high), (from_, to) = row["when"]["self"], row["when"]["rival"]
        if name not in fires and low <= high < target and from_ <= to < target:
            yield found(
                "SPEC-SPECIAL-UNREACHABLE",
                f"special.{name}.when",
                "an earlier row always comes first",
                "uma linha anterior sempre vem antes",
                "narrow that row, or put this one before it",
                "restrinja aquela linha, ou ponha esta antes",
            )
    for name, (own, other) in favours.items():
        yield found(
            "SPEC-SPECIAL-BOTH",
            f"special.{name}.when",
            f"at {own}x{other} the row holds for both sides, but treats them differently",
            f"com {own}x{other} a linha vale para os dois lados, mas os trata de modo diferente",
            "let `self` and `rival` not overlap, or put a row for both sides before it",
            "não deixe `self` e `rival` se cruzarem, ou ponha antes uma linha para os dois lados",
        )


def _raises(tables: Tables) -> Iterator[Finding]:
    bets = tables["bets"]
    rungs = bets["rungs"]
    for name, row in tables["special"].items():
        path = f"special.{name}"
        allowed = "allowed" in (row["raises"], row.get("raises_rival"))
        rung = row.get("raise_from")
        if rung is not None and rung not in rungs:
            yield found(
                "SPEC-LADDER-NO-RUNG",
                f"{path}.raise_from",
                f"there is no rung {rung}",
                f"não há pedido {rung}",
                f"the rungs are {', '.join(rungs) or 'none'}",
                f"os pedidos são {', '.join(rungs) or 'nenhum'}",
            )
            continue
        before = bets["start"]["value"] if rung is None else rungs[rung]["value"]
        if allowed and row["value"] != before:
            yield found(
                "SPEC-SPECIAL-RAISE-FROM",
                f"{path}.raises" if rung is None else f"{path}.raise_from",
                f"the hand is worth {row['value']}, but requests would go on from {before}",
                f"a mão vale {row['value']}, mas os pedidos continuariam de {before}",
                "name in `raise_from` the rung with the hand's value",
                "indique em `raise_from` o pedido com o valor da mão",
            )
        if rung is not None and not {row["raises"], row.get("raises_rival")} - {"forbidden", None}:
            yield found(
                "SPEC-SPECIAL-RAISE-IDLE",
                f"{path}.raise_from",
                "no request is ever made in this hand",
                "nesta mão nunca se faz pedido",
                "remove `raise_from`",
                "tire `raise_from`",
            )


def _same_rival(tables: Tables) -> Iterator[Finding]:
    for name, row in tables["special"].items():
        if row.get("raises_rival") == row["raises"]:
            yield found(
                "SPEC-SPECIAL-RAISE-IDLE",
                f"special.{name}.raises_rival",
                "this says nothing that `raises` does not say",
                "isto não diz nada além de `raises`",
                "remove it",
                "tire-o",
            )


CHECKS = (
    Check(("special", "game"), _ranges),
    Check(("special",), _ids),
    Check(("special", "game"), _first_match),
    Check(("special", "bets"), _raises),
    Check(("special",), _same_rival),
)
