"""What can be wrong with the text of a record, and how it is said.

Every mistake is a `Problem` with its place, a stable code, what was found, and what was expected there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manilha_reference.errors import Problem, SpecError, Text

if TYPE_CHECKING:
    from manilha_reference.errors import Location

MOVE: Final = Text(
    "a card (7C), a request (truco!) or an answer (+ or -)",
    "uma carta (7C), um pedido (truco!) ou uma resposta (+ ou -)",
)
ITEM: Final = Text(
    f"{MOVE}, the end of a trick (/) or of the hand (A+3, 0)",
    f"{MOVE.pt}, o fim da rodada (/) ou da mão (A+3, 0)",
)
AFTER_RESULT: Final = Text(
    'a tag of the next hand, such as [Hand "2"], a comment or the end',
    'uma etiqueta da próxima mão, como [Hand "2"], um comentário ou o fim',
)
CARD_IN_TAG: Final = Text(
    "a card such as 7C, 7x where its suit is unknown, x where it is",
    "uma carta como 7C, 7x se não se sabe o naipe, x se não se sabe nada",
)
START: Final = Text(
    f'a tag such as [Ruleset "paulista"], {MOVE}', f'uma etiqueta como [Ruleset "paulista"], {MOVE.pt}'
)
SUITS: Final = Text(
    "the suits are O ouros ♦, E espadas ♠, C copas ♥, P paus ♣; so C is hearts, never clubs",
    "os naipes são O ouros ♦, E espadas ♠, C copas ♥, P paus ♣",
)

SHOWN: Final = 24
"""How much of an unreadable word is repeated in a message."""


class NotationError(SpecError):
    """A text that is not a record; `problems` holds every mistake, in the order of the text."""

    exit_code = 2
    """The input cannot be read: trouble, where faulty tables are configuration."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(tuple(sorted(problems, key=lambda problem: problem.where)))


def quoted(word: str) -> str:
    """Show a piece of the text in a message: shortened, and harmless on a terminal."""
    plain = "".join(
        letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in word[: SHOWN + 1]
    )
    return f"“{plain[:SHOWN]}…”" if len(word) > SHOWN else f"“{plain}”"


def expected(
    code: str, found: Text | str, wanted: Text, where: Location, hint: Text | None = None
) -> Problem:
    """Say what was found and what was expected there."""
    seen = Text.of(found)
    return Problem(
        code,
        Text(f"found {seen}; expected {wanted}", f"há {seen.pt}; esperava {wanted.pt}"),
        where,
        hint,
    )


def unfinished(code: str, found: Text, wanted: Text, where: Location) -> Problem:
    """Say that the text ends or breaks off where more was expected."""
    return Problem(code, Text(f"{found}; expected {wanted}", f"{found.pt}; esperava {wanted.pt}"), where)
