"""Seats: whose side each is on, who plays after whom, who opens next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_reference.checks.finding import Check, Finding, Tables, cycle_fault, found

if TYPE_CHECKING:
    from collections.abc import Iterator


def _players(tables: Tables) -> Iterator[Finding]:
    players, seats = tables["players"], tables["seats"]
    for index, count in enumerate(players):
        if str(count) not in seats:
            yield found(
                "SPEC-PLAYERS-NO-SEATS",
                f"players.{index}",
                f"there is no table of seats for {count} players",
                f"não há tabela de lugares para {count} jogadores",
                f'write seats."{count}"',
                f'escreva seats."{count}"',
            )
        if count in players[:index]:
            yield found(
                "SPEC-PLAYERS-TWICE",
                f"players.{index}",
                f"{count} stands twice",
                f"{count} aparece duas vezes",
                "list each number once",
                "ponha cada número uma vez",
            )
    for count in seats:
        if int(count) not in players:
            yield found(
                "SPEC-SEATS-IDLE",
                f"seats.{count}",
                f"nobody plays with {count} seats",
                f"ninguém joga com {count} lugares",
                f"add {count} to players, or remove the table",
                f"ponha {count} em players, ou tire a tabela",
            )


def _tables(tables: Tables) -> Iterator[Finding]:
    for count, table in tables["seats"].items():
        size = int(count)
        wrong = [key for key in ("side", "next", "next_opener") if len(table[key]) != size]
        for key in wrong:
            yield found(
                "SPEC-SEATS-LENGTH",
                f"seats.{count}.{key}",
                f"{key} has {len(table[key])} entries for {count} seats",
                f"{key} tem {len(table[key])} valores para {count} lugares",
                f"write {count}",
                f"escreva {count}",
            )
        if not wrong:
            yield from _table(f"seats.{count}", table)


def _table(path: str, table: Tables) -> Iterator[Finding]:
    for key in ("next", "next_opener"):
        if cycle_fault(table[key]):
            yield found(
                "SPEC-SEATS-CYCLE",
                f"{path}.{key}",
                f"{key} does not pass through every seat and back",
                f"{key} não passa por todos os lugares e volta",
                "each seat follows exactly one other",
                "cada lugar vem depois de exatamente um outro",
            )
    side = table["side"]
    if side != ["A", "B"] * (len(side) // 2):
        yield found(
            "SPEC-SEATS-SIDES",
            f"{path}.side",
            "the sides do not alternate from A",
            "os lados não se alternam a partir de A",
            "even seats are A, odd seats are B",
            "lugares pares são A, ímpares são B",
        )
    elif not cycle_fault(table["next"]) and any(
        side[seat] == side[after] for seat, after in enumerate(table["next"])
    ):
        yield found(
            "SPEC-SEATS-SIDES",
            f"{path}.next",
            "two seats of one side play in a row",
            "dois lugares do mesmo lado jogam em seguida",
            "after a seat of A plays one of B",
            "depois de um lugar de A joga um de B",
        )


CHECKS = (Check(("players", "seats"), _players), Check(("seats",), _tables))
