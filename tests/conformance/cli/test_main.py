"""The command line: it starts fast, speaks two languages, and bad input never shows a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from manilha_conformance.cli.main import COMMANDS, main
from manilha_conformance.say import language_of
from manilha_reference.errors import Text

ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "MANILHA_LANG": ""}
MANILHA = [sys.executable, "-m", "manilha_conformance.cli"]


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, "en"),
        ({"LANG": "pt_BR.UTF-8"}, "pt"),
        ({"LANG": "pt_BR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "pt_BR.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"MANILHA_LANG": "pt", "LC_ALL": "en_US.UTF-8"}, "pt"),
        ({"MANILHA_LANG": "", "LC_ALL": "", "LANG": "pt_PT"}, "pt"),
    ],
)
def test_the_first_variable_that_is_set_decides_the_language(environ: dict[str, str], expected: str) -> None:
    assert language_of(environ) == expected


def test_help_lists_exactly_the_commands_whose_module_is_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(COMMANDS, "common", ("common", Text("Is there.", "Está aí.")))
    monkeypatch.setitem(COMMANDS, "nowhere", ("nowhere", Text("Is not.", "Não está.")))
    assert main(["--lang", "en", "--help"]) == 0
    english = capsys.readouterr().out
    assert main(["--help", "--lang=pt"]) == 0
    portuguese = capsys.readouterr().out
    assert ("Is there." in english, "Is not." in english) == (True, False)
    assert ("Uso:" in portuguese, "Está aí." in portuguese, "Não está." in portuguese) == (True, True, False)


def test_an_unknown_command_is_a_usage_error_in_the_language_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--lang", "pt", "verifica"]) == 2
    assert capsys.readouterr().err == "erro usage: Não existe o comando 'verifica'.\n  dica: manilha --help\n"


def test_errors_are_one_json_document_on_stdout_when_json_is_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--lang", "en", "nothing", "--format", "json"]) == 2
    captured = capsys.readouterr()
    assert json.loads(captured.out) == {
        "error": {
            "code": "usage",
            "hint": "manilha --help",
            "message": "No such command 'nothing'.",
            "where": None,
        }
    }
    assert captured.err == ""


def test_what_follows_two_dashes_is_not_ours(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nothing", "--lang", "en", "--", "engine", "--lang", "pt", "--format", "json"]) == 2
    assert capsys.readouterr().err.startswith("error usage: ")


def seconds_of(script: str) -> float:
    """Return the least CPU time of a few runs; what the script prints on stderr must be nothing."""
    spent = []
    for _ in range(4):
        done = subprocess.run(  # noqa: S603 -- our own script
            [
                sys.executable,
                "-c",
                f"{script}\nimport time, sys; print(time.process_time(), file=sys.stderr)",
            ],
            capture_output=True,
            text=True,
            check=True,
            env=ENVIRONMENT,
        )
        spent.append(float(done.stderr))
    return min(spent)


def test_help_starts_within_its_budget() -> None:
    """150 ms on a quiet machine; on a busy one, where all costs more, little above what Click alone costs."""
    ours = seconds_of("from manilha_conformance.cli.main import main; main(['--help'])")
    assert ours < max(0.15, 1.4 * seconds_of("import click"))


HEAVY = ("cvc5", "lark", "matplotlib", "pydantic", "rich", "yaml", "z3")


def test_help_loads_nothing_heavy() -> None:
    script = (
        "import sys\n"
        "from manilha_conformance.cli.main import main\n"
        "main(['--help'])\n"
        f"print([name for name in {HEAVY} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(  # noqa: S603 -- our own script
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=ENVIRONMENT
    )
    assert done.stderr == "[]\n"


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as closed:
        done = subprocess.run(  # noqa: S603 -- our own command
            [*MANILHA, "--help"], stdout=closed, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (2, "")
