"""How a trick is won, who leads the next, and when a card may be hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.checks.finding import Check, Finding, Tables, found

if TYPE_CHECKING:
    from collections.abc import Iterator

_CALLED = ("rivals_called", "rivals_exposed")
_BY_TOP = ("first_top", "lowest_seat_top")


def _rows(tables: Tables) -> Iterator[Finding]:
    for name, row in tables["trick"]["top"].items():
        if row["winner"] == "against_caller" and name not in _CALLED:
            yield found(
                "SPEC-TRICK-NO-CALLER",
                f"trick.top.{name}.winner",
                "this row also holds where nobody asked for more",
                "esta linha vale também quando ninguém pediu aumento",
                "use against_caller in rivals_called or rivals_exposed",
                "use against_caller em rivals_called ou rivals_exposed",
            )
    nobody = tables["trick"]["top"]["none"]
    if nobody["winner"] == "side":
        yield found(
            "SPEC-TRICK-NO-TOP",
            "trick.top.none.winner",
            "with no face-up card there is no side to win",
            "sem carta aberta não há lado que vença",
            "write tie",
            "escreva tie",
        )
    if nobody["leader"] in _BY_TOP:
        yield found(
            "SPEC-TRICK-NO-TOP",
            "trick.top.none.leader",
            "with no face-up card there is no strongest card to follow",
            "sem carta aberta não há carta mais forte a seguir",
            "write trick_leader or hand_leader",
            "escreva trick_leader ou hand_leader",
        )


def _hidden(tables: Tables) -> Iterator[Finding]:
    hidden, tricks = tables["trick"]["hidden"], tables["deal"]["per_seat"]
    if len(hidden["in_trick"]) != tricks:
        yield found(
            "SPEC-HIDDEN-LENGTH",
            "trick.hidden.in_trick",
            f"in_trick has {len(hidden['in_trick'])} entries for {tricks} tricks",
            f"in_trick tem {len(hidden['in_trick'])} valores para {tricks} rodadas",
            "write true or false for each trick",
            "escreva true ou false para cada rodada",
        )


CHECKS = (Check(("trick",), _rows), Check(("trick", "deal"), _hidden))
