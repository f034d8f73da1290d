"""The page stands alone, is well formed, says all of it in both languages, and shows hostile text as text."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given, settings
from manilha_conformance.diagnosis.text import TOLD
from manilha_conformance.report.grouping import not_looked_at
from manilha_conformance.report.html import SHOWN_IN_ALL, write_html
from manilha_conformance.say import printable, use_language
from manilha_conformance.verify.status import Status

from tests.conformance.report.made import HOSTILE, diagnosed, made, reports, vector

if TYPE_CHECKING:
    from manilha_conformance.report.models import Report

VOID: Final = {"meta", "link", "input", "br", "wbr"}
STRUCTURE: Final = {"html", "head", "title", "style", "body", "main", "div", "header", "nav", "section"}
BLOCKS: Final = {
    "label",
    "h1",
    "h2",
    "h3",
    "p",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "pre",
    "details",
    "summary",
}
TABLES: Final = {"table", "caption", "thead", "tbody", "tr", "th", "td"}
OWN: Final = VOID | STRUCTURE | BLOCKS | TABLES | {"a", "b", "code", "small", "span", "strong"}
LIGHT: Final = 300_000


class Page(HTMLParser):
    """Reads a page strictly: every element is closed in its turn, and only known ones are there."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.heads: list[int] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take down an element that begins."""
        assert tag in OWN
        if tag not in VOID:
            self.open.append(tag)
        named = dict(attrs)
        assert len(named) == len(attrs)
        assert not [name for name in named if name.startswith("on") or name in ("src", "style")]
        self.ids += [value for name, value in attrs if name == "id" and value]
        self.links += [value for name, value in attrs if name == "href" and value]
        if tag in ("h1", "h2", "h3"):
            self.heads.append(int(tag[1]))

    def handle_endtag(self, tag: str) -> None:
        """See that it ends what was begun last."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Take down text."""
        self.texts.append(data)

    @property
    def text(self) -> str:
        """All text, with single spaces."""
        return " ".join("".join(self.texts).split())


def parts(page: str) -> tuple[str, str]:
    """Cut the page into its Portuguese and its English part."""
    _, portuguese, english = page.split('<div class="page ')
    return portuguese, english


def test_a_run_in_both_languages(report: Report) -> None:
    written = write_html(report)
    portuguese, english = parts(written)
    rule = report.rules["PAU-TRICK-WINNER-LEADS"]
    for part, says in (
        (portuguese, ("2 vetores não valem", "Falhas, pela regra", "esperado", rule.summary_pt, "passo 4:")),
        (english, ("2 vectors fail", "Failures, by the rule", "expected", rule.summary_en, "step 4:")),
    ):
        assert [sentence for sentence in says if sentence not in part] == []
        assert '<li class="here">' in part
        assert '<b class="card">4♣\N{VARIATION SELECTOR-15}</b>' in part
        assert '<b class="card red">3♦\N{VARIATION SELECTOR-15}</b>' in part
        assert "manilha verify --vector small.hand --suite" in part
        assert "timeout (hang)" in part or "prazo esgotado (hang)" in part
        assert "loading\\x1b[31m…" in part
        assert "view: no eyes" in part
    assert 'id="language-en" checked' in written


def test_acts_are_said_in_the_language_of_their_part(report: Report) -> None:
    portuguese, english = (
        Page(part.partition(">")[2].rpartition("</div>")[0]).text for part in _bodies(report)
    )
    assert "lugar 3: joga 4♣" in portuguese.replace("\N{VARIATION SELECTOR-15}", "")
    assert "seat 3: play 4♣" in english.replace("\N{VARIATION SELECTOR-15}", "")
    assert ": play " not in portuguese


def test_what_is_not_offered_is_said_in_both_languages_those_of_most_vectors_first() -> None:
    told = made([Status.UNOBSERVED, Status.UNOBSERVED, Status.UNOBSERVED])
    lacking = [
        ["query hand_result"],
        ["level match", "capability views"],
        ["level match", "capability views"],
    ]
    results = [
        one.model_copy(update={"unobserved": what, "message": None})
        for one, what in zip(told.results, lacking, strict=True)
    ]
    told = told.model_copy(update={"results": results})
    use_language("pt")
    assert not_looked_at(told) == [
        ("não observados: nível match, capacidade views", 2),
        ("não observados: pergunta hand_result", 1),
    ]
    use_language("en")
    assert not_looked_at(told)[0] == ("unobserved: level match, capability views", 2)


def _bodies(report: Report) -> tuple[str, str]:
    """Return what stands in each language, without the frame of the page."""
    portuguese, english = parts(write_html(report))
    return portuguese, english.partition("</main>")[0]


def test_the_top_of_the_page_is_one_touch_away_in_each_language(report: Report) -> None:
    for part in parts(write_html(report)):
        assert part.count('<a class="up" href="#top"') == 1


def test_the_language_of_the_run_is_shown_first(report: Report) -> None:
    use_language("pt")
    written = write_html(report)
    assert 'id="language-pt" checked' in written
    assert '<html lang="pt-BR">' in written


@given(report=reports)
@settings(deadline=None, max_examples=40)
def test_it_is_well_formed_and_needs_nothing_else(report: Report) -> None:
    page = Page(write_html(report))
    assert len(set(page.ids)) == len(page.ids)
    assert [link for link in page.links if link != "data:," and link.removeprefix("#") not in page.ids] == []
    steps = zip([0, *page.heads], page.heads, strict=False)
    assert [1 for before, after in steps if after > before + 1] == []


@pytest.mark.parametrize("text", HOSTILE)
def test_what_an_adapter_writes_is_shown_as_text(text: str) -> None:
    page = Page(write_html(made([Status.FAIL, Status.CRASH, Status.KNOWN_FAILING], text)))
    assert page.text.count(" ".join(printable(text).split())) >= 10


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_played_instead_comes_before_the_failures(text: str) -> None:
    report = made([Status.FAIL], text)
    before, after = (write_html(one) for one in (report, diagnosed(report, text)))
    page = Page(after)
    line = " ".join(printable(text).split())
    assert page.text.count(line) - Page(before).text.count(line) >= 2 * 5
    portuguese, english = parts(after)
    for part, says in (
        (
            portuguese,
            (
                "Quem leva? Ninguém. (S000 L8)",
                "a menor mão que o mostra:",
                "explica 1 de 1 falha; nada em 2 aprovados fala contra",
                "ou, o que dá no mesmo aqui: joga como se result.TTT fosse A e não none",
                "result.TTT, spec/rulesets/paulista.yaml:5:6",
                "para achar a causa foram perguntados 4 outros vetores; 2 também não valem",
            ),
        ),
        (
            english,
            (
                "Who wins? Nobody. (S000 L8)",
                "the smallest hand that shows it:",
                "explains 1 of 1 failure; nothing in 2 passes speaks against it",
                "or, which comes to the same here: behaves as if result.TTT were A, not none",
                "result.TTT, spec/rulesets/paulista.yaml:5:6",
                "asked 4 further vectors to find the cause; 2 of them fail too",
            ),
        ),
    ):
        assert [sentence for sentence in says if sentence not in part] == []
    assert after.index("What it plays instead") < after.index("Failures, by the rule")
    assert "What it plays instead" not in before


def test_a_whole_run_with_few_failures_is_light(report: Report) -> None:
    passed = [
        vector(number, Status.PASS, "a title of the usual length").model_copy(
            update={"rules": [f"RULE-{number % 200}"]}
        )
        for number in range(8000)
    ]
    whole = report.model_copy(update={"results": [*report.results, *passed]})
    assert len(write_html(whole)) < LIGHT


def test_a_page_of_nothing_but_failures_stays_light_and_counts_them_all() -> None:
    written = write_html(made([Status.FAIL, Status.CRASH] * 3000, "words"))
    assert len(written) < LIGHT
    assert written.count("<details") <= 2 * 2 * SHOWN_IN_ALL
    assert written.count("and further") == 4
    assert "3000 vectors fail" in written


def test_an_unfinished_run_says_so_on_top() -> None:
    _, english = parts(write_html(made([Status.PASS], "power cut", complete=False)))
    head = english.partition("<nav")[0]
    assert "The run did not come to its end" in head
    assert "INCOMPLETE (power cut): 1 of 2 vectors" in head


def test_what_is_played_instead_beyond_what_is_told_is_counted() -> None:
    report = diagnosed(made([Status.FAIL], "text"), "text")
    assert report.diagnosis is not None
    (play,) = report.diagnosis.plays
    for number, more in ((TOLD, None), (TOLD + 1, "+ 1 further thing"), (TOLD + 3, "+ 3 further things")):
        many = report.diagnosis.model_copy(update={"plays": [play] * number})
        text = Page(write_html(report.model_copy(update={"diagnosis": many}))).text
        assert ("further thing" in text) is (more is not None)
        assert more is None or more in text
