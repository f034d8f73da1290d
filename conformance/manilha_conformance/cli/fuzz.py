"""`manilha fuzz`: hunt for a hand that fails, and make it small."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
from manilha_reference.errors import Text

from manilha_conformance.cli.adapters import adapter_arguments, closing, limits_of, stopped_by_signals
from manilha_conformance.cli.common import (
    ExitCode,
    UsageTrouble,
    command,
    echo_json,
    house_rules_of,
    option,
    wants_json,
)
from manilha_conformance.cli.wishes import rulesets_option, settings_option

if TYPE_CHECKING:
    from collections.abc import Mapping

    from manilha_reference.ruleset import Ruleset

    from manilha_conformance.fuzzing.hunt import Bounds, Catch
    from manilha_conformance.fuzzing.state import Position
    from manilha_conformance.transport.session import Session
    from manilha_conformance.verify.offer import Offer
    from manilha_conformance.verify.plan import Wish
    from manilha_conformance.verify.result import Result

SECONDS = 60.0
"""How long a hunt lasts where nothing else is asked for."""
_FILE = click.Path(dir_okay=False, path_type=Path)


@command(
    pt=(
        "Caça uma mão que falhe: joga partidas ao acaso contra a referência, que procuram os cantos das "
        "regras, e reduz cada falha ao menor caso que ainda falha."
    ),
    en=(
        "Hunt for a hand that fails: play random games that seek the corners of the rules against the "
        "reference, and shrink each failure to the smallest that still fails."
    ),
    example=(
        "manilha fuzz --ruleset paulista --seconds 300 -- python3 my_adapter.py\n"
        "manilha fuzz --resume hunt.json -- python3 my_adapter.py"
    ),
)
@rulesets_option
@settings_option
@option("--seed", type=int, metavar="N", pt="Semente (padrão: 0).", en="Seed (default: 0).")
@option(
    "--seconds",
    type=click.FloatRange(min=0.1),
    metavar="S",
    pt="Por quanto tempo (padrão: 60).",
    en="For how long (default: 60).",
)
@option("--hands", type=click.IntRange(min=1), metavar="N", pt="Quantas mãos.", en="How many hands.")
@option(
    "--resume",
    "state",
    type=_FILE,
    pt="Continua daqui e guarda aqui onde parou.",
    en="Go on from here, and keep here where it stopped.",
)
@option(
    "--save",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("manilha-fuzz"),
    show_default=True,
    pt="Pasta dos casos achados.",
    en="Folder for what is found.",
)
@option(
    "--strict-reasons",
    is_flag=True,
    pt="Outro motivo de recusa é falha, e não ressalva.",
    en="Another reason for a refusal is a failure, not a note.",
)
@adapter_arguments
def fuzz_command(
    rulesets: tuple[str, ...],
    settings: tuple[str, ...],
    seed: int | None,
    seconds: float | None,
    hands: int | None,
    state: Path | None,
    folder: Path,
    strict_reasons: bool,  # noqa: FBT001 -- Click hands options over by name
    timeout: float,
    start_timeout: float,
    adapter: tuple[str, ...],
) -> int:
    """Hunt, and tell what was found; exit 1 where something fails, 2 where the adapter is in trouble."""
    from manilha_conformance.fuzzing.document import hunt_document  # noqa: PLC0415 -- start-up time
    from manilha_conformance.fuzzing.hunt import Bounds  # noqa: PLC0415 -- start-up time
    from manilha_conformance.fuzzing.text import show_hunt  # noqa: PLC0415 -- start-up time
    from manilha_conformance.transport.session import Session  # noqa: PLC0415 -- start-up time
    from manilha_conformance.verify.plan import Wish  # noqa: PLC0415 -- start-up time

    wish = Wish(rulesets, (), "smoke", house_rules_of(settings), (), strict_reasons)
    bounds = Bounds(hands, SECONDS if hands is None and seconds is None else seconds)
    session = Session.of_command(adapter, limits=limits_of(timeout, start_timeout))
    files: dict[str, Path] = {}
    with stopped_by_signals(), closing(session):
        offers = _offers(session, wish)
        position = _position(state, seed, tuple(offers))
        catch = _hunt(session, offers, position, bounds, state, folder, files)
    document = hunt_document(catch, position, files, wish, adapter)
    if wants_json():
        told = {"command": list(adapter), "implementation": session.hello["implementation"]}
        echo_json({**told, "exit_code": catch.exit_code, **document})
    else:
        show_hunt(document)
    return ExitCode(catch.exit_code)


def _offers(session: Session, wish: Wish) -> Mapping[str, Offer]:
    from manilha_conformance.transport.trouble import Trouble  # noqa: PLC0415 -- start-up time
    from manilha_conformance.verify.plan import make_plan  # noqa: PLC0415 -- start-up time

    try:
        session.ready()
    except Trouble as trouble:
        raise UsageTrouble(
            "no-hello", Text(f"no hello: {trouble.text}", f"sem hello: {trouble.text.pt}")
        ) from None
    offers = make_plan(session.hello, wish).offers
    if not offers:
        raise UsageTrouble(
            "nothing-to-play",
            Text("the adapter plays no ruleset that is known here", "o adaptador não joga regras conhecidas"),
        )
    return offers


def _position(state: Path | None, seed: int | None, rulesets: tuple[str, ...]) -> Position:
    from manilha_conformance.fuzzing.state import Position, read_position  # noqa: PLC0415 -- start-up time

    if state is not None and state.exists():
        return read_position(state, seed, rulesets)
    return Position(seed or 0, rulesets)


def _hunt(
    session: Session,
    offers: Mapping[str, Offer],
    position: Position,
    bounds: Bounds,
    state: Path | None,
    folder: Path,
    files: dict[str, Path],
) -> Catch:
    from manilha_conformance.diagnosis.save import save, suite_of  # noqa: PLC0415 -- start-up time
    from manilha_conformance.fuzzing.hunt import Hunt  # noqa: PLC0415 -- start-up time
    from manilha_conformance.oracle.reference import suite_version  # noqa: PLC0415 -- start-up time

    def keep(key: str, result: Result, rules: Ruleset) -> None:
        name = "-".join(key.lower().replace("_", "-").split())
        files[key] = save(folder, name, suite_of(result.vector, rules, suite_version()))

    def each(now: Position) -> None:
        if state is not None:
            now.save(state)
        if sys.stderr.isatty():
            click.echo(f"\r{now.hands}", nl=False, err=True)

    return Hunt(session, offers, position).run(bounds, keep, each)


command = fuzz_command
