"""The compiled tables say exactly what the YAML says, and step aside as soon as it says something else."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from manilha_reference import compiled
from manilha_reference.books import read_catalogue
from manilha_reference.compile_tables import compile_tables
from manilha_reference.draft import settle
from manilha_reference.drafting import draft_file
from manilha_reference.paths import house_rules_file, ruleset_file, spec_root
from manilha_reference.rulesets import ruleset_ids

SAY = "from manilha_reference.rulesets import load_ruleset, ruleset_ids; import sys; "
TARGET = SAY + "print(load_ruleset('paulista').cells['game.target'])"
LIGHT = (
    SAY + "load_ruleset('paulista', {'target': '15'}); print(sorted({'yaml', 'pydantic'} & set(sys.modules)))"
)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the package and the specification as a wheel lays them out."""
    folder = tmp_path_factory.mktemp("site")
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(Path(compiled.__file__).parent, folder / "manilha_reference", ignore=ignore)
    shutil.copytree(spec_root(), folder / "manilha_spec", ignore=ignore)
    return folder


def run(folder: Path, code: str, seed: str = "0") -> str:
    """Run Python with the packages of this folder, elsewhere, and return what it prints."""
    done = subprocess.run(  # noqa: S603 -- this very Python, on code written here
        [sys.executable, "-c", code],
        cwd=folder.parent,
        env={"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_compiled_file_is_current() -> None:
    current = compiled.DATA.read_text(encoding="utf-8") == compile_tables()
    assert current, "stale: run `python -m manilha_reference.compiled`"


@pytest.mark.parametrize("name", ruleset_ids())
def test_a_compiled_draft_is_the_draft_of_its_yaml(name: str) -> None:
    ready = compiled.shelf()
    assert ready is not None
    draft = draft_file(ruleset_file(name))
    assert ready.draft(name) == draft
    assert list(ready.draft(name).cells) == list(draft.cells)


@pytest.mark.parametrize("name", ruleset_ids())
def test_a_compiled_ruleset_is_what_its_draft_settles_to(name: str) -> None:
    ready = compiled.shelf()
    assert ready is not None
    settled = settle(draft_file(ruleset_file(name)), read_catalogue(house_rules_file()), {})
    for field in settled.__dataclass_fields__:
        assert getattr(ready.ruleset(name), field) == getattr(settled, field)


def test_the_compiled_house_rules_are_those_of_the_yaml() -> None:
    ready = compiled.shelf()
    assert ready is not None
    assert list(ready.catalogue.items()) == list(read_catalogue(house_rules_file()).items())


def test_places_are_named_from_wherever_one_works(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for folder in (tmp_path, spec_root(), spec_root() / "rulesets", spec_root().parent):
        monkeypatch.chdir(folder)
        ready = compiled.shelf()
        assert ready is not None
        assert ready.draft("mineiro").places == draft_file(ruleset_file("mineiro")).places


def test_compiled_tables_need_neither_yaml_nor_models(installed: Path) -> None:
    assert run(installed, LIGHT) == "[]"


def test_an_edit_of_the_yaml_takes_effect_at_once(installed: Path) -> None:
    path = installed / "manilha_spec" / "rulesets" / "paulista.yaml"
    sound = path.read_text(encoding="utf-8")
    try:
        path.write_text(sound.replace("target: 12", "target: 15"), encoding="utf-8")
        assert run(installed, TARGET) == "15"
    finally:
        path.write_text(sound, encoding="utf-8")
    assert run(installed, TARGET) == "12"


def test_a_new_ruleset_is_there_at_once(installed: Path) -> None:
    path = installed / "manilha_spec" / "rulesets" / "mesa.yaml"
    head = "format: manilha-ruleset/1\nid: mesa\nname: {pt: Mesa, en: Table}\nextends: paulista\n"
    try:
        path.write_text(head, encoding="utf-8")
        assert "mesa" in run(installed, SAY + "print(*ruleset_ids())").split()
        assert run(installed, SAY + "print(load_ruleset('mesa').id)") == "mesa"
    finally:
        path.unlink()


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b'["format","manilha-compiled/0",{}]\n', b"\xff"])
def test_a_compiled_file_that_is_broken_is_not_used(installed: Path, content: bytes) -> None:
    path = installed / "manilha_reference" / "data" / compiled.DATA.name
    sound = path.read_bytes()
    try:
        path.write_bytes(content)
        assert run(installed, TARGET) == "12"
    finally:
        path.write_bytes(sound)


def test_compiling_gives_the_same_bytes_under_every_hash_seed(installed: Path) -> None:
    code = "from manilha_reference.compile_tables import compile_tables; print(compile_tables())"
    assert run(installed, code, "1") == run(installed, code, "2")
