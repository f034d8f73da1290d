"""Does the file that is written hold the tables of the setting, and nothing that the loader refuses?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from manilha_conformance.profiling.space import Space
from manilha_conformance.profiling.written import ruleset_file
from manilha_reference.rulesets import load_ruleset

from tests.conformance.profiling.secretive import random_setting

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("ruleset", ["paulista", "mineiro"])
@pytest.mark.parametrize("seed", range(3))
def test_a_file_plays_the_setting_that_it_was_written_from(tmp_path: Path, ruleset: str, seed: int) -> None:
    space = Space(ruleset)
    setting = random_setting(space, seed)
    file = tmp_path / "zes-bar.yaml"
    file.write_text(ruleset_file(space, setting, file.stem), encoding="utf-8")
    rules = load_ruleset(file)
    assert dict(rules.cells) == dict(space.rules_of(setting).cells)
    assert rules.id == "zes-bar"


def test_the_rulesets_own_setting_is_an_overlay_that_changes_nothing(tmp_path: Path) -> None:
    space = Space("paulista")
    file = tmp_path / "own.yaml"
    file.write_text(ruleset_file(space, space.own, file.stem), encoding="utf-8")
    assert dict(load_ruleset(file).cells) == dict(load_ruleset("paulista").cells)
