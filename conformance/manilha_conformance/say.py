"""What a person reads is said in the language of this run, Portuguese or English.

The language is set once, before anything is printed; texts that exist in both languages are `Text`
(from the reference) or are written in place as `say(pt=..., en=...)`.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final, Literal, get_args

from manilha_reference.errors import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Language = Literal["pt", "en"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
VARIABLES: Final = ("MANILHA_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where the language is looked for, the strongest first."""

_current: ContextVar[Language] = ContextVar("language", default="en")


def language() -> Language:
    """Return the language of this run."""
    return _current.get()


def use_language(chosen: str) -> None:
    """Speak this language from now on; anything that is not `pt` is English."""
    _current.set("pt" if chosen == "pt" else "en")


@contextmanager
def speaking(chosen: Language) -> Iterator[None]:
    """Speak this language for a while, then the former one again."""
    before = _current.set(chosen)
    try:
        yield
    finally:
        _current.reset(before)


def language_of(environ: Mapping[str, str] = os.environ) -> Language:
    """Read the language off the environment: the first variable of `VARIABLES` that is not empty decides."""
    for name in VARIABLES:
        value = environ.get(name, "")
        if value:
            return "pt" if value.lower().startswith("pt") else "en"
    return "en"


def say(*, pt: str, en: str) -> str:
    """Pick the sentence in the language of this run."""
    return pt if language() == "pt" else en


def said(sentence: str) -> str:
    """Say a `Text` in the language of this run; a plain string is said as it stands."""
    return Text.of(sentence).said(language())


def count(number: int, *, pt: tuple[str, str], en: tuple[str, str]) -> str:
    """Say a number with its noun, singular and plural: `count(2, pt=("vetor", "vetores"), en=...)`."""
    singular, plural = pt if language() == "pt" else en
    return f"{number} {singular if number == 1 else plural}"


def printable(text: str, limit: int = 2000) -> str:
    """Make foreign text safe to show: control characters and lone surrogates as escapes, length bounded.

    Line ends and tabs stay. What an adapter writes must not move the cursor or colour the screen.
    """
    shown = text if len(text) <= limit else f"{text[:limit]}… (+{len(text) - limit})"
    return "".join(
        char if char in "\n\t" or char.isprintable() else char.encode("unicode_escape").decode("ascii")
        for char in shown
    )
