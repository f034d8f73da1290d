"""Says a finding in words, in the language of the run."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from manilha_reference.errors import Text

from manilha_conformance.diagnosis.habits import Habit
from manilha_conformance.say import count, said, say

if TYPE_CHECKING:
    from manilha_conformance.diagnosis.models import DiagnosisReport, Example, Otherwise, PlaysInstead
    from manilha_conformance.protocol.shapes import Json

_CELLS_TOLD: Final = 4
_PLACES_TOLD: Final = 3
_ALIKE_TOLD: Final = 3
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
    "query": Text("so it answers questions; its games are not so", "assim nas respostas; nas partidas, não"),
    "trace": Text(
        "so in its games; what it answers or lists is not so",
        "assim nas partidas; no que responde ou lista, não",
    ),
    "view_pair": Text("so in what seats see only", "assim só no que os lugares veem"),
    "perft": Text("so in what it counts only", "assim só no que conta"),
}


def headline(found: Otherwise) -> str:
    """Say what is played instead, in a line."""
    match found.kind:
        case "habit":
            words = said(HABITS[Habit(found.name)])
            what, _, after = found.value.partition(" / ")
            if after:
                what = say(pt=f"{what}, depois de {after}", en=f"{what}, after {after}")
            return f"{words}: {what}" if what else words
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


def meaning(found: Otherwise) -> str | None:
    """Say what a house rule asks and what is played, with who documents it; None for anything else."""
    if found.says_pt is None or found.says_en is None:
        return None
    played = say(pt=found.says_pt, en=found.says_en)
    asked = say(pt=found.asks_pt or "", en=found.asks_en or "")
    sources = f" ({', '.join(found.sources)})" if found.sources else ""
    return f"{asked} {played}{sources}".strip()


def where(found: PlaysInstead) -> str | None:
    """Say which cells it comes down to and where they are written; None where no cell is named."""
    told = [f"{path}, {at.file}:{at.line}:{at.column}" for path, at in found.places.items()]
    if not told:
        return None
    more = ", …" if len(told) > _PLACES_TOLD else ""
    places = "; ".join(told[:_PLACES_TOLD]) + more
    if found.kind != "habit":
        return places
    none = say(pt="nenhum outro valor das tabelas joga assim", en="no other value of the tables plays so")
    return f"{places} ({none})"


def others(found: PlaysInstead) -> str | None:
    """Name what else explains it as well; None where nothing does."""
    if not found.alike:
        return None
    told = [headline(one) for one in found.alike[:_ALIKE_TOLD]]
    more = len(found.alike) - len(told)
    rest = say(pt=f"; e mais {more}", en=f"; and {more} more") if more else ""
    names = "; ".join(told) + rest
    return say(pt=f"ou, o que dá no mesmo aqui: {names}", en=f"or, which comes to the same here: {names}")


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
    parts.append(_against(found))
    if found.missed:
        missed = count(found.missed, pt=("falha", "falhas"), en=("failure", "failures"))
        parts.append(say(pt=f"prevê outra coisa em {missed}", en=f"foretells something else in {missed}"))
    if found.layer in _LAYERS:
        parts.append(said(_LAYERS[found.layer]))
    return "; ".join(parts)


def _against(found: PlaysInstead) -> str:
    passes = count(found.passes, pt=("aprovado", "aprovados"), en=("pass", "passes"))
    if not found.contradicts:
        return say(pt=f"nada em {passes} fala contra", en=f"nothing in {passes} speaks against it")
    return say(
        pt=f"{found.contradicts} de {passes} falam contra",
        en=f"{found.contradicts} of {passes} speak against it",
    )


def introduction(example: Example) -> str:
    """Say what the hand of an example is: the smallest that there is, or one of many."""
    if example.minimal:
        return say(pt="a menor mão que o mostra:", en="the smallest hand that shows it:")
    return say(pt="uma mão que o mostra:", en="a hand that shows it:")


def further(report: DiagnosisReport) -> str | None:
    """Say how many vectors beyond the run were asked; None where none was."""
    if not report.asked:
        return None
    asked = count(
        report.asked, pt=("outro vetor", "outros vetores"), en=("further vector", "further vectors")
    )
    return say(
        pt=f"para achar a causa foram perguntados {asked}; {report.failed} também não valem",
        en=f"asked {asked} to find the cause; {report.failed} of them fail too",
    )


def _shown(value: Json) -> str:
    if value is None:
        return say(pt="nada", en="nothing")
    return value if isinstance(value, str) else json.dumps(value)
