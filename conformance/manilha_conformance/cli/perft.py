"""`manilha perft`: count the ways to play a deal, act by act."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from manilha_reference.errors import BadRequest, Text

from manilha_conformance.cli.common import (
    ExitCode,
    UsageTrouble,
    command,
    echo_json,
    house_rules_of,
    option,
    wants_json,
)

if TYPE_CHECKING:
    from manilha_reference.state import Setup
    from manilha_tools.perft.question import Route

MAX_DEPTH: Final = 200
"""More acts than any hand of a known table has."""
MAX_BYTES: Final = 1_000_000
"""As much of a deal's file as is read."""
SCORES: Final = re.compile(r"\s*([0-9]{1,6})\s*,\s*([0-9]{1,6})\s*")
ROUTES: Final = ("memory", "plain", "both")


def _depth(_ctx: click.Context, _param: click.Parameter, value: str) -> int | None:
    """Read a number of acts, or `full`, which is None."""
    if value == "full":
        return None
    if value.isdecimal() and len(value) <= len(str(MAX_DEPTH)) and int(value) <= MAX_DEPTH:
        return int(value)
    raise UsageTrouble(
        "usage",
        Text(f"--depth {value}: 0 to {MAX_DEPTH} was expected", f"--depth {value}: esperava 0 a {MAX_DEPTH}"),
        hint=Text("or --depth full: to the end of every hand", "ou --depth full: até o fim de cada mão"),
    )


@command(
    pt="Conta de quantos modos se joga uma mão, ato por ato, pelas regras ID (nome ou arquivo).",
    en="Count the ways to play a hand, act by act, under the rules ID (a name or a file).",
    example="manilha perft paulista --depth 6 --divide\nmanilha perft mineiro --depth full --players 2",
)
@click.argument("ruleset", metavar="ID")
@option(
    "--depth",
    callback=_depth,
    required=True,
    metavar="N|full",
    pt="Quantos atos; full: até o fim de cada mão.",
    en="How many acts; full: to the end of every hand.",
)
@option(
    "--deal",
    "file",
    metavar="FILE",
    pt='Cartas em JSON (- é a entrada padrão): {"opener": 0, "hands": [["4P", ...], ...], "vira": "7O"}.',
    en='The deal as JSON (- is standard input): {"opener": 0, "hands": [["4P", ...], ...], "vira": "7O"}.',
)
@option(
    "--players",
    type=int,
    metavar="N",
    pt="Quantos jogam (padrão: os da mesa dada, ou o primeiro número do conjunto).",
    en="How many play (default: those of the deal, or the ruleset's first number).",
)
@option("--opener", type=int, metavar="N", pt="Quem abre a mão (padrão: 0).", en="Who opens (default: 0).")
@option("--scores", metavar="A,B", pt="Placar (padrão: 0,0).", en="The scores (default: 0,0).")
@option(
    "--divide",
    "divided",
    is_flag=True,
    pt="Conta também abaixo de cada primeiro ato.",
    en="Count below each first act too.",
)
@option(
    "--actors",
    type=click.Choice(["side", "seat"]),
    default="side",
    show_default=True,
    pt="De quem são pedidos e respostas: da dupla (uma vez) ou de cada lugar.",
    en="Whose requests and answers are: the side's (once) or each seat's.",
)
@option(
    "--route",
    type=click.Choice(ROUTES),
    default="memory",
    show_default=True,
    pt="Com memória das posições, sequência por sequência, ou os dois, que têm de concordar.",
    en="With memory of positions, sequence by sequence, or both, which must agree.",
)
@option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    pt="Com esta regra da casa.",
    en="With this house rule.",
)
def perft(
    ruleset: str,
    depth: int | None,
    file: str | None,
    players: int | None,
    opener: int | None,
    scores: str | None,
    divided: bool,  # noqa: FBT001 -- Click's signature
    actors: str,
    route: str,
    settings: tuple[str, ...],
) -> int:
    """Exit 1 where both routes were asked for and differ."""
    from manilha_reference.rulesets import load_ruleset  # noqa: PLC0415 -- start-up time is a promise
    from manilha_tools.perft.memory import Memory  # noqa: PLC0415 -- as above
    from manilha_tools.perft.plain import Plain  # noqa: PLC0415 -- as above
    from manilha_tools.perft.question import Actors, Question, usual_setup  # noqa: PLC0415 -- as above

    from manilha_conformance.counting.answer import Answer, agree, document  # noqa: PLC0415 -- as above

    given = None if file is None else _setup(file)
    rules = load_ruleset(ruleset, house_rules_of(settings))
    if players is None:
        players = rules.players[0] if given is None else len(given.deal.hands)
    setup = usual_setup(rules, players) if given is None else given
    if opener is not None:
        setup = replace(setup, opener=opener)
    if scores is not None:
        setup = replace(setup, scores=_scores(scores))
    question = Question(rules, players, setup, Actors(actors))
    question.start()
    routes: dict[str, Route] = {}
    if route != "plain":
        routes["memory"] = Memory(question)
    if route != "memory":
        routes["plain"] = Plain(question)
    answers = {name: Answer.of(each, depth, divided=divided) for name, each in routes.items()}
    if wants_json():
        echo_json(document(question, depth, answers))
    else:
        from manilha_conformance.counting.text import lines  # noqa: PLC0415 -- only for people

        for line in lines(question, answers):
            click.echo(line)
    return ExitCode.OK if agree(answers) else ExitCode.FINDINGS


def _scores(text: str) -> tuple[int, int]:
    found = SCORES.fullmatch(text)
    if found is None:
        raise UsageTrouble(
            "usage",
            Text(f"--scores {text}: two scores were expected", f"--scores {text}: esperava dois placares"),
            hint=Text("write --scores 11,3", "escreva --scores 11,3"),
        )
    return int(found[1]), int(found[2])


def _setup(file: str) -> Setup:
    """Read a setup of the contract's shape; raises BadRequest, or OSError where there is no such file."""
    from manilha_reference.wire import read_setup  # noqa: PLC0415 -- as in the command

    from manilha_conformance.protocol.lines import MessageFault, read_object  # noqa: PLC0415 -- as above

    if file == "-":
        data = sys.stdin.buffer.read(MAX_BYTES)
    else:
        with Path(file).open("rb") as stream:
            data = stream.read(MAX_BYTES)
    try:
        return read_setup(read_object(data))
    except MessageFault as fault:
        raise BadRequest(
            "DEAL-JSON",
            Text(f"{file}: {fault.text}", f"{file}: não é um objeto JSON ({fault.text})"),
            hint='{"opener": 0, "hands": [["4P", "KE", "3O"], ["5C", "2P", "AE"]], "vira": "7O"}',
        ) from None


command = perft
