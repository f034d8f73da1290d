"""`manilha vectors`: generate the suite, look at it, and compare two of them."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from manilha_reference.errors import Text, UnknownName

from manilha_conformance.cli.common import (
    ExitCode,
    command,
    echo_json,
    language_option,
    option,
    wants_json,
)
from manilha_conformance.say import count, language, say

if TYPE_CHECKING:
    from manilha_tools.vectors.model import Confirm

    from manilha_conformance.browse.compare import Comparison
    from manilha_conformance.suite.load import Suite

_PATH = click.Path(exists=True, path_type=Path)
_ABOUT = Text(
    "Generate the vectors of the suite, look at them, compare two suites.",
    "Gera os vetores da suíte, mostra-os e compara duas suítes.",
)


class _Vectors(click.Group):
    """A group whose help is said in the language of the run."""

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.help = _ABOUT.said(language())
        super().format_help_text(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 -- Click's signature
        with formatter.section(say(pt="Comandos", en="Commands")):
            formatter.write_dl([(name, text.said(language())) for name, text in _TELLS.items()])


@click.command(cls=_Vectors, name="vectors", no_args_is_help=True)
@language_option()
def vectors() -> None:
    """Do nothing before the command."""


_TELLS = {
    "build": Text("Generate the suite from the tables.", "Gera a suíte a partir das tabelas."),
    "list": Text("List vectors.", "Lista vetores."),
    "show": Text("Tell a vector in full.", "Mostra um vetor inteiro."),
    "diff": Text("Compare two suites.", "Compara duas suítes."),
    "export": Text("Print every vector as a line of JSON.", "Escreve cada vetor numa linha de JSON."),
}


@command(
    name="build",
    pt="Gera os vetores a partir das tabelas; só reescreve o que mudou.",
    en="Generate the vectors from the tables; only what changed is written.",
    example="manilha vectors build --check\nmanilha vectors build --ruleset mineiro --output suite",
)
@option("--ruleset", "rulesets", multiple=True, metavar="ID", pt="Só estas regras.", en="Only this ruleset.")
@option(
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    pt="Pasta da suíte (padrão: a do pacote).",
    en="Folder of the suite (default: the package's).",
)
@option(
    "--check", is_flag=True, pt="Nada escreve; diz o que está velho.", en="Write nothing; say what is stale."
)
@option(
    "--rename",
    is_flag=True,
    pt="Deixa ids já dados perguntarem outra coisa.",
    en="Let ids that were given ask something else.",
)
@option(
    "--jobs",
    type=click.IntRange(min=1),
    default=os.cpu_count() or 1,
    metavar="N",
    pt="Quantos conjuntos ao mesmo tempo.",
    en="How many rulesets at a time.",
)
def build(rulesets: tuple[str, ...], output: Path | None, check: bool, rename: bool, jobs: int) -> int:  # noqa: FBT001 -- Click's signature
    """Exit 1 where `--check` finds something stale."""
    from manilha_reference.rulesets import ruleset_ids  # noqa: PLC0415 -- start-up time is a promise
    from manilha_tools.vectors.store import build_suite, stale, write_suite  # noqa: PLC0415 -- as above

    from manilha_conformance.suite.load import vectors_root  # noqa: PLC0415 -- as above

    folder = output or vectors_root()
    wanted = _known(rulesets, ruleset_ids())
    files = build_suite(
        wanted, folder, jobs=jobs, rename=rename or check, told=_progress, confirm=_second_witness()
    )
    changed = stale(folder, files) if check else write_suite(folder, files)
    if wants_json():
        echo_json({"folder": str(folder), "rulesets": list(wanted), "stale" if check else "written": changed})
    else:
        for name in changed:
            click.echo(f"{say(pt='velho', en='stale') if check else say(pt='escrito', en='written')}: {name}")
        if not changed:
            click.echo(say(pt="tudo em dia", en="all up to date"))
    return ExitCode.FINDINGS if check and changed else ExitCode.OK


def _second_witness() -> Confirm:
    """Return what confirms each expectation by the symbolic model; raises MissingExtra without a solver."""
    if find_spec("z3") is None:
        from manilha_tools.errors import MissingExtra  # noqa: PLC0415 -- start-up time is a promise

        raise MissingExtra("z3-solver", "prove")
    from manilha_tools.vectors.second import confirm  # noqa: PLC0415 -- loads z3

    return confirm


def _known(asked: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
    for name in asked:
        if name not in known:
            ids = ", ".join(known)
            raise UnknownName(
                "MANILHA-UNKNOWN-RULESET",
                Text(f"there is no ruleset {name}", f"não há conjunto de regras {name}"),
                hint=Text(f"there are {ids}", f"há {ids}"),
            )
    return tuple(dict.fromkeys(asked)) or known


def _progress(name: str, number: int) -> None:
    if sys.stderr.isatty():
        click.echo(f"{name}: {count(number, pt=('vetor', 'vetores'), en=('vector', 'vectors'))}", err=True)


@command(
    name="list",
    pt="Lista vetores: os que têm no id ou no título todas as PALAVRAS.",
    en="List vectors: those whose id or title has all the WORDS.",
    example="manilha vectors list --ruleset mineiro --rule PAU-RESULT-TTT\nmanilha vectors list iron hidden",
)
@click.argument("words", nargs=-1, metavar="[WORDS]...")
@option("--ruleset", "rulesets", multiple=True, metavar="ID", pt="Só estas regras.", en="Only this ruleset.")
@option("--profile", metavar="P", pt="Só os deste perfil.", en="Only those of this profile.")
@option("--topic", metavar="T", pt="Só deste assunto.", en="Only of this topic.")
@option("--kind", metavar="K", pt="query, trace, view_pair, perft.", en="query, trace, view_pair, perft.")
@option("--level", metavar="L", pt="judge, hand, match.", en="judge, hand, match.")
@option("--requirement", metavar="R", pt="must, should, may, house.", en="must, should, may, house.")
@option("--players", type=int, metavar="N", pt="Só de tantos jogadores.", en="Only for so many players.")
@option("--rule", metavar="ID", pt="Só os que cabem a esta regra.", en="Only those of this rule.")
@option("--cell", metavar="PATH", pt="Só os que cabem a esta célula.", en="Only those of this cell.")
@option("--flag", metavar="F", pt="Só os com esta marca.", en="Only those with this flag.")
@option("--suite", type=_PATH, metavar="PATH", pt="Outra suíte.", en="Another suite.")
def list_(
    words: tuple[str, ...],
    rulesets: tuple[str, ...],
    profile: str | None,
    suite: Path | None,
    **filters: Any,  # noqa: ANN401 -- the options named as `Filter` names them
) -> int:
    """Print one line for each vector, or one JSON document with their headers."""
    from manilha_conformance.browse.select import Filter, choose, header  # noqa: PLC0415 -- as in `build`
    from manilha_conformance.suite.load import profile_ids, vectors_root  # noqa: PLC0415 -- as in `build`

    root = suite or vectors_root()
    ids = profile_ids(profile, root) if profile else None
    found = choose(_load(root, rulesets).vectors, Filter(words=words, ids=ids, **filters))
    if wants_json():
        echo_json({"vectors": [header(vector) for vector in found]})
        return ExitCode.OK
    for vector in found:
        click.echo(f"{vector.id}  {vector.title}")
    click.echo(count(len(found), pt=("vetor", "vetores"), en=("vector", "vectors")))
    return ExitCode.OK


@command(
    name="export",
    pt="Escreve cada vetor numa linha de JSON, para quem não lê pastas: a suíte inteira num arquivo só.",
    en="Print every vector as a line of JSON: the whole suite in one file, for who would not read folders.",
    example="manilha vectors export > all.jsonl\nmanilha vectors export --ruleset mineiro --profile smoke",
)
@option("--ruleset", "rulesets", multiple=True, metavar="ID", pt="Só estas regras.", en="Only this ruleset.")
@option("--profile", metavar="P", pt="Só os deste perfil.", en="Only those of this profile.")
@option("--suite", type=_PATH, metavar="PATH", pt="Outra suíte.", en="Another suite.")
def export_(rulesets: tuple[str, ...], profile: str | None, suite: Path | None) -> int:
    """Print one object a line, keys sorted, in the order of the files."""
    import json  # noqa: PLC0415 -- start-up time is a promise

    from manilha_conformance.suite.load import profile_ids, vectors_root  # noqa: PLC0415 -- as in `build`

    root = suite or vectors_root()
    ids = profile_ids(profile, root) if profile else None
    for vector in _load(root, rulesets).vectors:
        if ids is None or vector.id in ids:
            click.echo(json.dumps(vector.raw, ensure_ascii=False, sort_keys=True, separators=(",", ":")))
    return ExitCode.OK


@command(
    name="show",
    pt="Mostra um vetor inteiro: regras, fontes, o que se pergunta e o que se espera.",
    en="Tell a vector in full: rules, sources, what is asked and what is expected.",
    example="manilha vectors show paulista.hands.4p.abt.opener-0",
)
@click.argument("name", metavar="ID")
@option("--suite", type=_PATH, metavar="PATH", pt="Outra suíte.", en="Another suite.")
def show_(name: str, suite: Path | None) -> int:
    """Print the vector; with `--format json` as it stands in its file."""
    from difflib import get_close_matches  # noqa: PLC0415 -- only where it is needed

    from manilha_conformance.browse.text import vector_lines  # noqa: PLC0415 -- as in `build`
    from manilha_conformance.suite.load import SuiteError, vectors_root  # noqa: PLC0415 -- as in `build`

    loaded = _load(suite or vectors_root(), ())
    if name not in loaded.by_id:
        near = get_close_matches(name, loaded.by_id, n=3)
        raise SuiteError(
            "unknown-vector",
            Text(f"no vector is called {name!r}", f"nenhum vetor se chama {name!r}"),
            hint=Text(", ".join(near)) if near else None,
        )
    vector = loaded.by_id[name]
    if wants_json():
        echo_json(vector.raw)
        return ExitCode.OK
    for line in vector_lines(vector):
        click.echo(line)
    return ExitCode.OK


@command(
    name="diff",
    pt="Compara duas suítes: o que entrou, o que saiu e o que se espera agora, e por que regra.",
    en="Compare two suites: what came, what went, what is expected now, and by which rule.",
    example="manilha vectors diff old-suite new-suite",
)
@click.argument("before", type=_PATH, metavar="A")
@click.argument("now", type=_PATH, metavar="B")
def diff(before: Path, now: Path) -> int:
    """Exit 1 where the suites differ."""
    from manilha_conformance.browse.compare import compare  # noqa: PLC0415 -- as in `build`
    from manilha_conformance.browse.text import comparison_lines  # noqa: PLC0415 -- as in `build`

    found = compare(_load(before, ()), _load(now, ()))
    if wants_json():
        echo_json(_document(found))
    else:
        for line in comparison_lines(found):
            click.echo(line)
    return ExitCode.OK if found.same else ExitCode.FINDINGS


def _document(found: Comparison) -> dict[str, Any]:
    from manilha_conformance.browse.compare import difference  # noqa: PLC0415 -- as in `build`

    revalued = []
    for before, now in found.revalued:
        change = difference(before, now)
        told = {} if change is None else {"where": change.where, "before": change.before, "now": change.now}
        revalued.append({"id": now.id, "rules": list(now.rules), **told})
    return {
        "added": [{"id": vector.id, "rules": list(vector.rules)} for vector in found.added],
        "removed": [{"id": vector.id, "rules": list(vector.rules)} for vector in found.removed],
        "revalued": revalued,
        "asked_anew": [now.id for _, now in found.asked_anew],
        "retold": [now.id for _, now in found.retold],
    }


def _load(path: Path, rulesets: tuple[str, ...]) -> Suite:
    """Load a suite from a folder of rulesets, or a single file."""
    from manilha_conformance.suite.load import load_suite  # noqa: PLC0415 -- as in `build`

    return load_suite([path], rulesets or None)


for _each in (build, list_, show_, diff, export_):
    vectors.add_command(_each)

command = vectors
