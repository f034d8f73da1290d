"""The summary as a Markdown reader shows it: short, with the rules that do not hold, hostile text as text."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, settings
from manilha_conformance.report.markdown import escape, write_markdown
from manilha_conformance.say import printable, use_language
from manilha_conformance.verify.status import Status
from markdown_it import MarkdownIt

from tests.conformance.report.made import HOSTILE, diagnosed, foreign, made, reports

if TYPE_CHECKING:
    from manilha_conformance.report.models import Report

TAGS = {
    "h3",
    "p",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "details",
    "summary",
    "pre",
    "code",
    "ul",
    "li",
    "strong",
}
FENCED = re.compile(r"^(`{3,})\n.*?\n\1$", re.MULTILINE | re.DOTALL)
SHORT = 60_000
"""A comment on a pull request holds 65536 characters."""


class Shown(HTMLParser):
    """What a reader sees of HTML: its elements and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.rows: list[int] = []
        self.texts: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take down an element; only the alignment of numbers is an attribute."""
        assert {name for name, _ in attrs} <= {"style"}
        self.tags.append(tag)
        if tag == "tr":
            self.rows.append(0)
        elif tag in ("td", "th"):
            self.rows[-1] += 1

    def handle_data(self, data: str) -> None:
        """Take down text."""
        self.texts.append(data)

    @property
    def text(self) -> str:
        """All text, with single spaces."""
        return " ".join("".join(self.texts).split())


def shown(markdown: str) -> Shown:
    return Shown(MarkdownIt("commonmark", {"html": True}).enable("table").render(markdown))


def one_line(text: str) -> str:
    return " ".join(" ".join(printable(line) for line in text.splitlines()).split())


def test_a_run_as_a_summary(report: Report) -> None:
    written = write_markdown(report)
    seen = shown(written)
    assert set(seen.tags) <= TAGS
    assert seen.tags.count("details") == 4
    assert seen.text.startswith(
        "❌ manilha-reference 0.1.0: 2 vectors fail "
        "3 pass, 2 fail, 1 timeout, 1 unsupported — complete: 7 of 7 vectors in 1.2 s "
        "rule pass fail trouble not seen what it says PAU-ACT-CONCEDE 0 1 0 0 "
    )
    for sentence in (
        "step 4: seat 3: play 4P",
        "leader 1 0 to_act [1] [0]",
        "timeout (hang) — What holds of small.next-raise",
        "no reply after 5 s loading\\x1b[31m…",
        "Not looked at: 1 unsupported: view: no eyes",
        "manilha verify --vector small.hand --suite",
    ):
        assert sentence in seen.text


def test_in_portuguese(report: Report) -> None:
    use_language("pt")
    text = shown(write_markdown(report)).text
    assert "2 vetores não valem" in text
    assert "regra passa falha problema não vista o que diz" in text


@given(report=reports)
@settings(deadline=None)
def test_tables_stay_tables_and_nothing_else_is_made(report: Report) -> None:
    seen = shown(write_markdown(report))
    assert set(seen.tags) <= TAGS
    assert set(seen.rows) <= {3, 4, 5, 6, 7, 8}


@given(text=foreign)
@example(text="\\| `` a")
@example(text="1. one")
@example(text="- one")
@example(text="+ *one* _two_ ~~three~~ &amp; :four: http://five www.six")
@example(text="===")
@settings(deadline=None)
def test_an_escaped_text_is_shown_as_it_is(text: str) -> None:
    in_a_table = shown(f"| a |\n|---|\n| {escape(text)} |\n")
    assert set(in_a_table.tags) <= {"table", "thead", "tbody", "tr", "th", "td"}
    assert in_a_table.text == f"a {one_line(text)}".strip()
    alone = shown(f"{escape(text)}\n")
    assert set(alone.tags) <= {"p"}
    assert alone.text == one_line(text)


@pytest.mark.parametrize("text", HOSTILE)
def test_what_an_adapter_writes_is_shown_as_text_and_calls_nobody(text: str) -> None:
    written = write_markdown(made([Status.FAIL, Status.CRASH, Status.UNOBSERVED], text))
    seen = shown(written)
    assert set(seen.tags) <= TAGS
    assert seen.text.count(one_line(text)) >= 6
    outside = FENCED.sub("", written)
    assert "@someone" not in outside
    assert "#1" not in outside


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_played_instead_is_one_item_with_its_hand(text: str) -> None:
    report = made([Status.FAIL], text)
    written = write_markdown(diagnosed(report, text))
    seen = shown(written)
    assert set(seen.tags) <= TAGS
    assert seen.tags.count("strong") == 1
    assert f"{one_line(f'plays house rule all_tied={text}')} — explains 1 of 1 failure" in seen.text
    assert "@someone" not in FENCED.sub("", written)


def test_what_is_played_instead_as_it_is_written_in_both_languages() -> None:
    report = diagnosed(made([Status.FAIL], "words"), "words")
    far = "explains 1 of 1 failure; nothing in 2 passes speaks against it"
    ate = "explica 1 de 1 falha; nada em 2 aprovados fala contra"
    told = {}
    for language in ("en", "pt"):
        use_language(language)
        told[language] = write_markdown(report).splitlines()[5:25]
    assert told["en"] == [
        "What it plays instead:",
        "",
        rf"- **plays house rule all\_tied=words** — {far}",
        r"  - Who wins? Nobody. (S000 L8)",
        r"  - result.TTT, spec/rulesets/paulista.yaml\:5:6",
        r"  - or, which comes to the same here: behaves as if result.TTT were A, not none",
        "",
        "<details>",
        "<summary>the smallest hand that shows it: plays house rule all_tied=words</summary>",
        "",
        "```",
        "words",
        "```",
        "",
        "step 1: seat 0: words",
        "",
        "| | expected | observed |",
        "|---|---|---|",
        "| leader | 1 | words |",
        "",
    ]
    assert told["pt"][:6] == [
        "O que joga em vez disso:",
        "",
        rf"- **joga com a regra da casa all\_tied=words** — {ate}",
        r"  - Quem leva? Ninguém. (S000 L8)",
        r"  - result.TTT, spec/rulesets/paulista.yaml\:5:6",
        r"  - ou, o que dá no mesmo aqui: joga como se result.TTT fosse A e não none",
    ]


def test_it_is_short_whatever_fails() -> None:
    written = write_markdown(made([Status.FAIL, Status.CRASH, Status.SKIP] * 1000, "`|<" * 60))
    assert len(written) < SHORT
    assert "1000 vectors fail" in written
