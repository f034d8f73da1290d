"""Whatever a file holds, the loader answers with a ruleset or with problems, and with nothing else."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from manilha_reference.drafting import examine
from manilha_reference.errors import SpecError
from manilha_reference.lint import lint
from manilha_reference.paths import house_rules_file, rules_file, ruleset_file, sources_file
from manilha_reference.source import decode, parse

PIECES = (
    "\n", "  ", ":", ": ", "- ", "[", "]", "{", "}", ",", "&a ", "*a", "!!str ", "---\n", "? ", "|\n", ">\n",
    '"', "'", "#", "null", "true", "~", "<<", "0", "-1", "12:9", "4", "A", "T", "go", "next", "\t", "\u00e3",
    "\U0001f0cf", "%",
    "replace: true\n", "extends: paulista\n", "remove: [bets]\n", "{}", "[]", "\\", "@",
)  # fmt: skip
TEXTS = [
    ruleset_file("paulista"),
    ruleset_file("mineiro"),
    rules_file("mineiro"),
    house_rules_file(),
    sources_file(),
]
SOUND = {path.name + path.parent.name: path.read_text(encoding="utf-8") for path in TEXTS}


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """Return a shipped text with a few slices dropped, doubled, moved or replaced by pieces of YAML."""
    text = draw(st.sampled_from(sorted(SOUND.values())))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 40)))
        piece = draw(st.sampled_from(PIECES) | st.text(max_size=4))
        match draw(st.sampled_from(["drop", "double", "put", "move", "lines"])):
            case "drop":
                text = text[:start] + text[end:]
            case "double":
                text = text[:end] + text[start:end] + text[end:]
            case "put":
                text = text[:start] + piece + text[end:]
            case "move":
                target = draw(st.integers(0, len(text)))
                text = text[:target] + text[start:end] + text[target:]
            case _:
                lines = text.split("\n")
                index = draw(st.integers(0, len(lines) - 1))
                text = "\n".join(lines[:index] + lines[index + draw(st.integers(1, 5)) :])
    return text


@settings(max_examples=150, deadline=None)
@given(mutated())
def test_a_mutated_file_gives_a_ruleset_or_problems(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mesa.yaml"
        path.write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
        examined = examine(path)
        assert (examined.draft is None) == bool(examined.problems)
        lines = path.read_bytes().count(b"\n") + 1
        for problem in lint([path]):
            assert problem.code.startswith("SPEC-")
            assert problem.where.file != str(path) or 1 <= problem.where.line <= lines + 1


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=30).map("".join))
def test_any_text_parses_or_is_refused_with_a_place(text: str) -> None:
    node, problems = parse(text, "x.yaml")
    assert node is not None or problems
    for problem in problems:
        assert problem.where.line >= 1
        assert problem.where.column >= 1


@given(st.binary(max_size=40))
def test_any_bytes_decode_or_are_refused(raw: bytes) -> None:
    try:
        decode(raw, "x.yaml")
    except SpecError as error:
        assert {problem.code for problem in error.problems} <= {"SPEC-FILE-ENCODING", "SPEC-FILE-CONTROL"}  # noqa: PT017 -- either outcome is right
