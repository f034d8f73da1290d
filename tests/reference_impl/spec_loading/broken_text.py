"""Texts that are not strict YAML, or not text at all, and hostile ones."""

from __future__ import annotations

from tests.reference_impl.spec_loading.broken import SOUND, Broken

BOMB = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n"

TEXT_FAULTS = (
    Broken("a list where a map belongs", "SPEC-TOP-LEVEL", content=b"- a\n- b\n", line=1),
    Broken("a single word", "SPEC-TOP-LEVEL", content=b"truco\n", line=1),
    Broken("nothing at all", "SPEC-YAML-EMPTY-FILE", content=b"", line=1),
    Broken("only a comment", "SPEC-YAML-EMPTY-FILE", content=b"# soon\n", line=1),
    Broken("an open bracket", "SPEC-YAML-SYNTAX", "suits: [O, E, C, P]", "suits: [O, E, C, P", at="ranks: ["),
    Broken("a tab as indentation", "SPEC-YAML-SYNTAX", "  target: 12", "\ttarget: 12"),
    Broken("an unclosed quote", "SPEC-YAML-SYNTAX", "id: paulista", 'id: "paulista', line=11),
    Broken("a key twice", "SPEC-YAML-DUPLICATE-KEY", "  ABA: A\n", "  ABA: A\n  ABA: B\n", at="ABA: B"),
    Broken("a section twice", "SPEC-YAML-DUPLICATE-KEY", "game:", "deck: {}\ngame:", at="deck: {}"),
    Broken("an anchor", "SPEC-YAML-ALIAS", "id: paulista", "id: &me paulista"),
    Broken(
        "an alias",
        "SPEC-YAML-ALIAS",
        "source: S000",
        "source: *me",
        also=frozenset({"SPEC-WRONG-TYPE"}),
    ),
    Broken(
        "an alias bomb",
        "SPEC-YAML-ALIAS",
        content=BOMB.encode(),
        line=1,
        also=frozenset({"SPEC-UNKNOWN-KEY", "SPEC-MISSING-KEY"}),
    ),
    Broken(
        "a tag that would run code", "SPEC-YAML-TAG", "source: S000", 'source: !!python/name:os.system "S000"'
    ),
    Broken("a second document", "SPEC-YAML-DOCUMENTS", "deck:", "---\ndeck:", at="---"),
    Broken(
        "a number as a key",
        "SPEC-YAML-KEY",
        '{"4": "5", "5": "6",',
        '{4: "5", "5": "6",',
        also=frozenset({"SPEC-SUCCESSOR-CYCLE"}),
    ),
    Broken(
        "a map as a key",
        "SPEC-YAML-KEY",
        "  ABA: A\n",
        "  ? {x: y}\n  : A\n",
        at="? {x: y}",
        also=frozenset({"SPEC-RESULT-MISSING"}),
    ),
    Broken(
        "no value after the colon",
        "SPEC-YAML-NO-VALUE",
        "  cap: none",
        "  cap:",
        at="  cap:",
        also=frozenset({"SPEC-WRONG-VALUE"}),
    ),
    Broken(
        "a number of twelve digits",
        "SPEC-YAML-NUMBER",
        "target: 12",
        "target: 121212121212",
        also=frozenset({"SPEC-WRONG-TYPE"}),
    ),
    Broken("a latin-1 file", "SPEC-FILE-ENCODING", content="name: mão\n".encode("latin-1"), line=1),
    Broken("a UTF-16 file", "SPEC-FILE-ENCODING", content=SOUND.encode("utf-16"), line=1),
    Broken("a NUL", "SPEC-FILE-CONTROL", content=b"format: x\nid: a\x00b\n", line=2),
    Broken("an escaped NUL", "SPEC-FILE-CONTROL", "pt: seis,", 'pt: "s\\0s",'),
    Broken("a text that turns the line round", "SPEC-FILE-CONTROL", "pt: seis,", "pt: s\u202ees,"),
    Broken("ten megabytes", "SPEC-FILE-TOO-BIG", content=b"a: b\n" * 2_000_000, line=1),
    Broken("a nest of brackets", "SPEC-YAML-DEPTH", content=b"[" * 100_000, line=1),
    Broken("a nest of maps", "SPEC-YAML-DEPTH", content=b"{a: " * 100_000, line=1),
    Broken("a hundred thousand values", "SPEC-YAML-TOO-MANY", content=b"[" + b"a," * 100_000 + b"]", line=1),
)
