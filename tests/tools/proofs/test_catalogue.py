"""Are the properties of the specification those of the code, and does the file explain every word it uses?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from manilha_reference.errors import SpecError
from manilha_reference.paths import spec_root
from manilha_reference.rulesets import load_catalogue
from manilha_tools.proofs.catalogue import read_statements, statements
from manilha_tools.proofs.prove import GROUPS, PROPERTIES

if TYPE_CHECKING:
    from pathlib import Path


def test_file_and_code_list_the_same_properties_in_the_same_groups() -> None:
    listed = {(statement.group, name) for name, statement in statements().items()}
    assert listed == {(group, name) for group, checks in GROUPS.items() for name in checks}
    assert len(PROPERTIES) == len(listed)


def test_every_house_rule_that_breaks_a_property_exists() -> None:
    catalogue = load_catalogue()
    named = [setting for statement in statements().values() for setting in statement.yields_to]
    assert named
    for name, value in named:
        assert catalogue[name].value(value).id == value


def test_a_property_speaks_both_languages() -> None:
    for statement in statements().values():
        for portuguese, english in zip(statement.full("pt"), statement.full("en"), strict=True):
            assert portuguese != english
        assert statement.said("pt") == statement.says.pt
        assert statement.said("en") == str(statement.says)


def test_a_scope_that_is_not_explained_is_refused_where_it_stands(tmp_path: Path) -> None:
    text = (spec_root() / "properties.yaml").read_text(encoding="utf-8")
    lines = text.splitlines()
    line = next(number for number, content in enumerate(lines, start=1) if content == "    scope: deck")
    lines[line - 1] = "    scope: decks"
    file = tmp_path / "properties.yaml"
    file.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(SpecError) as caught:
        read_statements(file)
    assert [(problem.code, problem.where.line) for problem in caught.value.problems] == [
        ("SPEC-PROPERTY-WORD", line)
    ]


def test_a_word_that_no_property_uses_is_refused(tmp_path: Path) -> None:
    text = (spec_root() / "properties.yaml").read_text(encoding="utf-8")
    file = tmp_path / "properties.yaml"
    file.write_text(text.replace("methods:\n", "methods:\n  guess: {pt: a, en: b}\n"), encoding="utf-8")
    with pytest.raises(SpecError) as caught:
        read_statements(file)
    assert [problem.code for problem in caught.value.problems] == ["SPEC-PROPERTY-WORD"]
