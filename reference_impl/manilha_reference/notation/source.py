r"""The text of a record as it came: decoded, bounded, free of control characters, and able to say where.

Line ends become `\n` and accented letters one character each; columns count these characters.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from itertools import islice
from typing import TYPE_CHECKING, Final

from manilha_reference.errors import Location, Text
from manilha_reference.notation.mistakes import NotationError, unfinished

if TYPE_CHECKING:
    from manilha_reference.errors import Problem

MAX_CHARACTERS: Final = 200_000
"""More than any game: a longer text is refused unread."""

MAX_CONTROLS: Final = 20
"""How many control characters are named; the text is refused for the first."""


_MARK: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""What some editors put before a text in UTF-8."""


class Source:
    """A text to be read, and the places of its characters."""

    __slots__ = ("_file", "_starts", "text")

    def __init__(self, text: str, file: str) -> None:
        """Take a text; raise NotationError NOTATION-TOO-LONG or NOTATION-CONTROL unless it is plain."""
        self._file = file
        if len(text) > MAX_CHARACTERS:
            raise NotationError((self._too_long(len(text)),))
        text = text.removeprefix(_MARK).replace("\r\n", "\n").replace("\r", "\n")
        self.text = unicodedata.normalize("NFC", text)
        self._starts = [0, *(place + 1 for place, letter in enumerate(self.text) if letter == "\n")]
        if foreign := {letter for letter in set(self.text) if _is_control(letter)}:
            places = (place for place, letter in enumerate(self.text) if letter in foreign)
            raise NotationError(tuple(self._control(place) for place in islice(places, MAX_CONTROLS)))

    @classmethod
    def decode(cls, data: bytes, file: str) -> Source:
        """Take the bytes of a file; raise NotationError NOTATION-ENCODING unless they are UTF-8."""
        try:
            return cls(data.decode("utf-8"), file)
        except UnicodeDecodeError as error:
            before = data[: error.start].decode("utf-8").removeprefix(_MARK).replace("\r\n", "\n")
            byte = f"{data[error.start]:#04x}"
            where = Location(file, before.count("\n") + 1, len(before) - before.rfind("\n"))
            problem = unfinished(
                "NOTATION-ENCODING",
                Text(f"byte {byte} is not UTF-8", f"o byte {byte} não é UTF-8"),
                Text("text in UTF-8", "texto em UTF-8"),
                where,
            )
            raise NotationError((problem,)) from None

    def place(self, offset: int) -> Location:
        """Return where the character at `offset` stands."""
        line = bisect_right(self._starts, offset)
        return Location(self._file, line, offset - self._starts[line - 1] + 1)

    @property
    def end(self) -> Location:
        """Return the place after the last character."""
        return self.place(len(self.text))

    def _too_long(self, length: int) -> Problem:
        return unfinished(
            "NOTATION-TOO-LONG",
            Text(f"{length} characters", f"{length} caracteres"),
            Text(f"at most {MAX_CHARACTERS}", f"no máximo {MAX_CHARACTERS}"),
            Location(self._file, 1, 1),
        )

    def _control(self, offset: int) -> Problem:
        point = f"U+{ord(self.text[offset]):04X}"
        return unfinished(
            "NOTATION-CONTROL",
            Text(f"control character {point}", f"caractere de controle {point}"),
            Text("plain text", "texto simples"),
            self.place(offset),
        )


def _is_control(letter: str) -> bool:
    """Whether a character is a control, or half of one, and no space either."""
    return unicodedata.category(letter) in ("Cc", "Cs") and not letter.isspace()
