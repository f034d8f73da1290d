"""Keeps a failure as a file of vectors that runs again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manilha_tools.vectors.flags import used
from manilha_tools.vectors.model import FORMAT
from manilha_tools.vectors.render import block

from manilha_conformance.suite.load import digest_of

if TYPE_CHECKING:
    from pathlib import Path

    from manilha_reference.ruleset import Ruleset

    from manilha_conformance.suite.load import Vector


def suite_of(vector: Vector, rules: Ruleset, suite: str) -> str:
    """Return a `manilha-vectors/1` file that holds this vector alone."""
    raw = {**vector.raw, "digest": digest_of(vector.raw)}
    notes = {
        name: {
            "summary_pt": note.says.pt,
            "summary_en": str(note.says),
            "sources": list(note.sources),
            "cells": list(rules.rules[name].cells) if name in rules.rules else [],
        }
        for name, note in vector.notes.items()
        if name in vector.rules
    }
    return block(
        {
            "format": FORMAT,
            "suite": suite,
            "spec_digest": rules.digest,
            "ruleset": vector.ruleset,
            "topic": vector.topic,
            "rules": notes,
            "flags": used([raw["flags"]]),
            "vectors": [raw],
        }
    )


def save(folder: Path, name: str, text: str) -> Path:
    """Write the file below a folder, which is made where it is not there; raises `OSError`."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.json"
    file.write_text(text, encoding="utf-8")
    return file
