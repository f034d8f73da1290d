"""The command `manilha`: a group that knows the name and one line of each command without importing it.

`manilha --help` imports Click and nothing more; a command's module, and whatever that needs, is imported
when the command runs.
"""

from __future__ import annotations

import contextlib
import os
import sys
from importlib import import_module
from importlib.util import find_spec
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, Final

import click
from manilha_reference.errors import ManilhaError, Text

from manilha_conformance.cli.click_text import translate_click
from manilha_conformance.cli.common import (
    ExitCode,
    FileTrouble,
    UsageTrouble,
    exit_code_of,
    language_option,
    option,
    print_error,
    use_format,
)
from manilha_conformance.say import language, language_of, say, use_language

if TYPE_CHECKING:
    from collections.abc import Sequence

PACKAGE: Final = "manilha_conformance.cli"
COMPLETION: Final = "_MANILHA_COMPLETE"
COMMANDS: Final[dict[str, tuple[str, Text]]] = {
    "rulesets": ("rulesets", Text("List the rulesets.", "Lista os conjuntos de regras.")),
    "rules": (
        "rules",
        Text("Show a ruleset as a person reads it.", "Mostra um conjunto de regras por extenso."),
    ),
    "house-rules": ("house_rules", Text("Show the house rules.", "Mostra as regras da casa.")),
    "lint": ("lint", Text("Check ruleset files.", "Confere arquivos de regras.")),
    "judge": ("judge", Text("Rule on a recorded hand or game.", "Julga uma mão ou partida anotada.")),
    "prove": ("prove", Text("Model-check the tables.", "Prova propriedades das tabelas.")),
    "diff": ("diff", Text("Find where two rulesets differ.", "Acha onde duas regras divergem.")),
    "vectors": ("vectors", Text("Build, show and compare vectors.", "Gera, mostra e compara vetores.")),
    "adequacy": ("adequacy", Text("Show which faults the suite catches.", "Mostra que falhas a suíte pega.")),
    "verify": ("verify", Text("Hold an implementation against the suite.", "Põe uma implementação à prova.")),
    "merge": ("merge", Text("Put reports of shares together.", "Junta relatórios de partes.")),
    "grade": ("grade", Text("Grade answers recorded elsewhere.", "Corrige respostas gravadas.")),
    "oracle": ("oracle", Text("Serve the reference as an adapter.", "Serve a referência como adaptador.")),
    "check-adapter": (
        "check_adapter",
        Text("Check that an adapter is sane.", "Confere se um adaptador funciona."),
    ),
    "profile": (
        "profile",
        Text("Find the house rules that are played.", "Descobre as regras da casa em uso."),
    ),
    "fuzz": ("fuzz", Text("Hunt for a hand that fails.", "Caça uma mão que falhe.")),
    "perft": ("perft", Text("Count the ways to play a deal.", "Conta os modos de jogar uma mão.")),
    "serve": ("serve", Text("Serve the judge as a local page.", "Abre o juiz como página local.")),
    "bench": ("bench", Text("Measure the speed.", "Mede a velocidade.")),
}
"""Name -> module in `PACKAGE`, and the line that the help shows; a command without module is not listed."""


class _LazyGroup(click.Group):
    """A group whose commands are looked up in `COMMANDS` and imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 -- Click's signature
        return [name for name, (module, _) in COMMANDS.items() if find_spec(f"{PACKAGE}.{module}")]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 -- Click's signature
        module = COMMANDS[cmd_name][0] if cmd_name in COMMANDS else None
        if module is None or find_spec(f"{PACKAGE}.{module}") is None:
            return None
        found = import_module(f"{PACKAGE}.{module}").command
        if not isinstance(found, click.Command):
            raise TypeError(f"{cmd_name}: `command` is not a Click command")
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        lines = [(name, COMMANDS[name][1].said(language())) for name in self.list_commands(ctx)]
        if lines:
            with formatter.section(say(pt="Comandos", en="Commands")):
                formatter.write_dl(lines)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.help = say(
            pt="As regras do truco em tabelas, quem as joga e uma suíte que põe os outros à prova.",
            en="The rules of truco as tables, an engine that plays them, a suite that tests others by them.",
        )
        super().format_help_text(ctx, formatter)


def _version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:  # noqa: FBT001 -- Click's signature
    if value and not ctx.resilient_parsing:
        from importlib.metadata import version  # noqa: PLC0415 -- 20 ms that only --version pays

        click.echo(f"manilha {version('manilha')}")
        ctx.exit()


@click.command(cls=_LazyGroup, name="manilha", no_args_is_help=False)
@language_option()
@option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    pt="Mostra a versão e sai.",
    en="Show the version and exit.",
)
def manilha() -> None:
    """Do nothing before the command."""


def _choice_in(arguments: Sequence[str], name: str) -> str | None:
    """Find the value of an option ahead of parsing, so that even usage errors heed it."""
    own = arguments[: arguments.index("--")] if "--" in arguments else arguments
    chosen = None
    for at, argument in enumerate(own):
        if argument == name and at + 1 < len(own):
            chosen = own[at + 1]
        elif argument.startswith(f"{name}="):
            chosen = argument.partition("=")[2]
    return chosen


def _run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; expected errors are shown, never thrown."""
    try:
        with manilha.make_context("manilha", list(arguments)) as context:
            outcome: Any = manilha.invoke(context)
    except ManilhaError as error:
        print_error(error)
        return exit_code_of(error)
    except click.exceptions.Exit as stop:
        return int(stop.exit_code)
    except click.ClickException as error:
        print_error(UsageTrouble.of(error))
        return ExitCode.TROUBLE
    except BrokenPipeError:
        raise
    except OSError as error:
        print_error(FileTrouble.of(error))
        return ExitCode.TROUBLE
    except (KeyboardInterrupt, click.Abort):
        click.echo(say(pt="interrompido", en="interrupted"), err=True)
        return ExitCode.INTERRUPTED
    return int(outcome or 0)


def _leave_quietly() -> None:
    """Point stdout at nothing, so that the interpreter's last flush finds no closed pipe."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complete(instruction: str) -> int:
    """Answer the shell that asks how a command line goes on."""
    from click.shell_completion import shell_complete  # noqa: PLC0415 -- only a shell pays for it

    return shell_complete(manilha, {}, "manilha", COMPLETION, instruction)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `manilha` with these arguments (default: the process's own) and return the exit code."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    use_language(_choice_in(given, "--lang") or language_of())
    use_format(_choice_in(given, "--format") or "text")
    translate_click()
    shell = os.environ.get(COMPLETION)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _complete(shell) if shell else _run(given or ["--help"])
        sys.stdout.flush()
    except BrokenPipeError:
        _leave_quietly()
        return ExitCode.TROUBLE
    return code
