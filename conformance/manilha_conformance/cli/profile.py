"""`manilha profile`: which house rules does an implementation play?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from manilha_reference.errors import Text

from manilha_conformance.cli.adapters import adapter_arguments, closing, limits_of, stopped_by_signals
from manilha_conformance.cli.common import ExitCode, UsageTrouble, command, echo_json, option, wants_json
from manilha_conformance.cli.wishes import rulesets_option

if TYPE_CHECKING:
    from manilha_conformance.profiling.memory import Remembering
    from manilha_conformance.profiling.run import Found


@command(
    pt=(
        "Descobre que regras da casa uma implementação joga: pergunta o que melhor as separa, "
        "até que nenhuma outra combinação documentada explique as respostas."
    ),
    en=(
        "Find which house rules an implementation plays: ask what tells them apart best, "
        "until no other documented setting explains the answers."
    ),
    example="manilha profile --ruleset paulista -- python3 my_adapter.py",
)
@rulesets_option
@option(
    "--no-proofs",
    is_flag=True,
    pt="Não procura provas nem mãos novas para o que a suíte não separa.",
    en="Look for no proofs nor new hands where the suite tells nothing apart.",
)
@option(
    "--write",
    "written",
    type=click.Path(dir_okay=False, path_type=Path),
    pt="Grava as regras achadas como arquivo de regras (uma só --ruleset).",
    en="Write the setting found as a ruleset file (with a single --ruleset).",
)
@adapter_arguments
def profile_command(
    rulesets: tuple[str, ...],
    no_proofs: bool,  # noqa: FBT001 -- Click hands options over by name
    written: Path | None,
    timeout: float,
    start_timeout: float,
    adapter: tuple[str, ...],
) -> int:
    """Profile each ruleset; exit 1 where the answers fit no setting, or not the one declared."""
    from manilha_conformance.profiling.document import profile_document  # noqa: PLC0415 -- start-up time
    from manilha_conformance.profiling.memory import Remembering  # noqa: PLC0415 -- start-up time
    from manilha_conformance.profiling.text import show_profile  # noqa: PLC0415 -- start-up time
    from manilha_conformance.transport.process import Process  # noqa: PLC0415 -- start-up time

    if written is not None and len(rulesets) != 1:
        raise UsageTrouble(
            "usage", Text("--write goes with a single --ruleset", "--write vai com uma só --ruleset")
        )
    limits = limits_of(timeout, start_timeout)
    session = Remembering(lambda: Process(adapter, limits), limits=limits)
    with stopped_by_signals(), closing(session):
        found = _profiled(session, rulesets, prove=not no_proofs)
        documents = {name: profile_document(one) for name, one in found.items()}
    code = _exit_code(found, documents)
    if written is not None:
        _write(written, found[rulesets[0]])
    if wants_json():
        echo_json(
            {
                "command": list(adapter),
                "exit_code": int(code),
                "implementation": session.hello["implementation"],
                "rulesets": documents,
            }
        )
    else:
        for name, document in documents.items():
            show_profile(name, document)
    return code


def _profiled(session: Remembering, wanted: tuple[str, ...], *, prove: bool) -> dict[str, Found]:
    from manilha_conformance.profiling.run import (  # noqa: PLC0415 -- start-up time
        profile_ruleset,
        rulesets_to_profile,
    )
    from manilha_conformance.transport.trouble import Trouble  # noqa: PLC0415 -- start-up time

    try:
        session.ready()
    except Trouble as trouble:
        raise UsageTrouble(
            "no-hello", Text(f"no hello: {trouble.text}", f"sem hello: {trouble.text.pt}")
        ) from None
    each = _shown if sys.stderr.isatty() else lambda _text: None
    return {
        name: profile_ruleset(session, name, prove=prove, each=each)
        for name in rulesets_to_profile(session.hello, wanted)
    }


def _shown(question: str) -> None:
    click.echo(f"\r\x1b[K{question[:78]}", nl=False, err=True)


def _exit_code(found: dict[str, Found], documents: dict[str, dict[str, Any]]) -> ExitCode:
    """Trouble is where nothing could be asked, or the adapter gave no answers to compare."""
    if not all(one.holds for one in found.values()):
        return ExitCode.FINDINGS
    troubles = {"error", "timeout", "crash", "protocol_error"}
    asked = found and all(document["questions"] for document in documents.values())
    broken = any(troubles & set(document["verified"]) for document in documents.values())
    return ExitCode.OK if asked and not broken else ExitCode.TROUBLE


def _write(path: Path, found: Found) -> None:
    from manilha_conformance.profiling.written import ruleset_file  # noqa: PLC0415 -- start-up time

    text = ruleset_file(found.interview.space, found.profile.setting, path.stem)
    path.write_text(text, encoding="utf-8")


command = profile_command
