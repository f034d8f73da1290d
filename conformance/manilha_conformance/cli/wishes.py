"""What `verify` and `grade` have in common: the options that say which vectors, under which rules."""

from __future__ import annotations

from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from manilha_conformance.cli.common import house_rules_of, option

if TYPE_CHECKING:
    from collections.abc import Callable

rulesets_option = option(
    "--ruleset", "rulesets", multiple=True, metavar="ID", pt="Só estas regras.", en="Only this ruleset."
)
settings_option = option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    pt="Regra da casa que se joga.",
    en="House rule that is played.",
)
_OPTIONS = (
    rulesets_option,
    option(
        "--profile",
        default="full",
        show_default=True,
        metavar="P",
        pt="Quais vetores: smoke, core, full ou exhaustive (toda mão de dois; com --players 4, de quatro "
        "até onde der o tempo).",
        en="Which vectors: smoke, core, full or exhaustive (every hand of two; with --players 4, of four as "
        "far as time allows).",
    ),
    option(
        "--players",
        type=click.IntRange(min=2),
        metavar="N",
        pt="Só vetores de N jogadores.",
        en="Only vectors for N players.",
    ),
    settings_option,
    option("--vector", "vectors", multiple=True, metavar="ID", pt="Só este vetor.", en="Only this vector."),
    option(
        "--suite",
        "suites",
        multiple=True,
        type=click.Path(exists=True, path_type=Path),
        pt="Pasta ou arquivo de vetores em vez dos que vêm com o programa.",
        en="Folder or file of vectors instead of the shipped ones.",
    ),
    option(
        "--strict-reasons",
        is_flag=True,
        pt="Outro motivo de recusa é falha, e não ressalva.",
        en="Another reason for a refusal is a failure, not a note.",
    ),
)


def wish_options(function: Callable[..., int]) -> Callable[..., int]:
    """Declare which vectors are meant; the function gets them as `wish`."""

    @wraps(function)
    def gather(**given: Any) -> int:  # noqa: ANN401 -- Click hands options over by name
        from manilha_conformance.verify.plan import Wish  # noqa: PLC0415 -- start-up time

        names = ("rulesets", "vectors", "profile", "suites", "strict_reasons", "players")
        wish = Wish(
            house_rules=house_rules_of(given.pop("settings")), **{name: given.pop(name) for name in names}
        )
        return function(wish=wish, **given)

    declared: Callable[..., int] = gather
    for declare in reversed(_OPTIONS):
        declared = declare(declared)
    return declared
