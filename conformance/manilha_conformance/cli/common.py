"""What every command shares: the two languages, `--lang` and `--format`, how errors are shown, exit codes.

A command module holds a Click command called `command`, built so:

    @command(
        pt="Mostra os conjuntos de regras.",
        en="List the rulesets.",
        example="manilha rulesets --format json",
    )
    @option("--against", metavar="ID", pt="Compara com este.", en="Compare with this one.")
    def command_(against: str | None) -> int:
        ...
        return ExitCode.OK

    command = command_

`--lang` and `--format` come with the decorator; the code asks `say(pt=..., en=...)`, `language()` and
`wants_json()`. Anything that derives from `ManilhaError` may be raised: `main` prints it and picks the exit
code, which the error may name itself in an attribute `exit_code`.
"""

from __future__ import annotations

from contextvars import ContextVar
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final

import click
from manilha_reference.errors import BadRequest, ManilhaError, Rejected, SpecError, Text, UnknownName

from manilha_conformance.say import LANGUAGES, language, printable, said, say, use_language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from manilha_reference.errors import Problem

FORMATS: Final = ("text", "json")
_format: ContextVar[str] = ContextVar("format", default="text")


class ExitCode(IntEnum):
    """What the exit status of a command means."""

    OK = 0
    """All that was asked for holds."""
    FINDINGS = 1
    """Something does not hold: a vector failed, a table has problems, an action was refused."""
    TROUBLE = 2
    """The question could not be put: usage, an unreadable input, an adapter that breaks the protocol."""
    CONFIGURATION = 3
    """Names and settings that do not exist or do not fit each other."""
    INTERRUPTED = 130
    """Stopped by Ctrl-C before anything was decided."""


def wants_json() -> bool:
    """Whether `--format json` was asked for."""
    return _format.get() == "json"


def use_format(chosen: str) -> None:
    """Print in this format from now on."""
    _format.set(chosen if chosen in FORMATS else "text")


class _SpokenOption(click.Option):
    """An option whose help is said in the language of the run."""

    def __init__(self, *names: Any, help_text: Text, **attrs: Any) -> None:  # noqa: ANN401 -- Click's own
        super().__init__(*names, **attrs)
        self._help_text = help_text

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        self.help = self._help_text.said(language())
        return super().get_help_record(ctx)


class _SpokenCommand(click.Command):
    """A command whose help is said in the language of the run and closes with an example."""

    def __init__(self, name: str | None, *, help_text: Text, example: str, **attrs: Any) -> None:  # noqa: ANN401 -- Click's own
        super().__init__(name, **attrs)
        self._help_text = help_text
        self._example = example

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.help = self._help_text.said(language())
        super().format_help_text(ctx, formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 -- Click's signature
        with formatter.section(say(pt="Exemplo", en="Example")):
            formatter.write_dl([(line, "") for line in self._example.splitlines()], col_max=100)


def option(*names: str, pt: str, en: str, **attrs: Any) -> Callable[[Any], Any]:  # noqa: ANN401 -- Click's own
    """Declare an option with its help in both languages; other keywords are Click's."""
    return click.option(*names, cls=_SpokenOption, help_text=Text(en, pt), **attrs)


def _language_chosen(_ctx: click.Context, _param: click.Parameter, value: str | None) -> None:
    if value is not None:
        use_language(value)


def _format_chosen(_ctx: click.Context, _param: click.Parameter, value: str | None) -> None:
    if value is not None:
        use_format(value)


def language_option() -> Callable[[Any], Any]:
    """Declare `--lang`, which takes effect before anything else is read."""
    return option(
        "--lang",
        type=click.Choice(LANGUAGES),
        is_eager=True,
        expose_value=False,
        callback=_language_chosen,
        pt="Idioma (padrão: o do sistema).",
        en="Language (default: the system's).",
    )


def format_option() -> Callable[[Any], Any]:
    """Declare `--format`, which takes effect before anything else is read."""
    return option(
        "--format",
        type=click.Choice(FORMATS),
        is_eager=True,
        expose_value=False,
        callback=_format_chosen,
        pt="Texto para pessoas ou um documento JSON (padrão: text).",
        en="Text for people or one JSON document (default: text).",
    )


def command(
    *,
    pt: str,
    en: str,
    example: str,
    **attrs: Any,  # noqa: ANN401 -- Click's own
) -> Callable[[Callable[..., int]], click.Command]:
    """Make a command of a function that returns its exit code; adds `--lang` and `--format`."""

    def wrap(function: Callable[..., int]) -> click.Command:
        made: click.Command = click.command(
            cls=_SpokenCommand, help_text=Text(en, pt), example=example, **attrs
        )(language_option()(format_option()(function)))
        return made

    return wrap


def echo_json(document: object) -> None:
    """Print one JSON document with sorted keys on stdout."""
    import json  # noqa: PLC0415 -- only when JSON is printed: start-up time is a promise

    click.echo(json.dumps(document, ensure_ascii=False, sort_keys=True, indent=1))


def exit_code_of(error: ManilhaError) -> int:
    """Say what an error means for the exit status, unless the error says it itself.

    Names and tables that do not hold are configuration, a refused action is a finding, all else is trouble.
    """
    own = getattr(error, "exit_code", None)
    if isinstance(own, int):
        return own
    match error:
        case UnknownName() | SpecError():
            return ExitCode.CONFIGURATION
        case Rejected():
            return ExitCode.FINDINGS
        case BadRequest() | _:
            return ExitCode.TROUBLE


def _problem_document(problem: Problem | ManilhaError) -> dict[str, Any]:
    where = problem.where
    return {
        "code": problem.code,
        "message": said(problem.message),
        "where": None if where is None else {"file": where.file, "line": where.line, "column": where.column},
        "hint": None if problem.hint is None else said(problem.hint),
    }


def error_document(error: ManilhaError) -> dict[str, Any]:
    """Build `{"error": {code, message, where, hint}}`; tables with several faults also list `problems`."""
    document = _problem_document(error)
    if isinstance(error, SpecError):
        document["problems"] = [_problem_document(problem) for problem in error.problems]
    return {"error": document}


def _print_problem(problem: Problem | ManilhaError) -> None:
    click.echo(f"{say(pt='erro', en='error')} {problem.code}: {printable(said(problem.message))}", err=True)
    if problem.where is not None:
        click.echo(f"  {say(pt='em', en='at')} {problem.where}", err=True)
    if problem.hint is not None:
        click.echo(f"  {say(pt='dica', en='hint')}: {printable(said(problem.hint))}", err=True)


def print_error(error: ManilhaError) -> None:
    """Show an error: in words on stderr, or as one JSON document on stdout with `--format json`."""
    if wants_json():
        echo_json(error_document(error))
    elif isinstance(error, SpecError):
        for problem in error.problems:
            _print_problem(problem)
    else:
        _print_problem(error)


class UsageTrouble(ManilhaError):  # noqa: N818 -- says what happened; the base carries the suffix
    """The command line itself cannot be read."""

    exit_code = ExitCode.TROUBLE

    @classmethod
    def of(cls, error: click.ClickException) -> UsageTrouble:
        """Take over what Click found, with the help of the command as the hint."""
        context = error.ctx if isinstance(error, click.UsageError) else None
        hint = None if context is None else f"{context.command_path} --help"
        return cls("usage", error.format_message(), hint=hint)


def house_rules_of(settings: Iterable[str]) -> dict[str, str]:
    """Read house rules written `NAME=VALUE`; raises `UsageTrouble` for another form or two values of one.

    Whether there is such a house rule, and whether it has this value, is for the ruleset to say.
    """
    read: dict[str, str] = {}
    for setting in settings:
        name, _, value = (part.strip() for part in setting.partition("="))
        if not name or not value:
            raise UsageTrouble(
                "usage",
                Text(f"{setting!r}: NAME=VALUE was expected", f"{setting!r}: esperava NOME=VALOR"),
                hint="manilha house-rules",
            )
        if read.setdefault(name, value) != value:
            raise UsageTrouble(
                "usage",
                Text(f"{name} is set to {read[name]} and {value}", f"{name} recebe {read[name]} e {value}"),
            )
    return read


class FileTrouble(ManilhaError):  # noqa: N818 -- as UsageTrouble
    """A file that cannot be read or written."""

    exit_code = ExitCode.TROUBLE

    @classmethod
    def of(cls, error: OSError) -> FileTrouble:
        """Take over what the system said, with the name of the file."""
        name = "" if error.filename is None else f"{error.filename}: "
        return cls("file", f"{name}{error.strerror or error}")
