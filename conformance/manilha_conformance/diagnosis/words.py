"""Says a finding in words, in the language of the run."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from manilha_reference.errors import Text

from manilha_conformance.diagnosis.habits import Habit
from manilha_conformance.say import count, said, say

if TYPE_CHECKING:
    from manilha_conformance.diagnosis.models import PlaysInstead
    from manilha_conformance.protocol.shapes import Json

_CELLS_TOLD: Final = 4
HABITS: Final[dict[Habit, Text]] = {
    Habit.TAKES_ALL: Text("takes every act that should be refused", "aceita toda ação que devia recusar"),
    Habit.REFUSES_ALL: Text("takes no act at all", "não aceita ação nenhuma"),
    Habit.CONSTANT: Text("answers always alike", "responde sempre o mesmo"),
    Habit.FROZEN: Text("shows the game always as it was dealt", "mostra o jogo sempre como na distribuição"),
    Habit.LISTS_TOO_FEW: Text("leaves out legal acts in its lists", "deixa ações legais fora das listas"),
    Habit.LISTS_TOO_MANY: Text("lists acts that are not legal", "lista ações que não são legais"),
    Habit.LISTS_OTHERS: Text("lists other acts than the legal ones", "lista outras ações que as legais"),
    Habit.WRONG_SEATS: Text("names other seats to act", "diz que é a vez de outros lugares"),
    Habit.REFUSAL_CHANGES: Text(
        "changes the game by an act that it refuses", "muda o jogo numa ação que recusa"
    ),
    Habit.BETWEEN_HANDS: Text("begins the next hand otherwise", "começa a mão seguinte de outro jeito"),
    Habit.TAKES_ILLEGAL: Text("takes an act that should be refused", "aceita uma ação que devia recusar"),
    Habit.REFUSES_LEGAL: Text("refuses an act that should be taken", "recusa uma ação que devia aceitar"),
    Habit.OTHER_REASON: Text("refuses for another reason", "recusa por outro motivo"),
    Habit.SHOWS: Text("shows something else", "mostra outra coisa"),
    Habit.ANSWERS: Text("answers a question otherwise", "responde outra coisa"),
    Habit.LEAKS: Text("lets a seat see what it must not", "deixa um lugar ver o que não pode"),
    Habit.CONCEALS: Text("does not let a seat see what it must", "não deixa um lugar ver o que pode"),
    Habit.COUNTS: Text("allows other sequences of acts", "permite outras sequências de ações"),
    Habit.ERROR: Text("says that it failed", "diz que falhou"),
    Habit.TIMEOUT: Text("does not answer in time", "não responde a tempo"),
    Habit.CRASH: Text("goes down", "cai"),
    Habit.PROTOCOL_ERROR: Text("writes what is no reply", "escreve o que não é resposta"),
}
_LAYERS: Final = {
    "query": Text("in its answers to questions only", "só nas respostas a perguntas"),
    "trace": Text(
        "in its games only, whatever it answers or lists", "só nas partidas, não no que responde ou lista"
    ),
    "view_pair": Text("in what seats see only", "só no que os lugares veem"),
    "perft": Text("in what it counts only", "só no que conta"),
}


def headline(found: PlaysInstead) -> str:
    """Say what is played instead, in a line."""
    match found.kind:
        case "habit":
            words = said(HABITS[Habit(found.name)])
            return f"{words}: {found.value}" if found.value else words
        case "house_rule":
            setting = f"{found.name}={found.value}"
            return say(pt=f"joga com a regra da casa {setting}", en=f"plays house rule {setting}")
        case "ruleset":
            return say(pt=f"joga {found.name}", en=f"plays {found.name}")
    if not found.cells or len(found.cells) > _CELLS_TOLD:
        return say(pt=f"joga como com {found.name}", en=f"behaves as with {found.name}")
    told = [
        say(
            pt=f"{path} fosse {_shown(cell.played)} e não {_shown(cell.expected)}",
            en=f"{path} were {_shown(cell.played)}, not {_shown(cell.expected)}",
        )
        for path, cell in found.cells.items()
    ]
    return say(pt=f"joga como se {' e '.join(told)}", en=f"behaves as if {' and '.join(told)}")


def evidence(found: PlaysInstead) -> str:
    """Say how much it explains, and what speaks against it."""
    failures = count(found.failures, pt=("falha", "falhas"), en=("failure", "failures"))
    shown = found.explains
    if found.kind == "habit":
        return say(pt=f"visto em {shown} de {failures}", en=f"seen in {shown} of {failures}")
    parts = [say(pt=f"explica {shown} de {failures}", en=f"explains {shown} of {failures}")]
    if found.beyond:
        parts.append(
            say(
                pt=f"em mais {found.beyond} tais regras nem podem ser perguntadas",
                en=f"{found.beyond} more cannot be asked of such rules",
            )
        )
    parts.append(
        say(
            pt=f"contradiz {found.contradicts} de {found.passes} aprovados",
            en=f"contradicts {found.contradicts} of {found.passes} passes",
        )
    )
    if found.missed:
        missed = count(found.missed, pt=("falha", "falhas"), en=("failure", "failures"))
        parts.append(say(pt=f"erra em {missed}", en=f"misses {missed}"))
    if found.layer in _LAYERS:
        parts.append(said(_LAYERS[found.layer]))
    return ", ".join(parts)


def _shown(value: Json) -> str:
    if value is None:
        return say(pt="nada", en="nothing")
    return value if isinstance(value, str) else json.dumps(value)
