"""Puts a difference into rows for a person: where, expected, observed; and a step into words."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from manilha_conformance.say import language, say
from manilha_conformance.verify.kinds import move_name

if TYPE_CHECKING:
    from manilha_conformance.diagnosis.models import Example
    from manilha_conformance.report.models import Divergence, VectorReport

Row = tuple[str, str, str]

_IN_PORTUGUESE: Final = {
    "play": ("joga", "jogar"),
    "raise": ("pede", "pedir"),
    "accept": ("aceita", "aceitar"),
    "fold": ("corre", "correr"),
    "play_hand": ("joga a mão", "jogar a mão"),
    "refuse_hand": ("recusa a mão", "recusar a mão"),
}
"""An act that is done, and one that can be; English has the words of the protocol for both."""


def rows_of(found: VectorReport | Divergence | Example) -> list[Row]:
    """Return one row for each thing that differs."""
    expected: Any = found.expected
    observed: Any = found.observed
    if found.what == "legal":
        seat = say(pt=f"o lugar {expected['seat']} pode", en=f"seat {expected['seat']} may")
        missing, excess = _actions(expected["actions"]), _actions(observed["actions"])
        return [
            (
                seat,
                say(pt=f"também {missing}", en=f"also {missing}") if missing else "",
                say(pt=f"a mais {excess}", en=f"besides {excess}") if excess else "",
            )
        ]
    if found.what == "answer":
        return [(say(pt="a ação", en="the action"), _answer(expected), _answer(observed))]
    if isinstance(expected, dict) and isinstance(observed, dict):
        keys = sorted({*expected, *observed}, key=str)
        return [(key, show(expected.get(key)), show(observed.get(key))) for key in keys]
    if isinstance(expected, list) and isinstance(observed, list) and len(expected) == len(observed):
        pairs = enumerate(zip(expected, observed, strict=True), start=1)
        return [
            (say(pt=f"{at}º", en=f"no. {at}"), show(wanted), show(got))
            for at, (wanted, got) in pairs
            if _unordered(wanted) != _unordered(got)
        ]
    return [(say(pt="valor", en="value"), show(expected), show(observed))]


def _unordered(value: Any) -> Any:  # noqa: ANN401 -- JSON
    """Forget the order inside a group of cards."""
    return sorted(value, key=str) if isinstance(value, list) else value


def _actions(actions: Any) -> str:  # noqa: ANN401 -- JSON
    return ", ".join(action_words(action, possible=True) for action in actions)


def _answer(answer: dict[str, Any]) -> str:
    if answer.get("ok"):
        return say(pt="é aceita", en="is taken")
    reason = (answer.get("reject") or {}).get("reason")
    refused = say(pt="é recusada", en="is refused")
    return f"{refused} ({reason})" if reason else refused


def show(value: Any) -> str:  # noqa: ANN401 -- JSON
    """Write a JSON value short, as text where it is text."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def action_words(action: Any, *, possible: bool = False) -> str:  # noqa: ANN401 -- JSON
    """Write an action short: `play 3O hidden`, `raise seis`; one that is only `possible` as such."""
    if not isinstance(action, dict) or not isinstance(action.get("type"), str):
        return show(action)
    if language() == "en" or action["type"] not in _IN_PORTUGUESE:
        return move_name({"actor": "", "action": action}).strip()
    words = [_IN_PORTUGUESE[action["type"]][possible]]
    words.extend(str(action[key]) for key in ("card", "rung") if action.get(key))
    return " ".join([*words, "coberta"] if action.get("hidden") else words)


def step_words(found: VectorReport | Divergence | Example) -> str | None:
    """Say what was asked when the difference showed; None where there is nothing to say."""
    did = found.did
    if not isinstance(did, dict):
        return None
    if "fn" in did:
        return f"{did['fn']} {show(did['args'])}"
    if "viewer" in did:
        return say(pt=f"o que o lugar {did['viewer']} vê", en=f"what seat {did['viewer']} sees")
    if "legal" in did:
        return say(pt=f"o que o lugar {did['legal']} pode fazer", en=f"what seat {did['legal']} may do")
    if "depth" in did:
        return say(
            pt=f"sequências de até {did['depth']} ações", en=f"sequences of up to {did['depth']} actions"
        )
    if "begin" in did:
        return say(pt="logo depois da distribuição", en="right after the deal")
    number = say(pt=f"passo {found.step}: ", en=f"step {found.step}: ")
    if "next_hand" in did:
        return number + say(pt="próxima mão", en="next hand")
    seat = show(did["actor"])
    return number + say(pt=f"lugar {seat}: ", en=f"seat {seat}: ") + action_words(did["action"])


def asked_words(found: VectorReport | Divergence | Example) -> str | None:
    """Say the same as `step_words`, a question to the rules without the marks of JSON."""
    did = found.did
    if not isinstance(did, dict) or not isinstance(args := did.get("args"), dict):
        return step_words(found)
    return f"{did['fn']}: " + ", ".join(_loose(name, value) for name, value in args.items())


def _loose(name: str, value: Any) -> str:  # noqa: ANN401 -- JSON
    parts = value if isinstance(value, list) else [value]
    return f"{name} " + " · ".join(
        " ".join(_loose(key, inner) for key, inner in part.items()) if isinstance(part, dict) else show(part)
        for part in parts
    )
