"""`manilha judge`: rule on a recorded hand or game, step by step, under one ruleset, several or all."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
from manilha_reference.errors import BadRequest, ManilhaError, Text

from manilha_conformance.cli.common import (
    ExitCode,
    echo_json,
    house_rules_of,
    option,
    wants_json,
)
from manilha_conformance.cli.common import (
    command as made_command,
)

if TYPE_CHECKING:
    from manilha_reference.judge import NotJudged, Ruling
    from manilha_reference.notation.record import Record

    from manilha_conformance.judging.variations import Variation

MAX_BYTES = 1_000_000
"""As much of a file as is read: longer than any record that the notation takes."""


@made_command(
    pt="Julga uma mão ou partida anotada em FILE (- é a entrada padrão), passo a passo, regra por regra.",
    en="Rule on the hand or game recorded in FILE (- is standard input), step by step, rule by rule.",
    example="manilha judge examples/partners-tie.truco --all --house-rules",
)
@click.argument("file")
@option(
    "--ruleset",
    "names",
    multiple=True,
    metavar="ID",
    pt="Julga por este conjunto de regras (padrão: o da anotação).",
    en="Rule under this ruleset (default: the record's own).",
)
@option(
    "--all",
    "everywhere",
    is_flag=True,
    pt="Compara a decisão com a de todos os conjuntos de regras.",
    en="Compare the ruling with that of every ruleset.",
)
@option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    pt="Com esta regra da casa (além das anotadas).",
    en="With this house rule (beside the recorded ones).",
)
@option(
    "--house-rules",
    "varied",
    is_flag=True,
    pt="Diz que regras da casa mudariam a decisão.",
    en="Say which house rules would change the ruling.",
)
def judge_command(
    file: str,
    names: tuple[str, ...],
    everywhere: bool,  # noqa: FBT001 -- Click hands options over by name
    settings: tuple[str, ...],
    varied: bool,  # noqa: FBT001 -- as above
) -> int:
    """Exit 0 where the record stands, 1 where a ruling finds fault with it, 2 where it cannot be read."""
    from manilha_reference.judge import judge  # noqa: PLC0415 -- start-up time is a promise
    from manilha_reference.notation import parse  # noqa: PLC0415 -- as above
    from manilha_reference.rulesets import load_ruleset, ruleset_ids  # noqa: PLC0415 -- as above

    record = parse(_read(file), file)
    chosen = names or (_named(record, file),)
    house = {tag.name: tag.value for tag in record.house_rules} | house_rules_of(settings)
    base = judge(load_ruleset(chosen[0], house), record)
    others = dict.fromkeys((*chosen[1:], *(ruleset_ids() if everywhere else ())))
    compared = tuple(_compared(name, house, record, base.players) for name in others if name != chosen[0])
    changing = _changing(chosen[0], house, record, base) if varied else None
    _show(file, base, compared, changing)
    return ExitCode.FINDINGS if base.replay.findings else ExitCode.OK


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read(MAX_BYTES)
    with Path(file).open("rb") as stream:
        return stream.read(MAX_BYTES)


def _named(record: Record, file: str) -> str:
    if record.ruleset is None:
        raise BadRequest(
            "RECORD-NO-RULESET",
            Text(f"{file} names no ruleset", f"{file} não diz por que regras se jogou"),
            hint=Text(
                'write [Ruleset "paulista"] in it, or give --ruleset ID',
                'escreva nele [Ruleset "paulista"], ou dê --ruleset ID',
            ),
        )
    return record.ruleset.id


def _compared(name: str, house: dict[str, str], record: Record, players: int) -> Ruling | NotJudged:
    from manilha_reference.judge import NotJudged, judge  # noqa: PLC0415 -- as in the command
    from manilha_reference.rulesets import load_ruleset  # noqa: PLC0415 -- as in the command

    try:
        return judge(load_ruleset(name, house), record, players)
    except ManilhaError as error:
        return NotJudged(name, error)


def _changing(name: str, house: dict[str, str], record: Record, base: Ruling) -> tuple[Variation, ...]:
    from manilha_conformance.judging.variations import variations  # noqa: PLC0415 -- only where asked

    return tuple(variations(name, house, record, base))


def _show(
    file: str,
    base: Ruling,
    compared: tuple[Ruling | NotJudged, ...],
    changing: tuple[Variation, ...] | None,
) -> None:
    if wants_json():
        from manilha_conformance.judging.document import document  # noqa: PLC0415 -- only where JSON is asked

        echo_json(document(file, (base, *compared), changing))
        return
    from manilha_conformance.judging.text import StepByStep  # noqa: PLC0415 -- only for people

    lines = list(StepByStep(base).lines())
    if compared or changing is not None:
        from manilha_conformance.judging.comparison import comparison, house_rules  # noqa: PLC0415 -- as above

        lines += ("", *comparison(base, compared)) if compared else ()
        lines += ("", *house_rules(base, changing)) if changing is not None else ()
    click.echo("\n".join(lines))


command = judge_command
