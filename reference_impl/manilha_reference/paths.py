"""Where the specification lies on this machine: beside an installed package, or in the clone."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from manilha_reference.errors import ManilhaError, Text


@cache
def spec_root() -> Path:
    """Return the folder of the shipped tables; raises `ManilhaError` MANILHA-NO-SPEC when there is none."""
    package = Path(__file__).resolve().parent
    for folder in (package.parent / "manilha_spec", package.parent.parent / "spec"):
        if (folder / "rulesets").is_dir():
            return folder
    raise ManilhaError(
        "MANILHA-NO-SPEC",
        Text("the shipped tables are missing", "faltam as tabelas que acompanham o pacote"),
        hint=Text("install the package again", "instale o pacote de novo"),
    )


def ruleset_file(name: str) -> Path:
    """Return where the shipped ruleset of this id is kept."""
    return spec_root() / "rulesets" / f"{name}.yaml"


def rules_file(name: str) -> Path:
    """Return where the rules of the shipped ruleset of this id are kept."""
    return spec_root() / "rules" / f"{name}.yaml"


def house_rules_file() -> Path:
    """Return where the catalogue of house rules is kept."""
    return spec_root() / "house-rules.yaml"


def sources_file() -> Path:
    """Return where the list of source documents is kept."""
    return spec_root() / "sources.yaml"


def shown(path: Path) -> str:
    """Name a file as the reader would: relative to the working folder where it lies inside it."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)
